/**
 * Reviewed SQL migrations, applied once and in order.
 *
 * Hides: files `NNNN-name.sql` in one directory; each runs in its own transaction together with its row in
 * `schema_migration`, so a kill in the middle leaves the old version intact.
 * Invariants: one node migrates at a time (advisory lock); a file that has been applied never changes (checksum);
 * numbers are unique; user reads never wait long for us (short lock_timeout, retried).
 * Refuses: a database that holds a migration this version does not know (it was used by a newer one), and a user who may
 * not make tables.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { StartRefusal } from '#server/start-refusal.ts';

const ADVISORY_LOCK = 7_716_201;
const LOCK_TRIES = 20;
/** SQLSTATE insufficient_privilege. */
const NO_PRIVILEGE = '42501';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The migrations of a directory in order. Throws StartRefusal for a wrong name or a number used twice. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const found: Migration[] = [];
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new StartRefusal(`Migration ${name}: the name must look like 0001-org.sql.`);
    if (numbers.has(number)) throw new StartRefusal(`Migration number ${number} is used twice.`);
    numbers.add(number);
    const sql = await readFile(join(directory, name), 'utf8');
    found.push({ name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') });
  }
  return found;
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      // Commits reach the disk in their order, before or with the first one of the application.
      await client.query(
        `BEGIN; SET LOCAL lock_timeout = '${tries === LOCK_TRIES ? '60s' : '200ms'}'; SET LOCAL synchronous_commit = off`,
      );
      await client.query(migration.sql);
      await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      const lockTimeout = (error as { code?: string }).code === '55P03';
      if (!lockTimeout || tries >= LOCK_TRIES)
        throw new StartRefusal(`Migration ${migration.name} failed: ${(error as Error).message}`);
      await sleep(100 * tries);
    }
  }
}

/** Brings the database of `pool` (the owner role) to the version of `directory`; answers the names applied now. */
export async function migrate(pool: Pool, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("SET lock_timeout = '0'");
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migration',
    );
    const known = new Map(migrations.map((migration) => [migration.name, migration]));
    for (const row of rows) {
      const ours = known.get(row.name);
      if (!ours)
        throw new StartRefusal(
          `The database was migrated by a newer Waymark (${row.name}); start that version, or restore a backup.`,
        );
      if (ours.checksum !== row.checksum)
        throw new StartRefusal(`Migration ${row.name} was changed after it had been applied; restore the file.`);
    }
    const done = new Set(rows.map((row) => row.name));
    const pending = migrations.filter((migration) => !done.has(migration.name));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } catch (error) {
    broken = error as Error;
    if ((error as { code?: string }).code === NO_PRIVILEGE)
      throw new StartRefusal(
        `The database user may not make tables (${broken.message}); make it the owner of the database.`,
      );
    throw error;
  } finally {
    if (!broken) await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    // A failed migration's connection is thrown away: that ends its session lock too.
    client.release(broken ?? true);
  }
}
