/**
 * The engine against the definitions of docs/planning, on random networks with lags of every unit on every calendar, tasks
 * as late as possible, manual tasks, from the start and from the finish.
 *
 * Nothing here goes backwards. A task is at the first minute at which all its links hold; its late start is the last
 * one from which all that follows it still ends with the plan: both are searched for, over a table of the working minutes.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMinute } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanOptions, type PlanTask, planOptions } from '../plan-model.ts';
import { ALL_DAYS, at, day, scheduled, smallSettings, WEEKDAYS, week } from '../testing/small-plans.ts';

const BASE = at('09-01T00:00');
const MINUTES = 180 * 1440;
const feast = Math.floor(at('11-18T00:00') / 1440);
const nights: [number, number][] = [
  [0, 240],
  [960, 1440],
];
const calendars: WorkCalendar[] = [
  {
    id: 1,
    name: 'five days',
    week: week(day, WEEKDAYS),
    exceptions: [{ from: feast, to: feast, shifts: [] }],
  },
  { id: 2, name: 'every day', week: week(day, ALL_DAYS), exceptions: [] },
  { id: 3, name: 'nights', week: week(nights, ALL_DAYS), exceptions: [] },
];

/** Working minutes before each minute; and of each working minute where it is. */
interface Table {
  before: Int32Array;
  where: Int32Array;
}
const tables = new Map(
  calendars.map(({ id, week: days, exceptions }): [number, Table] => {
    const before = new Int32Array(MINUTES + 1);
    const where: number[] = [];
    for (let m = 0; m < MINUTES; m++) {
      const date = Math.floor((BASE + m) / 1440);
      // 1970-01-01 was a Thursday.
      const shifts = exceptions.find((e) => e.from <= date && date <= e.to)?.shifts ?? days[(date + 4) % 7]!;
      const minute = BASE + m - date * 1440;
      before[m] = where.length;
      if (shifts.some(([from, to]) => from <= minute && minute < to)) where.push(BASE + m);
    }
    before[MINUTES] = where.length;
    return [id, { before, where: Int32Array.from(where) }];
  }),
);
const work = (calendar: number, minute: number): number => tables.get(calendar)!.before[minute - BASE]!;
const works = (calendar: number, minute: number): boolean => work(calendar, minute + 1) > work(calendar, minute);
const next = (calendar: number, minute: number): number => tables.get(calendar)!.where[work(calendar, minute)]!;
/** After so much work that minute ends; before so much work that minute starts. */
const add = (calendar: number, minute: number, n: number): number =>
  n === 0
    ? minute
    : n > 0
      ? tables.get(calendar)!.where[work(calendar, minute) + n - 1]! + 1
      : tables.get(calendar)!.where[work(calendar, minute) + n]!;

type Dates = [start: number, finish: number];

class Definition {
  readonly plan: Plan;
  readonly tasks: Map<number, PlanTask>;
  /** Of each task that and what follows it, predecessors first (the tests link upwards only). */
  readonly after: Map<number, PlanTask[]>;

  constructor(plan: Plan) {
    this.plan = plan;
    this.tasks = new Map(plan.tasks.map((t) => [t.id, t]));
    const follow = (id: number): number[] => [
      id,
      ...plan.links.filter((l) => l.from === id && this.counts(l)).flatMap((l) => follow(l.to)),
    ];
    this.after = new Map(
      plan.tasks.map(({ id }) => {
        const ids = new Set(follow(id));
        return [id, plan.tasks.filter((t) => ids.has(t.id))];
      }),
    );
  }

  /** The start of a manual task moves nobody's late dates: only its owner moves it. */
  counts({ from, type }: PlanLink): boolean {
    return this.tasks.get(from)!.mode !== 'manual' || type[0] === 'F';
  }

  calendar(t: PlanTask): number {
    return t.calendarId ?? 1;
  }
  end(t: PlanTask, start: number): number {
    return t.elapsed ? start + t.durationMinutes : add(this.calendar(t), start, t.durationMinutes);
  }

  asked(link: PlanLink, [start, finish]: Dates): number {
    const { type, lagUnit, lag } = link;
    const minute = type[0] === 'S' ? start : finish;
    const from = this.tasks.get(link.from)!;
    const n = Math.round(lagUnit === 'percent' ? (lag * from.durationMinutes) / 100 : lag);
    const { lagCalendar } = this.plan.settings;
    const clock = lagUnit === 'elapsed' || lagCalendar === 'allDay' || (lagUnit === 'percent' && from.elapsed);
    if (n === 0 || clock) return minute + n;
    if (lagCalendar === 'project') return add(1, minute, n);
    return add(this.calendar(lagCalendar === 'predecessor' ? from : this.tasks.get(link.to)!), minute, n);
  }

  /** Whether a task may start then; a working minute, of a milestone one of a working day or the end of work. */
  may(t: PlanTask, start: number): boolean {
    const calendar = this.calendar(t);
    if (t.elapsed) return true;
    if (t.durationMinutes > 0) return works(calendar, start);
    const midnight = Math.floor(start / 1440) * 1440;
    return work(calendar, midnight + 1440) > work(calendar, midnight) || works(calendar, start - 1);
  }

  /** Whether what a link asks of a task holds when it starts then: no work is between its finish and the one asked for. */
  holds(t: PlanTask, { type }: PlanLink, asked: number, start: number): boolean {
    if (type[1] === 'S') return start >= asked;
    if (t.elapsed || t.durationMinutes === 0) return this.end(t, start) >= asked;
    return work(this.calendar(t), this.end(t, start)) >= work(this.calendar(t), asked);
  }

  /** The first dates not before `from` at which all of these hold. `floor`: FF pulls nothing before it. */
  place(t: PlanTask, asks: readonly [PlanLink, number][], from: number, floor: number): Dates {
    if (t.mode === 'manual') {
      const ends = asks.map(([{ type }, m]) =>
        type[1] === 'S' ? this.end(t, m) : type === 'SF' || works(1, m - 1) ? m : add(1, next(1, m), -1) + 1,
      );
      return [from, Math.max(...ends)];
    }
    const ok = (start: number): boolean =>
      start >= from &&
      asks.every(([link, asked]) => (link.type !== 'FF' || start >= floor) && this.holds(t, link, asked, start));
    let [no, yes] = [BASE + 20 * 1440, BASE + MINUTES - 30 * 1440];
    while (yes - no > 1) {
      const middle = (no + yes) >> 1;
      if (ok(middle)) yes = middle;
      else no = middle;
    }
    let start = yes;
    const first = asks.length === 0 && from === floor && t.durationMinutes === 0;
    if (!first && !this.may(t, start)) start = next(this.calendar(t), start);
    const finish = this.end(t, start);
    if (t.elapsed || t.durationMinutes === 0) return [start, finish];
    const again = next(this.calendar(t), finish);
    const waits = asks.some(([link, asked]) => link.type === 'SF' && asked > finish && asked <= again);
    return [start, waits ? again : finish];
  }

  /** All tasks as early as they can be; those in `fixed` are there. */
  forward(projectStart: number, fixed: ReadonlyMap<number, Dates>): Map<number, Dates> {
    const dates = new Map<number, Dates>();
    for (const t of this.plan.tasks) {
      const given = t.mode === 'manual' ? ([t.start!, t.finish!] satisfies Dates) : fixed.get(t.id);
      const asks = this.plan.links
        .filter((l) => l.to === t.id)
        .map((l): [PlanLink, number] => [l, this.asked(l, dates.get(l.from)!)]);
      const from = asks.length === 0 ? projectStart : Number.NEGATIVE_INFINITY;
      const early = this.place(t, asks, from, projectStart);
      // A task at its late dates also waits for starts in the rest after it.
      const waits =
        given && t.mode !== 'manual' && work(this.calendar(t), early[1]) === work(this.calendar(t), given[1]);
      dates.set(t.id, given ? (waits ? [given[0], Math.max(given[1], early[1])] : given) : early);
    }
    return dates;
  }

  /** Whether all that follows a task that starts then ends by the limit. Manual tasks are taken as if they could move. */
  inTime(task: PlanTask, start: number, limit: number): boolean {
    const dates = new Map<number, Dates>();
    for (const t of this.after.get(task.id)!) {
      if (t === task) dates.set(t.id, [start, this.end(t, start)]);
      else {
        const asks = this.plan.links
          .filter((l) => l.to === t.id && dates.has(l.from) && this.counts(l))
          .map((l): [PlanLink, number] => [l, this.asked(l, dates.get(l.from)!)]);
        dates.set(t.id, this.place(t, asks, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY));
      }
      if (dates.get(t.id)![1] > limit) return false;
    }
    return true;
  }

  /** The last dates of a task that move nothing beyond the limit. */
  late(t: PlanTask, limit: number): Dates {
    let [yes, no] = [BASE + 20 * 1440, limit + 1];
    while (no - yes > 1) {
      const middle = (no + yes) >> 1;
      const start = this.may(t, middle) ? middle : next(this.calendar(t), middle);
      if (this.inTime(t, start, limit)) yes = middle;
      else no = middle;
    }
    return [yes, this.end(t, yes)];
  }

  run(): { projectStart: number; early: Map<number, Dates>; late: Map<number, Dates>; stands: Map<number, Dates> } {
    const { scheduleFrom, finishAt } = this.plan.settings;
    let { projectStart } = this.plan.settings;
    const lateOnes = (limit: number): Map<number, Dates> =>
      new Map(this.plan.tasks.map((t) => [t.id, this.late(t, limit)]));
    let early = this.forward(projectStart, new Map());
    let late = lateOnes(Math.max(...[...early.values()].map((d) => d[1])));
    if (scheduleFrom === 'finish') {
      late = lateOnes(finishAt!);
      projectStart = Math.min(...[...late.values()].map((d) => d[0]));
      early = this.forward(projectStart, new Map());
    }
    const fixed = new Map(
      this.plan.tasks
        .filter((t) => t.constraint === 'ALAP' && late.get(t.id)![0] > early.get(t.id)![0])
        .map((t) => [t.id, late.get(t.id)!]),
    );
    const stands = this.forward(projectStart, fixed);
    // Successors of a task at its late dates are as early as that allows.
    for (const [id, dates] of stands) if (!fixed.has(id)) early.set(id, dates);
    return { projectStart, early, late, stands };
  }
}

const task = fc.record({
  durationMinutes: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 60 }).map((half) => half * 30),
  ),
  elapsed: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  calendarId: fc.constantFrom(null, null, 2, 3),
  late: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  manual: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
const link = fc.record({
  a: fc.nat(99),
  b: fc.nat(99),
  type: fc.constantFrom<PlanLink['type']>('FS', 'SS', 'FF', 'SF'),
  lag: fc.oneof(
    fc.constant(0),
    fc.integer({ min: -20, max: 60 }).map((n) => n * 60),
  ),
  lagUnit: fc.constantFrom<PlanLink['lagUnit']>('work', 'elapsed', 'percent'),
});
const plans = fc
  .record({
    tasks: fc.array(task, { minLength: 2, maxLength: 7 }),
    links: fc.array(link, { minLength: 1, maxLength: 9 }),
    oneCalendar: fc.boolean(),
    lagCalendar: fc.constantFrom<PlanOptions['lagCalendar']>('successor', 'predecessor', 'project', 'allDay'),
    scheduleFrom: fc.constantFrom<PlanOptions['scheduleFrom']>('start', 'start', 'finish'),
  })
  .map(({ tasks, links, oneCalendar, ...options }): Plan => {
    const rows = tasks.map(({ late, manual, ...t }, i): PlanTask => {
      const row = { ...newPlanTask(i + 1, null, ''), ...t, ...(oneCalendar && { calendarId: null }) };
      // Only without days of rest is a later start of a milestone never an earlier place of it.
      if (row.durationMinutes === 0) row.calendarId = 2;
      else if (late) row.constraint = 'ALAP';
      if (!manual) return row;
      const dates = { start: at('11-17T09:00'), finish: at('11-20T15:00') };
      return { ...row, ...dates, mode: 'manual', elapsed: false, calendarId: null, durationMinutes: 420 + 480 + 360 };
    });
    const seen = new Set<string>();
    const ends = links.flatMap(({ a, b, ...l }) => {
      const [x, y] = [(a % rows.length) + 1, (b % rows.length) + 1];
      const [from, to] = [Math.min(x, y), Math.max(x, y)];
      if (from === to || seen.has(`${from}>${to}`)) return [];
      seen.add(`${from}>${to}`);
      return [{ ...l, from, to, lag: l.lagUnit === 'percent' ? Math.round(l.lag / 20) : l.lag }];
    });
    const settings = smallSettings({ ...planOptions, ...options, finishAt: at('12-11T17:00') });
    return { settings, calendars, tasks: rows, links: ends };
  });

test('early dates, late starts and the dates where tasks stand are those of the definitions', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const s = scheduled(plan);
      const definition = new Definition(plan);
      const { projectStart, early, late, stands } = definition.run();
      const show = (minutes: readonly number[]): string => minutes.map((m) => formatMinute(m).slice(5, 16)).join(' ');
      const [ours, theirs] = [[] as string[], [] as string[]];
      plan.tasks.forEach((t, i) => {
        const dates = [s.earlyStart, s.earlyFinish, s.start, s.finish].map((values) => values[i]!);
        // A milestone is late anywhere in a rest, and so is a manual task, whose dates no calendar decides.
        const byWork = t.mode === 'manual' || (t.durationMinutes === 0 && !t.elapsed);
        const lateStart = (m: number): string => (byWork ? String(work(definition.calendar(t), m)) : show([m]));
        ours.push(`${t.id}: ${show(dates)} ${lateStart(s.lateStart[i]!)}`);
        const [earlyDates, lateDates, own] = [early.get(t.id)!, late.get(t.id)!, stands.get(t.id)!];
        theirs.push(`${t.id}: ${show([...earlyDates, ...own])} ${lateStart(lateDates[0])}`);
      });
      expect(ours).toEqual(theirs);
      expect(show([s.projectStart])).toBe(show([projectStart]));
      // Nothing is late where no date was entered.
      if (plan.tasks.every((t) => t.mode === 'auto')) expect(Math.min(...s.totalSlack)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: Number(process.env.DEFINITION_RUNS ?? 400) },
  );
}, 900_000);
