/** Who may see and change a structure, and what it is called. */
import { sql } from 'kysely';
import { absent, forbidden, refuse } from '#kernel/problem.ts';
import { revisionService } from '#modules/products/base-module/server/public.ts';
import { versionService } from '#modules/products/product/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { structureTexts as t } from '../structure.texts.ts';
import type { Owner } from './store.ts';

export interface StructureAccess {
  owner: Owner;
  title: string;
  status: string;
  productId: number | null;
  edit: boolean;
  change: boolean;
}

/** The owner that an input names. Errors: refused as absent unless it names exactly one. */
export function structureOwnerOf({
  versionId,
  revisionId,
}: {
  versionId?: number | null;
  revisionId?: number | null;
}): Owner {
  if (versionId && !revisionId) return { versionId };
  if (revisionId && !versionId) return { revisionId };
  throw absent();
}

/** Whether a project in which the viewer sees products works on the version. */
async function throughProject(ctx: Ctx, versionId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`SELECT project_id AS id FROM project_product
    WHERE company_id = ${ctx.viewer.companyId} AND product_version = ${versionId}`.execute(ctx.db);
  for (const { id } of rows) if (await ctx.can('pm:product:query', { projectId: id })) return true;
  return false;
}

/** What the viewer may do with a structure. Errors: absent for whoever may not see it. */
export async function accessTo(ctx: Ctx, owner: Owner): Promise<StructureAccess> {
  if ('revisionId' in owner) {
    const row = await revisionService.row(ctx, owner.revisionId);
    const edit = row.status === 'draft' && ctx.viewer.rights.has('prd:baseModule:edit');
    return { owner, title: row.name ?? '', status: row.status, productId: null, edit, change: false };
  }
  const row = await versionService.row(ctx, owner.versionId);
  const productId = row.productId!;
  const ref = { productId };
  if (!(await ctx.can('prd:structure:query', ref)) && !(await throughProject(ctx, owner.versionId))) throw absent();
  return {
    owner,
    title: row.name ?? row.number,
    status: row.status,
    productId,
    edit: row.status !== 'retired' && (await ctx.can('prd:structure:edit', ref)),
    change: row.status !== 'retired' && (await ctx.can('prd:change:add', ref)),
  };
}

/** Refuses to save a structure directly. */
export function mustBeFree({ owner, edit, status }: StructureAccess, controlledSince: string | null): void {
  if (!edit) throw 'revisionId' in owner && status !== 'draft' ? refuse(t.released) : forbidden();
  if ('versionId' in owner && (controlledSince !== null || status === 'released')) throw refuse(t.controlled);
}
