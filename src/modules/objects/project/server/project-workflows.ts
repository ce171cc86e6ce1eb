/** Server of the workflows of projects: who reads which, the overview, and the bindings of one project. */
import { type RawBuilder, sql } from 'kysely';
import { businessActions } from '#modules/flow/approval/business-actions.ts';
import { approvalsOf, objectConfig, saveBinding, waitingRequest } from '#modules/flow/approval/server/public.ts';
import { listedWorkflows, PROJECT_READER, workflowService } from '#modules/flow/workflow/server/public.ts';
import type { InstanceStatus } from '#modules/flow/workflow/state.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { reportAnswer } from '#server/report/report.ts';
import { PROJECT_LOCK } from '../project-actions.ts';
import * as calls from '../project-workflows.calls.ts';
import { allProjectWorkflowsReport, otherChangesReport, projectWorkflowsReport } from '../project-workflows.reports.ts';
import { bindingObject, projectVariables } from './moves.ts';
import { projectRow } from './project-row.ts';

/** Workflows of projects that the viewer may read: by their right in the project, or their own part in the workflow. */
function readable(ctx: Ctx): RawBuilder<unknown> {
  const { userId } = ctx.viewer;
  return sql`i.project_id IS NOT NULL AND (i.initiator = ${userId}
    OR EXISTS (SELECT 1 FROM wf_task_actor a WHERE a.company_id = i.company_id AND a.user_id = ${userId} AND a.instance_id = i.id)
    OR EXISTS (SELECT 1 FROM wf_cc c WHERE c.company_id = i.company_id AND c.user_id = ${userId} AND c.instance_id = i.id)
    OR ${objectsWith(ctx, 'project', PROJECT_READER, sql`i.project_id`)})`;
}

async function overview(ctx: Ctx, projectId: number): Promise<calls.ProjectFlow> {
  const row = await projectRow(ctx, projectId);
  const needed = await approvalsOf(ctx, bindingObject(row));
  const { rows: last } = await sql<
    NonNullable<calls.FlowAction['last']> & { action: string; asked: number; approved: number }
  >`
    SELECT DISTINCT ON (q.action) q.action, i.id AS instance_id, i.number, i.status,
      (extract(epoch FROM i.started_at) * 1000)::bigint AS started_at, (extract(epoch FROM i.ended_at) * 1000)::bigint AS ended_at,
      count(*) OVER (PARTITION BY q.action) AS asked,
      count(*) FILTER (WHERE i.status = 'approved') OVER (PARTITION BY q.action) AS approved
    FROM wf_business_request q JOIN wf_instance i ON i.company_id = q.company_id AND i.id = q.instance_id
    WHERE q.company_id = ${ctx.viewer.companyId} AND q.object_kind = 'project' AND q.object_id = ${projectId}
    ORDER BY q.action, i.id DESC`.execute(ctx.db);
  const { rows: counts } = await sql<{
    status: InstanceStatus;
    n: number;
  }>`SELECT status, count(*) AS n FROM wf_instance
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND parent_id IS NULL GROUP BY status`.execute(
    ctx.db,
  );
  const own = businessActions().filter(({ kinds }) => kinds.includes('project'));
  const actions = own.map(({ key, label, group, hint, variables }): calls.FlowAction => {
    const found = last.find((one) => one.action === key);
    const { asked = 0, approved = 0 } = found ?? {};
    const { instanceId, number, status, startedAt, endedAt } = found ?? {};
    return {
      key,
      label,
      group,
      hint,
      variables,
      definition: needed.get(key) ?? null,
      last: found
        ? { instanceId: instanceId!, number: number!, status: status!, startedAt: startedAt!, endedAt: endedAt! }
        : null,
      asked,
      approved,
    };
  });
  return {
    waiting: await waitingRequest(ctx, PROJECT_LOCK, projectId),
    actions,
    counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])),
  };
}

// Steps of workflows in a project may read its facts, for the conditions behind them.
workflowService(
  'project.facts',
  async (ctx, { instance }) => (instance.projectId === null ? {} : projectVariables(ctx, instance.projectId)),
  ['读取项目信息', '讀取項目資訊', 'Read project information'],
);

/** Workflows that change the project itself. */
const ABOUT_THE_PROJECT = sql`EXISTS (SELECT 1 FROM wf_business_request q WHERE q.company_id = i.company_id
  AND q.instance_id = i.id AND q.lock = ${PROJECT_LOCK})`;

export const projectWorkflowHandlers = [
  handle(calls.projectWorkflows, (ctx, { projectId, ...input }) =>
    reportAnswer(ctx, projectWorkflowsReport, input, listedWorkflows(ctx, { projectId }, sql`true`)),
  ),
  handle(calls.projectOtherChanges, (ctx, { projectId, ...input }) =>
    reportAnswer(ctx, otherChangesReport, input, listedWorkflows(ctx, { projectId }, ABOUT_THE_PROJECT)),
  ),
  handle(calls.allProjectWorkflows, (ctx, input) =>
    reportAnswer(ctx, allProjectWorkflowsReport, input, listedWorkflows(ctx, {}, readable(ctx))),
  ),
  handle(calls.projectFlow, (ctx, { projectId }) => overview(ctx, projectId)),
  handle(calls.projectBindings, async (ctx, { projectId }) =>
    objectConfig(ctx, 'project', bindingObject(await projectRow(ctx, projectId))),
  ),
  handle(calls.saveProjectBinding, async (ctx, { projectId, ...input }) => {
    const row = await projectRow(ctx, projectId);
    await saveBinding(ctx, 'project', projectId, bindingObject(row), input);
    return null;
  }),
];
