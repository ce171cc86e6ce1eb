/** Server of projects: create, list, information, status, team, lights. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import type { WaitingRequest } from '#modules/flow/approval/approval.calls.ts';
import { approvalOf } from '#modules/flow/approval/server/public.ts';
import { formerManagerHandler, objectHandlers, seenObjects } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { movableFields } from '#server/entity/standing.ts';
import { figuresOf, timeElapsed, told } from '../progress.ts';
import { delayThresholds, lampList, projectInfo } from '../project.calls.ts';
import { projectDictionaries } from '../project.dictionaries.ts';
import { project } from '../project.entity.ts';
import { projectPlaces } from '../project.menu.ts';
import { projectModule } from '../project.module.ts';
import { projectKind } from '../project.object.ts';
import { projectRightGroup } from '../project.rights.ts';
import { MOVES, type ProjectAction, projectTexts } from '../project.rules.ts';
import { defaultLights, lightOf } from '../status-light.ts';
import { memberHandlers } from './members.ts';
import { moveHandlers } from './moves.ts';
import { noticeHandlers, tellProject } from './notices.ts';
import { plans } from './plan-figures.ts';
import { planSetting, thresholds } from './plan-setting.ts';
import { projectRow } from './project-row.ts';
import { projectService, visibleProjects } from './project-service.ts';
import { projectWorkflowHandlers } from './project-workflows.ts';

const information = handle(projectInfo, async (ctx, { projectId }) => {
  const row = await projectRow(ctx, projectId);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const counts = await plans().counts(ctx, projectId, today);
  const { planned, outlook } = (await plans().figures(ctx, [projectId], today))(projectId);
  const limits = (await thresholds(ctx)).of(projectId);
  const abilities = (await projectService.abilities(ctx, [row as never]))[projectId]!;
  const { unfinished: _, ...tasks } = counts;
  const ended = row.status === 'done' || row.status === 'passoff';
  const editable = !ended && (await ctx.can('pm:project:edit', { projectId }));
  return {
    projectId,
    projectName: row.name,
    projectStatus: row.status,
    isProductApproval: row.isProductApproval === true,
    approvalRoleId: null,
    wfApproveId: (await approvalOf(ctx, 'product.change', { type: row.type, project: projectId }))?.key ?? null,
    row,
    titles: await titlesOf(project, ctx, [row]),
    light: lightOf(row, today, limits),
    limits,
    outlook,
    ...figuresOf(told(planned), row.progress),
    timeElapsed: timeElapsed(row.plannedStart, row.plannedEnd, today),
    tasks,
    waiting: abilities.waiting as WaitingRequest | null,
    approvals: abilities.approvals,
    actions: Object.fromEntries(
      MOVES.map((action) => [
        action,
        action in abilities.actions ? abilities.actions[action]! : ctx.say(commonTexts.noRight),
      ]),
    ) as Record<ProjectAction, string | null>,
    editable: editable
      ? await movableFields(
          ctx,
          project,
          projectId,
          Object.keys(project.fields).filter((name) => !project.fields[name as keyof typeof project.fields].set),
        )
      : [],
  };
});

/**
 * Why somebody without rights in it has no menu of a project: code 500 means it does not exist (2-rules §8,
 * the browser closes its window); a user who is not a stakeholder is told whom to ask (1-product §6.5).
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

/** Calendars of projects are seen by whoever sees the project. */
const calendarsSeen = (ctx: Ctx) => seenObjects(ctx, 'project', sql`t.owner_project`);

/** Somebody who joins a project is notified, and others by its rules. */
async function joined(ctx: Ctx, { scope, id }: ObjectRef, userId: number): Promise<void> {
  if (scope !== 'project') return;
  const names = await userNames(ctx, [userId]);
  await tellProject(ctx, {
    event: 'memberAdded',
    projectId: id,
    people: { subject: [userId] },
    params: { person: names[userId] ?? '' },
  });
}

export const projectServer: ServerModule = {
  ...projectModule,
  settings: [planSetting],
  calendarsSeen,
  calendarChosen: {
    project: (companyId, id) => sql`(SELECT calendar FROM project WHERE company_id = ${companyId} AND id = ${id})`,
  },
  joined,
  dictionaries: projectDictionaries,
  menu: projectPlaces,
  services: [projectService],
  rights: [projectRightGroup],
  handlers: [
    ...entityHandlers(projectService),
    formerManagerHandler(projectService, 'project'),
    ...objectHandlers(projectKind, unknownProject),
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
      const { rows } = await sql<{ id: number }>`SELECT t.id FROM project t
        WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...projects.keys()]}::bigint[]) AND ${visibleProjects(ctx)}`.execute(
        ctx.db,
      );
      return { company, projects: Object.fromEntries(rows.map(({ id }) => [id, projects.get(id)!])) };
    }),
  ],
};
