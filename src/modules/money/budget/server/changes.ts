/** Changes of published budgets: beginning one, keeping its lines, and asking for it. */
import { type SqlBool, sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { amountOf } from '#kernel/fields/money.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { absent, CODE, forbidden, problem, Refusal, refuse } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { approvalOf, guardDirect, requestApproval } from '#modules/flow/approval/server/public.ts';
import { readableDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { OpenChange } from '../budget.calls.ts';
import { budgetChange } from '../budget.entity.ts';
import { MAX_REASON, budgetTexts as t } from '../budget.rules.ts';
import { mergeLines } from '../budget-diff.ts';
import { type BudgetLine, totalsOf } from '../budget-model.ts';
import { changeAction, placeOf } from './actions.ts';
import { changeOf, ownOpenChange, type StoredChange, storeContent, updateChange } from './change-store.ts';
import { applyChange, changeProblems, describeChange, tryChange } from './control.ts';
import { budgetOwnerOf } from './objects.ts';
import { readableLines } from './readable-lines.ts';
import { checkedLines, mustBeOpen } from './save.ts';
import { sheetOf } from './sheet.ts';
import { sheetData } from './sheet-data.ts';
import { currentVersion, versionContents } from './versions.ts';

const HELD: ReadonlySet<string> = new Set(['waiting', 'approved']);

/** Drafts are their applicants' own. */
export const budgetChangeService = entityService(budgetChange, {
  visible: (ctx) => sql<SqlBool>`(t.status <> 'draft' OR t.applicant = ${ctx.viewer.userId})`,
  check: (ctx, { before, mode }) => {
    if (!before || mode === 'create') return [];
    if (before.applicant !== ctx.viewer.userId) throw forbidden();
    // What was asked for, and what became of it, stays on record.
    if (mode === 'remove' && before.status !== 'draft') return [problem(t.changeKept)];
    return HELD.has(before.status) ? [problem(t.changeHeld)] : [];
  },
});

/** A change of this object that the viewer may see; `own`: one they may edit now. */
async function visibleChange(ctx: Ctx, object: ObjectRef, changeId: number, own = false): Promise<StoredChange> {
  await budgetChangeService.row(ctx, changeId);
  const found = await changeOf(ctx, changeId, own);
  if (found.object.scope !== object.scope || found.object.id !== object.id) throw absent();
  if (!own) return found;
  if (found.change.applicant !== ctx.viewer.userId) throw forbidden();
  if (HELD.has(found.change.status)) throw refuse(t.changeHeld);
  return found;
}

export async function openChange(ctx: Ctx, object: ObjectRef, asked: number | null): Promise<OpenChange> {
  const data = await sheetData(ctx, await budgetOwnerOf(ctx, object));
  const id = asked ?? (await ownOpenChange(ctx, object));
  const found = id === null ? null : await visibleChange(ctx, object, id);
  const { owner, workOf } = data;
  const needed = await approvalOf(ctx, changeAction.key, placeOf(owner));
  const wanted = found && found.change.status !== 'approved' ? await tryChange(ctx, found.change.id) : null;
  const { lines } = await readableLines(ctx, owner, wanted?.lines ?? found?.lines ?? data.lines, workOf);
  const sheet = await sheetOf(ctx, data, lines);
  const own = found === null || (found.change.applicant === ctx.viewer.userId && !HELD.has(found.change.status));
  const [base] = found ? await versionContents.contents(ctx, [found.change.baseVersion ?? 0]) : [];
  const costs = await ctx.can(COST_RIGHT, owner.ref);
  const conflicts = wanted && costs && own ? mergeLines(base?.lines ?? [], found!.lines, data.lines).conflicts : [];
  return {
    sheet,
    change: found?.change ?? null,
    lines,
    conflicts,
    editable: sheet.may.change && own,
    approval: needed?.name ?? null,
  };
}

export interface KeptChange {
  changeId?: number | null | undefined;
  version?: number | null | undefined;
  baseVersion: number;
  lines: unknown;
  reason?: string | null | undefined;
  choices?: unknown;
}

async function newChange(ctx: Ctx, object: ObjectRef, ref: object): Promise<number> {
  const { rows } = await sql<{ no: number }>`UPDATE budget SET change_count = change_count + 1
    WHERE company_id = ${ctx.viewer.companyId} AND object_key = object_key(${object.scope}, ${object.id})
    RETURNING change_count AS no`.execute(ctx.db);
  const name = `BC-${String(rows[0]!.no).padStart(3, '0')}`;
  const row = await budgetChangeService.create(ctx, { ...ref }, { name, applicant: ctx.viewer.userId });
  return row.id;
}

export async function keepChange(
  ctx: Ctx,
  object: ObjectRef,
  { changeId, version, baseVersion, lines: given, reason, choices }: KeptChange,
): Promise<{ changeId: number; name: string; version: number }> {
  const data = await sheetData(ctx, await budgetOwnerOf(ctx, object), true);
  const { owner, budget } = data;
  if (budget?.status !== 'published') throw refuse(t.notPublished);
  await mustBeOpen(ctx, owner, budget);
  const current = (await currentVersion(ctx, owner))!;
  const found = changeId ? await visibleChange(ctx, object, changeId, true) : null;
  if (found && version && found.change.version !== version) throw new Refusal([problem(t.moved)], CODE.conflict);
  const lines = await checkedLines(ctx, owner, given, [...data.lines, ...(found?.lines ?? [])]);
  // Of a later version what took effect meanwhile is merged in; what both changed is decided line by line.
  let kept: BudgetLine[] = lines;
  if (baseVersion !== current.id) {
    const [base] = await versionContents.contents(ctx, [baseVersion]);
    if (!base) throw absent();
    const decided = isPlain(choices) ? (choices as Record<string, 'mine' | 'theirs'>) : {};
    const merged = mergeLines(base.lines, lines, data.lines, decided);
    if (merged.conflicts.length > 0)
      throw new Refusal(
        [problem(t.conflict, { count: merged.conflicts.length, version: current.name })],
        CODE.conflict,
        { conflicts: merged.conflicts },
      );
    kept = merged.lines;
  }
  const id = found?.change.id ?? (await newChange(ctx, object, owner.ref));
  await storeContent(ctx, id, kept);
  const money = (of: readonly BudgetLine[]) => ({ amount: amountOf(totalsOf(of).total), currency: budget.currency });
  await updateChange(ctx, id, {
    baseVersion: current.id,
    totalBefore: money(data.lines),
    totalAfter: money(kept),
    ...(reason !== undefined && { reason: reason?.trim() || null }),
    ...(found && found.change.status !== 'draft' && { status: 'draft' }),
  });
  const { change } = await changeOf(ctx, id);
  return { changeId: id, name: change.name, version: change.version };
}

export async function submitChange(
  ctx: Ctx,
  object: ObjectRef,
  changeId: number,
  reason: string,
): Promise<{ approval: ApprovalItem | null }> {
  const said = reason.trim();
  if (said === '' || said.length > MAX_REASON) throw new Refusal([problem(t.reasonNeeded, undefined, 'reason')]);
  const data = await sheetData(ctx, await budgetOwnerOf(ctx, object), true);
  const { owner, budget } = data;
  if (budget?.status !== 'published') throw refuse(t.notPublished);
  await mustBeOpen(ctx, owner, budget);
  const { change } = await visibleChange(ctx, object, changeId, true);
  const problems = await changeProblems(ctx, await tryChange(ctx, changeId, true));
  if (problems.length > 0) throw new Refusal(problems);
  await updateChange(ctx, changeId, { reason: said });
  const place = placeOf(owner);
  if (await approvalOf(ctx, changeAction.key, place))
    return {
      approval: await requestApproval(ctx, changeAction, {
        ...{ recordId: budget.id, scope: owner.ref, payload: { changeId }, reason: said },
        title: `${ctx.say({ key: '', text: changeAction.label })} ${change.name} - ${owner.name}`,
      }),
    };
  await guardDirect(ctx, changeAction, budget.id, place);
  await applyChange(ctx, changeId);
  return { approval: null };
}

/** What a change changes, as the viewer may read it. */
export async function shownChange(ctx: Ctx, object: ObjectRef, changeId: number) {
  const { object: own } = await visibleChange(ctx, object, changeId);
  const { ref } = await budgetOwnerOf(ctx, own);
  const held = await ctx.rightsIn(ref);
  return readableDiff(await describeChange(ctx, changeId), (need) => held.has(need));
}
