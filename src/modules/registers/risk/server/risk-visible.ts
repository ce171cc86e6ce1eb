/**
 * Which risks a person may see: those they own or raised, those of objects where they hold `pm:risk:query`, or all, by a system
 * right (records.md B3).
 */
import { type SqlBool, sql } from 'kysely';
import { scopesOf } from '#kernel/object-kind.ts';
import { insideWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { risk } from '../risk.entity.ts';

const or = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

/** Risks of objects in which the viewer holds a right. */
export const inObjectsWith = (ctx: Ctx, right: string): Where => insideWith(ctx, scopesOf(risk), right);

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
