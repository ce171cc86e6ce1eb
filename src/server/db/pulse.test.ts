/** A pulse over a real database behind a wire that can be cut or frozen. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { makePulse, type Pulse } from './pulse.ts';

let database: TestDatabase;
let wire: Server;
let port: number;
let mode: 'on' | 'frozen' | 'cut' = 'on';
const sockets = new Set<Socket>();
beforeAll(async () => {
  database = await testDatabase();
  const { host, port: number } = database.access.app;
  wire = createServer((socket) => {
    if (mode === 'cut') return void socket.destroy();
    sockets.add(socket);
    const on = connect(`${host}/.s.PGSQL.${number}`);
    socket.on('data', (bytes) => mode === 'on' && on.write(bytes));
    on.on('data', (bytes) => mode === 'on' && socket.write(bytes));
    for (const [one, other] of [
      [socket, on],
      [on, socket],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  });
  await new Promise<void>((done) => void wire.listen(0, '127.0.0.1', done));
  port = (wire.address() as { port: number }).port;
});
afterAll(async () => {
  wire.close();
  for (const socket of sockets) socket.destroy();
  await database.drop();
});

const pulse = (): Pulse => makePulse({ ...database.access.app, host: '127.0.0.1', port }, 1_500);
/** Its answer once the previous one is stale. */
const becomes = (one: Pulse, said: boolean) => expect.poll(() => one.beats(), { timeout: 30_000 }).toBe(said);

test.each(['frozen', 'cut'] as const)('it stops while the database is %s, and beats again', async (how) => {
  const one = pulse();
  expect(await one.beats()).toBe(true);
  mode = how;
  if (how === 'cut') for (const socket of sockets) socket.destroy();
  await becomes(one, false);
  mode = 'on';
  for (const socket of sockets) socket.destroy();
  await becomes(one, true);
  await one.close();
});

test('a database that may not be written is not ready', async () => {
  const { database: name } = database.access.owner;
  await database.owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const one = pulse();
  expect(await one.beats()).toBe(false);
  await one.close();
  await database.owner.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
});

test('after a full disk was met it waits, then takes room before it says that there is some', async () => {
  const one = pulse();
  expect(await one.beats()).toBe(true);
  one.noteFull();
  await becomes(one, false);
  await becomes(one, true);
  const { rows } = await database.pool.query('SELECT char_length(ballast) AS n FROM pulse WHERE id = 2');
  expect(rows).toEqual([{ n: 128_000 }]);
  await one.close();
});

test('many who ask at once cost one statement', async () => {
  const one = pulse();
  const before = await beaten();
  await Promise.all(Array.from({ length: 50 }, () => one.beats()));
  const between = await beaten();
  expect(between).not.toEqual(before);
  await one.beats();
  expect(await beaten()).toEqual(between);
  await one.close();
});
const beaten = async () => (await database.pool.query('SELECT beaten_at, xmin FROM pulse WHERE id = 1')).rows;
