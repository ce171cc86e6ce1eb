/**
 * Editing the outline: indent, outdent, move, insert, delete, copy and paste of branches.
 *
 * Everything is a pure function from task arrays to task arrays. Invariant kept by all: a parent is before its
 * children and its whole branch is contiguous. Tasks that do not change stay the same objects.
 */
import type { PlanLink, PlanTask } from '../plan-model.ts';

/** The place of a branch: below which parent (null: top level), before which sibling (null: as the last). */
export interface OutlinePlace {
  parentId: number | null;
  beforeId: number | null;
}

export interface OutlineClip {
  tasks: PlanTask[];
  /** Links among the copied tasks. */
  links: PlanLink[];
}

/** Outline level of every task; 1 at the top. */
export function outlineLevels(tasks: readonly PlanTask[]): number[] {
  const levelOf = new Map<number, number>();
  return tasks.map(({ id, parentId }) => {
    const level = parentId === null ? 1 : (levelOf.get(parentId) ?? 0) + 1;
    levelOf.set(id, level);
    return level;
  });
}

/** Index after the last task of the branch that starts at `index`. */
export function branchEnd(tasks: readonly PlanTask[], index: number): number {
  const inside = new Set([tasks[index]!.id]);
  let end = index + 1;
  for (; end < tasks.length; end++) {
    const { id, parentId } = tasks[end]!;
    if (parentId === null || !inside.has(parentId)) break;
    inside.add(id);
  }
  return end;
}

/** The selected tasks without those that are below another selected one, in outline order. */
export function branchRoots(tasks: readonly PlanTask[], indexes: readonly number[]): number[] {
  const roots: number[] = [];
  let covered = 0;
  for (const index of [...new Set(indexes)].sort((a, b) => a - b)) {
    if (index < covered || !tasks[index]) continue;
    roots.push(index);
    covered = branchEnd(tasks, index);
  }
  return roots;
}

/** Whether the selected branches can go one level down: the first needs a row above on its own level or deeper. */
export function canIndent(tasks: readonly PlanTask[], indexes: readonly number[]): boolean {
  return shift(tasks, indexes, 1) !== null;
}

export function canOutdent(tasks: readonly PlanTask[], indexes: readonly number[]): boolean {
  return shift(tasks, indexes, -1) !== null;
}

/** Each selected branch one level down, below the row before it; unchanged when that is impossible. */
export function indent(tasks: readonly PlanTask[], indexes: readonly number[]): PlanTask[] {
  return shift(tasks, indexes, 1) ?? [...tasks];
}

/** Each selected branch one level up in its place; siblings that follow become its children. */
export function outdent(tasks: readonly PlanTask[], indexes: readonly number[]): PlanTask[] {
  return shift(tasks, indexes, -1) ?? [...tasks];
}

function shift(tasks: readonly PlanTask[], indexes: readonly number[], by: 1 | -1): PlanTask[] | null {
  const levels = outlineLevels(tasks);
  const before = [...levels];
  const roots = branchRoots(tasks, indexes);
  for (const root of roots) {
    const level = levels[root]! + by;
    if (level < 1 || level > (levels[root - 1] ?? 0) + 1) return null;
    for (let i = root, end = branchEnd(tasks, root); i < end; i++) levels[i] = before[i]! + by;
  }
  return roots.length === 0 ? null : withLevels(tasks, levels);
}

/** The tasks with parents as the levels say; a level that jumps is taken as one below the row before. */
export function withLevels(tasks: readonly PlanTask[], levels: readonly number[]): PlanTask[] {
  const path: number[] = [];
  return tasks.map((task, i) => {
    const level = Math.max(1, Math.min(levels[i]!, path.length + 1));
    const parentId = level === 1 ? null : path[level - 2]!;
    path.length = level - 1;
    path.push(task.id);
    return task.parentId === parentId ? task : { ...task, parentId };
  });
}

/** Index of something put at that place; null if there is no such parent or sibling. */
function indexOfPlace(tasks: readonly PlanTask[], { parentId, beforeId }: OutlinePlace): number | null {
  if (beforeId !== null) {
    const sibling = tasks.findIndex((task) => task.id === beforeId);
    return sibling >= 0 && tasks[sibling]!.parentId === parentId ? sibling : null;
  }
  if (parentId === null) return tasks.length;
  const parent = tasks.findIndex((task) => task.id === parentId);
  return parent < 0 ? null : branchEnd(tasks, parent);
}

/** Puts one or more branches (in outline order) at a place; null when the place does not exist. */
export function insertBranches(
  tasks: readonly PlanTask[],
  place: OutlinePlace,
  inserted: readonly PlanTask[],
): PlanTask[] | null {
  const at = indexOfPlace(tasks, place);
  if (at === null) return null;
  const own = new Set(inserted.map((task) => task.id));
  const branches = inserted.map((task) =>
    (task.parentId !== null && own.has(task.parentId)) || task.parentId === place.parentId
      ? task
      : { ...task, parentId: place.parentId },
  );
  return [...tasks.slice(0, at), ...branches, ...tasks.slice(at)];
}

/** Moves the selected branches to a place; null when it is inside one of them or does not exist. */
export function moveBranches(
  tasks: readonly PlanTask[],
  indexes: readonly number[],
  place: OutlinePlace,
): PlanTask[] | null {
  const moved = pick(tasks, indexes);
  const own = new Set(moved.map((task) => task.id));
  if ((place.parentId !== null && own.has(place.parentId)) || moved.length === 0) return null;
  let { beforeId } = place;
  // Before a branch that moves along: before the next sibling that stays.
  while (beforeId !== null && own.has(beforeId)) {
    const at = tasks.findIndex((task) => task.id === beforeId);
    if (tasks[at]!.parentId !== place.parentId) return null;
    const next = tasks[branchEnd(tasks, at)];
    beforeId = next !== undefined && next.parentId === place.parentId ? next.id : null;
  }
  return insertBranches(
    tasks.filter((task) => !own.has(task.id)),
    { parentId: place.parentId, beforeId },
    moved,
  );
}

/** Removes the selected branches and every link that touches them. */
export function deleteBranches(
  tasks: readonly PlanTask[],
  links: readonly PlanLink[],
  indexes: readonly number[],
): { tasks: PlanTask[]; links: PlanLink[] } {
  const gone = new Set(pick(tasks, indexes).map((task) => task.id));
  return {
    tasks: tasks.filter((task) => !gone.has(task.id)),
    links: links.filter((link) => !gone.has(link.from) && !gone.has(link.to)),
  };
}

/** The selected branches with the links among them. */
export function copyBranches(
  tasks: readonly PlanTask[],
  links: readonly PlanLink[],
  indexes: readonly number[],
): OutlineClip {
  const copied = pick(tasks, indexes);
  const own = new Set(copied.map((task) => task.id));
  return { tasks: copied, links: links.filter((link) => own.has(link.from) && own.has(link.to)) };
}

/**
 * Pastes a clip as new, not started tasks: `newId` gives each its id (negative in a browser), codes and everything
 * actual are emptied. null when the place does not exist.
 */
export function pasteBranches(
  tasks: readonly PlanTask[],
  links: readonly PlanLink[],
  clip: OutlineClip,
  place: OutlinePlace,
  newId: () => number,
): { tasks: PlanTask[]; links: PlanLink[]; pasted: PlanTask[] } | null {
  const idOf = new Map(clip.tasks.map((task) => [task.id, newId()]));
  const pasted = clip.tasks.map((task): PlanTask => {
    const copy = asNewTask(task);
    const parentId = task.parentId === null ? undefined : idOf.get(task.parentId);
    return { ...copy, id: idOf.get(task.id)!, parentId: parentId ?? place.parentId };
  });
  const next = insertBranches(tasks, place, pasted);
  if (!next) return null;
  const copiedLinks = clip.links.map((link) => ({ ...link, from: idOf.get(link.from)!, to: idOf.get(link.to)! }));
  return { tasks: next, links: [...links, ...copiedLinks], pasted };
}

function asNewTask(task: PlanTask): PlanTask {
  return {
    ...task,
    code: '',
    actualStart: null,
    actualFinish: null,
    actualWorkMinutes: 0,
    progress: 0,
    status: 'new',
    participantIds: [...task.participantIds],
    assignments: [...task.assignments],
    splits: [...task.splits],
    ext: { ...task.ext },
  };
}

/** All tasks of the selected branches, in outline order. */
function pick(tasks: readonly PlanTask[], indexes: readonly number[]): PlanTask[] {
  return branchRoots(tasks, indexes).flatMap((root) => tasks.slice(root, branchEnd(tasks, root)));
}
