/**
 * Earned value of a project and of a program. Money is in the answer for holders of pm:cost:query alone; others have the same in
 * approved hours.
 */
import { sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { accruedOf } from '#modules/money/contract/server/public.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { storedCosts } from '#modules/planning/plan/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { inheritedBy } from '#server/entity/inherited.ts';
import { percentAt, WHOLE } from '../earned.ts';
import { type EvmAnswer, type ProjectSums, readEvm, readProgramEvm } from '../evm.calls.ts';
import { type EvmData, type EvmNode, evmAt } from '../evm-at.ts';
import { evmSetting } from '../evm-setting.ts';
import { timesOver } from '../exact.ts';
import { evmDataOf, statusDayOf } from './evm-data.ts';

const todayOf = (ctx: Ctx): string => dateOfInstant(ctx.now, ctx.utcOffset);

/** Own cost of tasks that is left at today's rates and progress: what the estimate from below adds up. */
async function withRest(ctx: Ctx, projectId: number, data: EvmData, day: number): Promise<EvmData> {
  const stored = await storedCosts(ctx, projectId);
  if (!stored) return data;
  const { tasks, costs } = stored;
  const at = new Map(tasks.map(({ id }, i) => [id, i]));
  const own = Array.from(costs.planned);
  tasks.forEach(({ parentId }, i) => {
    const parent = parentId === null ? undefined : at.get(parentId);
    if (parent !== undefined) own[parent]! -= costs.planned[i]!;
  });
  const nodes = data.nodes.map((node): EvmNode => {
    const i = at.get(node.id);
    return i === undefined ? node : { ...node, rest: timesOver(own[i]!, WHOLE - percentAt(node, day), WHOLE) };
  });
  return { ...data, nodes };
}

async function projectFacts(ctx: Ctx, projectId: number) {
  const { rows } = await sql<{ actualEnd: string | null; unrated: number }>`SELECT
      CASE WHEN p.status = 'done' THEN p.actual_end END AS actual_end,
      coalesce((SELECT sum(c.unrated_minutes) FROM cost_cell c WHERE c.company_id = p.company_id AND c.object_kind = 'project'
        AND c.object_id = p.id), 0)::int AS unrated
    FROM project p WHERE p.company_id = ${ctx.viewer.companyId} AND p.id = ${projectId}`.execute(ctx.db);
  return rows[0]!;
}

async function projectAnswer(ctx: Ctx, projectId: number, known: string | null): Promise<EvmAnswer> {
  const unit = (await ctx.can(COST_RIGHT, { projectId })) ? 'money' : 'hours';
  const { config } = (await inheritedBy(ctx, evmSetting, [{ scope: 'project', id: projectId }]))({
    ...{ scope: 'project', id: projectId },
  });
  const { data, names, wbs, version, basis, baseline } = (await evmDataOf(ctx, [projectId], unit, known)).get(
    projectId,
  )!;
  const status = statusDayOf(ctx, config);
  const { actualEnd, unrated } = await projectFacts(ctx, projectId);
  return {
    ...{ unit, names, wbs, version, status },
    data: unit === 'money' ? await withRest(ctx, projectId, data, status) : data,
    basis,
    baseline,
    config: { forecast: config.forecast, factor: config.factor ?? null, green: config.green, yellow: config.yellow },
    today: parseDay(todayOf(ctx))!,
    finishedOn: actualEnd === null ? null : parseDay(actualEnd),
    accrued: unit === 'money' && known === null ? await accruedOf(ctx, projectId) : null,
    unratedMinutes: unrated,
  };
}

/** Sums of projects at a day, in money; the caller says which of them the viewer may see the cost of. */
export async function sumsOfProjects(
  ctx: Ctx,
  projects: readonly { id: number; name: string }[],
  day: number,
  known: string | null,
): Promise<ProjectSums[]> {
  const ids = projects.map(({ id }) => id);
  const found = await evmDataOf(ctx, ids, 'money', known);
  return projects.map(({ id, name }) => ({ project: id, name, ...evmAt(found.get(id)!.data, day).total }));
}

export const evmHandlers = [
  handle(readEvm, (ctx, { projectId, known }) => projectAnswer(ctx, projectId, known ?? null)),
  handle(readProgramEvm, async (ctx, { programId, day, known }) => {
    const { rows } = await sql<{ id: number; name: string; may: boolean }>`SELECT p.id, p.name,
        coalesce(${objectsWith(ctx, 'project', COST_RIGHT, sql`p.id`)}, false) AS may FROM project p
      WHERE p.company_id = ${ctx.viewer.companyId} AND p.program = ${programId} ORDER BY p.id`.execute(ctx.db);
    // Holders of the right in the program are told the totals of all its projects (ADR 038).
    const all = await ctx.can(COST_RIGHT, { programId });
    const may = rows.filter((row) => all || row.may);
    const status = parseDay(day ?? todayOf(ctx))!;
    return { status, projects: await sumsOfProjects(ctx, may, status, known ?? null), left: rows.length - may.length };
  }),
];
