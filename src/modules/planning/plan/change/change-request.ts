/**
 * Plan change control: the parts of a published plan that only a change request may alter, the requests that need an approval, and
 * what remains of a request when some of its lines are refused. Pure.
 *
 * A published plan's names, people in charge, dates, durations, hours and fixed costs, and all that moves them, change by
 * requests only (1-product §4.3, 2-rules §5). A request is the edits against the published plan; a line of it is what it
 * does to one task. An approval is needed for tasks in the control range: all tasks, those of level 1 and 2, or selected ones;
 * and, whatever the range is, for tasks of fixed type and those made of other records. A task counts when anything the range
 * protects differs, also when it moves only because others do.
 */

import type { PlanEdits, TaskField } from '../edit/plan-edits.ts';
import { planCosts } from '../plan-cost.ts';
import type { PlanTask, Schedule, ScheduledPlan } from '../plan-model.ts';

export const controlRanges = {
  levels: ['一级和二级任务', '一級和二級任務', 'Tasks of level 1 and 2'],
  selected: ['选定的任务', '選定的任務', 'Selected tasks'],
  all: ['全部任务', '全部任務', 'All tasks'],
} as const;
export type ControlRange = keyof typeof controlRanges;

export interface PlanControl {
  range: ControlRange;
  /** Ids of the tasks of `selected`. */
  selected: readonly number[];
  /** Ids of the tasks of fixed type: their changes need an approval always. */
  fixed: readonly number[];
}

/** What anybody who may edit a published plan changes without a request; `status` by task operations. */
const OPEN: ReadonlySet<TaskField> = new Set<TaskField>([
  'progress',
  'actualStart',
  'actualFinish',
  'actualWorkMinutes',
  'roleId',
  'participantIds',
  'priority',
  'severity',
  'description',
  'ext',
]);

/** Fields of a task that only a request may change, once the plan is published. */
const isControlledField = (field: TaskField): boolean => !OPEN.has(field);

/** Whether edits touch what only a request may change. */
export const isControlled = (edits: PlanEdits): boolean =>
  edits.created.length +
    edits.removed.length +
    edits.placed.length +
    edits.linksSet.length +
    edits.linksRemoved.length +
    Object.keys(edits.settings).length >
    0 || edits.changed.some(({ fields }) => (Object.keys(fields) as TaskField[]).some(isControlledField));

interface Protected {
  name: string;
  responsibleId: number | null;
  start: number;
  finish: number;
  duration: number;
  work: number;
  /** With everything below. What people cost follows from hours and persons, which are protected themselves. */
  fixedCost: number;
  level: number;
}

const isAlive = (task: PlanTask): boolean => task.status !== 'discarded';

/** The protected values of each living task, by id. */
function protectedOf({ plan, schedule }: ScheduledPlan): Map<number, Protected> {
  const { fixed } = planCosts({ plan, schedule }, new Map());
  const out = new Map<number, Protected>();
  const levels = new Map<number, number>();
  plan.tasks.forEach((task, i) => {
    const level = task.parentId === null ? 1 : (levels.get(task.parentId) ?? 0) + 1;
    levels.set(task.id, level);
    if (!isAlive(task)) return;
    const { start, finish, durationMinutes, workMinutes } = schedule;
    out.set(task.id, {
      name: task.name,
      responsibleId: task.responsibleId,
      start: start[i]!,
      finish: finish[i]!,
      duration: durationMinutes[i]!,
      work: workMinutes[i]!,
      fixedCost: fixed[i]!,
      level,
    });
  });
  return out;
}

const SAME = ['name', 'responsibleId', 'start', 'finish', 'duration', 'work', 'fixedCost'] as const;
const differs = (a: Protected | undefined, b: Protected | undefined): boolean =>
  !a || !b || SAME.some((key) => !Object.is(a[key], b[key]));

/** Ids of all tasks of which anything protected differs, appears or disappears. */
export function touchedTasks(before: ScheduledPlan, after: ScheduledPlan): number[] {
  const [old, now] = [protectedOf(before), protectedOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => differs(old.get(id), now.get(id)));
}

/** Why an approval is needed whatever the range says (2-rules §5): tasks of fixed type, tasks made of other records. */
export type Must = 'fixed' | 'generated';

/**
 * The touched tasks that need an approval; `must`: whether one of them needs it regardless of the range.
 * `generated`: ids of tasks made of other records.
 */
export function tasksUnderControl(
  before: ScheduledPlan,
  after: ScheduledPlan,
  { range, selected, fixed }: PlanControl,
  generated: readonly number[] = [],
): { taskIds: number[]; must: Must | null } {
  const [old, now] = [protectedOf(before), protectedOf(after)];
  const [chosen, pinned, made] = [new Set(selected), new Set(fixed), new Set(generated)];
  const held = (id: number): boolean => {
    if (range === 'all' || pinned.has(id) || made.has(id)) return true;
    if (range === 'selected') return chosen.has(id);
    return Math.min(old.get(id)?.level ?? 9, now.get(id)?.level ?? 9) <= 2;
  };
  const taskIds = touchedTasks(before, after).filter(held);
  if (taskIds.some((id) => pinned.has(id))) return { taskIds, must: 'fixed' };
  return { taskIds, must: taskIds.some((id) => made.has(id)) ? 'generated' : null };
}

/** Ids of the tasks that edits name themselves: the lines of a request. 0 stands for the settings of the plan. */
export function linesOf(edits: PlanEdits): Set<number> {
  return new Set([
    ...edits.created.map((t) => t.id),
    ...edits.changed.map((c) => c.id),
    ...edits.removed,
    ...edits.placed.map((p) => p.id),
    ...edits.linksSet.map((l) => l.to),
    ...edits.linksRemoved.map(([, to]) => to),
    ...(Object.keys(edits.settings).length > 0 ? [0] : []),
  ]);
}

/** The edits without some lines. Tasks under a refused new task, or linked to one, go with it. */
export function withoutLines(edits: PlanEdits, refused: ReadonlySet<number>): PlanEdits {
  if (refused.size === 0) return edits;
  const gone = new Set(edits.created.filter((t) => refused.has(t.id)).map((t) => t.id));
  for (const task of edits.created) if (task.parentId !== null && gone.has(task.parentId)) gone.add(task.id);
  const stays = (id: number): boolean => !refused.has(id) && !gone.has(id);
  const places = new Map(edits.placed.map((p) => [p.id, p]));
  /** The sibling to be after, when those before it are not there. */
  const after = (id: number | null): number | null => {
    let at = id;
    while (at !== null && !stays(at) && places.has(at)) at = places.get(at)!.after;
    return at;
  };
  const links = edits.linksSet.filter((l) => stays(l.to) && !gone.has(l.from));
  const cut = edits.linksRemoved.filter(([, to]) => stays(to));
  const kept = new Set([...links.map((l) => `${l.from}>${l.to}`), ...cut.map(([from, to]) => `${from}>${to}`)]);
  return {
    created: edits.created.filter((t) => stays(t.id)),
    changed: edits.changed.filter((c) => stays(c.id)),
    removed: edits.removed.filter(stays),
    removedBefore: edits.removedBefore.filter((t) => stays(t.id)),
    placed: edits.placed
      .filter((p) => stays(p.id) && (p.parentId === null || !gone.has(p.parentId)))
      .map((p) => ({ ...p, after: after(p.after) })),
    linksSet: links,
    linksBefore: edits.linksBefore.filter((l) => kept.has(`${l.from}>${l.to}`)),
    linksRemoved: cut,
    settings: refused.has(0) ? {} : edits.settings,
  };
}

/** Figures of a plan that a request changes. Minutes. */
export interface PlanFigures {
  finish: number | null;
  work: number;
  tasks: number;
  critical: number;
}

export function planFigures({ plan, schedule }: { plan: ScheduledPlan['plan']; schedule: Schedule }): PlanFigures {
  const figures: PlanFigures = {
    finish: Number.isNaN(schedule.projectFinish) ? null : schedule.projectFinish,
    work: 0,
    tasks: 0,
    critical: 0,
  };
  plan.tasks.forEach((task, i) => {
    if (!isAlive(task)) return;
    figures.tasks++;
    if (schedule.summary[i]) return;
    figures.work += schedule.workMinutes[i]!;
    figures.critical += schedule.critical[i]!;
  });
  return figures;
}
