/**
 * Rules that the plans saved by other tools are thin in, by hand: the title of each case is its rule, as
 * design/scheduling.md part 2 states what Project does ("P6": Primavera; "ours": our own decision, docs/planning).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMinute } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { Plan, PlanLink, PlanOptions } from '../plan-model.ts';
import { ALL_DAYS, at, D, day, type SmallTask, scheduled, smallPlan, WEEKDAYS, week } from '../testing/small-plans.ts';
import { schedulePlan } from './schedule.ts';

const office = 1;
const everyDay = 2;
const calendars: WorkCalendar[] = [
  { id: office, name: 'Monday to Friday', week: week(day, WEEKDAYS), exceptions: [] },
  { id: everyDay, name: 'every day', week: week(day, ALL_DAYS), exceptions: [] },
];

type Tasks = SmallTask[];
const plan = (tasks: Tasks, links: Partial<PlanLink>[], options: Partial<PlanOptions> = {}): Plan =>
  smallPlan(calendars, tasks, links, options);
const show = (from: number, to: number): string =>
  `${formatMinute(from).slice(8, 16)} ${formatMinute(to).slice(8, 16)}`;

/** Day of November and time, start and finish, of task 2. */
describe('where task 2 stands', () => {
  const two = { id: 1, durationMinutes: 2 * D };
  const weekend = { constraint: 'SNET' as const, calendarId: everyDay };
  test.each<[string, Tasks, Partial<PlanLink>[], string]>([
    // Links between calendars: a calendar of the predecessor ends at its own work, the successor's begins at its own.
    [
      'FS: pred EF, on to the next work start of the successor',
      [
        { id: 1, durationMinutes: 5 * D },
        { id: 2, calendarId: everyDay },
      ],
      [{}],
      '21T08:00 21T17:00',
    ],
    [
      'SS: pred ES',
      [{ id: 1, ...weekend, constraintAt: at('11-21T08:00') }, { id: 2 }],
      [{ type: 'SS' }],
      '23T08:00 23T17:00',
    ],
    [
      'FF: start = pred EF - duration, counted on the calendar of the successor',
      [{ id: 1, calendarId: everyDay, durationMinutes: 7 * D }, { id: 2 }],
      [{ type: 'FF' }],
      '20T08:00 20T17:00',
    ],
    [
      'FF: finish = pred EF + lag, on the calendar of the successor',
      [{ id: 1, calendarId: everyDay, durationMinutes: 7 * D }, { id: 2 }],
      [{ type: 'FF', lag: D }],
      '23T08:00 23T17:00',
    ],
    [
      'FF: never before the project start',
      [{ id: 1 }, { id: 2, durationMinutes: 3 * D }],
      [{ type: 'FF' }],
      '16T08:00 18T17:00',
    ],
    [
      'FF: the lag before the duration, which runs on another clock: finish = pred EF + lag',
      [
        { id: 1, durationMinutes: 7 * D },
        { id: 2, durationMinutes: 3 * D },
      ],
      [{ type: 'FF', lag: 2 * 1440, lagUnit: 'elapsed' }],
      '24T08:00 26T17:00',
    ],
    [
      'FF with an elapsed lag into a rest: finished before it, as no work is left to do in it',
      [{ id: 1, durationMinutes: 4 * D }, { id: 2 }],
      [{ type: 'FF', lag: 2 * 1440, lagUnit: 'elapsed' }],
      '20T08:00 20T17:00',
    ],
    [
      'SF: finish = pred ES + lag, start = finish - duration',
      [{ id: 1, ...weekend, constraintAt: at('11-24T08:00') }, { id: 2 }],
      [{ type: 'SF', lag: 1440 + 120, lagUnit: 'elapsed' }],
      '24T10:00 25T10:00',
    ],
    [
      'SF: where work begins again when its predecessor starts then, as in Project',
      [{ id: 1, constraint: 'SNET', constraintAt: at('11-23T08:00') }, { id: 2 }],
      [{ type: 'SF' }],
      '20T08:00 23T08:00',
    ],
    [
      'SF: so too when its predecessor starts in its rest',
      [{ id: 1, ...weekend, constraintAt: at('11-22T08:00') }, { id: 2 }],
      [{ type: 'SF' }],
      '20T08:00 23T08:00',
    ],
    [
      'SF with a lag: an hour after the predecessor has started',
      [{ id: 1, constraint: 'SNET', constraintAt: at('11-18T08:00') }, { id: 2 }],
      [{ type: 'SF', lag: 60 }],
      '17T09:00 18T09:00',
    ],
    ["lag: on the successor's calendar", [two, { id: 2, calendarId: everyDay }], [{ lag: 4 * D }], '22T08:00 22T17:00'],
    ['lag in elapsed units: wall clock', [two, { id: 2 }], [{ lag: 24 * 60, lagUnit: 'elapsed' }], '19T08:00 19T17:00'],
    ['negative lag = lead, same arithmetic backwards', [two, { id: 2 }], [{ lag: -60 }], '17T16:00 18T16:00'],
    ['negative elapsed lag', [two, { id: 2 }], [{ lag: -24 * 60, lagUnit: 'elapsed' }], '17T08:00 17T17:00'],

    // Lag in percent.
    [
      "lag in % is a percentage of the predecessor's duration",
      [two, { id: 2 }],
      [{ lag: 25, lagUnit: 'percent' }],
      '18T13:00 19T12:00',
    ],
    ['lag in %, negative', [two, { id: 2 }], [{ lag: -50, lagUnit: 'percent' }], '17T08:00 17T17:00'],
    ['lag in % from the start', [two, { id: 2 }], [{ type: 'SS', lag: 50, lagUnit: 'percent' }], '17T08:00 17T17:00'],
    [
      'lag in % of an elapsed duration: wall clock',
      [{ id: 1, durationMinutes: 2880, elapsed: true }, { id: 2 }],
      [{ lag: 50, lagUnit: 'percent' }],
      '19T08:00 19T17:00',
    ],
    [
      'lag in % of a milestone is none',
      [{ id: 1, durationMinutes: 0 }, { id: 2 }],
      [{ lag: 200, lagUnit: 'percent' }],
      '16T08:00 16T17:00',
    ],
    [
      'ours: lag in % of a summary is that of the working time it spans',
      [{ id: 1 }, { id: 3, parentId: 1, durationMinutes: 2 * D }, { id: 2 }],
      [{ lag: 50, lagUnit: 'percent' }],
      '19T08:00 19T17:00',
    ],

    // Constraints on the way forward.
    [
      'no predecessors: SNET -> constraint date, also before the project start',
      [{ id: 1 }, { id: 2, constraint: 'SNET', constraintAt: at('11-13T08:00') }],
      [],
      '13T08:00 13T17:00',
    ],
    [
      'no predecessors: FNET -> finish = constraint, start = finish - duration',
      [{ id: 1 }, { id: 2, constraint: 'FNET', constraintAt: at('11-18T17:00') }],
      [],
      '18T08:00 18T17:00',
    ],
    [
      'FNET start >= constraint - duration',
      [two, { id: 2, constraint: 'FNET', constraintAt: at('11-19T12:00') }],
      [{}],
      '18T13:00 19T12:00',
    ],
    [
      'SNLT caps the start, against a link',
      [two, { id: 2, constraint: 'SNLT', constraintAt: at('11-17T13:00') }],
      [{}],
      '17T13:00 18T12:00',
    ],
    [
      'FNLT caps the start, against a link',
      [two, { id: 2, constraint: 'FNLT', constraintAt: at('11-17T12:00') }],
      [{}],
      '16T13:00 17T12:00',
    ],
    [
      'MFO: finish = date, start = finish - duration, also where nothing works',
      [{ id: 1 }, { id: 2, constraint: 'MFO', constraintAt: at('11-21T12:00') }],
      [{}],
      '20T08:00 21T12:00',
    ],
    [
      'MSO on a rest day: the next work start',
      [{ id: 1 }, { id: 2, constraint: 'MSO', constraintAt: at('11-21T12:00') }],
      [{}],
      '23T08:00 23T17:00',
    ],
    [
      'a constraint counts on the calendar of its task',
      [{ id: 1 }, { id: 2, calendarId: everyDay, constraint: 'MFO', constraintAt: at('11-21T12:00') }],
      [{}],
      '20T13:00 21T12:00',
    ],
    ['a deadline never moves the task', [two, { id: 2, deadline: at('11-16T17:00') }], [{}], '18T08:00 18T17:00'],

    // Manual and begun tasks.
    [
      'manual tasks: early = own start and finish',
      [two, { id: 2, mode: 'manual', start: at('11-21T10:00'), finish: at('11-22T10:00') }],
      [{}],
      '21T10:00 22T10:00',
    ],
    [
      'a manual predecessor holds like any other',
      [
        { id: 1, mode: 'manual', start: at('11-21T10:00'), finish: at('11-22T10:00') },
        { id: 2, calendarId: everyDay },
      ],
      [{}],
      '22T10:00 23T10:00',
    ],
    [
      'with an actual start, early start = actual start: links and constraints are past',
      [two, { id: 2, actualStart: at('11-16T10:00'), constraint: 'MSO', constraintAt: at('11-20T08:00') }],
      [{}],
      '16T10:00 17T10:00',
    ],
    [
      '... but FNET can still push the finish',
      [two, { id: 2, actualStart: at('11-16T08:00'), constraint: 'FNET', constraintAt: at('11-19T17:00') }],
      [{}],
      '16T08:00 19T17:00',
    ],
    [
      'SS: actual start if the predecessor has finished',
      [{ id: 1, actualStart: at('11-17T08:00'), actualFinish: at('11-18T17:00'), progress: 100 }, { id: 2 }],
      [{ type: 'SS' }],
      '17T08:00 17T17:00',
    ],
    [
      'FS: pred EF, progress makes no difference',
      [{ ...two, actualStart: at('11-17T08:00'), progress: 90 }, { id: 2 }],
      [{}],
      '19T08:00 19T17:00',
    ],

    // As late as possible, beside a task 3 that ends on Friday or Monday.
    [
      'ALAP: start and finish = late dates',
      [{ id: 1 }, { id: 2, constraint: 'ALAP' }, { id: 3, durationMinutes: 5 * D }],
      [{}],
      '20T08:00 20T17:00',
    ],
    [
      'ALAP stops at its deadline',
      [{ id: 1 }, { id: 2, constraint: 'ALAP', deadline: at('11-18T17:00') }, { id: 3, durationMinutes: 5 * D }],
      [{}],
      '18T08:00 18T17:00',
    ],
    [
      'ALAP before an ALAP successor',
      [
        { id: 1, constraint: 'ALAP' },
        { id: 2, constraint: 'ALAP' },
        { id: 3, durationMinutes: 5 * D },
      ],
      [{ from: 2, to: 1 }],
      '19T08:00 19T17:00',
    ],
    [
      'ALAP before a successor on another calendar: the end of its own last work',
      [
        { id: 1, constraint: 'ALAP', calendarId: everyDay, durationMinutes: 2 * D },
        { id: 2, constraint: 'ALAP' },
        { id: 3, durationMinutes: 6 * D },
      ],
      [{ from: 2, to: 1 }],
      '20T08:00 20T17:00',
    ],
    [
      'ALAP of elapsed time: back by the clock',
      [
        { id: 1 },
        { id: 2, constraint: 'ALAP', elapsed: true, durationMinutes: 1440 },
        { id: 3, durationMinutes: 5 * D },
      ],
      [{}],
      '19T17:00 20T17:00',
    ],
    [
      'ALAP milestone: the end of the plan',
      [{ id: 1 }, { id: 2, constraint: 'ALAP', durationMinutes: 0 }, { id: 3, durationMinutes: 5 * D }],
      [{}],
      '20T17:00 20T17:00',
    ],
    [
      'ASAP successors of ALAP predecessors use their late dates',
      [
        { id: 1, constraint: 'ALAP' },
        { id: 2, calendarId: everyDay },
        { id: 3, durationMinutes: 5 * D },
      ],
      [{}],
      '20T08:00 20T17:00',
    ],
  ])('%s', (_, tasks, links, expected) => {
    const p = plan(tasks, links);
    const row = p.tasks.findIndex((t) => t.id === 2);
    const s = scheduled(p);
    expect(show(s.start[row]!, s.finish[row]!)).toBe(expected);
  });
});

/** Late start and finish of task 1, beside a task 3 of five days, which ends on Friday the 20th. */
describe('how late task 1 may be', () => {
  const ends = { id: 3, durationMinutes: 5 * D };
  test.each<[string, Tasks, Partial<PlanLink>[], string]>([
    ['no open successors -> project finish', [{ id: 1 }], [], '20T08:00 20T17:00'],
    ['FS: successor late start - lag', [{ id: 1 }, { id: 2 }], [{ lag: D }], '18T08:00 18T17:00'],
    [
      'SS: successor late start - lag + duration',
      [{ id: 1, durationMinutes: 2 * D }, { id: 2 }],
      [{ type: 'SS', lag: 2 * D }],
      '18T08:00 19T17:00',
    ],
    [
      'SS: but project finish once the predecessor has started',
      [
        { id: 1, actualStart: at('11-16T08:00') },
        { id: 2, durationMinutes: 4 * D },
      ],
      [{ type: 'SS' }],
      '16T08:00 20T17:00',
    ],
    ['FF: successor late finish - lag', [{ id: 1 }, { id: 2 }], [{ type: 'FF', lag: D }], '19T08:00 19T17:00'],
    [
      'SF: successor late finish + duration - lag',
      [{ id: 1 }, { id: 2 }],
      [{ type: 'SF', lag: 2 * D }],
      '19T08:00 19T17:00',
    ],
    ['always capped by the project finish', [{ id: 1 }, { id: 2 }], [{ type: 'SF' }], '20T08:00 20T17:00'],
    [
      'successors already finished are ignored',
      [{ id: 1 }, { id: 2, actualStart: at('11-16T08:00'), actualFinish: at('11-16T17:00') }],
      [{}],
      '20T08:00 20T17:00',
    ],
    [
      'MSO: late finish = date + duration',
      [{ id: 1, constraint: 'MSO', constraintAt: at('11-18T08:00') }],
      [],
      '18T08:00 18T17:00',
    ],
    [
      'MFO: late finish = date',
      [{ id: 1, constraint: 'MFO', constraintAt: at('11-18T17:00') }],
      [],
      '18T08:00 18T17:00',
    ],
    ['SNLT caps', [{ id: 1, constraint: 'SNLT', constraintAt: at('11-18T08:00') }], [], '18T08:00 18T17:00'],
    ['FNLT caps', [{ id: 1, constraint: 'FNLT', constraintAt: at('11-18T17:00') }], [], '18T08:00 18T17:00'],
    ['SNET does not', [{ id: 1, constraint: 'SNET', constraintAt: at('11-17T08:00') }], [], '20T08:00 20T17:00'],
    ['FNET does not', [{ id: 1, constraint: 'FNET', constraintAt: at('11-17T17:00') }], [], '20T08:00 20T17:00'],
    ['the deadline caps the late finish', [{ id: 1, deadline: at('11-18T17:00') }], [], '18T08:00 18T17:00'],
    [
      "a late finish at a period's start is moved back to the previous period's end",
      [{ id: 1, constraint: 'FNLT', constraintAt: at('11-19T08:00') }],
      [],
      '18T08:00 18T17:00',
    ],
    [
      'manual: from successors, with the full duration; no calendar moves it out of a rest',
      [{ id: 1, mode: 'manual', start: at('11-16T08:00'), finish: at('11-17T17:00') }, { id: 2 }],
      [{}],
      '18T08:00 20T08:00',
    ],
    [
      'manual: a lag back from the end of a day ends where that starts',
      [{ id: 1, mode: 'manual', start: at('11-16T08:00'), finish: at('11-16T17:00') }, { id: 2 }],
      [{ type: 'FF', lag: 2 * D }],
      '18T08:00 19T08:00',
    ],
    [
      'manual: SS gets the project finish',
      [{ id: 1, mode: 'manual', start: at('11-16T08:00'), finish: at('11-17T17:00') }, { id: 2 }],
      [{ type: 'SS' }],
      '19T08:00 20T17:00',
    ],
    [
      'manual: SF does too',
      [{ id: 1, mode: 'manual', start: at('11-16T08:00'), finish: at('11-17T17:00') }, { id: 2 }],
      [{ type: 'SF', lag: 3 * D }],
      '19T08:00 20T17:00',
    ],
    [
      'SS with an elapsed lag that reaches into a rest: the last working minute before it',
      [{ id: 1 }, { id: 2, constraint: 'FNLT', constraintAt: at('11-16T17:00') }],
      [{ type: 'SS', lag: 1440, lagUnit: 'elapsed' }],
      '13T16:59 16T16:59',
    ],
    [
      'SS of a successor that works in its rest: the same',
      [{ id: 1 }, { id: 2, calendarId: everyDay, constraint: 'FNLT', constraintAt: at('11-15T17:00') }],
      [{ type: 'SS' }],
      '13T16:59 16T16:59',
    ],
    [
      'FF of a successor on another calendar: also in the rest after its late finish',
      [
        { id: 1, calendarId: everyDay },
        { id: 2, constraint: 'MFO', constraintAt: at('11-13T17:00') },
      ],
      [{ type: 'FF' }],
      '15T08:00 15T17:00',
    ],
    [
      'SF of a successor on another calendar: so too',
      [{ id: 1, calendarId: everyDay }, { id: 2 }, { id: 4, constraint: 'SNLT', constraintAt: at('11-16T08:00') }],
      [{ type: 'SF' }, { from: 2, to: 4 }],
      '16T08:00 16T17:00',
    ],
    [
      'a lead to a successor on another calendar: all its rest before the work that the lead leaves',
      [
        { id: 1, calendarId: everyDay },
        { id: 2, constraint: 'SNLT', constraintAt: at('11-13T08:00') },
      ],
      [{ lag: -D }],
      '15T08:00 15T17:00',
    ],
    [
      'a started zero-length milestone: late finish = its actual start',
      [{ id: 1, durationMinutes: 0, actualStart: at('11-17T10:00') }],
      [],
      '17T10:00 17T10:00',
    ],
    [
      'finished: late = actual',
      [{ id: 1, actualStart: at('11-16T08:00'), actualFinish: at('11-16T12:00') }],
      [],
      '16T08:00 16T12:00',
    ],
    [
      'a successor on another calendar: the end of the last own work before it',
      [
        { id: 1, calendarId: everyDay },
        { id: 2, constraint: 'FNLT', constraintAt: at('11-18T12:00') },
      ],
      [{}],
      '16T13:00 17T12:00',
    ],
    [
      'elapsed: back by the clock',
      [{ id: 1, elapsed: true, durationMinutes: 600 }, { id: 2 }],
      [{}],
      '19T22:00 20T08:00',
    ],
  ])('%s', (_, tasks, links, expected) => {
    const s = scheduled(plan([...tasks, ends], links));
    expect(show(s.lateStart[0]!, s.lateFinish[0]!)).toBe(expected);
  });
});

describe('whatever the links', () => {
  const link = fc.record({ from: fc.integer({ min: 1, max: 8 }), to: fc.integer({ min: 1, max: 8 }) });
  test('a schedule in which all hold, or a circle that is there, in the order of its links', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 14 }), (links) => {
        const apart = links.filter((l) => l.from !== l.to);
        const answer = schedulePlan(
          plan(
            Array.from({ length: 8 }, (_, i) => ({ id: i + 1 })),
            apart,
          ),
        );
        if ('schedule' in answer) {
          const { start, finish } = answer.schedule;
          for (const { from, to } of apart) expect(start[to - 1]!).toBeGreaterThanOrEqual(finish[from - 1]!);
          return;
        }
        expect(answer.problems.map((p) => p.kind)).toEqual(['cycle']);
        const { taskIds } = answer.problems[0]!;
        taskIds.forEach((from, i) => {
          const to = taskIds[(i + 1) % taskIds.length];
          expect(apart.some((l) => l.from === from && l.to === to)).toBe(true);
        });
      }),
    );
  });
});
