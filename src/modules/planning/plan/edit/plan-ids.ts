/** Temporary ids of a plan (negative, made by a browser) replaced by others, in tasks, parents, links and edits. Pure. */

import type { Plan, PlanLink, PlanTask } from '../plan-model.ts';
import { insertBranches } from './outline.ts';
import type { PlanEdits } from './plan-edits.ts';

type Ids = ReadonlyMap<number, number>;

const taskWith = (t: PlanTask, ids: Ids): PlanTask =>
  ids.has(t.id) || (t.parentId !== null && ids.has(t.parentId))
    ? { ...t, id: ids.get(t.id) ?? t.id, parentId: t.parentId === null ? null : (ids.get(t.parentId) ?? t.parentId) }
    : t;
const linkWith = (l: PlanLink, ids: Ids): PlanLink =>
  ids.has(l.from) || ids.has(l.to) ? { ...l, from: ids.get(l.from) ?? l.from, to: ids.get(l.to) ?? l.to } : l;

/**
 * Gives plans the ids and codes that tasks got when stored. Parts shared by several plans stay shared, so that undo costs no more
 * than before.
 */
export function storedPlans(ids: Ids, codes: Readonly<Record<number, string>>): (plan: Plan) => Plan {
  const once = <T extends object>(make: (of: T) => T): ((of: T) => T) => {
    const made = new Map<T, T>();
    return (of) => {
      const found = made.get(of) ?? make(of);
      made.set(of, found);
      return found;
    };
  };
  const task = once<PlanTask>((t) => {
    const numbered = taskWith(t, ids);
    const code = codes[numbered.id];
    return code && numbered.code === '' ? { ...numbered, code } : numbered;
  });
  const tasks = once<PlanTask[]>((all) => all.map(task));
  const link = once<PlanLink>((l) => linkWith(l, ids));
  const links = once<PlanLink[]>((all) => all.map(link));
  if (ids.size === 0 && Object.keys(codes).length === 0) return (plan) => plan;
  return once<Plan>((plan) => ({ ...plan, tasks: tasks(plan.tasks), links: links(plan.links) }));
}

/**
 * An earlier or later state of a plan whose tasks have been stored since: those it does not have become deleted ones, because
 * stored tasks are never erased.
 */
export function withStored(plan: Plan, base: Plan): Plan {
  const known = new Set(plan.tasks.map((t) => t.id));
  let { tasks } = plan;
  for (const task of base.tasks) {
    if (known.has(task.id)) continue;
    tasks =
      insertBranches(tasks, { parentId: task.parentId, beforeId: null }, [{ ...task, status: 'discarded' }]) ?? tasks;
  }
  return tasks === plan.tasks ? plan : { ...plan, tasks };
}

/** The plan with its ids replaced by those in `ids`; others stay. */
export function renumber(plan: Plan, ids: Ids): Plan {
  if (ids.size === 0) return plan;
  return {
    ...plan,
    tasks: plan.tasks.map((t) => taskWith(t, ids)),
    links: plan.links.map((l) => linkWith(l, ids)),
  };
}

/** The same for edits, so that edits made before the server gave ids can be put on its state. */
export function renumberEdits(edits: PlanEdits, ids: Ids): PlanEdits {
  if (ids.size === 0) return edits;
  const one = (id: number): number => ids.get(id) ?? id;
  const maybe = (id: number | null): number | null => (id === null ? null : one(id));
  return {
    ...edits,
    created: edits.created.map((t) => taskWith(t, ids)),
    changed: edits.changed.map((c) => ({ ...c, id: one(c.id) })),
    removed: edits.removed.map(one),
    removedBefore: edits.removedBefore.map((t) => taskWith(t, ids)),
    placed: edits.placed.map((p) => ({ id: one(p.id), parentId: maybe(p.parentId), after: maybe(p.after) })),
    linksSet: edits.linksSet.map((l) => linkWith(l, ids)),
    linksBefore: edits.linksBefore.map((l) => linkWith(l, ids)),
    linksRemoved: edits.linksRemoved.map(([from, to]) => [one(from), one(to)]),
  };
}
