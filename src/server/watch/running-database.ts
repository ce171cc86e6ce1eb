/** How the embedded database of a running Waymark is reached, from the files of its data directory; nothing is made or changed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { CLUSTER } from '#server/db/embedded/cluster.ts';
import { DATABASE, ROLE } from '#server/db/embedded/roles.ts';
import { SOCKET_PORT } from '#server/db/embedded/run-directory.ts';

/** Line of postmaster.pid that names the directory of the socket. */
const SOCKET_LINE = 4;

export async function runningDatabase(dataDir: string): Promise<PoolConfig> {
  const [pid, passwords] = await Promise.all([
    readFile(join(dataDir, CLUSTER, 'postmaster.pid'), 'utf8'),
    readFile(join(dataDir, 'database-passwords.json'), 'utf8'),
  ]);
  const host = pid.split('\n')[SOCKET_LINE]?.trim() || join(dataDir, 'run');
  const { owner } = JSON.parse(passwords) as { owner: string };
  return { host, port: SOCKET_PORT, user: ROLE.owner, password: owner, database: DATABASE };
}
