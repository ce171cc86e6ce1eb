/** Who could do what a request asks for, ranked: all needs met first, then the largest free part of what is wanted, then the name. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { compiled, workOfDay } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import { current, type Held, levelOf } from '#modules/people/employee/employee.rules.ts';
import type { SkillLevel } from '#modules/people/job-post/skill.entity.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Candidate, Candidates } from '../../booking/booking.calls.ts';
import type { PersonBookingRow } from '../../booking/booking.entity.ts';
import { bookedByDay, sum } from '../../booking/booking.rules.ts';
import { loadOf } from '../person-loads.ts';
import { capacityByDay } from './booked-load.ts';

const MOST = 100;
type Asked = Pick<
  PersonBookingRow,
  'id' | 'projectId' | 'department' | 'jobPost' | 'skill' | 'level' | 'startsOn' | 'endsOn' | 'unit' | 'amount'
>;

/** Weeks of a request that are not over, as their first Monday and their number. */
export function openWeeks(row: Pick<PersonBookingRow, 'startsOn' | 'endsOn'>, today: string) {
  const first = mondayOf(Math.max(parseDay(row.startsOn)!, parseDay(today)!));
  return { first, count: Math.max(0, Math.floor((parseDay(row.endsOn)! - first) / 7) + 1) };
}

interface WeekOver {
  week: string;
  percent: number | null;
}
export interface Fit {
  capacity: number;
  wanted: number;
  free: number;
  over: WeekOver[];
}

/** What a booking would do to the load of people, week by week. */
export async function fitOf(ctx: Ctx, people: readonly number[], row: Asked): Promise<(person: number) => Fit> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const weeks = openWeeks(row, today);
  const capacities = await capacityByDay(ctx, people, weeks.first, 7 * weeks.count);
  const others = await loadOf(ctx, people, weeks, today, { without: row.id, more: null });
  const withIt = new Map<number, number[]>();
  for (const person of people) {
    const more = { ...row, person, project: row.projectId! };
    const load = (await loadOf(ctx, [person], weeks, today, { without: row.id, more })).get(person);
    if (load) withIt.set(person, load);
  }
  return (person) => {
    const days = capacities(person);
    const at = (week: number): number => Math.round(sum(days.slice(7 * week, 7 * week + 7)));
    const booked = bookedByDay(row, weeks.first, days);
    const over: WeekOver[] = [];
    let free = 0;
    for (let week = 0; week < weeks.count; week++) {
      const [before, after] = [others.get(person)?.[week] ?? 0, withIt.get(person)?.[week] ?? 0];
      const capacity = at(week);
      const wanted = sum(booked.slice(7 * week, 7 * week + 7));
      free += Math.max(0, Math.min(wanted, capacity - before));
      if (after > before && after > capacity)
        over.push({
          week: formatDay(weeks.first + 7 * week),
          percent: capacity === 0 ? null : Math.round((1000 * after) / capacity) / 10,
        });
    }
    return { capacity: Math.round(sum(days)), wanted: Math.round(sum(booked)), free: Math.round(free), over };
  };
}

interface Person {
  id: number;
  name: string;
  jobPost: number | null;
  total: number;
}

async function softOf(ctx: Ctx, people: readonly number[], row: Asked) {
  const { rows } = await sql<
    Asked & { person: number }
  >`SELECT b.person, b.starts_on::text AS starts_on, b.ends_on::text AS ends_on,
      b.unit, b.amount::text AS amount FROM person_booking b
    WHERE b.company_id = ${ctx.viewer.companyId} AND b.person = ANY(${[...people]}::bigint[]) AND b.id <> ${row.id}
      AND (b.status = 'confirmed' AND b.binding = 'soft' OR b.status = 'requested')
      AND b.starts_on <= ${row.endsOn}::date AND b.ends_on >= ${row.startsOn}::date`.execute(ctx.db);
  return rows;
}

export async function candidatesOf(ctx: Ctx, row: Asked): Promise<Candidates> {
  const { companyId } = ctx.viewer;
  const below = await departmentsBelow(ctx.db, companyId, [row.department]);
  const { rows: people } = await sql<Person>`SELECT u.id, u.emp_name AS name, u.job_post, count(*) OVER ()::int AS total
    FROM "user" u WHERE u.company_id = ${companyId} AND u.is_enable AND u.department = ANY(${below}::bigint[])
    ORDER BY u.emp_name, u.id LIMIT ${MOST}`.execute(ctx.db);
  const ids = people.map(({ id }) => id);
  const { rows: held } = await sql<Held>`SELECT id, person, skill, level, status, assessed_on::text AS assessed_on,
      valid_until::text AS valid_until FROM person_skill
    WHERE company_id = ${companyId} AND person = ANY(${ids}::bigint[]) AND skill = ${row.skill}::bigint
      AND status <> 'refused'`.execute(ctx.db);
  // Valid until the last day that is asked for: what ends before does not count.
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const counts = current(
    held.filter(({ assessedOn }) => assessedOn === null || assessedOn <= today),
    row.endsOn,
  );
  const fitting = await fitOf(ctx, ids, row);
  const weeks = openWeeks(row, today);
  const capacities = await capacityByDay(ctx, ids, weeks.first, 7 * weeks.count);
  const [usual] = await workCalendars(ctx, [await defaultCalendarId(ctx)]);
  const company = compiled(usual!);
  const span = Array.from({ length: 7 * weeks.count }, (_, i) => weeks.first + i).filter(
    (day) => formatDay(day) >= row.startsOn && formatDay(day) <= row.endsOn,
  );
  const soft = Map.groupBy(await softOf(ctx, ids, row), ({ person }) => person);
  const list = people.map(({ id, name, jobPost }): Candidate => {
    const level: SkillLevel | null = row.skill === null ? null : (counts.get(`${id} ${row.skill}`)?.level ?? 'none');
    const levelMet = level === null || levelOf(level) >= levelOf(row.level ?? 'none');
    const post = row.jobPost === null ? null : jobPost === row.jobPost;
    const { over, ...amounts } = fitting(id);
    const days = capacities(id);
    return {
      ...{ id, name, level, levelMet, post, over, ...amounts },
      met: levelMet && post !== false && over.length === 0 && amounts.wanted > 0,
      validUntil: counts.get(`${id} ${row.skill}`)?.validUntil ?? null,
      declared: held.find(({ person, status }) => person === id && status === 'declared')?.level ?? null,
      days: span.filter((day) => days[day - weeks.first]! > 0).length,
      companyDays: span.filter((day) => workOfDay(company, day) > 0).length,
      soft: Math.round(sum((soft.get(id) ?? []).map((one) => sum(bookedByDay(one, weeks.first, days))))),
    };
  });
  const share = ({ free, wanted }: Candidate): number => (wanted === 0 ? 0 : free / wanted);
  const needs = (one: Candidate): number => Number(one.levelMet) + Number(one.post !== false);
  list.sort(
    (a, b) =>
      Number(b.met) - Number(a.met) ||
      needs(b) - needs(a) ||
      share(b) - share(a) ||
      a.name.localeCompare(b.name) ||
      a.id - b.id,
  );
  return { list, total: people[0]?.total ?? 0 };
}
