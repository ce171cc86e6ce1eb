/**
 * Two-character words inside 20,000 texts of files (FILES; 600 characters each), the first 20 hits by the index of pairs beside a scan
 * of the same texts in the same run, both as statements; and through the API with the rights of each file, as somebody who sent them.
 *
 * Bars: 50 times faster than the scan; p95 through the API within 50 ms over a call that reads nothing; the pairs of a text made within
 * 20 ms for 2,000 characters.
 */
import { gramsOf, queryOf } from '#modules/documents/fulltext/grams.ts';
import { millis, say, withSample } from './sample-application.ts';
import { barHere } from './yardstick.ts';

const FILES = Number(process.env.FILES ?? 20_000);
const LENGTH = 600;
const RATIO = 50;
const BAR_MS = 50;
const MAKING_MS = 20;
const ROUNDS = 5;

/** A repeatable row of numbers below 1. */
function numbers(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return at / 4_294_967_296;
  };
}
/** Characters as in life: a few common, most rare. */
function textOf(n: number, length: number): string {
  const next = numbers(n + 1);
  return Array.from({ length }, () => String.fromCharCode(0x4e00 + Math.floor(3_000 * next() ** 2.5))).join('');
}
const best = (times: readonly number[]): number => Math.min(...times);

await withSample(
  async () => {},
  [],
  async ({ owner, asks }) => {
    const { rows } = await owner.query<{ companyId: number; id: number }>(
      `SELECT company_id AS "companyId", id FROM "user" WHERE username = 'lina'`,
    );
    const { companyId, id: lina } = rows[0]!;
    const from = performance.now();
    for (let n = 0; n < 20; n++) gramsOf(companyId, textOf(n, 2_000));
    const making = (performance.now() - from) / 20;
    for (let begin = 0; begin < FILES; begin += 1_000) {
      const texts = Array.from({ length: Math.min(1_000, FILES - begin) }, (_, n) => textOf(begin + n, LENGTH));
      await owner.query(
        `WITH made AS (INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
         SELECT $1, 'bench.txt', 'text/plain', 1, repeat('0', 64), now(), $2 FROM unnest($3::text[]) RETURNING id)
       INSERT INTO file_text (company_id, file_id, state, body, grams)
         SELECT $1, m.id, 'done', t.body, t.grams::tsvector
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made) m
         JOIN (SELECT body, grams, row_number() OVER () AS n FROM unnest($3::text[], $4::text[]) AS u (body, grams)) t USING (n)`,
        [companyId, lina, texts, texts.map((text) => gramsOf(companyId, text))],
      );
    }
    await owner.query('ANALYZE file_text');
    const typed = [3, 30, 300, 3_000].map((n) => textOf(n, LENGTH).slice(300, 302));
    let [index, scan, apart] = [0, 0, 0];
    for (const word of typed) {
      const query = queryOf(companyId, word)!;
      const like = `%${query.text}%`;
      const timed = async (sql: string, values: unknown[]) => {
        const times: number[] = [];
        let found: unknown[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const begun = performance.now();
          found = (await owner.query(sql, values)).rows;
          times.push(performance.now() - begun);
        }
        return { ms: best(times), found };
      };
      const where = 'company_id = $1 AND lower(body) LIKE $2';
      const end = 'ORDER BY file_id DESC LIMIT 20';
      const byIndex = await timed(`SELECT file_id FROM file_text WHERE ${where} AND grams @@ $3::tsquery ${end}`, [
        companyId,
        like,
        query.grams,
      ]);
      const byScan = await timed(`SELECT file_id FROM file_text WHERE ${where} ${end}`, [companyId, like]);
      if (JSON.stringify(byIndex.found) !== JSON.stringify(byScan.found)) apart++;
      index += byIndex.ms;
      scan += byScan.ms;
    }
    const ask = await asks('lina');
    const p95 = async (path: (n: number) => string): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < 40; n++) {
        const begun = performance.now();
        await ask(path(n));
        times.push(performance.now() - begun);
      }
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
    };
    const floor = await p95(() => '/api/v1/search?text=%25');
    const api = await p95((n) => `/api/v1/search?text=${typed[n % typed.length]!}`);
    const here = barHere(BAR_MS);
    say(`pairs of a text of 2,000 characters`, `${millis(making)} (bar ${MAKING_MS} ms)`);
    say(
      `first 20 of ${FILES} texts: index, scan`,
      `${millis(index)}, ${millis(scan)}: ${(scan / index).toFixed(0)}x (bar ${RATIO}x)`,
    );
    say('through the API over a call that finds nothing, p95', `${millis(api - floor)} (${here.told})`);
    if (apart > 0) say('answers that differ from the scan', String(apart));
    if (scan / index < RATIO || api - floor > here.ms || making > MAKING_MS || apart > 0) process.exitCode = 1;
  },
);
