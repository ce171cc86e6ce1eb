/**
 * What edits of a plan leave in the change log, in the terms of the task entity: its field names, ids as rows hold them,
 * times as text, durations in days and hours of work in hours as the grid and lists show them, links as the predecessor
 * column writes them. Pure.
 */
import { formatMinute, MINUTES_PER_DAY } from '#kernel/dates.ts';
import { type FieldChange, sameValue } from '#kernel/diff.ts';
import type { ExtValues } from '#kernel/entity.ts';
import { extName } from '#kernel/query.ts';
import { formatCents } from '../plan-cost.ts';
import type { Plan, PlanTask } from '../plan-model.ts';
import type { PlanEdits, TaskField } from './plan-edits.ts';
import { formatPredecessors } from './predecessors.ts';

export interface TaskLogEntry {
  /** Of new tasks the temporary id. */
  taskId: number;
  action: 'create' | 'update' | 'remove';
  changes: FieldChange[];
}

/** Fields of the plan with a different name in the task entity. */
const NAMES: Partial<Record<TaskField, string>> = {
  responsibleId: 'responsible',
  roleId: 'role',
  participantIds: 'participants',
  calendarId: 'calendar',
  constraint: 'constraintKind',
  deadline: 'deadlineAt',
  fixedCostCents: 'fixedCost',
  start: 'startAt',
  finish: 'finishAt',
  actualStart: 'actualStartAt',
  actualFinish: 'actualFinishAt',
  durationMinutes: 'plannedDays',
  workMinutes: 'plannedHours',
  actualWorkMinutes: 'actualHours',
};
const TIMES: ReadonlySet<TaskField> = new Set<TaskField>([
  'constraintAt',
  'deadline',
  'start',
  'finish',
  'actualStart',
  'actualFinish',
]);

/** The task a value is in, and how long a day of its plan is. */
interface Holder {
  elapsed: boolean;
  minutesPerDay: number;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

function shown(field: TaskField, value: unknown, { elapsed, minutesPerDay }: Holder): unknown {
  if (field === 'fixedCostCents') return formatCents(Number(value));
  if (typeof value !== 'number') return value ?? null;
  if (TIMES.has(field)) return formatMinute(value).slice(0, 16).replace('T', ' ');
  if (field === 'durationMinutes') return rounded(value / (elapsed ? MINUTES_PER_DAY : minutesPerDay), 2);
  if (field === 'workMinutes' || field === 'actualWorkMinutes') return rounded(value / 60, 1);
  return value;
}

/** A changed field; additional ones separately. */
function loggedFields(
  field: TaskField,
  [before, after]: readonly [unknown, unknown],
  [old, now]: readonly [Holder, Holder],
): FieldChange[] {
  if (field !== 'ext')
    return [{ field: NAMES[field] ?? field, before: shown(field, before, old), after: shown(field, after, now) }];
  const [was, is] = [before, after].map((value) => (value ?? {}) as ExtValues) as [ExtValues, ExtValues];
  return Object.keys({ ...was, ...is })
    .filter((column) => !sameValue(was[column], is[column]))
    .map((column) => ({ field: extName(column), before: was[column] ?? null, after: is[column] ?? null }));
}

/** What the values of a task in a plan are counted by. */
function holders({ tasks, settings: { minutesPerDay } }: Plan): (taskId: number) => Holder {
  const found = new Map<number, PlanTask>(tasks.map((task) => [task.id, task]));
  return (taskId) => ({ elapsed: found.get(taskId)?.elapsed === true, minutesPerDay });
}

/** The predecessor column of a task; links to removed tasks are left out. */
function predecessorsOf(plan: Plan): (taskId: number) => string | null {
  const rows = new Map(plan.tasks.map((task, i) => [task.id, i + 1]));
  const into = Map.groupBy(plan.links, (link) => link.to);
  return (taskId) => formatPredecessors(into.get(taskId) ?? [], (id) => rows.get(id), plan.settings) || null;
}

/** Entries of all tasks that edits create, remove, change, move or link, in that order; one a task. */
export function taskLog(edits: PlanEdits, before: Plan, after: Plan): TaskLogEntry[] {
  const changes = new Map<number, FieldChange[]>();
  const add = (taskId: number, change: FieldChange): void => {
    const list = changes.get(taskId);
    if (list) list.push(change);
    else changes.set(taskId, [change]);
  };
  const [was, is] = [holders(before), holders(after)];
  for (const { id, fields } of edits.changed)
    for (const [field, pair] of Object.entries(fields))
      for (const change of loggedFields(field as TaskField, pair!, [was(id), is(id)])) add(id, change);
  const created = new Set(edits.created.map((t) => t.id));
  const parents = new Map(before.tasks.map((t) => [t.id, t.parentId]));
  for (const { id, parentId } of edits.placed)
    if (!created.has(id) && parents.has(id) && parents.get(id) !== parentId)
      add(id, { field: 'parent', before: parents.get(id) ?? null, after: parentId });
  const linked = new Set([...edits.linksSet.map((l) => l.to), ...edits.linksRemoved.map(([, to]) => to)]);
  const gone = new Set(edits.removed);
  const [old, now] = [predecessorsOf(before), predecessorsOf(after)];
  for (const id of linked)
    if (!created.has(id) && !gone.has(id)) add(id, { field: 'predecessors', before: old(id), after: now(id) });
  return [
    ...edits.created.map(
      (t): TaskLogEntry => ({
        taskId: t.id,
        action: 'create',
        changes: [{ field: 'name', before: null, after: t.name }],
      }),
    ),
    ...edits.removed.map((taskId): TaskLogEntry => ({ taskId, action: 'remove', changes: [] })),
    ...[...changes].map(([taskId, list]): TaskLogEntry => ({ taskId, action: 'update', changes: list })),
  ];
}
