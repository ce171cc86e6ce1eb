/**
 * Own texts of companies in memory, for every text the server says.
 *
 * Invariants: answering never waits (a text is needed in the middle of anything); a write is seen at once on this node
 * and within 30 s on others; a database that does not answer leaves the last known texts. Refuses: texts of companies
 * without own ones (nothing is kept for them).
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { LANGS, type Lang, type Overrides } from '#kernel/text.ts';

const FRESH_MS = 30_000;

type ByLang = Record<Lang, Record<string, string>>;
let db: Kysely<Tables> | null = null;
let cache = new Map<number, ByLang>();
let readAt = Number.NEGATIVE_INFINITY;
let reading: Promise<void> | null = null;

interface Stored {
  companyId: number;
  key: string;
  zh: string | null;
  hk: string | null;
  en: string | null;
}

async function read(from: Kysely<Tables>): Promise<void> {
  readAt = performance.now();
  const { rows } = await sql<Stored>`SELECT company_id, key, zh, hk, en FROM text_override`.execute(from);
  const next = new Map<number, ByLang>();
  for (const { companyId, key, zh, hk, en } of rows) {
    let found = next.get(companyId);
    if (!found) next.set(companyId, (found = { 'zh-CN': {}, HK: {}, 'en-US': {} }));
    for (const [i, text] of [zh, hk, en].entries()) if (text !== null) found[LANGS[i]!][key] = text;
  }
  cache = next;
}

/** Reads all own texts; several wishes at once share one reading that began after the latest of them. */
export async function reloadOverrides(): Promise<void> {
  const before = reading;
  const mine: Promise<void> = (async () => {
    await before?.catch(() => undefined);
    if (db) await read(db);
  })();
  reading = mine;
  try {
    await mine;
  } finally {
    if (reading === mine) reading = null;
  }
}

/** Binds the database and reads once; called by the composition before the first request. */
export async function bindOverrides(to: Kysely<Tables>): Promise<void> {
  db = to;
  await reloadOverrides();
}

/** Own texts of a company in a language; undefined when it has none. */
export function overridesOf(companyId: number, lang: Lang): Overrides | undefined {
  if (db && !reading && performance.now() - readAt > FRESH_MS) void reloadOverrides().catch(() => undefined);
  return cache.get(companyId)?.[lang];
}
