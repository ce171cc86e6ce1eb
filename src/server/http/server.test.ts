import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
const takeImage = call('POST', '/api/v1/image', 'note:image', { note: text(label) }, output<unknown>(), {
  body: 'upload',
  stored: true,
});
const largeFile = call('GET', '/api/v1/large', 'login', {}, output<Uint8Array>(), { body: 'download' });
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
    handle(putFile, async (_ctx, input, upload) => ({ ...input, size: upload?.size, name: upload?.fileName })),
    handle(
      takeImage,
      async (_ctx, _input, upload) => ({ hash: upload?.hash, head: upload?.head.length }),
      (_name, head) => {
        if (head[0] !== 0x89) throw refuse(commonTexts.noRight, undefined, 'file');
      },
    ),
    handle(largeFile, async () => new Download('large.bin', 'application/octet-stream', Buffer.alloc(24_000_000, 1))),
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
  server.operations.length = 0;
  const nameless = multipart(10)
    .payload.toString('latin1')
    .replace('; filename="a.xlsx"', '')
    .replace('name="file"', 'filename=""');
  const { headers } = multipart(10);
  for (const payload of [nameless, nameless.replace('filename=""', 'filename="a.xlsx"')]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/file',
      payload,
      headers: { ...headers, token: user.token },
    });
    expect(answer.statusCode, payload).toBeLessThan(500);
  }
  const typed = nameless.replace('; filename=""', '; name="file"\r\ncontent-type: application/octet-stream');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/file',
    payload: typed,
    headers: { ...headers, token: user.token, language: 'US' },
  });
  expect(answer.json()).toMatchObject({
    code: 400,
    msg: 'The uploaded file has no name; please choose the file again',
  });
  expect(server.operations.at(-1)).toMatchObject({ call: 'POST /api/v1/file', code: 400 });
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
    // Only for this host: other hosts of its domain are not ours to decide about. Invalid addresses are answered earlier.
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

test('a refused call is logged whatever it holds, and when it cannot be read', async () => {
  server.operations.length = 0;
  server.faults.length = 0;
  const nul = 'x\u0000y';
  expect((await user.send(addNote, { name: nul })).code).toBe(400);
  expect((await user.send(editNote, { id: 1, name: 'x\ud800', 'a\u0000': 1 })).code).toBe(400);
  const { token } = user;
  const json = { token, 'content-type': 'application/json', menuname: '%00menu' };
  for (const payload of ['{', '[1]', '"x"'])
    expect((await server.app.inject({ method: 'POST', url: '/api/v1/note', headers: json, payload })).json().code).toBe(
      400,
    );
  const tooMuch = { name: 'x'.repeat(1_100_000) };
  expect(
    (await server.app.inject({ method: 'POST', url: '/api/v1/note', headers: json, payload: tooMuch })).json().code,
  ).toBe(413);
  expect(server.operations.map(({ call, code, input }) => [call, code, input])).toEqual([
    ['POST /api/v1/note', 400, { name: 'x\ufffdy' }],
    ['PUT /api/v1/note/:id', 400, { id: 1, name: 'x\ufffd' }],
    ['POST /api/v1/note', 400, {}],
    ['POST /api/v1/note', 400, {}],
    ['POST /api/v1/note', 400, {}],
    ['POST /api/v1/note', 413, {}],
  ]);
  expect(server.faults).toEqual([]);
});

test('an entry of the log that cannot be written is written without its input', async () => {
  const written: unknown[] = [];
  const strict = await testServer([notes], {
    logOperation: async (_ctx, { path }, input, { code }) => {
      if (Object.keys(input).length > 0) throw new Error('cannot be written');
      written.push([path, input, code]);
    },
  });
  await strict.as().send(addNote, { name: 'x' });
  expect(written).toEqual([['/api/v1/note', {}, 403]]);
  expect(strict.faults).toHaveLength(1);
  await strict.close();
});

const STILL_MS = 400;

describe('over a connection', () => {
  let listening: TestServer;
  let port: number;
  let token: string;
  beforeAll(async () => {
    listening = await testServer([notes], { maxUpload: 40_000_000, stillMs: STILL_MS });
    await listening.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = listening.app.server.address() as AddressInfo);
    ({ token } = listening.as({ rights: ['note:image'] }));
  });
  afterAll(() => listening.close());

  const begin = (path: string, signed: string, first: string) => {
    const socket = connect(port, '127.0.0.1');
    const length = first.length + 30_000_000;
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\ntoken: ${signed}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n${first}`,
    );
    return socket;
  };
  const heard = (socket: Socket): Promise<string> =>
    new Promise((done) => socket.once('data', (chunk) => done(chunk.toString())));
  const part = (head: string) => `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${head}`;

  test('who sends a file, whether they may and what it is are judged before the rest of it comes', async () => {
    const wrong = 'x'.repeat(70_000);
    for (const [signed, head, code] of [
      ['nobody', 'y', 401],
      [listening.as().token, '\x89', 403],
      [token, wrong, 400],
    ] as const) {
      const socket = begin('/api/v1/image', signed, part(head));
      expect(await heard(socket), `${code}`).toContain(`"code":${code}`);
      socket.destroy();
    }
    expect(listening.operations.slice(-2).map((one) => one.code)).toEqual([403, 400]);
  });

  test('a sender who stands still or drips is closed, one who is slow goes on', async () => {
    const ended = (socket: Socket): Promise<void> => new Promise((done) => socket.once('close', () => done()));
    const still = begin('/api/v1/image', token, part('\x89PNG'));
    const drips = begin('/api/v1/image', token, part('\x89PNG'));
    const slow = begin('/api/v1/image', token, part('\x89PNG\r\n\x1a\n'));
    for (const socket of [still, drips, slow]) socket.on('error', () => {});
    let slowEnded = false;
    void ended(slow).then(() => (slowEnded = true));
    const dripping = setInterval(() => drips.write('x'), 20);
    const sending = setInterval(() => slow.write(Buffer.alloc(100_000, 7)), STILL_MS / 8);
    await Promise.all([ended(still), ended(drips)]);
    await new Promise((done) => setTimeout(done, 2 * STILL_MS));
    for (const timer of [dripping, sending]) clearInterval(timer);
    expect(slowEnded).toBe(false);
    slow.destroy();
  });

  test('a request over no connection is left alone, however long it takes', async () => {
    const uncaught: Error[] = [];
    const hear = (error: Error): void => void uncaught.push(error);
    process.prependListener('uncaughtException', hear);
    const body = new PassThrough();
    const headers = { token, 'content-type': 'multipart/form-data; boundary=b' };
    const answer = listening.app.inject({ method: 'POST', url: '/api/v1/image', headers, payload: body });
    body.write(part('\x89PNG\r\n\x1a\n'));
    await new Promise((done) => setTimeout(done, 2 * STILL_MS));
    body.end('\r\n--b--\r\n');
    expect((await answer).statusCode).toBe(200);
    process.removeListener('uncaughtException', hear);
    expect(uncaught).toEqual([]);
  });

  test('a reader who stands still is closed', async () => {
    const still = connect(port, '127.0.0.1');
    still.on('error', () => {});
    still.pause();
    still.write(`GET /api/v1/large HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\n\r\n`);
    const open = () => new Promise<number>((done) => listening.app.server.getConnections((_error, n) => done(n)));
    await expect.poll(() => listening.operations.at(-1)?.call).toBe('GET /api/v1/large');
    await expect.poll(open).toBe(0);
    still.destroy();
  });
});

test('a large file comes whole, out of pieces', async () => {
  const { raw, headers } = await user.send(largeFile, {});
  expect(headers['content-length']).toBe('24000000');
  expect(raw.equals(Buffer.alloc(24_000_000, 1))).toBe(true);
});
