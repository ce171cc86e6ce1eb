import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { bool, file, int, json, refs, text } from '#kernel/field.ts';
import { CODE, commonTexts, problem, Refusal, refuse } from '#kernel/problem.ts';
import { type Ctx, Download, handle, type ServerModule } from '#server/context.ts';
import { type TestClient, type TestServer, testServer } from '#server/testing/http.ts';

const label = ['名', '名', 'Name'] as const;
const row = output<{ id: number }>();

const addNote = call('POST', '/api/v1/note', 'note:add', { name: text(label, { required: true, max: 20 }) }, row, {
  creates: true,
});
const readNote = call('GET', '/api/v1/note/:id', 'note:list', { id: int(label, { required: true }) }, row);
const editNote = call(
  'PUT',
  '/api/v1/note/:id',
  'note:edit',
  { id: int(label, { required: true }), name: text(label), password: text(label), tags: refs(label, 'note') },
  output<unknown>(),
);
const refusing = call('POST', '/api/v1/note/refuse', 'login', { keep: bool(label) }, output<null>(), { creates: true });
const failing = call('POST', '/api/v1/note/fail', 'login', {}, output<null>());
const pgError = call('POST', '/api/v1/note/pg', 'login', { code: text(label, { required: true }) }, output<null>());
const inProject = call('GET', '/api/v1/in-project', 'note:list', { projectId: int(label) }, output<number>(), {
  scope: 'project',
});
const specified = call('POST', 'imis-pm-project/business/list', 'login', { module: text(label) }, output<string>(), {
  reads: true,
});
const open = call('GET', '/api/v1/open', 'public', {}, output<string>());
const openWrite = call('POST', '/api/v1/open', 'public', {}, output<string>());
const flatCall = call('GET', '/api/v1/flat', 'login', {}, output<{ user: string }>(), { flat: true });
const getFile = call('GET', '/api/v1/file', 'login', {}, output<Uint8Array>(), { body: 'download' });
const putFile = call('POST', '/api/v1/file', 'login', { note: text(label), ids: file(label) }, output<unknown>(), {
  body: 'upload',
});
const anything = call('POST', '/api/v1/json', 'login', { value: json<unknown>()(label) }, output<unknown>());

const insert = async (ctx: Ctx, name: string): Promise<{ id: number }> => {
  const { rows } = await sql<{ id: number }>`INSERT INTO note (name) VALUES (${name}) RETURNING id`.execute(ctx.db);
  return rows[0]!;
};

const notes: ServerModule = {
  name: 'note',
  handlers: [
    handle(addNote, (ctx, input) => insert(ctx, input.name)),
    handle(readNote, async (_ctx, input) => ({ id: input.id })),
    handle(editNote, async (_ctx, input) => input),
    handle(refusing, async (ctx, input) => {
      await insert(ctx, input.keep ? 'kept' : 'refused');
      throw input.keep
        ? new Refusal([problem(commonTexts.noRight)], CODE.refused, null, true)
        : refuse(commonTexts.noRight);
    }),
    handle(failing, async () => {
      throw new Error('secret detail /etc/passwd');
    }),
    handle(pgError, async (ctx, input) => {
      const statements: Record<string, string> = {
        unique: `INSERT INTO note (id, name) OVERRIDING SYSTEM VALUE SELECT id, name FROM note LIMIT 1`,
        reference: `INSERT INTO note_line (note_id) VALUES (999999)`,
        check: `INSERT INTO note (name) VALUES ('')`,
        input: `SELECT 'x'::int`,
        slow: `SELECT pg_sleep(10)`,
      };
      if (input.code === 'slow') await sql`SET LOCAL statement_timeout = '100ms'`.execute(ctx.db);
      await sql.raw(statements[input.code]!).execute(ctx.db);
      return null;
    }),
    handle(inProject, async (_ctx, input) => input.projectId ?? 0),
    handle(specified, async (_ctx, input) => input.module ?? ''),
    handle(open, async (ctx) => ctx.lang),
    handle(openWrite, async () => 'written'),
    handle(flatCall, async () => ({ user: 'x' })),
    handle(getFile, async () => new Download(`计划'(1)*\ud800.xlsx`, 'text/html', new Uint8Array([1, 2]))),
    handle(putFile, async (_ctx, input, upload) => ({ ...input, size: upload?.bytes.length, name: upload?.fileName })),
    handle(anything, async (_ctx, input) => input),
  ],
};

let server: TestServer;
let user: TestClient;
const count = async (name: string): Promise<number> => {
  const { rows } = await server.database.pool.query('SELECT count(*)::int AS n FROM note WHERE name = $1', [name]);
  return rows[0].n;
};

beforeAll(async () => {
  server = await testServer([notes], {
    schema: [
      `CREATE TABLE note (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text CHECK (name <> ''))`,
      'CREATE TABLE note_line (note_id bigint REFERENCES note)',
    ],
    scopeRights: async (_ctx, scope) =>
      scope.projectId === 1 ? new Set(['note:list']) : scope.projectId === 2 ? new Set(['other']) : null,
    maxUpload: 2000,
  });
  user = server.as({ userId: 7, rights: ['note:add', 'note:edit'] });
});
afterAll(() => server.close());

test('no session and a dead session answer 401 before anything else', async () => {
  for (const client of [server.anonymous, { ...server.anonymous, token: 'gone' }]) {
    const answer = await client.send(addNote, { nonsense: 1 });
    expect(answer).toMatchObject({ status: 200, code: 401 });
  }
  expect((await server.anonymous.send(open, {}, { token: 'gone' })).code).toBe(0);
});

test('the right is checked before the input', async () => {
  const answer = await server.as().send(addNote, { nonsense: 1 });
  expect(answer).toMatchObject({ status: 200, code: 403 });
});

test('an absent and a forbidden object answer alike; a wrong right inside a visible object is forbidden', async () => {
  const forbidden = await user.send(inProject, { projectId: 3 });
  const absent = await user.send(inProject, { projectId: 999 });
  expect(forbidden.code).toBe(404);
  expect(forbidden.raw).toEqual(absent.raw);
  expect((await user.send(inProject, { projectId: 2 })).code).toBe(403);
  expect(await user.send(inProject, { projectId: 1 })).toMatchObject({ code: 0, data: 1 });
});

test('leaving the object out does not go round its rights', async () => {
  expect((await user.send(inProject, {})).code).toBe(403);
});

test.each([
  ['unknown field', { id: 1, nonsense: 1 }, 'nonsense'],
  ['array for a scalar', { id: 1, name: ['a'] }, 'name'],
  ['object for a scalar', { id: 1, name: { a: 1 } }, 'name'],
  ['NUL', { id: 1, name: 'a\0' }, 'name'],
  ['lone surrogate', { id: 1, name: '\ud800' }, 'name'],
  ['wrong path id', { id: 'x' }, 'id'],
])('refuses %s, naming the field', async (_name, input, field) => {
  const answer = await user.send(editNote, input);
  expect(answer).toMatchObject({ status: 200, code: 400 });
  expect(answer.problems?.map((p) => p.field)).toContain(field);
});

test.each(['{"name":"a","__proto__":{"x":1}}', '{"value":{"__proto__":{"x":1}}}', '[1]', '"text"', '{'])(
  'refuses the body %s',
  async (payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/json',
      headers: { token: user.token, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().code).toBe(400);
  },
);

test('repeated query parameters are refused', async () => {
  const answer = await server.app.inject({
    url: '/api/v1/in-project?projectId=1&projectId=2',
    headers: { token: user.token },
  });
  expect(answer.json().code).toBeGreaterThanOrEqual(400);
});

test('twelve concurrent replays create once and answer the same', async () => {
  const key = 'replay-key-0001';
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => user.send(addNote, { name: 'once' }, { 'idempotency-key': key })),
  );
  expect(new Set(answers.map((a) => JSON.stringify([a.code, a.data])))).toHaveProperty('size', 1);
  expect(answers[0]!.code).toBe(0);
  expect(await count('once')).toBe(1);
  const other = await user.send(addNote, { name: 'twice' }, { 'idempotency-key': key });
  expect(other.code).toBe(400);
  const another = server.as({ userId: 8, rights: ['note:add'] });
  expect((await another.send(addNote, { name: 'once' }, { 'idempotency-key': key })).code).toBe(0);
  expect(await count('once')).toBe(2);
});

test('a refused action leaves nothing, one that keeps its writes stays refused when repeated', async () => {
  expect((await user.send(refusing, {}, { 'idempotency-key': 'refused-1' })).code).toBe(400);
  expect(await count('refused')).toBe(0);
  for (const times of [1, 2]) {
    expect((await user.send(refusing, { keep: true }, { 'idempotency-key': 'kept-key-1' })).code).toBe(400);
    expect(await count('kept')).toBe(times);
  }
});

test('a fault answers an id and no text of its own', async () => {
  const before = server.faults.length;
  const answer = await user.send(failing, {});
  expect(answer).toMatchObject({ status: 500, code: 500, requestId: expect.stringMatching(/^\w+$/) });
  expect(answer.raw.toString()).not.toContain('passwd');
  expect(server.faults.length).toBe(before + 1);
});

test.each(['unique', 'reference', 'check', 'input'])('database error "%s" becomes a refusal', async (code) => {
  await user.send(addNote, { name: 'row' });
  expect(await user.send(pgError, { code })).toMatchObject({ status: 200, code: 400 });
});

test('a statement that takes too long answers busy', async () => {
  expect(await user.send(pgError, { code: 'slow' })).toMatchObject({ status: 503, code: 503 });
});

test('the operation log has changes without secrets, refused ones with their reason, and no reads', async () => {
  server.operations.length = 0;
  await user.send(editNote, { id: 1, password: 'hunter2' });
  await user.send(specified, { module: 'x' });
  await user.send(editNote, { id: 1, nonsense: 1 });
  expect(server.operations).toEqual([
    { call: 'PUT /api/v1/note/:id', userId: 7, input: { id: 1, password: '***' }, code: 0 },
    { call: 'PUT /api/v1/note/:id', userId: 7, input: { id: 1 }, code: 400, refused: ['check.unknown'] },
  ]);
});

test('POST calls of the specification take query and body; the body wins', async () => {
  const send = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: { token: user.token }, payload });
  expect((await send('/imis-pm-project/business/list?module=task', {})).json().data).toBe('task');
  expect((await send('/imis-pm-project/business/list?module=task', { module: 'project' })).json().data).toBe('project');
});

test('language: header, then cookie', async () => {
  expect((await server.anonymous.send(open, {}, { language: 'US', cookie: 'language=HK' })).data).toBe('en-US');
  expect((await server.anonymous.send(open, {}, { cookie: 'language=HK' })).data).toBe('HK');
  expect((await server.anonymous.send(open, {})).data).toBe('zh-CN');
});

test('flat answers stand beside the code', async () => {
  expect((await user.send(flatCall, {})).raw.toString()).toContain('"user":"x"');
});

test('downloads are attachments that run nothing', async () => {
  const { headers, raw } = await user.send(getFile, {});
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w%.-]+$/);
  expect(headers['content-security-policy']).toContain('sandbox');
  expect([...raw]).toEqual([1, 2]);
});

function multipart(bytes: number): { payload: Buffer; headers: Record<string, string> } {
  const head =
    '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nhi\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 65), Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  };
}

test('uploads: read for users, refused when too large or not signed in', async () => {
  const send = (bytes: number, token: string) => {
    const { payload, headers } = multipart(bytes);
    return server.app.inject({ method: 'POST', url: '/api/v1/file', payload, headers: { ...headers, token } });
  };
  expect((await send(100, user.token)).json()).toMatchObject({
    code: 0,
    data: { note: 'hi', size: 100, name: 'a.xlsx' },
  });
  expect((await send(5000, user.token)).json().code).toBe(413);
  expect((await send(100, 'gone')).json().code).toBe(401);
});

test('every answer has the security headers and no call is cached', async () => {
  const { token } = user;
  const requests = [
    { method: 'GET', url: '/api/v1/open' },
    { method: 'POST', url: '/api/v1/note/fail', headers: { token }, payload: {} },
    { method: 'POST', url: '/api/v1/note', headers: { token, 'content-type': 'application/json' }, payload: '{' },
    { method: 'POST', url: '/api/v1/note', headers: { token, 'content-type': 'text/xml' }, payload: '<a/>' },
    { method: 'POST', url: '/api/v1/note', headers: { token }, payload: { name: 'x'.repeat(1_100_000) } },
    { method: 'GET', url: '/api/v1/nothing' },
    { method: 'DELETE', url: '/api/v1/open' },
    { method: 'GET', url: '/%zz' },
    { method: 'GET', url: '/health/ready' },
    { method: 'GET', url: '/api/v1/file', headers: { token } },
  ] as const;
  const statuses: number[] = [];
  for (const request of requests) {
    const answer = await server.app.inject(request as never);
    statuses.push(answer.statusCode);
    expect(answer.headers['content-security-policy'], request.url).toMatch(/default-src/);
    expect(answer.headers['content-security-policy'], request.url).not.toMatch(/script-src[^;]*unsafe/);
    expect(answer.headers['x-content-type-options'], request.url).toBe('nosniff');
    // Of this host alone: other hosts of its domain are not ours to decide about. What is no address is answered before.
    if (request.url !== '/%zz')
      expect(answer.headers['strict-transport-security'], request.url).toMatch(/^max-age=\d+$/);
    expect(answer.headers['cache-control'], request.url).toBe('no-store');
    if (answer.statusCode >= 400) expect(answer.json().code, request.url).toBe(answer.statusCode);
  }
  expect(statuses).toEqual([200, 500, 400, 415, 413, 404, 405, 400, 200, 200]);
});

test('public calls that write are limited per address, texts that everybody reads are not', async () => {
  const limited = await testServer([notes]);
  const statuses = (call: typeof open) =>
    Promise.all(Array.from({ length: 130 }, async () => (await limited.anonymous.send(call, {})).status));
  expect((await statuses(open)).filter((code) => code === 429)).toHaveLength(0);
  expect((await statuses(openWrite)).filter((code) => code === 429)).toHaveLength(10);
  await limited.close();
});

test('two hosts in one request are refused', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const answer = await new Promise<string>((done) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'),
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk)).on('close', () => done(text));
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});
