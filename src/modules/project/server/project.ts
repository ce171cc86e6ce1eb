/** Server of projects: create, list, information, status, team, lights. */
import { type SqlBool, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { objectMenuOf } from '#modules/menu/server/public.ts';
import { dropNoticeRules } from '#modules/message/server/public.ts';
import {
  approvalsOf,
  dropBindings,
  guardDirect,
  waitingProblem,
  waitingRequest,
} from '#modules/workflow/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { elapsedShare, figuresOf } from '../progress.ts';
import { delayThresholds, lampList, projectInfo, projectMenu, projectPerms } from '../project.calls.ts';
import { projectDictionaries } from '../project.dictionaries.ts';
import { project } from '../project.entity.ts';
import { projectPlaces } from '../project.menu.ts';
import { projectModule } from '../project.module.ts';
import { projectRightGroup } from '../project.rights.ts';
import { checkProjectDates, type ProjectAction, projectTexts } from '../project.rules.ts';
import { calendarAction, MOVES, moveActions, PROJECT_LOCK } from '../project-actions.ts';
import { defaultLights, lightOf } from '../status-light.ts';
import { memberHandlers } from './members.ts';
import { bindingObject, moveHandlers, moveProblems, taskCounts } from './moves.ts';
import { noticeHandlers } from './notices.ts';
import { planFiguresOf } from './plan-figures.ts';
import { dropPlanConfig, thresholds } from './plan-setting.ts';
import { projectRights, projectRow } from './project-rights.ts';
import { projectWorkflowHandlers } from './project-workflows.ts';
import { addDefaultRoles, addManager, projectMemberService, projectRoleService } from './team.ts';
import { keepWithinTeam } from './team-guard.ts';

/** Projects one may see: those one manages, made, or is a member of; all with pm:project:manageAll. */
const visible = (ctx: Ctx) => {
  const { userId, rights } = ctx.viewer;
  if (userId === 0 || rights.has('pm:project:manageAll')) return null;
  return sql<SqlBool>`(t.manager = ${userId} OR t.created_by = ${userId} OR EXISTS (SELECT 1 FROM project_member m WHERE m.company_id = t.company_id AND m.project_id = t.id AND m."user" = ${userId}))`;
};

/** Whether the plan of a project changes by requests only, whatever the way (2-rules §5). */
async function planPublished(ctx: Ctx, projectId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM plan
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND published_at IS NOT NULL`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export const projectService = entityService(project, {
  visible,
  async check(ctx, { mode, before, after }) {
    if (mode === 'remove') {
      const refused = waitingProblem(calendarAction, await waitingRequest(ctx, PROJECT_LOCK, before!.id));
      return refused ? [refused] : [];
    }
    if (before && before.calendar !== after!.calendar)
      await guardDirect(ctx, calendarAction, before.id, bindingObject(before));
    const problems: Problem[] = checkProjectDates(after!);
    if (before && (before.status === 'done' || before.status === 'passoff'))
      problems.push(problem(projectTexts.finishedReadOnly));
    if (before && before.parentMode !== after!.parentMode && (await planPublished(ctx, before.id)))
      problems.push(problem(projectTexts.planPublished, undefined, 'parentMode'));
    if (before && (after!.associated ?? []).includes(before.id))
      problems.push(problem(projectTexts.selfAssociated, undefined, 'associated'));
    return problems;
  },
  async changed(ctx, { mode, before, after }) {
    if (mode === 'remove') {
      await dropBindings(ctx, 'project', before!.id);
      await dropNoticeRules(ctx, { projectId: before!.id });
      await dropPlanConfig(ctx, { projectId: before!.id });
    }
    if (mode === 'create') await addDefaultRoles(ctx, { projectId: after!.id });
    if (after && before?.manager !== after.manager) {
      // Naming makes a member of him, so the rule is asked first.
      if (before) await keepWithinTeam(ctx, { projectId: after.id }, (now) => ({ ...now, manager: before.manager }));
      await addManager(ctx, 'project', after);
    }
  },
});

const information = handle(projectInfo, async (ctx, { projectId }) => {
  const row = await projectRow(ctx, projectId);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const counts = await taskCounts(ctx, projectId, today);
  const { planned, outlook } = (await planFiguresOf(ctx, [projectId], today))(projectId);
  const limits = (await thresholds(ctx)).of(projectId);
  const may = await ctx.can('pm:project:status', { projectId });
  const waiting = await waitingRequest(ctx, PROJECT_LOCK, projectId);
  const refusedBy = await moveProblems(ctx, row, counts);
  const reason = (action: ProjectAction): string | null => {
    const refused = waitingProblem(moveActions[action], waiting) ?? refusedBy(action);
    return refused && ctx.say(refused.message, refused.params);
  };
  const needed = await approvalsOf(ctx, bindingObject(row));
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
    light: lightOf(row, today, limits),
    limits,
    outlook,
    ...figuresOf(planned, row.progress),
    timeElapsed: Math.round(elapsedShare(row.plannedStart, row.plannedEnd, today)),
    tasks,
    waiting,
    approvals: Object.fromEntries(
      MOVES.flatMap((move) => {
        const found = needed.get(moveActions[move].key);
        return found ? [[move, found.name] as const] : [];
      }),
    ),
    actions: Object.fromEntries(MOVES.map((a) => [a, may ? reason(a) : ctx.say(commonTexts.noRight)])) as Record<
      ProjectAction,
      string | null
    >,
    editable: editable
      ? Object.keys(project.fields).filter((name) => !project.fields[name as keyof typeof project.fields].set)
      : [],
  };
});

/**
 * Why somebody without rights in it has no menu of a project: code 500 stands for one that does not exist (2-rules §8,
 * the browser closes its window); whoever is no stakeholder is told whom to ask (1-product §6.5).
 */
async function unknownProject(ctx: Ctx, projectId: number): Promise<Refusal> {
  const { rows } = await sql<{ manager: string }>`SELECT u.emp_name AS manager FROM project p
      JOIN "user" u ON u.company_id = p.company_id AND u.id = p.manager
    WHERE p.company_id = ${ctx.viewer.companyId} AND p.id = ${projectId}`.execute(ctx.db);
  const [found] = rows;
  if (!found) return new Refusal([problem(projectTexts.absent)], CODE.fault);
  return new Refusal(
    [problem(projectTexts.notStakeholder), problem(projectTexts.leader, { manager: found.manager })],
    CODE.forbidden,
  );
}

/** Calendars of projects are seen by their managers and members. */
const calendarsSeen = ({ viewer: { userId } }: Ctx) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM project p
    WHERE p.company_id = t.company_id AND p.id = t.owner_project AND (p.manager = ${userId} OR EXISTS (SELECT 1 FROM project_member m
      WHERE m.company_id = p.company_id AND m.project_id = p.id AND m."user" = ${userId})))`;

export const projectServer: ServerModule = {
  ...projectModule,
  tables: ['plan_setting'],
  calendarsSeen,
  dictionaries: projectDictionaries,
  menu: projectPlaces,
  services: [projectService, projectRoleService, projectMemberService],
  rights: [projectRightGroup],
  handlers: [
    ...entityHandlers(projectService),
    ...entityHandlers(projectRoleService),
    ...entityHandlers(projectMemberService),
    information,
    ...moveHandlers,
    ...projectWorkflowHandlers,
    ...noticeHandlers,
    ...memberHandlers,
    handle(lampList, async (ctx, { module }) =>
      defaultLights(module, (await thresholds(ctx)).company).map(({ status, lamp, remark }) => ({
        status,
        lamp,
        remark: say(remark, ctx.lang),
      })),
    ),
    handle(delayThresholds, async (ctx) => {
      const { company, projects } = await thresholds(ctx);
      const where = visible(ctx);
      const { rows } = await sql<{ id: number }>`SELECT t.id FROM project t
        WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...projects.keys()]}::bigint[]) AND ${where ?? sql`true`}`.execute(
        ctx.db,
      );
      return { company, projects: Object.fromEntries(rows.map(({ id }) => [id, projects.get(id)!])) };
    }),
    handle(projectMenu, async (ctx, { projectId }) => {
      const held = await projectRights(ctx, projectId);
      if (!held) throw await unknownProject(ctx, projectId);
      return objectMenuOf(ctx, 'project', held);
    }),
    handle(projectPerms, async (ctx, { projectId }) => [...((await projectRights(ctx, projectId)) ?? [])]),
  ],
};
