/** Random plans of a few tasks with every option of the engine, for what must hold of all of them. */
import fc from 'fast-check';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanOptions, type PlanTask, planOptions } from '../plan-model.ts';
import { ALL_DAYS, at, day, smallSettings, WEEKDAYS, week } from './small-plans.ts';

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
/** Weighted toward ordinary tasks: rare cases must not hide common ones. */
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
  levelingDelayMinutes: fc.constantFrom(0, 0, 0, 0, 0, 300, 1440, 2000),
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
export const plansWith = (lifted: boolean): fc.Arbitrary<Plan> =>
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
      // Upwards in outline order only, so there is no cycle; from a summary only to what is after its branch.
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
