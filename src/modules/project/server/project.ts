/** Server of projects: create, list, information, status, team, lights. */
import { type SqlBool, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { parameter } from '#modules/dict/server/public.ts';
import { objectMenuOf } from '#modules/menu/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { deviationOf, plannedProgress } from '../progress.ts';
import { lampList, moveProject, projectInfo, projectMenu, projectPerms } from '../project.calls.ts';
import { type ProjectRow, project, projectMember, projectRole, projectStatus } from '../project.entity.ts';
import { projectRightGroup } from '../project.rights.ts';
import {
  checkProjectDates,
  type ProjectAction,
  projectMoves,
  projectTexts,
  refuseProjectMove,
} from '../project.rules.ts';
import { type DelayThresholds, defaultLights, lightOf } from '../status-light.ts';
import { projectRights, projectRow } from './project-rights.ts';
import { addDefaultRoles, addManager, projectMemberService, projectRoleService } from './team.ts';

/** Projects one may see: those one manages, made, or is a member of; all with pm:project:manageAll. */
const visible = (ctx: Ctx) => {
  const { userId, rights } = ctx.viewer;
  if (userId === 0 || rights.has('pm:project:manageAll')) return null;
  return sql<SqlBool>`(t.manager = ${userId} OR t.created_by = ${userId} OR EXISTS (SELECT 1 FROM project_member m WHERE m.company_id = t.company_id AND m.project_id = t.id AND m."user" = ${userId}))`;
};

export const projectService = entityService(project, {
  visible,
  check(_ctx, { mode, before, after }) {
    if (mode === 'remove') return [];
    const problems: Problem[] = checkProjectDates(after!);
    if (before && (before.status === 'done' || before.status === 'passoff'))
      problems.push(problem(projectTexts.finishedReadOnly));
    if (before && (after!.associated ?? []).includes(before.id))
      problems.push(problem(projectTexts.selfAssociated, undefined, 'associated'));
    return problems;
  },
  async changed(ctx, { mode, before, after }) {
    if (mode === 'create') await addDefaultRoles(ctx, { projectId: after!.id });
    if (after && before?.manager !== after.manager) await addManager(ctx, after as ProjectRow);
  },
});

/** Delay thresholds of the company (system parameters). */
export const thresholds = async (ctx: Ctx): Promise<DelayThresholds> => ({
  yellowDays: await parameter(ctx, 'project.progress.yellow'),
  redDays: await parameter(ctx, 'project.progress.red'),
});

interface TaskCounts {
  total: number;
  done: number;
  ongoing: number;
  late: number;
  unfinished: number;
}

async function taskCounts(ctx: Ctx, projectId: number, today: string): Promise<TaskCounts> {
  const { rows } =
    await sql<TaskCounts>`SELECT count(*) AS total, count(*) FILTER (WHERE status = 'done') AS done, count(*) FILTER (WHERE status = 'ongoing') AS ongoing,
      count(*) FILTER (WHERE status NOT IN ('done', 'passoff') AND planned_end < ${today}::date) AS late,
      count(*) FILTER (WHERE status NOT IN ('done', 'passoff')) AS unfinished
    FROM task WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND NOT summary AND status <> 'discarded' AND active`.execute(
      ctx.db,
    );
  return rows[0]!;
}

const facts = (row: ProjectRow, counts: TaskCounts) => ({
  status: row.status,
  statusLabel: projectStatus[row.status],
  unfinishedTasks: counts.unfinished,
});

const ACTIONS = Object.keys(projectMoves) as ProjectAction[];

const information = handle(projectInfo, async (ctx, { projectId }) => {
  const row = await projectRow(ctx, projectId);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const counts = await taskCounts(ctx, projectId, today);
  const planned = row.status === 'done' ? 100 : plannedProgress(row.plannedStart, row.plannedEnd, today);
  const { deviation, rate } = deviationOf(planned, row.progress);
  const may = await ctx.can('pm:project:status', { projectId });
  const reason = (action: ProjectAction): string | null => {
    const refused = refuseProjectMove(action, facts(row, counts));
    return refused && ctx.say(refused.message, refused.params);
  };
  const { unfinished: _, ...tasks } = counts;
  const ended = row.status === 'done' || row.status === 'passoff';
  const editable = !ended && (await ctx.can('pm:project:edit', { projectId }));
  return {
    projectId,
    projectName: row.name,
    projectStatus: row.status,
    isProductApproval: row.isProductApproval === true,
    row,
    titles: await titlesOf(project, ctx, [row]),
    light: lightOf(row, today, await thresholds(ctx)),
    plannedProgress: planned,
    actualProgress: row.progress,
    deviation,
    deviationRate: rate,
    tasks,
    actions: Object.fromEntries(ACTIONS.map((a) => [a, may ? reason(a) : ctx.say(noRight)])) as Record<
      ProjectAction,
      string | null
    >,
    editable: editable
      ? Object.keys(project.fields).filter((name) => !project.fields[name as keyof typeof project.fields].set)
      : [],
  };
});

const noRight = {
  key: 'common.noRight',
  text: ['没有操作权限', '沒有操作權限', 'You do not have permission for this operation'],
} as const;

const move = handle(moveProject, async (ctx, { projectId, action, reason }) => {
  // Task operations hold the plan first and then write the project; in the same order nothing slips in between.
  await sql`SELECT 1 FROM plan WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} FOR UPDATE`.execute(
    ctx.db,
  );
  const row = await projectRow(ctx, projectId, true);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const refused = refuseProjectMove(action, facts(row, await taskCounts(ctx, projectId, today)));
  if (refused) throw new Refusal([refused]);
  const { to } = projectMoves[action];
  const dates = {
    ...(action === 'launch' && { actualStart: today }),
    ...(action === 'complete' && { actualEnd: today }),
    ...(action === 'recover' && { actualEnd: null, actualStart: row.actualStart ?? today }),
  };
  // The move itself is a rule of its own: the finished-is-read-only check is about edits.
  await sql`UPDATE project SET status = ${to}, actual_start = ${'actualStart' in dates ? dates.actualStart! : row.actualStart}::date,
    actual_end = ${'actualEnd' in dates ? dates.actualEnd! : row.actualEnd}::date, version = version + 1, updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId}`.execute(ctx.db);
  const changes = [
    { field: 'status', before: row.status, after: to },
    ...(reason ? [{ field: 'reason', before: null, after: reason }] : []),
  ];
  await logChanges(ctx, [
    {
      entity: 'project',
      recordId: projectId,
      recordTitle: row.name,
      action,
      version: row.version + 1,
      changes,
      scope: { projectId },
    },
  ]);
  return { status: to };
});

export const projectServer: ServerModule = {
  name: 'project',
  entities: [project, projectRole, projectMember],
  services: [projectService, projectRoleService, projectMemberService],
  rights: [projectRightGroup],
  handlers: [
    ...entityHandlers(projectService),
    ...entityHandlers(projectRoleService),
    ...entityHandlers(projectMemberService),
    information,
    move,
    handle(lampList, async (ctx, { module }) =>
      defaultLights(module, await thresholds(ctx)).map(({ status, lamp, remark }) => ({
        status,
        lamp,
        remark: say(remark, ctx.lang),
      })),
    ),
    handle(projectMenu, async (ctx, { projectId }) => {
      const held = await projectRights(ctx, projectId);
      // 2-rules §8: code 500 stands for a project that does not exist; the browser closes its window.
      if (!held) throw new Refusal([problem(noProject)], 500);
      return objectMenuOf(ctx, 'project', held);
    }),
    handle(projectPerms, async (ctx, { projectId }) => [...((await projectRights(ctx, projectId)) ?? [])]),
  ],
};

const noProject = {
  key: 'project.absent',
  text: ['该项目不存在', '該項目不存在', 'This project does not exist'],
} as const;
