/**
 * Which risks a person may see: those he owns or raised, those of objects where he holds `pm:risk:query`, or all, by a system
 * right (records.md B3).
 */
import { type SqlBool, sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { objectsWith } from '#modules/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';

/** Kinds of objects that have risks. */
const KINDS = ['project', 'program'] as const satisfies readonly ScopeName[];

const or = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

/** Risks of objects in which the viewer holds a right. */
export const inObjectsWith = (ctx: Ctx, right: string): Where =>
  or(KINDS.map((kind) => objectsWith(ctx, kind, right, sql.id('t', `${kind}_id`))));

/** Everything the viewer may see; null: all of the company. */
export function visibleRisks(ctx: Ctx): Where | null {
  const { userId, rights } = ctx.viewer;
  if (userId === 0 || rights.has('rk:risk:all')) return null;
  return or([
    sql<SqlBool>`t.owner = ${userId}`,
    sql<SqlBool>`t.proposer = ${userId}`,
    inObjectsWith(ctx, 'pm:risk:query'),
  ]);
}

/** A program shows the risks of its projects beside its own. */
export const risksWithin = ({ viewer: { companyId } }: Ctx, { scope, id }: ObjectRef): Where | null =>
  scope === 'program'
    ? sql<SqlBool>`(t.program_id = ${id}
        OR t.project_id = ANY(ARRAY(SELECT id FROM project WHERE company_id = ${companyId} AND program = ${id})))`
    : null;
