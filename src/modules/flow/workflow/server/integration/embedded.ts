/** Handlers of embedded pages. */
import { sql } from 'kysely';
import { absent, refuse } from '#kernel/problem.ts';
import { handle } from '#server/context.ts';
import * as calls from '../../integration/embedded.calls.ts';
import { embeddedTexts as t } from '../../integration/integration.texts.ts';
import { mustBeWebAddress } from './web-address.ts';

const ALIAS = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

export const embeddedHandlers = [
  handle(calls.embeddedPage, async (ctx, { alias }) => {
    const { rows } = await sql<calls.EmbeddedPage>`SELECT id, alias, name, url FROM wf_embedded_page
      WHERE company_id = ${ctx.viewer.companyId} AND alias = ${alias}`.execute(ctx.db);
    return rows[0] ?? null;
  }),
  handle(calls.embeddedAt, async (ctx, { url }) => {
    const { rows } = await sql<calls.EmbeddedPage>`SELECT id, alias, name, url FROM wf_embedded_page
      WHERE company_id = ${ctx.viewer.companyId} AND url = ${url} ORDER BY alias LIMIT 1`.execute(ctx.db);
    return rows[0] ?? null;
  }),
  handle(calls.listEmbedded, async (ctx) => {
    const { rows } = await sql<calls.EmbeddedPage>`SELECT id, alias, name, url FROM wf_embedded_page
      WHERE company_id = ${ctx.viewer.companyId} ORDER BY alias`.execute(ctx.db);
    return rows;
  }),
  handle(calls.saveEmbedded, async (ctx, { alias, name, url }) => {
    if (!ALIAS.test(alias)) throw refuse(t.badAlias, undefined, 'alias');
    mustBeWebAddress(url);
    const { rows } = await sql<{ id: number }>`INSERT INTO wf_embedded_page (company_id, alias, name, url)
      VALUES (${ctx.viewer.companyId}, ${alias}, ${name}, ${url})
      ON CONFLICT (company_id, alias) DO UPDATE SET name = excluded.name, url = excluded.url RETURNING id`.execute(
      ctx.db,
    );
    return { id: rows[0]!.id };
  }),
  handle(calls.removeEmbedded, async (ctx, { id }) => {
    const done =
      await sql`DELETE FROM wf_embedded_page WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    if (Number(done.numAffectedRows) !== 1) throw absent();
    return null;
  }),
];
