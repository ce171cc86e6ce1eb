/** The OData service over the whole application and a real database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { madeToken } from '#app/testing/api-token.ts';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { revokeMyToken } from '#modules/people/api-token/api-token.calls.ts';
import { risk } from '#modules/registers/risk/risk.entity.ts';

let world: World;
let base = '';
beforeAll(async () => {
  world = await makeWorld();
  base = await world.server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  expect(world.server.faults).toEqual([]);
  await world.close();
});
const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;
beforeEach(async () => {
  await query('DELETE FROM api_token');
});

const made = (more?: object, owner?: string) => madeToken(world, more, owner);
const get = (token: string, path: string) =>
  fetch(new URL(path, base), {
    headers: { authorization: `Basic ${Buffer.from(`me:${token}`).toString('base64')}` },
  });
type Rows = Record<string, unknown>[];
interface Answer {
  value: Rows;
  '@odata.nextLink'?: string;
  '@odata.count'?: number;
  error?: { code: string; message: string };
}
async function read(token: string, path: string): Promise<Answer> {
  const answer = await get(token, path);
  expect(answer.headers.get('odata-version')).toBe('4.0');
  return (await answer.json()) as Answer;
}
async function all(token: string, path: string): Promise<Rows> {
  const rows: Rows = [];
  for (let next: string | undefined = path; next; ) {
    const answer: Answer = await read(token, next);
    rows.push(...answer.value);
    next = answer['@odata.nextLink'];
  }
  return rows;
}

test('the service names its sets, each is described, and each answers with the properties of its description', async () => {
  const { token } = await made();
  const { value } = await read(token, '/odata');
  const described = await (await get(token, '/odata/$metadata')).text();
  expect(value.length).toBeGreaterThan(9);
  for (const { name } of value) {
    const answer = await read(token, `/odata/${name}?$top=3&$count=true`);
    expect([name, answer.error]).toEqual([name, undefined]);
    expect(answer['@odata.count']).toBeGreaterThanOrEqual(answer.value.length);
    const type = described.split(`<EntityType Name="${name}Row">`)[1]!.split('</EntityType>')[0]!;
    for (const row of answer.value)
      expect([...type.matchAll(/Property Name="(\w+)"/g)].map(([, one]) => one)).toEqual(Object.keys(row));
  }
});

test('all pages together are what the list has, for each person, whatever the size of a page', async () => {
  const sizes = new Set<number>();
  for (const [name, { client, companyId }] of world.people) {
    if (companyId !== 1) continue;
    const { token } = await made({}, name);
    const { data, code } = await client.send(entityCalls(project).list, { pageSize: 1000, sort: 'id' });
    const rows = await all(token, '/odata/Projects');
    expect(rows.map(({ id }) => id)).toEqual(code === 0 ? data.list.map(({ id }) => id) : []);
    for (const [i, row] of rows.entries()) {
      const { name: title, code: number, plannedStart, manager } = data.list[i]!;
      expect(row).toMatchObject({ name: title, code: number, plannedStart, manager });
      expect(row.managerTitle).toBe(manager === null ? null : data.titles.manager![manager]);
    }
    sizes.add(rows.length);
  }
  expect(sizes.size).toBeGreaterThan(1);
  const { token } = await made({ name: 'Pages' });
  const whole = await all(token, '/odata/Tasks?$select=id,name');
  const [{ n }] = await query('SELECT count(*) AS n FROM task WHERE company_id = 1');
  expect(whole.length).toBeLessThanOrEqual(Number(n));
  const ids = whole.map(({ id }) => id as number);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  const some = await all(token, `/odata/Tasks?$select=id&$filter=id ge ${ids[3]} and id le ${ids[9]}`);
  expect(some.map(({ id }) => id)).toEqual(ids.slice(3, 10));
  expect(await all(token, '/odata/Tasks?$top=7&$select=id')).toHaveLength(7);
});

test('amounts are empty for who may not read them, and there for who may', async () => {
  const [marked] = await query('SELECT id FROM risk WHERE company_id = 1 LIMIT 1');
  await query("UPDATE risk SET reserve = ROW(1234567, 'CNY')::money_value WHERE id = $1", [marked.id]);
  const seen = new Set<unknown>();
  for (const [name, { client, companyId }] of world.people) {
    if (companyId !== 1) continue;
    const rows = await all((await made({}, name)).token, `/odata/Risks?$filter=id eq ${marked.id}`);
    const { data } = await client.send(entityCalls(risk).list, { filters: { id: String(marked.id) } });
    const amount = data?.list[0]?.reserve?.amount;
    expect(rows[0]?.reserve ?? null).toBe(amount === undefined ? null : Number(amount));
    if (rows[0]) seen.add(rows[0].reserve);
  }
  expect(seen).toContain(12345.67);
});

test('questions it would answer wrongly are refused with what is allowed; so are strangers, and limited tokens where they end', async () => {
  const { token, id } = await made();
  expect((await read(token, '/odata/Projects?$expand=tasks')).error?.message).toContain('$filter');
  expect((await get(token, "/odata/Projects?$filter=contains(name,'a')")).status).toBe(501);
  expect((await get(token, '/odata/Nothing')).status).toBe(404);
  const limited = await made({ name: 'Limited', reach: 'chosen', rights: ['pm:issue:query'] });
  expect((await get(limited.token, '/odata/Issues?$top=1')).status).toBe(200);
  expect((await get(limited.token, '/odata/Projects?$top=1')).status).toBe(403);
  for (const bad of ['', 'wmk_00', world.people.get('admin')!.client.token]) {
    const answer = await get(bad, '/odata');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Basic/)]);
  }
  await world.people.get('admin')!.client.send(revokeMyToken, { id });
  expect((await get(token, '/odata/Projects')).status).toBe(401);
});
