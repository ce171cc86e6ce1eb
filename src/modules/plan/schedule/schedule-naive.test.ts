/** The engine against the naive second implementation (schedule-naive.ts) on random plans with every option. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMinute } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import {
  newPlanTask,
  type Plan,
  type PlanLink,
  type PlanOptions,
  type PlanTask,
  planOptions,
  type Schedule,
} from '../plan-model.ts';
import { ALL_DAYS, at, day, smallSettings, WEEKDAYS, week } from '../testing/small-plans.ts';
import { makeScheduler, schedulePlan } from './schedule.ts';
import { scheduleHash } from './schedule-hash.ts';
import { Naive } from './schedule-naive.ts';

const feast = Math.floor(at('11-18T00:00') / 1440);
const calendars: WorkCalendar[] = [
  {
    id: 1,
    name: 'five days',
    week: week(day, WEEKDAYS),
    // A feast on Wednesday, and the Sunday worked for it.
    exceptions: [
      { from: feast, to: feast, shifts: [] },
      { from: feast + 4, to: feast + 4, shifts: [[480, 720]] },
    ],
  },
  { id: 2, name: 'every day', week: week(day, ALL_DAYS), exceptions: [] },
  {
    id: 3,
    name: 'nights',
    week: week(
      [
        [0, 240],
        [960, 1440],
      ],
      ALL_DAYS,
    ),
    exceptions: [{ from: feast + 1, to: feast + 2, shifts: [] }],
  },
];
const people = [
  {
    userId: 1,
    calendar: {
      id: 4,
      name: 'mornings',
      week: week(
        [
          [180, 210],
          [480, 720],
        ],
        WEEKDAYS,
      ),
      exceptions: [],
    },
  },
  { userId: 2, calendar: calendars[1]! },
];
const minute = fc.integer({ min: 0, max: 16 * 24 }).map((hours) => at('11-12T00:00') + hours * 60);
const maybe = <T>(value: fc.Arbitrary<T>, freq = 3): fc.Arbitrary<T | null> => fc.option(value, { freq });
/** Weighted to ordinary tasks: what is rare must not hide what is common. */
const task = fc.record({
  durationMinutes: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 30 }).map((h) => h * 60),
  ),
  elapsed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  calendarId: maybe(fc.constantFrom(1, 2, 3), 2),
  constraint: fc.constantFrom<PlanTask['constraint']>(
    'ASAP',
    'ASAP',
    'ASAP',
    'ASAP',
    'SNET',
    'SNLT',
    'FNET',
    'FNLT',
    'MSO',
    'MFO',
  ),
  constraintAt: maybe(minute),
  pinned: fc.boolean(),
  deadline: fc.option(minute, { freq: 1, nil: null }).map((d) => d),
  actual: fc.integer({ min: 0, max: 11 }),
  actualAt: minute,
  progress: fc.integer({ min: 0, max: 100 }),
  splits: fc.constantFrom<number[]>([], [], [], [120, 480], [60, 60, 600, 960]),
  kind: fc.integer({ min: 0, max: 15 }),
  taskType: fc.constantFrom<PlanTask['taskType']>('fixedDuration', 'fixedUnits', 'fixedWork'),
  assignments: fc.constantFrom<PlanTask['assignments']>(
    [],
    [],
    [],
    [{ userId: 1, units: 100, workMinutes: 480 }],
    [
      { userId: 2, units: 50, workMinutes: 300 },
      { userId: 3, units: 100, workMinutes: 720 },
    ],
  ),
  ignorePersonCalendars: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
});
const link = fc.record({
  a: fc.nat(99),
  b: fc.nat(99),
  type: fc.constantFrom<PlanLink['type']>('FS', 'FS', 'FS', 'SS', 'FF', 'SF'),
  lag: fc.oneof(fc.constant(0), fc.integer({ min: -300, max: 600 })),
  lagUnit: fc.constantFrom<PlanLink['lagUnit']>('work', 'work', 'elapsed', 'percent'),
});
const options = fc
  .record({
    scheduleFrom: fc.constantFrom<PlanOptions['scheduleFrom']>('start', 'start', 'finish'),
    finishAt: minute.map((m) => m + 10 * 1440),
    statusAt: maybe(minute),
    progressRule: fc.constantFrom<PlanOptions['progressRule']>('actual', 'retained', 'override'),
    lagCalendar: fc.constantFrom<PlanOptions['lagCalendar']>(
      'successor',
      'successor',
      'predecessor',
      'project',
      'allDay',
    ),
    honorConstraints: fc.boolean(),
    multipleCriticalPaths: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  })
  .map((o): PlanOptions => ({ ...planOptions, ...o }));

/** `lifted`: the links are between the parents of the tasks that were drawn, where they have any. */
const plansWith = (lifted: boolean): fc.Arbitrary<Plan> =>
  fc
    .record({
      tasks: fc.array(task, { minLength: 1, maxLength: 9 }),
      levels: fc.array(fc.nat(2), { minLength: 9, maxLength: 9 }),
      links: fc.array(link, lifted ? { minLength: 6, maxLength: 16 } : { maxLength: 12 }),
      late: fc.integer({ min: 0, max: 5 }),
      options,
    })
    .map(({ tasks, levels, links, late, options: chosen }): Plan => {
      const path: number[] = [];
      const rows = tasks.map(({ actual, actualAt, kind, ...t }, i): PlanTask => {
        path.length = Math.min(levels[i]!, path.length);
        const parentId = path.at(-1) ?? null;
        path.push(i + 1);
        const times = {
          actualStart: actual <= 1 ? actualAt : null,
          actualFinish: actual === 1 || actual === 2 ? actualAt + 2000 : null,
        };
        const special: Partial<PlanTask> =
          kind === 0
            ? { mode: 'manual', start: at('11-18T08:00') }
            : kind === 1
              ? { mode: 'manual', start: at('11-17T10:00'), finish: at('11-19T12:00') }
              : kind === 2
                ? {
                    external: true,
                    start: at('11-18T08:00'),
                    finish: at('11-20T17:00'),
                    actualStart: null,
                    actualFinish: null,
                  }
                : kind === 3
                  ? { active: false }
                  : {};
        const constraint = i < late ? { constraint: 'ALAP' as const, constraintAt: null } : {};
        return { ...newPlanTask(i + 1, parentId, ''), ...t, ...times, ...constraint, ...special };
      });
      const above = (id: number | null): number[] => (id === null ? [] : [id, ...above(rows[id - 1]!.parentId)]);
      // Upwards in outline order only, so there is no cycle; from a summary only to what stands after its branch.
      const seen = new Set<string>();
      const ends = links.flatMap(({ a, b, ...l }) => {
        const [x, y] = [a, b].map(
          (n) => (lifted ? rows[n % rows.length]!.parentId : null) ?? (n % rows.length) + 1,
        ) as [number, number];
        const [from, to] = [Math.min(x, y), Math.max(x, y)];
        if (from === to || above(to).includes(from) || seen.has(`${from}>${to}`)) return [];
        seen.add(`${from}>${to}`);
        return [{ ...l, from, to }];
      });
      return {
        settings: smallSettings(chosen),
        calendars,
        personCalendars: people,
        tasks: rows,
        links: ends,
      };
    });
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
