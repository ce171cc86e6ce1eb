/**
 * Bindings of business actions to definitions, stored.
 *
 * Hides: SQL and the lock. Invariants: whoever does a business action directly holds `bindingLock` shared while he reads
 * which approval it needs and does it; whoever changes a binding holds it alone. So an action is either done before the
 * binding, or held back by it (issue 3 §3; named test: direct move against binding switched on).
 */
import { sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import { objectKind, objectKinds } from '#kernel/object-kind.ts';
import { refuse } from '#kernel/problem.ts';
import { dictItems, nameSql } from '#modules/dict/server/public.ts';
import { definitionUses } from '#modules/workflow/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import * as calls from '../approval.calls.ts';
import { approvalTexts as t } from '../approval.texts.ts';
import {
  type BindingLevel,
  type BusinessAction,
  bindingThatHolds,
  businessActionOf,
  businessActions,
  mayBindAt,
} from '../business-actions.ts';

/** Where the bindings of something are looked up: ids of its type and of the object it lies in, by level. */
export type SettingPlace = Readonly<Partial<Record<Exclude<BindingLevel, 'company'>, number | null>>>;
export const OF_COMPANY: SettingPlace = {};

/** Until the transaction ends: shared by those who act, alone for who changes bindings of the company. */
export async function bindingLock(ctx: Ctx, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended('wf_business_binding', ${ctx.viewer.companyId})`;
  await (how === 'alone'
    ? sql`SELECT pg_advisory_xact_lock(${key})`
    : sql`SELECT pg_advisory_xact_lock_shared(${key})`
  ).execute(ctx.db);
}

type Found = calls.ShownBinding & { start: number | null };

/** What is bound on the way from the company to each of the places, in one statement. */
async function bindingsAt(
  ctx: Ctx,
  places: readonly SettingPlace[],
  action?: string,
): Promise<(place: SettingPlace) => calls.ShownBinding[]> {
  const { companyId } = ctx.viewer;
  const types = [...new Set(places.flatMap(({ type }) => type ?? []))];
  const own = places.flatMap(({ type: _, ...levels }) =>
    Object.entries(levels).flatMap(([level, id]) => (id ? [[level, id] as const] : [])),
  );
  const { rows } = await sql<Found>`WITH RECURSIVE up AS (
      SELECT id AS start, id, parent, 0 AS depth FROM dict_item WHERE company_id = ${companyId} AND id = ANY(${types}::bigint[])
      UNION SELECT up.start, i.id, i.parent, up.depth + 1 FROM up
        JOIN dict_item i ON i.company_id = ${companyId} AND i.id = up.parent WHERE up.depth < 100)
    SELECT b.action, b.level, b.owner_id, b.definition, b.active, b.adjustable, coalesce(u.depth, 0) AS above, u.start,
      d.name AS definition_name, coalesce(d.status = 'published', false) AS published
    FROM wf_business_binding b LEFT JOIN wf_definition d ON d.company_id = b.company_id AND d.key = b.definition
    LEFT JOIN up u ON b.level = 'type' AND u.id = b.owner_id
    WHERE b.company_id = ${companyId} ${action === undefined ? sql`` : sql`AND b.action = ${action}`}
      AND (b.level = 'company' OR u.id IS NOT NULL OR (b.level, b.owner_id) IN (
        SELECT * FROM unnest(${own.map(([level]) => level)}::text[], ${own.map(([, id]) => id)}::bigint[])))`.execute(
    ctx.db,
  );
  return (place) =>
    rows.flatMap(({ start, ...row }) => {
      const { level, ownerId } = row;
      const holds = level === 'company' || (level === 'type' ? start === place.type : place[level] === ownerId);
      return holds ? [row] : [];
    });
}

type Needed = { key: string; name: string; level: BindingLevel };
function neededOf(rows: readonly calls.ShownBinding[], action: string): Needed | null {
  const held = bindingThatHolds(rows.filter((row) => row.action === action));
  if (!held?.active) return null;
  return { key: held.definition!, name: held.definitionName ?? held.definition!, level: held.level };
}

/** The definition an action needs at a place now; null: none. */
export const approvalOf = async (ctx: Ctx, action: string, place: SettingPlace): Promise<Needed | null> =>
  neededOf((await bindingsAt(ctx, [place], action))(place), action);

/** `approvalOf` for every action and many places at once. */
export async function approvalsAt(
  ctx: Ctx,
  places: readonly SettingPlace[],
): Promise<(place: SettingPlace, action: string) => Needed | null> {
  const rowsAt = await bindingsAt(ctx, places);
  return (place, action) => neededOf(rowsAt(place), action);
}

/** `approvalOf` for every action at once. */
export async function approvalsOf(ctx: Ctx, place: SettingPlace): Promise<ReadonlyMap<string, Needed>> {
  const needed = await approvalsAt(ctx, [place]);
  return new Map(
    businessActions().flatMap(({ key }) => {
      const found = needed(place, key);
      return found ? [[key, found] as const] : [];
    }),
  );
}

const shown = ({ key, label, group, hint, variables }: BusinessAction): calls.ShownAction => ({
  key,
  label,
  group,
  hint,
  variables,
});

async function definitionChoices(ctx: Ctx): Promise<calls.DefinitionChoice[]> {
  const { rows } = await sql<calls.DefinitionChoice>`SELECT key, name FROM wf_definition
    WHERE company_id = ${ctx.viewer.companyId} AND status = 'published' ORDER BY name, id`.execute(ctx.db);
  return rows;
}

/**
 * What holds in an object, action by action. `kind`: of the objects whose actions these are, where they are not the level's
 * own (projects made of a template). The caller has checked who may read it.
 */
export async function objectConfig(
  ctx: Ctx,
  level: ScopeName,
  place: SettingPlace,
  kind: ScopeName = level,
): Promise<calls.ObjectConfig> {
  const rows = (await bindingsAt(ctx, [place]))(place);
  const actions = businessActions().flatMap((action): calls.ObjectAction[] => {
    if (!action.kinds.includes(kind)) return [];
    const all = rows.filter((row) => row.action === action.key);
    const others = all.filter((row) => row.level !== level);
    const own = all.find((row) => row.level === level) ?? null;
    return [{ ...shown(action), own, above: bindingThatHolds(others), fixed: !mayBindAt(level, others) }];
  });
  return { actions, definitions: await definitionChoices(ctx) };
}

export interface BindingInput {
  action: string;
  mode: calls.BindingMode;
  definition?: string | null;
  adjustable?: boolean | null;
}

/**
 * Sets a binding, or takes it away (`inherit`). The caller has checked the right and that the owner exists. `place`: the
 * ids of the more general levels it stands under. Refused when a general level allows nothing else.
 */
export async function saveBinding(
  ctx: Ctx,
  level: BindingLevel,
  ownerId: number,
  place: SettingPlace,
  { action, mode, definition = null, adjustable }: BindingInput,
): Promise<void> {
  if (!businessActionOf(action)) throw refuse(t.noAction, undefined, 'action');
  await bindingLock(ctx, 'alone');
  if (!mayBindAt(level, (await bindingsAt(ctx, [place], action))(place))) throw refuse(t.fixed, undefined, 'action');
  const { companyId, userId } = ctx.viewer;
  if (mode === 'inherit') {
    await sql`DELETE FROM wf_business_binding WHERE company_id = ${companyId} AND action = ${action} AND level = ${level}
      AND owner_id = ${ownerId}`.execute(ctx.db);
    return;
  }
  if (mode === 'workflow' && !(await definitionChoices(ctx)).some((one) => one.key === definition))
    throw refuse(t.needDefinition, undefined, 'definition');
  const key = mode === 'workflow' ? definition : null;
  await sql`INSERT INTO wf_business_binding (company_id, action, level, owner_id, definition, active, adjustable, updated_at, updated_by)
    VALUES (${companyId}, ${action}, ${level}, ${ownerId}, ${key}, ${mode === 'workflow'}, ${adjustable ?? false}, ${new Date(ctx.now)}, ${userId})
    ON CONFLICT (company_id, action, level, owner_id) DO UPDATE SET definition = excluded.definition, active = excluded.active,
      adjustable = excluded.adjustable, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
    ctx.db,
  );
}

/** Definitions that are bound. */
definitionUses({
  hold: (ctx) => bindingLock(ctx, 'alone'),
  async counts(ctx) {
    const { rows } = await sql<{
      definition: string;
      n: number;
    }>`SELECT definition, count(*) AS n FROM wf_business_binding
      WHERE company_id = ${ctx.viewer.companyId} AND active GROUP BY 1`.execute(ctx.db);
    return new Map(rows.map(({ definition, n }) => [definition, n]));
  },
});

/** A project just made of a template begins with the template's bindings; nobody else knows the project yet. */
export async function copyBindings(ctx: Ctx, templateId: number, projectId: number): Promise<void> {
  await sql`INSERT INTO wf_business_binding (company_id, action, level, owner_id, definition, active, adjustable, updated_at, updated_by)
    SELECT company_id, action, 'project', ${projectId}::bigint, definition, active, false, ${new Date(ctx.now)}, ${ctx.viewer.userId}::bigint
    FROM wf_business_binding WHERE company_id = ${ctx.viewer.companyId} AND level = 'template' AND owner_id = ${templateId}
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}

/** The bindings of an object that is removed. */
export async function dropBindings(ctx: Ctx, level: ScopeName, ownerId: number): Promise<void> {
  await sql`DELETE FROM wf_business_binding WHERE company_id = ${ctx.viewer.companyId} AND level = ${level}
    AND owner_id = ${ownerId}`.execute(ctx.db);
}

/** Dictionaries of the types that settings may be said for. */
const typeDictionaries = (): string[] => [...new Set(objectKinds().flatMap(({ types }) => types ?? []))];

/** The active types and those above them; a binding of any of these can hold for an object. */
const typesOf = async (ctx: Ctx): Promise<calls.BoundType[]> => {
  const { rows } = await sql<calls.BoundType>`WITH RECURSIVE t AS (
      SELECT i.id, i.parent FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
      WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = ANY(${typeDictionaries()}::text[]) AND i.active
      UNION SELECT p.id, p.parent FROM t JOIN dict_item p ON p.company_id = ${ctx.viewer.companyId} AND p.id = t.parent)
    SELECT i.id, ${nameSql(ctx.lang)} AS name, i.parent, i.active FROM dict_item i
    WHERE i.company_id = ${ctx.viewer.companyId} AND i.id IN (SELECT id FROM t) ORDER BY i.sort, i.id`.execute(ctx.db);
  return rows;
};

async function companyConfig(ctx: Ctx): Promise<calls.BusinessConfig> {
  const { rows } = await sql<calls.ShownBinding>`
    SELECT b.action, b.level, b.owner_id, b.definition, b.active, b.adjustable, 0 AS above, d.name AS definition_name,
      coalesce(d.status = 'published', false) AS published
    FROM wf_business_binding b LEFT JOIN wf_definition d ON d.company_id = b.company_id AND d.key = b.definition
    WHERE b.company_id = ${ctx.viewer.companyId} ORDER BY b.owner_id`.execute(ctx.db);
  const actions = businessActions().map((action): calls.ConfiguredAction => {
    const all = rows.filter((row) => row.action === action.key);
    return {
      ...shown(action),
      company: all.find((row) => row.level === 'company') ?? null,
      typed: action.kinds.some((kind) => objectKind(kind).types !== undefined),
      types: all.filter((row) => row.level === 'type'),
      exceptions: all.filter((row) => row.level !== 'company' && row.level !== 'type').length,
    };
  });
  return { actions, definitions: await definitionChoices(ctx), types: await typesOf(ctx) };
}

export const bindingHandlers = [
  handle(calls.businessConfig, companyConfig),
  handle(calls.saveBusinessBinding, async (ctx, { level, ownerId, ...input }) => {
    const typeId = ownerId ?? 0;
    const isType = async (): Promise<boolean> => {
      for (const dictionary of typeDictionaries())
        if ((await dictItems(ctx, dictionary, [typeId])).has(typeId)) return true;
      return false;
    };
    if (level === 'company') await saveBinding(ctx, 'company', 0, OF_COMPANY, input);
    else if (level === 'type' && (await isType())) await saveBinding(ctx, 'type', typeId, { type: typeId }, input);
    else throw refuse(t.noOwner, undefined, 'ownerId');
    return null;
  }),
];
