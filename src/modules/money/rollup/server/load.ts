/** Milestones, and the load of people, in the projects of a portfolio that the viewer may see them in. */
import { sql } from 'kysely';
import { dateOfInstant, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { workBetween } from '#kernel/workdays.ts';
import { objectIdsWith } from '#modules/people/team/server/public.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { calendarsOf, partsOfPeople, positionTenths } from '#modules/registers/manpower/server/public.ts';
import { left } from '#modules/registers/manpower/spread.ts';
import { mondaysOf, QUARTER } from '#modules/registers/manpower/weeks.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type LoadLine, portfolioLoad, portfolioStations, type Station } from '../rollup.calls.ts';
import { governedBy } from './governed.ts';

/** More milestones than a map can show. */
const MOST_STATIONS = 3000;
const TENTHS = 10;

interface Worker {
  id: number;
  name: string;
  department: string;
}

/** Everybody with a part of an open task of these projects. */
async function workersOf(ctx: Ctx, projects: readonly number[]): Promise<Worker[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Worker>`SELECT u.id, u.emp_name AS name, d.name AS department FROM "user" u
      JOIN department d ON d.company_id = u.company_id AND d.id = u.department
    WHERE u.company_id = ${companyId} AND u.id IN (
      SELECT unnest(array_append(coalesce(t.participants, '{}'), t.responsible)) FROM task t
      WHERE t.company_id = ${companyId} AND t.project_id = ANY(${[...projects]}::bigint[]) AND NOT t.summary AND t.active
        AND t.status NOT IN ('done', 'passoff', 'discarded'))
    ORDER BY d.name, u.emp_name, u.id`.execute(ctx.db);
  return rows;
}

export const loadHandlers = [
  handle(portfolioStations, async (ctx, { portfolioId }) => {
    const { projects } = await governedBy(ctx, portfolioId);
    const seen = await objectIdsWith(ctx, 'project', 'pm:plan:query', projects);
    const today = dateOfInstant(ctx.now, ctx.utcOffset);
    const { rows } =
      await sql<Station>`SELECT t.id AS task, t.project_id AS project, t.name, t.planned_end::text AS date,
        t.status = 'done' AS done, t.status <> 'done' AND t.planned_end < ${today}::date AS late
      FROM task t WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ANY(${[...seen]}::bigint[]) AND t.milestone
        AND t.active AND NOT t.summary AND NOT t.external AND t.status NOT IN ('passoff', 'discarded') AND t.planned_end IS NOT NULL
      ORDER BY t.planned_end, t.id LIMIT ${MOST_STATIONS}`.execute(ctx.db);
    return { stations: rows, hidden: projects.length - seen.size, today };
  }),
  handle(portfolioLoad, async (ctx, { portfolioId }) => {
    const { projects } = await governedBy(ctx, portfolioId);
    const seen = await objectIdsWith(ctx, 'project', 'pm:manpower:query', projects);
    const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
    const weeks = { first: mondayOf(today), count: QUARTER };
    const workers = await workersOf(ctx, [...seen]);
    const ids = workers.map(({ id }) => id);
    const parts = (await partsOfPeople(ctx, ids, weeks)).filter(({ project }) => seen.has(project));
    const calendars = await calendarsOf(ctx, ids, []);
    const tenths = await positionTenths(ctx, ids);
    const ofPerson = Map.groupBy(parts, ({ person }) => person);
    const people = workers.map(({ id, name, department }): LoadLine => {
      const byProject = Map.groupBy(ofPerson.get(id) ?? [], ({ project }) => project);
      const calendar = calendars.ofPerson(id);
      return {
        ...{ person: id, name, department },
        capacity: Array.from({ length: weeks.count }, (_, i) => {
          const from = (weeks.first + 7 * i) * MINUTES_PER_DAY;
          return Math.round((workBetween(calendar, from, from + 7 * MINUTES_PER_DAY) * tenths(id)) / TENTHS);
        }),
        projects: [...byProject].flatMap(([project, own]) => {
          const minutes = Array.from({ length: weeks.count }, () => 0);
          for (const part of own) for (const [i, n] of left(part, weeks, today).entries()) minutes[i]! += n;
          return minutes.some((n) => n > 0) ? [{ project, minutes }] : [];
        }),
      };
    });
    return {
      weeks: mondaysOf(weeks),
      people: people.filter((one) => one.projects.length > 0),
      hidden: projects.length - seen.size,
    };
  }),
];
