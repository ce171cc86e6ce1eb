/**
 * Definitions that start automatically, in the name of whoever published them (an administrator when they have left).
 *
 * Invariants: a start and its count are one transaction, several nodes cannot start twice; starts missed while no server ran are
 * caught up once; a recorded start in the future was made under a clock that ran ahead and blocks nothing. Only the current version
 * of a published definition starts.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import { hasBeen } from '#server/wall-clock.ts';
import { dueStarts } from '../../definition/start-timer.ts';
import { no } from '../../workflow.problems.ts';
import { findApprovers } from '../approvers.ts';
import { startWorkflow } from './commands.ts';

interface Timed {
  companyId: number;
  versionId: number;
  key: string;
  timer: string;
  publishedAt: Date;
  publishedBy: number | null;
}

async function timed(db: Kysely<Tables>): Promise<Timed[]> {
  const { rows } = await sql<Timed>`SELECT d.company_id, v.id AS version_id, d.key, v.published_at, v.published_by,
      v.graph->'nodes'->(v.graph->>'start')->>'timer' AS timer
    FROM wf_definition d JOIN wf_definition_version v
      ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
    WHERE d.status = 'published' AND v.graph->'nodes'->(v.graph->>'start')->>'timer' <> ''`.execute(db);
  return rows;
}

async function initiatorOf(ctx: Ctx, publisher: number | null): Promise<number> {
  const rules = [
    ...(publisher === null ? [] : [{ by: 'users' as const, users: [publisher] }]),
    { by: 'administrator' as const },
  ];
  const { users } = await findApprovers(ctx, { rules, initiator: 0, projectId: null, vars: {}, types: {} });
  if (users[0] === undefined) throw no('USER_INVALID');
  return users[0];
}

/** Starts the definition when it has come due since the last time; returns whether it did. */
async function startIfDue(ctx: Ctx, one: Timed): Promise<boolean> {
  const due = dueStarts(one.timer, one.publishedAt.getTime(), ctx.now, ctx.utcOffset);
  if (due === 0) return false;
  const counted = await sql`INSERT INTO wf_start_timer AS t (company_id, version_id, done, started_at)
    VALUES (${one.companyId}, ${one.versionId}, ${due}, ${new Date(ctx.now)})
    ON CONFLICT (company_id, version_id) DO UPDATE SET done = ${due}, started_at = ${new Date(ctx.now)} WHERE t.done < ${due}
      OR (t.done > ${due} AND NOT ${hasBeen(sql`t.started_at`, ctx.now)})
    RETURNING done`.execute(ctx.db);
  if (counted.rows.length === 0) return false;
  const initiator = await initiatorOf(ctx, one.publishedBy);
  await startWorkflow(ctx, { definition: one.key, initiator, unattended: true });
  return true;
}

/** Starts everything that is due; one that fails does not hold back the others. Returns how many were started. */
export async function runStartTimers(db: Kysely<Tables>, at: number): Promise<number> {
  let started = 0;
  const faults: unknown[] = [];
  for (const one of await timed(db))
    try {
      if (await asSystem(db, one.companyId, at, (ctx) => startIfDue(ctx, one))) started++;
    } catch (error) {
      faults.push(error);
    }
  if (faults.length > 0) throw new AggregateError(faults, 'workflows could not start by their timers');
  return started;
}

export const startTimerJob: Job = {
  name: 'workflow-start-timers',
  label: ['定时发起流程', '定時發起流程', 'Workflows that start by the clock'],
  lane: 'seconds',
  everySeconds: 2,
  run: async (db, at) => {
    await runStartTimers(db, at);
  },
};
