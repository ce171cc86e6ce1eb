/**
 * What the menus and keys of the plan editor do to selected rows, and the rules of the whole plan that no edit may break.
 *
 * Pure, as plan-changes.ts: from plan to plan, or the reason why not. Source: 2-rules §5, Tasks and plan.
 */
import { formatMinute } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { planTexts } from '../plan.texts.ts';
import { newPlanTask, type Plan, type PlanTask, type Schedule } from '../plan-model.ts';
import { asMilestone } from './assignment-rules.ts';
import { insideFrame } from './inside-frame.ts';
import { hasLink, inTurn } from './open-plan.ts';
import { branchEnd, branchRoots, insertBranches, moveBranches } from './outline.ts';
import { type Changed, changeTexts, deleteTasks, restoreTasks, setLink } from './plan-changes.ts';

export type InsertPlace = 'above' | 'below' | 'child';

/** A new task of `minutes` beside or under a row; without a row (or an empty plan) at the end of the top level. */
export function insertNear(
  plan: Plan,
  row: number | undefined,
  place: InsertPlace,
  name: string,
  newId: () => number,
  minutes = plan.settings.minutesPerDay,
): { plan: Plan; id: number } {
  const at = row === undefined ? undefined : plan.tasks[row];
  const parentId = at === undefined ? null : place === 'child' ? at.id : at.parentId;
  const made = insideFrame(plan, newPlanTask(newId(), parentId, name, minutes));
  const next = at && place === 'below' ? plan.tasks[branchEnd(plan.tasks, row!)] : at;
  const beforeId =
    at === undefined || place === 'child' ? null : next && next.parentId === at.parentId ? next.id : null;
  return { plan: { ...plan, tasks: insertBranches(plan.tasks, { parentId, beforeId }, [made])! }, id: made.id };
}

/** Row of the last task that is not deleted, -1 without one. */
export const lastAlive = ({ tasks }: Plan): number => tasks.findLastIndex((task) => task.status !== 'discarded');

/** The selected branches one place up or down among their siblings that are not deleted; unchanged at the end. */
export function moveRows(plan: Plan, rows: readonly number[], by: -1 | 1): Plan {
  const { tasks } = plan;
  const roots = branchRoots(tasks, rows);
  const first = roots[0];
  if (first === undefined) return plan;
  const { parentId } = tasks[first]!;
  if (roots.some((i) => tasks[i]!.parentId !== parentId)) return plan;
  const siblings = tasks.flatMap((t, i) => (t.parentId === parentId && t.status !== 'discarded' ? [i] : []));
  const beside = by < 0 ? siblings[siblings.indexOf(first) - 1] : siblings[siblings.indexOf(roots.at(-1)!) + 1];
  if (beside === undefined || roots.includes(beside)) return plan;
  const after = tasks[branchEnd(tasks, beside)];
  const beforeId = by < 0 ? tasks[beside]!.id : after?.parentId === parentId ? after.id : null;
  const moved = moveBranches(tasks, roots, { parentId, beforeId });
  return moved ? { ...plan, tasks: moved } : plan;
}

/** Links the selected tasks one after the other (finish to start), in outline order. Links that exist stay. */
export function linkRows(plan: Plan, rows: readonly number[]): Changed {
  const ids = [...rows].sort((a, b) => a - b).map((row) => plan.tasks[row]!.id);
  const pairs = ids.slice(1).map((to, i) => ({ from: ids[i]!, to }));
  const linked = inTurn(plan, pairs, (at, ends) =>
    hasLink(at, ends) ? { plan: at } : setLink(at, { ...ends, type: 'FS', lag: 0, lagUnit: 'work' }),
  );
  return 'plan' in linked && linked.plan === plan ? { problem: problem(changeTexts.linkedAlready) } : linked;
}

/** Takes the links among the selected tasks away; of a single task all its links. */
export function unlinkRows(plan: Plan, rows: readonly number[]): Plan {
  const ids = new Set(rows.map((i) => plan.tasks[i]!.id));
  const touches = (from: number, to: number): boolean =>
    ids.size === 1 ? ids.has(from) || ids.has(to) : ids.has(from) && ids.has(to);
  const links = plan.links.filter((l) => !touches(l.from, l.to));
  return links.length === plan.links.length ? plan : { ...plan, links };
}

/** Makes leaves milestones, or ordinary tasks again when the first of them is one. Parents are left alone. */
export function toggleMilestones(plan: Plan, schedule: Schedule, rows: readonly number[]): Plan {
  const leaves = new Set(rows.filter((i) => schedule.summary[i] === 0));
  const first = rows.find((i) => leaves.has(i));
  if (first === undefined) return plan;
  const milestone = !plan.tasks[first]!.milestone;
  const { minutesPerDay } = plan.settings;
  return { ...plan, tasks: plan.tasks.map((t, i) => (leaves.has(i) ? asMilestone(t, milestone, minutesPerDay) : t)) };
}

/** Deletes branches; a task that is deleted already cannot be deleted again. */
export function removeRows(plan: Plan, rows: readonly number[]): Changed {
  if (rows.some((i) => plan.tasks[i]!.status === 'discarded')) return { problem: problem(planTexts.deletedTwice) };
  return { plan: deleteTasks(plan, rows) };
}

/** Restores deleted tasks; those that live stay as they are. A child needs its parent first. */
export function restoreRows(plan: Plan, rows: readonly number[]): Changed {
  const deleted = rows.filter((i) => plan.tasks[i]!.status === 'discarded');
  return deleted.length > 0 ? restoreTasks(plan, deleted, planTexts.restoreParent) : { plan };
}

/** Rules over the whole plan that an edit from `before` to `after` breaks: the first, or null. */
export function brokenByEdit(before: State, after: State): Problem | null {
  if (after.plan.tasks === before.plan.tasks && after.plan.settings === before.plan.settings && !framed(after.plan))
    return null;
  return liveUnderDeleted(before.plan, after.plan) ?? outsideFrame(before, after);
}

interface State {
  plan: Plan;
  schedule: Schedule;
}
const framed = (plan: Plan): boolean => plan.settings.parentMode === 'frame';

/** A task that lives under a deleted parent, unless it did so before this edit. */
export function liveUnderDeleted(before: Plan, after: Plan): Problem | null {
  const orphans = (plan: Plan): PlanTask[] => {
    const deleted = new Set(plan.tasks.filter((t) => t.status === 'discarded').map((t) => t.id));
    if (deleted.size === 0) return [];
    return plan.tasks.filter((t) => t.status !== 'discarded' && t.parentId !== null && deleted.has(t.parentId));
  };
  const found = orphans(after);
  if (found.length === 0) return null;
  const old = new Map(orphans(before).map((t) => [t.id, t.parentId]));
  return found.some((t) => old.get(t.id) !== t.parentId) ? problem(planTexts.restoreParent) : null;
}

/** Children that leave the entered dates of their parent by this edit, named with what the parent allows. */
function outsideFrame(before: State, after: State): Problem | null {
  if (!framed(after.plan)) return null;
  const old = framed(before.plan) ? new Set(outside(before).map(([child]) => before.plan.tasks[child]!.id)) : new Set();
  const found = outside(after).find(([child]) => !old.has(after.plan.tasks[child]!.id));
  if (!found) return null;
  const [child, parent] = found;
  const time = (minute: number): string => formatMinute(minute).slice(0, 16).replace('T', ' ');
  return problem(planTexts.outsideFrame, {
    task: after.plan.tasks[child]!.name,
    start: time(after.schedule.start[child]!),
    finish: time(after.schedule.finish[child]!),
    parent: after.plan.tasks[parent]!.name,
    from: time(after.schedule.start[parent]!),
    to: time(after.schedule.finish[parent]!),
  });
}

/** Rows (child, parent) where the child is not within its parent's entered dates. */
function outside({ plan, schedule }: State): [number, number][] {
  const rowOf = new Map(plan.tasks.map((t, i) => [t.id, i]));
  const out: [number, number][] = [];
  plan.tasks.forEach((task, i) => {
    const parent = task.parentId === null ? undefined : rowOf.get(task.parentId);
    if (parent === undefined || task.status === 'discarded' || !task.active) return;
    const { start, finish } = plan.tasks[parent]!;
    if (plan.tasks[parent]!.status === 'discarded') return;
    const early = start !== null && schedule.start[i]! < start;
    const late = finish !== null && schedule.finish[i]! > finish;
    if (early || late) out.push([i, parent]);
  });
  return out;
}
