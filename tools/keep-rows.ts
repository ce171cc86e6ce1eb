/**
 * `node tools/keep-rows.ts DATA_DIRECTORY FILE`: writes all rows of a running Waymark's embedded database to FILE, for the test
 * that migrates what older versions left (src/app/older-versions.test.ts). Gzipped JSON: migrations, then rows by table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { DATABASE, ROLE } from '#server/db/embedded/roles.ts';
import { SOCKET_PORT } from '#server/db/embedded/run-directory.ts';

const [dataDir, target] = process.argv.slice(2);
if (!dataDir || !target) throw new Error('Usage: node tools/keep-rows.ts DATA_DIRECTORY FILE');
const passwords = JSON.parse(readFileSync(join(dataDir, 'database-passwords.json'), 'utf8')) as { superuser: string };
const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!;
const client = new Client({
  host,
  port: SOCKET_PORT,
  user: ROLE.superuser,
  password: passwords.superuser,
  database: DATABASE,
});
await client.connect();
const { rows: tables } = await client.query<{ name: string }>(
  `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
);
const kept: Record<string, unknown[]> = {};
for (const { name } of tables) {
  const { rows } = await client.query<{ row: unknown }>(`SELECT to_jsonb(t) AS row FROM ${escapeIdentifier(name)} t`);
  if (rows.length > 0) kept[name] = rows.map(({ row }) => row);
}
await client.end();
writeFileSync(target, gzipSync(JSON.stringify(kept), { level: 9 }));
