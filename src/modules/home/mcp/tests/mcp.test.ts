/** The address of MCP over the whole application and a real database, by the client of the protocol's authors. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { madeToken } from '#app/testing/api-token.ts';
import { makeWorld, type World } from '#app/testing/world.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { revokeMyToken } from '#modules/people/api-token/api-token.calls.ts';
import { MODERN } from '../protocol.ts';

let world: World;
let base = '';
let project = 0;
beforeAll(async () => {
  world = await makeWorld();
  base = await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  project = (await world.first('project', "company_id = 1 AND status = 'ongoing'"))!;
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
const address = () => new URL('/mcp', base);
const ERAS = { modern: { mode: { pin: MODERN } }, dated: undefined } as const;
async function connect(token: string, era: keyof typeof ERAS): Promise<Client> {
  const versionNegotiation = ERAS[era];
  const client = new Client({ name: 'test', version: '1' }, versionNegotiation ? { versionNegotiation } : {});
  const headers = { authorization: `Bearer ${token}`, language: 'en-US' };
  await client.connect(new StreamableHTTPClientTransport(address(), { requestInit: { headers } }));
  return client;
}
const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'ping', params: {} }) =>
  fetch(address(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
type Content = {
  content: { text: string }[];
  structuredContent?: { data: never; links: unknown[] };
  isError?: boolean;
};
const called = async (client: Client, name: string, given: Record<string, unknown> = {}): Promise<Content> =>
  (await client.callTool({ name, arguments: given })) as unknown as Content;

test.each(['modern', 'dated'] as const)(
  'a client of the %s era lists and calls what the owner may see',
  async (era) => {
    const { token } = await made();
    const client = await connect(token, era);
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'modern' ? MODERN : '2025-11-25');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('project_plan');
    expect(tools.every(({ name }) => /^[a-z_]{2,40}$/.test(name))).toBe(true);
    const plan = await called(client, 'project_plan', { projectId: project });
    const [row] = await query('SELECT name FROM project WHERE id = $1', [project]);
    expect(plan.structuredContent?.data).toMatchObject({ project: row.name });
    expect(JSON.parse(plan.content[0]!.text)).toEqual(plan.structuredContent);
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(0);
    const { contents } = await client.readResource({ uri: resources[0]!.uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ name: resources[0]!.name });
    await expect(client.readResource({ uri: 'waymark://project/999999999' })).rejects.toMatchObject({ code: -32_602 });
    for (const name of ['no_such_tool', '计划'])
      await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32_602 });
    const refused = await called(client, 'project_plan', { projectId: 'one' });
    expect(refused).toMatchObject({ isError: true });
    const absent = await called(client, 'project_plan', { projectId: 999_999_999 });
    expect(absent).toMatchObject({ isError: true });
    await client.close();
  },
);

test('every tool that reads answers under the sample company, with data of its own shape', async () => {
  const client = await connect((await made()).token, 'modern');
  const task = (await world.first('task', `company_id = 1 AND project_id = ${project}`))!;
  const given: Record<string, Record<string, unknown>> = {
    ...{ my_tasks: { circle: 'mine' }, projects: { circle: 'mine' }, milestones: { circle: 'managed' } },
    ...{ project_plan: { projectId: project }, project: { projectId: project }, task: { taskId: task } },
    ...{ issues: { view: 'projectIssue' }, search: { text: 'a' }, my_hours: { from: '2026-11-02', to: '2026-11-30' } },
    earned_value: { scope: 'all', day: '2026-11-20' },
    load: { kind: 'people', grain: 'week' },
  };
  const { tools } = await client.listTools();
  for (const { name, annotations } of tools.filter((one) => one.annotations?.readOnlyHint)) {
    const answer = await called(client, name, given[name]);
    expect([name, answer.isError ?? false, annotations?.readOnlyHint]).toEqual([name, false, true]);
    expect(answer.structuredContent).toMatchObject({ data: expect.anything(), links: expect.any(Array) });
  }
  await client.close();
});

test('of every project a tool tells each person exactly what its call would', async () => {
  const answers = new Set<boolean>();
  const projects = await query('SELECT id FROM project ORDER BY id');
  for (const [name, { client, companyId }] of world.people) {
    if (companyId !== 1) continue;
    const tools = await connect((await made({}, name)).token, 'modern');
    for (const { id } of projects) {
      const { code, msg } = await client.send(projectInfo, { projectId: id }, { language: 'en-US' });
      const told = await called(tools, 'project', { projectId: id });
      expect([name, id, told.isError ?? false]).toEqual([name, id, code !== 0]);
      if (code !== 0) expect(told.content[0]!.text).toBe(msg);
      answers.add(code === 0);
    }
    await tools.close();
  }
  expect(answers.size).toBe(2);
});

test('what a token does not reach is refused in each call a tool asks', async () => {
  const limited = await connect((await made({ reach: 'chosen', rights: ['pm:issue:query'] })).token, 'modern');
  const issues = await called(limited, 'issues', { view: 'projectIssue' });
  expect(issues.isError ?? false).toBe(false);
  for (const [name, given] of [
    ['project', { projectId: project }],
    ['project_plan', { projectId: project }],
    ['search', { text: 'a' }],
    ['my_tasks', { circle: 'mine' }],
  ] as const)
    expect([name, (await called(limited, name, given)).isError]).toEqual([name, true]);
  await limited.close();
});

test('a token that may write creates an issue, which stands in the operation log under its name; one that reads does not', async () => {
  const count = async () => Number((await query('SELECT count(*) AS n FROM issue'))[0].n);
  const before = await count();
  const given = { projectId: project, name: 'Written by a tool' };
  const reading = await connect((await made()).token, 'modern');
  expect(await called(reading, 'write_issue', given)).toMatchObject({ isError: true });
  await reading.close();
  expect(await count()).toBe(before);
  const writing = await connect((await made({ access: 'write', name: 'Writer' })).token, 'modern');
  const done = await called(writing, 'write_issue', given);
  expect(done.structuredContent?.links).toHaveLength(1);
  await writing.close();
  expect(await count()).toBe(before + 1);
  expect(world.server.operations.at(-1)).toMatchObject({ code: 0, menuName: 'API: Writer' });
});

test('without a good token nothing is answered, from a page of others neither; the next request after revoking is 401', async () => {
  const { id, token } = await made();
  const good = { authorization: `Bearer ${token}` };
  expect((await post({})).headers.get('www-authenticate')).toMatch(/^Bearer/);
  for (const bad of ['Bearer wmk_00', `Bearer ${world.people.get('admin')!.client.token}`, 'Basic eDp5'])
    expect((await post({ authorization: bad })).status).toBe(401);
  expect((await post({ authorization: 'Bearer wmk_00' }, '{bad')).status).toBe(401);
  expect((await post(good)).status).toBe(200);
  expect((await post({ ...good, origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await post({ ...good, origin: address().origin })).status).toBe(200);
  expect((await fetch(address(), { headers: good })).status).toBe(405);
  expect((await post(good, `"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
  expect((await post({ ...good, 'content-type': 'text/plain' })).status).toBe(415);
  expect((await world.people.get('admin')!.client.send(revokeMyToken, { id })).code).toBe(0);
  expect((await post(good)).status).toBe(401);
});
