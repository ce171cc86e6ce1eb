/**
 * Approval of changes of products: nothing of the structure moves until it is decided; then structure, baseline and the end of the
 * change are one transaction. Order of locks: workflow instance, structure of the version, change.
 */
import { addressOf } from '#kernel/address.ts';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { BusinessAction } from '#modules/flow/approval/business-actions.ts';
import { businessAction, keepsStates, type SettingPlace } from '#modules/flow/approval/server/public.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { takeBaseline } from '#modules/products/baseline/server/public.ts';
import { type ProductVersionRow, productVersion } from '#modules/products/product/product-version.entity.ts';
import {
  loadStructure,
  problemsOf,
  putEdits,
  type StoredStructure,
} from '#modules/products/structure/server/public.ts';
import { type Applied, applyEdits, type NodeEdit } from '#modules/products/structure/structure-edits.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { productChangeTexts as t } from '../product-change.texts.ts';
import { redlineOf } from './redline.ts';
import { changeOf, keepDiff, redlineHash, type StoredChange, updateChange } from './store.ts';

export const changeAction: BusinessAction = {
  key: 'product.change',
  label: ['产品变更', '產品變更', 'Product change'],
  group: ['产品', '產品', 'Products'],
  hint: [
    '审批通过前产品结构不变',
    '審批通過前產品結構不變',
    'Until it is approved the structure of the product does not change',
  ],
  lock: 'version',
  waiting: t.waits,
  busy: problem(t.waits),
  kinds: ['product', 'project'],
  variables: [{ name: 'changedLines', type: 'number', label: ['变更行数', '變更行數', 'Lines'] }],
};

/** Where bindings are looked up: in the project it was made in, and in the product. */
export const placeOf = (row: { productId?: number | null; project: number | null }): SettingPlace =>
  row.project === null ? { product: row.productId ?? null } : { project: row.project };

export interface Tried {
  stored: StoredChange;
  structure: StoredStructure;
  edits: NodeEdit[];
  applied: Applied;
}

/** The version, whoever looks: those who decide need no right in its product. */
async function versionOf(ctx: Ctx, id: number): Promise<ProductVersionRow> {
  const [row] = await rowsById<ProductVersionRow>(productVersion, ctx, [id]);
  if (!row) throw absent();
  return row;
}

/** A change, without refused lines, on the structure as it is. */
export async function tryChange(ctx: Ctx, id: number, refused: readonly number[] = [], lock = false): Promise<Tried> {
  const { row } = await changeOf(ctx, id);
  const structure = await loadStructure(ctx, { versionId: row.productVersion }, lock);
  const stored = await changeOf(ctx, id, lock);
  const edits = stored.edits.filter((_, at) => !refused.includes(at));
  return { stored, structure, edits, applied: applyEdits(structure.nodes, edits) };
}

/** Why a change cannot take effect now. */
export async function changeProblems(ctx: Ctx, { stored, structure, edits, applied }: Tried): Promise<Problem[]> {
  const { row } = stored;
  if (row.status === 'approved') return [problem(t.held)];
  if (structure.controlledSince === null) return [problem(t.notControlled)];
  if (stored.edits.length === 0 || edits.length === 0) return [problem(t.noLine)];
  if (row.redline !== redlineHash(stored.edits)) return [problem(t.tampered)];
  if (applied.conflicts.length > 0) return [problem(t.conflict, { count: applied.conflicts.length })];
  return problemsOf(ctx, { versionId: row.productVersion }, applied, edits);
}

/** What a change changes; of one in effect, as it was then. */
export async function describeChange(ctx: Ctx, id: number): Promise<BusinessDiff> {
  const tried = await tryChange(ctx, id);
  if (tried.stored.diff) return tried.stored.diff;
  const { row } = tried.stored;
  const version = await versionOf(ctx, row.productVersion);
  return redlineOf(ctx, tried.stored.edits, tried.structure.nodes, {
    number: row.name,
    version: version.name ?? version.number,
    reason: row.reason,
    link: addressOf('productChange', { ...row }),
    notes: (await changeProblems(ctx, tried)).map(({ message }) => message.text),
  });
}

/** Puts a change into the structure: its lines, a baseline, and the end of the change. */
export async function applyChange(ctx: Ctx, id: number, refused: readonly number[] = []): Promise<void> {
  const diff = await describeChange(ctx, id);
  const tried = await tryChange(ctx, id, refused, true);
  const problems = await changeProblems(ctx, tried);
  if (problems.length > 0) throw new Refusal(problems);
  const { row } = tried.stored;
  await putEdits(ctx, { versionId: row.productVersion }, tried.structure, tried.edits);
  const baseline = await takeBaseline(
    ctx,
    { id: row.productVersion, productId: row.productId! },
    { name: ctx.say(t.baselineName, { name: row.name }), description: row.reason },
    { origin: 'change', project: row.project },
  );
  await keepDiff(ctx, id, diff);
  await updateChange(ctx, id, {
    status: 'approved',
    baseline: baseline.id,
    effectiveAt: new Date(ctx.now).toISOString(),
  });
}

interface Payload {
  changeId: number;
}
/** Rights of what is done in somebody's name: the right to ask for it was checked. */
const RIGHTS = ['prd:product:manageAll', 'pm:project:manageAll'];
businessAction<Payload>(changeAction, {
  rights: RIGHTS,
  lock: async (ctx, versionId) => void (await loadStructure(ctx, { versionId }, true)),
  place: async (ctx, versionId) => {
    const { productId } = await versionOf(ctx, versionId);
    return { product: productId ?? null };
  },
  check: async (ctx, { payload, refusedRows }) =>
    changeProblems(ctx, await tryChange(ctx, payload.changeId, refusedRows)),
  apply: (ctx, { payload, refusedRows }) => applyChange(ctx, payload.changeId, refusedRows),
  describe: (ctx, { payload }) => describeChange(ctx, payload.changeId),
  variables: async (ctx, { payload }) => ({ changedLines: (await changeOf(ctx, payload.changeId)).edits.length }),
  mayRead: (ctx, { scope }) => ctx.can(['prd:structure:query', 'pm:product:query'], scope),
});

keepsStates<Payload>(changeAction, (ctx, { payload, instanceId }, status) =>
  updateChange(ctx, payload.changeId, { status, instance: instanceId }),
);
