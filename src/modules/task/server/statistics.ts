/** Server of project statistics. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { COUNTS_IN_PROGRESS, PROGRESS_WEIGHT } from '#modules/project/server/public.ts';
import { handle } from '#server/context.ts';
import { type CountedTask, projectStatistics, statisticsOf } from '../statistics.calls.ts';

export const statisticsHandler = handle(projectStatistics, async (ctx, { projectId }) => {
  const { rows } =
    await sql<CountedTask>`SELECT t.status, t.responsible, u.emp_name AS responsible_name, t.planned_start,
      t.planned_end, t.actual_end, t.progress::float AS progress, ${PROGRESS_WEIGHT} AS duration,
      coalesce(t.planned_hours, 0)::float AS planned_hours, coalesce(t.actual_hours, 0)::float AS actual_hours
    FROM task t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND ${COUNTS_IN_PROGRESS}`.execute(
      ctx.db,
    );
  return statisticsOf(rows, dateOfInstant(ctx.now, ctx.utcOffset));
});
