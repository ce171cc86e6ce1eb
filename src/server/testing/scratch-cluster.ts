/**
 * An embedded PostgreSQL in a temporary directory with one migrated database, for test runs and for comparing schemas.
 *
 * It does not flush to disk, which is the one difference to production.
 * Invariants: nothing is left after `end`, and what a killed run left is removed by the next.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { now } from '#kernel/dates.ts';
import { startEmbedded } from '#server/db/embedded/embedded-database.ts';
import { isHeld } from '#server/db/embedded/instance-lock.ts';
import { ensureDatabase, grantRights } from '#server/db/embedded/roles.ts';
import { migrate } from '#server/db/migrate.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';

export const TEMPLATE = 'waymark_template';

interface TestAccess {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** Connections to the run's cluster, by role. */
export interface TestCluster {
  admin: TestAccess;
  owner: TestAccess;
  app: TestAccess;
  audit: TestAccess;
}

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

const PREFIX = 'waymark-test-';

const MEMORY = '/dev/shm';
const ROOMY_BYTES = 4 * 1024 ** 3;

/**
 * Where directories of tests are made: in memory where there is plenty. Each test file makes and drops 1,500 files, and making files
 * right after others were deleted costs some file systems (ext4 without a journal) a second of processor time (ADR 381).
 */
export function testPlace(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOMY_BYTES) return MEMORY;
  } catch {
    // Another system than Linux.
  }
  return tmpdir();
}

/**
 * Removes directories of one's own runs that were killed; one younger than ten minutes may be about to be locked. Those of
 * other accounts stay: they cannot be removed, and may be in use.
 */
export async function sweep(prefix: string, parent = tmpdir()): Promise<void> {
  for (const entry of readdirSync(parent)) {
    if (!entry.startsWith(prefix)) continue;
    const old = join(parent, entry);
    const found = statSync(old, { throwIfNoEntry: false });
    if (!found || found.uid !== process.getuid?.() || now() - found.mtimeMs < 600_000) continue;
    if (!(await isHeld(old))) rmSync(old, { recursive: true, force: true });
  }
}

/** Starts and migrates it; `end` stops it and removes its directory. */
export async function startScratch(): Promise<{ cluster: TestCluster; end(): Promise<void> }> {
  const parent = testPlace();
  await sweep(PREFIX, parent);
  const directory = mkdtempSync(join(parent, PREFIX));
  // As root PostgreSQL runs as another account, which has to get in.
  chmodSync(directory, 0o755);
  const database = await startEmbedded({ dataDir: directory, log: () => {}, unsafe: true });
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
    return { cluster: { admin: superuser, owner: ownerUrl, app, audit } as TestCluster, end };
  } catch (error) {
    await end();
    throw error;
  }
}
