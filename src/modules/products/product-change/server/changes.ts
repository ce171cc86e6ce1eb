/** Keeping, submitting and reading changes of products. */
import { type SqlBool, sql } from 'kysely';
import { absent, forbidden, type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import { approvalOf, guardDirect, requestApproval } from '#modules/flow/approval/server/public.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { versionService, versionsOfProject } from '#modules/products/product/server/public.ts';
import { accessTo, editsOf, loadStructure } from '#modules/products/structure/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { keepProductChange, productChangeView, submitProductChange } from '../product-change.calls.ts';
import { productChange } from '../product-change.entity.ts';
import { productChangeTexts as t } from '../product-change.texts.ts';
import { applyChange, changeAction, changeProblems, describeChange, placeOf, tryChange } from './control.ts';
import { changeOf, redlineHash, type StoredChange, storeLines, updateChange } from './store.ts';

const HELD: ReadonlySet<string> = new Set(['waiting', 'approved']);

/** Drafts are their applicants' own. */
export const changeService = entityService(productChange, {
  visible: (ctx) =>
    sql<SqlBool>`((t.status <> 'draft' OR t.applicant = ${ctx.viewer.userId}) AND (
      ${objectsWith(ctx, 'product', 'prd:structure:query', sql`t.product_id`)} OR t.product_version IN (
        SELECT l.product_version FROM project_product l WHERE l.company_id = t.company_id
          AND ${objectsWith(ctx, 'project', 'pm:product:query', sql`l.project_id`)})))`,
  check: (ctx, { before, mode }): Problem[] => {
    if (!before || mode === 'create') return [];
    if (before.applicant !== ctx.viewer.userId) throw forbidden();
    if (mode === 'remove' && before.status !== 'draft') return [problem(t.kept)];
    return HELD.has(before.status) ? [problem(t.held)] : [];
  },
});

/** One's own change that is still open, held. */
async function ownOpen(ctx: Ctx, id: number): Promise<StoredChange> {
  await changeService.row(ctx, id);
  const found = await changeOf(ctx, id, true);
  if (found.row.applicant !== ctx.viewer.userId) throw forbidden();
  if (HELD.has(found.row.status)) throw refuse(t.held);
  return found;
}

/** Whoever may ask for changes: by the right in the product, or in a project that works on the version. */
export async function mustAsk(ctx: Ctx, versionId: number, projectId: number | null): Promise<number> {
  const access = await accessTo(ctx, { versionId });
  if (projectId !== null) {
    if (!(await ctx.can('pm:product:edit', { projectId }))) throw forbidden();
    if (!(await versionsOfProject(ctx, projectId)).includes(versionId)) throw absent();
  } else if (!access.change) throw forbidden();
  return access.productId!;
}

async function newName(ctx: Ctx, productId: number): Promise<string> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int + 1 AS n FROM product_change
    WHERE company_id = ${ctx.viewer.companyId} AND product_id = ${productId}`.execute(ctx.db);
  return `PCR-${String(rows[0]!.n).padStart(3, '0')}`;
}

export const changeHandlers = [
  handle(keepProductChange, async (ctx, { versionId, changeId, projectId, reason, edits: given }) => {
    const edits = editsOf(given);
    const productId = await mustAsk(ctx, versionId, projectId ?? null);
    const { controlledSince } = await loadStructure(ctx, { versionId }, true);
    if (controlledSince === null) throw refuse(t.notControlled);
    if (edits.length === 0) throw new Refusal([problem(t.noLine, undefined, 'edits')]);
    const found = changeId ? await ownOpen(ctx, changeId) : null;
    if (found && found.row.productVersion !== versionId) throw absent();
    const values = { reason: reason.trim(), lines: edits.length, redline: redlineHash(edits) };
    const id =
      found?.row.id ??
      (
        await changeService.create(
          ctx,
          { productId },
          {
            ...values,
            ...{
              name: await newName(ctx, productId),
              productVersion: versionId,
              project: projectId ?? null,
              applicant: ctx.viewer.userId,
            },
          },
        )
      ).id;
    await storeLines(ctx, id, edits);
    if (found) await updateChange(ctx, id, { ...values, ...(found.row.status !== 'draft' && { status: 'draft' }) });
    const { row } = await changeOf(ctx, id);
    return { id, name: row.name };
  }),
  handle(submitProductChange, async (ctx, { changeId }) => {
    const { row: asked } = await changeOf(ctx, changeId).catch(() => {
      throw absent();
    });
    await changeService.row(ctx, changeId);
    await loadStructure(ctx, { versionId: asked.productVersion }, true);
    const { row } = await ownOpen(ctx, changeId);
    await mustAsk(ctx, row.productVersion, row.project);
    const problems = await changeProblems(ctx, await tryChange(ctx, changeId, [], true));
    if (problems.length > 0) throw new Refusal(problems);
    const place = placeOf(row);
    if (await approvalOf(ctx, changeAction.key, place)) {
      const version = await versionService.row(ctx, row.productVersion);
      return {
        approval: await requestApproval(ctx, changeAction, {
          ...{ recordId: row.productVersion, payload: { changeId }, reason: row.reason },
          scope: row.project === null ? { productId: row.productId! } : { projectId: row.project },
          title: `${ctx.say({ key: '', text: changeAction.label })} ${row.name} - ${version.name}`,
        }),
      };
    }
    await guardDirect(ctx, changeAction, row.productVersion, place);
    await applyChange(ctx, changeId);
    return { approval: null };
  }),
  handle(productChangeView, async (ctx, { changeId }) => {
    await changeService.row(ctx, changeId);
    const { stored, applied } = await tryChange(ctx, changeId);
    const { row, edits } = stored;
    const version = await versionService.row(ctx, row.productVersion);
    return {
      ...{ row, edits, version: version.name ?? version.number },
      applicant: row.applicant === null ? '' : ((await userNames(ctx, [row.applicant]))[row.applicant] ?? ''),
      conflicts: row.status === 'approved' ? [] : applied.conflicts,
      diff: await describeChange(ctx, changeId),
      mayEdit: row.applicant === ctx.viewer.userId && !HELD.has(row.status),
    };
  }),
];
