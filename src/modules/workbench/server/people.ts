/** What people have to do, by week. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Ctx } from '#server/context.ts';
import type { WorkPerson } from '../workbench.calls.ts';
import { hoursByWeek, windowOf } from '../workbench.rules.ts';
import { LIVE, OPEN } from './live-tasks.ts';

/** The people of these departments, or all of the company (null), with their open work by week. */
export async function peopleOf(ctx: Ctx, departments: readonly number[] | null): Promise<WorkPerson[]> {
  if (departments?.length === 0) return [];
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const window = windowOf(today);
  const { rows } = await sql<{
    id: number;
    name: string;
    department: string;
    taskId: number | null;
    start: string | null;
    end: string | null;
    hours: number;
  }>`SELECT u.id, u.emp_name AS name, d.name AS department, t.id AS task_id, t.planned_start AS start, t.planned_end AS "end",
      coalesce(t.planned_hours, 0)::float * (100 - t.progress) / 100 AS hours
    FROM "user" u JOIN department d ON d.company_id = u.company_id AND d.id = u.department
      LEFT JOIN (task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id AND ${LIVE})
        ON t.company_id = u.company_id AND t.responsible = u.id AND NOT t.summary AND ${OPEN}
    WHERE u.company_id = ${ctx.viewer.companyId} AND u.is_enable AND (${departments === null} OR u.department = ANY(${departments === null ? [] : [...departments]}::bigint[]))
    ORDER BY d.name, u.emp_name, u.id`.execute(ctx.db);
  const people = new Map<number, WorkPerson>();
  for (const row of rows) {
    const person = people.get(row.id) ?? {
      id: row.id,
      name: row.name,
      department: row.department,
      open: 0,
      late: 0,
      hours: [0, 0, 0],
    };
    people.set(row.id, person);
    if (row.taskId === null) continue;
    person.open++;
    if (row.end !== null && row.end < today) person.late++;
    if (row.start === null || row.end === null) continue;
    const more = hoursByWeek(row.start, row.end, row.hours, window);
    person.hours = person.hours.map((h, i) => Math.round((h + more[i]!) * 10) / 10) as WorkPerson['hours'];
  }
  return [...people.values()];
}
