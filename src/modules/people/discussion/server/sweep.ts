/**
 * Data removed with a record: its comments with their files, its watchers, its relations.
 *
 * An absent record shows none of them, and all of them again when it is put back under its id. This
 * job deletes them when the record has been away for seven days, whichever way it went.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Entity, type Tables, takesFacets } from '#kernel/entity.ts';
import { dropFiles } from '#modules/base/file/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { tableOf } from '#server/entity/entity-sql.ts';
import { allEntities } from '#server/entity/ports.ts';

const KEPT_DAYS = 7;
/** Records forgotten in one run. */
const MOST = 500;

const there = (e: Entity, company: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`EXISTS (SELECT 1 FROM ${tableOf(e)} t WHERE t.company_id = ${company} AND t.id = ${id})`;

/** Notes records with facets that are not there, and forgets the note of those that are again. */
async function note(db: Kysely<Tables>, e: Entity, at: Date): Promise<void> {
  await sql`DELETE FROM facet_gone g WHERE g.entity = ${e.name} AND ${there(e, sql`g.company_id`, sql`g.record_id`)}`.execute(
    db,
  );
  await sql`INSERT INTO facet_gone (company_id, entity, record_id, found_at)
    SELECT f.company_id, ${e.name}, f.record_id, ${at} FROM (
      SELECT company_id, record_id FROM comment WHERE entity = ${e.name}
      UNION SELECT company_id, record_id FROM watch WHERE entity = ${e.name}
      UNION SELECT company_id, from_id FROM relation WHERE from_entity = ${e.name}
      UNION SELECT company_id, to_id FROM relation WHERE to_entity = ${e.name}) f
    WHERE NOT ${there(e, sql`f.company_id`, sql`f.record_id`)} ON CONFLICT DO NOTHING`.execute(db);
}

interface Gone {
  companyId: number;
  entity: string;
  recordId: number;
}

async function forget(db: Kysely<Tables>, { companyId, entity, recordId }: Gone, at: number): Promise<void> {
  await asSystem(db, companyId, at, async (ctx) => {
    const of = sql`company_id = ${companyId} AND entity = ${entity} AND record_id = ${recordId}`;
    const { rows } = await sql<{ id: number }>`SELECT id FROM comment WHERE ${of} AND files <> '{}'`.execute(ctx.db);
    for (const { id } of rows) await dropFiles(ctx, 'comment', id);
    await sql`DELETE FROM comment WHERE ${of}`.execute(ctx.db);
    await sql`DELETE FROM watch WHERE ${of}`.execute(ctx.db);
    await sql`DELETE FROM relation WHERE company_id = ${companyId} AND (from_entity = ${entity} AND from_id = ${recordId}
      OR to_entity = ${entity} AND to_id = ${recordId})`.execute(ctx.db);
    await sql`DELETE FROM facet_gone WHERE ${of}`.execute(ctx.db);
  });
}

export async function sweepGone(db: Kysely<Tables>, now: number): Promise<void> {
  for (const e of allEntities().filter(takesFacets)) await note(db, e, new Date(now));
  const { rows } = await sql<Gone>`SELECT company_id, entity, record_id FROM facet_gone
    WHERE found_at < ${new Date(now - KEPT_DAYS * 86_400_000)} ORDER BY found_at LIMIT ${MOST}`.execute(db);
  for (const gone of rows) await forget(db, gone, now);
}
