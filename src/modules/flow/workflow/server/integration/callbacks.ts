/** Handlers of callbacks: their settings, a test, and what has not arrived. Sending is deliver.ts. */
import { sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { reportAnswer, reportSheet } from '#server/report/report.ts';
import * as calls from '../../integration/callback.calls.ts';
import { callbackTexts as t } from '../../integration/integration.texts.ts';
import { type Letter, sealCallbackSecret, send, sendAgain, skip } from './deliver.ts';
import { undelivered } from './outbox.ts';
import { mustBeWebAddress } from './web-address.ts';

function momentsOf(value: unknown): calls.CallbackMoment[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const known = list.filter((one) => typeof one === 'string' && Object.hasOwn(calls.CALLBACK_MOMENTS, one));
  if (known.length === 0 || known.length !== list.length) throw refuse(t.needEvents, undefined, 'moments');
  return [...new Set(known as calls.CallbackMoment[])];
}

async function listed(ctx: Ctx): Promise<calls.CallbackRow[]> {
  const { rows } =
    await sql<calls.CallbackRow>`SELECT c.id, c.name, c.definition, c.moments, c.url, c.active, c.ordered, c.retries,
      count(o.id) FILTER (WHERE o.failed_at IS NULL) AS waiting, count(o.id) FILTER (WHERE o.failed_at IS NOT NULL) AS failed
    FROM wf_callback_config c LEFT JOIN wf_outbox o ON o.company_id = c.company_id AND o.config_id = c.id AND o.delivered_at IS NULL
    WHERE c.company_id = ${ctx.viewer.companyId} GROUP BY c.company_id, c.id ORDER BY c.name, c.id`.execute(ctx.db);
  return rows;
}

export const callbackHandlers = [
  handle(calls.listCallbacks, listed),
  handle(calls.saveCallback, async (ctx, { id, name, definition, moments, url, secret, active, ordered, retries }) => {
    const { companyId } = ctx.viewer;
    if (!id && !secret) throw refuse(t.needSecret, undefined, 'secret');
    mustBeWebAddress(url);
    const sealed = secret ? sealCallbackSecret(companyId, secret) : null;
    const told = momentsOf(moments);
    const { rows: taken } = await sql`SELECT 1 FROM wf_callback_config
      WHERE company_id = ${companyId} AND name = ${name} AND id <> ${id ?? 0}`.execute(ctx.db);
    if (taken.length > 0) throw refuse(t.nameTaken, undefined, 'name');
    const key = definition || null;
    const on = active ?? true;
    const inOrder = ordered ?? true;
    const tries = retries ?? calls.MOST_RETRIES;
    const { rows } = await (id
      ? sql<{
          id: number;
        }>`UPDATE wf_callback_config SET name = ${name}, definition = ${key}, moments = ${told}, url = ${url},
          active = ${on}, ordered = ${inOrder}, retries = ${tries}, sealed_secret = coalesce(${sealed}, sealed_secret)
          WHERE company_id = ${companyId} AND id = ${id} RETURNING id`
      : sql<{
          id: number;
        }>`INSERT INTO wf_callback_config (company_id, name, definition, moments, url, active, ordered, retries, sealed_secret)
          VALUES (${companyId}, ${name}, ${key}, ${told}, ${url}, ${on}, ${inOrder}, ${tries}, ${sealed}) RETURNING id`
    ).execute(ctx.db);
    if (!rows[0]) throw absent();
    return { id: rows[0].id };
  }),
  handle(calls.removeCallback, async (ctx, { id }) => {
    const done =
      await sql`DELETE FROM wf_callback_config WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(
        ctx.db,
      );
    if (Number(done.numAffectedRows) !== 1) throw absent();
    return null;
  }),
  handle(calls.testCallback, async (ctx, { id }) => {
    const { companyId } = ctx.viewer;
    const { rows } = await sql<Pick<Letter, 'url' | 'sealedSecret'>>`SELECT url, sealed_secret FROM wf_callback_config
      WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
    if (!rows[0]) throw absent();
    const from = now();
    const letter = { id: 0, companyId, payload: { moment: 'test', at: from }, ...rows[0] };
    const fault = await send(letter, from).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    return { fault, millis: now() - from };
  }),
  handle(calls.waitingLetters, (ctx, input) =>
    reportAnswer(ctx, calls.callbackLetters, input, undelivered(ctx, 'wf_callback_config', 'config_id')),
  ),
  handle(calls.exportWaitingLetters, (ctx, input) =>
    reportSheet(ctx, calls.callbackLetters, input, undelivered(ctx, 'wf_callback_config', 'config_id')),
  ),
  handle(calls.sendLetterAgain, async (ctx, { id }) => {
    await sendAgain(ctx, id);
    return null;
  }),
  handle(calls.skipLetter, async (ctx, { id }) => {
    await skip(ctx, id);
    return null;
  }),
];
