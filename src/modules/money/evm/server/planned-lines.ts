/**
 * What projects and programs may spend, as lines by subject and task: of their published budgets; of a project without one, its planned
 * cost by task. The caller checks rights.
 */
import { sql } from 'kysely';
import { publishedLines } from '#modules/money/budget/server/public.ts';
import { measuredPlans } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';

export interface PlannedLine {
  scope: 'project' | 'program';
  object: number;
  subject: number | null;
  task: number | null;
  responsible: number | null;
  cents: number;
  reserve: boolean;
}

/** Objects of a kind with a published budget. */
export async function budgeted(ctx: Ctx, scope: 'project' | 'program', ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT object_id AS id FROM budget WHERE company_id = ${ctx.viewer.companyId}
    AND status = 'published' AND object_kind = ${scope} AND object_id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

export async function plannedLines(
  ctx: Ctx,
  scope: 'project' | 'program',
  ids: readonly number[],
): Promise<PlannedLine[]> {
  const with_ = await budgeted(ctx, scope, ids);
  const out: PlannedLine[] = [];
  for (const id of with_)
    for (const { subject, task, responsible, cents, kind } of (await publishedLines(ctx, { scope, id })) ?? [])
      out.push({ ...{ scope, object: id, subject, task, responsible, cents }, reserve: kind === 'reserve' });
  if (scope === 'program') return out;
  const plans = await measuredPlans(
    ctx,
    ids.filter((id) => !with_.has(id)),
  );
  for (const [object, versions] of plans)
    for (const { id, cents } of versions.at(-1)!.tasks)
      if (cents !== 0)
        out.push({ ...{ scope, object, subject: null, task: id, responsible: null, cents }, reserve: false });
  return out;
}
