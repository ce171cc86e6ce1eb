/** Figures of people equal a recount step by step, over random plans, calendars and memberships. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekdayOf } from '#kernel/dates.ts';
import { compileCalendar, compiled, type Shift, type WorkCalendar } from '#kernel/workdays.ts';
import { type Facts, itemsOf, type Kind, type Member, NONE, type Side, sumsOf, toneOf } from './figures.ts';
import { left, type Part, spread } from './spread.ts';
import type { Weeks } from './weeks.ts';

const DAY = 1440;
/** Minutes of a step: everything drawn begins and ends with one. */
const STEP = 20;
const STEPS = DAY / STEP;
/** A Monday. */
const MONDAY = 20_598;
const WEEKS: Weeks = { first: MONDAY, count: 5 };
/** Days around the weeks that may have anything. */
const BEFORE = MONDAY - 28;
const DAYS = 28 + 35 + 28;

const shifts: readonly Shift[][] = [
  [],
  [
    [540, 720],
    [780, 1080],
  ],
  [[480, 720]],
  [
    [0, 300],
    [1200, 1440],
  ],
];
const calendarArb: fc.Arbitrary<WorkCalendar> = fc.record({
  id: fc.constant(1),
  name: fc.constant('c'),
  week: fc.array(fc.constantFrom(...shifts), { minLength: 7, maxLength: 7 }),
  exceptions: fc.array(
    fc
      .record({
        from: fc.integer({ min: 0, max: DAYS }),
        length: fc.integer({ min: 0, max: 4 }),
        shifts: fc.constantFrom(...shifts),
      })
      .map(({ from, length, shifts: own }) => ({ from: BEFORE + from, to: BEFORE + from + length, shifts: own })),
    { maxLength: 3 },
  ),
});

/** Whether each step from BEFORE on is worked. */
function stepsOf({ week, exceptions }: WorkCalendar): Uint8Array {
  const out = new Uint8Array(DAYS * STEPS);
  for (let d = 0; d < DAYS; d++) {
    const day = BEFORE + d;
    const own = exceptions.find(({ from, to }) => from <= day && day <= to)?.shifts ?? week[weekdayOf(day)]!;
    for (const [from, to] of own) out.fill(1, d * STEPS + from / STEP, d * STEPS + to / STEP);
  }
  return out;
}

/** Week of a step counted from BEFORE; outside of the weeks -1. */
function weekOf(step: number): number {
  const week = Math.floor((step / STEPS - 28) / 7);
  return week >= 0 && week < WEEKS.count ? week : -1;
}

/** Step by step: those worked before a border tell how much of the work is done by then. */
function naiveOver(works: Uint8Array, from: number, to: number, work: number, out: number[]): void {
  if (work === 0) return;
  let all = 0;
  for (let m = from; m < to; m++) all += works[m]!;
  if (all === 0) {
    if (weekOf(from) >= 0) out[weekOf(from)]! += work;
    return;
  }
  let [seen, told] = [0, 0];
  for (let m = from; m < to; m++) {
    seen += works[m]!;
    if (m + 1 < to && weekOf(m) === weekOf(m + 1) && (m + 1) % (7 * STEPS) !== 0) continue;
    const until = Math.round((work * seen) / all);
    if (weekOf(m) >= 0) out[weekOf(m)]! += until - told;
    told = until;
  }
}

function naiveSpread(part: Part, works: Uint8Array, today: number): number[] {
  const out = Array.from({ length: WEEKS.count }, () => 0);
  const [start, finish, now] = [part.start, part.finish, today * DAY].map(
    (minute) => minute / STEP - BEFORE * STEPS,
  ) as [number, number, number];
  if (part.ended) naiveOver(works, start, finish, part.minutes, out);
  else {
    const done = Math.round((part.minutes * part.progress) / 100);
    naiveOver(works, start, Math.max(start, Math.min(finish, now)), done, out);
    const begin = Math.max(start, now);
    naiveOver(works, begin, Math.max(begin, finish), part.minutes - done, out);
  }
  return out;
}

const PEOPLE = [1, 2, 3];
const OWN = [10, 11];
const ROLES = [100, 101, 102];
const partArb = fc.record({
  person: fc.constantFrom(null, ...PEOPLE),
  project: fc.constantFrom(...OWN, 99),
  role: fc.constantFrom(null, ...ROLES),
  minutes: fc.integer({ min: 0, max: 9000 }),
  start: fc.integer({ min: 0, max: 60 * STEPS }).map((steps) => steps * STEP),
  length: fc.integer({ min: 0, max: 28 * STEPS }).map((steps) => steps * STEP),
  progress: fc.integer({ min: 0, max: 100 }),
  ended: fc.boolean(),
});
const memberArb: fc.Arbitrary<Member> = fc.record({
  person: fc.constantFrom(...PEOPLE),
  project: fc.constantFrom(...OWN),
  roles: fc.uniqueArray(fc.constantFrom(...ROLES), { minLength: 1, maxLength: 2 }),
  tenths: fc.integer({ min: 1, max: 10 }),
  joined: fc.option(fc.integer({ min: BEFORE, max: MONDAY + 40 })),
  left: fc.option(fc.integer({ min: BEFORE, max: MONDAY + 40 })),
});
const worldArb = fc.record({
  calendars: fc.array(calendarArb, { minLength: 3, maxLength: 3 }),
  posts: fc.array(fc.option(fc.integer({ min: 1, max: 2 })), { minLength: 3, maxLength: 3 }),
  positions: fc.array(fc.constantFrom(10, 8, 5), { minLength: 3, maxLength: 3 }),
  parts: fc.array(partArb, { maxLength: 7 }),
  members: fc.uniqueArray(memberArb, { maxLength: 4, selector: ({ person, project }) => `${person} ${project}` }),
  today: fc.integer({ min: MONDAY - 7, max: MONDAY + 40 }),
});

test('every figure is that of a recount', () => {
  fc.assert(
    fc.property(worldArb, ({ calendars, posts, positions, parts: drawn, members, today }) => {
      const works = calendars.map(stepsOf);
      const fast = calendars.map((one) => compileCalendar(one, BEFORE, BEFORE + DAYS));
      const parts = drawn.map(({ length, start, ...part }, i): Part => {
        const calendar = fast[(part.person ?? 1) - 1]!;
        const from = BEFORE * DAY + start;
        return { ...part, task: i, start: from, finish: from + length, calendar };
      });
      const rowOfRole = new Map(ROLES.map((role) => [role, `r${role}`]));
      const people = new Map(
        PEOPLE.map((id, i) => [id, { post: posts[i]!, calendar: fast[i]!, tenths: positions[i]! }]),
      );
      const facts: Facts = { weeks: WEEKS, today, own: new Set(OWN), people, members, parts, actual: [], rowOfRole };

      for (const by of ['role', 'post'] as const) {
        const expected = new Map<string, Record<Kind, number[]>>();
        const zeros = (): number[] => Array.from({ length: WEEKS.count }, () => 0);
        const put = (row: string, kind: Kind, minutes: number[]): void => {
          const sums = expected.get(row) ?? { assigned: zeros(), open: zeros(), available: zeros(), actual: zeros() };
          expected.set(row, sums);
          for (let i = 0; i < WEEKS.count; i++) sums[kind][i]! += minutes[i]!;
        };
        const rowFor = (person: number | null, role: number | null, project: number | null, side: Side): string => {
          if (side === 'post') {
            const post = person === null ? null : posts[person - 1]!;
            return post === null ? NONE : `p${post}`;
          }
          const own = members.filter((m) => m.person === person && (project === null || m.project === project));
          if (role !== null && (own.length === 0 || own[0]!.roles.includes(role))) return `r${role}`;
          return own.length > 0 ? `r${own[0]!.roles[0]}` : NONE;
        };
        const away = PEOPLE.map(zeros);
        for (const part of parts) {
          const minutes = naiveSpread(part, works[(part.person ?? 1) - 1]!, today);
          if (!OWN.includes(part.project)) {
            if (part.person !== null) for (let i = 0; i < WEEKS.count; i++) away[part.person - 1]![i]! += minutes[i]!;
          } else if (minutes.some((m) => m > 0))
            put(rowFor(part.person, part.role, part.project, by), part.person === null ? 'open' : 'assigned', minutes);
        }
        for (const person of PEOPLE) {
          const own = members.filter((m) => m.person === person);
          if (own.length === 0) continue;
          const free = zeros();
          for (let week = 0; week < WEEKS.count; week++) {
            let [all, tenths] = [0, 0];
            for (let day = 0; day < 7; day++) {
              const at = 28 + 7 * week + day;
              let minutes = 0;
              for (let m = 0; m < STEPS; m++)
                minutes += (works[person - 1]![at * STEPS + m]! * STEP * positions[person - 1]!) / 10;
              let share = 0;
              for (const { joined, left, tenths: more } of own)
                if ((joined === null || joined <= BEFORE + at) && (left === null || BEFORE + at <= left)) share += more;
              all += minutes;
              tenths += minutes * Math.min(10, share);
            }
            free[week] = Math.max(0, Math.min(Math.round(tenths / 10), Math.round(all) - away[person - 1]![week]!));
          }
          put(rowFor(person, null, null, by), 'available', free);
        }
        expect(Object.fromEntries(sumsOf(itemsOf(facts, by), WEEKS.count))).toEqual(Object.fromEntries(expected));
      }
    }),
    { numRuns: 80 },
  );
});

const office = compiled({
  id: 1,
  name: 'c',
  week: [[], ...Array.from({ length: 5 }, () => shifts[1]!), []],
  exceptions: [],
});
const part = (more: Partial<Part>): Part => ({
  ...{ task: 1, project: 10, person: 1, role: null, minutes: 4800, progress: 0, ended: false, calendar: office },
  ...{ start: (MONDAY * 24 + 9) * 60, finish: ((MONDAY + 11) * 24 + 18) * 60 },
  ...more,
});

test('what is left lies from today on, what is done before: together they are the whole', () => {
  fc.assert(
    fc.property(partArb, calendarArb, fc.integer({ min: MONDAY - 7, max: MONDAY + 40 }), (drawn, calendar, today) => {
      const { length, start, ...rest } = drawn;
      const begin = BEFORE * DAY + start;
      const part = {
        ...{ ...rest, task: 1, start: begin, finish: begin + length },
        calendar: compileCalendar(calendar, BEFORE, BEFORE + DAYS),
      };
      const [whole, rested] = [spread(part, WEEKS, today), left(part, WEEKS, today)];
      const naive = Array.from({ length: WEEKS.count }, () => 0);
      const [from, to, now] = [part.start, part.finish, today * DAY].map(
        (minute) => minute / STEP - BEFORE * STEPS,
      ) as [number, number, number];
      const done = Math.round((part.minutes * part.progress) / 100);
      if (!part.ended)
        naiveOver(stepsOf(calendar), Math.max(from, now), Math.max(from, now, to), part.minutes - done, naive);
      expect(rested).toEqual(naive);
      for (const [week, minutes] of whole.entries()) {
        const before = minutes - rested[week]!;
        expect(before).toBeGreaterThanOrEqual(0);
        // Work that is done is in no week after today's, but for one that began too late to have been done.
        if (!part.ended && WEEKS.first + 7 * week > today && from < now) expect(before).toBe(0);
        if (WEEKS.first + 7 * (week + 1) <= today) expect(rested[week]).toBe(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('ten days of work are two weeks; what is late is still to be done; what is finished stays where it was', () => {
  expect(spread(part({}), WEEKS, MONDAY - 3)).toEqual([2400, 2400, 0, 0, 0]);
  expect(spread(part({ progress: 50 }), WEEKS, MONDAY + 7)).toEqual([2400, 2400, 0, 0, 0]);
  expect(spread(part({ progress: 75 }), WEEKS, MONDAY + 21)).toEqual([1800, 1800, 0, 1200, 0]);
  expect(spread(part({ ended: true }), WEEKS, MONDAY + 21)).toEqual([2400, 2400, 0, 0, 0]);
  expect(spread(part({ finish: (MONDAY * 24 + 9) * 60 }), WEEKS, MONDAY - 3)).toEqual([4800, 0, 0, 0, 0]);
});

test('colours say what is graver first, and nothing of differences below a tenth of an hour', () => {
  const numbers = { need: 2400, assigned: 2400, open: 0, available: 2400, actual: 0 };
  expect(toneOf('assigned', numbers, false)).toBeNull();
  expect(toneOf('assigned', { ...numbers, assigned: 2405 }, false)).toBeNull();
  expect(toneOf('assigned', { ...numbers, assigned: 3000 }, false)).toEqual({ tone: 'over', by: 600 });
  expect(toneOf('assigned', { ...numbers, assigned: 1200, available: 600 }, false)).toEqual({ tone: 'over', by: 600 });
  expect(toneOf('assigned', { ...numbers, assigned: 1200 }, false)).toEqual({ tone: 'short', by: 1200 });
  expect(toneOf('assigned', { ...numbers, need: 1200 }, false)).toEqual({ tone: 'above', by: 1200 });
  expect(toneOf('need', { ...numbers, available: 2000 }, false)).toEqual({ tone: 'lack', by: 400 });
  expect(toneOf('need', { ...numbers, available: 2000 }, true)).toBeNull();
  expect(toneOf('actual', { ...numbers, actual: 3000 }, true)).toEqual({ tone: 'above', by: 600 });
  expect(toneOf('actual', { ...numbers, actual: null }, true)).toBeNull();
});
