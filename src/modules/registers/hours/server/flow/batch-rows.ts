/** Batches of hours that a workflow approves, as they are stored (records.md A8). */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type WorkRecordRow, workRecord } from '../../work-record.entity.ts';

export interface Batch {
  id: number;
  person: number;
  personName: string;
  records: number[];
  instance: number | null;
}
export async function batchOf(ctx: Ctx, id: number): Promise<Batch | null> {
  const { rows } =
    await sql<Batch>`SELECT s.id, s.person, p.emp_name AS person_name, s.records, s.instance FROM work_submission s
    JOIN "user" p ON p.company_id = s.company_id AND p.id = s.person
    WHERE s.company_id = ${ctx.viewer.companyId} AND s.id = ${id} AND s.records IS NOT NULL`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Records by id, read without a lock and regardless of who sees them. */
export async function recordsById(ctx: Ctx, ids: readonly number[]): Promise<WorkRecordRow[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT t.* FROM work_record t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) ORDER BY t.id`.execute(ctx.db);
  return rows.map((row) => fromDb<WorkRecordRow>(workRecord, row));
}

/** Actors who decide or have decided. */
const DECIDES = ['open', 'held', 'agreed', 'disagreed', 'abstained', 'rejected', 'answered'];

/** Ids of records in batches the viewer decides about, or (`open`) has to decide about now, as an array. */
export const recordsIDecide = ({ viewer: { companyId, userId } }: Ctx, open = false): RawBuilder<unknown> =>
  sql`ARRAY(SELECT unnest(s.records) FROM work_submission s
    JOIN wf_task_actor a ON a.company_id = s.company_id AND a.instance_id = s.instance
    WHERE s.company_id = ${companyId} AND s.instance IS NOT NULL AND a.user_id = ${userId}
      AND a.status = ANY(${open ? ['open'] : DECIDES}::text[]))`;

export interface WaitingBatch {
  /** The submission. */
  id: number;
  instance: number;
  number: string;
  /** Ids of the records that wait in it. */
  waiting: number[];
}
/** The batches in a workflow that records wait in, by the submission. */
export async function waitingBatches(
  ctx: Ctx,
  rows: readonly Pick<WorkRecordRow, 'status' | 'submission'>[],
): Promise<ReadonlyMap<number, WaitingBatch>> {
  const ids = rows.flatMap(({ status, submission }) => (status === 'submitted' && submission ? [submission] : []));
  if (ids.length === 0) return new Map();
  const { rows: found } =
    await sql<WaitingBatch>`SELECT s.id, s.instance, i.number, ARRAY(SELECT w.id FROM unnest(s.records) AS listed (record) JOIN work_record w ON w.company_id = s.company_id AND w.id = listed.record
      WHERE w.submission = s.id AND w.status = 'submitted') AS waiting
    FROM work_submission s JOIN wf_instance i ON i.company_id = s.company_id AND i.id = s.instance
    WHERE s.company_id = ${ctx.viewer.companyId} AND s.id = ANY(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Map(found.map((batch) => [batch.id, batch]));
}

/** Workflows of the viewer that came back to them about these records. */
export async function returnedWorkflows(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT i.id FROM work_record t
    JOIN work_submission s ON s.company_id = t.company_id AND s.id = t.submission
    JOIN wf_instance i ON i.company_id = s.company_id AND i.id = s.instance
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) AND i.status = 'returned'
      AND i.initiator = ${ctx.viewer.userId} ORDER BY i.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
