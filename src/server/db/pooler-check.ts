/**
 * Whether something between us and the database gives a connection another session with each transaction.
 *
 * Advisory locks, prepared statements and settings live in a session; a pooler in transaction mode (pgbouncer) mixes them between
 * people without an error. Detected by its behavior, not by its name: two clients hold a transaction each, end them, and begin
 * again; with its own session each finds its former server process. Both orders of beginning again are tried,
 * since poolers hand out the connection that was given back last, or the one that was first (server_round_robin).
 * Refuses: such a pooler, in one plain line.
 */
import { Client, type PoolConfig } from 'pg';
import { StartRefusal } from '#server/start-refusal.ts';

const POOLER =
  'DATABASE_URL leads to a pooler in transaction mode (pgbouncer: pool_mode = transaction). Waymark needs sessions of its own: set pool_mode = session for this database, or connect to PostgreSQL directly.';

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]!.pid;
}

async function begin(client: Client): Promise<number> {
  await client.query('BEGIN');
  return processOf(client);
}

/** Whether two clients keep the server processes they had when they end their transactions and begin again in this order. */
async function keep(one: Client, two: Client, again: readonly Client[]): Promise<boolean> {
  const had = new Map([[one, await begin(one)]]);
  had.set(two, await begin(two));
  await two.query('COMMIT');
  await one.query('COMMIT');
  let kept = true;
  for (const client of again) if ((await begin(client)) !== had.get(client)) kept = false;
  for (const client of again) await client.query('COMMIT');
  return kept;
}

/** Throws StartRefusal for a pooler that has no sessions. */
export async function requireSessions(config: PoolConfig, waitMs: number): Promise<void> {
  const clients = [0, 1].map(() => new Client({ ...config, connectionTimeoutMillis: waitMs }));
  for (const client of clients) client.on('error', () => {});
  const [one, two] = clients as [Client, Client];
  try {
    await one.connect();
    await two.connect();
    const last = await keep(one, two, [two, one]);
    const first = await keep(one, two, [one, two]);
    if (!(last && first)) throw new StartRefusal(POOLER);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
