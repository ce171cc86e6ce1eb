import { expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import type { Shift } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask } from './plan-model.ts';
import { schedulePlan } from './schedule.ts';
import { type DateReason, planFlags, why } from './schedule-why.ts';

const day: readonly Shift[] = [[480, 1020]];
const at = (text: string): number => parseMinute(`2026-${text}`)!;
const plan = (tasks: (Partial<PlanTask> & { id: number })[], links: Partial<PlanLink>[] = []): Plan => ({
  settings: {
    // A Monday.
    projectStart: at('11-16T08:00'),
    calendarId: 1,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 540,
    minutesPerWeek: 2700,
  },
  calendars: [{ id: 1, name: '标准', week: [[], day, day, day, day, day, []], exceptions: [] }],
  tasks: tasks.map((t) => ({ ...newPlanTask(t.id, null, '', 540), ...t })),
  links: links.map((l) => ({ from: 1, to: 2, type: 'FS', lag: 0, lagUnit: 'work', ...l })),
});
const explain = (p: Plan, index: number): DateReason => {
  const result = schedulePlan(p);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return why(p, result.schedule, index)!;
};
const flags = (p: Plan): unknown[] => {
  const result = schedulePlan(p);
  return 'problems' in result ? [result.problems] : planFlags(p, result.schedule).map((f) => [f.kind, ...f.taskIds]);
};
const second = (task: Partial<PlanTask>): Plan => plan([{ id: 1 }, { id: 2, ...task }], [{}]);

test.each<[string, Plan, number, Partial<DateReason>]>([
  ['project start', second({}), 0, { kind: 'projectStart', movedByCalendar: false }],
  ['link', second({}), 1, { kind: 'link', asked: at('11-16T17:00'), movedByCalendar: true }],
  [
    'constraint',
    second({ constraint: 'SNET', constraintAt: at('11-21T09:00') }),
    1,
    { kind: 'constraint', constraint: 'SNET', movedByCalendar: true },
  ],
  ['weaker constraint', second({ constraint: 'SNET', constraintAt: at('11-16T08:00') }), 1, { kind: 'link' }],
  [
    'must',
    second({ constraint: 'MFO', constraintAt: at('11-19T17:00') }),
    1,
    { kind: 'constraint', asked: at('11-19T08:00') },
  ],
  [
    'constraint of the first',
    plan([{ id: 1, constraint: 'SNET', constraintAt: at('11-18T08:00') }]),
    0,
    { kind: 'constraint', asked: at('11-18T08:00') },
  ],
  ['manual', second({ mode: 'manual', start: at('11-18T08:00') }), 1, { kind: 'manual' }],
  ['actual', second({ actualStart: at('11-18T08:00') }), 1, { kind: 'actual' }],
  ['inactive', second({ active: false }), 1, { kind: 'inactive' }],
  [
    'late',
    plan([
      { id: 1, constraint: 'ALAP' },
      { id: 2, durationMinutes: 5400 },
    ]),
    0,
    { kind: 'late' },
  ],
  [
    'children',
    plan([{ id: 1 }, { id: 2, parentId: 1 }, { id: 3, parentId: 1, durationMinutes: 999 }]),
    0,
    { kind: 'children', firstIds: [2, 3], lastIds: [3] },
  ],
])('%s', (_, p, index, expected) => {
  expect(explain(p, index)).toMatchObject(expected);
});

test('of several links those that ask for the latest start', () => {
  const p = plan(
    [
      { id: 1 },
      { id: 2, durationMinutes: 1080 },
      { id: 3 },
      { id: 4, durationMinutes: 1080 },
      { id: 5 },
      { id: 6, parentId: 5 },
    ],
    [
      { from: 1, to: 5 },
      { from: 2, to: 6 },
      { from: 4, to: 5 },
      { from: 3, to: 6, type: 'SS' },
    ],
  );
  expect(explain(p, 5).links.map((l) => l.from)).toEqual([2, 4]);
});

test('flags', () => {
  expect(flags(second({}))).toEqual([]);
  expect(flags(second({ deadline: at('11-17T16:00') }))).toEqual([['deadlineMissed', 2]]);
  expect(flags(second({ mode: 'manual', start: at('11-16T08:00') }))).toEqual([['linkBroken', 2, 1]]);
  expect(flags(second({ constraint: 'SNLT', constraintAt: at('11-16T08:00') }))).toEqual([['linkBroken', 2, 1]]);
  expect(flags(second({ actualStart: at('11-16T08:00') }))).toEqual([]);
  const frame = plan([
    { id: 1, start: at('11-16T08:00'), finish: at('11-17T17:00') },
    { id: 2, parentId: 1, durationMinutes: 1620 },
    { id: 3, parentId: 1 },
  ]);
  expect(flags(frame)).toEqual([]);
  frame.settings.parentMode = 'frame';
  expect(flags(frame)).toEqual([['outsideFrame', 2, 1]]);
});
