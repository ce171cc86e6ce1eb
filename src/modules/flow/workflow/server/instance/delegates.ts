/**
 * Delegated tasks whose delegate's account is disabled, closed or expired fall back to whoever delegated them.
 *
 * Each is an ordinary command by the system in its own transaction; a delegate who answers at the same moment, or a recall, makes
 * it void. A chain falls back link by link. Source: design/workflow.md §5 (delegate).
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { Refusal } from '#kernel/problem.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { availableOn } from '#modules/people/user/server/public.ts';
import type { Job } from '#server/context.ts';
import { actOnWorkflow } from './commands.ts';

const EVERY_SECONDS = 60;

interface Gone {
  companyId: number;
  instanceId: number;
  actor: number;
}

/** Rows of delegates who cannot answer any more, innermost of a chain last. */
async function gone(db: Kysely<Tables>, at: number): Promise<Gone[]> {
  const day = sql`((${new Date(at)}::timestamptz AT TIME ZONE 'UTC') + make_interval(mins => c.utc_offset::int))::date`;
  const { rows } = await sql<Gone>`SELECT a.company_id, a.instance_id, a.id AS actor FROM wf_task_actor a
    JOIN "user" u ON u.company_id = a.company_id AND u.id = a.user_id
    JOIN company c ON c.id = a.company_id
    JOIN wf_task k ON k.company_id = a.company_id AND k.id = a.task AND k.status = 'open'
    JOIN wf_instance i ON i.company_id = a.company_id AND i.id = a.instance_id AND i.status IN ('running', 'returned')
    WHERE a.group_kind = 'delegate' AND a.status IN ('open', 'held', 'delegated')
      AND NOT ${availableOn(day, 'u')}
    ORDER BY a.company_id, a.id`.execute(db);
  return rows;
}

/** Lets every such task fall back; returns how many did. One that fails does not hold back the others. */
export async function returnDelegated(db: Kysely<Tables>, at: number): Promise<number> {
  let returned = 0;
  const faults: unknown[] = [];
  for (const { companyId, instanceId, actor } of await gone(db, at))
    try {
      await asSystem(db, companyId, at, (ctx) =>
        actOnWorkflow(ctx, instanceId, { kind: 'recall', actor }, { by: { user: 0 } }),
      );
      returned++;
    } catch (error) {
      if (!(error instanceof Refusal)) faults.push(error);
    }
  if (faults.length > 0) throw new AggregateError(faults, 'delegated tasks could not fall back');
  return returned;
}

export const delegateJob: Job = {
  name: 'workflow-delegates',
  label: ['审批委托生效与结束', '審批委託生效與結束', 'Begin and end of delegations'],
  lane: 'seconds',
  everySeconds: EVERY_SECONDS,
  run: async (db, at) => {
    await returnDelegated(db, at);
  },
};
