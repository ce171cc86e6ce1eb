/** Nodes that do not belong together say so. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#kernel/entity.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { strangeNode } from './node-check.ts';
import { bindSecret, loadSecret } from './secret.ts';
import { makeDb } from './tx.ts';

let database: TestDatabase;
let db: Kysely<Tables>;
let directory: string;
beforeAll(async () => {
  database = await testDatabase();
  db = makeDb(database.pool);
  directory = mkdtempSync(join(tmpdir(), 'waymark-nodes-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

const at = Date.parse('2026-03-02T00:00:00Z');
const start = (secret: string, files: string, adopt = false): Promise<string[]> => {
  bindSecret(loadSecret('', secret));
  return strangeNode(db, at, { files: join(directory, files), adopt });
};

test('the first start leaves its prints, also when several are first; others are told what differs until they are adopted', async () => {
  expect((await Promise.all([1, 2, 3].map(() => start('a secret of sixteen', 'shared')))).flat()).toEqual([]);
  expect(await start('a secret of sixteen', 'shared')).toEqual([]);
  const other = await start('another secret of it', 'own');
  expect(other).toHaveLength(2);
  expect(other[0]).toMatch(/another secret .* since 2026-03-02; .* --adopt\.$/);
  expect(other[1]).toMatch(/files in a directory of its own/);
  expect(await start('another secret of it', 'shared')).toHaveLength(1);
  expect(await start('a secret of sixteen', 'shared')).toEqual([]);
  expect(await start('another secret of it', 'own', true)).toEqual([]);
  expect(await start('another secret of it', 'own')).toEqual([]);
  expect(await start('a secret of sixteen', 'shared')).toHaveLength(2);
  // The print reveals nothing of the secret.
  const { rows } = await database.pool.query('SELECT secret_print FROM installation');
  expect(rows[0].secret_print).toMatch(/^[0-9a-f]{16}$/);
});
