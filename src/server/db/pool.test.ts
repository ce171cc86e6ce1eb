import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { makeBulkPool, makeLostLog, makePool, makePools, PROFILES, requireServer } from './pool.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ patience: 1 });
});
afterAll(() => db.drop());

test('types arrive as the code base wants them', async () => {
  const { rows } = await db.pool.query(
    `SELECT 9007199254740991::int8 AS big, '2026-02-28'::date AS day, 1.10::numeric AS money,
            ARRAY['2026-02-28'::date, NULL] AS days, ARRAY[1::int8, 2] AS bigs, '2026-02-28T10:00:00+08'::timestamptz AS at`,
  );
  expect(rows[0]).toEqual({
    big: 9007199254740991,
    day: '2026-02-28',
    money: '1.10',
    days: ['2026-02-28', null],
    bigs: [1, 2],
    at: new Date('2026-02-28T02:00:00Z'),
  });
});

test('a pool for much work plans each text once, whatever its values', async () => {
  const pool = makeBulkPool(db.access.app, () => {});
  for (const n of [1, 2, 3]) {
    const { rows } = await pool.query('SELECT $1::int + 1 AS next', [n]);
    expect(rows).toEqual([{ next: n + 1 }]);
  }
  const { rows } = await pool.query(`SELECT statement FROM pg_prepared_statements WHERE name LIKE 'all\\_%'`);
  expect(rows).toEqual([{ statement: 'SELECT $1::int + 1 AS next' }]);
  await pool.end();
});

test('an int8 that no number can hold is an error', async () => {
  await expect(db.pool.query('SELECT 9007199254740993::int8')).rejects.toThrow('int8');
});

test('the application role reads and writes rows of new tables but cannot change the schema', async () => {
  await db.owner.query('CREATE TABLE thing (id int PRIMARY KEY)');
  await db.pool.query('INSERT INTO thing VALUES (1)');
  for (const sql of [
    'CREATE TABLE x (i int)',
    'DROP TABLE thing',
    'ALTER TABLE thing ADD y int',
    'TRUNCATE thing',
    'CREATE SCHEMA s',
  ]) {
    await expect(db.pool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  }
});

test('audit rows can be added and read but neither changed nor removed', async () => {
  await db.owner.query('CREATE TABLE audit.entry (id int PRIMARY KEY)');
  const pools = makePools(db.access, () => {});
  for (const [pool, id] of [
    [pools.app, 1],
    [pools.audit, 2],
  ] as const) {
    await pool.query('INSERT INTO audit.entry VALUES ($1)', [id]);
    for (const sql of [
      'UPDATE audit.entry SET id = 9',
      'DELETE FROM audit.entry',
      'TRUNCATE audit.entry',
      'DROP TABLE audit.entry',
    ]) {
      await expect(pool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
  }
  expect((await pools.app.query('SELECT id FROM audit.entry ORDER BY id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  await pools.close();
});

test('a connection that ends while a transaction holds it fails the next statement and nothing else', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', note);
  const pools = makePools(db.access, () => {});
  try {
    const held = await pools.app.connect();
    const { rows } = await held.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await pools.app.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    // The end of the connection arrives on its own time, after the word of the server that it is coming.
    await expect
      .poll(() => held.query('SELECT 1').then(() => 'answered', String), { timeout: 10_000 })
      .toMatch(/not queryable|Connection terminated/);
    held.release();
    expect((await pools.app.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(uncaught).toEqual([]);
  } finally {
    process.off('uncaughtException', note);
    await pools.close();
  }
});

test('a slow statement, a lock and an idle transaction all end by themselves', async () => {
  await db.owner.query('CREATE TABLE slow (id int PRIMARY KEY)');
  await db.pool.query('INSERT INTO slow VALUES (1)');
  await expect(db.pool.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  const holder = await db.pool.connect();
  await holder.query('BEGIN; SELECT * FROM slow FOR UPDATE');
  await expect(db.pool.query('UPDATE slow SET id = 2')).rejects.toMatchObject({ code: '55P03' });
  await new Promise((resolve) => holder.once('error', resolve));
  holder.release(true);
  expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test.each([
  [1, ['1500ms', '2500ms', '5s']],
  [4, ['6s', '10s', '20s']],
])('calls wait %i times the limits', async (patience, wanted) => {
  const pools = makePools(db.access, () => {}, patience);
  for (const pool of [pools.app, pools.audit]) {
    const { rows } = await pool.query<{ limits: string[] }>(
      `SELECT ARRAY[current_setting('lock_timeout'), current_setting('statement_timeout'),
                    current_setting('idle_in_transaction_session_timeout')] AS limits`,
    );
    expect(rows[0]!.limits).toEqual(wanted);
  }
  await pools.close();
});

test('a server that is not there is told in one line', async () => {
  const pools = makePools({ ...db.access, app: { host: '/nonexistent', database: 'x' } }, () => {});
  await expect(requireServer(pools.app)).rejects.toThrow(/does not answer/);
  await requireServer(db.pool);
  await pools.close();
});

test('a connection that is cut is told while the pool is used, not while it is closed', async () => {
  const told: string[] = [];
  const pool = makePool(db.access.app, PROFILES.app, (line) => told.push(line));
  await pool.query('SELECT 1');
  pool.emit('error', new Error('cut in use'), undefined as never);
  await pool.end();
  pool.emit('error', new Error('cut at the end'), undefined as never);
  expect(told).toEqual(['Database connection lost: cut in use']);
});

test('a database that cuts all connections, again and again, is one line a minute', () => {
  const told: string[] = [];
  let at = 0;
  const lost = makeLostLog(
    (line) => told.push(line),
    () => at,
  );
  for (; at <= 60_000; at += 1_000) lost(new Error('cut'));
  expect(told).toEqual([
    'Database connection lost: cut',
    'Database connection lost: cut (59 more since the last line)',
  ]);
});
