/**
 * Cost sheets: entered, confirmed, reversed. Confirming books a line for each, in the transaction that confirms: cents of the base
 * currency at the rate of the expenditure date. What is booked stays as it is.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { centsOf } from '#kernel/fields/money.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { defaultSet, subjectProblems, toBase } from '#modules/money/account/server/public.ts';
import { notMembers } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { wrongLines } from '../cost.rules.ts';
import { costTexts as t } from '../cost.texts.ts';
import { type CostSheetRow, costSheet } from '../cost-sheet.entity.ts';
import { costSheetLife } from '../cost-sheet.life.ts';
import { type Posting, postCost, reverseCost } from './ledger.ts';
import { withinBudget } from './within-budget.ts';

const subjectsOf = (row: CostSheetRow | null): number[] => (row?.lines ?? []).map(({ subject }) => subject);

async function writeProblems(ctx: Ctx, change: Change<CostSheetRow>): Promise<Problem[]> {
  const { before } = change;
  const after = change.after!;
  const subjects = await subjectProblems(ctx, subjectsOf(after), 'actual', {
    kept: subjectsOf(before),
    field: 'lines',
  });
  return [
    ...(after.day > dateOfInstant(ctx.now, ctx.utcOffset) ? [problem(t.future, undefined, 'day')] : []),
    ...wrongLines(after.lines),
    ...subjects.values(),
    ...(await notMembers(ctx, change, ['responsible'])),
  ];
}

export const costSheetService = entityService(costSheet, {
  life: costSheetLife,
  async check(ctx, change) {
    const { mode, before } = change;
    if (mode === 'move') return [];
    if (before && before.status !== 'draft') return [problem(mode === 'remove' ? t.kept : t.fixed)];
    return mode === 'remove' ? [] : writeProblems(ctx, change);
  },
  async changed(ctx, { mode, after, moved }) {
    if (mode !== 'move' || !after) return;
    if (moved?.action === 'confirm') await book(ctx, after);
    if (moved?.action === 'reverse') await reverseCost(ctx, 'sheet', [after.id], moved.reason);
  },
});

/** The lines of a sheet as entries, in the base currency. */
async function postingsOf(ctx: Ctx, sheet: CostSheetRow): Promise<Posting[]> {
  const { scope, id } = objectOfRef(sheet)!;
  const out: Posting[] = [];
  for (const [at, { subject, task, amount, note }] of sheet.lines.entries()) {
    const orig = Number(centsOf(amount.amount));
    const { cents, rate } = await toBase(ctx, orig, amount.currency, sheet.day, `lines.${at}.amount`);
    out.push({
      object: { scope: scope as 'project' | 'program', id },
      ...{ subject, task: task ?? null, effectDate: sheet.day, cents, source: 'sheet', sourceId: sheet.id, part: at },
      orig: rate === null ? null : { cents: orig, currency: amount.currency, rate },
      note: note ?? null,
    });
  }
  return out;
}

async function book(ctx: Ctx, sheet: CostSheetRow): Promise<void> {
  const postings = await postingsOf(ctx, sheet);
  await withinBudget(ctx, postings);
  await postCost(ctx, postings);
  const total = postings.reduce((sum, { cents }) => sum + cents, 0);
  const { baseCurrency } = await defaultSet(ctx);
  await sql`UPDATE cost_sheet SET total = ROW(${total}::bigint, ${baseCurrency}::text)::money_value
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${sheet.id}`.execute(ctx.db);
}
