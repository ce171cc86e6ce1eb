/**
 * What is worth knowing before tasks are finished: told by modules that build on tasks, without holding the finish back (that
 * is what hindrances do). Invariant: what the viewer may not read is counted, never named. Refuses: tasks he does not see.
 */
import { absent } from '#kernel/problem.ts';
import { task } from '#modules/plan/task.entity.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import type { FinishNotes } from '../task.calls.ts';
import { descendants } from './task-facts.ts';

/** `tasks`: those that are to be finished and all below them. null: there is nothing to tell. */
export type FinishNoter = (ctx: Ctx, tasks: readonly number[]) => Promise<FinishNotes | null>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** What is told before tasks are finished. */
    finishNotes?: FinishNoter;
  }
}

let noters: readonly FinishNoter[] = [];

/** Tells what all modules hand over; called once by the composition. */
export function bindFinishNotes(modules: readonly ServerModule[]): void {
  noters = modules.flatMap(({ finishNotes = [] }) => finishNotes);
}

export async function notesOf(ctx: Ctx, ids: readonly number[]): Promise<FinishNotes[]> {
  const readable = await readableRecords(ctx, task.name, ids);
  if (ids.some((id) => !readable?.has(id))) throw absent();
  const all = new Set(ids);
  for (const id of ids) for (const below of await descendants(ctx, id)) all.add(below.id);
  const told: FinishNotes[] = [];
  for (const noter of noters) {
    const notes = await noter(ctx, [...all]);
    if (notes) told.push(notes);
  }
  return told;
}
