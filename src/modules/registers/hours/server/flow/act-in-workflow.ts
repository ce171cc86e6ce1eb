/**
 * Actions on the pages of hours for records that wait in workflows: the engine carries them out, a batch at a time (ADR 373).
 *
 * Order of locks: all workflows first, then what the hours themselves hold; so acting on several cannot deadlock with acting on one.
 */
import { sql } from 'kysely';
import type { BatchDone } from '#kernel/batch.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import type { Action } from '#modules/flow/workflow/actions.ts';
import { actOnWorkflow, holdWorkflows } from '#modules/flow/workflow/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { hoursTexts as t } from '../../hours.texts.ts';
import type { WorkRecordRow } from '../../work-record.entity.ts';
import { titleOf } from '../held-records.ts';
import { returnedWorkflows, type WaitingBatch, waitingBatches } from './batch-rows.ts';
import { savepoint } from './savepoint.ts';

type Batches = ReadonlyMap<number, WaitingBatch>;

/** The batches records wait in, with their workflows held; nothing else may be held yet. */
export async function holdBatches(ctx: Ctx, known: readonly WorkRecordRow[]): Promise<Batches> {
  const batches = await waitingBatches(ctx, known);
  await holdWorkflows(
    ctx,
    [...batches.values()].map(({ instance }) => instance),
  );
  return batches;
}

/** Ids of records with those that are decided together with them. */
export const withBatches = (ids: readonly number[], batches: Batches): number[] =>
  [...new Set([...ids, ...[...batches.values()].flatMap(({ waiting }) => waiting)])].sort((a, b) => a - b);

/** Batches that came back to the viewer are taken back before their records go out again. Nothing may be held yet. */
export async function leaveReturned(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const found = await returnedWorkflows(ctx, ids);
  await holdWorkflows(ctx, found);
  for (const instance of found) await actOnWorkflow(ctx, instance, { kind: 'withdraw' });
}

/**
 * Acts on each batch of held records separately; `whole`: every record of the batch must be named; `alone`: one record was asked
 * for, refusals are thrown. Returns the results of the records in batches, and the other records.
 */
export async function actOnBatches(
  ctx: Ctx,
  rows: readonly WorkRecordRow[],
  held: Batches,
  { whole, alone }: { whole: boolean; alone: boolean },
  act: (batch: WaitingBatch) => Promise<unknown>,
): Promise<BatchDone & { others: WorkRecordRow[] }> {
  const answer: BatchDone & { others: WorkRecordRow[] } = { done: [], refused: [], others: [] };
  const now = await waitingBatches(ctx, rows);
  for (const [submission, some] of Map.groupBy(rows, (row) => (now.has(row.submission ?? 0) ? row.submission! : 0))) {
    const batch = now.get(submission);
    if (!batch) {
      answer.others.push(...some);
      continue;
    }
    const ids = some.map(({ id }) => id);
    const { number, waiting } = batch;
    const refused = !held.has(submission)
      ? new Refusal([problem(t.changed)])
      : whole && ids.length < waiting.length
        ? new Refusal([problem(t.wholeBatch, { number, count: waiting.length })])
        : await savepoint(ctx, async () => void (await act(batch)));
    if (!refused) answer.done.push(...(whole ? ids : waiting));
    else if (alone) throw refused;
    else {
      const { message, params } = refused.problems[0]!;
      const reason = ctx.say(message, params);
      answer.refused.push(...some.map((row) => ({ id: row.id, title: titleOf(row), reason })));
    }
  }
  return answer;
}

/** The viewer's open step of a workflow, else one that is open: the engine knows whose agent they are. */
async function openTask(ctx: Ctx, instance: number): Promise<number> {
  const { rows } = await sql<{
    task: number;
  }>`SELECT a.task FROM wf_task_actor a WHERE a.company_id = ${ctx.viewer.companyId}
    AND a.instance_id = ${instance} AND a.status = 'open' ORDER BY a.user_id = ${ctx.viewer.userId} DESC, a.id LIMIT 1`.execute(
    ctx.db,
  );
  return rows[0]?.task ?? 0;
}

export async function passInWorkflow(ctx: Ctx, instance: number, opinion: string | null): Promise<void> {
  const task = await openTask(ctx, instance);
  await actOnWorkflow(ctx, instance, { kind: 'agree', task, ...(opinion && { opinion }) });
}

/** Back to the sender, if the step allows that; else it ends, which returns the hours as well. */
export async function returnInWorkflow(ctx: Ctx, instance: number, opinion: string): Promise<void> {
  const task = await openTask(ctx, instance);
  const ways: Action[] = [
    { kind: 'reject', task, to: 'start', mode: 'normal', opinion },
    { kind: 'reject', task, to: 'start', mode: 'direct', opinion },
    { kind: 'refuse', task, opinion },
  ];
  let first: Refusal | null = null;
  for (const way of ways) {
    await sql`SAVEPOINT one_way`.execute(ctx.db);
    try {
      await actOnWorkflow(ctx, instance, way);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`ROLLBACK TO SAVEPOINT one_way`.execute(ctx.db);
      first ??= error;
    }
  }
  throw first;
}
