import { expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import { newPlanTask, type Plan, type PlanTask } from '../plan-model.ts';
import { task } from '../task.entity.ts';
import { diffPlans } from './plan-edits.ts';
import { taskLog } from './plan-log.ts';

const plan = (tasks: PlanTask[], links: Plan['links'] = []): Plan => ({
  settings: { minutesPerDay: 480, minutesPerWeek: 2400 } as Plan['settings'],
  calendars: [],
  tasks,
  links,
});
const of = (id: number, parentId: number | null = null, more: Partial<PlanTask> = {}): PlanTask => ({
  ...newPlanTask(id, parentId, `t${id}`),
  ...more,
});
const link = (from: number, to: number, lag = 0) => ({ from, to, type: 'FS', lag, lagUnit: 'work' }) as const;
const logOf = (before: Plan, after: Plan) => taskLog(diffPlans(before, after), before, after);

test('fields are named as the task entity names them, times are texts', () => {
  const at = parseMinute('2026-03-02T17:00')!;
  const before = plan([of(1, null, { responsibleId: 4 })]);
  const after = plan([
    of(1, null, { responsibleId: 5, participantIds: [6], deadline: at, constraint: 'FNET', constraintAt: at }),
  ]);
  const [entry, ...more] = logOf(before, after);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ taskId: 1, action: 'update' });
  expect(new Map(entry!.changes.map((c) => [c.field, [c.before, c.after]]))).toEqual(
    new Map<string, unknown[]>([
      ['responsible', [4, 5]],
      ['participants', [[], [6]]],
      ['deadlineAt', [null, '2026-03-02 17:00']],
      ['constraintKind', ['ASAP', 'FNET']],
      ['constraintAt', [null, '2026-03-02 17:00']],
    ]),
  );
});

test('durations are days as the grid shows them, work is hours', () => {
  const before = plan([of(1, null, { durationMinutes: 480, workMinutes: 450, actualWorkMinutes: 0 }), of(2)]);
  const after = plan([
    of(1, null, { durationMinutes: 1920, workMinutes: 960, actualWorkMinutes: 90 }),
    of(2, null, { durationMinutes: 4320, elapsed: true }),
  ]);
  const [first, second] = logOf(before, after).map(
    ({ changes }) => new Map(changes.map((c) => [c.field, [c.before, c.after]])),
  );
  expect(first).toEqual(
    new Map([
      ['plannedDays', [1, 4]],
      ['plannedHours', [7.5, 16]],
      ['actualHours', [0, 1.5]],
    ]),
  );
  expect(second?.get('plannedDays')).toEqual([1, 3]);
});

test('every field that people edit has a label', () => {
  const values = Object.keys(newPlanTask(1, null, '')).filter((f) => !['id', 'parentId', 'code', 'ext'].includes(f));
  const edits = diffPlans(plan([]), plan([]));
  const fields = Object.fromEntries(values.map((f) => [f, ['a', 'b'] as [unknown, unknown]]));
  const log = taskLog({ ...edits, changed: [{ id: 1, fields }] }, plan([of(1)]), plan([of(1)]));
  const logged = log[0]!.changes.map((c) => c.field);
  expect(logged.filter((f) => !Object.hasOwn(task.fields, f))).toEqual([]);
});

test('additional fields are changes of their own', () => {
  const filled = (ext: PlanTask['ext']): Plan => plan([{ ...of(1), ext }]);
  expect(
    logOf(filled({ color: 'red', size: '1', gone: null }), filled({ color: 'blue', size: '1', kinds: [1] })),
  ).toEqual([
    {
      taskId: 1,
      action: 'update',
      changes: [
        { field: 'ext.color', before: 'red', after: 'blue' },
        { field: 'ext.kinds', before: null, after: [1] },
      ],
    },
  ]);
});

test('moves and links are changes of the task they concern', () => {
  const before = plan([of(1), of(2), of(3)], [link(1, 3)]);
  const after = plan([of(1), of(2, 1), of(3)], [link(2, 3, 960)]);
  expect(logOf(before, after)).toEqual([
    { taskId: 2, action: 'update', changes: [{ field: 'parent', before: null, after: 1 }] },
    { taskId: 3, action: 'update', changes: [{ field: 'predecessors', before: '1', after: '2FS+2d' }] },
  ]);
});

test('siblings that only change places, new and removed tasks', () => {
  const before = plan([of(1), of(2), of(3)], [link(1, 2)]);
  const after = plan([of(2), of(1), of(-1)], [link(1, -1)]);
  expect(logOf(before, after)).toEqual([
    { taskId: -1, action: 'create', changes: [{ field: 'name', before: null, after: 't-1' }] },
    { taskId: 3, action: 'remove', changes: [] },
    { taskId: 2, action: 'update', changes: [{ field: 'predecessors', before: '1', after: null }] },
  ]);
});
