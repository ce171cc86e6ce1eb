/**
 * What edits of a plan leave in the change log, in the terms of the task entity: its field names, ids as rows hold them,
 * times as text, links as the predecessor column writes them. Pure.
 */
import { formatMinute } from '#kernel/dates.ts';
import { type FieldChange, sameValue } from '#kernel/diff.ts';
import type { ExtValues } from '#kernel/entity.ts';
import { extName } from '#kernel/query.ts';
import { formatCents } from '../plan-cost.ts';
import type { Plan } from '../plan-model.ts';
import type { PlanEdits, TaskField } from './plan-edits.ts';
import { formatPredecessors } from './predecessors.ts';

export interface TaskLogEntry {
  /** Of new tasks the temporary id. */
  taskId: number;
  action: 'create' | 'update' | 'remove';
  changes: FieldChange[];
}

/** Fields of the plan whose name in the task entity is another one. */
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
};
const TIMES: ReadonlySet<TaskField> = new Set<TaskField>([
  'constraintAt',
  'deadline',
  'start',
  'finish',
  'actualStart',
  'actualFinish',
]);

const shown = (field: TaskField, value: unknown): unknown => {
  if (field === 'fixedCostCents') return formatCents(Number(value));
  return TIMES.has(field) && typeof value === 'number'
    ? formatMinute(value).slice(0, 16).replace('T', ' ')
    : (value ?? null);
};

/** A changed field; additional ones each by itself. */
function loggedFields(field: TaskField, before: unknown, after: unknown): FieldChange[] {
  if (field !== 'ext')
    return [{ field: NAMES[field] ?? field, before: shown(field, before), after: shown(field, after) }];
  const [old, now] = [before, after].map((value) => (value ?? {}) as ExtValues) as [ExtValues, ExtValues];
  return Object.keys({ ...old, ...now })
    .filter((column) => !sameValue(old[column], now[column]))
    .map((column) => ({ field: extName(column), before: old[column] ?? null, after: now[column] ?? null }));
}

/** The predecessor column of a task; of links to tasks that are gone nothing is left. */
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
  for (const { id, fields } of edits.changed)
    for (const [field, pair] of Object.entries(fields))
      for (const change of loggedFields(field as TaskField, pair![0], pair![1])) add(id, change);
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
