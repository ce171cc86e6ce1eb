/** Statistics of sign-ins: the company's days, people, departments, refused tries; the other company is not counted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { accessStatistics, exportAccess } from '#modules/log/access-statistics.calls.ts';
import { readSheet } from '#server/sheet.ts';
import type { TestClient } from '#server/testing/http.ts';

let world: World;
let admin: TestClient;
const PERIOD = { from: '2026-03-01', to: '2026-03-03' };
beforeAll(async () => {
  world = await makeWorld();
  admin = world.people.get('admin')!.client;
  // The company is eight hours ahead of UTC: its second of March begins at 16:00 of the first.
  const lines = [
    ['lina', 'signIn', '2026-02-28T15:59:00Z'],
    ['lina', 'signIn', '2026-02-28T16:00:00Z'],
    ['lina', 'signIn', '2026-03-01T15:59:00Z'],
    ['zhangwei', 'signIn', '2026-03-01T16:00:00Z'],
    ['lina', 'signIn', '2026-03-02T02:00:00Z'],
    ['lina', 'wrongPassword', '2026-03-02T02:00:00Z'],
    ['lina', 'signOut', '2026-03-02T03:00:00Z'],
    ['lina', 'signIn', '2026-03-03T16:00:00Z'],
    ['outsider', 'signIn', '2026-03-02T02:00:00Z'],
  ] as const;
  for (const [name, action, at] of lines) {
    const { companyId, userId } = world.people.get(name)!;
    await world.server.database.pool.query(
      `INSERT INTO login_log (company_id, user_id, username, action, at, ip, user_agent) VALUES ($1, $2, $3, $4, $5, '', '')`,
      [companyId, userId, name, action, at],
    );
  }
}, 120_000);
afterAll(() => world.close());

test('by day every day is there, on the clock of the company', async () => {
  const { data } = await admin.send(accessStatistics, { by: 'day', ...PERIOD });
  expect(data.map((row) => [row.title, row.signIns, row.people, row.failures])).toEqual([
    ['2026-03-01', 2, 1, 0],
    ['2026-03-02', 2, 2, 1],
    ['2026-03-03', 0, 0, 0],
  ]);
});

test('by person and by department', async () => {
  const people = (await admin.send(accessStatistics, { by: 'user', ...PERIOD })).data;
  expect(people.map((row) => [row.key, row.signIns, row.failures])).toEqual([
    [String(world.people.get('lina')!.userId), 3, 1],
    [String(world.people.get('zhangwei')!.userId), 1, 0],
  ]);
  const departments = (await admin.send(accessStatistics, { by: 'department', ...PERIOD })).data;
  expect(departments.reduce((sum, row) => sum + row.signIns, 0)).toBe(4);
});

test('a period that ends before it begins or is too long is refused; the workbook holds the same', async () => {
  for (const period of [
    { from: '2026-03-03', to: '2026-03-01' },
    { from: '2025-01-01', to: '2026-03-01' },
  ])
    expect((await admin.send(accessStatistics, { by: 'day', ...period })).code).toBe(400);
  const answer = await admin.send(exportAccess, { by: 'day', ...PERIOD });
  const rows = await readSheet(new Uint8Array(answer.raw), 10);
  expect(rows.slice(1).map((row) => row.slice(0, 4))).toContainEqual(['2026-03-02', 2, 2, 1]);
});
