/**
 * Approvals of budgets: publishing one, and changing one. Until it is approved nothing of the budget moves; then budget, version,
 * log and the end of the change are one transaction. Order of locks: workflow instance, budget, change.
 */
import { addressOf } from '#kernel/address.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import { amountOf } from '#kernel/fields/money.ts';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { businessAction, keepsStates, type Wanted } from '#modules/flow/approval/server/public.ts';
import { type BusinessDiff, filled } from '#modules/flow/workflow/business/business-diff.ts';
import type { Ctx } from '#server/context.ts';
import { budgetTexts as t } from '../budget.rules.ts';
import { compareLines, mergeLines, sameCosts } from '../budget-diff.ts';
import { type BudgetLine, totalsOf } from '../budget-model.ts';
import { changeAction, placeOf, publishAction } from './actions.ts';
import { changeOf, keepDiff, type StoredChange, updateChange } from './change-store.ts';
import { budgetOwnerOf, type Owner } from './objects.ts';
import { mayAllocate } from './pot.ts';
import { redline } from './redline.ts';
import { logBudget, publishNow, publishProblems } from './save.ts';
import { type SheetData, sheetData } from './sheet-data.ts';
import { budgetById, storeLines } from './store.ts';
import { currentVersion, takeVersion, versionContents } from './versions.ts';

async function dataOf(ctx: Ctx, budgetId: number, lock = false): Promise<SheetData> {
  const budget = await budgetById(ctx, budgetId, lock);
  if (!budget) throw absent();
  return sheetData(ctx, await budgetOwnerOf(ctx, budget.object), lock);
}
const ownerById = async (ctx: Ctx, budgetId: number): Promise<Owner> => {
  const budget = await budgetById(ctx, budgetId);
  if (!budget) throw absent();
  return budgetOwnerOf(ctx, budget.object);
};

/** Rights of what is done in somebody's name: the right to ask for it was checked. */
const RIGHTS = ['pm:project:manageAll', 'pm:program:manageAll'];
const yuan = (cents: number): number => cents / 100;
const whole = async (ctx: Ctx, id: number): Promise<void> => void (await budgetById(ctx, id, true));
const common = {
  rights: RIGHTS,
  lock: whole,
  place: async (ctx: Ctx, id: number) => placeOf(await ownerById(ctx, id)),
  mayRead: (ctx: Ctx, { scope }: { scope: object }) => ctx.can('pm:budget:query', scope),
};

const budgetLink = ({ scope, id }: Owner): string =>
  scope === 'project'
    ? `/project/projectBudget?projectId=${id}`
    : `/modules/projectProgram/projectProgramBudget?programId=${id}`;

const PUBLISH_TITLE = ['发布预算：{name}', '發佈預算：{name}', 'Publish the budget: {name}'] as const;
const CHANGE_TITLE = [
  '预算变更 {number}：{name}',
  '預算變更 {number}：{name}',
  'Budget change {number}: {name}',
] as const;

businessAction<object>(publishAction, {
  ...common,
  check: async (ctx, { recordId }) => publishProblems(await dataOf(ctx, recordId)),
  apply: async (ctx, { recordId, reason }) => publishNow(ctx, await dataOf(ctx, recordId, true), reason),
  async describe(ctx, { recordId, reason }) {
    const data = await dataOf(ctx, recordId);
    return redline(ctx, data, {
      title: filled(PUBLISH_TITLE, { name: data.owner.name }),
      link: budgetLink(data.owner),
      ...{ reason, before: [], after: data.lines },
    });
  },
  async variables(ctx, { recordId }) {
    const { total, reserve } = totalsOf((await dataOf(ctx, recordId)).lines);
    return { budgetTotal: yuan(total), budgetReserve: yuan(reserve) };
  },
});
interface Tried {
  data: SheetData;
  stored: StoredChange;
  lines: BudgetLine[];
  conflicts: number;
}

/** A change on the budget as it is. */
export async function tryChange(ctx: Ctx, changeId: number, lock = false): Promise<Tried> {
  const { object } = await changeOf(ctx, changeId);
  const data = await sheetData(ctx, await budgetOwnerOf(ctx, object), lock);
  const stored = await changeOf(ctx, changeId, lock);
  const [base] = await versionContents.contents(ctx, [stored.change.baseVersion ?? 0]);
  const { lines, conflicts } = mergeLines(base?.lines ?? [], stored.lines, data.lines);
  return { data, stored, lines, conflicts: conflicts.length };
}

/** Why a change cannot take effect now. */
export async function changeProblems(ctx: Ctx, { data, stored, lines, conflicts }: Tried): Promise<Problem[]> {
  const { owner, budget } = data;
  if (owner.ended) return [problem(t.ended)];
  if (budget?.status !== 'published') return [problem(t.notPublished)];
  if (stored.change.status === 'approved') return [problem(t.changeHeld)];
  if (conflicts > 0) {
    const version = (await currentVersion(ctx, owner))?.name ?? '';
    return [problem(t.conflict, { count: conflicts, version })];
  }
  if (lines.length === 0) return [problem(t.noLine)];
  return sameCosts(data.lines, lines) ? [problem(t.unchanged)] : [];
}

/** What a change changes; of one in effect, as it was then. */
export async function describeChange(ctx: Ctx, changeId: number): Promise<BusinessDiff> {
  const tried = await tryChange(ctx, changeId);
  const { data, stored, lines } = tried;
  if (stored.diff) return stored.diff;
  const { change } = stored;
  return redline(ctx, data, {
    title: filled(CHANGE_TITLE, { number: change.name, name: data.owner.name }),
    link: addressOf('budgetChange', { ...change, ...data.owner.ref }),
    ...{ reason: change.reason, before: data.lines, after: lines },
    notes: (await changeProblems(ctx, tried)).map(({ message }) => message.text),
  });
}

/** Puts a change into the budget: lines, version, log, and the end of the change. */
export async function applyChange(ctx: Ctx, changeId: number): Promise<void> {
  const diff = await describeChange(ctx, changeId);
  const tried = await tryChange(ctx, changeId, true);
  const problems = await changeProblems(ctx, tried);
  if (problems.length > 0) throw new Refusal(problems);
  const { data, lines, stored } = tried;
  const { owner, budget } = data;
  await mayAllocate(ctx, owner, totalsOf(lines).total);
  await storeLines(ctx, budget!.id, lines);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const effectiveMonth = `${today.slice(0, 7)}-01`;
  const description = stored.change.reason;
  const version = await takeVersion(ctx, { ...data, lines }, { type: 'change', description, effectiveMonth });
  await keepDiff(ctx, changeId, diff);
  const money = (of: readonly BudgetLine[]) => ({ amount: amountOf(totalsOf(of).total), currency: budget!.currency });
  await updateChange(ctx, changeId, {
    status: 'approved',
    totalBefore: money(data.lines),
    totalAfter: money(lines),
    result: version.id,
    effectiveAt: new Date(ctx.now).toISOString(),
  });
  await logBudget(ctx, owner, [
    { field: 'budgetPublished', before: null, after: `${version.name} ${stored.change.name}` },
  ]);
}

interface Payload {
  changeId: number;
}
businessAction<Payload>(changeAction, {
  ...common,
  check: async (ctx, { payload }) => changeProblems(ctx, await tryChange(ctx, payload.changeId)),
  apply: (ctx, { payload }) => applyChange(ctx, payload.changeId),
  describe: (ctx, { payload }) => describeChange(ctx, payload.changeId),
  async variables(ctx, { payload }: Wanted<Payload>) {
    const { data, lines } = await tryChange(ctx, payload.changeId);
    const [before, after] = [totalsOf(data.lines).total, totalsOf(lines).total];
    return {
      budgetTotal: yuan(after),
      budgetMore: yuan(after - before),
      budgetMorePercent: before === 0 ? 0 : Math.round(((after - before) / before) * 10_000) / 100,
      changedLines: compareLines(data.lines, lines).filter(({ change }) => change !== 'same').length,
    };
  },
});

/** The change keeps the state of its workflow; the index lets one of a budget wait. */
keepsStates<Payload>(changeAction, (ctx, { payload, instanceId }, status) =>
  updateChange(ctx, payload.changeId, { status, instance: instanceId }),
);
