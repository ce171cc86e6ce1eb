/** A plan out as `.xer` and in again is the same plan, but for what P6 cannot hold, which is named. */
import { describe, expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import { newPlanTask, type Plan, type PlanTask, planOptions, type Schedule } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { planFileOf } from '../exchange-model.ts';
import { readPmxml, readXerFile } from './p6-read.ts';
import { writePmxml } from './pmxml-write.ts';
import { encodeXer } from './xer-encode.ts';
import { xerLosses } from './xer-losses.ts';
import { writeXer } from './xer-write.ts';

const START = parseMinute('2026-01-05T08:00')!;
const DAY = [
  [480, 720],
  [780, 1020],
] as const;
const task = (id: number, name: string, more: Partial<PlanTask> = {}): PlanTask => ({
  ...newPlanTask(id, null, name, 960),
  ...more,
});
const plan: Plan = {
  settings: {
    projectStart: START,
    calendarId: 1,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 480,
    minutesPerWeek: 2400,
    ...planOptions,
  },
  calendars: [
    {
      id: 1,
      name: '标准',
      week: [[], DAY, DAY, DAY, DAY, DAY, []],
      exceptions: [{ from: 20_467, to: 20_471, name: '春节', shifts: [] }],
    },
    { id: 2, name: 'Night', week: [[], [[1200, 1440]], [[1200, 1440]], [], [], [], []], exceptions: [] },
  ],
  tasks: [
    task(1, '土建'),
    task(2, '开挖', { parentId: 1 }),
    task(3, '支护', { parentId: 1, constraint: 'SNET', constraintAt: START + 1440 }),
    task(4, 'Night shift', { calendarId: 2, durationMinutes: 480 }),
    task(5, '验收', { durationMinutes: 0, milestone: true }),
    task(6, 'done', { progress: 100, status: 'done', actualStart: START, actualFinish: START + 1980 }),
  ],
  links: [
    { from: 2, to: 3, type: 'SS', lag: 480, lagUnit: 'work' },
    { from: 3, to: 5, type: 'FS', lag: -240, lagUnit: 'work' },
    { from: 4, to: 5, type: 'FF', lag: 0, lagUnit: 'work' },
  ],
};

const scheduled = (of: Plan): Schedule => {
  const answer = schedulePlan(of);
  if ('problems' in answer) throw new Error(answer.problems[0]!.kind);
  return answer.schedule;
};

describe.each(['.xer', 'PMXML'])('a plan as %s', (format) => {
  const again = (of: Plan) => {
    const file = planFileOf(of, '地铁');
    const answer =
      format === '.xer'
        ? readXerFile(encodeXer(writeXer(file, scheduled(of))).bytes)
        : readPmxml(writePmxml(file, scheduled(of)));
    if ('problems' in answer) throw new Error('not read');
    return answer.file;
  };

  test('comes back as it was', () => {
    const file = again(plan);
    // Activities of an element stand before the elements below it: those at the top come first.
    const named = (of: Plan) =>
      of.tasks
        .map(
          ({
            name,
            parentId,
            durationMinutes,
            milestone,
            constraint,
            constraintAt,
            progress,
            actualStart,
            actualFinish,
          }) => ({
            name,
            parent: of.tasks.find(({ id }) => id === parentId)?.name ?? null,
            ...(of.tasks.some(
              (one) => one.parentId !== null && of.tasks.find(({ id }) => id === one.parentId)?.name === name,
            )
              ? {}
              : { durationMinutes, milestone, constraint, constraintAt, progress, actualStart, actualFinish }),
          }),
        )
        .sort((a, b) => a.name.localeCompare(b.name));
    expect(named(file.plan)).toEqual(named(plan));
    const links = (of: Plan) =>
      of.links
        .map(({ from, to, type, lag }) => [
          of.tasks.find(({ id }) => id === from)!.name,
          of.tasks.find(({ id }) => id === to)!.name,
          type,
          lag,
        ])
        .sort((a, b) => String(a).localeCompare(String(b)));
    expect(links(file.plan)).toEqual(links(plan));
    expect(file.plan.calendars.map(({ name, week }) => [name, week])).toEqual(
      plan.calendars.map(({ name, week }) => [name, week]),
    );
    expect(file.plan.calendars[0]!.exceptions.map(({ from, to }) => [from, to])).toEqual([
      [20_467, 20_467],
      [20_468, 20_468],
      [20_469, 20_469],
      [20_470, 20_470],
      [20_471, 20_471],
    ]);
    // In PMXML the root of the WBS is the project itself and no element.
    const summaryRows = format === '.xer' ? 1 : 0;
    expect(file.counts).toMatchObject({ tasks: 6 + summaryRows, taken: 6, summaryRows, refused: 0 });
    expect(file.properties.name).toBe('地铁');
  });
});

describe('what is written for P6', () => {
  test('what it cannot hold is named', () => {
    const rich: Plan = {
      ...plan,
      tasks: [
        ...plan.tasks.map((one) =>
          one.id === 2 ? { ...one, deadline: START, mode: 'manual' as const, start: START, finish: START + 60 } : one,
        ),
        task(7, 'clock', { elapsed: true }),
      ],
      links: [
        ...plan.links,
        { from: 1, to: 7, type: 'FS', lag: 0, lagUnit: 'work' },
        { from: 4, to: 7, type: 'FS', lag: 50, lagUnit: 'percent' },
      ],
    };
    const keys = xerLosses(rich, 2).map(({ message }) => message.key);
    expect(keys).toEqual([
      'planXerLoss.deadline',
      'planXerLoss.manual',
      'planXerLoss.elapsed',
      'planXerLoss.parentLinks',
      'planXerLoss.lags',
      'planXerLoss.baselines',
    ]);
    expect(xerLosses(plan, 0)).toEqual([]);
  });

  test('signs of neither code page are counted', () => {
    expect(encodeXer('é').bytes).toEqual(new Uint8Array([0xe9]));
    expect(encodeXer('土').bytes).toEqual(new Uint8Array([0xcd, 0xc1]));
    expect(encodeXer('土🚇').lost).toBe(1);
  });
});
