/**
 * Seen-before suggestions while an issue is typed (docs/adr/272-seen-before.md), through the API: 100,000 past issues of 1,000
 * projects, made of pieces of the hand-made pairs, so that common words are common; asked by an administrator, who may
 * read all of them, by a manager of 300 projects and by somebody with a few issues.
 *
 * Beside it, in the same run: the floor, which is a call that reads nothing (session, transaction, envelope). The bar: p95 of
 * every person within 50 ms over the floor's own. BENCH_DATA names a directory that is kept and used again.
 */
import type { Pool } from 'pg';
import { seenPairs } from '#modules/registers/issue/testing/seen-pairs.ts';
import { copies, millis, type Sample, say, withSample } from './sample-application.ts';
import { barHere } from './yardstick.ts';

const PROJECTS = 1000;
const OF_EACH = 100;
const BAR_MS = 50;
const ROUNDS = 4;
const TYPED = seenPairs.filter((_, at) => at % 5 === 0).map(({ typed }) => typed);

const quoted = (texts: readonly string[]): string =>
  `ARRAY[${texts.map((one) => `'${one.replaceAll("'", "''")}'`).join(',')}]`;
/** One of the texts, the first ones more often than the last, by a number. */
const one = (texts: string, seed: string): string =>
  `(${texts})[1 + floor(${seenPairs.length} * power(('x' || substr(md5(${seed}), 1, 7))::bit(28)::int / 268435456.0, 2))::int]`;

async function fill(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("SELECT count(*) AS n FROM issue WHERE code LIKE 'S-%'");
  // A directory that was kept has them already.
  if (Number(rows[0]!.n) > 0) return;
  await copies(pool, 'project', 'true', `generate_series(1, ${PROJECTS}) n`, {
    name: `'项目 ' || n`,
    code: `'S-' || lpad(n::text, 6, '0')`,
    manager: `(SELECT id FROM "user" WHERE username = CASE WHEN n % 10 < 3 THEN 'lina' ELSE 'admin' END)`,
    created_by: 'NULL',
  });
  const names = quoted(seenPairs.map(({ name }) => name));
  const written = quoted(seenPairs.map((pair) => pair.written));
  await pool.query(`INSERT INTO issue (company_id, object_kind, object_id, name, code, description, solution, status, proposer, created_at, closed_at)
    SELECT p.company_id, 'project', p.id, left(${one(names, `p.code || g || 'a'`)}, 6) || ${one(names, `p.code || g || 'b'`)} || ' ' || g,
      'S-' || p.id || '-' || g, '<p>' || ${one(written, `p.code || g || 'c'`)} || '</p>', ${one(written, `p.code || g || 'd'`)},
      'closed', (SELECT id FROM "user" WHERE username = 'admin'), now(), now()
    FROM (SELECT id, company_id, code FROM project WHERE code LIKE 'S-%') p, generate_series(1, ${OF_EACH}) g`);
}

/** p50 and p95 of the call for each text, one after the other; the first round warms up. */
async function asked(ask: (text: string) => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const found: number[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const text of TYPED) {
      const from = performance.now();
      await ask(text);
      if (round > 0) found.push(performance.now() - from);
    }
  found.sort((a, b) => a - b);
  return { p50: found[Math.floor(found.length / 2)]!, p95: found[Math.floor(found.length * 0.95)]! };
}

async function measure({ running, asks }: Sample): Promise<void> {
  const { rows } = await running.database.pools.jobs.query<{ n: string; heap: string; grams: string }>(
    `SELECT count(*) AS n, pg_size_pretty(pg_table_size('seen_case')) AS heap,
      pg_size_pretty(pg_relation_size('seen_case_grams_idx')) AS grams FROM seen_case`,
  );
  say(`cases ${rows[0]!.n}`, `table ${rows[0]!.heap}, index of grams ${rows[0]!.grams}`);
  for (const person of ['admin', 'lina', 'wangqiang']) {
    const ask = await asks(person);
    const floor = await asked(() => ask('/api/v1/search/records?refs=nothing:1'));
    const times = await asked((name) => ask('/api/v1/issue/seen-before', { name }));
    say(`floor, ${person}`, `p50 ${millis(floor.p50)}, p95 ${millis(floor.p95)}`);
    const bar = barHere(BAR_MS);
    say(`  seen before, ${TYPED.length} texts`, `p50 ${millis(times.p50)}, p95 ${millis(times.p95)} (${bar.told})`);
    if (times.p95 - floor.p95 > bar.ms) process.exitCode = 1;
  }
}

await withSample(fill, ['issue', 'seen_case', 'project'], measure);
