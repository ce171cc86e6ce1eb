/**
 * Notes before tasks are finished, from modules that build on tasks; they do not hold the finish back (hindrances do that).
 * Invariant: what the viewer may not read is counted, never named. Refuses: tasks they do not see.
 */
import { contribution, list } from '#kernel/contribution.ts';
import { absent } from '#kernel/problem.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import type { Ctx } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import type { FinishNotes } from '../task.calls.ts';
import { descendants } from './task-facts.ts';

/** `tasks`: the tasks to finish and all below them. null: no note. */
export type FinishNoter = (ctx: Ctx, tasks: readonly number[]) => Promise<FinishNotes | null>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** Notes before tasks are finished. */
    finishNotes?: FinishNoter;
  }
}

const noters = contribution('server', 'finishNotes', list<FinishNoter>);

export async function notesOf(ctx: Ctx, ids: readonly number[]): Promise<FinishNotes[]> {
  const readable = await readableRecords(ctx, task.name, ids);
  const there = ids.filter((id) => readable?.has(id));
  if (there.length === 0) throw absent();
  const all = new Set(there);
  for (const id of there) for (const below of await descendants(ctx, id)) all.add(below.id);
  const told: FinishNotes[] = [];
  for (const noter of noters()) {
    const notes = await noter(ctx, [...all]);
    if (notes) told.push(notes);
  }
  return told;
}
