/**
 * Finding records of one kind among those the viewer may read.
 *
 * The words (`search_entry`) carry no rights; the condition of the kind's own list is part of every statement, so nothing is found
 * that the list would not show. Which kinds have a match is asked first, in one statement for all of them: kinds without one cost
 * nothing more. Then four ways, tried in this order: the newest records (a common word is found there at once), some that the
 * viewer may read (all of them for whoever sees little, and of a common word enough for whoever sees more: its index alone would cost more
 * than they do), the index of words up to a number of records (a rare word has no more), all that the viewer may read. The planner
 * cannot choose: it does not know how much a condition of rights lets through.
 */
import { type RawBuilder, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { type ScopeName, scopeId } from '#kernel/entity.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import type { Ctx, SearchSource } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { HITS, type Hit } from '../search.calls.ts';
import { type Query, queryOf } from './words.ts';

/** Records of a kind that are looked at first. */
const NEWEST = 1000;
/** Readable records that are looked at before the index of words is. */
const SOME = 3000;
/** Records with the words that are asked about rights. */
const ASKED = 2000;
/** The ranked kinds of words. */
const RANKED = 4 * HITS;

/** A kind that is asked, and how (words.ts). */
interface Asked {
  source: SearchSource;
  query: Query;
}

/** What a kind has, whatever the viewer may read. */
interface Looked {
  kind: string;
  /** Called exactly so. */
  same: number[];
  /** Of the newest, those that contain the text, the newest first. */
  hits: number[];
  /** How many were looked at. */
  looked: number;
}

/** A kind in which there may be something for the viewer. */
interface Candidates extends Asked, Looked {
  where: Where;
}

/** Of all kinds in one statement: most have nothing, and are asked no further. */
async function lookedAt(ctx: Ctx, asked: readonly Asked[]): Promise<Looked[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Looked>`SELECT k.kind, n.looked, n.hits, ARRAY(SELECT record_id FROM search_entry
      WHERE company_id = ${companyId} AND entity = k.kind AND words @@ k.exact::tsquery LIMIT ${ASKED}) AS same
    FROM unnest(${asked.map(({ source }) => source.kind)}::text[], ${asked.map(({ query }) => query.found)}::text[],
      ${asked.map(({ query }) => query.exact)}::text[]) AS k (kind, found, exact)
    CROSS JOIN LATERAL (SELECT count(*) AS looked,
        coalesce(array_agg(record_id ORDER BY record_id DESC) FILTER (WHERE words @@ k.found::tsquery), '{}') AS hits
      FROM (SELECT record_id, words FROM search_entry WHERE company_id = ${companyId} AND entity = k.kind
        ORDER BY record_id DESC LIMIT ${NEWEST}) newest) n`.execute(ctx.db);
  return rows;
}

/**
 * Those of the records that may be read, the newest first: one by one by their key, whatever the planner thinks of rights. Of no
 * record rights are not asked: planning that would take longer than all else.
 */
const readable = ({ source, where }: Candidates, ids: readonly number[], most: number): RawBuilder<unknown> =>
  ids.length === 0
    ? sql`'{}'::bigint[]`
    : sql`ARRAY(SELECT t.id FROM ${sql.id(source.table)} t WHERE t.id = ANY(${[...ids]}::bigint[])
    AND ${where} ORDER BY t.id DESC LIMIT ${most})`;

/** Records called so, and those of the newest that contain the text, of each kind. */
async function newest(ctx: Ctx, kinds: readonly Candidates[]): Promise<{ exact: number[]; ids: number[] }[]> {
  const out = kinds.map(() => ({ exact: [] as number[], ids: [] as number[] }));
  const parts = kinds.flatMap((one, place) =>
    one.same.length + one.hits.length === 0
      ? []
      : [
          sql`SELECT ${place}::int AS place, ${readable(one, one.same, HITS)} AS exact,
            ${readable(one, one.hits, RANKED)} AS ids`,
        ],
  );
  if (parts.length === 0) return out;
  const { rows } = await sql<{ place: number; exact: number[]; ids: number[] }>`${sql.join(
    parts,
    sql` UNION ALL `,
  )}`.execute(ctx.db);
  for (const { place, exact, ids } of rows) out[place] = { exact, ids };
  return out;
}

/** By the index of words; `complete`: there are no more. */
async function byWords(ctx: Ctx, source: SearchSource, where: Where, found: string) {
  const { rows } = await sql<{
    ids: number[];
    complete: boolean;
  }>`WITH hit AS MATERIALIZED (SELECT record_id FROM search_entry
      WHERE company_id = ${ctx.viewer.companyId} AND entity = ${source.kind} AND words @@ ${found}::tsquery LIMIT ${ASKED})
    SELECT (SELECT count(*) < ${ASKED} FROM hit) AS complete, ARRAY(SELECT t.id FROM ${sql.id(source.table)} t
      WHERE t.id = ANY(ARRAY(SELECT record_id FROM hit)) AND ${where} ORDER BY t.id DESC LIMIT ${RANKED}) AS ids`.execute(
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
  }>`WITH mine AS MATERIALIZED (SELECT t.id FROM ${sql.id(source.table)} t
      WHERE t.company_id = ${companyId} AND ${where} LIMIT ${most})
    SELECT (SELECT count(*) < ${most ?? Number.MAX_SAFE_INTEGER} FROM mine) AS complete,
      ARRAY(SELECT record_id FROM search_entry WHERE company_id = ${companyId} AND entity = ${source.kind}
        AND record_id = ANY(ARRAY(SELECT id FROM mine)) AND words @@ ${found}::tsquery
        ORDER BY record_id DESC LIMIT ${RANKED}) AS ids`.execute(ctx.db);
  return rows[0]!;
}

/** More of a kind than its newest have. */
async function further(ctx: Ctx, { source, where, query }: Candidates, ids: readonly number[]): Promise<number[]> {
  const some = await amongReadable(ctx, source, where, query.found, SOME);
  if (some.complete || some.ids.length >= HITS) return [...ids, ...some.ids];
  const more = await byWords(ctx, source, where, query.found);
  if (more.complete || more.ids.length >= HITS) return [...ids, ...more.ids];
  return (await amongReadable(ctx, source, where, query.found, null)).ids;
}

/** The row of a hit, with the object it lies in. */
const inside = new WeakMap<Hit, Record<string, unknown>>();

/** Says of hits which object they lie in, as far as its name may be read. */
export async function nameObjects(ctx: Ctx, sources: readonly SearchSource[], hits: readonly Hit[]): Promise<void> {
  const wanted: (Wanted & { kind: ScopeName })[] = [];
  for (const { name } of objectKinds()) {
    const source = sources.find(({ kind }) => kind === name);
    const ids = [...new Set(hits.flatMap((hit) => objectOf(hit, name) ?? []))];
    const where = source && ids.length > 0 ? await source.readable(ctx) : null;
    if (source && where) wanted.push({ kind: name, source, ids, where });
  }
  const names = (await rowsOf(ctx, wanted)).map((found) => new Map(found.map(({ id, title }) => [id, title])));
  for (const [place, { kind }] of wanted.entries())
    for (const hit of hits) hit.within = names[place]!.get(objectOf(hit, kind) ?? 0) ?? hit.within;
}
const objectOf = (hit: Hit, kind: ScopeName): number | null => {
  const id = inside.get(hit)?.[scopeId(kind)];
  return typeof id === 'number' ? id : null;
};

/** Records of a kind by id, under a condition on alias `t` of its table if it is not known that they may be read. */
interface Wanted {
  source: SearchSource;
  ids: readonly number[];
  where: Where | null;
}

/** `project_id` of the database as rows have it. */
const named = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()), value]),
  );

/** Records as hits, kind by kind in the order of their ids; one statement for all kinds. */
async function rowsOf(ctx: Ctx, wanted: readonly Wanted[]): Promise<Hit[][]> {
  const out = wanted.map((): Hit[] => []);
  const parts = wanted.flatMap(({ source, ids, where }, place) => {
    // What an address inside an object needs beside the words.
    const words = source.words.map((name) => sql`${sql.id('t', snake(name))}`);
    const columns = sql.join([...words, ...(source.owners?.() ?? [])]);
    return ids.length === 0
      ? []
      : [
          sql`SELECT ${place}::int AS place, to_jsonb(found) AS record FROM (SELECT t.id, ${columns} FROM ${sql.id(source.table)} t
            WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) AND ${where ?? sql`true`}) found`,
        ];
  });
  if (parts.length === 0) return out;
  const { rows } = await sql<{ place: number; record: Record<string, unknown> }>`${sql.join(
    parts,
    sql` UNION ALL `,
  )}`.execute(ctx.db);
  for (const { place, record } of rows) {
    const row = named(record);
    const { kind, words } = wanted[place]!.source;
    const [title, code] = words as [string, string?];
    const hit: Hit = {
      kind,
      id: row.id as number,
      title: String(row[title] ?? ''),
      code: code && row[code] ? String(row[code]) : null,
      address: addressOf(kind, row) ?? '',
      within: null,
    };
    inside.set(hit, row);
    out[place]!.push(hit);
  }
  return out.map((hits, place) => {
    const order = new Map(wanted[place]!.ids.map((id, at) => [id, at]));
    return hits.sort((a, b) => order.get(a.id)! - order.get(b.id)!);
  });
}

/** Records by id as hits, as far as they may be read. */
export async function hitsOf(ctx: Ctx, source: SearchSource, ids: readonly number[]): Promise<Hit[]> {
  const where = ids.length > 0 ? await source.readable(ctx) : null;
  return where ? (await rowsOf(ctx, [{ source, ids, where }]))[0]! : [];
}

/** 0 it is called so, 1 it begins so, 2 it contains it. */
function rankOf({ title, code }: Hit, text: string): number {
  const names = [title, code ?? ''].map((name) => name.toLowerCase());
  return names.includes(text) ? 0 : names.some((name) => name.startsWith(text)) ? 1 : 2;
}

/** The best hits of each kind that has any: those that are called so or begin so, then the newest. */
export async function find(
  ctx: Ctx,
  sources: readonly SearchSource[],
  text: string,
): Promise<{ source: SearchSource; hits: Hit[] }[]> {
  const typed = text.trim().toLowerCase();
  const asked = sources.flatMap((source): Asked[] => {
    const query = queryOf(ctx.viewer.companyId, source.kind, typed);
    return query ? [{ source, query }] : [];
  });
  if (asked.length === 0) return [];
  const looked = new Map((await lookedAt(ctx, asked)).map((one) => [one.kind, one]));
  const kinds: Candidates[] = [];
  for (const one of asked) {
    const seen = looked.get(one.source.kind)!;
    if (seen.hits.length === 0 && seen.same.length === 0 && seen.looked < NEWEST) continue;
    const where = await one.source.readable(ctx);
    if (where) kinds.push({ ...one, ...seen, where });
  }
  const wanted: Wanted[] = [];
  for (const [place, { exact, ids }] of (await newest(ctx, kinds)).entries()) {
    const kind = kinds[place]!;
    const more = ids.length >= HITS || kind.looked < NEWEST ? ids : await further(ctx, kind, ids);
    // Rights have been asked for.
    wanted.push({ source: kind.source, ids: [...new Set([...exact, ...more])], where: null });
  }
  return (await rowsOf(ctx, wanted)).flatMap((hits, place) => {
    const best = hits.sort((a, b) => rankOf(a, typed) - rankOf(b, typed) || b.id - a.id).slice(0, HITS);
    return best.length > 0 ? [{ source: wanted[place]!.source, hits: best }] : [];
  });
}
