/**
 * A database of its own for a test file, cloned from the migrated template of this run (see global-setup.ts).
 *
 * `pool` is the application's role, with exactly the rights it has in production (no DDL); `owner` may change the schema.
 */
import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import type { DatabaseAccess } from '#server/db/pool.ts';
import { makeCallPool, makePool, PROFILES } from '#server/db/pool.ts';
import { TEMPLATE } from './scratch-cluster.ts';

export interface TestDatabase {
  /** Application role. */
  pool: Pool;
  /** Owner role, for tests that make tables of their own. */
  owner: Pool;
  /** For code that makes its own pools. */
  access: DatabaseAccess;
  /** Closes the pools and drops the database; call it in afterAll. */
  drop(): Promise<void>;
}

/** A loaded machine must not make a test fail; what ends too slow statements is tested with the real limits. */
const PATIENCE = 20;

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ ...inject('testCluster').admin, database: 'postgres' });
  await client.connect();
  try {
    // Cloning needs the template to itself for a moment; test files start side by side.
    await client.query('SELECT pg_advisory_lock(7716202)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Clones the template; some 50 ms. `patience`: of the application's role, 1 as in production; `lockMs`: how long it waits for
 * a lock, where a test waits that long on purpose.
 */
export async function testDatabase(
  patience = PATIENCE,
  lockMs: number = PROFILES.app.lock * patience,
): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER ${cluster.owner.user} STRATEGY file_copy`);
  const access: DatabaseAccess = {
    owner: { ...cluster.owner, database: name },
    app: { ...cluster.app, database: name },
    audit: { ...cluster.audit, database: name },
  };
  const pool = makeCallPool(access.app, { ...PROFILES.app, max: 10, lock: lockMs / patience }, patience, () => {});
  const owner = makePool(access.owner, PROFILES.owner, () => {});
  return {
    pool,
    owner,
    access,
    async drop() {
      await Promise.all([pool.end(), owner.end()]);
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
