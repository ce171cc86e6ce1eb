/**
 * `npm run bench`: figures of the server and of what the browser loads, on its own database in a temporary
 * directory, over loopback only.
 *
 * start-up: first (makes the database and the sample company) and second; list: a page of 10 from 200,000 tasks through the API
 * against the same statement sent by hand; load: 50 clients; bundle: gzip of the first screen and of each page. Then the other
 * benches, each to its end whatever the earlier ones found; the load of the machine is printed with each. The exit code says
 * whether a bar was missed, the last line which. `--server`: only this one.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startApplication } from '#app/server.ts';
import { DEFAULT_LANG, LANGS } from '#kernel/text.ts';
import { signIn } from '#modules/people/user/user.calls.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { readConfig } from '#server/config.ts';
import { snake } from '#server/db/names.ts';
import { pageName } from '#server/http/web-pages.ts';
import { startServer, temporaryDirectory } from '../e2e/server.ts';
import { build, ROOT } from '../tools/steps.ts';
import { barHere } from './yardstick.ts';

const TASKS = 200_000;
const CLIENTS = 50;
const SECONDS = 5;
const FIRST_SCREEN_KB = 350;
/** Milliseconds: with the database and the sample company made, and with both there. */
const FIRST_START = 15_000;
const SECOND_START = 5000;

const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(52)}${value}\n`);
const millis = (ms: number): string => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

function started(name: string, took: number, bar: number): void {
  const here = barHere(bar);
  say(name, `${millis(took)} (${here.told})`);
  if (took > here.ms) process.exitCode = 1;
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < times + 3; i++) {
    const from = performance.now();
    await work();
    if (i >= 3) found.push(performance.now() - from);
  }
  return median(found);
}

function bundle(): void {
  const folder = join(ROOT, 'dist', 'web');
  // Anew: what an earlier version left would be measured otherwise.
  spawnSync(process.execPath, [build.script, ...build.args], { cwd: ROOT });
  const size = (file: string): number => gzipSync(readFileSync(join(folder, file))).length / 1024;
  const assets = `assets/${DEFAULT_LANG}`;
  const html = readFileSync(join(folder, pageName(DEFAULT_LANG)), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((m) => m[1]!);
  const login = readdirSync(join(folder, assets)).filter((f) => /^LoginPage-.*\.js$/.test(f));
  const reached = new Set<string>();
  const follow = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    if (!file.endsWith('.js')) return;
    // Static imports only; code loaded on demand belongs to other screens.
    for (const m of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*["`]\.\/([^"`]+\.js)["`]/g))
      follow(`${assets}/${m[1]}`);
  };
  for (const file of [...linked, ...login.map((f) => `${assets}/${f}`)]) follow(file);
  const first = [...reached].reduce((sum, file) => sum + size(file), 0);
  say(`first screen, gzip (limit ${FIRST_SCREEN_KB} KB)`, `${first.toFixed(0)} KB`);
  if (first > FIRST_SCREEN_KB) process.exitCode = 1;
  for (const lang of LANGS) {
    const file = readdirSync(join(folder, 'assets', lang)).find((f) => /^signed-in-.*\.js$/.test(f))!;
    say(`signed in, with its texts, ${lang}`, `${size(`assets/${lang}/${file}`).toFixed(1)} KB`);
  }
  const pages = readdirSync(join(folder, assets)).filter((f) => /Page-.*\.js$/.test(f));
  for (const [file, kb] of pages
    .map((f) => [f, size(`${assets}/${f}`)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 10))
    say(`  ${file.replace(/-[^-]+\.js$/, '')}`, `${kb.toFixed(1)} KB`);
}

/** Tasks of lists: those of templates belong to the template's plan and are in no list. */
const LISTED = 'project_id IS NOT NULL';

/** Copies tasks of the sample projects until there are enough; returns how many there are. */
async function addTasks(running: Awaited<ReturnType<typeof startApplication>>): Promise<number> {
  // Statements of people are cut after a while; each row is indexed for the search.
  const { jobs: pool } = running.database.pools;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'task' AND table_schema = 'public' AND column_name <> 'id' AND is_generated = 'NEVER'`,
  );
  const columns = rows.map((row) => `"${row.name}"`).join(', ');
  const { rows: counted } = await pool.query<{ n: string }>(`SELECT count(*) AS n FROM task WHERE ${LISTED}`);
  const copies = Math.ceil(TASKS / Number(counted[0]!.n));
  // Codes are unique within a project.
  const values = rows.map(({ name }) => (name === 'code' ? `'B' || g || '-' || t.id` : `t."${name}"`)).join(', ');
  for (let from = 1; from <= copies; from += 10)
    await pool.query(
      `INSERT INTO task (${columns}) SELECT ${values} FROM (SELECT * FROM task WHERE ${LISTED} ORDER BY id LIMIT ${Number(counted[0]!.n)}) t,
        generate_series(${from}, ${Math.min(from + 9, copies)}) g`,
    );
  return Number(counted[0]!.n) * (copies + 1);
}

async function load(url: string, token: string, path: string): Promise<void> {
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const from = performance.now();
      const answer = await fetch(`${url}${path}`, { headers: { token, tokenType: '1' } });
      const { code } = (await answer.json()) as { code: number };
      if (code !== 0) throw new Error(`${path} answered ${code}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  say(
    `${CLIENTS} clients ${path.split('?')[0]}`,
    `${(times.length / SECONDS).toFixed(0)} requests/s, p99 ${millis(p99)}`,
  );
}

async function server(): Promise<void> {
  const directory = temporaryDirectory('waymark-bench-');
  try {
    const first = await startServer(directory);
    started('start-up, first', first.millis, FIRST_START);
    await first.stop();
    const second = await startServer(directory);
    started('start-up, second', second.millis, SECOND_START);
    await second.stop();
    const config = readConfig(
      { WAYMARK_DATA: directory, WAYMARK_PORT: '0', WAYMARK_HOST: '127.0.0.1', WAYMARK_LOG_LEVEL: 'error' },
      [],
    );
    const running = await startApplication(config, () => {});
    try {
      const filled = await addTasks(running);
      await running.database.pools.app.query('ANALYZE task').catch(() => undefined);
      const answer = await fetch(`${running.url}${signIn.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: first.passwords.admin }),
      });
      const token = ((await answer.json()) as { data: { token: string } }).data.token;
      const page = '/api/v1/task/task?pageNum=1&pageSize=10';
      const read = async (): Promise<{ data: { total: number; list: { companyId: number }[] } }> =>
        (await fetch(`${running.url}${page}`, { headers: { token, tokenType: '1' } })).json() as never;
      const { total, list } = (await read()).data;
      if (total !== filled) throw new Error(`the list counts ${total} of ${filled} tasks`);
      const company = list[0]!.companyId;
      const sort = snake(task.list.sort.replace(/^-/, ''));
      const order = task.list.sort.startsWith('-') ? `${sort} DESC NULLS LAST, id DESC` : `${sort} NULLS LAST, id`;
      const byHand = await timed(15, () =>
        Promise.all([
          running.database.pools.app.query(
            `SELECT * FROM task WHERE company_id = $1 AND ${LISTED} ORDER BY ${order} LIMIT 10`,
            [company],
          ),
          running.database.pools.app.query(`SELECT count(*) FROM task WHERE company_id = $1 AND ${LISTED}`, [company]),
        ]),
      );
      const byCall = await timed(15, read);
      say(`page of 10 from ${total} tasks, by hand`, millis(byHand));
      say(`page of 10 from ${total} tasks, call`, `${millis(byCall)} (${(byCall / byHand).toFixed(1)} x)`);
      await load(running.url, token, '/commonservice-system/sys/user/info?t=1');
      await load(running.url, token, '/api/v1/dict/dict-item?pageSize=10');
    } finally {
      await running.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Printed with every figure: other processes slow all of them. */
const sayLoad = (): void =>
  say(
    'load of the machine (1, 5, 15 minutes)',
    `${loadavg()
      .map((n) => n.toFixed(1))
      .join(', ')} on ${availableParallelism()} cores`,
  );

const missed: string[] = [];
sayLoad();
bundle();
await server().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
if (process.exitCode) missed.push('bench/run.ts');
if (!process.argv.includes('--server'))
  for (const script of [
    'bench/schedule.ts',
    'bench/plan-edits.ts',
    'bench/plan-saves.ts',
    'bench/gantt.ts',
    'bench/plan-page.ts',
    'bench/navigation.ts',
    'bench/workflow.ts',
    'bench/search.ts',
    'bench/file-text.ts',
    'bench/visible.ts',
    'bench/jobs.ts',
    'bench/seen-before.ts',
    'bench/task-finish.ts',
    'bench/weekly-report.ts',
    'bench/risk-simulation.ts',
    'bench/leveling/leveling.ts',
    'bench/product-baselines.ts',
    'bench/risk-matrix.ts',
    'bench/money/earned-value.ts',
    'bench/hours.ts',
    'bench/bytes.ts',
    'bench/hours-approval.ts',
    'bench/large-company.ts',
  ]) {
    process.stdout.write(`\n${script}\n`);
    sayLoad();
    const { status } = spawnSync(process.execPath, [join(ROOT, script)], { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) missed.push(script);
  }
process.stdout.write('\n');
sayLoad();
say('bars missed in', missed.join(', ') || 'none');
if (missed.length > 0) process.exitCode = 1;
