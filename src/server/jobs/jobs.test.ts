import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '#server/context.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { makeDb } from '#server/tx.ts';
import { claim, knowJobs, queueCompanies, release } from './job-claims.ts';
import { type JobRunner, runIfDue, startJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('DELETE FROM job_run'));

/** Connections of another node. */
const nodePool = (max: number) => makePool(database.access.app, { ...PROFILES.jobs, max }, () => {});
const until = (ready: () => boolean): Promise<void> => expect.poll(ready, { timeout: 20_000 }).toBe(true);
const base = { label: ['测', '測', 'Test'], lane: 'seconds', everySeconds: 60 } as const;
/** A piece of work that runs until it is released. */
function held(): { wait(): Promise<void>; go(): void; began: boolean } {
  let go = (): void => {};
  const gone = new Promise<void>((done) => {
    go = done;
  });
  const made = {
    began: false,
    go: () => go(),
    wait() {
      made.began = true;
      return gone;
    },
  };
  return made;
}

test('of four nodes one runs a due job, and nobody again within the interval', async () => {
  const db = makeDb(database.pool);
  let runs = 0;
  const job: Job = { ...base, name: 'count', run: async () => void runs++ };
  expect((await Promise.all([1, 2, 3, 4].map(() => runIfDue(db, job)))).filter(Boolean)).toHaveLength(1);
  expect(await runIfDue(db, job)).toBe(false);
  expect(runs).toBe(1);
  await database.pool.query(`UPDATE job_run SET due_at = now() - interval '1 second'`);
  expect(await runIfDue(db, job)).toBe(true);
});

test('a failing job is logged, frees its lock and does not hold up the others', async () => {
  const db = makeDb(database.pool);
  const failed: string[] = [];
  let ran = false;
  const bad: Job = { ...base, name: 'bad', everySeconds: 0, run: () => Promise.reject(new Error('no')) };
  const good: Job = { ...base, name: 'good', run: async () => void (ran = true) };
  const runner = startJobs(db, [bad, good], (_error, name) => failed.push(name));
  await until(() => ran && failed.length > 1);
  await runner.stop();
  expect(new Set(failed)).toEqual(new Set(['bad']));
  await expect(runIfDue(db, bad)).rejects.toThrow('no');
});

test('stop waits for the running job and starts no other', async () => {
  const db = makeDb(database.pool);
  let ended = false;
  const slow = held();
  const job: Job = {
    ...base,
    name: 'slow',
    async run() {
      await slow.wait();
      ended = true;
    },
  };
  const faults: unknown[] = [];
  const runner: JobRunner = startJobs(db, [job], (error) => faults.push(error));
  await until(() => slow.began);
  const stopped = runner.stop();
  await queueCompanies(db, 'slow', [5]);
  slow.go();
  await stopped;
  expect(ended).toBe(true);
  expect(faults).toEqual([]);
  const { rows } = await database.pool.query('SELECT company_id, running FROM job_run ORDER BY company_id');
  expect(rows).toEqual([
    { company_id: 0, running: false },
    { company_id: 5, running: false },
  ]);
});

test('a time in the future stops no job and is told', async () => {
  const db = makeDb(database.pool);
  let runs = 0;
  const job: Job = { ...base, name: 'ahead', run: async () => void runs++ };
  await runIfDue(db, job);
  await database.pool.query(`UPDATE job_run SET due_at = now() + interval '10 years'`);
  const alarms: string[] = [];
  const nodes = await Promise.all([1, 2, 3].map(() => runIfDue(db, job, (found) => alarms.push(found.message))));
  expect(nodes.filter(Boolean)).toHaveLength(1);
  expect(runs).toBe(2);
  expect(alarms).toEqual([expect.stringContaining('ahead is said to be due at 20')]);
  expect(await runIfDue(db, job)).toBe(false);
});

test('jobs go on when the clock of the machine is put back or forth, which is told once', async () => {
  const db = makeDb(database.pool);
  vi.useFakeTimers({ toFake: ['Date'] });
  let runs = 0;
  const faults: string[] = [];
  const job: Job = { ...base, name: 'moved', everySeconds: 0.01, run: async () => void runs++ };
  const other: Job = { ...base, lane: 'night', name: 'still', run: async () => {} };
  const runner = startJobs(db, [job, other], (error) => faults.push((error as Error).message));
  try {
    for (const hours of [-10, 24 * 365]) {
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      const before = runs;
      await until(() => runs > before + 1);
    }
    await expect
      .poll(() => faults)
      .toEqual(['the clock of this machine jumped by -36000 s', 'the clock of this machine jumped by 31536000 s']);
  } finally {
    vi.useRealTimers();
    await runner.stop();
  }
});

test('what takes minutes or the night, and servers that stand still, hold up nothing that is due in seconds', async () => {
  const db = makeDb(database.pool);
  const slow = [1, 2, 3, 4, 5].map(() => held());
  let mails = 0;
  const jobs: Job[] = [
    { ...base, lane: 'minutes', name: 'reminders', run: () => slow[0]!.wait() },
    { ...base, lane: 'minutes', name: 'drafts', run: () => slow[1]!.wait() },
    { ...base, lane: 'night', name: 'findings', run: () => slow[2]!.wait() },
    {
      ...base,
      name: 'callbacks',
      everySeconds: 0.01,
      companies: async () => [1, 2, 3, 4, 5, 6, 7, 8, 9],
      each: () => slow[3]!.wait().then(() => undefined),
    },
    { ...base, name: 'engines', run: () => slow[4]!.wait() },
    { ...base, name: 'mail', everySeconds: 0.01, run: async () => void mails++ },
  ];
  const faults: unknown[] = [];
  const runner = startJobs(db, jobs, (error) => faults.push(error));
  await until(() => slow.every((one) => one.began));
  const before = mails;
  await until(() => mails > before + 5);
  for (const one of slow) one.go();
  await runner.stop();
  expect(faults).toEqual([]);
});

test('companies take turns: none waits until all of another is done, and each turn is one of one node', async () => {
  const turns: number[] = [];
  const left = new Map([
    [1, 50],
    [2, 1],
    [3, 2],
  ]);
  let at = 0;
  let most = 0;
  const within = new Set<number>();
  const job: Job = {
    ...base,
    lane: 'minutes',
    name: 'drafts',
    companies: async () => [...left].filter(([, n]) => n > 0).map(([id]) => id),
    async each(_db, id) {
      expect(within.has(id)).toBe(false);
      within.add(id);
      most = Math.max(most, ++at);
      turns.push(id);
      await database.pool.query('SELECT 1');
      at--;
      within.delete(id);
      const rest = left.get(id)! - 1;
      left.set(id, rest);
      return rest > 0 ? 'more' : undefined;
    },
  };
  const faults: unknown[] = [];
  const pools = [1, 2, 3].map(() => nodePool(12));
  const nodes = pools.map((pool) => startJobs(makeDb(pool), [job], (error) => faults.push(error)));
  await until(() => [...left.values()].every((n) => n === 0));
  await Promise.all(nodes.map((node) => node.stop()));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(faults).toEqual([]);
  expect(turns.filter((id) => id === 1)).toHaveLength(50);
  expect(turns.filter((id) => id !== 1)).toHaveLength(3);
  // The one with much to do has had a few turns when the others are through.
  expect(turns.findLastIndex((id) => id !== 1)).toBeLessThan(20);
});

test('what a node that died had begun is done by another, and nothing twice at a time', async () => {
  const db = makeDb(database.pool);
  const job = { ...base, name: 'left', everySeconds: 3600 };
  await knowJobs(db, [job]);
  await queueCompanies(db, 'left', [7]);
  const dying = nodePool(1);
  const node = makeDb(dying);
  const claims = await node
    .connection()
    .execute(async (one) => [await claim(one, ['left']), await claim(one, ['left'])]);
  expect(claims.map((one) => one?.companyId)).toEqual([0, 7]);
  await database.pool.query(`UPDATE job_run SET started_at = now() - interval '1 hour'`);
  // Alive, it keeps them; they are looked at again later.
  await db.connection().execute(async (other) => {
    expect(await claim(other, ['left'])).toBeNull();
  });
  await dying.end();
  const locks = async () =>
    (
      await database.pool.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 7716203
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    ).rowCount;
  await expect.poll(locks, { timeout: 20_000 }).toBe(0);
  await database.pool.query(`UPDATE job_run SET started_at = now() - interval '1 hour'`);
  const others = await Promise.all(
    [1, 2, 3].map(() =>
      db.connection().execute(async (other) => {
        const found = await claim(other, ['left']);
        if (found) await release(other, found, false);
        return found?.companyId;
      }),
    ),
  );
  expect(others.filter((id) => id !== undefined).sort()).toEqual([0, 7]);
  const { rows } = await database.pool.query('SELECT company_id, running FROM job_run');
  expect(rows).toEqual([{ company_id: 0, running: false }]);
});

test('a clock that was ahead when work began leaves nothing behind for ever', async () => {
  const db = makeDb(database.pool);
  await knowJobs(db, [{ name: 'began', everySeconds: 5 }]);
  await database.pool.query(
    `UPDATE job_run SET running = true, started_at = now() + interval '1 year', due_at = now() + interval '1 year'`,
  );
  await db.connection().execute(async (one) => {
    expect(await claim(one, ['began'])).toMatchObject({ name: 'began', ahead: expect.any(Date) });
  });
});
