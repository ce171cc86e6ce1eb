/**
 * Locks by waiting approvals: on their record, and on everything that contains it.
 *
 * `still`: a record with a request that waits is not changed (server/entity/standing.ts asks). `inside`: one question for every
 * container, by the location of workflows and records: the object a workflow runs in, objects within others (`within` of their
 * kind), and records that name another in a reference. Nothing is listed by hand, so a new kind of record is covered without an
 * entry of its module. Invariant: starting a workflow locks its containers (`holdAround`), removing or ending them locks them too.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Entity } from '#kernel/entity.ts';
import { objectKinds, objectOfRef, scopeOfRecord } from '#kernel/object-kind.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import { columnOf, tableOf } from '#server/entity/entity-sql.ts';
import { allEntities } from '#server/entity/ports.ts';
import type { Standing } from '#server/entity/standing.ts';
import { approvalTexts as t } from '../approval.texts.ts';
import { businessActionOf, businessActions } from '../business-actions.ts';
import { waitingRequests } from './request-rows.ts';
import { waitingProblem } from './requests.ts';

interface Found {
  /** The container. */
  id: number;
  number: string;
  title: string;
}

const LIVES = sql<SqlBool>`i.parent_id IS NULL AND i.status IN ('running', 'returned', 'suspended')`;

/** Workflows that run in these objects and are about something else than the object itself. */
const inObjects = (company: number, kind: string, ids: readonly number[]): RawBuilder<Found> =>
  sql`SELECT i.object_id AS id, i.number, i.title FROM wf_instance i
    WHERE i.company_id = ${company} AND i.object_kind = ${kind} AND i.object_id = ANY(${[...ids]}::bigint[]) AND ${LIVES}
      AND NOT EXISTS (SELECT FROM wf_business_request q WHERE q.company_id = i.company_id AND q.id = i.business_id
        AND q.action = i.business_type AND q.lock = ${kind} AND q.record_id = i.object_id)`;

/** Workflows about records of an entity that name these in a reference. */
const ofRecords = (company: number, e: Entity, field: string, ids: readonly number[]): RawBuilder<Found> =>
  sql`SELECT ${columnOf(field)} AS id, i.number, i.title FROM ${tableOf(e)} t
    JOIN wf_business_request q ON q.company_id = t.company_id AND q.lock = ${e.name} AND q.record_id = t.id
    JOIN wf_instance i ON i.company_id = q.company_id AND i.id = q.instance_id
    WHERE t.company_id = ${company} AND ${columnOf(field)} = ANY(${[...ids]}::bigint[]) AND ${LIVES}`;

/** Workflows about the records themselves. */
const ofThemselves = (company: number, kind: string, ids: readonly number[]): RawBuilder<Found> =>
  sql`SELECT q.record_id AS id, i.number, i.title FROM wf_business_request q
    JOIN wf_instance i ON i.company_id = q.company_id AND i.id = q.instance_id
    WHERE q.company_id = ${company} AND q.lock = ${kind} AND q.record_id = ANY(${[...ids]}::bigint[]) AND ${LIVES}`;

const locks = (): ReadonlySet<string> => new Set(businessActions().map(({ lock }) => lock));

/** References of an entity to records of others; people and the like are referred to, nothing is in them. */
const NO_CONTAINERS = new Set(['user', 'department']);
const referencesOf = (e: Entity): [field: string, to: string][] =>
  Object.entries(e.fields).flatMap(([name, field]) =>
    (field.kind === 'ref' || field.kind === 'tree') && field.to && !NO_CONTAINERS.has(field.to)
      ? [[name, field.to] as [string, string]]
      : [],
  );

/** Records that approvals may be about, with how they name a record of this kind. */
const namers = (kind: string): { entity: Entity; field: string }[] => {
  const held = locks();
  return allEntities()
    .filter(({ name }) => held.has(name))
    .flatMap((entity) => referencesOf(entity).flatMap(([field, to]) => (to === kind ? [{ entity, field }] : [])));
};

/** Objects that are in these objects of another kind, by container. */
async function within(
  ctx: Ctx,
  kind: string,
  ids: readonly number[],
): Promise<{ kind: string; of: ReadonlyMap<number, number> }[]> {
  const found: { kind: string; of: Map<number, number> }[] = [];
  for (const { entity, within: lies } of objectKinds()) {
    if (lies?.kind !== kind) continue;
    const { rows } = await sql<{ id: number; of: number }>`SELECT t.id, ${columnOf(lies.field)} AS of
      FROM ${tableOf(entity)} t WHERE t.company_id = ${ctx.viewer.companyId}
        AND ${columnOf(lies.field)} = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
    if (rows.length > 0) found.push({ kind: entity.name, of: new Map(rows.map((row) => [row.id, row.of])) });
  }
  return found;
}

/** What waits inside records of a kind, by the record. */
async function foundInside(ctx: Ctx, kind: string, ids: readonly number[], own: boolean): Promise<Found[]> {
  const { companyId } = ctx.viewer;
  const isObject = objectKinds().some(({ name }) => name === kind);
  const parts = [
    ...(isObject ? [inObjects(companyId, kind, ids)] : []),
    ...(own && locks().has(kind) ? [ofThemselves(companyId, kind, ids)] : []),
    ...namers(kind).map(({ entity, field }) => ofRecords(companyId, entity, field, ids)),
  ];
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<Found>`${sql.join(parts, sql` UNION ALL `)} ORDER BY 2`.execute(ctx.db);
  const nested: Found[] = [];
  for (const { kind: inner, of } of await within(ctx, kind, ids))
    for (const one of await foundInside(ctx, inner, [...of.keys()], true)) nested.push({ ...one, id: of.get(one.id)! });
  return [...rows, ...nested];
}

const lower = ([zh, hk, en]: Triple): Triple => [zh, hk, en.toLowerCase()];

export const standing: Standing = {
  async still(ctx, kind, ids) {
    if (!locks().has(kind)) return new Map();
    const found = await waitingRequests(ctx, kind, ids);
    return new Map(
      [...found].map(([id, waiting]) => {
        const action = businessActionOf(waiting.action);
        return [id, { problem: waitingProblem(action, waiting)!, editable: action?.editable ?? [] }] as const;
      }),
    );
  },
  async inside(ctx, kind, ids, go) {
    const entity = allEntities().find(({ name }) => name === kind);
    const found = Map.groupBy(await foundInside(ctx, kind, ids, go), ({ id }) => id);
    return new Map(
      [...found].map(([id, all]): [number, Problem] => {
        const [{ title, number }] = all as [Found];
        const label: Triple = entity ? lower(entity.label) : [kind, kind, kind];
        const params = { label, title, number };
        return [
          id,
          all.length === 1 ? problem(t.insideWaits, params) : problem(t.insideMore, { ...params, count: all.length }),
        ];
      }),
    );
  },
};

/** Locks the containers of a record until the transaction ends, so that they are neither removed nor ended meanwhile. */
export async function holdAround(ctx: Ctx, entity: Entity, row: object): Promise<void> {
  const { companyId } = ctx.viewer;
  const known = row as Record<string, unknown>;
  const object = objectOfRef(scopeOfRecord(entity, row));
  const named = referencesOf(entity).map(([field, to]) => [to, known[field]] as const);
  const all = [...(object ? [[object.scope as string, object.id] as const] : []), ...named];
  for (const [kind, id] of all) {
    const of = allEntities().find(({ name }) => name === kind);
    // An object is its own place; it is held itself, behind what comes before it.
    if (!of || typeof id !== 'number' || (kind === entity.name && id === known.id)) continue;
    await sql`SELECT 1 FROM ${tableOf(of)} WHERE company_id = ${companyId} AND id = ${id} FOR KEY SHARE`.execute(
      ctx.db,
    );
  }
}
