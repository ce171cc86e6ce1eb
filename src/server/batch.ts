/**
 * Several records at once, each separately: a refused or missing one does not affect the others.
 *
 * A single missing record is refused as any action on it is, so somebody who may not know it learns nothing; of several it is among
 * the refused, with the same text whether it is gone, foreign or hidden. Somebody without the right to any of them learns that.
 * Refuses: all-or-nothing batches (write those out).
 */
import { sql } from 'kysely';
import type { BatchDone, BatchRefused } from '#kernel/batch.ts';
import type { Entity } from '#kernel/entity.ts';
import { absent, CODE, commonTexts, Refusal } from '#kernel/problem.ts';
import type { Ctx } from './context.ts';
import { databaseRefusal } from './http/errors.ts';

/** Why records of a set are not there, of those asked for; refuses one alone. */
export function absentOf(ctx: Ctx, ids: readonly number[], found: readonly { id: number }[]): BatchRefused[] {
  const there = new Set(found.map(({ id }) => id));
  const unique = [...new Set(ids)];
  const gone = unique.filter((id) => !there.has(id));
  if (gone.length > 0 && unique.length === 1) throw absent();
  return gone.map((id) => ({ id, title: '', reason: ctx.say(commonTexts.absent) }));
}

/** Those of the ids that `read` returns, and refusals for the others; a single missing one throws. */
export async function thereOf<R extends { id: number }>(
  ctx: Ctx,
  ids: readonly number[],
  read: (id: number) => Promise<R>,
): Promise<{ rows: R[]; gone: BatchRefused[] }> {
  const rows: R[] = [];
  for (const id of new Set(ids)) {
    const found = await read(id).catch(goneOf);
    if (found) rows.push(found);
  }
  return { rows, gone: absentOf(ctx, ids, rows) };
}

/** null for a refusal that the viewer has no such record. */
export function goneOf(error: unknown): null {
  if (error instanceof Refusal && error.code === CODE.absent) return null;
  throw error;
}

/** A record that was left as it was. */
export interface Left {
  id: number;
  title: string;
  error: Refusal;
}

const saidOf = (ctx: Ctx, { id, title, error }: Left): BatchRefused => {
  const [first] = error.problems;
  return { id, title, reason: first ? ctx.say(first.message, first.params) : '' };
};
export const batchDone = (ctx: Ctx, done: number[], left: readonly Left[]): BatchDone => ({
  done,
  refused: left.map((one) => saidOf(ctx, one)),
});

export interface EachAlone {
  entity: Entity;
  /** How a record is called that is left as it was and there for the viewer. */
  titleOf(id: number): Promise<string>;
  run(id: number): Promise<unknown>;
  /** A refused one may pass after another one: tried as long as more of them pass. */
  again?: boolean;
}

/** The refusal an error means; faults, and refusals of the caller as a whole, are thrown. */
function refusalOf(error: unknown, entity: Entity): Refusal {
  const refusal = error instanceof Refusal ? error : databaseRefusal(error, [entity]);
  if (!refusal || refusal.code === CODE.busy || refusal.code === CODE.full) throw error;
  return refusal;
}

/** Somebody who may act on a record without reading it does not get its name. */
function untold(error: unknown): string {
  if (error instanceof Refusal) return '';
  throw error;
}

export async function eachAlone(
  ctx: Ctx,
  ids: readonly number[],
  { entity, titleOf, run, again = false }: EachAlone,
): Promise<{ done: number[]; left: Left[] }> {
  // In one order for everybody, so that two batches wait for each other and do not lock each other out.
  const unique = [...new Set(ids)].sort((a, b) => a - b);
  const done: number[] = [];
  let left: { id: number; error: Refusal }[] = [];
  let open = unique;
  do {
    left = [];
    for (const id of open) {
      await sql`SAVEPOINT one_of_batch`.execute(ctx.db);
      try {
        await run(id);
        await sql`RELEASE SAVEPOINT one_of_batch`.execute(ctx.db);
        done.push(id);
      } catch (error) {
        await sql`ROLLBACK TO SAVEPOINT one_of_batch`.execute(ctx.db);
        left.push({ id, error: refusalOf(error, entity) });
      }
    }
    const more = again && left.length > 0 && left.length < open.length;
    open = more ? left.map(({ id }) => id) : [];
  } while (open.length > 0);
  const [first] = left;
  const none = done.length === 0 && first !== undefined;
  if (none && left.length === 1 && first.error.code === CODE.absent) throw first.error;
  if (none && left.every(({ error }) => error.code === CODE.forbidden)) throw first.error;
  const told: Left[] = [];
  for (const { id, error } of left)
    told.push({ id, error, title: error.code === CODE.absent ? '' : await titleOf(id).catch(untold) });
  return { done: done.sort((a, b) => a - b), left: told };
}
