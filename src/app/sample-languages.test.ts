/**
 * The sample company in Chinese and in English: every text of it has its English, no text of it is left in the other
 * language, and both are the same company.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOver } from '#kernel/contribution.ts';
import type { Lang } from '#kernel/text.ts';
import { CHINESE, TABLES } from '#sample/english/told.ts';
import { filledTemplate, type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serverModules } from './server-modules.ts';
import { companies, sampleCompany } from './testing/world.ts';

const english = new Map(TABLES.flatMap((table) => Object.entries(table)));

/** Texts of the form [Chinese, Hong Kong Chinese, English] are already in all languages. */
const TRIPLE = /\[\s*'[^']*',\s*'[^']*',\s*'[\x20-\x7e]*',?\s*\]/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'/g;

const HOME = join(import.meta.dirname, '../sample');
const sources = readdirSync(HOME, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('english'))
  .map((name) => ({
    name,
    text: readFileSync(join(HOME, name), 'utf8')
      .replaceAll(COMMENT, '')
      .replaceAll(TRIPLE, (triple) => (CHINESE.test(triple) ? '' : triple)),
  }));

test('every Chinese text of the sample company has its English, and every English its text', () => {
  const written = new Set<string>();
  for (const { name, text } of sources) {
    const rest = text.replaceAll(LITERAL, (_whole, literal: string) => {
      if (CHINESE.test(literal)) written.add(literal);
      return '';
    });
    expect(CHINESE.exec(rest)?.[0], `${name}: Chinese outside of a text in single quotes`).toBeUndefined();
  }
  expect(written.size).toBeGreaterThan(600);
  expect([...written].filter((text) => !english.has(text))).toEqual([]);
  expect([...english.keys()].filter((text) => !written.has(text))).toEqual([]);
});

/** What a Chinese reader reads in Latin letters: standards, units, letters of code, names; a tag of a paragraph. */
const LATIN = new Set(['GB', 'HRB400', 'TB', 'P95', '5G', 'X200', 'S10', 'feature', 'feat', 'mm', 'p', 'li', 'br']);
const latinIn = (text: string): string[] =>
  (text.match(/[A-Za-z0-9]*[A-Za-z][A-Za-z0-9]+/g) ?? []).filter((word) => !LATIN.has(word));

/** The console is English: it says what the people of the Chinese company are in both languages. */
const CONSOLE = /^[^A-Za-z]+ (Administrator|Project manager|Engineer|Department manager|Security auditor)$/;

test('no text is in two tables; English is English, Chinese is Chinese', () => {
  const keys = TABLES.flatMap((table) => Object.keys(table));
  expect(keys.length).toBe(new Set(keys).size);
  expect([...english.values()].filter((text) => CHINESE.test(text) || text.trim() === '')).toEqual([]);
  expect(keys.filter((text) => !CONSOLE.test(text)).flatMap(latinIn)).toEqual([]);
});

/** Names in several languages at once, by the column of the first of them; what a search, a comparison and a baseline
 * make of texts, and keys of drafts. */
const OTHERWISE = /\.(hk_\w+|en_\w+|\w*grams)$|^snapshot_part\.content$|^generated_task\.draft_key$/;
/** Codes, addresses and numbers of records, endings of files, and figures of earned value, as they are within texts. */
const MARKS =
  /\bBM-[A-Z]+( [*A])?|\.(?:docx|md|xlsx|pdf|txt|png|csv|zip)$|\b[A-Z]{1,4}-?\d[\d-]*\b|https?:\/\/\S+|\bV\d\b|\b(?:BAC|EAC|VAC|TCPI)\b/g;

/** Columns with texts among keys. */
const JSONS =
  /_content\.|^(?:kpi_\w+|selection_decision)\.content$|^trace_\w+\.fields$|\.(data|graph|design|draft|schema|form|diff|changes)$/;

/** All texts in a value; for one in three languages only the company's. */
function textsIn(value: unknown, lang: Lang): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  // A change of a name in one of several languages.
  if (/^(hk|en)[A-Z]/.test(String((value as { field?: unknown }).field))) return [];
  const parts: unknown[] = Object.values(value);
  if (Array.isArray(value) && parts.length === 3 && parts.every((part) => typeof part === 'string'))
    return [parts[lang === 'en-US' ? 2 : 0] as string];
  return parts.flatMap((part) => textsIn(part, lang));
}

interface Company {
  database: TestDatabase;
  /** Texts by table and column. */
  texts: ReadonlyMap<string, readonly string[]>;
  /** Rows by table. */
  counts: Readonly<Record<string, number>>;
}

/** The sample company of a database is the first in it. */
async function company(lang: Lang): Promise<Company> {
  const modules = serverModules({ idleMinutes: 30, hours: 12 });
  const template =
    lang === 'en-US'
      ? await filledTemplate('sample_english', async ({ access }) => {
          handOver('server', modules);
          await sampleCompany(access.app, 'en-US');
        })
      : await companies(modules);
  const database = await testDatabase({ template });
  const { rows: tables } = await database.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'company_id' ORDER BY 1`,
  );
  const texts = new Map<string, string[]>();
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await database.owner.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM "${name}" t WHERE company_id = (SELECT min(id) FROM company)`,
    );
    counts[name] = rows.length;
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const place = `${name}.${column}`;
      const several = rows[0]?.row[`en_${column}`] !== undefined;
      if (several || OTHERWISE.test(place)) continue;
      let found = texts.get(place);
      if (!found) texts.set(place, (found = []));
      found.push(...textsIn(value, lang));
    }
  }
  return { database, texts, counts };
}

let chinese: Company;
let other: Company;
// Each in its own hook, for each may have to make its company: seconds, on a loaded machine many.
const LONG = 300_000;
beforeAll(async () => {
  chinese = await company('zh-CN');
}, LONG);
beforeAll(async () => {
  other = await company('en-US');
}, LONG);
afterAll(() => Promise.all([chinese?.database.drop(), other?.database.drop()]));

/** Texts in the data; hours and reports follow the workdays of the calendar, which has other holidays. */
const SAME = [
  'announcement',
  'baseline',
  'comment',
  'department',
  'form',
  'issue',
  'issue_step',
  'issue_measures',
  'job_post',
  'output',
  'output_version',
  'partner',
  'partner_contact',
  'material',
  'material_entry',
  'review',
  'review_finding',
  'review_objects',
  'review_vote',
  'plan_change',
  'program',
  'project',
  'reference',
  'risk',
  'risk_responses',
  'risk_review',
  'risk_template',
  'role',
  'task',
  'template',
  'typical_problem',
  'user',
  'wf_definition',
  'wf_instance',
] as const;

test('both are the same company: as many records, nothing of the other language in any text', () => {
  for (const table of SAME) expect([table, other.counts[table]]).toEqual([table, chinese.counts[table]]);
  const left = [...other.texts].flatMap(([place, all]) =>
    all.filter((text) => CHINESE.test(text)).map((text) => `${place}: ${text}`),
  );
  expect(left).toEqual([]);
  // Columns hold keys as well: a column is one of people's texts when it has Chinese in it, and within JSON a text is.
  const mixed = [...chinese.texts].flatMap(([place, all]) =>
    (all.some((text) => CHINESE.test(text)) ? all : [])
      .filter((text) => CHINESE.test(text) || !JSONS.test(place))
      .filter((text) => latinIn(text.replaceAll(MARKS, '')).length > 0)
      .map((text) => `${place}: ${text.slice(0, 120)}`),
  );
  expect([...new Set(mixed)]).toEqual([]);
});
