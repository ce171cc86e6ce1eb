/**
 * Taking over the state of an instance at an external engine: from its answers, its messages and comparisons.
 *
 * Invariants: one root lock orders all of them; an update older than the applied one changes nothing, nor does the same one twice;
 * a replacement overwrites, but never by a message signed before the last one. What a business handler refuses is undone and
 * becomes an incident. Refuses: instances of another engine, and another id for the same instance. Source: design/workflow.md §2
 * (UPDATE and REPLACE), §6.9.
 */
import { sql } from 'kysely';
import { Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { MirroredState } from '../../actions.ts';
import type { SyncAnswer } from '../../integration/engine.calls.ts';
import type { ToldInstance } from '../../integration/external.ts';
import { actOnWorkflow, startWorkflow } from '../instance/commands.ts';
import { holdRows } from '../instance/instance-store.ts';
import { noteInstance } from './external-rows.ts';

interface Known {
  instanceId: number;
  externalId: string | null;
  updateTime: number;
  signedAt: number;
}
export interface Told {
  instance: ToldInstance;
  replace: boolean;
  /** When the message was signed, milliseconds; answers to us have none. */
  signedAt?: number;
}

const SYSTEM = { by: { user: 0 } } as const;

/** Takes an instance of the engine over; `ctx` is the system of the engine's company. Never throws what people would read. */
export async function takeInstance(ctx: Ctx, engine: number, told: Told): Promise<SyncAnswer> {
  await sql`SAVEPOINT mirror`.execute(ctx.db);
  const after: (() => Promise<void> | void)[] = [];
  const own: Ctx = { ...ctx, afterCommit: (work) => void after.push(work) };
  try {
    const answer = await taken(own, engine, told);
    await sql`RELEASE SAVEPOINT mirror`.execute(ctx.db);
    for (const work of after) ctx.afterCommit(work);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`ROLLBACK TO SAVEPOINT mirror`.execute(ctx.db);
    const detail = error.problems.map((one) => ctx.say(one.message, one.params)).join('; ');
    const id = (await known(ctx, engine, told.instance))?.instanceId ?? null;
    if (id !== null) await noteFailure(ctx, id, detail);
    return { result: 'refused', instanceId: id, unknownAccounts: [], message: detail };
  }
}

/** What the engine could not do, or we not with it, for an administrator to retry. */
export async function noteFailure(ctx: Ctx, instance: number, detail: string): Promise<void> {
  await actOnWorkflow(ctx, instance, { kind: 'engineFailed', detail: detail.slice(0, 500) }, SYSTEM);
}

async function known(ctx: Ctx, engine: number, { instanceId, id }: ToldInstance): Promise<Known | null> {
  const { rows } = await sql<Known>`SELECT instance_id, external_id, update_time, signed_at FROM wf_external_instance
    WHERE company_id = ${ctx.viewer.companyId} AND engine_id = ${engine}
      AND ${instanceId === null ? sql`external_id = ${id}` : sql`instance_id = ${instanceId}`}`.execute(ctx.db);
  return rows[0] ?? null;
}

const nothing = (result: SyncAnswer['result'], instanceId: number | null, message = ''): SyncAnswer => ({
  result,
  instanceId,
  unknownAccounts: [],
  message,
});

async function taken(ctx: Ctx, engine: number, { instance, replace, signedAt = 0 }: Told): Promise<SyncAnswer> {
  if (!(await known(ctx, engine, instance))) {
    if (instance.instanceId !== null) return nothing('unknown', null, 'instanceId');
    const refused = await startedThere(ctx, engine, instance);
    if (refused) return nothing('unknown', null, refused);
  }
  const { instanceId } = (await known(ctx, engine, instance))!;
  await holdRows(ctx, instanceId);
  // Read again: the lock may have waited for somebody who took over a newer one.
  const row = (await known(ctx, engine, instance))!;
  if (row.externalId !== null && row.externalId !== instance.id) return nothing('unknown', null, 'id');
  if (replace ? signedAt > 0 && signedAt <= row.signedAt : instance.updateTime <= row.updateTime) {
    const old = !replace && instance.updateTime < row.updateTime;
    return nothing(old ? 'old' : 'same', instanceId);
  }
  const { state, unknownAccounts } = await stateOf(ctx, instanceId, instance);
  const action = { kind: 'mirror', state, replace, onTheWay: await onTheWay(ctx, instanceId) } as const;
  await actOnWorkflow(ctx, instanceId, action, SYSTEM);
  await sql`UPDATE wf_external_instance SET external_id = ${instance.id}, update_time = ${instance.updateTime},
      signed_at = greatest(signed_at, ${signedAt}::bigint), url = ${instance.url}, checked_at = ${new Date(ctx.now)}
    WHERE company_id = ${ctx.viewer.companyId} AND instance_id = ${instanceId}`.execute(ctx.db);
  return { result: 'taken', instanceId, unknownAccounts, message: '' };
}

/** People by their lower-case usernames. */
async function usersOf(ctx: Ctx, accounts: readonly string[]): Promise<Map<string, number>> {
  const names = [...new Set(accounts.map((one) => one.toLowerCase()))];
  const { rows } = await sql<{ name: string; id: number }>`SELECT lower(username) AS name, id FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND lower(username) = ANY(${names})`.execute(ctx.db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function stateOf(
  ctx: Ctx,
  instanceId: number,
  told: ToldInstance,
): Promise<{ state: MirroredState; unknownAccounts: string[] }> {
  const accounts = [...told.tasks.map((task) => task.account), ...told.cc];
  const users = await usersOf(ctx, accounts);
  const idOf = (account: string): number | undefined => users.get(account.toLowerCase());
  const { rows } = await sql<{ externalId: string; task: number }>`SELECT external_id, task FROM wf_external_task
    WHERE company_id = ${ctx.viewer.companyId} AND instance_id = ${instanceId}`.execute(ctx.db);
  const ours = new Map(rows.map((row) => [row.externalId, row.task]));
  const tasks = told.tasks.flatMap(({ id, account, ...task }) => {
    const user = idOf(account);
    return user === undefined ? [] : [{ ...task, id: ours.get(id) ?? null, externalId: id, user }];
  });
  const unknownAccounts = [...new Set(accounts.filter((one) => idOf(one) === undefined))];
  return { state: { status: told.status, tasks, cc: told.cc.flatMap((one) => idOf(one) ?? []) }, unknownAccounts };
}

/** Tasks whose decisions have been made here and have not reached the engine. */
async function onTheWay(ctx: Ctx, instanceId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ task: number }>`SELECT (payload->>'task')::bigint AS task FROM wf_outbox
    WHERE company_id = ${ctx.viewer.companyId} AND instance_id = ${instanceId} AND engine_id IS NOT NULL AND moment = 'act'
      AND delivered_at IS NULL`.execute(ctx.db);
  return new Set(rows.map((row) => row.task));
}

/** Creates an instance here for one that was started there; returns what is missing, or null. */
async function startedThere(ctx: Ctx, engine: number, told: ToldInstance): Promise<string | null> {
  const { companyId } = ctx.viewer;
  const { id, definition, initiator, title } = told;
  if (!definition) return 'definition';
  if (!initiator) return 'initiator';
  // Two messages about the same new instance at one moment make one.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`wf_engine/${engine}/${id}`}, ${companyId}))`.execute(
    ctx.db,
  );
  if (await known(ctx, engine, told)) return null;
  const { rows } = await sql<{ key: string }>`SELECT d.key FROM wf_definition d
    JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
    WHERE d.company_id = ${companyId} AND d.status = 'published' AND (v.graph->'external'->>'engine')::bigint = ${engine}
      AND v.graph->'external'->>'definition' = ${definition} ORDER BY d.id LIMIT 1`.execute(ctx.db);
  if (!rows[0]) return 'definition';
  const user = (await usersOf(ctx, [initiator])).get(initiator.toLowerCase());
  if (user === undefined) return 'initiator';
  const made = await startWorkflow(ctx, {
    definition: rows[0].key,
    initiator: user,
    there: true,
    ...(title && { title }),
  });
  await noteInstance(ctx, made.instanceId, engine, id);
  return null;
}
