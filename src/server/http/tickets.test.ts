import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import { int } from '#kernel/field.ts';
import { Download, handle, type ServerModule, type Viewer } from '#server/context.ts';
import { type TestClient, type TestServer, testServer } from '#server/testing/http.ts';
import { cleanJob, httpModule, redeemTicket } from './tickets.ts';

const id = int(['编号', '編號', 'Id'], { required: true });
const readFile = call(
  'GET',
  '/api/v1/paper/:id',
  'paper:read',
  { id, page: { ...id, required: false } },
  output<Uint8Array>(),
  {
    body: 'download',
  },
);
const readData = call('GET', '/api/v1/data', 'login', {}, output<number>());
const papers: ServerModule = {
  name: 'paper',
  handlers: [
    handle(
      readFile,
      async (ctx) => new Download('a.txt', 'text/plain', new TextEncoder().encode(String(ctx.viewer.userId))),
    ),
    handle(readData, async () => 1),
  ],
};

let server: TestServer;
let user: TestClient;
let live = true;
const viewer: Viewer = {
  userId: 5,
  companyId: 1,
  name: 'a',
  rights: new Set(['paper:read']),
  departments: null,
  sessionId: 55,
};

beforeAll(async () => {
  server = await testServer([papers, httpModule], {
    resolveTicket: async (ticket, url, at) => {
      const session = await redeemTicket(server.db, ticket, url, at);
      return live && session === 55 ? { viewer, utcOffset: 480 } : null;
    },
  });
  user = server.as({ userId: 5, sessionId: 55, rights: ['paper:read'] });
});
afterAll(() => server.close());

const ticketFor = async (address: string): Promise<string> =>
  (await user.send(issueTicketCall, { address })).data.ticket;
const open = async (url: string): Promise<string> => (await server.app.inject({ url })).body;

test('a ticket opens its address once', async () => {
  const ticket = await ticketFor('/api/v1/paper/1?page=2');
  const url = `/api/v1/paper/1?page=2&ticket=${ticket}`;
  const bodies = await Promise.all([open(url), open(url), open(url), open(url)]);
  expect(bodies.filter((body) => body === '5')).toHaveLength(1);
  expect(bodies.filter((body) => body !== '5' && JSON.parse(body).code === 401)).toHaveLength(3);
});

test('not another address, not after 60 seconds, not after the session, not for other calls', async () => {
  expect(JSON.parse(await open(`/api/v1/paper/2?ticket=${await ticketFor('/api/v1/paper/1')}`)).code).toBe(401);
  const late = await ticketFor('/api/v1/paper/1');
  await server.database.pool.query(`UPDATE ticket SET expires_at = now() - interval '1 second'`);
  expect(JSON.parse(await open(`/api/v1/paper/1?ticket=${late}`)).code).toBe(401);
  live = false;
  expect(JSON.parse(await open(`/api/v1/paper/1?ticket=${await ticketFor('/api/v1/paper/1')}`)).code).toBe(401);
  live = true;
  expect(JSON.parse(await open(`/api/v1/data?ticket=${await ticketFor('/api/v1/data')}`)).code).toBe(401);
  expect(await open(`/api/v1/paper/1?ticket=${await ticketFor('/api/v1/paper/1')}`)).toBe('5');
});

test('tickets are for addresses of this server and need a session', async () => {
  for (const address of ['//evil.example/x', 'https://evil.example', '/\\evil.example'])
    expect((await user.send(issueTicketCall, { address })).code).toBe(400);
  expect((await server.anonymous.send(issueTicketCall, { address: '/api/v1/paper/1' })).code).toBe(401);
});

test('old tickets and keys are removed', async () => {
  const ticket = await ticketFor('/api/v1/paper/1');
  await server.database.pool.query(
    `INSERT INTO idempotency (company_id, user_id, key, call, request_hash, created_at)
     VALUES (1, 1, 'old-key-1', 'c', 'h', now() - interval '8 days'), (1, 1, 'new-key-1', 'c', 'h', now())`,
  );
  await server.database.pool.query(
    `INSERT INTO ticket (company_id, user_id, purpose, hash, expires_at) VALUES (1, 1, 'p', 'h', now() - interval '1 minute')`,
  );
  await cleanJob.run(server.db, Date.now(), async () => Date.now());
  const { rows } = await server.database.pool.query('SELECT key FROM idempotency');
  expect(rows).toEqual([{ key: 'new-key-1' }]);
  expect((await server.database.pool.query(`SELECT 1 FROM ticket WHERE hash = 'h'`)).rowCount).toBe(0);
  expect(await open(`/api/v1/paper/1?ticket=${ticket}`)).toBe('5');
});
