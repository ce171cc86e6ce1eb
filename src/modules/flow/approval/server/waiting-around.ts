/**
 * Approvals attached to a record of another module through their own record: a record that names it (an issue its task), or one
 * that belongs to such a record (a version of an output its output's task).
 *
 * By the references of entities, as `standing`, so that a new kind of record needs no entry here. An approval counts from its
 * start until it is decided or withdrawn; one returned to its requester is not finished either.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '#kernel/entity.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { tableOf } from '#server/entity/entity-sql.ts';
import { allEntities } from '#server/entity/ports.ts';
import { businessActions } from '../business-actions.ts';

const qualified = (table: 't' | 'b', field: string): RawBuilder<unknown> => sql.id(table, snake(field));
const fieldsTo = (e: Entity, kind: string): string[] =>
  Object.entries(e.fields).flatMap(([name, field]) => (field.kind === 'ref' && field.to === kind ? [name] : []));

/** Records that approvals may be about, with the record of the kind that they or their owner refer to. */
function sources(kind: string): { lock: string; from: RawBuilder<unknown>; container: RawBuilder<unknown> }[] {
  const locks = new Set(businessActions().map(({ lock }) => lock));
  const entities = allEntities();
  const held = entities.filter(({ name }) => locks.has(name));
  const direct = held.flatMap((e) =>
    fieldsTo(e, kind).map((field) => ({
      lock: e.name,
      from: sql`${tableOf(e)} t`,
      container: qualified('t', field),
    })),
  );
  const between = entities.flatMap((b) =>
    fieldsTo(b, kind).flatMap((field) =>
      held.flatMap((e) =>
        fieldsTo(e, b.name).map((through) => ({
          lock: e.name,
          from: sql`${tableOf(b)} b JOIN ${tableOf(e)} t ON t.company_id = b.company_id AND ${qualified('t', through)} = b.id`,
          container: qualified('b', field),
        })),
      ),
    ),
  );
  return [...direct, ...between];
}

export interface WaitingAround {
  /** The record named. */
  id: number;
  title: string;
}

/** Unfinished approvals attached to these records, the oldest first. */
export async function waitingAround(ctx: Ctx, kind: string, ids: readonly number[]): Promise<WaitingAround[]> {
  const parts = sources(kind).map(
    ({ lock, from, container }) => sql`SELECT ${container} AS id, i.title, q.id AS request FROM ${from}
      JOIN wf_business_request q ON q.company_id = t.company_id AND q.lock = ${lock} AND q.record_id = t.id
        AND q.status IN ('waiting', 'returned')
      JOIN wf_instance i ON i.company_id = q.company_id AND i.id = q.instance_id
      WHERE t.company_id = ${ctx.viewer.companyId} AND ${container} = ANY(${[...ids]}::bigint[])`,
  );
  if (parts.length === 0 || ids.length === 0) return [];
  const { rows } = await sql<WaitingAround>`${sql.join(parts, sql` UNION ALL `)} ORDER BY request`.execute(ctx.db);
  return rows;
}

/** The records of a kind that a request is attached to. */
export async function liesOn(
  ctx: Ctx,
  kind: string,
  { lock, recordId }: { lock: string; recordId: number },
): Promise<number[]> {
  const parts = sources(kind)
    .filter((source) => source.lock === lock)
    .map(
      ({ from, container }) => sql`SELECT ${container} AS id FROM ${from}
        WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${recordId} AND ${container} IS NOT NULL`,
    );
  if (parts.length === 0) return [];
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` UNION `)} ORDER BY 1`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
