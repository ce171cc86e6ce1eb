/**
 * How well hours are filled in: due days, filled days, days on time, expected, filled and approved hours, of departments, people
 * and weeks. Counts are defined once, as days of people; a list of days has as many rows as its number, and rates are sums over
 * sums. A day belongs to the department the person's records of then name, so later moves change nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { forbidden } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { mondayOf } from '../hours.rules.ts';
import {
  exportHoursRates,
  exportRateDays,
  hoursRates,
  type RateDayRow,
  type RateGroup,
  type RateRow,
  rateDays,
} from '../hours-rates.calls.ts';
import { rateReports, rateTexts as x } from '../hours-rates.ts';
import { REPORT_DAYS } from '../hours-report.calls.ts';
import { type DuePerson, dueDays, duePeople } from './due-days.ts';
import { addedUp, type KeySums, leastFilled, NOTHING, type Sums, sumsOfDays } from './rate-sums.ts';
import { daysOf, type Span } from './sheet.ts';

type Sql = RawBuilder<unknown>;

interface Seen {
  /** Departments the viewer may see; null: all. */
  may: readonly number[] | null;
  people: DuePerson[];
}

/** Whose hours are asked for, of those the viewer may see. */
async function seenPeople(ctx: Ctx, span: Span): Promise<Seen> {
  daysOf(span, REPORT_DAYS);
  const { companyId, rights } = ctx.viewer;
  const may = rights.has('wr:workRecord:all') ? null : ctx.viewer.departments;
  if (may !== null && !rights.has('wr:workRecord:department')) throw forbidden();
  // Somebody who was in a department then, or is now.
  const near = sql`(${may}::bigint[] IS NULL OR u.department = ANY(${may}::bigint[]) OR u.id IN (SELECT w.person FROM work_record w
    WHERE w.company_id = ${companyId} AND w.department = ANY(${may}::bigint[])
      AND w.work_date BETWEEN ${span.from}::date AND ${span.to}::date))`;
  return { may, people: (await duePeople(ctx, near, true)).filter(({ due }) => due) };
}

/** Days `b` that count of these people, with what was filled in, in departments the viewer may see. */
async function days(ctx: Ctx, span: Span, { may, people }: Seen): Promise<Sql> {
  const { companyId } = ctx.viewer;
  const relation = await dueDays(ctx, people, span);
  // How many days there are is not to be guessed of lists: rows in order would be merged, on disk.
  await sql`SELECT set_config('enable_mergejoin', 'off', true), set_config('work_mem', '32MB', true)`.execute(ctx.db);
  const part = (
    who: Sql,
  ): Sql => sql`SELECT e.person, e.day, e.department AS now_in, e.expected, e.due, e.until, r.hours, r.approved, r.first,
      r.department AS then_in FROM ${relation} e LEFT JOIN r ON r.person = e.person AND r.work_date = e.day WHERE e.over AND ${who}`;
  return sql`(WITH r AS MATERIALIZED (SELECT t.person, t.work_date, sum(t.hours) AS hours, coalesce(sum(t.hours) FILTER (WHERE t.status = 'approved'), 0) AS approved,
        min(t.created_at) AS first, min(t.department) AS department
      FROM work_record t WHERE t.company_id = ${companyId} AND t.person = ANY(${people.map(({ id }) => id)}::bigint[])
        AND t.work_date BETWEEN ${span.from}::date AND ${span.to}::date GROUP BY 1, 2),
    o AS MATERIALIZED (SELECT person, min(department) AS one, min(department) <> max(department) AS moved FROM r GROUP BY person),
    -- Only of who moved is it asked for each day which record is the nearest.
    j AS (SELECT f.*, count(then_in) OVER (PARTITION BY person ORDER BY day) AS before,
        count(then_in) OVER (PARTITION BY person ORDER BY day DESC) AS after
      FROM (${part(sql`e.person IN (SELECT person FROM o WHERE moved)`)}) f),
    k AS (SELECT f.person, day, expected, due, until, hours, approved, first, coalesce(o.one, now_in) AS department
      FROM (${part(sql`e.person NOT IN (SELECT person FROM o WHERE moved)`)}) f LEFT JOIN o ON o.person = f.person
      UNION ALL SELECT person, day, expected, due, until, hours, approved, first, coalesce(max(then_in) OVER (PARTITION BY person, before),
        max(then_in) OVER (PARTITION BY person, after), now_in) FROM j)
    SELECT person, day AS work_date, due, hours IS NOT NULL AS filled, hours IS NOT NULL AND first <= until AS on_time,
        CASE WHEN due THEN expected ELSE 0 END / 60.0 AS expected, coalesce(hours, 0) AS hours, coalesce(approved, 0) AS approved, department
      FROM k WHERE ${may}::bigint[] IS NULL OR department = ANY(${may}::bigint[]))`;
}

const KEYS: Readonly<Record<RateGroup, Sql>> = {
  department: sql`b.department`,
  person: sql`b.person`,
  week: sql`date_trunc('week', b.work_date::timestamp)::date`,
};
function titleOf({ viewer: { companyId } }: Ctx, by: RateGroup): Sql {
  if (by === 'week') return sql`g.key::text`;
  return by === 'department'
    ? sql`(SELECT d.name FROM department d WHERE d.company_id = ${companyId} AND d.id = g.key)`
    : sql`(SELECT u.emp_name FROM "user" u WHERE u.company_id = ${companyId} AND u.id = g.key)`;
}

/** Percent of sums with one decimal. */
const percent = (part: number, whole: number): string | null =>
  whole === 0 ? null : (Math.round((part / whole) * 1000) / 10).toFixed(1);
/** Rates of sums; each is the sum of the parts over the sum of the wholes. */
export const ratesOf = (s: Sums): Pick<RateRow, 'fillingRate' | 'onTimeRate' | 'approvalRate' | 'saturation'> => ({
  fillingRate: percent(s.filled, s.due),
  onTimeRate: percent(s.onTime, s.due),
  approvalRate: percent(s.approved, s.hours),
  saturation: percent(s.hours, s.expected),
});

interface Group extends KeySums {
  title: string | null;
}

/** Every week of a period, also one of which nothing counts (yet): a trend shows as many as it says. */
function allWeeks(rows: readonly Group[], { from, to }: Span): Group[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const out: Group[] = [];
  for (let monday = mondayOf(parseDay(from)!); monday <= parseDay(to)!; monday += 7) {
    const key = formatDay(monday);
    out.push(known.get(key) ?? { ...NOTHING, key, title: key });
  }
  return out;
}

/** Sums of days counted one by one: of who was in several departments. */
async function countedDays(ctx: Ctx, span: Span, by: RateGroup, seen: Seen): Promise<KeySums[]> {
  if (seen.people.length === 0) return [];
  const { rows } =
    await sql<KeySums>`SELECT ${KEYS[by]}::text AS key, count(*) FILTER (WHERE b.due)::integer AS due, count(*) FILTER (WHERE b.due AND b.filled)::integer AS filled,
      count(*) FILTER (WHERE b.due AND b.on_time)::integer AS on_time, sum(b.expected)::float8 AS expected, sum(b.hours)::float8 AS hours,
      sum(b.approved)::float8 AS approved FROM ${await days(ctx, span, seen)} b GROUP BY 1`.execute(ctx.db);
  return rows;
}

/** Groups of the period, those filled in least first; weeks in their order. */
async function groupsOf(ctx: Ctx, span: Span, by: RateGroup): Promise<Group[]> {
  const seen = await seenPeople(ctx, span);
  const { sums, moved } = await sumsOfDays(ctx, span, by, seen);
  const movers = await countedDays(ctx, span, by, { ...seen, people: moved });
  const groups = addedUp([...sums, ...movers]);
  if (by === 'week')
    return allWeeks(
      groups.map((one) => ({ ...one, title: one.key })),
      span,
    );
  const { rows: titles } = await sql<{
    key: string;
    title: string;
  }>`SELECT g.key::text AS key, ${titleOf(ctx, by)} AS title
    FROM unnest(${groups.flatMap(({ key }) => key ?? [])}::bigint[]) AS g (key)`.execute(ctx.db);
  const titleByKey = new Map(titles.map(({ key, title }) => [key, title]));
  return groups.map((one) => ({ ...one, title: titleByKey.get(one.key ?? '') ?? null })).sort(leastFilled);
}

async function source(ctx: Ctx, input: InputOf<typeof hoursRates>): Promise<Source<RateRow>> {
  const by = input.by as RateGroup;
  const rows = await groupsOf(ctx, input, by);
  const sum = (of: keyof Sums): number => rows.reduce((total, row) => total + row[of], 0);
  const all = ratesOf({
    ...{ due: sum('due'), filled: sum('filled'), onTime: sum('onTime') },
    ...{ expected: sum('expected'), hours: sum('hours'), approved: sum('approved') },
  });
  const made = rows.map(
    (row, i): RateRow => ({
      ...row,
      id: i + 1,
      title: row.title ?? ctx.say(by === 'department' ? x.noDepartment : x.none),
      expected: row.expected.toFixed(1),
      hours: row.hours.toFixed(1),
      approved: row.approved.toFixed(1),
      ...ratesOf(row),
    }),
  );
  return {
    ...computedRows(rateReports.rates, made),
    figures: Object.fromEntries(
      Object.entries(all).map(([name, value]) => [name, value === null ? null : Number(value)]),
    ),
  };
}

async function dayRows(ctx: Ctx, input: InputOf<typeof rateDays>): Promise<Source<RateDayRow>> {
  return {
    rows: sql`SELECT row_number() OVER (ORDER BY b.work_date DESC, b.person) AS id, b.work_date, b.person, b.department, round(b.expected, 1) AS expected,
        b.hours, b.approved, b.due, b.filled, b.on_time, b.department IS NULL AS no_department FROM ${await days(ctx, input, await seenPeople(ctx, input))} b`,
  };
}

export const hoursRateHandlers = [
  handle(hoursRates, async (ctx, input) => reportAnswer(ctx, rateReports.rates, input, await source(ctx, input))),
  handle(exportHoursRates, async (ctx, input) => reportSheet(ctx, rateReports.rates, input, await source(ctx, input))),
  handle(rateDays, async (ctx, input) => reportAnswer(ctx, rateReports.days, input, await dayRows(ctx, input))),
  handle(exportRateDays, async (ctx, input) => reportSheet(ctx, rateReports.days, input, await dayRows(ctx, input))),
];
