import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type JobRunner, runIfDue, startJobs } from './jobs.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';
import { makeDb } from './tx.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const until = (ready: () => boolean): Promise<void> => expect.poll(ready, { timeout: 20_000 }).toBe(true);

test('of four nodes one runs a due job, and nobody again within the interval', async () => {
  const db = makeDb(database.pool);
  let runs = 0;
  const job = { name: 'count', everySeconds: 60, run: async () => void runs++ };
  expect((await Promise.all([1, 2, 3, 4].map(() => runIfDue(db, job)))).filter(Boolean)).toHaveLength(1);
  expect(await runIfDue(db, job)).toBe(false);
  expect(runs).toBe(1);
  await database.pool.query(`UPDATE job_run SET started_at = now() - interval '61 seconds'`);
  expect(await runIfDue(db, job)).toBe(true);
});

test('a failing job is logged, frees its lock and does not hold up the others', async () => {
  const db = makeDb(database.pool);
  const failed: string[] = [];
  let ran = false;
  const bad = { name: 'bad', everySeconds: 0, run: () => Promise.reject(new Error('no')) };
  const good = { name: 'good', everySeconds: 60, run: async () => void (ran = true) };
  const runner = startJobs(db, [bad, good], (_error, name) => failed.push(name));
  await until(() => ran && failed.length > 1);
  await runner.stop();
  expect(ran).toBe(true);
  expect(new Set(failed)).toEqual(new Set(['bad']));
  await expect(runIfDue(db, bad)).rejects.toThrow('no');
});

test('stop waits for the running job and starts no other', async () => {
  const db = makeDb(database.pool);
  let began = false;
  let ended = false;
  const slow = {
    name: 'slow',
    everySeconds: 1,
    async run() {
      began = true;
      await new Promise((done) => setTimeout(done, 150));
      ended = true;
    },
  };
  const later = { name: 'later', everySeconds: 1, run: () => Promise.reject(new Error('must not run')) };
  const faults: unknown[] = [];
  const runner: JobRunner = startJobs(db, [slow, later], (error) => faults.push(error));
  await until(() => began);
  await runner.stop();
  expect(ended).toBe(true);
  expect(faults).toEqual([]);
});

test('a beginning in the future stops no job and is told', async () => {
  const db = makeDb(database.pool);
  let runs = 0;
  const job = { name: 'ahead', everySeconds: 60, run: async () => void runs++ };
  await runIfDue(db, job);
  await database.pool.query(`UPDATE job_run SET started_at = now() + interval '10 years' WHERE name = 'ahead'`);
  const alarms: string[] = [];
  const nodes = await Promise.all([1, 2, 3].map(() => runIfDue(db, job, (found) => alarms.push(found.message))));
  expect(nodes.filter(Boolean)).toHaveLength(1);
  expect(runs).toBe(2);
  expect(alarms).toEqual([expect.stringContaining('ahead is said to have begun at 20')]);
  expect(await runIfDue(db, job)).toBe(false);
});

test('jobs go on when the clock of the machine is put back or forth, which is told', async () => {
  const db = makeDb(database.pool);
  vi.useFakeTimers({ toFake: ['Date'] });
  let runs = 0;
  const faults: string[] = [];
  const job = { name: 'moved', everySeconds: 0, run: async () => void runs++ };
  const runner = startJobs(db, [job], (error) => faults.push((error as Error).message));
  try {
    for (const hours of [-10, 24 * 365]) {
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      const before = runs;
      await until(() => runs > before + 1);
    }
    expect(faults).toEqual([
      'the clock of this machine jumped by -36000 s',
      'the clock of this machine jumped by 31536000 s',
    ]);
  } finally {
    vi.useRealTimers();
    await runner.stop();
  }
});
