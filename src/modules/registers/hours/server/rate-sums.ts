/**
 * Sums of days of people who were in one department throughout a period: what was due follows from calendars, by sums over their
 * days, and what was filled in is grouped by the database. The same sums as of the days counted one by one (hours-rates.ts).
 */
import { type RawBuilder, sql } from 'kysely';
import { formatDay, parseDay } from '#kernel/dates.ts';
import type { Ctx } from '#server/context.ts';
import { mondayOf } from '../hours.rules.ts';
import type { RateGroup, RateRow } from '../hours-rates.calls.ts';
import { type CalendarDay, type DuePerson, daysByCalendar } from './due-days.ts';
import type { Span } from './sheet.ts';

export type Sums = Pick<RateRow, 'due' | 'filled' | 'onTime'> & { expected: number; hours: number; approved: number };
export const NOTHING: Sums = { due: 0, filled: 0, onTime: 0, expected: 0, hours: 0, approved: 0 };
export interface KeySums extends Sums {
  key: string | null;
}

/** Sums by key, each key once. */
export function addedUp(rows: readonly KeySums[]): KeySums[] {
  const byKey = new Map<string | null, KeySums>();
  for (const row of rows) {
    const sum = byKey.get(row.key);
    if (!sum) byKey.set(row.key, { ...row });
    else for (const name of Object.keys(NOTHING) as (keyof Sums)[]) sum[name] += row[name];
  }
  return [...byKey.values()];
}

/** Groups of which least of what is due is filled in come first; those of which nothing is due last. */
export function leastFilled(a: KeySums, b: KeySums): number {
  const [x, y] = [a.filled / a.due, b.filled / b.due];
  if (a.due === 0 || b.due === 0) return Number(a.due === 0) - Number(b.due === 0) || byText(a.key, b.key);
  return x - y || byText(a.key, b.key);
}
const byText = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;

/** Sums over the days of a calendar: up to a place, how many count, how many are due, and their minutes. */
interface Running {
  over: Int32Array;
  due: Int32Array;
  minutes: Int32Array;
}

function runningOf(days: readonly CalendarDay[], at: number, today: string): Running {
  const over = new Int32Array(days.length + 1);
  const due = new Int32Array(days.length + 1);
  const minutes = new Int32Array(days.length + 1);
  for (const [i, { day, minutes: expected, until }] of days.entries()) {
    const works = expected > 0;
    const isDue = works && until <= at;
    over[i + 1] = over[i]! + Number(works ? isDue : day < today);
    due[i + 1] = due[i]! + Number(isDue);
    minutes[i + 1] = minutes[i]! + (isDue ? expected : 0);
  }
  return { over, due, minutes };
}

/** Pieces of a period as places of its days: its weeks, else one piece. */
function piecesOf(first: number, count: number, by: RateGroup): { from: number; until: number; week: string | null }[] {
  if (by !== 'week') return [{ from: 0, until: count, week: null }];
  const out: { from: number; until: number; week: string | null }[] = [];
  for (let from = 0; from < count; ) {
    const monday = mondayOf(first + from);
    const until = Math.min(count, monday + 7 - first);
    out.push({ from, until, week: formatDay(monday) });
    from = until;
  }
  return out;
}

const dayOf = (text: string): number => parseDay(text)!;
type Placed = DuePerson & { calendar: number; at: number | null };
const keyOf = (by: RateGroup, { id, at }: Placed, week: string | null): string | null =>
  by === 'week' ? week : by === 'person' ? String(id) : at === null ? null : String(at);

/** What is due of these people in a period, by key. */
function dueSums(
  people: readonly Placed[],
  calendars: readonly (readonly CalendarDay[])[],
  { by, now, today }: { by: RateGroup; now: number; today: string },
): KeySums[] {
  const byKey = new Map<string | null, KeySums>();
  const count = calendars[0]?.length ?? 0;
  if (count === 0) return [];
  const first = dayOf(calendars[0]![0]!.day);
  const running = calendars.map((days) => runningOf(days, now, today));
  const pieces = piecesOf(first, count, by);
  const last = dayOf(today);
  for (const one of people) {
    const { over, due, minutes } = running[one.calendar]!;
    const begin = dayOf(one.since) - first;
    const end = Math.min(last, one.last === null ? last : dayOf(one.last)) - first + 1;
    for (const { from, until, week } of pieces) {
      const [a, b] = [Math.max(from, begin), Math.min(until, end)];
      // Nothing of it counts: no row either.
      if (b <= a || over[b] === over[a]) continue;
      const key = keyOf(by, one, week);
      let sum = byKey.get(key);
      if (!sum) byKey.set(key, (sum = { ...NOTHING, key }));
      sum.due += due[b]! - due[a]!;
      sum.expected += (minutes[b]! - minutes[a]!) / 60;
    }
  }
  return [...byKey.values()];
}

interface Filled {
  id: number;
  since: string;
  last: string | null;
  calendar: number;
}

/** How many rows come of lists is not to be guessed: days of people would be sorted, on disk. */
const allowWork = (ctx: Ctx): Promise<unknown> =>
  sql`SELECT set_config('enable_mergejoin', 'off', true), set_config('work_mem', '32MB', true)`.execute(ctx.db);

/** Days of calendars as a FROM item: when they had to be filled in, whether they are due, and whether they count. */
const calendarDaysSql = (ctx: Ctx, days: readonly CalendarDay[], today: string): RawBuilder<unknown> =>
  sql`(SELECT calendar, day, to_timestamp(until / 1000.0) AS until, minutes > 0 AND until <= ${ctx.now}::bigint AS due,
        CASE WHEN minutes > 0 THEN until <= ${ctx.now}::bigint ELSE day < ${today}::date END AS over
      FROM unnest(${days.map(({ calendar }) => calendar)}::integer[], ${days.map(({ day }) => day)}::date[],
        ${days.map(({ minutes }) => minutes)}::integer[], ${days.map(({ until }) => until)}::bigint[]) AS d (calendar, day, minutes, until))`;

/** What people filled in on days that count, by week. */
async function filledInWeeks(
  ctx: Ctx,
  span: Span,
  people: readonly Filled[],
  calendars: readonly (readonly CalendarDay[])[],
  today: string,
): Promise<KeySums[]> {
  const days = calendars.flat();
  await allowWork(ctx);
  const { rows } =
    await sql<KeySums>`SELECT key::text AS key, 0 AS due, filled, on_time, 0 AS expected, hours, coalesce(approved, 0) AS approved FROM (
    SELECT date_trunc('week', r.work_date::timestamp)::date AS key, count(*) FILTER (WHERE c.due)::integer AS filled, count(*) FILTER (WHERE c.due AND r.first <= c.until)::integer AS on_time,
      sum(r.hours)::float8 AS hours, sum(r.approved)::float8 AS approved
    FROM (SELECT d.*, w.calendar FROM (
        SELECT t.work_date, t.person, sum(t.hours) AS hours, sum(t.hours) FILTER (WHERE t.status = 'approved') AS approved, min(t.created_at) AS first
        FROM work_record t WHERE t.company_id = ${ctx.viewer.companyId} AND t.work_date BETWEEN ${span.from}::date AND ${span.to}::date GROUP BY 1, 2) d
      JOIN unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ since }) => since)}::date[],
        ${people.map(({ last }) => last)}::date[], ${people.map(({ calendar }) => calendar)}::integer[]) AS w (person, since, last, calendar)
        ON w.person = d.person AND d.work_date >= w.since AND d.work_date <= least(w.last, ${today}::date)
      -- People first: their days all together would be many more than those with hours.
      OFFSET 0) r
    JOIN ${calendarDaysSql(ctx, days, today)} c
      ON c.calendar = r.calendar AND c.day = r.work_date AND c.over
    GROUP BY 1) g`.execute(ctx.db);
  return rows;
}

interface Then extends KeySums {
  /** Departments of the person's records in the period: the least, and whether there are others. */
  one: number | null;
  moved: boolean;
  /** Days that count. */
  days: number;
}

/** What people filled in on days that count, and in which departments they were then: records are read once for both. */
async function filledThen(
  ctx: Ctx,
  span: Span,
  people: readonly Filled[],
  calendars: readonly (readonly CalendarDay[])[],
  today: string,
): Promise<Then[]> {
  const days = calendars.flat();
  await allowWork(ctx);
  const { rows } =
    await sql<Then>`SELECT r.person::text AS key, 0 AS due, min(r.low) AS one, coalesce(min(r.low) <> max(r.high), false) AS moved,
      count(*) FILTER (WHERE r.over)::integer AS days, count(*) FILTER (WHERE r.over AND r.due)::integer AS filled,
      count(*) FILTER (WHERE r.over AND r.due AND r.first <= r.until)::integer AS on_time, 0 AS expected,
      coalesce(sum(r.hours) FILTER (WHERE r.over), 0)::float8 AS hours, coalesce(sum(r.approved) FILTER (WHERE r.over), 0)::float8 AS approved
    FROM (SELECT d.*, c.due, c.until, coalesce(c.over, false) AND d.work_date >= w.since AND d.work_date <= least(w.last, ${today}::date) AS over FROM (
        SELECT t.work_date, t.person, sum(t.hours) AS hours, sum(t.hours) FILTER (WHERE t.status = 'approved') AS approved, min(t.created_at) AS first,
          min(t.department) AS low, max(t.department) AS high
        FROM work_record t WHERE t.company_id = ${ctx.viewer.companyId} AND t.work_date BETWEEN ${span.from}::date AND ${span.to}::date GROUP BY 1, 2) d
      JOIN unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ since }) => since)}::date[],
        ${people.map(({ last }) => last)}::date[], ${people.map(({ calendar }) => calendar)}::integer[]) AS w (person, since, last, calendar)
        ON w.person = d.person
      LEFT JOIN ${calendarDaysSql(ctx, days, today)} c ON c.calendar = w.calendar AND c.day = d.work_date) r
    GROUP BY r.person`.execute(ctx.db);
  return rows;
}

/** Departments of records in the period by person: the one, or several. */
async function departmentsThen(
  ctx: Ctx,
  { from, to }: Span,
): Promise<Map<number, { one: number | null; moved: boolean }>> {
  const { rows } = await sql<{
    person: number;
    one: number | null;
    moved: boolean | null;
  }>`SELECT person, min(department) AS one,
      min(department) <> max(department) AS moved
    FROM work_record WHERE company_id = ${ctx.viewer.companyId} AND work_date BETWEEN ${from}::date AND ${to}::date GROUP BY 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ person, one, moved }) => [person, { one, moved: moved === true }]));
}

/** Sums of people by key, and who was in several departments, whose days are to be counted one by one. */
export async function sumsOfDays(
  ctx: Ctx,
  span: Span,
  by: RateGroup,
  { people, may }: { people: readonly DuePerson[]; may: readonly number[] | null },
): Promise<{ sums: KeySums[]; moved: DuePerson[] }> {
  if (people.length === 0) return { sums: [], moved: [] };
  const { calendars, placeOf, today } = await daysByCalendar(ctx, people, span);
  const all = people.map((one) => ({ ...one, calendar: placeOf(one.id) }));
  const filled = by === 'week' ? [] : await filledThen(ctx, span, all, calendars, today);
  const then =
    by === 'week'
      ? await departmentsThen(ctx, span)
      : new Map(filled.map(({ key, one, moved }) => [Number(key), { one, moved }]));
  const seen = may && new Set(may);
  const placed = all.flatMap((one): Placed[] => {
    const { one: before = null, moved = false } = then.get(one.id) ?? {};
    const at = before ?? one.department;
    return moved || (seen && (at === null || !seen.has(at))) ? [] : [{ ...one, at }];
  });
  const due = dueSums(placed, calendars, { by, now: ctx.now, today });
  const placeById = new Map(placed.map((one) => [String(one.id), one]));
  const sums =
    by === 'week'
      ? await filledInWeeks(ctx, span, placed, calendars, today)
      : filled.flatMap(({ one: _, moved: __, days, ...sum }): KeySums[] => {
          const place = placeById.get(sum.key!);
          return place && days > 0 ? [{ ...sum, key: keyOf(by, place, null) }] : [];
        });
  return { sums: [...due, ...sums], moved: people.filter(({ id }) => then.get(id)?.moved) };
}
