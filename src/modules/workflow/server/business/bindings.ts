/**
 * Bindings of business actions to definitions, stored.
 *
 * Hides: SQL and the lock. Invariants: whoever does a business action directly holds `bindingLock` shared while he reads
 * which approval it needs and does it; whoever changes a binding holds it alone. So an action is either done before the
 * binding, or held back by it (issue 3 §3; named test: direct move against binding switched on).
 */
import { sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import { dictItems, nameSql, withUp } from '#modules/dict/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import * as calls from '../../business/business.calls.ts';
import { businessTexts as t } from '../../business/business.texts.ts';
import {
  type BindingLevel,
  type BusinessAction,
  bindingThatHolds,
  businessActionOf,
  businessActions,
  mayBindAt,
  TYPE_DICTIONARY,
} from '../../business/business-actions.ts';

/** The object whose bindings are asked for: its own ids at each level. */
export type BindingObject = Partial<Record<Exclude<BindingLevel, 'company'>, number | null>>;

/** Until the transaction ends: shared by those who act, alone for who changes bindings of the company. */
export async function bindingLock(ctx: Ctx, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended('wf_business_binding', ${ctx.viewer.companyId})`;
  await (how === 'alone'
    ? sql`SELECT pg_advisory_xact_lock(${key})`
    : sql`SELECT pg_advisory_xact_lock_shared(${key})`
  ).execute(ctx.db);
}

/** Everything that is bound on the way from the company to the object. */
async function bindingsOf(ctx: Ctx, object: BindingObject, action?: string): Promise<calls.ShownBinding[]> {
  const { companyId } = ctx.viewer;
  const { type = null, template = null, project = null } = object;
  const { rows } = await sql<calls.ShownBinding>`${withUp(companyId, type)}
    SELECT b.action, b.level, b.owner_id, b.definition, b.active, b.adjustable, coalesce(u.depth, 0) AS above,
      d.name AS definition_name, coalesce(d.status = 'published', false) AS published
    FROM wf_business_binding b LEFT JOIN wf_definition d ON d.company_id = b.company_id AND d.key = b.definition
    LEFT JOIN up u ON b.level = 'type' AND u.id = b.owner_id
    WHERE b.company_id = ${companyId} ${action === undefined ? sql`` : sql`AND b.action = ${action}`}
      AND (b.level = 'company' OR u.id IS NOT NULL
        OR (b.level = 'template' AND b.owner_id = ${template}::bigint) OR (b.level = 'project' AND b.owner_id = ${project}::bigint))`.execute(
    ctx.db,
  );
  return rows;
}

/** The definition an action needs for an object now; null: none. */
export async function approvalOf(
  ctx: Ctx,
  action: string,
  object: BindingObject,
): Promise<{ key: string; name: string } | null> {
  const held = bindingThatHolds(await bindingsOf(ctx, object, action));
  if (!held?.active) return null;
  return { key: held.definition!, name: held.definitionName ?? held.definition! };
}

/** `approvalOf` for every action at once. */
export async function approvalsOf(
  ctx: Ctx,
  object: BindingObject,
): Promise<ReadonlyMap<string, { key: string; name: string; level: BindingLevel }>> {
  const rows = await bindingsOf(ctx, object);
  return new Map(
    businessActions().flatMap(({ key }) => {
      const held = bindingThatHolds(rows.filter((row) => row.action === key));
      if (!held?.active) return [];
      const { definition, definitionName, level } = held;
      return [[key, { key: definition!, name: definitionName ?? definition!, level }] as const];
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

/** What holds in a template or project, action by action. The caller has checked who may read it. */
export async function objectConfig(ctx: Ctx, level: BindingLevel, object: BindingObject): Promise<calls.ObjectConfig> {
  const rows = await bindingsOf(ctx, object);
  const actions = businessActions().map((action): calls.ObjectAction => {
    const all = rows.filter((row) => row.action === action.key);
    const others = all.filter((row) => row.level !== level);
    return {
      ...shown(action),
      own: all.find((row) => row.level === level) ?? null,
      above: bindingThatHolds(others),
      fixed: !mayBindAt(level, others),
    };
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
 * Sets a binding, or takes it away (`inherit`). The caller has checked the right and that the owner exists. `object`: the
 * ids of the more general levels it stands under. Refused when a general level allows nothing else.
 */
export async function saveBinding(
  ctx: Ctx,
  level: BindingLevel,
  ownerId: number,
  object: BindingObject,
  { action, mode, definition = null, adjustable }: BindingInput,
): Promise<void> {
  if (!businessActionOf(action)) throw refuse(t.noAction, undefined, 'action');
  await bindingLock(ctx, 'alone');
  if (!mayBindAt(level, await bindingsOf(ctx, object, action))) throw refuse(t.fixed, undefined, 'action');
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

/** How often a definition is bound; nobody binds it until the transaction ends. */
export async function boundTimes(ctx: Ctx, definition: string): Promise<number> {
  await bindingLock(ctx, 'alone');
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM wf_business_binding
    WHERE company_id = ${ctx.viewer.companyId} AND definition = ${definition} AND active`.execute(ctx.db);
  return rows[0]!.n;
}

/** A project just made of a template begins with the template's bindings; nobody else knows the project yet. */
export async function copyBindings(ctx: Ctx, templateId: number, projectId: number): Promise<void> {
  await sql`INSERT INTO wf_business_binding (company_id, action, level, owner_id, definition, active, adjustable, updated_at, updated_by)
    SELECT company_id, action, 'project', ${projectId}::bigint, definition, active, false, ${new Date(ctx.now)}, ${ctx.viewer.userId}::bigint
    FROM wf_business_binding WHERE company_id = ${ctx.viewer.companyId} AND level = 'template' AND owner_id = ${templateId}
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}

/** The bindings of a template or project that is removed. */
export async function dropBindings(ctx: Ctx, level: 'template' | 'project', ownerId: number): Promise<void> {
  await sql`DELETE FROM wf_business_binding WHERE company_id = ${ctx.viewer.companyId} AND level = ${level}
    AND owner_id = ${ownerId}`.execute(ctx.db);
}

/** The active types and those above them; a binding of any of these can hold for a project. */
const typesOf = async (ctx: Ctx): Promise<calls.BoundType[]> => {
  const { rows } = await sql<calls.BoundType>`WITH RECURSIVE t AS (
      SELECT i.id, i.parent FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
      WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = ${TYPE_DICTIONARY} AND i.active
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
      types: all.filter((row) => row.level === 'type'),
      exceptions: all.filter((row) => row.level === 'template' || row.level === 'project').length,
    };
  });
  return { actions, definitions: await definitionChoices(ctx), types: await typesOf(ctx) };
}

export const bindingHandlers = [
  handle(calls.businessConfig, companyConfig),
  handle(calls.saveBusinessBinding, async (ctx, { level, ownerId, ...input }) => {
    const typeId = ownerId ?? 0;
    if (level === 'company') await saveBinding(ctx, 'company', 0, {}, input);
    else if (level === 'type' && (await dictItems(ctx, TYPE_DICTIONARY, [typeId])).has(typeId))
      await saveBinding(ctx, 'type', typeId, { type: typeId }, input);
    else throw refuse(t.noOwner, undefined, 'ownerId');
    return null;
  }),
];
