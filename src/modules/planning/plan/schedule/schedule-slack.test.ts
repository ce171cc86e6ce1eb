/** Start, finish, total, free and interfering slack, by hand. Days of eight hours, 2026-11-16 is a Monday. */
import { expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import type { Shift } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask, planOptions } from '../plan-model.ts';
import { day, scheduled, smallPlan, WEEKDAYS, week } from '../testing/small-plans.ts';
import { schedulePlan } from './schedule.ts';
import { interferingSlack } from './schedule-slack.ts';

const D = 480;
const shifts: readonly Shift[] = [
  [480, 720],
  [780, 1020],
];
const at = (text: string): number => parseMinute(`2026-11-${text}`)!;

/** Start, finish, total, free and interfering slack of each task in days. */
function slacksOf(tasks: Partial<PlanTask>[], links: [number, number][]): string[] {
  const plan: Plan = {
    settings: {
      projectStart: at('16T08:00'),
      calendarId: 1,
      ...planOptions,
      parentMode: 'computed',
      criticalSlackMinutes: 0,
      minutesPerDay: D,
      minutesPerWeek: 5 * D,
    },
    calendars: [{ id: 1, name: '标准', week: [[], shifts, shifts, shifts, shifts, shifts, []], exceptions: [] }],
    tasks: tasks.map((t, i) => ({ ...newPlanTask(i + 1, null, `t${i + 1}`), ...t })),
    links: links.map(([from, to]): PlanLink => ({ from, to, type: 'FS', lag: 0, lagUnit: 'work' })),
  };
  const answer = schedulePlan(plan);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  const s = answer.schedule;
  return tasks.map((_, i) =>
    [s.startSlack[i]!, s.finishSlack[i]!, s.totalSlack[i]!, s.freeSlack[i]!, interferingSlack(s, i)]
      .map((minutes) => minutes / D)
      .join(' '),
  );
}

test('of a chain beside a longer task the first interferes, the last is free', () => {
  const tasks = [{ durationMinutes: 2 * D }, { durationMinutes: D }, { durationMinutes: 5 * D }];
  expect(slacksOf(tasks, [[1, 2]])).toEqual(['2 2 2 0 2', '2 2 2 2 0', '0 0 0 0 0']);
});

test('a part of the slack is free when a successor waits for another predecessor', () => {
  // 1 (one day) and 2 (three days) lead to 3 (one day); 4 takes six.
  const tasks = [D, 3 * D, D, 6 * D].map((durationMinutes) => ({ durationMinutes }));
  const links: [number, number][] = [
    [1, 3],
    [2, 3],
  ];
  expect(slacksOf(tasks, links)).toEqual(['4 4 4 2 2', '2 2 2 0 2', '2 2 2 2 0', '0 0 0 0 0']);
});

test('what has started has no start slack, what is done has none', () => {
  const tasks = [
    { durationMinutes: 2 * D, actualStart: at('16T08:00'), progress: 50 },
    { durationMinutes: D, actualStart: at('16T08:00'), actualFinish: at('16T17:00'), progress: 100 },
    { durationMinutes: 5 * D },
  ];
  expect(slacksOf(tasks, [])).toEqual(['0 3 3 3 0', '0 0 0 0 0', '0 0 0 0 0']);
});

test('a missed deadline makes start and finish slack negative, free slack not, and all of it interferes', () => {
  expect(slacksOf([{ durationMinutes: 2 * D, deadline: at('16T17:00') }, { durationMinutes: D }], [[1, 2]])).toEqual([
    '-1 -1 -1 0 -1',
    '0 0 0 0 0',
  ]);
});

test('where elapsed time runs over the weekend, slack is wall-clock time', () => {
  // From Thursday evening to Saturday evening; the project ends on Monday at 17:00.
  const tasks = [
    { durationMinutes: 2880, elapsed: true, constraint: 'SNET' as const, constraintAt: at('19T17:00') },
    { durationMinutes: 6 * D },
  ];
  expect(slacksOf(tasks, [])[0]).toBe([2, 2, 2, 2, 0].map((days) => (days * 1440) / D).join(' '));
});

test('a summary has the free slack that it has in all, as in Project; none when tasks follow it, or when it is done', () => {
  // Summary 1 over task 2 of two days; 3 takes five, 4 one.
  const tasks = [{}, { parentId: 1, durationMinutes: 2 * D }, { durationMinutes: 5 * D }, { durationMinutes: D }];
  expect(slacksOf(tasks, [])[0]).toBe('3 3 3 3 0');
  expect(slacksOf(tasks, [[1, 4]])[0]).toBe('2 2 2 0 2');
  const times = { actualStart: at('16T08:00'), actualFinish: at('17T17:00'), progress: 100 };
  expect(slacksOf([tasks[0]!, { ...tasks[1], ...times }, tasks[2]!], [])[0]).toMatch(/ 0 \d$/);
});

test('a milestone behind an elapsed lag: its predecessor can go as far as trying it out says, never less than nothing', () => {
  const tries = (durationMinutes: number, lag: number, type: PlanLink['type'], from: number | null): Plan =>
    smallPlan(
      [{ id: 1, name: '标准', week: week(day, WEEKDAYS), exceptions: [] }],
      [
        { id: 1, durationMinutes, ...(from !== null && { constraint: 'SNET', constraintAt: from }) },
        { id: 2, durationMinutes: 0, milestone: true },
      ],
      [{ type, lag, lagUnit: 'elapsed' }],
    );
  for (const type of ['FS', 'FF', 'SS', 'SF'] as const)
    for (const days of [1, 3, 5])
      for (let hours = -80; hours <= 130; hours++) {
        const told = scheduled(tries(days * D, hours * 60, type, null));
        // Hour by hour of work: the last start that leaves the finish of the plan where it is.
        let free = 0;
        for (let later = 60; later <= 10 * D; later += 60) {
          const working = at('16T08:00') + Math.floor(later / D) * 1440 + (later % D) + (later % D >= 240 ? 60 : 0);
          const weekend = Math.floor(later / (5 * D)) * 2880;
          if (scheduled(tries(days * D, hours * 60, type, working + weekend)).projectFinish > told.projectFinish) break;
          free = later;
        }
        const slack = told.totalSlack[0]!;
        expect([type, days, hours, slack >= free && slack < free + 60]).toEqual([type, days, hours, true]);
      }
});
