/**
 * Who sees and edits contracts: in the circles of the company (made, in charge, of one's departments) by `crm:contract:...`, inside
 * projects by `pm:contract:...`; all of them by `crm:contract:manageAll`, and whoever confirms payments.
 */
import { type SqlBool, sql } from 'kysely';
import { forbidden } from '#kernel/problem.ts';
import { isCircle } from '#modules/money/customer/party-fields.ts';
import { circleWhere, inCircles } from '#modules/money/customer/server/public.ts';
import { isPartOf, objectIdsWith, objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import type { ContractRow } from '../contract.entity.ts';

const ALL = ['crm:contract:manageAll', 'finance:payment:confirm'] as const;
type Of = Pick<ContractRow, 'id' | 'projectId' | 'responsible' | 'department' | 'createdBy'>;

const or = (parts: readonly Where[]): Where =>
  parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

const seesAll = ({ viewer: { userId, rights } }: Ctx): boolean =>
  userId === 0 || ALL.some((right) => rights.has(right));

/** Contracts, alias `t`, the viewer may read; null: all of the company. */
export function seenContracts(ctx: Ctx): Where | null {
  if (seesAll(ctx)) return null;
  const circles = ctx.viewer.rights.has('crm:contract:query') ? [inCircles(ctx) ?? sql<SqlBool>`true`] : [];
  return or([...circles, objectsWith(ctx, 'project', 'pm:contract:query', sql.id('t', 'project_id'))]);
}

/** A named circle, else everything the viewer may see. Errors: 403 for a circle whose right they lack. */
export function visibleContracts(ctx: Ctx, { view }: ListInput): Where | null {
  if (!isCircle(view) || ctx.viewer.userId === 0) return seenContracts(ctx);
  if (!ctx.viewer.rights.has('crm:contract:query') && !seesAll(ctx)) throw forbidden('noView');
  return circleWhere(ctx, view);
}

/** Rows, alias `r`, whose contract the viewer may read; null: all. */
export function ofSeenContracts(ctx: Ctx): Where | null {
  const seen = seenContracts(ctx);
  return (
    seen &&
    sql<SqlBool>`t.contract IN (SELECT t.id FROM contract t WHERE t.company_id = ${ctx.viewer.companyId} AND ${seen})`
  );
}

/** Whether a contract is in a circle of the viewer. */
function inOwnCircle({ viewer: { userId, departments } }: Ctx, { responsible, department, createdBy }: Of): boolean {
  return (
    responsible === userId ||
    createdBy === userId ||
    departments === null ||
    (department !== null && departments.includes(department))
  );
}

/** Those of the contracts with which the viewer may do what a right of the company in their circles, or one of the project, is for. */
export async function contractsWith(
  ctx: Ctx,
  rows: readonly Of[],
  company: string,
  inside: string,
): Promise<ReadonlySet<number>> {
  const { userId, rights } = ctx.viewer;
  const everywhere = userId === 0 || rights.has('crm:contract:manageAll');
  const projects = everywhere ? [] : [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))];
  const held = projects.length === 0 ? new Set<number>() : await objectIdsWith(ctx, 'project', inside, projects);
  const may = (row: Of): boolean =>
    everywhere || (rights.has(company) && inOwnCircle(ctx, row)) || (row.projectId ? held.has(row.projectId) : false);
  return new Set(rows.flatMap((row) => (may(row) ? [row.id] : [])));
}

export const editable = (ctx: Ctx, rows: readonly Of[]): Promise<ReadonlySet<number>> =>
  contractsWith(ctx, rows, 'crm:contract:edit', 'pm:contract:edit');
export const payableBy = (ctx: Ctx, rows: readonly Of[]): Promise<ReadonlySet<number>> =>
  contractsWith(ctx, rows, 'crm:contract:edit', 'pm:contract:pay');
export const confirms = ({ viewer: { userId, rights } }: Ctx): boolean =>
  userId === 0 || rights.has('finance:payment:confirm');

/** Whether the viewer may make a contract there: by the right of the project, or by the company's where they take part. */
export async function mayCreate(ctx: Ctx, projectId: number | null | undefined): Promise<boolean> {
  const { userId, rights } = ctx.viewer;
  const anywhere = userId === 0 || rights.has('crm:contract:add') || rights.has('crm:contract:manageAll');
  if (!projectId || userId === 0) return anywhere;
  if (await ctx.can('pm:contract:edit', { projectId })) return true;
  return anywhere && isPartOf(ctx, { scope: 'project', id: projectId });
}
