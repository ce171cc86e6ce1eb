import { describe, expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import type { Shift } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask, planOptions } from '../plan-model.ts';
import { schedulePlan } from './schedule.ts';
import { planFlags } from './schedule-flags.ts';
import { type DateCause, drivingChain, whyFinish, whyStart } from './schedule-why.ts';

const day: readonly Shift[] = [[480, 1020]];
const at = (text: string): number => parseMinute(`2026-${text}`)!;
const plan = (tasks: (Partial<PlanTask> & { id: number })[], links: Partial<PlanLink>[] = []): Plan => ({
  settings: {
    // A Monday.
    projectStart: at('11-16T08:00'),
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 540,
    minutesPerWeek: 2700,
  },
  calendars: [{ id: 1, name: '标准', week: [[], day, day, day, day, day, []], exceptions: [] }],
  tasks: tasks.map((t) => ({ ...newPlanTask(t.id, null, '', 540), ...t })),
  links: links.map((l) => ({ from: 1, to: 2, type: 'FS', lag: 0, lagUnit: 'work', ...l })),
});
const explain = (p: Plan, index: number): DateCause => whyStart(p, index)!;
const flags = (p: Plan): unknown[] => {
  const result = schedulePlan(p);
  return 'problems' in result ? [result.problems] : planFlags(p, result.schedule).map((f) => [f.kind, ...f.taskIds]);
};
const second = (task: Partial<PlanTask>): Plan => plan([{ id: 1 }, { id: 2, ...task }], [{}]);

test.each<[string, Plan, number, Partial<DateCause>]>([
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
    { kind: 'children', taskIds: [2, 3] },
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

test.each<[string, Plan, number, Partial<DateCause>]>([
  ['start and duration', second({}), 1, { kind: 'duration' }],
  ['a link to the finish', plan([{ id: 1, durationMinutes: 1620 }, { id: 2 }], [{ type: 'FF' }]), 1, { kind: 'link' }],
  ['must finish on', second({ constraint: 'MFO', constraintAt: at('11-19T17:00') }), 1, { kind: 'constraint' }],
  ['no earlier', second({ constraint: 'FNET', constraintAt: at('11-19T17:00') }), 1, { kind: 'constraint' }],
  ['a start constraint', second({ constraint: 'MSO', constraintAt: at('11-19T08:00') }), 1, { kind: 'duration' }],
  ['a milestone', second({ durationMinutes: 0, milestone: true }), 1, { kind: 'link', taskIds: [1] }],
  ['started', second({ actualStart: at('11-18T08:00') }), 1, { kind: 'progress' }],
  ['finished', second({ actualStart: at('11-18T08:00'), actualFinish: at('11-18T17:00') }), 1, { kind: 'actual' }],
  [
    'late, of a successor',
    plan([{ id: 1, constraint: 'ALAP' }, { id: 2 }, { id: 3, durationMinutes: 5400 }], [{}]),
    0,
    { kind: 'late', taskIds: [2] },
  ],
  [
    'late, of the plan',
    plan([
      { id: 1, constraint: 'ALAP' },
      { id: 2, durationMinutes: 5400 },
    ]),
    0,
    { kind: 'late', taskIds: [] },
  ],
  [
    'late, of the deadline',
    plan([
      { id: 1, constraint: 'ALAP', deadline: at('11-18T17:00') },
      { id: 2, durationMinutes: 5400 },
    ]),
    0,
    { kind: 'deadline' },
  ],
  [
    'children',
    plan([{ id: 1 }, { id: 2, parentId: 1 }, { id: 3, parentId: 1, durationMinutes: 999 }]),
    0,
    { kind: 'children', taskIds: [3] },
  ],
])('finish: %s', (_, p, index, expected) => {
  expect(whyFinish(p, index)).toMatchObject(expected);
});

describe('the driving chain', () => {
  // 1 and 2 in a summary 10, then 3 (driven by the summary), 4 (not driving), 5 after 3 and 4.
  const p = plan(
    [
      { id: 10 },
      { id: 1, parentId: 10 },
      { id: 2, parentId: 10, durationMinutes: 1620 },
      { id: 3 },
      { id: 4 },
      { id: 5 },
    ],
    [
      { from: 10, to: 3 },
      { from: 3, to: 5 },
      { from: 4, to: 5 },
    ],
  );
  const chain = (index: number, direction: 'back' | 'ahead'): [number, number][] => {
    const { taskIndexes, steps } = drivingChain(p, index, direction)!;
    return taskIndexes.map((row, i): [number, number] => [p.tasks[row]!.id, steps[i]!]);
  };
  test('back: through a summary to its last subtask', () => {
    expect(chain(5, 'back')).toEqual([
      [5, 0],
      [3, 1],
      [10, 2],
      [2, 2],
    ]);
    expect(drivingChain(p, 5, 'back')!.links.map((l) => l.from)).toEqual([3, 10]);
  });
  test('ahead: only what really follows', () => {
    expect(chain(2, 'ahead')).toEqual([
      [2, 0],
      [10, 0],
      [3, 1],
      [5, 2],
    ]);
    expect(chain(4, 'ahead')).toEqual([[4, 0]]);
  });
  test('a plan that cannot be scheduled has none', () => {
    const cyclic = plan([{ id: 1 }, { id: 2 }], [{}, { from: 2, to: 1 }]);
    expect([drivingChain(cyclic, 0, 'back'), whyStart(cyclic, 0), whyFinish(cyclic, 0)]).toEqual([null, null, null]);
  });
});

test('flags', () => {
  expect(flags(second({}))).toEqual([]);
  expect(flags(second({ deadline: at('11-17T16:00') }))).toEqual([
    ['negativeSlack', 1],
    ['deadlineMissed', 2],
    ['negativeSlack', 2],
  ]);
  expect(flags(second({ mode: 'manual', start: at('11-16T08:00') }))).toEqual([
    ['negativeSlack', 1],
    ['linkBroken', 2, 1],
  ]);
  expect(flags(second({ constraint: 'SNLT', constraintAt: at('11-16T08:00') }))).toEqual([
    ['negativeSlack', 1],
    ['linkBroken', 2, 1],
  ]);
  const links = second({ constraint: 'SNLT', constraintAt: at('11-16T08:00') });
  links.settings.honorConstraints = false;
  expect(flags(links)).toEqual([
    ['negativeSlack', 1],
    ['negativeSlack', 2],
    ['constraintBroken', 2],
  ]);
  expect(flags(second({ status: 'discarded' }))).toEqual([['linkDeleted', 2, 1]]);
  expect(flags(second({ active: false }))).toEqual([['linkInactive', 2, 1]]);
  // Out of order: the link is history for the started task, but the predecessor is still open and now late.
  expect(flags(second({ actualStart: at('11-16T08:00') }))).toEqual([['negativeSlack', 1]]);
  const frame = plan([
    { id: 1, start: at('11-16T08:00'), finish: at('11-17T17:00') },
    { id: 2, parentId: 1, durationMinutes: 1620 },
    { id: 3, parentId: 1 },
  ]);
  expect(flags(frame)).toEqual([]);
  frame.settings.parentMode = 'frame';
  expect(flags(frame)).toEqual([['outsideFrame', 2, 1]]);
});

test('scheduled from the finish: what starts before the given start is named, what has begun is not', () => {
  const from = (finishAt: string, task: Partial<PlanTask> = {}): unknown[] => {
    const p = plan([
      { id: 1, constraint: 'ALAP', durationMinutes: 1620 },
      { id: 2, durationMinutes: 540, ...task },
    ]);
    return flags({ ...p, settings: { ...p.settings, scheduleFrom: 'finish', finishAt: at(finishAt) } });
  };
  // Three days back from Wednesday are Monday to Wednesday, back from Tuesday they begin on the Friday before.
  expect(from('11-18T17:00')).toEqual([]);
  expect(from('11-17T17:00')).toEqual([
    ['beforeStart', 1],
    ['beforeStart', 2],
  ]);
  expect(from('11-17T17:00', { constraint: 'ALAP' })).toEqual([['beforeStart', 1]]);
  expect(from('11-17T17:00', { mode: 'manual', start: at('11-13T08:00') })).toEqual([['beforeStart', 1]]);
  expect(from('11-17T17:00', { actualStart: at('11-13T08:00') })).toEqual([['beforeStart', 1]]);
});
