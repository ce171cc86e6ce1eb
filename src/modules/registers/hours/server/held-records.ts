/** Several records at once: held in one order, with a result for each. */
import { sql } from 'kysely';
import type { BatchRefused } from '#kernel/batch.ts';
import { type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { MOST_AT_ONCE } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import { type WorkRecordRow, workRecord, workRecordStatus } from '../work-record.entity.ts';
import { workRecordService } from './record-service.ts';

/** Each id once; refuses none and too many. */
export function idsOf(given: unknown): number[] {
  const ids = Array.isArray(given) ? [...new Set(given)] : [];
  if (ids.length === 0 || !ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw refuse(t.nothing, undefined, 'ids');
  if (ids.length > MOST_AT_ONCE) throw refuse(t.batch, { max: MOST_AT_ONCE }, 'ids');
  return (ids as number[]).sort((a, b) => a - b);
}

/** Those of the ids the viewer may see, read without a lock. */
export async function knownRecords(ctx: Ctx, ids: readonly number[]): Promise<WorkRecordRow[]> {
  const where = await workRecordService.readable(ctx);
  const { rows } = await sql<Record<string, unknown>>`SELECT t.* FROM work_record t
    WHERE ${where} AND t.id = ANY(${[...ids]}::bigint[]) ORDER BY t.id`.execute(ctx.db);
  return rows.map((row) => fromDb<WorkRecordRow>(workRecord, row));
}

/** The records under their locks, in the order of their ids; from here on they may be written and booked. */
export async function holdRecords(ctx: Ctx, ids: readonly number[]): Promise<WorkRecordRow[]> {
  // A plan that was saved before in this transaction has every constraint looked at at once; what is written here is
  // booked a statement later.
  await sql`SET CONSTRAINTS work_ledger_balanced, work_record_balanced DEFERRED`.execute(ctx.db);
  const { rows } = await sql<Record<string, unknown>>`SELECT t.* FROM work_record t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) ORDER BY t.id FOR UPDATE`.execute(
    ctx.db,
  );
  return rows.map((row) => fromDb<WorkRecordRow>(workRecord, row));
}

export const wrongStatus = ({ status }: WorkRecordRow): Problem =>
  problem(t.status, { status: workRecordStatus[status] });

export const titleOf = ({ workDate, taskName, projectName }: WorkRecordRow): string =>
  [workDate, taskName ?? projectName].filter((part) => part !== null).join(' ');

/** Parts records into those a rule lets pass and those it refuses, with why. */
export function parted(
  ctx: Ctx,
  rows: readonly WorkRecordRow[],
  rule: (row: WorkRecordRow) => Problem | null,
): { may: WorkRecordRow[]; refused: BatchRefused[] } {
  const may: WorkRecordRow[] = [];
  const refused: BatchRefused[] = [];
  for (const row of rows) {
    const why = rule(row);
    if (why) refused.push({ id: row.id, title: titleOf(row), reason: ctx.say(why.message, why.params) });
    else may.push(row);
  }
  return { may, refused };
}

/** One record asked for alone is refused as any action is; of several each has its own result. */
export function answered(
  ctx: Ctx,
  wanted: readonly number[],
  rows: readonly WorkRecordRow[],
  rule: (row: WorkRecordRow) => Problem | null,
) {
  const [only] = rows;
  const why = wanted.length === 1 && only ? rule(only) : null;
  if (why) throw new Refusal([why]);
  return parted(ctx, rows, rule);
}
