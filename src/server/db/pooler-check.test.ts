/** Poolers by what they do; with pgbouncer itself where it is installed (it is not needed). */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { makePool, PROFILES } from './pool.ts';
import { requireSessions } from './pooler-check.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('a server itself gives each connection its session', async () => {
  await expect(requireSessions(db.access.owner, 60_000)).resolves.toBeUndefined();
});

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', 'pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs pgbouncer before the tests' server; `work` gets a URL of it. */
async function behind(mode: string, robin: 0 | 1, work: (url: string) => Promise<void>): Promise<void> {
  const { host, port: at, user, password, database } = db.access.owner;
  const directory = mkdtempSync(join(tmpdir(), 'waymark-pooler-'));
  const port = await freePort();
  chmodSync(directory, 0o777);
  writeFileSync(join(directory, 'users'), `"${user}" "${password}"\n`);
  writeFileSync(
    join(directory, 'ini'),
    `[databases]\n${database} = host=${host} port=${at ?? 5432} user=${user} password=${password}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = plain\nauth_file = ${join(directory, 'users')}\npool_mode = ${mode}\nserver_round_robin = ${robin}\ndefault_pool_size = 6\n`,
  );
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(program!, [...asRoot, join(directory, 'ini')]);
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  try {
    await expect.poll(() => output).toContain('process up');
    await work(`postgres://${user}:${password}@127.0.0.1:${port}/${database}`);
  } finally {
    child.kill('SIGINT');
    await once(child, 'exit');
    rmSync(directory, { recursive: true });
  }
}

test.runIf(program)('pgbouncer: sessions are taken with their limits, transactions refused in words', async () => {
  await behind('session', 0, async (url) => {
    await requireSessions({ connectionString: url }, 60_000);
    const pool = makePool({ connectionString: url }, PROFILES.app, () => {});
    const { rows } = await pool.query(`SELECT current_setting('statement_timeout') AS limit`);
    expect(rows).toEqual([{ limit: '2500ms' }]);
    await pool.end();
  });
  for (const robin of [0, 1] as const)
    await behind('transaction', robin, async (url) => {
      await expect(requireSessions({ connectionString: url }, 60_000)).rejects.toThrow(
        /pooler in transaction mode .* set pool_mode = session/,
      );
    });
});
