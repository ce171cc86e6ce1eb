/**
 * Its own database for a test file, cloned from the migrated template of this run (see global-setup.ts).
 *
 * `pool` is the application's role, with exactly the rights it has in production (no DDL); `owner` may change the schema.
 */
import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { dateOfInstant, now } from '#kernel/dates.ts';
import type { DatabaseAccess } from '#server/db/pool.ts';
import { makeCallPool, makePool, PROFILES } from '#server/db/pool.ts';
import { forgetKept } from '#server/kept.ts';
import { TEMPLATE } from './scratch-cluster.ts';

export interface TestDatabase {
  /** Application role. */
  pool: Pool;
  /** Owner role, for tests that make their own tables. */
  owner: Pool;
  /** For code that makes its own pools. */
  access: DatabaseAccess;
  /** Closes the pools; the database stays. */
  close(): Promise<void>;
  /** Closes the pools and drops the database; call it in afterAll. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  patience?: number;
  lockMs?: number;
  template?: string;
}

/** A loaded machine must not make a test fail; what ends too slow statements is tested with the real limits. */
const PATIENCE = 20;

/** Does it alone of all test files: cloning needs the template to itself for a moment. */
async function asAdmin(lock: number, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ ...inject('testCluster').admin, database: 'postgres' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    await work(client);
  } finally {
    await client.end();
  }
}
const CLONING = 7_716_202;
const FILLING = 7_716_204;

/**
 * A template of this run that is filled once, by the first test file that needs it, and cloned by the others; remade each day,
 * because its data may depend on the day. `name`: describes its content; `fill` must not leave a connection open.
 */
export async function filledTemplate(name: string, fill: (database: TestDatabase) => Promise<void>): Promise<string> {
  const template = `${name}_${dateOfInstant(now()).replaceAll('-', '')}`;
  await asAdmin(FILLING, async (client) => {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rows.length > 0) return;
    const database = await testDatabase();
    try {
      await fill(database);
    } catch (error) {
      await database.drop();
      throw error;
    }
    await database.close();
    await client.query(`ALTER DATABASE ${database.access.owner.database} RENAME TO ${template}`);
  });
  return template;
}

/**
 * Clones a template, the migrated one if none is named; some 50 ms. `patience`: of the application's role, 1 as in
 * production; `lockMs`: how long it waits for a lock, where a test waits that long on purpose.
 */
export async function testDatabase({
  patience = PATIENCE,
  lockMs = PROFILES.app.lock * patience,
  template = TEMPLATE,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  forgetKept();
  const cluster = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(CLONING, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${cluster.owner.user} STRATEGY file_copy`),
  );
  const access: DatabaseAccess = {
    owner: { ...cluster.owner, database: name },
    app: { ...cluster.app, database: name },
    audit: { ...cluster.audit, database: name },
  };
  const pool = makeCallPool(access.app, { ...PROFILES.app, max: 10, lock: lockMs / patience }, patience, () => {});
  const owner = makePool(access.owner, PROFILES.owner, () => {});
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), owner.end()]);
  };
  return {
    pool,
    owner,
    access,
    close,
    async drop() {
      await close();
      await asAdmin(CLONING, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
