/**
 * The application a bench asks through its API: in this process, with the sample company, on its own database, and
 * copies of the sample company's rows until there are as many as an enterprise has.
 *
 * BENCH_DATA names a directory that is kept and used again. Measures nothing itself.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type Application, startApplication } from '#app/server.ts';
import { indexWords } from '#modules/people/search/server/index-words.ts';
import { sourcesOf } from '#modules/people/search/server/search.ts';
import { signIn } from '#modules/people/user/user.calls.ts';
import { readConfig } from '#server/config.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { makeDb } from '#server/tx.ts';
import { startServer, temporaryDirectory } from '../e2e/server.ts';

/** The id of somebody of the sample company, and of the kind of ordinary hours, in SQL. */
export const user = (name: string): string => `(SELECT id FROM "user" WHERE username = '${name}')`;
export const KIND = `(SELECT i.id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE d.dict_key = 'work_hour_type' AND i.item_key = 'normal')`;
/** Entries of the ledger without their records: they would be compared when the transaction ends. */
export async function unbalanced(owner: Pool, work: () => Promise<unknown>): Promise<void> {
  await owner.query('ALTER TABLE work_ledger DISABLE TRIGGER work_ledger_balanced');
  try {
    await work();
  } finally {
    await owner.query('ALTER TABLE work_ledger ENABLE TRIGGER work_ledger_balanced');
  }
}
export const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(60)}${value}\n`);
export const millis = (ms: number): string => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;

/** Copies of the first row of `table` that `source` names, one for each row of `numbers`, with some columns otherwise. */
export async function copies(
  pool: Pick<Pool, 'query'>,
  table: string,
  source: string,
  numbers: string,
  other: Record<string, string>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'
      AND column_name <> 'id' AND is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map((row) => row.name);
  const values = columns.map((column) => other[column] ?? `t."${column}"`);
  await pool.query(`INSERT INTO "${table}" (${columns.map((c) => `"${c}"`).join(', ')})
    SELECT ${values.join(', ')} FROM (SELECT * FROM "${table}" WHERE ${source} ORDER BY id LIMIT 1) t, ${numbers}`);
}

export type Asks = (path: string, body?: object) => Promise<unknown>;

/** A running application, its owner's pool, and calls as somebody of the sample company. */
export interface Sample {
  running: Application;
  owner: Pool;
  /** Returns `data` of a read, or of a write if there is a body, or throws the refusal. */
  asks(username: string): Promise<Asks>;
}

/** Passwords of the sample people are printed once; a kept directory stores them. */
export async function passwordsOf(directory: string, kept: boolean): Promise<Readonly<Record<string, string>>> {
  const file = join(directory, 'bench-passwords.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const { passwords, stop } = await startServer(directory);
  await stop();
  if (kept) writeFileSync(file, JSON.stringify(passwords));
  return passwords;
}

async function asks(url: string, username: string, password: string): Promise<Asks> {
  const answer = await fetch(`${url}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = ((await answer.json()) as { data: { token: string } }).data;
  const signed = { token, tokenType: '1' };
  return async (path, body) => {
    const answered = await fetch(`${url}${encodeURI(path)}`, {
      headers: body ? { ...signed, 'content-type': 'application/json' } : signed,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { code, msg, data } = (await answered.json()) as { code: number; msg: string; data: unknown };
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };
}

/** Otherwise words for the search would be computed meanwhile. */
async function indexed({ modules, database }: Application): Promise<void> {
  const from = performance.now();
  const done = await indexWords(makeDb(database.pools.jobs), sourcesOf(modules), Number.POSITIVE_INFINITY);
  const seconds = (performance.now() - from) / 1000;
  if (done > 0) say(`words of ${done} records`, `${seconds.toFixed(0)} s, ${(done / seconds).toFixed(0)} records/s`);
}

/** Starts the application, fills it if necessary (`tables` are the filled ones), runs `measure`, stops it. */
export async function withSample(
  fill: (pool: Pool, owner: Pool, directory: string) => Promise<void>,
  tables: readonly string[],
  measure: (sample: Sample) => Promise<void>,
): Promise<void> {
  const kept = process.env.BENCH_DATA;
  const directory = kept ?? temporaryDirectory('waymark-bench-');
  try {
    const passwords = await passwordsOf(directory, kept !== undefined);
    const config = readConfig(
      { WAYMARK_DATA: directory, WAYMARK_PORT: '0', WAYMARK_HOST: '127.0.0.1', WAYMARK_LOG_LEVEL: 'error' },
      [],
    );
    const running = await startApplication(config, () => {});
    const owner = makePool(running.database.access.owner, PROFILES.owner, () => {});
    try {
      await fill(running.database.pools.jobs, owner, directory);
      await indexed(running);
      for (const table of tables) await owner.query(`VACUUM ANALYZE ${table}`);
      say(
        'load of the machine',
        loadavg()
          .map((n) => n.toFixed(1))
          .join(', '),
      );
      await measure({ running, owner, asks: (name) => asks(running.url, name, passwords[name]!) });
    } finally {
      await owner.end();
      await running.stop();
    }
  } finally {
    if (!kept) rmSync(directory, { recursive: true, force: true });
  }
}
