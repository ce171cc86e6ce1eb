/**
 * How the status of parent tasks follows an operation on a subtask. Pure.
 *
 * Every parent starts with its first subtask. One without a person in charge, whom nobody could operate, also ends with
 * its last subtask and opens again with it; unless something holds back its finish (2-rules §8): then it stays in progress.
 */
import type { PlanLink } from '#modules/planning/plan/plan-model.ts';
import { holdsFinish, type TaskStatusKey } from './task.rules.ts';

export interface OutlineTask {
  id: number;
  parentId: number | null;
  status: TaskStatusKey;
  responsibleId: number | null;
  active: boolean;
}

/** Parents with something that holds back their finish. */
type Held = ReadonlySet<number>;
const NOBODY: Held = new Set();

const counts = (t: OutlineTask, status: TaskStatusKey): boolean => t.active && status !== 'discarded';

/** New statuses of the ancestors of `id` once it has `status`; those that stay are not in the map. */
export function parentStatuses(
  tasks: readonly OutlineTask[],
  id: number,
  status: TaskStatusKey,
  held: Held = NOBODY,
): Map<number, TaskStatusKey> {
  const byId = new Map(tasks.map((t) => [t.id, t]));
  const children = Map.groupBy(tasks, (t) => t.parentId);
  const moved = new Map<number, TaskStatusKey>();
  const statusOf = (t: OutlineTask): TaskStatusKey => (t.id === id ? status : (moved.get(t.id) ?? t.status));
  for (let at = byId.get(id)?.parentId ?? null; at !== null; at = byId.get(at)?.parentId ?? null) {
    const parent = byId.get(at)!;
    const below = (children.get(at) ?? []).filter((t) => counts(t, statusOf(t))).map(statusOf);
    const next = parentStatus(parent, below, held);
    if (next !== parent.status) moved.set(parent.id, next);
  }
  return moved;
}

/** Every task with its parents following their subtasks, whoever is in charge: for plans that come with progress. */
export function withParentStatuses<T extends OutlineTask>(tasks: readonly T[]): T[] {
  const moved = followed(tasks.map((t) => ({ ...t, responsibleId: null })));
  return tasks.map((task) => (moved.has(task.id) ? { ...task, status: moved.get(task.id)! } : task));
}

/**
 * Parents above, below or at `id` that have been in progress although their subtasks have ended, and end now: what held
 * them back is gone.
 */
export function endingParents(
  tasks: readonly OutlineTask[],
  id: number,
  held: Held = NOBODY,
): Map<number, TaskStatusKey> {
  const { above, below } = branchOf(tasks, id);
  const branch = new Set([id, ...above, ...below]);
  return followed(tasks, held, (t, next) => branch.has(t.id) && t.status === 'ongoing' && next === 'done');
}

/** Which of the parents that are about to end wait for their own predecessor, as one ended by hand would. */
export function heldByLinks(
  tasks: readonly OutlineTask[],
  links: readonly PlanLink[],
  moved: ReadonlyMap<number, TaskStatusKey>,
): Set<number> {
  const ending = new Set([...moved].flatMap(([id, status]) => (status === 'done' ? [id] : [])));
  const held = new Set<number>();
  if (ending.size === 0) return held;
  const byId = new Map(tasks.map((t) => [t.id, t]));
  for (const { from, to, type } of links) {
    const predecessor = ending.has(to) ? byId.get(from) : undefined;
    if (!predecessor?.active) continue;
    if (holdsFinish({ link: type, status: moved.get(from) ?? predecessor.status })) held.add(to);
  }
  return held;
}

/** The ids above a task, nearest first, and those below it that count. */
export function branchOf(tasks: readonly OutlineTask[], id: number): { above: number[]; below: number[] } {
  const byId = new Map(tasks.map((t) => [t.id, t]));
  const above: number[] = [];
  for (let at = byId.get(id)?.parentId ?? null; at !== null; at = byId.get(at)?.parentId ?? null) above.push(at);
  const inside = new Set([id]);
  // Children are after their parents.
  for (const t of tasks) if (t.parentId !== null && inside.has(t.parentId) && counts(t, t.status)) inside.add(t.id);
  inside.delete(id);
  return { above, below: [...inside] };
}

/** Parents that follow their subtasks to another status, where they `may`. */
function followed(
  tasks: readonly OutlineTask[],
  held: Held = NOBODY,
  may: (task: OutlineTask, next: TaskStatusKey) => boolean = () => true,
): Map<number, TaskStatusKey> {
  const below = new Map<number, TaskStatusKey[]>();
  const moved = new Map<number, TaskStatusKey>();
  // From the end of the outline: children are after their parents.
  for (const task of tasks.toReversed()) {
    const states = below.get(task.id);
    const next = states ? parentStatus(task, states, held) : task.status;
    if (next !== task.status && may(task, next)) moved.set(task.id, next);
    const status = moved.get(task.id) ?? task.status;
    if (task.parentId === null || !counts(task, status)) continue;
    const list = below.get(task.parentId);
    if (list) list.push(status);
    else below.set(task.parentId, [status]);
  }
  return moved;
}

function parentStatus(parent: OutlineTask, below: readonly TaskStatusKey[], held: Held): TaskStatusKey {
  const free = parent.responsibleId === null;
  const begun = below.some((s) => s !== 'new');
  const ended = below.every((s) => s === 'done' || s === 'passoff') && below.includes('done');
  // Events after the finish take nothing back: only unfinished tasks are held back.
  const ends = ended && (parent.status === 'done' || !held.has(parent.id));
  if (parent.status === 'new' && begun) return free && ends ? 'done' : 'ongoing';
  if (!free || parent.status === 'pause' || parent.status === 'passoff' || parent.status === 'discarded')
    return parent.status;
  if (!begun) return 'new';
  return ends ? 'done' : 'ongoing';
}
