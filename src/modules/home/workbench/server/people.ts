/** What people have to do, by week. */
import { sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { calendarsOf, type Scheduled } from '#modules/work/manpower/server/public.ts';
import { left } from '#modules/work/manpower/spread.ts';
import type { Ctx } from '#server/context.ts';
import type { WorkPerson } from '../workbench.calls.ts';
import { windowOf } from '../workbench.rules.ts';
import { LIVE, OPEN } from './live-tasks.ts';

/** An open task in somebody's charge; civil minutes. */
interface Charged extends Scheduled {
  id: number;
  project: number;
  person: number;
  end: string | null;
  minutes: number;
  start: number | null;
  finish: number | null;
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
  const { rows: tasks } = await sql<Charged>`
    SELECT t.id, t.project_id AS project, u.id AS person, t.planned_end AS "end", coalesce(t.work_minutes, 0) AS minutes,
      coalesce(t.actual_start_at, t.start_at) AS start, t.finish_at AS finish, t.progress::float8 AS progress,
      coalesce(t.calendar, p.calendar) AS calendar, t.ignore_person_calendars AS ignore
    FROM "user" u JOIN task t ON t.company_id = u.company_id AND t.responsible = u.id AND NOT t.summary AND ${OPEN}
      JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id AND ${LIVE}
    WHERE ${who}`.execute(ctx.db);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const day = parseDay(today)!;
  const weeks = { first: windowOf(today).weeks[1], count: 2 };
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
      const { id, start, finish } = task;
      if (start === null || finish === null || task.minutes <= 0) continue;
      const calendar = calendars.ofPart(task, one.id);
      const part = { ...task, start, finish, task: id, role: null, ended: false, calendar };
      for (const [week, more] of left(part, weeks, day).entries()) minutes[week]! += more;
    }
    const late = own.filter(({ end }) => end !== null && end < today).length;
    return {
      ...one,
      open: own.length,
      late,
      hours: minutes.map((all) => Math.round(all / 6) / 10) as WorkPerson['hours'],
    };
  });
}
