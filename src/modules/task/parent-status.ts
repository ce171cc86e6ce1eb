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
