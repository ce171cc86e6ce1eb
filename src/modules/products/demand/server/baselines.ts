/** Baselines of the demands of a project: taking one makes its demands controlled; two are compared by what differs. */
import { sql } from 'kysely';
import { compareRows } from '#kernel/compare.ts';
import { absent, problem, Refusal, refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { brokenParts, differingParts, keepParts, readTree } from '#server/parts/parts.ts';
import type { DemandComparison, KeptDemand } from '../demand.calls.ts';
import { demandTexts as t } from '../demand.texts.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { KEPT_FIELDS } from '../kept-fields.ts';
import { type DemandBaselineRow, demandBaseline } from '../project-demand.entity.ts';
import { demandOfRow, keptOf, readableDemands, scopeOfProject, treeOfDemands } from './kept-demands.ts';

/** Demands in a baseline are controlled; drafts are approved with it. */
async function control(ctx: Ctx, demands: readonly DevDemandRow[]): Promise<void> {
  const drafts = demands.filter(({ status }) => status === 'draft');
  await setRows(devDemand, ctx, drafts, { status: 'approved', controlled: true }, 'approve');
  const others = demands.filter(({ status, controlled }) => status !== 'draft' && !controlled);
  await setRows(devDemand, ctx, others, { controlled: true }, 'update');
}

export const demandBaselineService = entityService(demandBaseline, {
  async derive(ctx, { mode, after }) {
    if (mode !== 'create') return {};
    const projectId = after!.projectId!;
    await sql`SELECT 1 FROM project WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId} FOR NO KEY UPDATE`.execute(
      ctx.db,
    );
    const demands = await scopeOfProject(ctx, projectId, true);
    if (demands.length === 0) throw new Refusal([problem(t.noScope)]);
    const tree = treeOfDemands(demands);
    await keepParts(ctx, tree);
    await control(ctx, demands);
    const { rows } = await sql<{ no: number }>`SELECT coalesce(max(no), 0)::int + 1 AS no FROM demand_baseline
      WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId}`.execute(ctx.db);
    const taken = { root: tree.root, demands: demands.length, no: rows[0]!.no };
    return taken;
  },
  check: (_ctx, { mode, before }) =>
    mode === 'remove' && before!.origin !== 'manual' ? [problem(t.baselineKept)] : [],
});

export async function contentOf(ctx: Ctx, id: number) {
  const baseline = (await demandBaselineService.row(ctx, id)) as DemandBaselineRow;
  const kept = (await readTree(ctx, baseline.root)).map(demandOfRow);
  return { baseline, ...(await readableDemands(ctx, kept)), broken: (await brokenParts(ctx, baseline.root)).length };
}

export async function compare(ctx: Ctx, projectId: number, first: number, second: number): Promise<DemandComparison> {
  if (first === second) throw refuse(t.twoOnly);
  const read = async (id: number): Promise<DemandBaselineRow> => {
    const row = (await demandBaselineService.row(ctx, id)) as DemandBaselineRow;
    if (row.projectId !== projectId) throw absent();
    return row;
  };
  const before = await read(first);
  const after = second > 0 ? await read(second) : null;
  const rows = after
    ? await differingParts(ctx, before.root, after.root)
    : { before: await readTree(ctx, before.root), after: null };
  const [old, now] = [
    rows.before.map(demandOfRow),
    rows.after
      ? rows.after.map(demandOfRow)
      : (await scopeOfProject(ctx, projectId)).map((row) => ({ ...keptOf(row), status: '' })),
  ];
  const readable = await readableDemands(ctx, [...new Map([...old, ...now].map((one) => [one.id, one])).values()]);
  const seen = new Set(readable.list.map(({ id }) => id));
  const shown = (list: readonly KeptDemand[]) => list.filter(({ id }) => seen.has(id));
  return {
    before: { id: before.id, name: before.name },
    after: { id: after?.id ?? 0, name: after?.name ?? '' },
    rows: compareRows<KeptDemand, number>(shown(old), shown(now), {
      key: ({ id }) => id,
      fields: KEPT_FIELDS,
    }),
    hidden: readable.hidden,
  };
}
/** The latest baseline of a project that has a demand, with the demand as it was. */
export async function latestOf(ctx: Ctx, projectId: number, id: number) {
  const { rows } = await sql<{ id: number; name: string; root: string }>`SELECT id, name, root FROM demand_baseline
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} ORDER BY no DESC LIMIT 1`.execute(ctx.db);
  const [row] = rows;
  if (!row) return { baseline: null, kept: null };
  const kept = (await readTree(ctx, row.root)).map(demandOfRow).find((one) => one.id === id) ?? null;
  return { baseline: { id: row.id, name: row.name }, kept };
}
