/**
 * One embedded PostgreSQL per test run, with a migrated template database that test files clone.
 *
 * Hides: start, migration and end of the cluster, in a temporary directory. It does not flush to disk, which is the one
 * difference to production.
 * Invariants: nothing is left after the run, and what a killed run left is removed by the next; no project sees another run's data.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { now } from '#kernel/dates.ts';
import { startEmbedded } from '#server/db/embedded/embedded-database.ts';
import { isHeld } from '#server/db/embedded/instance-lock.ts';
import { ensureDatabase, grantRights } from '#server/db/embedded/roles.ts';
import { migrate } from '#server/db/migrate.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { TEMPLATE, type TestCluster } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

const PREFIX = 'waymark-test-';

/** Removes directories of runs that were killed; one younger than a minute may be about to be locked. */
async function sweep(): Promise<void> {
  for (const entry of readdirSync(tmpdir())) {
    if (!entry.startsWith(PREFIX)) continue;
    const old = join(tmpdir(), entry);
    const age = now() - (statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? now());
    if (age > 60_000 && !(await isHeld(old))) rmSync(old, { recursive: true, force: true });
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const directory = mkdtempSync(join(tmpdir(), PREFIX));
  // As root PostgreSQL runs as another account, which has to get in.
  chmodSync(directory, 0o755);
  const said: string[] = [];
  const database = await startEmbedded({
    dataDir: directory,
    log: (line) => said.push(line),
    unsafe: true,
  });
  const end = async (): Promise<void> => {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const admin = new Client({ ...database.admin, database: 'postgres' });
    await admin.connect();
    await ensureDatabase(admin, TEMPLATE);
    await admin.end();
    const inside = new Client({ ...database.admin, database: TEMPLATE });
    await inside.connect();
    await grantRights(inside, TEMPLATE);
    await inside.end();
    const owner = makePool({ ...database.ownerUrl, database: TEMPLATE }, PROFILES.owner, () => {});
    try {
      await migrate(owner, MIGRATIONS);
    } finally {
      await owner.end();
    }
    const { admin: superuser, ownerUrl, app, audit } = database;
    project.provide('testCluster', { admin: superuser, owner: ownerUrl, app, audit } as TestCluster);
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
