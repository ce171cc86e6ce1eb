/** The service of projects: visibility, permitted changes, and effects. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { moveKey } from '#modules/flow/approval/move-actions.ts';
import { guardDirect } from '#modules/flow/approval/server/public.ts';
import { keepTeam, seenObjects } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type ProjectRow, project, projectStatus } from '../project.entity.ts';
import { type ProjectFacts, projectLife } from '../project.life.ts';
import { checkProjectDates, projectTexts } from '../project.rules.ts';
import { calendarAction } from '../project-actions.ts';
import { tellProject } from './notices.ts';
import { plans } from './plan-figures.ts';

/** What the rules of the moves ask: workflows that have not ended; those that ask for the completion do not count. */
async function projectFacts(ctx: Ctx, rows: readonly ProjectRow[]): Promise<(row: ProjectRow) => ProjectFacts> {
  const found = await sql<{ id: number; n: number }>`SELECT project_id AS id, count(*) AS n FROM wf_instance
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ANY(${rows.map((row) => row.id)}::bigint[])
      AND parent_id IS NULL AND status IN ('running', 'returned', 'suspended')
      AND business_type IS DISTINCT FROM ${moveKey('project', 'complete')} GROUP BY 1`.execute(ctx.db);
  const counts = new Map(found.rows.map(({ id, n }) => [id, n]));
  return ({ id }) => ({ unfinishedWorkflows: counts.get(id) ?? 0 });
}

/** Projects one may see. */
export const visibleProjects = (ctx: Ctx) => seenObjects(ctx, 'project', sql`t.id`);

export const projectService = entityService(project, {
  life: projectLife,
  visible: visibleProjects,
  facts: projectFacts,
  async check(ctx, { mode, before, after }) {
    // A move has its own rules: the rule against changing ended projects is about edits.
    if (mode === 'move') return [];
    if (mode === 'remove') return [];
    if (before && before.calendar !== after!.calendar)
      await guardDirect(ctx, calendarAction, before.id, { type: before.type, project: before.id });
    const problems: Problem[] = checkProjectDates(after!);
    if (before && (before.status === 'done' || before.status === 'passoff'))
      problems.push(problem(projectTexts.finishedReadOnly));
    if (before && before.parentMode !== after!.parentMode && (await plans().published(ctx, before.id)))
      problems.push(problem(projectTexts.planPublished, undefined, 'parentMode'));
    if (before && (after!.associated ?? []).includes(before.id))
      problems.push(problem(projectTexts.selfAssociated, undefined, 'associated'));
    return problems;
  },
  async changed(ctx, { mode, before, after }) {
    if (mode === 'move') {
      const params = { status: projectStatus[after!.status] };
      await tellProject(ctx, { event: 'projectMoved', projectId: after!.id, params });
    }
    if (after) await keepTeam(ctx, { scope: 'project', id: after.id }, before, after);
  },
});
