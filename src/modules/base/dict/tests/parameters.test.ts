/** System parameters: limits, order of the thresholds, two at once; the retention of logs takes effect. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { parameterState, saveParameters } from '#modules/base/dict/parameter.calls.ts';
import { retention } from '#modules/people/log/server/retention.ts';
import type { TestClient } from '#server/testing/http.ts';

let world: World;
let admin: TestClient;
beforeAll(async () => {
  world = await makeWorld();
  admin = world.people.get('admin')!.client;
}, 120_000);
afterAll(() => world.close());

const state = async () => (await admin.send(parameterState, {})).data;
async function save(change: Partial<Awaited<ReturnType<typeof state>>['values']>) {
  const { version, values } = await state();
  return admin.send(saveParameters, { version, ...values, ...change });
}

test('each parameter is kept inside its limits and nothing of a refused form is stored', async () => {
  const before = await state();
  const wrong = [
    { passwordDays: 6 },
    { passwordDays: 361 },
    { logDays: 89 },
    { logDays: 721 },
    { yellowDays: -1 },
    { redDays: 361 },
    { passwordDays: 30, yellowDays: 9, redDays: 3 },
  ];
  for (const change of wrong) expect((await save(change)).code, JSON.stringify(change)).not.toBe(0);
  expect(await state()).toEqual(before);
  const answer = await save({ passwordDays: 7, logDays: 90, yellowDays: 3, redDays: 9 });
  expect(answer.data.values).toMatchObject({ passwordDays: 7, logDays: 90, yellowDays: 3, redDays: 9 });
});

test('of two who save on the same state one is told so', async () => {
  const { version, values } = await state();
  const answers = await Promise.all(
    [40, 50].map((passwordDays) => admin.send(saveParameters, { version, ...values, passwordDays })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
});

test('logs older than the company keeps them are removed, of this company only', async () => {
  await save({ logDays: 100 });
  const { pool } = world.server.database;
  const companies = ['admin', 'outsider'].map((name) => world.people.get(name)!.companyId);
  const now = Date.now();
  for (const company of companies)
    for (const days of [99, 101, 181])
      await pool.query(
        `INSERT INTO login_log (company_id, username, action, at, ip, user_agent) VALUES ($1, $2, 'signIn', $3, '', '')`,
        [company, `before ${days}`, new Date(now - days * 86_400_000)],
      );
  await retention.run(world.server.db, now, async () => now);
  const { rows } = await pool.query<{ company_id: string; username: string }>(
    `SELECT company_id, username FROM login_log WHERE username LIKE 'before %' ORDER BY company_id, username`,
  );
  expect(rows.map((row) => [Number(row.company_id), row.username])).toEqual([
    [companies[0], 'before 99'],
    [companies[1], 'before 101'],
    [companies[1], 'before 99'],
  ]);
});
