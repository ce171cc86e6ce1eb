/** People named by commands, and agents. */
import { sql } from 'kysely';
import { availableSql } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import type { Action } from '../actions.ts';
import { no } from '../workflow.problems.ts';

/** Users an action names. */
function namedIn(action: Action): number[] {
  switch (action.kind) {
    case 'addSign':
    case 'cc':
      return action.users;
    case 'transfer':
    case 'delegate':
    case 'reassign':
      return [action.user];
    case 'comment':
      return action.mentions ?? [];
    case 'retry':
      return action.users ?? [];
    case 'start':
    case 'resubmit':
      return Object.values(action.choices ?? {}).flat();
    default:
      return [];
  }
}

/** Whether all of these (each once) exist in the company and can be asked today. */
export async function allAvailable(ctx: Ctx, users: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`${MARK} SELECT count(*) AS count FROM "user" u
    WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ANY(${[...users]}::bigint[]) AND ${availableSql(ctx, 'u')}`.execute(
    ctx.db,
  );
  return rows[0]!.count === users.length;
}

/** Refuses people who do not exist in the company or are not active. */
export async function mustBeActive(ctx: Ctx, action: Action): Promise<void> {
  const users = [...new Set(namedIn(action))];
  if (users.length === 0) return;
  if (!(await allAvailable(ctx, users))) throw no('USER_INVALID', undefined, 'users');
}

/** Principals a user may act for now, in workflows of this definition. */
export async function agentOf(ctx: Ctx, user: number, definition: string): Promise<number[]> {
  const { rows } = await sql<{ principal: number }>`${MARK} SELECT DISTINCT principal FROM wf_delegation
    WHERE company_id = ${ctx.viewer.companyId} AND agent = ${user} AND active
      AND starts_at <= ${new Date(ctx.now)} AND ends_at > ${new Date(ctx.now)}
      AND (definitions IS NULL OR definitions @> ARRAY[${definition}]::text[])`.execute(ctx.db);
  return rows.map((row) => row.principal);
}
