/** The engine against the naive second implementation (schedule-naive.ts) on random plans with every option. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMinute } from '#kernel/dates.ts';
import { newPlanTask, type Plan, type Schedule } from '../plan-model.ts';
import { plansWith } from '../testing/random-plans.ts';
import { makeScheduler, schedulePlan } from './schedule.ts';
import { scheduleHash } from './schedule-hash.ts';
import { Naive } from './schedule-naive.ts';

const plans = plansWith(false);
const ofSummaries = plansWith(true);

/** Start, finish, late start, late finish, slacks, critical of one task, in words. */
const line = (id: number, dates: number[], slacks: number[]): string =>
  `${id}: ${dates.map((m) => formatMinute(m).slice(5, 16)).join(' ')} ${slacks.join(' ')}`;

/** Most tasks as plans mostly have them: those the engine computes by indexes of working minutes. */
const ordinary = plans.map(
  (plan): Plan => ({
    ...plan,
    settings: { ...plan.settings, scheduleFrom: 'start', progressRule: 'actual' },
    tasks: plan.tasks.map((t, i) => {
      if (i % 4 === 3) return t;
      const { id, parentId, durationMinutes } = t;
      const dated = t.constraint === 'SNET' && { constraint: t.constraint, constraintAt: t.constraintAt };
      return { ...newPlanTask(id, parentId, ''), durationMinutes, ...dated };
    }),
  }),
);

test.each([
  ['with every option', plans],
  ['of mostly ordinary tasks', ordinary],
  ['with many links of summaries', ofSummaries],
])(
  'the engine equals the naive implementation on random plans %s',
  (_, chosen) => {
    fc.assert(
      fc.property(chosen, (plan) => {
        const naive = new Naive(plan).run();
        const answer = schedulePlan(plan);
        if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
        const s: Schedule = answer.schedule;
        const ours: string[] = [];
        const theirs: string[] = [];
        for (const t of naive.leaves.values()) {
          const i = plan.tasks.indexOf(t.task);
          theirs.push(
            line(t.task.id, [t.start, t.finish, ...t.early, ...t.late], [...naive.slacks(t), naive.freeSlack(t)]),
          );
          const dates = [s.start, s.finish, s.earlyStart, s.earlyFinish, s.lateStart, s.lateFinish].map((a) => a[i]!);
          const slacks = [s.startSlack, s.finishSlack, s.totalSlack, s.freeSlack].map((a) => a[i]! + 0);
          ours.push(line(t.task.id, dates, slacks));
        }
        expect(ours).toEqual(theirs);
        expect(s.projectStart).toBe(naive.projectStart);
      }),
      { numRuns: Number(process.env.NAIVE_RUNS ?? 300) },
    );
  },
  900_000,
);

test('with every option an edit gives the hash of a full pass', () => {
  fc.assert(
    fc.property(
      fc.oneof(plans, ofSummaries),
      plans,
      fc.array(fc.nat(99), { minLength: 1, maxLength: 6 }),
      (plan, other, rows) => {
        const made = makeScheduler(plan);
        if ('problems' in made) throw new Error(JSON.stringify(made.problems));
        let { tasks } = plan;
        for (const row of rows) {
          const index = row % tasks.length;
          const { id, parentId, active } = tasks[index]!;
          const edit = other.tasks[row % other.tasks.length]!;
          tasks = tasks.map((t, i) => (i === index ? { ...edit, id, parentId, active } : t));
          made.update([index], tasks);
          const full = schedulePlan({ ...plan, tasks });
          if ('problems' in full) throw new Error(JSON.stringify(full.problems));
          expect(Array.from(made.schedule.start)).toEqual(Array.from(full.schedule.start));
          expect(Array.from(made.schedule.finish)).toEqual(Array.from(full.schedule.finish));
          if (row % 2) expect(scheduleHash(made.settle())).toBe(scheduleHash(full.schedule));
        }
        const full = schedulePlan({ ...plan, tasks });
        if ('problems' in full) throw new Error(JSON.stringify(full.problems));
        expect(scheduleHash(made.settle())).toBe(scheduleHash(full.schedule));
        const again = schedulePlan(plan);
        if ('problems' in again) throw new Error(JSON.stringify(again.problems));
        made.update([...plan.tasks.keys()], plan.tasks);
        expect(scheduleHash(made.recalculate())).toBe(scheduleHash(again.schedule));
      },
    ),
    { numRuns: Number(process.env.NAIVE_RUNS ?? 600) },
  );
}, 900_000);
