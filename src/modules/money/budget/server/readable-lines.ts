/**
 * Lines as somebody may read them: without the right to see costs labor is one sum of a month, since a line of one person with
 * hours would say what they earn.
 */
import { sql } from 'kysely';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { Ctx } from '#server/context.ts';
import {
  type BudgetLine,
  type LineKind,
  type Month,
  type Months,
  monthsOfLine,
  sumOf,
  type Work,
} from '../budget-model.ts';
import type { Owner } from './objects.ts';

/** Those of the company's subjects that are of labor. */
export async function labourSubjects(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`SELECT s.id FROM subject s WHERE s.company_id = ${ctx.viewer.companyId}
    AND s.id = ANY(${[...new Set(ids)]}::bigint[]) AND s.scope @> ARRAY['labour']`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Lines of one subject, one for each kind, by month. */
function merged(lines: readonly BudgetLine[], workOf: (task: number | null) => Work | null): BudgetLine[] {
  const sums = new Map<LineKind, Record<Month, number>>();
  for (const line of lines) {
    const months = sums.get(line.kind) ?? {};
    for (const [month, cents] of Object.entries(monthsOfLine(line, workOf) as Months))
      months[month] = (months[month] ?? 0) + cents;
    sums.set(line.kind, months);
  }
  return [...sums].map(([kind, months]) => ({
    subject: lines[0]!.subject,
    task: null,
    kind,
    spread: 'months',
    cents: sumOf(Object.values(months)),
    months,
    responsible: null,
    remark: null,
  }));
}

export interface Readable {
  lines: BudgetLine[];
  labourHidden: boolean;
}

/** The lines as the viewer may read them. */
export async function readableLines(
  ctx: Ctx,
  { ref }: Pick<Owner, 'ref'>,
  lines: readonly BudgetLine[],
  workOf: (task: number | null) => Work | null,
): Promise<Readable> {
  if (await ctx.can(COST_RIGHT, ref)) return { lines: [...lines], labourHidden: false };
  const labour = await labourSubjects(
    ctx,
    lines.map(({ subject }) => subject),
  );
  const hidden = lines.filter(({ subject }) => labour.has(subject));
  return {
    lines: [...lines.filter(({ subject }) => !labour.has(subject)), ...merged(hidden, workOf)],
    labourHidden: hidden.length > 0,
  };
}
