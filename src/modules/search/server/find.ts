/**
 * Finding records of one kind among those the viewer may read.
 *
 * The words (`search_entry`) know nothing of rights; the condition of the kind's own list is part of every statement, so
 * nothing is found that the list would not show. Four ways, tried in this order: the newest records (a common word is
 * found there at once), some that the viewer may read (all of them for who sees little, and of a common word enough for
 * who sees more: its index alone would cost more than they do), the index of words up to a number of records (a rare word
 * has no more), all that the viewer may read. The planner cannot choose: it does not know how much a condition of rights
 * lets through.
 */
import { type RawBuilder, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import type { Ctx, SearchSource } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { HITS, type Hit } from '../search.calls.ts';
import { queryOf } from './words.ts';

/** Records of a kind that are looked at first. */
const NEWEST = 1000;
/** Readable records that are looked at before the index of words is. */
const SOME = 3000;
/** Records with the words that are asked about rights. */
const ASKED = 2000;
/** What is ranked. */
const RANKED = 4 * HITS;

const tableOf = (source: SearchSource): RawBuilder<unknown> => sql.id(source.table);

interface Found {
  exact: number[];
  ids: number[];
  /** How many were looked at. */
  looked: number;
}

/** Those of the records that may be read, the newest first: one by one by their key, whatever the planner thinks of rights. */
const readable = (source: SearchSource, where: Where, hits: string, most: number): RawBuilder<unknown> =>
  sql`ARRAY(SELECT t.id FROM ${tableOf(source)} t WHERE t.id = ANY(ARRAY(SELECT record_id FROM ${sql.table(hits)}))
    AND ${where} ORDER BY t.id DESC LIMIT ${most})`;

/** Records called exactly so, and the newest that contain the text. */
async function newest(ctx: Ctx, source: SearchSource, where: Where, found: string, exact: string): Promise<Found> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Found>`WITH newest AS MATERIALIZED (SELECT record_id, words FROM search_entry
      WHERE company_id = ${companyId} AND entity = ${source.kind} ORDER BY record_id DESC LIMIT ${NEWEST}),
    hit AS MATERIALIZED (SELECT record_id FROM newest WHERE words @@ ${found}::tsquery),
    same AS MATERIALIZED (SELECT record_id FROM search_entry WHERE company_id = ${companyId} AND entity = ${source.kind}
      AND words @@ ${exact}::tsquery LIMIT ${ASKED})
    SELECT (SELECT count(*) FROM newest) AS looked, ${readable(source, where, 'same', HITS)} AS exact, ${readable(source, where, 'hit', RANKED)} AS ids`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** By the index of words; `complete`: there are no more. */
async function byWords(ctx: Ctx, source: SearchSource, where: Where, found: string) {
  const { rows } = await sql<{
    ids: number[];
    complete: boolean;
  }>`WITH hit AS MATERIALIZED (SELECT record_id FROM search_entry
      WHERE company_id = ${ctx.viewer.companyId} AND entity = ${source.kind} AND words @@ ${found}::tsquery LIMIT ${ASKED})
    SELECT (SELECT count(*) < ${ASKED} FROM hit) AS complete, ${readable(source, where, 'hit', RANKED)} AS ids`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Among what the viewer may read, up to so many records of that; `complete`: there are no more. */
async function amongReadable(ctx: Ctx, source: SearchSource, where: Where, found: string, most: number | null) {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{
    ids: number[];
    complete: boolean;
  }>`WITH mine AS MATERIALIZED (SELECT t.id FROM ${tableOf(source)} t
      WHERE t.company_id = ${companyId} AND ${where} LIMIT ${most})
    SELECT (SELECT count(*) < ${most ?? Number.MAX_SAFE_INTEGER} FROM mine) AS complete,
      ARRAY(SELECT record_id FROM search_entry WHERE company_id = ${companyId} AND entity = ${source.kind}
        AND record_id = ANY(ARRAY(SELECT id FROM mine)) AND words @@ ${found}::tsquery
        ORDER BY record_id DESC LIMIT ${RANKED}) AS ids`.execute(ctx.db);
  return rows[0]!;
}

async function idsOf(ctx: Ctx, source: SearchSource, where: Where, text: string): Promise<number[]> {
  const query = queryOf(ctx.viewer.companyId, source.kind, text);
  if (!query) return [];
  const { exact, ids, looked } = await newest(ctx, source, where, query.found, query.exact);
  const all = (more: readonly number[]): number[] => [...new Set([...exact, ...more])];
  if (ids.length >= HITS || looked < NEWEST) return all(ids);
  const some = await amongReadable(ctx, source, where, query.found, SOME);
  if (some.complete || some.ids.length >= HITS) return all([...ids, ...some.ids]);
  const more = await byWords(ctx, source, where, query.found);
  if (more.complete || more.ids.length >= HITS) return all([...ids, ...more.ids]);
  return all((await amongReadable(ctx, source, where, query.found, null)).ids);
}

/** Records by id as hits, as far as they may be read. */
export async function hitsOf(ctx: Ctx, source: SearchSource, ids: readonly number[]): Promise<Hit[]> {
  const where = ids.length > 0 ? await source.readable(ctx) : null;
  if (!where) return [];
  // What an address inside an object needs beside the words.
  const columns = sql.join([...source.words, ...(source.owners ?? [])].map((name) => sql`${sql.id('t', snake(name))}`));
  const { rows } = await sql<Record<string, unknown>>`SELECT t.id, ${columns} FROM ${tableOf(source)} t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) AND ${where}`.execute(ctx.db);
  const [title, code] = source.words as [string, string?];
  const hits = rows.map(
    (row): Hit => ({
      kind: source.kind,
      id: row.id as number,
      title: String(row[title] ?? ''),
      code: code && row[code] ? String(row[code]) : null,
      address: addressOf(source.kind, row) ?? '',
    }),
  );
  return hits.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** 0 it is called so, 1 it begins so, 2 it contains it. */
function rankOf({ title, code }: Hit, text: string): number {
  const names = [title, code ?? ''].map((name) => name.toLowerCase());
  return names.includes(text) ? 0 : names.some((name) => name.startsWith(text)) ? 1 : 2;
}

/** The best hits of a kind: those that are called so or begin so, then the newest. */
export async function find(ctx: Ctx, source: SearchSource, text: string): Promise<Hit[]> {
  const where = await source.readable(ctx);
  if (!where) return [];
  const asked = text.trim().toLowerCase();
  const hits = await hitsOf(ctx, source, await idsOf(ctx, source, where, asked));
  return hits.sort((a, b) => rankOf(a, asked) - rankOf(b, asked) || b.id - a.id).slice(0, HITS);
}
