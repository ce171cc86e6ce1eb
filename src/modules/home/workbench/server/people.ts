/** What people have to do, by week. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { personLoads } from '#modules/registers/manpower/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { WorkPerson } from '../workbench.calls.ts';

/** The people of these departments, or all of the company (null), with their open work by week. */
export async function peopleOf(ctx: Ctx, departments: readonly number[] | null): Promise<WorkPerson[]> {
  if (departments?.length === 0) return [];
  const { rows: people } = await sql<Pick<WorkPerson, 'id' | 'name' | 'department'>>`
    SELECT u.id, u.emp_name AS name, d.name AS department
    FROM "user" u JOIN department d ON d.company_id = u.company_id AND d.id = u.department
    WHERE u.company_id = ${ctx.viewer.companyId} AND u.is_enable
      AND (${departments === null} OR u.department = ANY(${departments === null ? [] : [...departments]}::bigint[]))
    ORDER BY d.name, u.emp_name, u.id`.execute(ctx.db);
  const loads = await personLoads(
    ctx,
    people.map(({ id }) => id),
    dateOfInstant(ctx.now, ctx.utcOffset),
  );
  const hours = (minutes: number | undefined): number => Math.round((minutes ?? 0) / 6) / 10;
  return people.map((one) => {
    const {
      openTasks: open,
      lateTasks: late,
      minutes,
    } = loads.get(one.id) ?? { openTasks: 0, lateTasks: 0, minutes: [] };
    return { ...one, open, late, hours: [hours(minutes[0]), hours(minutes[1])] };
  });
}
