/** Delegates whose accounts end: the task is its owner's again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, task } from '../../engine/testing/build.ts';
import { makeOffice, type Office, START, StoredPlay } from '../testing/office.ts';
import { returnDelegated } from './delegates.ts';

let office: Office;
beforeAll(async () => {
  office = await makeOffice();
});
afterAll(() => office.close());

const DAY = 86_400_000;
const graph = build(task('a', [1]));
async function delegated(...way: number[]): Promise<StoredPlay> {
  const play = await StoredPlay.begin(office, graph);
  for (const [from, to] of way.map((user, i) => [way[i - 1] ?? 1, user] as const))
    expect(await play.act(from, { kind: 'delegate', task: play.task('a').id, user: to })).toBeNull();
  return play;
}
/** As it is stored now, with the invariants checked. */
async function people(play: StoredPlay): Promise<string[]> {
  expect(await office.check(play.id)).toEqual([]);
  const { rows } = await office.read(play.id);
  return [...rows.actor.values()].filter((one) => one.source !== 'initiator').map((one) => `${one.user}:${one.status}`);
}

test('disabled and expired delegates fall back, also in the middle of a chain; others are left alone', async () => {
  const [disabled, chain, expires, stays] = [
    await delegated(20),
    await delegated(21, 22, 23),
    await delegated(24),
    await delegated(25),
  ];
  expect(await returnDelegated(office.db, START)).toBe(0);
  await sql`UPDATE "user" SET status = 'disabled', is_enable = false WHERE id IN (20, 22)`.execute(office.db);
  await sql`UPDATE "user" SET expire_time = '2026-01-06' WHERE id = 24`.execute(office.db);
  expect(await returnDelegated(office.db, START)).toBe(2);
  expect(await people(disabled)).toEqual(['1:open', '20:removed']);
  expect(await people(chain)).toEqual(['1:delegated', '21:open', '22:removed', '23:removed']);
  // The last day still counts.
  expect(await returnDelegated(office.db, START + DAY)).toBe(0);
  expect(await people(expires)).toEqual(['1:delegated', '24:open']);
  expect(await returnDelegated(office.db, START + 2 * DAY)).toBe(1);
  expect(await people(expires)).toEqual(['1:open', '24:removed']);
  expect(await people(stays)).toEqual(['1:delegated', '25:open']);
  const { events } = await office.read(disabled.id);
  expect(events.at(-1)).toMatchObject({ kind: 'recalled', by: 0, data: { user: 20 } });
  expect(await office.act(1, disabled.id, { kind: 'agree', task: disabled.task('a').id, opinion: 'mine' })).toBeNull();
});

test('a suspended instance waits, and nothing falls back twice at once', async () => {
  const play = await delegated(30);
  await sql`UPDATE "user" SET is_enable = false WHERE id = 30`.execute(office.db);
  await office.act({ user: 999, admin: true }, play.id, { kind: 'suspend', reason: 'x' });
  expect(await returnDelegated(office.db, START)).toBe(0);
  await office.act({ user: 999, admin: true }, play.id, { kind: 'resume', reason: 'x' });
  const done = await Promise.all([1, 2, 3, 4].map(() => returnDelegated(office.db, START)));
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await people(play)).toEqual(['1:open', '30:removed']);
});
