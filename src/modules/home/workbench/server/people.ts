/** What people have to do, by week. */
import { sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { calendarsOf, type Scheduled } from '#modules/registers/manpower/server/public.ts';
import { left } from '#modules/registers/manpower/spread.ts';
import type { Ctx } from '#server/context.ts';
import type { WorkPerson } from '../workbench.calls.ts';
import { windowOf } from '../workbench.rules.ts';
import { LIVE, OPEN } from './live-tasks.ts';

/** An open task in somebody's charge, to be worked on in these weeks; civil minutes. */
interface Charged extends Scheduled {
  id: number;
  project: number;
  person: number;
  minutes: number;
  start: number;
  finish: number;
  progress: number;
}

/** The people of these departments, or all of the company (null), with their open work by week. */
export async function peopleOf(ctx: Ctx, departments: readonly number[] | null): Promise<WorkPerson[]> {
  if (departments?.length === 0) return [];
  const who = sql`u.company_id = ${ctx.viewer.companyId} AND u.is_enable
    AND (${departments === null} OR u.department = ANY(${departments === null ? [] : [...departments]}::bigint[]))`;
  const { rows: people } = await sql<Pick<WorkPerson, 'id' | 'name' | 'department'>>`
    SELECT u.id, u.emp_name AS name, d.name AS department
    FROM "user" u JOIN department d ON d.company_id = u.company_id AND d.id = u.department
    WHERE ${who} ORDER BY d.name, u.emp_name, u.id`.execute(ctx.db);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const day = parseDay(today)!;
  const weeks = { first: windowOf(today).weeks[1], count: 2 };
  const charged = sql`FROM "user" u JOIN task t ON t.company_id = u.company_id AND t.responsible = u.id AND NOT t.summary AND ${OPEN}
      JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id AND ${LIVE}
    WHERE ${who}`;
  const { rows: counts } = await sql<{
    person: number;
    open: number;
    late: number;
  }>`SELECT u.id AS person, count(*) AS open,
      count(*) FILTER (WHERE t.planned_end < ${today}::date) AS late ${charged} GROUP BY u.id`.execute(ctx.db);
  const countOf = new Map(counts.map((one) => [one.person, one]));
  // What begins behind the weeks leaves nothing to do in them: of a long plan that is most.
  const { rows: tasks } = await sql<Charged>`
    SELECT t.id, t.project_id AS project, u.id AS person, t.work_minutes AS minutes,
      coalesce(t.actual_start_at, t.start_at) AS start, t.finish_at AS finish, t.progress::float8 AS progress,
      coalesce(t.calendar, p.calendar) AS calendar, t.ignore_person_calendars AS ignore ${charged}
      AND t.work_minutes > 0 AND t.finish_at IS NOT NULL
      AND coalesce(t.actual_start_at, t.start_at) < ${(weeks.first + 7 * weeks.count) * 1440}`.execute(ctx.db);
  const calendars = await calendarsOf(
    ctx,
    people.map(({ id }) => id),
    tasks,
  );
  const byPerson = Map.groupBy(tasks, ({ person }) => person);
  return people.map((one) => {
    const own = byPerson.get(one.id) ?? [];
    const minutes = [0, 0];
    for (const task of own) {
      const calendar = calendars.ofPart(task, one.id);
      const part = { ...task, task: task.id, role: null, ended: false, calendar };
      for (const [week, more] of left(part, weeks, day).entries()) minutes[week]! += more;
    }
    const { open, late } = countOf.get(one.id) ?? { open: 0, late: 0 };
    return {
      ...one,
      open,
      late,
      hours: minutes.map((all) => Math.round(all / 6) / 10) as WorkPerson['hours'],
    };
  });
}
