import { describe, expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import { insertTasks } from '../edit/plan-changes.ts';
import { diffPlans, mergeEdits } from '../edit/plan-edits.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask, type ScheduledPlan } from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import { isControlled, linesOf, planFigures, tasksUnderControl, touchedTasks, withoutLines } from './change-request.ts';

const DAY: [number, number][] = [
  [480, 720],
  [780, 1020],
];
const link = (from: number, to: number): PlanLink => ({ from, to, type: 'FS', lag: 0, lagUnit: 'work' }) as PlanLink;

/** Phase 1 > package 2 > tasks 3 and 4 (3 before 4); milestone phase 5 with task 6 alone. */
function published(): Plan {
  const blank = newPlanTask(0, null, '');
  const tasks: PlanTask[] = [
    [1, null],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, null],
    [6, 5],
  ].map(([id, parentId]) => ({ ...blank, id: id!, parentId: parentId ?? null, name: `T${id}` }));
  return {
    settings: {
      ...({} as Plan['settings']),
      projectStart: parseMinute('2026-03-02 08:00')!,
      calendarId: 1,
      parentMode: 'computed',
      criticalSlackMinutes: 0,
      minutesPerDay: 480,
      minutesPerWeek: 2400,
    },
    calendars: [{ id: 1, name: 'Five days', week: [[], DAY, DAY, DAY, DAY, DAY, []], exceptions: [] }],
    tasks,
    links: [link(3, 4)],
  };
}
const stateOf = (plan: Plan): ScheduledPlan => {
  const answer = schedulePlan(plan);
  if (!('schedule' in answer)) throw new Error('no schedule');
  return { plan, schedule: answer.schedule };
};
const with_ = (plan: Plan, id: number, more: Partial<PlanTask>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((t) => (t.id === id ? { ...t, ...more } : t)),
});

describe('what a published plan holds fast', () => {
  test.each<[string, Partial<PlanTask>, boolean]>([
    ['a name', { name: 'N' }, true],
    ['a person in charge', { responsibleId: 7 }, true],
    ['a duration', { durationMinutes: 960 }, true],
    ['hours', { workMinutes: 60 }, true],
    ['a constraint', { constraint: 'ALAP' }, true],
    ['a deletion', { status: 'discarded' }, true],
    ['progress', { progress: 40 }, false],
    ['participants', { participantIds: [3] }, false],
    ['a description', { description: 'x' }, false],
    ['a priority', { priority: 2 }, false],
  ])('%s', (_name, more, held) => {
    const plan = published();
    expect(isControlled(diffPlans(plan, with_(plan, 3, more)))).toBe(held);
  });

  test('links, places, new tasks and settings', () => {
    const plan = published();
    const made = insertTasks(plan, 3, ['N'], () => -1);
    expect(isControlled(diffPlans(plan, { ...plan, links: [] }))).toBe(true);
    expect(isControlled(diffPlans(plan, made.plan))).toBe(true);
    expect(isControlled(diffPlans(plan, { ...plan, settings: { ...plan.settings, minutesPerDay: 420 } }))).toBe(true);
    expect(isControlled(diffPlans(plan, plan))).toBe(false);
  });
});

describe('control range', () => {
  const plan = published();
  const before = stateOf(plan);
  // Task 3 grows, so 4, the package and the phase move; 6 stays.
  const longer = stateOf(with_(plan, 3, { durationMinutes: 960 }));
  const none = { selected: [], fixed: [] };

  test('what moves because others do counts', () => {
    expect(touchedTasks(before, longer)).toEqual([1, 2, 3, 4]);
  });
  test.each([
    ['all', none, [1, 2, 3, 4], false],
    ['levels', none, [1, 2], false],
    ['selected', { selected: [4, 6], fixed: [] }, [4], false],
    ['selected', { selected: [6], fixed: [4] }, [4], true],
    ['selected', none, [], false],
  ] as const)('%s %j holds %j', (range, more, taskIds, fixed) => {
    expect(tasksUnderControl(before, longer, { range, ...more })).toEqual({ taskIds, must: fixed ? 'fixed' : null });
  });
  test('a change inside a package that moves no date of level 1 and 2 is free', () => {
    const renamed = stateOf(with_(plan, 4, { name: 'N' }));
    expect(tasksUnderControl(before, renamed, { range: 'levels', ...none }).taskIds).toEqual([]);
  });
  test('deleted and new tasks count at the level they have or had', () => {
    const gone = stateOf(with_(plan, 6, { status: 'discarded' }));
    expect(tasksUnderControl(before, gone, { range: 'levels', ...none }).taskIds).toContain(6);
    const made = stateOf(insertTasks(plan, plan.tasks.length, ['N'], () => -1).plan);
    expect(tasksUnderControl(before, made, { range: 'levels', ...none }).taskIds).toContain(-1);
  });
  test('tasks made of other records count in every range; one of fixed type beside them is named first', () => {
    const made = stateOf(with_(plan, 4, { name: 'N' }));
    const free = { range: 'levels', ...none } as const;
    expect(tasksUnderControl(before, made, free, [4])).toEqual({ taskIds: [4], must: 'generated' });
    expect(tasksUnderControl(before, made, { ...free, fixed: [4] }, [4])).toEqual({ taskIds: [4], must: 'fixed' });
    expect(tasksUnderControl(before, made, free, [6])).toEqual({ taskIds: [], must: null });
  });
  test('figures', () => {
    expect(planFigures(before)).toMatchObject({ tasks: 6, work: 3 * 480 });
    expect(planFigures(longer).finish! - planFigures(before).finish!).toBe(1440);
  });
});

describe('lines', () => {
  const plan = published();
  const made = insertTasks(plan, 4, ['New parent'], () => -1).plan;
  const child = { ...newPlanTask(-2, -1, 'New child') };
  const at = made.tasks.findIndex((t) => t.id === -1);
  const tasks = [...made.tasks.slice(0, at + 1), child, ...made.tasks.slice(at + 1)];
  const wanted: Plan = {
    ...with_({ ...made, tasks }, 3, { durationMinutes: 960 }),
    links: [link(3, 4), link(-2, 6)],
    settings: { ...plan.settings, minutesPerDay: 420 },
  };
  const edits = diffPlans(plan, wanted);

  test('are the tasks that edits name, and the settings', () => {
    expect([...linesOf(edits)].sort((a, b) => a - b)).toEqual([-2, -1, 0, 3, 6]);
  });
  test('all kept: the same edits', () => {
    expect(withoutLines(edits, new Set())).toBe(edits);
  });
  test('a refused new task takes what is under it and its links along; the rest passes', () => {
    const { plan: merged, conflicts } = mergeEdits(plan, withoutLines(edits, new Set([-1])));
    expect(conflicts).toEqual([]);
    expect(merged.tasks.map((t) => t.id)).toEqual(plan.tasks.map((t) => t.id));
    expect(merged.links).toEqual([link(3, 4)]);
    expect(merged.tasks[2]!.durationMinutes).toBe(960);
    expect(merged.settings.minutesPerDay).toBe(420);
  });
  test('all refused: the plan as it was', () => {
    expect(mergeEdits(plan, withoutLines(edits, linesOf(edits))).plan).toEqual(plan);
  });
});
