/** Server of project statistics: figures and the list of the tasks they count. Both of the tasks the viewer may read. */
import { type RawBuilder, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { say } from '#kernel/text.ts';
import { COUNTS_AS_TASK, PROGRESS_WEIGHT } from '#modules/planning/plan/server/public.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { BOARD_COLUMNS } from '../board.calls.ts';
import {
  type CountedTask,
  type CountedTaskRow,
  countedTasks,
  exportCountedTasks,
  exportProjectStatistics,
  type PersonRow,
  projectStatistics,
  statisticsOf,
} from '../statistics.calls.ts';
import { countedTasksReport, statisticsReport } from '../statistics.reports.ts';
import { statisticsTexts } from '../statistics.texts.ts';
import { visibleTasks } from './task-visible.ts';

const today = (ctx: Ctx): string => dateOfInstant(ctx.now, ctx.utcOffset);

/** Tasks `t` of a project that count and that the viewer may read. */
const countedHere = async (ctx: Ctx, projectId: number): Promise<RawBuilder<unknown>> =>
  sql`t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND ${COUNTS_AS_TASK}
    AND ${await visibleTasks(ctx, { projectId })}`;

async function figures(ctx: Ctx, projectId: number): Promise<Source<PersonRow>> {
  const { rows } =
    await sql<CountedTask>`SELECT t.status, t.responsible, u.emp_name AS responsible_name, t.planned_start,
      t.planned_end, t.actual_end, t.progress::float AS progress, ${PROGRESS_WEIGHT} AS duration,
      coalesce(t.planned_hours, 0)::float AS planned_hours, coalesce(t.actual_hours, 0)::float AS actual_hours
    FROM task t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
    WHERE ${await countedHere(ctx, projectId)}`.execute(ctx.db);
  const { total, byStatus, late, completionRate, people, curve } = statisticsOf(rows, today(ctx));
  const nobody = ctx.say(statisticsTexts.nobody);
  return {
    ...computedRows(
      statisticsReport,
      people.map((person, at) => ({ ...person, id: at + 1, name: person.name ?? nobody })),
    ),
    figures: { total, ...byStatus, late, completionRate },
    series: {
      progress: {
        x: curve.map((point) => point.date),
        lines: { planned: curve.map((point) => point.planned), actual: curve.map((point) => point.actual) },
      },
      status: {
        x: BOARD_COLUMNS.map((status) => say(taskStatus[status], ctx.lang)),
        lines: { tasks: BOARD_COLUMNS.map((status) => byStatus[status]) },
      },
    },
  };
}

const tasks = async (ctx: Ctx, projectId: number): Promise<Source<CountedTaskRow>> => ({
  rows: sql`SELECT t.id, t.name, t.code, t.status, t.progress, t.responsible, t.planned_start, t.planned_end, t.actual_end,
      t.planned_hours, t.actual_hours, t.responsible IS NULL AS nobody,
      coalesce(t.status NOT IN ('done', 'passoff') AND t.planned_end < ${today(ctx)}::date, false) AS late,
      t.status NOT IN ('done', 'passoff') AS open
    FROM task t WHERE ${await countedHere(ctx, projectId)}`,
});

export const statisticsHandlers = [
  handle(projectStatistics, async (ctx, { projectId, ...input }) =>
    reportAnswer(ctx, statisticsReport, input, await figures(ctx, projectId)),
  ),
  handle(exportProjectStatistics, async (ctx, { projectId, ...input }) =>
    reportSheet(ctx, statisticsReport, input, await figures(ctx, projectId)),
  ),
  handle(countedTasks, async (ctx, { projectId, ...input }) =>
    reportAnswer(ctx, countedTasksReport, input, await tasks(ctx, projectId)),
  ),
  handle(exportCountedTasks, async (ctx, { projectId, ...input }) =>
    reportSheet(ctx, countedTasksReport, input, await tasks(ctx, projectId)),
  ),
];
