import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeProvenClock } from './proven-clock.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';
import { makeDb } from './tx.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('DELETE FROM proven_clock'));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-02T00:00:00Z');

/** Nodes over one database, whose wall clock is wrong by `wrong`. */
function installation() {
  const time = { at: START, wrong: 0 };
  const alarms: string[] = [];
  const db = makeDb(database.pool);
  const node = () =>
    makeProvenClock(
      (line) => alarms.push(line),
      () => time.at + time.wrong,
      () => time.at,
    );
  return { time, alarms, db, node };
}

test('a clock that is ahead makes nothing old, whether it leaps or is so from a start on; put right, it is believed again', async () => {
  const { time, alarms, db, node } = installation();
  let clock = node();
  expect(await clock(db)).toBe(START);
  time.at += HOUR;
  expect(await clock(db)).toBe(time.at);
  time.wrong = 365 * DAY;
  for (let i = 0; i < 20; i++) {
    time.at += HOUR;
    if (i % 5 === 4) clock = node();
    expect(await clock(db)).toBeLessThanOrEqual(time.at);
  }
  expect(alarms).toEqual([expect.stringContaining('the clock is 365 days further than this installation')]);
  time.wrong = 0;
  // Four nodes ended without recording their last stretch of running time.
  expect(await clock(db)).toBe(time.at - 4 * HOUR);
  for (let i = 0; i < 7 * 24; i++) {
    time.at += HOUR;
    await clock(db);
  }
  expect(await clock(db)).toBe(time.at);
});

test('what was not running for a while believes the clock after a week of running', async () => {
  const { time, alarms, db, node } = installation();
  await node()(db);
  time.at += 30 * DAY;
  const clock = node();
  expect(await clock(db)).toBe(START);
  for (let hours = 0; hours < 7 * 24 - 1; hours++) {
    time.at += HOUR;
    expect(await clock(db)).toBe(time.at - 30 * DAY);
  }
  time.at += HOUR;
  expect(await clock(db)).toBe(time.at);
  expect(alarms).toHaveLength(1);
});

test('several nodes count the same hours once', async () => {
  const { time, db, node } = installation();
  const nodes = [node(), node(), node()];
  for (const clock of nodes) await clock(db);
  time.wrong = 100 * DAY;
  for (let i = 0; i < 10; i++) {
    time.at += HOUR;
    for (const answer of await Promise.all(nodes.map((clock) => clock(db)))) expect(answer).toBe(time.at);
  }
});

test('an office that closes at night keeps logs a few days longer, not for ever', async () => {
  const { time, db, node } = installation();
  let lag = 0;
  for (let day = 0; day < 120; day++) {
    time.at = START + day * DAY;
    const clock = node();
    for (let hour = 0; hour <= 9 && day % 7 < 5; hour++) {
      lag = time.at - (await clock(db));
      expect(lag).toBeGreaterThanOrEqual(0);
      time.at += HOUR;
    }
  }
  expect(lag).toBeLessThan(35 * DAY);
});
