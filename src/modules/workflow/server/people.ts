/** People that commands name, and who acts for whom. */
import { sql } from 'kysely';
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
    case 'start':
    case 'resubmit':
      return Object.values(action.choices ?? {}).flat();
    default:
      return [];
  }
}

/** Refuses people who do not exist in the company or are not active. */
export async function mustBeActive(ctx: Ctx, action: Action): Promise<void> {
  const users = [...new Set(namedIn(action))];
  if (users.length === 0) return;
  const { rows } = await sql<{ count: number }>`${MARK} SELECT count(*) AS count FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${users}::bigint[]) AND is_enable
      AND status NOT IN ('disabled', 'cancelled')`.execute(ctx.db);
  if (rows[0]!.count !== users.length) throw no('USER_INVALID', undefined, 'users');
}

/** Principals a user may act for now, in workflows of this definition. */
export async function agentOf(ctx: Ctx, user: number, definition: string): Promise<number[]> {
  const { rows } = await sql<{ principal: number }>`${MARK} SELECT DISTINCT principal FROM wf_delegation
    WHERE company_id = ${ctx.viewer.companyId} AND agent = ${user} AND active
      AND starts_at <= ${new Date(ctx.now)} AND ends_at > ${new Date(ctx.now)}
      AND (definitions IS NULL OR ${definition} = ANY(definitions))`.execute(ctx.db);
  return rows.map((row) => row.principal);
}
