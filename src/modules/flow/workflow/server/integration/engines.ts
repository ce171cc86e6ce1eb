/** Handlers of engines elsewhere: settings, a test, what runs there, requests that wait, and what engines send. */
import { sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import { absent, forbidden, refuse } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { isSigned } from '#server/outbound/signed-post.ts';
import { reportAnswer, reportSheet } from '#server/report/report.ts';
import { systemCtx } from '#server/system.ts';
import * as calls from '../../integration/engine.calls.ts';
import { readDefinitions, readSync, refusalIn, type ToldDefinition } from '../../integration/external.ts';
import { engineTexts as t } from '../../integration/integration.texts.ts';
import { ms } from '../instance/lists.ts';
import { askOf, engineSecret, isDone, type Reached, sealEngineSecret } from './engine-letters.ts';
import { takeInstance } from './mirror.ts';
import { undelivered } from './outbox.ts';
import { mustBeWebAddress } from './web-address.ts';

async function reachedOf(ctx: Ctx, id: number): Promise<Reached> {
  const { rows } = await sql<Reached>`SELECT company_id, id AS engine_id, url, sealed_secret FROM wf_engine
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0];
}

async function listed(ctx: Ctx): Promise<calls.EngineRow[]> {
  const letters = sql`FROM wf_outbox o WHERE o.company_id = e.company_id AND o.engine_id = e.id AND o.delivered_at IS NULL`;
  const { rows } = await sql<calls.EngineRow>`SELECT e.id, e.name, e.url, e.deciding, e.active, e.error,
      ${ms('e.answered_at')} AS answered_at, ${ms('e.failing_since')} AS failing_since,
      (SELECT count(*) FROM wf_external_instance x JOIN wf_instance i ON i.company_id = x.company_id AND i.id = x.instance_id
        WHERE x.company_id = e.company_id AND x.engine_id = e.id AND i.status = 'running') AS running,
      (SELECT count(*) ${letters} AND o.failed_at IS NULL) AS waiting, (SELECT count(*) ${letters} AND o.failed_at IS NOT NULL) AS failed
    FROM wf_engine e WHERE e.company_id = ${ctx.viewer.companyId} ORDER BY e.name, e.id`.execute(ctx.db);
  return rows;
}

/** Asks what the engine can run: the test of the connection. */
async function tried(ctx: Ctx, engine: Reached): Promise<{ fault: string | null; definitions: ToldDefinition[] }> {
  try {
    const { status, text } = await askOf(ctx.db, engine, { path: '/definitions', at: now(), body: {} });
    const told = isDone(status) ? readDefinitions(text) : { wrong: refusalIn(text, status) };
    return 'wrong' in told ? { fault: told.wrong, definitions: [] } : { fault: null, ...told };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), definitions: [] };
  }
}

export const engineHandlers = [
  handle(calls.listEngines, listed),
  handle(calls.saveEngine, async (ctx, { id, name, url, secret, deciding, active }) => {
    const { companyId } = ctx.viewer;
    if (!id && !secret) throw refuse(t.needSecret, undefined, 'secret');
    mustBeWebAddress(url);
    const sealed = secret ? sealEngineSecret(companyId, secret) : null;
    const { rows: taken } = await sql`SELECT 1 FROM wf_engine WHERE company_id = ${companyId} AND name = ${name}
      AND id <> ${id ?? 0}`.execute(ctx.db);
    if (taken.length > 0) throw refuse(t.nameTaken, undefined, 'name');
    const on = active ?? true;
    const { rows } = await (id
      ? sql<{ id: number }>`UPDATE wf_engine SET name = ${name}, url = ${url}, deciding = ${deciding}, active = ${on},
          sealed_secret = coalesce(${sealed}, sealed_secret) WHERE company_id = ${companyId} AND id = ${id} RETURNING id`
      : sql<{ id: number }>`INSERT INTO wf_engine (company_id, name, url, deciding, active, sealed_secret)
          VALUES (${companyId}, ${name}, ${url}, ${deciding}, ${on}, ${sealed}) RETURNING id`
    ).execute(ctx.db);
    if (!rows[0]) throw absent();
    return { id: rows[0].id };
  }),
  handle(calls.removeEngine, async (ctx, { id }) => {
    const { companyId } = ctx.viewer;
    await reachedOf(ctx, id);
    const { rows: used } =
      await sql`SELECT 1 FROM wf_external_instance WHERE company_id = ${companyId} AND engine_id = ${id}
      UNION ALL SELECT 1 FROM wf_definition WHERE company_id = ${companyId} AND draft->>'source' = 'external'
        AND draft->>'engine' = ${String(id)}
      UNION ALL SELECT 1 FROM wf_definition_version WHERE company_id = ${companyId}
        AND (graph->'external'->>'engine')::bigint = ${id} LIMIT 1`.execute(ctx.db);
    if (used.length > 0) throw refuse(t.used);
    await sql`DELETE FROM wf_engine WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
    return null;
  }),
  handle(calls.testEngine, async (ctx, { id }) => {
    const engine = await reachedOf(ctx, id);
    const from = now();
    return { ...(await tried(ctx, engine)), millis: now() - from };
  }),
  handle(calls.compareEngine, async (ctx, { id }) => {
    await reachedOf(ctx, id);
    await sql`UPDATE wf_external_instance SET checked_at = NULL WHERE company_id = ${ctx.viewer.companyId} AND engine_id = ${id}`.execute(
      ctx.db,
    );
    return null;
  }),
  handle(calls.externalDefinitions, async (ctx) => {
    const { rows } =
      await sql<calls.ExternalDefinitionRow>`SELECT d.id, d.key, d.name, d.status, coalesce(e.name, '') AS engine,
        d.draft->>'definition' AS definition, (SELECT count(*) FROM wf_instance i WHERE i.company_id = d.company_id
          AND i.definition = d.key AND i.status = 'running') AS running
      FROM wf_definition d LEFT JOIN wf_engine e ON e.company_id = d.company_id AND e.id::text = d.draft->>'engine'
      WHERE d.company_id = ${ctx.viewer.companyId} AND d.draft->>'source' = 'external' ORDER BY d.name, d.id`.execute(
        ctx.db,
      );
    return rows;
  }),
  handle(calls.engineLetters, (ctx, input) =>
    reportAnswer(ctx, calls.engineLetterReport, input, undelivered(ctx, 'wf_engine', 'engine_id')),
  ),
  handle(calls.exportEngineLetters, (ctx, input) =>
    reportSheet(ctx, calls.engineLetterReport, input, undelivered(ctx, 'wf_engine', 'engine_id')),
  ),
  handle(calls.syncFromEngine, async (ctx, { id, time, signature, body }) => {
    // Ids of engines are unique over all companies; a request signed with the engine's key acts for its company.
    const { rows } = await sql<Reached & { active: boolean; utcOffset: number }>`
      SELECT e.company_id, e.id AS engine_id, e.url, e.sealed_secret, e.active, c.utc_offset
      FROM wf_engine e JOIN company c ON c.id = e.company_id WHERE e.id = ${id}`.execute(ctx.db);
    const engine = rows[0];
    const secret = engine ? engineSecret(engine) : null;
    if (!engine?.active || secret === null || Math.abs(ctx.now - time) > calls.SIGNED_WITHIN) throw forbidden();
    if (!isSigned(secret, time, body, signature)) throw forbidden();
    const told = readSync(body);
    if ('wrong' in told) throw refuse(t.wrongBody, { field: told.wrong }, 'body');
    const after: (() => Promise<void> | void)[] = [];
    const system = systemCtx(ctx.db, engine.companyId, ctx.now, engine.utcOffset, after);
    const { mode, instance } = told;
    const answer = await takeInstance(system, engine.engineId, {
      instance,
      replace: mode === 'replace',
      signedAt: time,
    });
    for (const work of after) ctx.afterCommit(work);
    return answer;
  }),
];
