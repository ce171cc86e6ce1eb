/** Workers: what a chore may not do, and that others go on meanwhile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { Refusal } from '#kernel/problem.ts';
import { chore } from './chore.ts';
import { ChoreStopped, LANES, type LaneSize, makePool, type WorkerPool } from './pool.ts';

const FILE = new URL('./testing/chores.ts', import.meta.url).href;
const forever = chore<null, null>(FILE, 'forever', 'long', 300);
const endless = chore<null, null>(FILE, 'endless', 'long', 600_000);
const greedy = chore<null, null>(FILE, 'greedy', 'long', 600_000);
const hoard = chore<null, null>(FILE, 'hoard', 'short', 600_000);
const leave = chore<null, null>(FILE, 'leave', 'long');
const refuses = chore<null, null>(FILE, 'refuses', 'long');
const breaks = chore<null, null>(FILE, 'breaks', 'long');
const double = chore<number, number>(FILE, 'double', 'long');
const quick = chore<number, number>(FILE, 'double', 'short');
const bytes = chore<number, Uint8Array>(FILE, 'bytes', 'long');
const counts = chore<number, null>(FILE, 'counts', 'long');
const takes = chore<{ megabytes: number; holdMs: number }, number>(FILE, 'takes', 'long', 600_000);

let pool: WorkerPool;
const open = (size: Partial<LaneSize> = {}): WorkerPool =>
  (pool = makePool({ ...LANES, long: { ...LANES.long, workers: 1, waitMs: 600_000, ...size } }));
afterEach(() => pool?.close());

const one = { company: 1 };
const why = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ChoreStopped ? error.why : `${error}`),
  );

test('a chore answers; bytes come whole', async () => {
  open();
  expect(await pool.run(double, 21, one)).toBe(42);
  expect([...(await pool.run(bytes, 3, one))]).toEqual([0, 1, 2]);
});

test('its refusal arrives as the same refusal, a fault as a fault that names the chore', async () => {
  open();
  const refusal = await pool.run(refuses, null, one).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 409, problems: [{ message: { key: 'common.conflict' }, field: 'x' }] });
  const fault = await pool.run(breaks, null, one).catch((error: unknown) => error);
  expect(fault).not.toBeInstanceOf(Refusal);
  expect(String(fault)).toContain('breaks: TypeError');
  expect(await pool.run(double, 1, one)).toBe(2);
});

test('what takes too long, too much memory or ends its worker is refused, and the next chore is done', async () => {
  open({ megabytes: 64 });
  expect(await why(pool.run(forever, null, one))).toBe('time');
  expect(await pool.run(double, 1, one)).toBe(2);
  expect(await why(pool.run(greedy, null, one))).toBe('memory');
  expect(await pool.run(double, 2, one)).toBe(4);
  expect(await why(pool.run(hoard, null, one))).toBe('memory');
  expect(await why(pool.run(leave, null, one))).toBe('ended');
  expect(await pool.run(double, 3, one)).toBe(6);
});

test('the loop of the process turns while a chore never ends, and short chores pass it', async () => {
  open();
  const cancel = new AbortController();
  const stuck = why(pool.run(endless, null, { ...one, signal: cancel.signal }));
  let turns = 0;
  let over = false;
  void stuck.then(() => (over = true));
  while (turns < 1000) await new Promise((done) => setImmediate(done, turns++));
  for (const value of [1, 2, 3]) expect(await pool.run(quick, value, one)).toBe(2 * value);
  expect(over).toBe(false);
  cancel.abort();
  expect(await stuck).toBe('cancelled');
  expect(await pool.run(double, 4, one)).toBe(8);
});

test('it tells how far it is, and is cancelled while it waits', async () => {
  open();
  const told: number[] = [];
  await pool.run(counts, 5, { ...one, tell: (done, of) => void told.push(done / of) });
  expect(told).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  const cancel = new AbortController();
  const first = why(pool.run(endless, null, { ...one, signal: cancel.signal }));
  const late = new AbortController();
  const second = why(pool.run(double, 1, { ...one, signal: late.signal }));
  late.abort();
  expect(await second).toBe('cancelled');
  cancel.abort();
  expect(await first).toBe('cancelled');
});

test('the queue is bounded, also for one company; the company with the fewest running is next', async () => {
  open({ workers: 2, waiting: 4, waitingOfOne: 2 });
  const cancel = new AbortController();
  const order: string[] = [];
  const endlessly = () => why(pool.run(endless, null, { ...one, signal: cancel.signal }));
  const doing = (name: string, company: number) => pool.run(double, 1, { company }).then(() => void order.push(name));
  const first = new AbortController();
  const running = [endlessly(), why(pool.run(endless, null, { company: 2, signal: first.signal }))];
  const waiting = [doing('1a', 1), doing('1b', 1)];
  expect(await why(pool.run(double, 1, one))).toBe('busy');
  waiting.push(doing('2a', 2), doing('2b', 2));
  expect(await why(pool.run(double, 1, { company: 3 }))).toBe('busy');
  first.abort();
  await Promise.all(waiting);
  // One worker is free: company 1 runs an endless chore, so company 2 goes before it.
  expect(order).toEqual(['2a', '2b', '1a', '1b']);
  cancel.abort();
  expect(await Promise.all(running)).toEqual(['cancelled', 'cancelled']);
});

test('what waits too long is told that it is busy; closing ends what runs and refuses what waits', async () => {
  open({ waitMs: 50 });
  const running = why(pool.run(endless, null, one));
  expect(await why(pool.run(double, 1, one))).toBe('busy');
  const waiting = why(pool.run(double, 1, one));
  await pool.close();
  expect([await running, ['ended', 'busy'].includes(await waiting)]).toEqual(['ended', true]);
  expect(await why(pool.run(double, 1, one))).toBe('busy');
});

test('a worker ends when its parent is killed, whatever it does', async () => {
  const parent = spawn(process.execPath, [fileURLToPath(new URL('./testing/parent.ts', import.meta.url))]);
  const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
  const worker = Number(line);
  const lives = (): boolean => {
    try {
      return process.kill(worker, 0);
    } catch {
      return false;
    }
  };
  expect(lives()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(lives).toBe(false);
});

test('workers count together, also what lies outside their heaps: the largest is ended, the other goes on', async () => {
  const megabytes = 2 ** 20;
  pool = makePool({ ...LANES, long: { ...LANES.long, workers: 2, waitMs: 600_000 } }, 700 * megabytes);
  const small = pool.run(takes, { megabytes: 100, holdMs: 3_000 }, one);
  expect(await why(pool.run(takes, { megabytes: 900, holdMs: 600_000 }, one))).toBe('memory');
  expect(await small).toBe(100);
  expect(await pool.run(double, 4, one)).toBe(8);
});
