import { describe, expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import { newPlanTask, type Plan, type PlanTask, planOptions } from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import { type BatchChange, changeRows } from './plan-batch.ts';

const at = (text: string): number => parseMinute(text)!;
const WEEKDAY: [number, number][] = [
  [480, 720],
  [780, 1020],
];
const WEEK = [[], WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, []];

/** P with A and B below it, C (deleted), D of elapsed time; all start on Thursday 2026-03-05 08:00. */
function plan(): Plan {
  const tasks: PlanTask[] = [
    newPlanTask(1, null, 'P'),
    newPlanTask(2, 1, 'A'),
    { ...newPlanTask(3, 1, 'B'), participantIds: [7, 8] },
    { ...newPlanTask(4, null, 'C'), status: 'discarded' },
    { ...newPlanTask(5, null, 'D'), elapsed: true, durationMinutes: 1440 },
  ];
  return {
    settings: {
      projectStart: at('2026-03-05 08:00'),
      calendarId: 1,
      ...planOptions,
      parentMode: 'computed',
      criticalSlackMinutes: 0,
      minutesPerDay: 480,
      minutesPerWeek: 2400,
    },
    calendars: [
      { id: 1, name: 'Five days', week: WEEK, exceptions: [] },
      { id: 2, name: 'Seven days', week: WEEK.map(() => WEEKDAY), exceptions: [] },
    ],
    tasks,
    links: [],
  };
}
const ALL = [0, 1, 2, 3, 4];

function changed(change: BatchChange, rows: readonly number[] = ALL): { before: Plan; after: Plan } {
  const before = plan();
  const answer = schedulePlan(before);
  if (!('schedule' in answer)) throw new Error('no schedule');
  const next = changeRows(before, answer.schedule, rows, change);
  if ('problem' in next) throw new Error(next.problem.message.key);
  return { before, after: next.plan };
}

describe('a change of several tasks', () => {
  test('fields reach parents and subtasks, not deleted tasks; what is absent stays', () => {
    const { after } = changed({ responsibleId: 9, priority: null });
    expect(after.tasks.map((t) => t.responsibleId)).toEqual([9, 9, 9, null, 9]);
    expect(after.tasks.map((t) => t.roleId)).toEqual([null, null, null, null, null]);
  });

  test('people are taken in and out without losing the others', () => {
    const { after } = changed({ addParticipants: [8, 9], removeParticipants: [7] }, [1, 2]);
    expect(after.tasks.map((t) => t.participantIds)).toEqual([[], [8, 9], [8, 9], [], []]);
  });

  test('calendar and mode pass parents by', () => {
    const { after } = changed({ calendarId: 2, mode: 'manual' });
    expect(after.tasks.map((t) => t.calendarId)).toEqual([null, 2, 2, null, 2]);
    expect(after.tasks.map((t) => t.mode)).toEqual(['auto', 'manual', 'manual', 'auto', 'manual']);
    expect(after.tasks[1]).toMatchObject({ start: at('2026-03-05 08:00'), finish: at('2026-03-05 17:00') });
  });

  test.each([
    [1, '2026-03-06 08:00', '2026-03-06 08:00'],
    [2, '2026-03-09 08:00', '2026-03-07 08:00'],
    [-1, '2026-03-04 08:00', '2026-03-04 08:00'],
    [-4, '2026-02-27 08:00', '2026-03-01 08:00'],
  ])('moves by %s working days (wall-clock days for elapsed tasks)', (shiftDays, worked, elapsed) => {
    const { after } = changed({ shiftDays });
    expect(after.tasks.map((t) => t.constraintAt)).toEqual([null, at(worked), at(worked), null, at(elapsed)]);
  });

  test('nothing to change changes nothing', () => {
    const { before, after } = changed({});
    expect(
      after.tasks.map((t, i) => t === before.tasks[i] || JSON.stringify(t) === JSON.stringify(before.tasks[i])),
    ).toEqual(ALL.map(() => true));
  });
});
