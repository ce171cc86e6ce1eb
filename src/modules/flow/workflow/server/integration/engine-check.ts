/**
 * Comparing the state of instances with external engines, so that a lost message is caught up.
 *
 * Invariants: every instance that runs is compared within CHECK_AFTER_MS while its engine answers; an engine that does not
 * answer is asked about the rest in the next turn. What it does not know any more is an incident.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Job } from '#server/context.ts';
import { waited } from '#server/wall-clock.ts';
import { readCheck } from '../../integration/external.ts';
import { askOf, isDone, type Reached } from './engine-letters.ts';
import { noteFailure, takeInstance } from './mirror.ts';

const CHECK_AFTER_MS = 5 * 60_000;
const BATCH = 100;

interface Compared {
  instanceId: number;
  id: string;
  updateTime: number;
}

async function toCompare(db: Kysely<Tables>, { companyId, engineId }: Reached, at: number): Promise<Compared[]> {
  const { rows } =
    await sql<Compared>`SELECT x.instance_id, x.external_id AS id, x.update_time FROM wf_external_instance x
    JOIN wf_instance i ON i.company_id = x.company_id AND i.id = x.instance_id
    WHERE x.company_id = ${companyId} AND x.engine_id = ${engineId} AND x.external_id IS NOT NULL AND i.status = 'running'
      AND (x.checked_at IS NULL OR ${waited(sql`x.checked_at`, at - CHECK_AFTER_MS, CHECK_AFTER_MS)})
    ORDER BY x.checked_at NULLS FIRST, x.instance_id LIMIT ${BATCH}`.execute(db);
  return rows;
}

/** Compares a batch; returns whether there may be more. Throws when the engine does not answer. */
async function compare(db: Kysely<Tables>, engine: Reached, at: number): Promise<boolean> {
  const { companyId, engineId } = engine;
  const instances = await toCompare(db, engine, at);
  if (instances.length === 0) return false;
  const { status, text } = await askOf(db, engine, { path: '/instances/check', at, body: { instances } });
  const told = isDone(status) ? readCheck(text) : { wrong: `${status}` };
  if ('wrong' in told) throw new Error(told.wrong);
  const asked = new Set(instances.map((one) => one.instanceId));
  for (const instance of told.instances)
    await asSystem(db, companyId, at, (ctx) => takeInstance(ctx, engineId, { instance, replace: false }));
  for (const id of told.unknown.filter((one) => asked.has(one)))
    await asSystem(db, companyId, at, (ctx) => noteFailure(ctx, id, 'the engine does not know the instance'));
  await sql`UPDATE wf_external_instance SET checked_at = ${new Date(at)} WHERE company_id = ${companyId}
    AND instance_id = ANY(${[...asked]}::bigint[])`.execute(db);
  return instances.length === BATCH;
}

/** Compares everything whose turn it is with every engine that is switched on. */
export async function checkEngines(db: Kysely<Tables>, at: number): Promise<void> {
  const { rows } = await sql<Reached>`SELECT company_id, id AS engine_id, url, sealed_secret FROM wf_engine
    WHERE active ORDER BY company_id, id`.execute(db);
  for (const engine of rows) {
    try {
      while (await compare(db, engine, at));
    } catch (error) {
      const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      await sql`UPDATE wf_engine SET failing_since = coalesce(failing_since, ${new Date(at)}), error = ${detail}
        WHERE company_id = ${engine.companyId} AND id = ${engine.engineId}`.execute(db);
    }
  }
}

export const engineCheckJob: Job = {
  name: 'workflow-engine-check',
  label: ['检查外部流程引擎', '檢查外部流程引擎', 'Check of engines elsewhere'],
  lane: 'minutes',
  everySeconds: 60,
  run: checkEngines,
};
