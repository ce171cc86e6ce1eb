/**
 * From a started PostgreSQL to one the application may use.
 *
 * Invariants: ready means that our own SELECT was answered by a server that works on our own directory, not that a line was in a
 * log; usable means that the roles and rights are in place and the checks of cluster-check.ts passed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { StartRefusal } from '#server/start-refusal.ts';
import type { Secrets } from './cluster.ts';
import { checkServer } from './cluster-check.ts';
import type { Postmaster } from './postmaster.ts';
import { DATABASE, ensureDatabase, ensureRoles, grantRights } from './roles.ts';

const READY_LIMIT_MS = 10 * 60_000;

/** Waits for our own SELECT from our own directory. Throws when PostgreSQL ended, or after ten minutes. */
export async function untilReady(
  admin: PoolConfig,
  clusterDir: string,
  postmaster: Postmaster,
  log: (line: string) => void,
): Promise<void> {
  const begin = performance.now();
  let said = 10_000;
  for (;;) {
    if (postmaster.hasEnded())
      throw new StartRefusal(`PostgreSQL ended while starting (${await postmaster.ended}): ${postmaster.lastWords()}`);
    const client = new Client({ ...admin, database: 'postgres', connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ at: string }>(`SELECT current_setting('data_directory') AS at`);
      if (rows[0]?.at === clusterDir) return;
      throw new StartRefusal(`The server behind ${admin.host} works on ${rows[0]?.at}, not on ${clusterDir}.`);
    } catch (error) {
      if (error instanceof StartRefusal) throw error;
      if ((error as { code?: string }).code === '28P01') {
        throw new StartRefusal(
          `The password in database-passwords.json does not fit the database in ${clusterDir}: put the file back from a backup.`,
        );
      }
    } finally {
      void client.end().catch(() => {});
    }
    const waited = performance.now() - begin;
    if (waited > READY_LIMIT_MS)
      throw new StartRefusal(`PostgreSQL does not answer after ten minutes: ${postmaster.lastWords()}`);
    if (waited > said) {
      log(`PostgreSQL is still recovering (${Math.round(waited / 1000)} s).`);
      said += 10_000;
    }
    await Promise.race([sleep(waited < 2_000 ? 15 : 200), postmaster.ended]);
  }
}

/** Roles, database and rights, then the checks of recipe 2.2.7. */
export async function prepareServer(
  admin: PoolConfig,
  secrets: Secrets,
  dataDir: string,
  options: { unsafe?: boolean; acceptDamage?: boolean; log: (line: string) => void },
): Promise<void> {
  const run = async <T>(database: string, work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ ...admin, database });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  };
  await run('postgres', async (client) => {
    await ensureRoles(client, secrets);
    await ensureDatabase(client);
  });
  await run(DATABASE, async (client) => {
    await grantRights(client);
    if (options.unsafe) return;
    for (const finding of await checkServer(client, dataDir)) {
      if (finding.kind === 'fatal' || (finding.kind === 'damage' && !options.acceptDamage))
        throw new StartRefusal(finding.text);
      options.log(finding.text);
    }
  });
}
