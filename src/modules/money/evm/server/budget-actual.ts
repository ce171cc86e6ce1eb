/**
 * Budget against actual cost and orders, in groups: of a project, of a program with its projects. Labor is told by task and person to
 * holders of pm:cost:query alone; to others it is one group of its own.
 */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { formatDay } from '#kernel/dates.ts';
import type { Money } from '#kernel/field.ts';
import { amountOf } from '#kernel/fields/money.ts';
import { absent } from '#kernel/problem.ts';
import { defaultSet, subjectsById } from '#modules/money/account/server/public.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { type BudgetActualRow, budgetActual, type CostGroup, exportBudgetActual } from '../budget-actual.calls.ts';
import { budgetActualReport } from '../budget-actual.reports.ts';
import { evmTexts as t } from '../evm.texts.ts';
import { plannedCurve, plannedSpan } from '../evm-at.ts';
import { lastOfMonth } from '../planned.ts';
import {
  ACTUAL_RIGHT,
  budgetParts,
  committedParts,
  LABOR,
  type Objects,
  type Part,
  RESERVE,
  spentBy,
} from './budget-parts.ts';
import { evmDataOf } from './evm-data.ts';

type Input = InputOf<typeof budgetActual>;
type Of = Pick<Input, 'projectId' | 'programId'>;

interface Sum {
  budget: number;
  actual: number;
  committed: number;
}
/** Groups by their key; `labor` and `reserve` are groups of their own. */
class Groups {
  readonly all = new Map<string | null, Sum>();
  add(key: string | null, what: keyof Sum, cents: number): void {
    const sum = this.all.get(key) ?? { budget: 0, actual: 0, committed: 0 };
    sum[what] += cents;
    this.all.set(key, sum);
  }
}

/** Projects of the input that the viewer may see the cost of, and its program. */
export async function objectsOf(ctx: Ctx, { projectId, programId }: Of): Promise<Objects> {
  if (projectId) return { projects: [projectId], program: null };
  if (!programId) throw absent();
  const all = await ctx.can(COST_RIGHT, { programId });
  const { rows } = await sql<{ id: number }>`SELECT p.id FROM project p WHERE p.company_id = ${ctx.viewer.companyId}
    AND p.program = ${programId} AND ${all ? sql`true` : objectsWith(ctx, 'project', ACTUAL_RIGHT, sql`p.id`)} ORDER BY p.id`.execute(
    ctx.db,
  );
  return { projects: rows.map(({ id }) => id), program: programId };
}

/** By month a budget is what is planned in it; all but the reserve, and what programs have of their own. */
export const byLine = (by: CostGroup, { scope, reserve }: Pick<Part, 'scope' | 'reserve'>): boolean =>
  by !== 'month' || reserve || scope === 'program';

async function plannedByMonth(ctx: Ctx, projects: readonly number[], groups: Groups): Promise<void> {
  for (const { data } of (await evmDataOf(ctx, projects, 'money')).values()) {
    const span = plannedSpan(data);
    if (!span) continue;
    const ends: number[] = [];
    for (let day = lastOfMonth(span[0]); ; day = lastOfMonth(day + 1)) {
      ends.push(day);
      if (day >= span[1]) break;
    }
    let before = 0;
    for (const [i, planned] of plannedCurve(data, ends).entries()) {
      groups.add(`${formatDay(ends[i]!).slice(0, 7)}-01`, 'budget', planned - before);
      before = planned;
    }
  }
}

/** How groups are called, by key, and their order. */
export async function namesOf(
  ctx: Ctx,
  by: CostGroup,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string> {
  const ids = keys.flatMap((key) => (key !== null && /^\d+$/.test(key) ? [Number(key)] : []));
  const known = new Map<string, string>();
  if (by === 'subject')
    for (const [id, { code, name }] of await subjectsById(ctx, ids)) known.set(String(id), `${code} ${name}`);
  else if (by === 'person') for (const [id, name] of Object.entries(await userNames(ctx, ids))) known.set(id, name);
  else if (by !== 'month') {
    const table = sql.table(by);
    const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM ${table}
      WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])`.execute(ctx.db);
    for (const { id, name } of rows) known.set(String(id), name);
  }
  const none = { subject: t.noSubject, task: t.noTask, month: t.noMonth, person: t.nobody, project: t.noProject }[by];
  return (key) => {
    if (key === LABOR) return ctx.say(t.labor);
    if (key === RESERVE) return ctx.say(t.reserve);
    if (key === null) return ctx.say(none);
    return by === 'month' ? key.slice(0, 7) : (known.get(key) ?? key);
  };
}

const percent = (actual: number, budget: number): string | null =>
  budget === 0 ? null : (Math.round((actual / budget) * 1000) / 10).toFixed(1);

async function source(ctx: Ctx, input: Input): Promise<Source<BudgetActualRow>> {
  const by = input.by as CostGroup;
  const objects = await objectsOf(ctx, input);
  const groups = new Groups();
  for (const { key, cents } of await spentBy(ctx, input, by)) groups.add(key, 'actual', cents);
  for (const part of await budgetParts(ctx, objects, by))
    if (byLine(by, part)) groups.add(part.key, 'budget', part.cents);
  if (by === 'month') await plannedByMonth(ctx, objects.projects, groups);
  for (const { key, cents } of await committedParts(ctx, objects, by)) groups.add(key, 'committed', cents);
  const said = await namesOf(ctx, by, [...groups.all.keys()]);
  const { baseCurrency: currency } = await defaultSet(ctx);
  const money = (cents: number): Money => ({ amount: amountOf(cents), currency });
  const named = [...groups.all].map(([key, sum]) => ({ key, title: said(key), sum }));
  // What has no group of its own stands behind the others.
  const own = (key: string | null): boolean => key === null || key.startsWith('#');
  named.sort((a, b) => Number(own(a.key)) - Number(own(b.key)) || a.title.localeCompare(b.title, 'zh'));
  const rows = named.map(
    ({ key, title, sum: { budget, actual, committed } }, i): BudgetActualRow => ({
      ...{ id: i + 1, key, title, budget: money(budget), actual: money(actual) },
      ...{ committed: money(committed), remaining: money(budget - actual) },
      ...{ balance: money(budget - actual - committed), rate: percent(actual, budget) },
    }),
  );
  const all = named.reduce(
    (sum, one) => ({ budget: sum.budget + one.sum.budget, actual: sum.actual + one.sum.actual }),
    {
      budget: 0,
      actual: 0,
    },
  );
  const whole = percent(all.actual, all.budget);
  const may = await ctx.can(
    'pm:budget:query',
    input.projectId ? { projectId: input.projectId } : { programId: input.programId! },
  );
  return {
    ...computedRows(budgetActualReport, rows),
    figures: { rate: may && whole !== null ? Number(whole) : null },
    series: {
      groups: {
        x: named.slice(0, 40).map(({ title }) => title),
        keys: named.slice(0, 40).map(({ key }) => key),
        lines: {
          ...(may && { budget: named.slice(0, 40).map(({ sum }) => sum.budget / 100) }),
          actual: named.slice(0, 40).map(({ sum }) => sum.actual / 100),
        },
      },
    },
  };
}

export const budgetActualHandlers = [
  handle(budgetActual, async (ctx, input) => reportAnswer(ctx, budgetActualReport, input, await source(ctx, input))),
  handle(exportBudgetActual, async (ctx, input) =>
    reportSheet(ctx, budgetActualReport, input, await source(ctx, input)),
  ),
];
