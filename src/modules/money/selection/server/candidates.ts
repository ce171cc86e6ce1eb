/** Candidates of portfolios: what may be changed when, and the project that is made of one. */
import { sql } from 'kysely';
import { absent, CODE, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { joinPortfolio } from '#modules/objects/portfolio/server/public.ts';
import { projectService } from '#modules/objects/project/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { withExtFields } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { type CandidateRow, candidate, candidateStatus } from '../candidate.entity.ts';
import { candidateLife } from '../candidate.life.ts';
import { candidateKey } from '../scenario.ts';
import { selectionTexts as t } from '../selection.texts.ts';

const FIXED = new Set<CandidateRow['status']>(['approved', 'converted']);

function checked(_ctx: Ctx, { mode, before, after }: Change<CandidateRow>): Problem[] {
  if ((mode === 'update' || mode === 'remove') && before && FIXED.has(before.status))
    return [problem(t.candidateFixed, { status: candidateStatus[before.status] })];
  if (!after) return [];
  const { plannedStart, plannedEnd, latestStart } = after;
  return [
    ...(plannedEnd < plannedStart ? [problem(t.endBeforeStart, {}, 'plannedEnd')] : []),
    ...(latestStart && latestStart < plannedStart ? [problem(t.latestBeforeStart, {}, 'latestStart')] : []),
  ];
}

/**
 * Makes the project of an approved candidate, which the portfolio governs and which keeps the impacts that were rated. The candidate is
 * held, so it becomes one project. Errors: 404, 403 for whoever may not create projects, 400 while it is not approved.
 */
export async function convert(ctx: Ctx, portfolioId: number, id: number): Promise<number> {
  const row = await candidateService.row(ctx, id, true);
  if (row.portfolioId !== portfolioId) throw absent();
  if (!(await ctx.can('pm:project:add'))) throw new Refusal([problem(t.noProjects)], CODE.forbidden);
  if (row.status !== 'approved') throw new Refusal([problem(t.notApproved, { status: candidateStatus[row.status] })]);
  const { name, code, sponsor, department, type, plannedStart, plannedEnd, description } = row;
  const values = { name, type, manager: sponsor, department, plannedStart, plannedEnd, description };
  const made = await projectService.create(
    ctx,
    withExtFields(projectService.entity, { ...values, ...(code !== null && { code }) }),
  );
  await joinPortfolio(ctx, portfolioId, { projects: [made.id] });
  await sql`UPDATE selection_impact SET project_id = ${made.id}, candidate = NULL
    WHERE company_id = ${ctx.viewer.companyId} AND candidate = ${id}`.execute(ctx.db);
  await setRows(candidate, ctx, [row], { status: 'converted', project: made.id }, 'convert');
  return made.id;
}

export const candidateService = entityService(candidate, { life: candidateLife, check: checked });

/** Candidates the board chooses from. */
export interface OpenCandidate {
  id: number;
  name: string;
  status: string;
  plannedStart: string;
  plannedEnd: string;
  latestStart: string | null;
  /** Cents. */
  cost: number | null;
}
export async function openCandidates(ctx: Ctx, portfolioId: number): Promise<OpenCandidate[]> {
  const { rows } = await sql<OpenCandidate>`SELECT id, name, status, planned_start::text, planned_end::text,
      latest_start::text, (cost).cents::float8 AS cost FROM candidate
    WHERE company_id = ${ctx.viewer.companyId} AND portfolio_id = ${portfolioId} AND status IN ('submitted', 'approved')
    ORDER BY id`.execute(ctx.db);
  return rows;
}
/** Projects that were made of candidates, by their keys. */
export async function madeOf(ctx: Ctx, portfolioId: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: number; project: number }>`SELECT id, project FROM candidate
    WHERE company_id = ${ctx.viewer.companyId} AND portfolio_id = ${portfolioId} AND project IS NOT NULL`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, project }) => [candidateKey(id), String(project)]));
}
