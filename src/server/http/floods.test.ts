/** Rate-limited calls are logged at most twice, with the count, whatever the flood. */
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import { type TestClient, testServer } from '#server/testing/http.ts';
import { makeFloods } from './floods.ts';
import { httpModule } from './tickets.ts';

const told = () => {
  const entries: [string, number][] = [];
  const write = (key: string) => async (count: number) => void entries.push([key, count]);
  return { entries, write };
};

test('at once when it begins, with the count when its time is over; then it begins anew', async () => {
  const floods = makeFloods(30);
  const { entries, write } = told();
  for (let i = 0; i < 1000; i++) floods.refused('a', write('a'));
  floods.refused('b', write('b'));
  expect(entries).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  await after(60);
  expect(entries.slice(2)).toEqual([['a', 1000]]);
  floods.refused('a', write('a again'));
  expect(entries.at(-1)).toEqual(['a again', 1]);
  await floods.close();
  expect(entries).toHaveLength(4);
});

test('a flood of invented names has a bounded number of entries, and what is open is written at the end', async () => {
  const floods = makeFloods();
  const { entries, write } = told();
  for (let i = 0; i < 20_000; i++) floods.refused(`name ${i}`, write(`name ${i}`));
  expect(entries.length).toBeLessThanOrEqual(5001);
  await floods.close();
  expect(entries.reduce((sum, [, count]) => Math.max(sum, count), 0)).toBe(15_000);
  expect(entries.length).toBeLessThanOrEqual(5002);
});

test('calls of a session beyond its limit are in the operation log of its company, with who and how many', async () => {
  const busy = await testServer([httpModule], { callsPerMinute: 5 });
  const [one, other] = [busy.as({ userId: 7 }), busy.as({ userId: 8 })];
  const ask = (client: TestClient) => client.send(issueTicketCall, { address: '/x' });
  for (let i = 0; i < 45; i++) await ask(one);
  for (let i = 0; i < 5; i++) await ask(other);
  const refused = () => busy.operations.filter(({ code }) => code === 429);
  expect(refused()).toEqual([
    {
      call: `POST ${issueTicketCall.path}`,
      userId: 7,
      input: {},
      code: 429,
      refused: [expect.stringMatching(/refusedTimes$/)],
    },
  ]);
  await busy.close();
  expect(refused().map(({ userId }) => userId)).toEqual([7, 7]);
});

test('an address without sessions writes nothing into the log of a company', async () => {
  const busy = await testServer([httpModule], { callsPerMinute: 1 });
  for (let i = 0; i < 200; i++)
    await busy.anonymous.send(issueTicketCall, { address: '/x' }, { token: `invented-${i}` });
  await busy.close();
  expect(busy.operations.filter(({ code }) => code === 429)).toEqual([]);
  expect(busy.faults).toEqual([]);
});
