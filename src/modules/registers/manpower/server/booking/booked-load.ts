/** What hard bookings add to the load of people, by the periods that are asked for (booking.rules.ts). */
import { sql } from 'kysely';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { workOfDay } from '#kernel/workdays.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import type { Ctx } from '#server/context.ts';
import { addedByDay, type Booked, sum } from '../../booking/booking.rules.ts';
import { spread } from '../../spread.ts';
import type { Weeks } from '../../weeks.ts';
import { calendarsOf, partsOfPeople, positionTenths } from '../parts.ts';

export interface BookedOf extends Booked {
  person: number;
  project: number;
}
/** Load as if one booking were not there and another one were. */
export interface Instead {
  without: number;
  more: BookedOf | null;
}
export interface AddedPart {
  person: number;
  project: number;
  /** By the periods that are asked for. */
  minutes: number[];
}

/** Working minutes of people by day that they have for projects. */
export async function capacityByDay(
  ctx: Ctx,
  people: readonly number[],
  first: number,
  days: number,
): Promise<(person: number) => number[]> {
  const calendars = await calendarsOf(ctx, people, []);
  const tenths = await positionTenths(ctx, people);
  return (person) => {
    const own = calendars.ofPerson(person);
    return Array.from({ length: days }, (_, i) => (workOfDay(own, first + i) * tenths(person)) / 10);
  };
}

async function hardOf(ctx: Ctx, people: readonly number[], from: number, to: number, without: number | null) {
  const { rows } = await sql<BookedOf>`SELECT b.person, b.project_id AS project, b.starts_on::text AS starts_on,
      b.ends_on::text AS ends_on, b.unit, b.amount::text AS amount
    FROM person_booking b JOIN project p ON p.company_id = b.company_id AND p.id = b.project_id AND p.status NOT IN ('done', 'passoff')
    WHERE b.company_id = ${ctx.viewer.companyId} AND b.person = ANY(${[...people]}::bigint[]) AND b.status = 'confirmed'
      AND b.binding = 'hard' AND b.starts_on <= ${formatDay(to)}::date AND b.ends_on >= ${formatDay(from)}::date
      AND b.id IS DISTINCT FROM ${without}::bigint ORDER BY b.id`.execute(ctx.db);
  return rows;
}

export async function addedByBookings(
  ctx: Ctx,
  people: readonly number[],
  weeks: Weeks,
  today: string,
  { without, more }: Partial<Instead> = {},
): Promise<AddedPart[]> {
  const { first, count, days = 7 } = weeks;
  const now = parseDay(today)!;
  const end = first + count * days;
  if (people.length === 0 || end <= mondayOf(now)) return [];
  const monday = mondayOf(first);
  const whole = { first: monday, count: Math.ceil((end - monday) / 7) };
  const bookings = await hardOf(ctx, people, monday, monday + 7 * whole.count - 1, without ?? null);
  if (more) bookings.push(more);
  if (bookings.length === 0) return [];
  const booked = [...new Set(bookings.map(({ person }) => person))];
  const capacities = await capacityByDay(ctx, booked, monday, 7 * whole.count);
  const parts = await partsOfPeople(ctx, booked, whole);
  return [...Map.groupBy(bookings, ({ person, project }) => `${person} ${project}`).values()].flatMap((own) => {
    const { person, project } = own[0]!;
    const assigned = Array.from({ length: whole.count }, () => 0);
    for (const part of parts)
      if (part.person === person && part.project === project)
        for (const [week, minutes] of spread(part, whole, now).entries()) assigned[week]! += minutes;
    const added = addedByDay(own, monday, capacities(person), assigned, now);
    const minutes = Array.from({ length: count }, (_, i) => {
      const from = first - monday + i * days;
      return sum(added.slice(from, from + days));
    });
    return sum(minutes) > 0 ? [{ person, project, minutes }] : [];
  });
}
