/**
 * Statistics of sign-ins: the company's days, people, departments, refused tries; the other company is not counted. Each
 * number is that of a plain count, and leads to as many lines of the login log.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputOfAddress } from '#app/testing/drill.ts';
import { makeWorld, type World } from '#app/testing/world.ts';
import {
  type accessGroups,
  accessReport,
  accessStatistics,
  exportAccess,
} from '#modules/people/log/access-statistics.calls.ts';
import { loginLog } from '#modules/people/log/log.calls.ts';
import { FAILED_SIGN_INS, loginLogReport } from '#modules/people/log/log.reports.ts';
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

const asked = async (by: keyof typeof accessGroups, more: object = {}) =>
  (await admin.send(accessStatistics, { by, ...PERIOD, ...more })).data;

test('by day every day is there, on the clock of the company, the last one first', async () => {
  const { list, total, figures, series } = await asked('day');
  expect(list.map((row) => [row.title, row.signIns, row.people, row.failures])).toEqual([
    ['2026-03-03', 0, 0, 0],
    ['2026-03-02', 2, 2, 1],
    ['2026-03-01', 2, 1, 0],
  ]);
  expect([total, figures]).toEqual([3, { signIns: 4, failures: 1 }]);
  expect(series).toEqual({
    days: { x: ['2026-03-01', '2026-03-02', '2026-03-03'], lines: { signIns: [2, 2, 0], failures: [0, 1, 0] } },
  });
});

test('by person and by department', async () => {
  const people = await asked('user');
  expect(people.list.map((row) => [row.key, row.signIns, row.failures])).toEqual([
    [String(world.people.get('lina')!.userId), 3, 1],
    [String(world.people.get('zhangwei')!.userId), 1, 0],
  ]);
  expect(people.series.others!.lines.signIns).toEqual([3, 1]);
  const departments = await asked('department');
  expect(departments.list.reduce((sum, row) => sum + row.signIns, 0)).toBe(4);
});

test('pages, order and sums are of the rows of the period', async () => {
  const page = await asked('day', { pageNum: 2, pageSize: 2, sort: '-signIns' });
  expect([page.total, page.list.map((row) => row.signIns), page.figures.signIns]).toEqual([3, [0], 4]);
  expect((await admin.send(accessStatistics, { by: 'day', ...PERIOD, sort: 'nothing' })).code).toBe(400);
  // Neither are there columns that only records have.
  for (const name of ['createdAt', 'companyId', 'ext.a'])
    expect((await admin.send(loginLog, { filters: { [name]: '1' } })).code).toBe(400);
});

test('each number is a plain count of the log, and leads to as many of its lines', async () => {
  const { companyId } = world.people.get('admin')!;
  const { rows } = await world.server.database.pool.query<{ day: string; action: string }>(
    `SELECT to_char(at AT TIME ZONE 'UTC' + interval '8 hours', 'YYYY-MM-DD') AS day, action FROM login_log WHERE company_id = $1`,
    [companyId],
  );
  for (const { title, signIns, failures } of (await asked('day')).list) {
    const own = rows.filter((row) => row.day === title);
    expect(signIns).toBe(own.filter((row) => row.action === 'signIn').length);
    expect(failures).toBe(own.filter((row) => (FAILED_SIGN_INS as readonly string[]).includes(row.action)).length);
  }
  let led = 0;
  for (const by of ['day', 'user', 'department'] as const)
    for (const row of (await asked(by)).list)
      for (const column of ['signIns', 'failures'] as const) {
        const address = accessReport.drill![column]!(row, { by, ...PERIOD })!;
        const lines = await admin.send(loginLog, inputOfAddress(loginLogReport, address, '2026-03-10'));
        expect([address, lines.data.total]).toEqual([address, row[column]]);
        led++;
      }
  expect(led).toBeGreaterThan(10);
});

test('a period that ends before it begins or is too long is refused; the workbook holds what is shown', async () => {
  for (const period of [
    { from: '2026-03-03', to: '2026-03-01' },
    { from: '2025-01-01', to: '2026-03-01' },
  ])
    expect((await admin.send(accessStatistics, { by: 'day', ...period })).code).toBe(400);
  const answer = await admin.send(exportAccess, { by: 'day', ...PERIOD });
  const rows = await readSheet(new Uint8Array(answer.raw), 10);
  expect(rows.slice(1).map((row) => row.slice(0, 4))).toContainEqual(['2026-03-02', 2, 2, 1]);
  const narrow = await admin.send(exportAccess, { by: 'day', ...PERIOD, columns: 'failures,title', sort: 'title' });
  expect((await readSheet(new Uint8Array(narrow.raw), 10)).slice(1)).toEqual([
    [0, '2026-03-01'],
    [1, '2026-03-02'],
    [0, '2026-03-03'],
  ]);
  expect((await admin.send(exportAccess, { by: 'day', ...PERIOD, columns: 'title,companyId' })).code).toBe(400);
});
