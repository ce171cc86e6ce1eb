/** The accounts of the sample company come first; what its people have done follows whole or not at all, once on all nodes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOver } from '#kernel/contribution.ts';
import { knownKinds } from '#kernel/object-kind.ts';
import { bindBlobs } from '#server/blobs.ts';
import { bindSecret, loadSecret } from '#server/secret.ts';
import { filledTemplate, type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { fillSample, firstStart } from './first-start.ts';
import { serverModules } from './server-modules.ts';

let database: TestDatabase;
let blobs: string;
beforeAll(async () => {
  blobs = await mkdtemp(join(tmpdir(), 'waymark-first-start-'));
  bindBlobs(blobs);
  bindSecret(loadSecret('', 'secret of the tests'));
  const modules = serverModules({ idleMinutes: 30, hours: 12 });
  const template = await filledTemplate('accounts_only', async ({ access }) => {
    handOver('server', modules);
    await firstStart(access.app, { sample: true, utcOffset: 480, lang: 'zh-CN', log: () => {} });
  });
  database = await testDatabase({ template });
});
afterAll(async () => {
  await database.drop();
  await rm(blobs, { recursive: true });
});

async function made(): Promise<Record<string, unknown>> {
  const { rows } = await database.owner.query(`SELECT (SELECT count(*)::integer FROM "user") AS people,
    (SELECT count(*)::integer FROM project) AS projects, (SELECT count(*)::integer FROM work_record) AS hours,
    (SELECT filling FROM company) AS filling`);
  return rows[0];
}
const fill = async (signal = new AbortController().signal): Promise<string[]> => {
  const lines: string[] = [];
  await fillSample(database.access.app, { log: (line) => lines.push(line), signal });
  return lines;
};

test('people are there first; an end in between leaves nothing, two nodes at once make the history once', async () => {
  const first = { people: 6, projects: 0, hours: 0, filling: 'zh-CN' };
  expect(await made()).toEqual(first);
  const ended = new AbortController();
  ended.abort();
  expect(await fill(ended.signal)).toEqual([]);
  expect(await made()).toEqual(first);
  expect((await Promise.all([fill(), fill()])).flat()).toEqual(['The sample company is complete.']);
  const whole = await made();
  expect(whole).toMatchObject({ people: 6, filling: null });
  expect(whole.projects).toBeGreaterThan(0);
  expect(whole.hours).toBeGreaterThan(0);
  expect(await fill()).toEqual([]);
  expect(await made()).toEqual(whole);
});

test('whatever changed an object is in the log of that object', async () => {
  const kinds = knownKinds().map(({ name }) => name);
  const { rows } = await database.owner.query(
    `SELECT entity, record_title, changes FROM change_log WHERE entity = ANY($1) AND (object_kind, object_id) IS DISTINCT FROM (entity, record_id)`,
    [kinds],
  );
  expect(rows).toEqual([]);
  expect(kinds).toContain('program');
});
