/**
 * Links between plans of different projects: a ghost in the receiving plan stands for the task it waits for, with the dates it had
 * when they were last taken over (frozen). Pure: how fresh they are, and whether a new one would close a circle.
 */
import type { LinkType } from '#modules/planning/plan/plan-model.ts';

export const crossStates = {
  fresh: ['一致', '一致', 'Up to date'],
  stale: ['已变动', '已變動', 'Source moved'],
  missing: ['来源已删除', '來源已刪除', 'Source is gone'],
} as const;
export type CrossState = keyof typeof crossStates;

/** A task that waits for the ghost. */
export interface Waiter {
  taskId: number;
  name: string;
  type: LinkType;
  /** As the plan keeps it: minutes, or percent points. */
  lag: number;
  lagUnit: 'work' | 'elapsed' | 'percent';
}
export interface CrossLink {
  id: number;
  /** The receiving project and its ghost; times are civil minutes. */
  projectId: number;
  ghost: number;
  name: string;
  frozenStart: number | null;
  frozenFinish: number | null;
  waiters: Waiter[];
  /** What is waited for; null when it is gone. */
  sourceProject: number | null;
  sourceTask: number | null;
  /** Its dates as they are; null for whoever may not read that plan. */
  start: number | null;
  finish: number | null;
  state: CrossState;
}

export interface CrossDates {
  frozenStart: number | null;
  frozenFinish: number | null;
  source: { start: number | null; finish: number | null } | null;
}
export function crossState({ frozenStart, frozenFinish, source }: CrossDates): CrossState {
  if (!source) return 'missing';
  return source.start === frozenStart && source.finish === frozenFinish ? 'fresh' : 'stale';
}

/** Tasks of several plans: outline, links inside plans, and what ghosts stand for. */
export interface Network {
  tasks: readonly { id: number; parentId: number | null }[];
  links: readonly { from: number; to: number }[];
  ghosts: readonly { source: number; ghost: number }[];
}

/**
 * The tasks from `from` to `to` when work of `to` depends on work of `from` already; null: it does not. As the engine has it, a
 * summary passes on what it waits for to all below it and is waited for by what waits for it through all of them.
 */
export function dependencyPath({ tasks, links, ghosts }: Network, from: number, to: number): number[] | null {
  const parents = new Map(tasks.map(({ id, parentId }) => [id, parentId]));
  const children = Map.groupBy(
    tasks.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId!,
  );
  const out = new Map<number, number[]>();
  const add = (a: number, b: number): void => {
    const known = out.get(a);
    if (known) known.push(b);
    else out.set(a, [b]);
  };
  for (const link of links) add(link.from, link.to);
  for (const { source, ghost } of ghosts) add(source, ghost);
  // Each task has a beginning and an end.
  const begin = (id: number): string => `b${id}`;
  const end = (id: number): string => `e${id}`;
  const next = (node: string): string[] => {
    const id = Number(node.slice(1));
    if (node[0] === 'b') {
      const below = children.get(id) ?? [];
      return below.length > 0 ? below.map((task) => begin(task.id)) : [end(id)];
    }
    const parent = parents.get(id);
    return [...(out.get(id) ?? []).map(begin), ...(parent === null || parent === undefined ? [] : [end(parent)])];
  };
  const cameFrom = new Map<string, string | null>([[begin(from), null]]);
  const queue = [begin(from)];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!;
    if (node === end(to)) {
      const path: number[] = [];
      for (let back: string | null = node; back !== null; back = cameFrom.get(back) ?? null) {
        const id = Number(back.slice(1));
        if (path[0] !== id) path.unshift(id);
      }
      return path;
    }
    for (const one of next(node)) {
      if (cameFrom.has(one)) continue;
      cameFrom.set(one, node);
      queue.push(one);
    }
  }
  return null;
}
