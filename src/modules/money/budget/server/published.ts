/** What modules above ask of budgets: the lines in force, and the curve the work is measured against. */

import { sql } from 'kysely';
import { MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { type CompiledCalendar, workBetween } from '#kernel/workdays.ts';
import type { Ctx } from '#server/context.ts';
import type { BudgetLine } from '../budget-model.ts';
import type { Span, WorkBetween } from '../planned-value.ts';
import { calendarsOf, ownerOf, spanOf } from './objects.ts';
import { budgetOf, linesOf } from './store.ts';
import type { BudgetTask } from './tasks.ts';
import { versionContents } from './versions.ts';

/** Lines of the published budget of an object; null: none is published. Rights are the caller's business. */
export async function publishedLines(ctx: Ctx, object: ObjectRef): Promise<BudgetLine[] | null> {
  const budget = await budgetOf(ctx, object);
  return budget?.status === 'published' ? linesOf(ctx, budget.id) : null;
}

export interface BaselineVersion {
  id: number;
  name: string;
  /** Civil minute from which it holds; of the first one 0. */
  effective: number;
  lines: BudgetLine[];
  /** The tasks its lines are about, with those above them, as they were planned then. */
  tasks: BudgetTask[];
}
export interface Baselines {
  /** The oldest first; manual copies are not among them. */
  versions: BaselineVersion[];
  /** The whole object, and its working time. */
  all: Span;
  work: WorkBetween;
}

/**
 * The baseline versions of an object with what `baselineCurve` and `curveOf` ask for. `known`: as there were at that instant. Rights are
 * the caller's business.
 */
export async function baselinesOf(ctx: Ctx, object: ObjectRef, known: string | null = null): Promise<Baselines> {
  const owner = await ownerOf(ctx, object);
  const { rows } = await sql<{
    id: number;
    name: string;
    effectiveMonth: string | null;
  }>`SELECT t.id, t.name, t.effective_month
    FROM budget_version t WHERE t.company_id = ${ctx.viewer.companyId} AND t.object_key = object_key(${object.scope}, ${object.id})
      AND t.baseline_type <> 'none' AND t.created_at <= coalesce(${known ? new Date(known) : null}::timestamptz, 'infinity')
    ORDER BY t.id`.execute(ctx.db);
  const contents = await versionContents.contents(
    ctx,
    rows.map(({ id }) => id),
  );
  const versions = rows.map(({ id, name, effectiveMonth }, i) => ({
    ...{ id, name, ...contents[i]! },
    effective: effectiveMonth === null ? 0 : parseDay(effectiveMonth)! * MINUTES_PER_DAY,
  }));
  const ids = versions.flatMap(({ tasks }) => tasks.map(({ span }) => span?.calendar ?? null));
  const calendar: (id: number | null) => CompiledCalendar = await calendarsOf(ctx, [owner.calendar, ...ids]);
  return { versions, all: spanOf(owner), work: (id, from, to) => workBetween(calendar(id), from, to) };
}
