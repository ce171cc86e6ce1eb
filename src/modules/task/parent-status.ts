/**
 * How the status of parent tasks follows an operation on a subtask. Pure.
 *
 * Every parent starts with its first subtask. One without a person in charge, whom nobody could operate, also ends with
 * its last subtask and opens again with it.
 */
import type { TaskStatusKey } from './task.rules.ts';

export interface OutlineTask {
  id: number;
  parentId: number | null;
  status: TaskStatusKey;
  responsibleId: number | null;
  active: boolean;
}

/** New statuses of the ancestors of `id` once it has `status`; those that stay are not in the map. */
export function parentStatuses(
  tasks: readonly OutlineTask[],
  id: number,
  status: TaskStatusKey,
): Map<number, TaskStatusKey> {
  const byId = new Map(tasks.map((t) => [t.id, t]));
  const children = Map.groupBy(tasks, (t) => t.parentId);
  const moved = new Map<number, TaskStatusKey>();
  const statusOf = (t: OutlineTask): TaskStatusKey => (t.id === id ? status : (moved.get(t.id) ?? t.status));
  for (let at = byId.get(id)?.parentId ?? null; at !== null; at = byId.get(at)?.parentId ?? null) {
    const parent = byId.get(at)!;
    const below = (children.get(at) ?? []).filter((t) => t.active && statusOf(t) !== 'discarded').map(statusOf);
    const next = parentStatus(parent, below);
    if (next !== parent.status) moved.set(parent.id, next);
  }
  return moved;
}

/** Every task with its parents following their subtasks, whoever is in charge: for plans that come with progress. */
export function withParentStatuses<T extends OutlineTask>(tasks: readonly T[]): T[] {
  const below = new Map<number, TaskStatusKey[]>();
  const out = [...tasks];
  // From the end of the outline: children stand after their parents.
  for (let i = tasks.length - 1; i >= 0; i--) {
    const task = tasks[i]!;
    const states = below.get(task.id);
    const status = states ? parentStatus({ ...task, responsibleId: null }, states) : task.status;
    if (status !== task.status) out[i] = { ...task, status };
    if (task.parentId === null || !task.active || status === 'discarded') continue;
    const list = below.get(task.parentId);
    if (list) list.push(status);
    else below.set(task.parentId, [status]);
  }
  return out;
}

function parentStatus(parent: OutlineTask, below: readonly TaskStatusKey[]): TaskStatusKey {
  const free = parent.responsibleId === null;
  const begun = below.some((s) => s !== 'new');
  const ended = below.every((s) => s === 'done' || s === 'passoff') && below.includes('done');
  if (parent.status === 'new' && begun) return free && ended ? 'done' : 'ongoing';
  if (!free || parent.status === 'pause' || parent.status === 'passoff' || parent.status === 'discarded')
    return parent.status;
  if (!begun) return 'new';
  return ended ? 'done' : 'ongoing';
}
