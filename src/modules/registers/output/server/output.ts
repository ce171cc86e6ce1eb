/** Server of outputs: records, versions, what a task has to deliver. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { type TaskRow, task } from '#modules/planning/plan/task.entity.ts';
import { descendants } from '#modules/planning/task/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { outputsOfTask, type TaskOutput, type TaskOutputs } from '../output.calls.ts';
import { projectOutput } from '../output.entity.ts';
import { outputModule } from '../output.module.ts';
import { outputTexts as t } from '../output.rules.ts';
import { outputService, outputVersionService } from './output-service.ts';
import { outputFact } from './report-facts.ts';
import { unfinished, unfinishedOutputs } from './task-hindrance.ts';

async function ofTask(ctx: Ctx, taskId: number): Promise<TaskOutputs> {
  if (!(await readableRecords(ctx, task.name, [taskId]))?.has(taskId)) throw absent();
  const [row] = await rowsById<TaskRow>(task, ctx, [taskId]);
  if (!row?.projectId) throw absent();
  const below = row.summary ? (await descendants(ctx, taskId)).map(({ id }) => id) : [];
  const holding = (await unfinished(ctx, [taskId, ...below])).map(({ id }) => id);
  const { rows } =
    await sql<TaskOutput>`SELECT o.id, o.name, o.status, o.required, coalesce(u.emp_name, '') AS responsible,
      o.due, o.latest, o.id = ANY(${holding}::bigint[]) AS holds, CASE WHEN o.task <> ${taskId} THEN t.name END AS task
    FROM output o LEFT JOIN "user" u ON u.company_id = o.company_id AND u.id = o.responsible
      JOIN task t ON t.company_id = o.company_id AND t.id = o.task
    WHERE o.company_id = ${ctx.viewer.companyId} AND (o.task = ${taskId} OR o.id = ANY(${holding}::bigint[]))
    ORDER BY o.task <> ${taskId}, o.due NULLS LAST, o.id`.execute(ctx.db);
  const may = await ctx.can('pm:output:query', { projectId: row.projectId });
  return { list: may ? rows : [], hidden: may ? 0 : rows.length, projectId: row.projectId };
}

export const outputServer: ServerModule = {
  ...outputModule,
  services: [outputService, outputVersionService],
  // Without versions, days and people.
  copied: [{ entity: projectOutput, fields: ['name', 'code', 'type', 'task', 'required', 'templateFile', 'note'] }],
  hinders: { task: { finish: unfinishedOutputs, remove: keptBy(projectOutput, 'task', t.taskKept) } },
  reportFacts: [outputFact],
  handlers: [
    ...entityHandlers(outputService),
    ...entityHandlers(outputVersionService, ['import', 'importTemplate']),
    handle(outputsOfTask, (ctx, { taskId }) => ofTask(ctx, taskId)),
  ],
};
