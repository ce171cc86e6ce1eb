/**
 * Bindings of business actions to definitions, stored as settings: of each place, by the key of the action.
 *
 * Hides: SQL and the lock. Invariants: a direct business action holds `bindingLock` shared while it reads the needed approval and
 * runs; changing a binding holds it exclusively. So an action is either done before the binding, or held back by it (issue 3 §3;
 * named test: direct move against binding switched on).
 */
import { sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import { objectKind, objectKinds } from '#kernel/object-kind.ts';
import { refuse } from '#kernel/problem.ts';
import { dictItems, nameSql } from '#modules/base/dict/server/public.ts';
import { definitionUses } from '#modules/flow/workflow/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { saySetting, setting } from '#server/settings.ts';
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

/** The setting of an action at a place. */
interface Said {
  /** Key of the definition; null: no approval is needed there, whatever the general places say. */
  definition: string | null;
  adjustable: boolean;
}
/** Objects made from another start with its settings of their actions; there is nothing more specific that could differ. */
export const approvalSetting = setting<Said>({
  name: 'approval',
  copied: ({ definition }, action, { object }) =>
    businessActionOf(action)?.kinds.includes(object.scope) ? { definition, adjustable: false } : null,
});
/** SQL of the parts of a binding set at `s`, with its definition `d`. */
const parts = sql`s.key AS action, s.level, s.owner_id, s.value->>'definition' AS definition,
  s.value->>'definition' IS NOT NULL AS active, (s.value->>'adjustable')::boolean AS adjustable,
  d.name AS definition_name, coalesce(d.status = 'published', false) AS published`;
/** SQL: the bindings set in the company. */
const saidIn = (companyId: number) => sql`s.company_id = ${companyId} AND s.name = ${approvalSetting.name}`;
const withDefinition = sql`LEFT JOIN wf_definition d ON d.company_id = s.company_id AND d.key = s.value->>'definition'`;

/** Where the bindings of something are looked up: ids of its type and of the object it is in, by level. */
export type SettingPlace = Readonly<Partial<Record<Exclude<BindingLevel, 'company'>, number | null>>>;
export const OF_COMPANY: SettingPlace = {};

/** Until the transaction ends: shared for actions, exclusive for changes of the company's bindings. */
export async function bindingLock(ctx: Ctx, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended('approval setting', ${ctx.viewer.companyId})`;
  await (how === 'alone'
    ? sql`SELECT pg_advisory_xact_lock(${key})`
    : sql`SELECT pg_advisory_xact_lock_shared(${key})`
  ).execute(ctx.db);
}

type Found = calls.ShownBinding & { start: number | null };

/** The bindings from the company down to each of the places, in one statement. */
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
        JOIN dict_item i ON i.company_id = ${companyId} AND i.id = up.parent WHERE up.depth < 100),
    place (level, id, above, start) AS (SELECT 'company', 0::bigint, 0, NULL::bigint
      UNION SELECT 'type', id, depth, start FROM up
      UNION SELECT o.level, o.id, 0, NULL
        FROM unnest(${own.map(([level]) => level)}::text[], ${own.map(([, id]) => id)}::bigint[]) AS o (level, id))
    SELECT ${parts}, p.above, p.start FROM place p
    JOIN setting s ON ${saidIn(companyId)} AND s.level = p.level AND s.owner_id = p.id
      ${action === undefined ? sql`` : sql`AND s.key = ${action}`} ${withDefinition}`.execute(ctx.db);
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

/** Whether one of these actions has a binding anywhere in the company: usually not, and then no place need be looked up. */
export async function someBound(ctx: Ctx, actions: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM setting s
    WHERE ${saidIn(ctx.viewer.companyId)} AND s.key = ANY(${[...actions]}::text[]) LIMIT 1`.execute(ctx.db);
  return rows.length > 0;
}

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
 * The settings in force in an object, by action. `kind`: of the objects with these actions, if it differs from the level's
 * (projects made from a template). The caller has checked who may read it.
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
 * Sets a binding, or removes it (`inherit`). The caller has checked the right and that the owner exists. `place`: the
 * ids of the more general levels it is under. Refused when a general level allows nothing else.
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
  if (mode === 'workflow' && !(await definitionChoices(ctx)).some((one) => one.key === definition))
    throw refuse(t.needDefinition, undefined, 'definition');
  const said = { definition: mode === 'workflow' ? definition : null, adjustable: adjustable ?? false };
  await saySetting(ctx, approvalSetting, { level, id: ownerId }, action, mode === 'inherit' ? null : said);
}

/** Definitions that are bound. */
definitionUses({
  hold: (ctx) => bindingLock(ctx, 'alone'),
  async counts(ctx) {
    const { rows } = await sql<{ definition: string; n: number }>`
      SELECT s.value->>'definition' AS definition, count(*) AS n FROM setting s
      WHERE ${saidIn(ctx.viewer.companyId)} AND s.value->>'definition' IS NOT NULL GROUP BY 1`.execute(ctx.db);
    return new Map(rows.map(({ definition, n }) => [definition, n]));
  },
});

/** Dictionaries of the types that may have settings. */
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
  const { rows } = await sql<calls.ShownBinding>`SELECT ${parts}, 0 AS above FROM setting s ${withDefinition}
    WHERE ${saidIn(ctx.viewer.companyId)} ORDER BY s.owner_id`.execute(ctx.db);
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
