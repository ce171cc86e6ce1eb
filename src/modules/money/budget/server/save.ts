/** Writing and publishing budgets. Each holds the row of the budget first. */
import { sql } from 'kysely';
import { type ObjectRef, objectKind } from '#kernel/object-kind.ts';
import { problem, Refusal, refuse } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { approvalOf, guardDirect, requestApproval, waitingRequest } from '#modules/flow/approval/server/public.ts';
import { defaultSet, mustTake } from '#modules/money/account/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { guardChanges, logChanges } from '#server/entity/change-log.ts';
import type { ControlLevel, ControlMode } from '../budget.entity.ts';
import { lineProblems, showCents, budgetTexts as t } from '../budget.rules.ts';
import { sameCosts } from '../budget-diff.ts';
import { type BudgetLine, totalsOf } from '../budget-model.ts';
import { BUDGET_LOCK, placeOf, publishAction } from './actions.ts';
import { asked, budgetOwnerOf, type Owner } from './objects.ts';
import { mayAllocate } from './pot.ts';
import { monthsAllowed } from './sheet.ts';
import { type SheetData, sheetData } from './sheet-data.ts';
import { budgetOf, heldBudget, linesOf, mustBeCurrent, type StoredBudget, storeLines } from './store.ts';
import { tasksOf } from './tasks.ts';
import { takeVersion } from './versions.ts';

// Amounts in the log of an object are for those who see its budget.
for (const kind of ['project', 'program', 'template'])
  for (const field of ['budgetLines', 'budgetPublished']) guardChanges(kind, field, 'pm:budget:query');

/** Refuses what cannot be done now with a held budget. */
export async function mustBeOpen(ctx: Ctx, owner: Owner, budget: StoredBudget | null): Promise<void> {
  if (owner.ended) throw refuse(t.ended);
  if (budget && (await waitingRequest(ctx, BUDGET_LOCK, budget.id))) throw refuse(t.waiting);
}

/** Lines as they came in, checked: shape and amounts, tasks, people, subjects. Those of `kept` stay whatever became of them. */
export async function checkedLines(
  ctx: Ctx,
  owner: Owner,
  given: unknown,
  kept: readonly BudgetLine[],
): Promise<BudgetLine[]> {
  if (!Array.isArray(given)) throw new Refusal([problem(t.noLine, undefined, 'lines')]);
  const tasks = new Set([
    ...(await tasksOf(ctx, owner)).map(({ id }) => id),
    ...kept.flatMap(({ task }) => task ?? []),
  ]);
  const problems = lineProblems(given, { tasks, ...monthsAllowed(owner) }, (what) =>
    ctx.say(what.message, what.params),
  );
  if (problems.length > 0) throw new Refusal(problems);
  const lines = (given as BudgetLine[]).map(
    ({ subject, task, kind, spread, cents, months, responsible, remark }): BudgetLine => ({
      ...{ subject, task, kind, spread, cents, months, responsible },
      remark: remark?.trim() ? remark.trim() : null,
    }),
  );
  await mustTake(
    ctx,
    lines.map(({ subject }) => subject),
    'budget',
    { kept: kept.map(({ subject }) => subject), field: 'lines' },
  );
  const people = [...new Set(lines.flatMap(({ responsible }) => responsible ?? []))];
  const { rows } = await sql<{ id: number }>`SELECT id FROM "user" WHERE company_id = ${ctx.viewer.companyId}
    AND id = ANY(${people}::bigint[])`.execute(ctx.db);
  const known = new Set(rows.map(({ id }) => id));
  const row = lines.findIndex(({ responsible }) => responsible !== null && !known.has(responsible)) + 1;
  if (row > 0) throw new Refusal([problem(t.badLine, { row, what: ctx.say(t.linePerson) }, 'lines')]);
  return lines;
}

/** Entries of the log, in the object. Amounts are of those who see budgets. */
export async function logBudget(
  ctx: Ctx,
  { scope, id, name, ref }: Owner,
  changes: readonly { field: string; before: unknown; after: unknown }[],
): Promise<void> {
  const told = changes.filter(({ before, after }) => before !== after);
  if (told.length === 0) return;
  const entity = objectKind(scope).entity.name;
  await logChanges(ctx, [{ entity, recordId: id, recordTitle: name, action: 'update', changes: told, scope: ref }]);
}
/** How many entries and how much, as the log keeps it. */
const inShort = (lines: readonly BudgetLine[]): string => `${lines.length}: ${showCents(totalsOf(lines).total)}`;

export interface Draft {
  revision: number;
  lines: unknown;
  controlMode?: ControlMode | null;
  controlLevel?: ControlLevel | null;
}

export async function saveDraft(ctx: Ctx, object: ObjectRef, draft: Draft): Promise<{ revision: number }> {
  const owner = await budgetOwnerOf(ctx, object);
  const { baseCurrency } = await defaultSet(ctx);
  const budget = await heldBudget(ctx, object, baseCurrency);
  await mustBeOpen(ctx, owner, budget);
  mustBeCurrent(budget, draft.revision);
  const before = await linesOf(ctx, budget.id);
  const lines = await checkedLines(ctx, owner, draft.lines, before);
  if (budget.status === 'published' && !sameCosts(before, lines)) throw refuse(t.published, undefined, 'lines');
  await storeLines(ctx, budget.id, lines);
  const controlMode = draft.controlMode ?? budget.controlMode;
  const controlLevel = draft.controlLevel ?? budget.controlLevel;
  await sql`UPDATE budget SET control_mode = ${controlMode}, control_level = ${controlLevel}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${budget.id}`.execute(ctx.db);
  await logBudget(ctx, owner, [
    { field: 'budgetLines', before: before.length > 0 ? inShort(before) : null, after: inShort(lines) },
    {
      field: 'budgetControl',
      before: `${budget.controlMode} ${budget.controlLevel}`,
      after: `${controlMode} ${controlLevel}`,
    },
  ]);
  return { revision: budget.revision + 1 };
}

/** Only a draft that was never published goes. */
export async function removeDraft(ctx: Ctx, object: ObjectRef, revision: number): Promise<void> {
  const owner = await budgetOwnerOf(ctx, object);
  const budget = await budgetOf(ctx, object, true);
  if (!budget) return;
  await mustBeOpen(ctx, owner, budget);
  mustBeCurrent(budget, revision);
  if (budget.status === 'published') throw refuse(t.published);
  const before = await linesOf(ctx, budget.id);
  await sql`DELETE FROM budget WHERE company_id = ${ctx.viewer.companyId} AND id = ${budget.id}`.execute(ctx.db);
  await logBudget(ctx, owner, [{ field: 'budgetLines', before: inShort(before), after: null }]);
}

/** Why a held budget cannot be published. */
export function publishProblems({ owner, budget, lines }: SheetData) {
  if (owner.ended) return [problem(t.ended)];
  if (budget?.status === 'published') return [problem(t.alreadyPublished)];
  return lines.length === 0 ? [problem(t.noLine)] : [];
}

/** Publishes a held budget: its first version, the baseline. */
export async function publishNow(ctx: Ctx, data: SheetData, description: string | null): Promise<void> {
  const { owner, budget, lines } = data;
  await mayAllocate(ctx, owner, totalsOf(lines).total);
  const version = await takeVersion(ctx, data, { type: 'initial', description, effectiveMonth: null });
  await sql`UPDATE budget SET status = 'published', revision = revision + 1, published_at = ${new Date(ctx.now)}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${budget!.id}`.execute(ctx.db);
  await logBudget(ctx, owner, [{ field: 'budgetPublished', before: null, after: `${version.name} ${inShort(lines)}` }]);
}

export async function publish(
  ctx: Ctx,
  input: { revision: number; reason?: string | null | undefined },
): Promise<{ approval: ApprovalItem | null }> {
  const owner = await budgetOwnerOf(ctx, asked(input));
  const data = await sheetData(ctx, owner, true);
  const { budget } = data;
  const problems = publishProblems(data);
  if (problems.length > 0) throw new Refusal(problems);
  mustBeCurrent(budget!, input.revision);
  const place = placeOf(owner);
  const reason = input.reason?.trim() || null;
  const needed = await approvalOf(ctx, publishAction.key, place);
  if (needed)
    return {
      approval: await requestApproval(ctx, publishAction, {
        ...{ recordId: budget!.id, scope: owner.ref, payload: {}, reason },
        title: `${ctx.say({ key: '', text: publishAction.label })} - ${owner.name}`,
      }),
    };
  await guardDirect(ctx, publishAction, budget!.id, place);
  await publishNow(ctx, data, reason);
  return { approval: null };
}
