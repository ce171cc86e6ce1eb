/** Numbers by coding rule: whatever people typed, imported or changed before, the next free number is found. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { codeRule } from '#modules/base/numbering/code-rule.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

let world: World;
let admin: TestClient;
let base: Record<string, unknown>;
beforeAll(async () => {
  world = await makeWorld();
  const { client, companyId, userId } = world.people.get('admin')!;
  admin = client;
  const of = `company_id = ${companyId}`;
  const { rows } = await world.server.database.pool.query<{ type: number }>(
    `SELECT type::int AS type FROM project WHERE ${of} LIMIT 1`,
  );
  base = {
    manager: userId,
    department: await world.first('department', of),
    type: rows[0]!.type,
    plannedStart: '2026-03-02',
    plannedEnd: '2026-06-30',
  };
}, 120_000);
afterAll(() => world.close());

let made = 0;
async function create(code?: string): Promise<string> {
  const answer = await admin.send(entityCalls(project).create, { ...base, name: `N ${++made}`, ...(code && { code }) });
  expect(answer.msg).toBe('');
  return (answer.data as unknown as { code: string }).code;
}
const after = (code: string, by: number): string =>
  code.replace(/\d+$/, (n) => String(Number(n) + by).padStart(n.length, '0'));

test('numbers that were given by hand are passed over, and nothing else is', async () => {
  const first = await create();
  for (const by of [1, 2, 4]) await create(after(first, by));
  expect([await create(), await create(), await create()]).toEqual([after(first, 3), after(first, 5), after(first, 6)]);
});

test('a long row of taken numbers is passed over in few steps', async () => {
  const first = await create();
  const values = Array.from({ length: 700 }, (_, i) => `('${after(first, i + 1)}')`).join(',');
  await world.server.database.pool.query(
    `INSERT INTO project (company_id, name, code, type, manager, department, planned_start, planned_end)
     SELECT company_id, 'Imported ' || v.code, v.code, type, manager, department, planned_start, planned_end
     FROM project, (VALUES ${values}) v(code) WHERE project.code = $1`,
    [first],
  );
  expect([await create(), await create()]).toEqual([after(first, 701), after(first, 702)]);
});

test('many at once get numbers of their own, also beside somebody who types them', async () => {
  const first = await create();
  await create(after(first, 3));
  const codes = await Promise.all(Array.from({ length: 12 }, () => create()));
  expect(new Set(codes).size).toBe(12);
  expect(codes).not.toContain(after(first, 3));
});

test('a rule whose counting starts again does not meet its old numbers', async () => {
  const last = await create();
  const { data } = await admin.send(entityCalls(codeRule).list, { filters: { target: 'project' } });
  const { id, version } = data.list[0]!;
  expect((await admin.send(entityCalls(codeRule).update, { id, version, reset: 'never' })).msg).toBe('');
  const { rows } = await world.server.database.pool.query('SELECT code FROM project');
  const known = new Set(rows.map((row) => row.code));
  const next = await create();
  expect(known).not.toContain(next);
  expect(next).toMatch(new RegExp(`^${last.replace(/\d+$/, '')}\\d+$`));
});
