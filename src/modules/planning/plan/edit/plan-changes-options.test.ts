import { expect, test } from 'vitest';
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import type { Shift } from '#kernel/workdays.ts';
import { assignPeople, peopleAsResources } from '../exchange/people-mapping.ts';
import { newPlanTask, type Plan, type PlanTask, planOptions, type Schedule } from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import {
  type Changed,
  setAssignment,
  setDuration,
  setFields,
  setFinish,
  setHours,
  setScheduleFrom,
  setSplit,
} from './plan-changes.ts';

const day: readonly Shift[] = [
  [480, 720],
  [780, 1020],
];
const at = (text: string): number => parseMinute(`2026-${text}`)!;
const plan = (tasks: (Partial<PlanTask> & { id: number })[]): Plan => ({
  settings: {
    projectStart: at('11-16T08:00'),
    calendarId: 1,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 480,
    minutesPerWeek: 2400,
    ...planOptions,
  },
  calendars: [{ id: 1, name: '标准', week: [[], day, day, day, day, day, []], exceptions: [] }],
  tasks: tasks.map((t) => ({ ...newPlanTask(t.id, null, `t${t.id}`), ...t })),
  links: [],
});
const run = (p: Plan): Schedule => {
  const answer = schedulePlan(p);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return answer.schedule;
};
const done = (changed: Changed): Plan => {
  if ('problem' in changed) throw new Error(changed.problem.message.key);
  return changed.plan;
};
const refusal = (changed: Changed): string | null => ('problem' in changed ? changed.problem.message.key : null);
const shape = (p: Plan, i = 0): unknown[] => {
  const { durationMinutes, workMinutes, assignments } = p.tasks[i]!;
  return [durationMinutes / 480, workMinutes / 480, ...assignments.map((a) => a.units)];
};

test('duration, finish and hours of a task with people change what its type lets', () => {
  const base = plan([{ id: 1, taskType: 'fixedUnits', durationMinutes: 960, workMinutes: 960 }]);
  const one = done(setAssignment(base, run(base), 0, 7, 50));
  expect(shape(one)).toEqual([2, 1, 50]);
  expect(shape(done(setDuration(one, run(one), 0, '4d')))).toEqual([4, 2, 50]);
  expect(shape(done(setFinish(one, run(one), 0, at('11-18T17:00'))))).toEqual([3, 1.5, 50]);
  const longer = done(setHours(one, run(one), 0, '16'));
  expect(shape(longer)).toEqual([4, 2, 50]);
  expect(formatMinute(run(longer).finish[0]!).slice(0, 16)).toBe('2026-11-19T17:00');
  expect(shape(done(setAssignment(longer, run(longer), 0, 7, null)))).toEqual([4, 2]);
  expect(refusal(setAssignment(base, run(base), 0, 7, 0))).toBe('planChange.units');
});

test('who leaves the task leaves its work', () => {
  const base = plan([{ id: 1, responsibleId: 7, taskType: 'fixedUnits', effortDriven: true, workMinutes: 480 }]);
  const two = done(setAssignment(done(setAssignment(base, run(base), 0, 7, 100)), run(base), 0, 8, 100));
  expect(two.tasks[0]!.participantIds).toEqual([8]);
  expect(shape(two)).toEqual([0.5, 1, 100, 100]);
  expect(shape(done(setFields(two, [0], { participantIds: [] })))).toEqual([1, 1, 100]);
});

test('splits: added, changed and taken away', () => {
  const base = plan([{ id: 1, durationMinutes: 960 }]);
  const split = done(setSplit(base, run(base), 0, 480, 960));
  expect(split.tasks[0]!.splits).toEqual([480, 960]);
  const again = done(setSplit(done(setSplit(split, run(split), 0, 240, 60)), run(split), 0, 480, 480));
  expect(again.tasks[0]!.splits).toEqual([240, 60, 480, 480]);
  expect(done(setSplit(again, run(again), 0, 240, 0)).tasks[0]!.splits).toEqual([480, 480]);
  expect(refusal(setSplit(base, run(base), 0, 960, 60))).toBe('planChange.split');
});

test('from the finish and back: tasks without a date turn, the plan stays where it is', () => {
  const base = plan([
    { id: 1 },
    { id: 2, constraint: 'SNET', constraintAt: at('11-18T08:00') },
    { id: 3, durationMinutes: 1440 },
  ]);
  const late = done(setScheduleFrom(base, run(base), 'finish'));
  expect(late.tasks.map((t) => t.constraint)).toEqual(['ALAP', 'SNET', 'ALAP']);
  expect(late.settings).toMatchObject({ scheduleFrom: 'finish', finishAt: at('11-18T17:00') });
  expect(formatMinute(run(late).start[0]!).slice(0, 16)).toBe('2026-11-18T08:00');
  const back = done(setScheduleFrom(late, run(late), 'start'));
  expect(back.tasks.map((t) => t.constraint)).toEqual(['ASAP', 'SNET', 'ASAP']);
  expect(back.settings).toMatchObject({ scheduleFrom: 'start', finishAt: null, projectStart: at('11-16T08:00') });
});

test('shares of people travel through a file when they make the task as long as it is', () => {
  const people = [
    { id: 7, name: '甲', account: 'a', email: '' },
    { id: 8, name: '乙', account: 'b', email: '' },
  ];
  const task = { taskType: 'fixedUnits' as const, responsibleId: 7, participantIds: [8], durationMinutes: 960 };
  const assignments = [
    { userId: 7, units: 100, workMinutes: 960 },
    { userId: 8, units: 50, workMinutes: 240 },
  ];
  const base = plan([
    { id: 1, ...task, workMinutes: 1200, assignments },
    { id: 2, ...task, workMinutes: 960 },
  ]);
  const file = peopleAsResources(base, people);
  const bare = {
    ...base,
    tasks: base.tasks.map((t) => ({ ...t, responsibleId: null, participantIds: [], assignments: [] })),
  };
  const mapping = file.resources.map((r) => ({ resourceId: r.id, userId: people[r.id - 1]!.id }));
  const back = assignPeople(bare, file.assignments, mapping);
  expect(back.tasks[0]).toMatchObject({ responsibleId: 7, participantIds: [8], assignments });
  const shorter = { ...bare, tasks: bare.tasks.map((t) => ({ ...t, durationMinutes: 480 })) };
  expect(assignPeople(shorter, file.assignments, mapping).tasks[0]!.assignments).toEqual([]);
});
