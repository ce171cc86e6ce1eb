/**
 * Rows of instances that run at an engine elsewhere: which engine, which ids of theirs, and letters to it.
 *
 * Hides: SQL. Invariants: a letter is written in the transaction of the step that asks for it; an instance has one engine
 * for life. Refuses: starting and deciding at an engine that is switched off, and deciding here where it is done there.
 */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { MirroredTask } from '../../actions.ts';
import type { EngineRequest } from '../../effects.ts';
import type { ShownExternal } from '../../integration/external.ts';
import type { Instance } from '../../state.ts';
import { no } from '../../workflow.problems.ts';
import { graphOfVersion } from '../graphs.ts';
import type { Scope } from '../instance/instance-store.ts';

/** Sends a request to the instance's engine, after the transaction, in order. */
export async function askEngine(ctx: Ctx, instance: Instance, request: EngineRequest): Promise<void> {
  const { companyId } = ctx.viewer;
  const { external } = await graphOfVersion(ctx, instance.definition, instance.definitionVersion);
  if (!external) throw no('NOT_HERE');
  const { rows } = await sql<{ active: boolean; deciding: string }>`SELECT active, deciding FROM wf_engine
    WHERE company_id = ${companyId} AND id = ${external.engine}`.execute(ctx.db);
  if (request.ask !== 'cancel' && !rows[0]?.active) throw no('ENGINE_OFF');
  if (request.ask === 'act' && rows[0]?.deciding === 'there') throw no('NOT_HERE');
  if (request.ask === 'start') await noteInstance(ctx, instance.id, external.engine, null);
  const whole = request.ask === 'start' ? startOf(instance, external.definition) : {};
  const payload = { ...request, ...whole, instanceId: instance.id, at: ctx.now };
  const user = request.ask === 'act' ? request.user : instance.holder;
  await sql`INSERT INTO wf_outbox (company_id, instance_id, engine_id, moment, payload, made_at, next_at)
    SELECT ${companyId}::bigint, ${instance.id}::bigint, ${external.engine}::bigint, ${request.ask}::text,
      ${JSON.stringify(payload)}::jsonb || jsonb_build_object('account', username), ${new Date(ctx.now)}, ${new Date(ctx.now)}
    FROM "user" WHERE company_id = ${companyId} AND id = ${user}`.execute(ctx.db);
}

const startOf = (
  { number, title, businessType, businessId, projectId, form, vars }: Instance,
  definition: string,
): Record<string, unknown> => ({ definition, number, title, businessType, businessId, projectId, form, vars });

/** The instance belongs to an engine; `externalId`: its id there, when it was started there. */
export async function noteInstance(ctx: Ctx, id: number, engine: number, externalId: string | null): Promise<void> {
  await sql`INSERT INTO wf_external_instance (company_id, instance_id, engine_id, external_id)
    VALUES (${ctx.viewer.companyId}, ${id}, ${engine}, ${externalId})`.execute(ctx.db);
}

/** Abandoned requests are sent again, and the engine is asked for the state of the instance. */
export async function againForEngine(ctx: Ctx, id: number): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`UPDATE wf_outbox SET failed_at = NULL, attempts = 0, next_at = ${new Date(ctx.now)}
    WHERE company_id = ${companyId} AND instance_id = ${id} AND engine_id IS NOT NULL AND failed_at IS NOT NULL
      AND delivered_at IS NULL`.execute(ctx.db);
  await sql`UPDATE wf_external_instance SET checked_at = NULL WHERE company_id = ${companyId} AND instance_id = ${id}`.execute(
    ctx.db,
  );
}

export async function noteMirrored(ctx: Ctx, instance: number, task: number, of: MirroredTask): Promise<void> {
  await sql`INSERT INTO wf_external_task (company_id, task, instance_id, external_id, name, url)
    VALUES (${ctx.viewer.companyId}, ${task}, ${instance}, ${of.externalId}, ${of.name}, ${of.url})`.execute(ctx.db);
}

/** The outside of an instance; null: it runs here. */
export async function externalOf(ctx: Scope, id: number): Promise<ShownExternal | null> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Omit<ShownExternal, 'tasks'> & { tasks: ShownExternal['tasks'] | null }>`
    SELECT e.name AS engine, e.deciding = 'here' AS here, x.url,
      (SELECT jsonb_object_agg(task, jsonb_build_object('name', name, 'url', url)) FROM wf_external_task k
        WHERE k.company_id = x.company_id AND k.instance_id = x.instance_id) AS tasks,
      (SELECT jsonb_build_object('attempts', o.attempts, 'error', o.error, 'failed', o.failed_at IS NOT NULL) FROM wf_outbox o
        WHERE o.company_id = x.company_id AND o.instance_id = x.instance_id AND o.engine_id IS NOT NULL AND o.delivered_at IS NULL
        ORDER BY o.id LIMIT 1) AS waiting
    FROM wf_external_instance x JOIN wf_engine e ON e.company_id = x.company_id AND e.id = x.engine_id
    WHERE x.company_id = ${companyId} AND x.instance_id = ${id}`.execute(ctx.db);
  return rows[0] ? { ...rows[0], tasks: rows[0].tasks ?? {} } : null;
}

/** Names of engines by instance, and of steps by task, for a list. */
export async function externalNames(
  ctx: Scope,
  instances: readonly number[],
): Promise<{ engines: Map<number, string>; steps: Map<number, string> }> {
  const { companyId } = ctx.viewer;
  const { rows: engines } = await sql<{ id: number; name: string }>`SELECT x.instance_id AS id, e.name
    FROM wf_external_instance x JOIN wf_engine e ON e.company_id = x.company_id AND e.id = x.engine_id
    WHERE x.company_id = ${companyId} AND x.instance_id = ANY(${instances}::bigint[])`.execute(ctx.db);
  const { rows: steps } = await sql<{ id: number; name: string }>`SELECT task AS id, name FROM wf_external_task
    WHERE company_id = ${companyId} AND instance_id = ANY(${instances}::bigint[])`.execute(ctx.db);
  const byId = (rows: { id: number; name: string }[]): Map<number, string> => new Map(rows.map((r) => [r.id, r.name]));
  return { engines: byId(engines), steps: byId(steps) };
}
