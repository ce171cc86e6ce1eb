/**
 * The pot of a program and what its projects get of it. The row of the program's budget is the lock: of two allocations that do not
 * fit together one passes. Order of locks: program, then project.
 */
import { sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { problem, Refusal, refuse } from '#kernel/problem.ts';
import { defaultSet } from '#modules/money/account/server/public.ts';
import { objectIdsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Allocated, ProgramPot } from '../budget.calls.ts';
import { MAX_CENTS, showCents, budgetTexts as t } from '../budget.rules.ts';
import { sumOf } from '../budget-model.ts';
import { budgetOwnerOf, type Owner } from './objects.ts';
import { budgetOf, heldBudget } from './store.ts';

type Row = Allocated & { published: number | null };

async function projectsOf(ctx: Ctx, programId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT p.id AS project_id, p.name, coalesce(a.cents, 0) AS allocated,
      (SELECT coalesce(sum(l.cents), 0)::bigint FROM budget b JOIN budget_line l ON l.company_id = b.company_id AND l.budget = b.id
        WHERE b.company_id = p.company_id AND b.object_key = object_key('project', p.id) AND b.status = 'published') AS published
    FROM project p
      LEFT JOIN budget g ON g.company_id = p.company_id AND g.object_key = object_key('program', ${programId})
      LEFT JOIN budget_allocation a ON a.company_id = p.company_id AND a.budget = g.id AND a.project_id = p.id
    WHERE p.company_id = ${ctx.viewer.companyId} AND (p.program = ${programId} OR a.cents IS NOT NULL) ORDER BY p.id`.execute(
    ctx.db,
  );
  return rows;
}

/** The pot as the viewer may read it: published totals of projects whose budgets they may read, or with the cost right of the program. */
export async function potOf(ctx: Ctx, programId: number): Promise<ProgramPot> {
  const owner = await budgetOwnerOf(ctx, { scope: 'program', id: programId });
  const budget = await budgetOf(ctx, owner);
  const rows = await projectsOf(ctx, programId);
  const ids = rows.map(({ projectId }) => projectId);
  const all = await ctx.can('pm:cost:query', owner.ref);
  const held = all ? new Set(ids) : await objectIdsWith(ctx, 'project', 'pm:budget:query', ids);
  return {
    revision: budget?.revision ?? 0,
    pot: budget?.potCents ?? null,
    allocated: sumOf(rows.map(({ allocated }) => allocated)),
    projects: rows.map((row) => ({ ...row, published: held.has(row.projectId) ? row.published : null })),
    hidden: ids.filter((id) => !held.has(id)).length,
    currency: budget?.currency ?? (await defaultSet(ctx)).baseCurrency,
    editable: !owner.ended && (await ctx.can('pm:budget:edit', owner.ref)),
  };
}

const isAllocation = (one: unknown): one is { projectId: number; cents: number } => {
  if (!isPlain(one)) return false;
  const { projectId, cents } = one as Record<string, unknown>;
  return (
    Number.isSafeInteger(projectId) && Number.isSafeInteger(cents) && Number(cents) >= 0 && Number(cents) <= MAX_CENTS
  );
};

/** Sets the pot and allocations; refused where they come to more than it holds. */
export async function allocate(
  ctx: Ctx,
  programId: number,
  { pot, allocations }: { pot?: number | null | undefined; allocations: unknown },
): Promise<void> {
  const owner = await budgetOwnerOf(ctx, { scope: 'program', id: programId });
  if (owner.ended) throw refuse(t.ended);
  if (!Array.isArray(allocations) || !allocations.every(isAllocation) || allocations.length > 1000)
    throw new Refusal([problem(t.badLine, { row: 1, what: ctx.say(t.lineAmount) }, 'allocations')]);
  const budget = await heldBudget(ctx, owner, (await defaultSet(ctx)).baseCurrency);
  const rows = await projectsOf(ctx, programId);
  const known = new Map(rows.map((row) => [row.projectId, row]));
  for (const { projectId } of allocations)
    if (!known.has(projectId)) throw new Refusal([problem(t.notOfProgram, { project: projectId }, 'allocations')]);
  const next = new Map(rows.map(({ projectId, allocated }) => [projectId, allocated]));
  for (const { projectId, cents } of allocations) next.set(projectId, cents);
  const whole = pot ?? budget.potCents ?? 0;
  const sum = sumOf(next.values());
  if (sum > whole) {
    const others = sum - sumOf(allocations.map(({ cents }) => cents));
    throw new Refusal([
      problem(
        t.potShort,
        { sum: showCents(sum), pot: showCents(whole), left: showCents(Math.max(0, whole - others)) },
        'allocations',
      ),
    ]);
  }
  const { companyId } = ctx.viewer;
  await sql`UPDATE budget SET pot_cents = ${whole}, revision = revision + 1, updated_at = ${new Date(ctx.now)},
      updated_by = ${ctx.viewer.userId || null} WHERE company_id = ${companyId} AND id = ${budget.id}`.execute(ctx.db);
  await sql`INSERT INTO budget_allocation (company_id, budget, project_id, cents)
    SELECT ${companyId}::bigint, ${budget.id}::bigint, g."projectId", g.cents
    FROM jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb) AS g ("projectId" bigint, cents bigint)
    ON CONFLICT (company_id, budget, project_id) DO UPDATE SET cents = excluded.cents`.execute(ctx.db);
}

/** Refuses a total of a project that is more than its program has allocated, where the program says stop. */
export async function mayAllocate(ctx: Ctx, { scope, program, id }: Owner, total: number): Promise<void> {
  if (scope !== 'project' || program === null) return;
  const budget = await budgetOf(ctx, { scope: 'program', id: program });
  if (budget?.controlMode !== 'stop') return;
  const { rows } = await sql<{ cents: number }>`SELECT cents FROM budget_allocation
    WHERE company_id = ${ctx.viewer.companyId} AND budget = ${budget.id} AND project_id = ${id}`.execute(ctx.db);
  const allocation = rows[0]?.cents ?? 0;
  if (total > allocation)
    throw refuse(t.overAllocation, { total: showCents(total), allocation: showCents(allocation) });
}
