/**
 * The days of people, as a relation that figures and findings are counted from: expected hours by the person's own calendar, and
 * the limit for filling them in.
 *
 * A day is *due* for people who may fill in hours (by a system role), who are not officers and in no exempt group, from their
 * account or their first hours on, when it is a working day whose limit (12:00 of the next working day) has passed. Days of people
 * who have left are due until their last day, where they are asked for, so earlier counts stay.
 */
import { type RawBuilder, sql } from 'kysely';
import { formatDay, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import { type CompiledCalendar, workOfDay } from '#kernel/workdays.ts';
import { officers, rightHolders } from '#modules/people/access/server/public.ts';
import { availableSql } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { HoursConfig } from '../hours-config.ts';
import { hoursConfigs } from './hours-settings.ts';
import { calendarsOf, type Span } from './sheet.ts';

/** Minute of the next working day until which a day counts as filled in on time. */
const ON_TIME_MINUTE = 720;
/** Days after which no next working day is looked for. */
const FAR = 60;
const DAY_MS = 86_400_000;

/** The first day of a person `u` on which hours could be missing: of the account, or of the first hours if those are older. */
export const sinceSql = (ctx: Ctx): RawBuilder<unknown> => sql`least(
  (u.created_at AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')::date,
  (SELECT min(first.work_date) FROM work_day first WHERE first.company_id = u.company_id AND first.person = u.id))`;

/** The last day of a person `u` whose account has ended: when it expired, was disabled or closed, else of their last hours; null: it is open. */
const lastSql = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`CASE WHEN ${availableSql(ctx, 'u')} THEN NULL ELSE least(u.expire_time,
  CASE WHEN u.is_enable AND u.status NOT IN ('disabled', 'cancelled') THEN NULL ELSE coalesce(
    (SELECT (max(c.at) AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')::date FROM change_log c
      WHERE c.company_id = u.company_id AND c.entity = 'user' AND c.record_id = u.id AND c.changes @> '[{"field": "status"}]'),
    (SELECT max(f.work_date) FROM work_day f WHERE f.company_id = u.company_id AND f.person = u.id AND f.minutes > 0),
    u.created_at::date) END) END`;

export interface DuePerson {
  id: number;
  department: number | null;
  since: string;
  /** Of who has left: their last day. */
  last: string | null;
  /** Hours of the person may be missing. */
  due: boolean;
  config: HoursConfig;
}

/** People `u` under a condition, with whether their days can be due; `left`: with those whose account has ended. */
export async function duePeople(ctx: Ctx, where: RawBuilder<unknown>, left = false): Promise<DuePerson[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<
    Omit<DuePerson, 'config'>
  >`WITH fillers AS MATERIALIZED ${rightHolders(companyId, 'wr:workRecord:edit')},
      officers AS MATERIALIZED ${officers(companyId)}
    SELECT u.id, u.department, ${sinceSql(ctx)}::text AS since,
      ${lastSql(ctx)}::text AS last, u.id NOT IN (SELECT * FROM officers) AND (u.id IN (SELECT * FROM fillers)
        -- Roles may have gone with the account.
        OR (NOT ${availableSql(ctx, 'u')} AND EXISTS (SELECT 1 FROM work_day f WHERE f.company_id = u.company_id AND f.person = u.id))) AS due
    FROM "user" u WHERE u.company_id = ${companyId} AND (${left} OR ${availableSql(ctx, 'u')}) AND ${where} ORDER BY u.id`.execute(
    ctx.db,
  );
  const configOf = await hoursConfigs(ctx);
  const people = rows.map((row) => ({ ...row, config: configOf(row.department) }));
  const groups = [...new Set(people.flatMap(({ config }) => config.exemptGroups))];
  if (groups.length === 0) return people;
  const { rows: exempt } = await sql<{ id: number; members: number[] | null }>`SELECT id, members FROM user_group
    WHERE company_id = ${companyId} AND id = ANY(${groups}::bigint[])`.execute(ctx.db);
  const members = new Map(exempt.map(({ id, members: of }) => [id, new Set(of ?? [])]));
  return people.map((one) => ({
    ...one,
    due: one.due && !one.config.exemptGroups.some((group) => members.get(group)?.has(one.id)),
  }));
}

export interface CalendarDay {
  calendar: number;
  day: string;
  minutes: number;
  /** Milliseconds. */
  until: number;
}

function calendarDays(ctx: Ctx, calendar: CompiledCalendar, index: number, { from, to }: Span): CalendarDay[] {
  const [first, last] = [parseDay(from)!, parseDay(to)!];
  const out: CalendarDay[] = [];
  for (let day = first; day <= last; day++) {
    let next = day + 1;
    while (next < day + FAR && workOfDay(calendar, next) === 0) next++;
    // The same instant on the company's clock.
    const until = next * DAY_MS + (ON_TIME_MINUTE - ctx.utcOffset) * 60_000;
    out.push({ calendar: index, day: formatDay(day), minutes: workOfDay(calendar, day), until });
  }
  return out;
}

/** The days of a period on the calendars of these people, and the place of each one's; today is the company's. */
export async function daysByCalendar(
  ctx: Ctx,
  people: readonly { id: number }[],
  span: Span,
): Promise<{ calendars: CalendarDay[][]; placeOf(person: number): number; today: string }> {
  const calendarOf = await calendarsOf(
    ctx,
    people.map(({ id }) => id),
  );
  const places = new Map<CompiledCalendar, number>();
  const byPerson = new Map<number, number>();
  for (const { id } of people) {
    const calendar = calendarOf(id);
    if (!places.has(calendar)) places.set(calendar, places.size);
    byPerson.set(id, places.get(calendar)!);
  }
  return {
    calendars: [...places].map(([calendar, place]) => calendarDays(ctx, calendar, place, span)),
    placeOf: (person) => byPerson.get(person)!,
    today: formatDay(Math.floor(minuteOfInstant(ctx.now, ctx.utcOffset) / 1440)),
  };
}

/**
 * Days of people in a period until today, as a FROM item: person, department (of now), day, expected (minutes),
 * until (when it had to be filled in), due, over (it counts: a due day, or a day off that has ended).
 */
export async function dueDays(ctx: Ctx, people: readonly DuePerson[], span: Span): Promise<RawBuilder<unknown>> {
  const { calendars, placeOf, today } = await daysByCalendar(ctx, people, span);
  const who = people.map((one) => ({ ...one, calendar: placeOf(one.id) }));
  const days = calendars.flat();
  return sql`(SELECT w.person, w.department, c.day, c.minutes AS expected, to_timestamp(c.until / 1000.0) AS until,
      (w.due AND c.minutes > 0 AND c.until <= ${ctx.now}::bigint) AS due,
      CASE WHEN c.minutes > 0 THEN w.due AND c.until <= ${ctx.now}::bigint ELSE c.day < ${today}::date END AS over
    FROM unnest(${who.map(({ id }) => id)}::bigint[], ${who.map(({ department }) => department)}::bigint[],
        ${who.map(({ since }) => since)}::date[], ${who.map(({ last }) => last)}::date[], ${who.map(({ due }) => due)}::boolean[], ${who.map(({ calendar }) => calendar)}::integer[])
        AS w (person, department, since, last, due, calendar)
      JOIN unnest(${days.map(({ calendar }) => calendar)}::integer[], ${days.map(({ day }) => day)}::date[],
        ${days.map(({ minutes }) => minutes)}::integer[], ${days.map(({ until }) => until)}::bigint[]) AS c (calendar, day, minutes, until)
        ON c.calendar = w.calendar AND c.day >= w.since AND c.day <= least(w.last, ${today}::date))`;
}
