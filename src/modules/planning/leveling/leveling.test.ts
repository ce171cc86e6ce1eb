import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPlanTask, type Plan, type PlanTask } from '../plan/plan-model.ts';
import { schedulePlan } from '../plan/schedule/schedule.ts';
import { plansWith } from '../plan/testing/random-plans.ts';
import { at, day, smallSettings, WEEKDAYS, week } from '../plan/testing/small-plans.ts';
import { levelPlans } from './level-plans.ts';
import type { LevelInput, LevelOptions, LevelProposal } from './leveling-model.ts';
import { applied, faultsOf } from './testing/verify.ts';

const options: LevelOptions = {
  order: 'priority',
  withinSlack: false,
  from: at('11-12T00:00'),
  until: null,
  seed: 1,
  schedules: 60,
};
const people = (...users: number[]) =>
  users.map((id) => ({ key: `u${id}`, steps: [[at('01-01T00:00'), 100]] as const }));
const inputOf = (plans: readonly Plan[], more: Partial<LevelOptions> = {}): LevelInput => ({
  projects: plans.map((plan, i) => ({ projectId: i + 1, plan, rank: i, fixed: false, priorities: [7, 8] })),
  supplies: people(1, 2, 3),
  busy: [],
  options: { ...options, ...more },
});
function leveled(input: LevelInput): LevelProposal {
  const answer = levelPlans(input);
  if ('problems' in answer) throw new Error(JSON.stringify(answer));
  return answer;
}
const datesOf = (plan: Plan): string => {
  const answer = schedulePlan(plan);
  if ('problems' in answer) throw new Error('no schedule');
  return JSON.stringify([...answer.schedule.start, ...answer.schedule.finish]);
};

describe('random plans', () => {
  const runs = Number(process.env.LEVELING_PLANS ?? 12);
  test('what is proposed is right by a verifier of its own, and what the plan has once it is applied', () => {
    let moved = 0;
    fc.assert(
      fc.property(
        fc.array(plansWith(false), { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        fc.boolean(),
        (plans, within, short) => {
          const usable = plans.filter((plan) => 'schedule' in schedulePlan(plan));
          const input = inputOf(usable, { withinSlack: within, order: short ? 'shortest' : 'priority' });
          const proposal = leveled(input);
          moved += proposal.moves.length;
          expect(faultsOf(input, proposal)).toEqual([]);
          expect(leveled(input)).toEqual(proposal);
          usable.forEach((plan, i) => {
            const next = applied(plan, i + 1, proposal);
            const answer = schedulePlan(next);
            if ('problems' in answer) throw new Error('no schedule');
            const told = new Map(proposal.moves.filter((m) => m.projectId === i + 1).map((m) => [m.taskId, m]));
            next.tasks.forEach((task, k) => {
              const move = told.get(task.id);
              if (move)
                expect([answer.schedule.start[k], answer.schedule.finish[k]]).toEqual([move.start[1], move.finish[1]]);
            });
            // Nothing is left to be done by a second leveling of the same.
            expect(datesOf(applied(next, i + 1, proposal))).toBe(datesOf(next));
          });
        },
      ),
      { numRuns: runs },
    );
    expect(moved).toBeGreaterThan(0);
  });
});

describe('design 16', () => {
  const calendar = { id: 1, name: 'five days', week: week(day, WEEKDAYS), exceptions: [] };
  const five = (id: number, name: string, more: Partial<PlanTask> = {}): PlanTask => ({
    ...newPlanTask(id, null, name),
    durationMinutes: 5 * 480,
    workMinutes: 5 * 480,
    responsibleId: 1,
    ...more,
  });
  /** A is critical; behind B there is so much slack. */
  const planOf = (slackDays: number, more: Partial<PlanTask> = {}): Plan => ({
    settings: { ...smallSettings(), projectStart: at('03-02T08:00') },
    calendars: [calendar],
    tasks: [
      five(1, 'A'),
      five(2, 'B', more),
      { ...newPlanTask(3, null, 'C'), durationMinutes: slackDays * 480, workMinutes: 0 },
    ],
    links: [{ from: 1, to: 3, type: 'FS', lag: 0, lagUnit: 'work' }],
  });
  test('scenario 5: B waits for A, who has less slack; the finish of the project stays', () => {
    const proposal = leveled(inputOf([planOf(5)], { from: at('01-01T00:00') }));
    expect(proposal.moves).toMatchObject([
      {
        taskId: 2,
        start: [at('03-02T08:00'), at('03-09T08:00')],
        finish: [at('03-06T17:00'), at('03-13T17:00')],
        reason: { key: 'u1', because: 'slack', asked: 200, available: 100, blockers: [{ taskId: 1 }] },
      },
    ]);
    expect(proposal.projects[0]!.finish[0]).toBe(proposal.projects[0]!.finish[1]);
    expect(proposal.left).toEqual([]);
    expect(faultsOf(inputOf([planOf(5)], { from: at('01-01T00:00') }), proposal)).toEqual([]);
  });
  test('scenario 5: within a slack of 3 days it stays, and the rest says why', () => {
    const { moves, left } = leveled(inputOf([planOf(3)], { from: at('01-01T00:00'), withinSlack: true }));
    expect(moves).toEqual([]);
    expect(left).toMatchObject([
      {
        key: 'u1',
        asked: 200,
        tasks: [
          { taskId: 1, held: 'first' },
          { taskId: 2, held: 'slack', needMinutes: 5 * 480, slackMinutes: 3 * 480 },
        ],
      },
    ]);
  });
  test('scenario 5: a manual task stays', () => {
    const manual = { mode: 'manual', start: at('03-02T08:00'), finish: at('03-06T17:00') } as const;
    const { moves, left } = leveled(inputOf([planOf(5, manual)], { from: at('01-01T00:00') }));
    expect(moves.map((move) => move.taskId)).toContain(1);
    expect(left).toEqual([]);
    const both = planOf(5, manual);
    both.tasks[0] = { ...both.tasks[0]!, ...manual };
    const stuck = leveled(inputOf([both], { from: at('01-01T00:00') }));
    expect(stuck.left).toMatchObject([{ tasks: [{ held: 'manual' }, { held: 'manual' }] }]);
  });
  test('two projects: the more important one keeps its dates', () => {
    const one = planOf(5);
    const first = { ...one, tasks: [one.tasks[0]!, one.tasks[2]!] };
    const second = { ...one, tasks: [five(1, 'D')], links: [] };
    const { moves } = leveled(inputOf([second, first], { from: at('01-01T00:00') }));
    expect(moves).toMatchObject([
      { projectId: 2, taskId: 1, reason: { because: 'project', blockers: [{ projectId: 1, taskId: 1 }] } },
      { projectId: 2, taskId: 3, reason: null },
    ]);
  });
  test('a person who is there by half does one task at a time, and what it lacks is told', () => {
    const input = {
      ...inputOf([planOf(5)], { from: at('01-01T00:00') }),
      supplies: [{ key: 'u1', steps: [[at('01-01T00:00'), 50]] as const }],
    };
    const { moves, left } = leveled(input);
    expect(moves.map(({ taskId }) => taskId)).toEqual([2]);
    expect(left.flatMap(({ tasks }) => tasks)).toMatchObject([{ held: 'alone' }, { held: 'alone' }]);
  });
  test('time that other projects have taken is not free', () => {
    const { calendars, ...plan } = planOf(5);
    const busy = [{ key: 'u1', from: at('03-02T08:00'), to: at('03-03T17:00'), amount: 100, calendar: calendars[0]! }];
    const { moves } = leveled({
      ...inputOf([{ calendars, ...plan, tasks: [plan.tasks[0]!], links: [] }], { from: at('01-01T00:00') }),
      busy,
    });
    expect(moves).toMatchObject([
      { taskId: 1, start: [0, at('03-04T08:00')].with(0, at('03-02T08:00')), reason: { because: 'elsewhere' } },
    ]);
  });
});
