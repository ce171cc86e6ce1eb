/** Temporary ids of a plan (negative, made by a browser) replaced by others, in tasks, parents, links and edits. Pure. */
import type { PlanEdits } from './plan-edits.ts';
import type { Plan, PlanLink, PlanTask } from './plan-model.ts';

type Ids = ReadonlyMap<number, number>;

const taskWith = (t: PlanTask, ids: Ids): PlanTask =>
  ids.has(t.id) || (t.parentId !== null && ids.has(t.parentId))
    ? { ...t, id: ids.get(t.id) ?? t.id, parentId: t.parentId === null ? null : (ids.get(t.parentId) ?? t.parentId) }
    : t;
const linkWith = (l: PlanLink, ids: Ids): PlanLink =>
  ids.has(l.from) || ids.has(l.to) ? { ...l, from: ids.get(l.from) ?? l.from, to: ids.get(l.to) ?? l.to } : l;

/** The plan with the ids of `ids` in place of its own; what is not named stays. */
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
