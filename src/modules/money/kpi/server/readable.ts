/** What of the evidence somebody is told: figures of cost and names of records only where they may see those. */
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { Ctx } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { FACTS, type Fact, type FactKind, type FactRow } from '../kpi.facts.ts';

const KINDS = ['task', 'issue', 'risk'] as const;

/** A way to make facts readable for the viewer: their rights are asked once for all of them. */
export async function readableFacts(
  ctx: Ctx,
  projectId: number,
  all: readonly Fact[],
): Promise<{ costHidden: boolean; of(facts: readonly Fact[]): Fact[] }> {
  const costHidden = ctx.viewer.userId !== 0 && !(await ctx.can(COST_RIGHT, { projectId }));
  const readable = new Map<FactRow['kind'], ReadonlySet<number>>();
  for (const kind of KINDS) {
    const ids = all.flatMap(({ rows }) => rows.filter((row) => row.kind === kind).map(({ id }) => id));
    readable.set(kind, (await readableRecords(ctx, kind, [...new Set(ids)])) ?? new Set());
  }
  const of = (facts: readonly Fact[]): Fact[] =>
    facts.map((fact) => {
      const rows = fact.rows.filter((row) => readable.get(row.kind)!.has(row.id));
      const { money }: FactKind = FACTS[fact.name];
      return {
        ...fact,
        rows,
        more: fact.more + fact.rows.length - rows.length,
        parts: money && !fact.hours && costHidden ? {} : fact.parts,
      };
    });
  return { costHidden, of };
}
