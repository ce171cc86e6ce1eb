/** References (records.md B4, B9-14): a newer version in work leaves them alone, archived it is to be confirmed, once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { type ReferenceRow, reference } from '#modules/documents/reference/reference.entity.ts';
import { referenceLife } from '#modules/documents/reference/reference.life.ts';
import { message } from '#modules/people/message/message.entity.ts';
import { type OutputVersionRow, outputVersion, projectOutput } from '#modules/registers/output/output.entity.ts';
import { outputVersionLife } from '#modules/registers/output/output.life.ts';

const world = await issueWorld();
const { boss, home, done, query } = world;
afterAll(world.close);
const calls = { ...entityCalls(reference), ...lifecycleCalls(referenceLife) };
const versions = { ...entityCalls(outputVersion), ...lifecycleCalls(outputVersionLife) };

let projectId: number;
let writer: Someone;
let file: number;
beforeAll(async () => {
  projectId = await world.newProject();
  writer = await world.person('writer');
  await world.member('project', projectId, writer, [
    ...['pm:project:query', 'pm:output:query', 'pm:reference:query', 'pm:reference:edit'],
  ]);
  const [row] = await query(
    `INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
     VALUES ($1, 'a.txt', 'text/plain', 1, repeat('a', 64), now(), $2) RETURNING id::int AS id`,
    [home.companyId, home.userId],
  );
  file = row!.id as number;
});

let made = 0;
const newOutput = async (): Promise<number> =>
  (await done(entityCalls(projectOutput).create, { projectId, name: `接口规范 ${++made}` } as never)).id;
const put = async (output: number) =>
  (await done(versions.create, { projectId, output, files: [file] } as never)) as unknown as OutputVersionRow;
const move = (id: number, action: string) => boss.send(versions.move, { id, action });
async function archived(output: number): Promise<OutputVersionRow> {
  const one = await put(output);
  for (const action of ['complete', 'archive']) expect((await move(one.id, action)).msg).toBe('');
  return one;
}
const pin = async (version: number) =>
  (await done(
    calls.create,
    { projectId, name: `依据 ${++made}`, kind: 'version', pinned: version },
    writer.client,
  )) as unknown as ReferenceRow;
const row = async (id: number) => (await done(calls.get, { id }, writer.client)).row as unknown as ReferenceRow;

test('B9-14: not while the newer version is in work; archived, it is to be confirmed and told', async () => {
  const output = await newOutput();
  const first = await archived(output);
  const one = await pin(first.id);
  const second = await put(output);
  await move(second.id, 'complete');
  expect(await row(one.id)).toMatchObject({ status: 'current', newer: null });
  await move(second.id, 'archive');
  expect(await row(one.id)).toMatchObject({ status: 'suspect', newer: second.id, pinned: first.id });
  const told = (await done(entityCalls(message).list, { pageSize: 100 }, writer.client)).list.map(({ title }) => title);
  expect(told.filter((title) => String(title).includes(one.name))).toHaveLength(1);
  const bare = await writer.client.send(calls.move, { id: one.id, action: 'keep' });
  expect(bare.problems?.map(({ field }) => field)).toEqual(['reason']);
  await done(calls.move, { id: one.id, action: 'keep', reason: '接口未变' }, writer.client);
  expect(await row(one.id)).toMatchObject({ status: 'current', pinned: first.id, newer: null, suspectSince: null });
  // The next one asks again.
  const third = await archived(output);
  expect(await row(one.id)).toMatchObject({ status: 'suspect', newer: third.id });
  await done(calls.move, { id: one.id, action: 'adopt', reason: '已核对' }, writer.client);
  expect(await row(one.id)).toMatchObject({ status: 'current', pinned: third.id });
});

test('B9-14: an older version that is archived late asks nobody again, and is no newer version', async () => {
  const output = await newOutput();
  const first = await archived(output);
  const one = await pin(first.id);
  const second = await put(output);
  await move(second.id, 'complete');
  const third = await archived(output);
  expect(await row(one.id)).toMatchObject({ status: 'suspect', newer: third.id });
  await done(calls.move, { id: one.id, action: 'keep', reason: '接口未变' }, writer.client);
  const other = await pin(first.id);
  expect((await move(second.id, 'archive')).msg).toBe('');
  expect(await row(one.id)).toMatchObject({ status: 'current', newer: null });
  expect(await row(other.id)).toMatchObject({ status: 'suspect', newer: third.id });
});

test('pinning what is old already is told at once', async () => {
  const output = await newOutput();
  const first = await archived(output);
  const second = await archived(output);
  expect(await pin(first.id)).toMatchObject({ status: 'suspect', newer: second.id });
  expect(await pin(second.id)).toMatchObject({ status: 'current', newer: null });
});

test('pinned while the newer one is being archived, 30 races: never missed', async () => {
  for (let i = 0; i < 30; i++) {
    const output = await newOutput();
    const first = await archived(output);
    const second = await put(output);
    await move(second.id, 'complete');
    const [one, answer] = await Promise.all([pin(first.id), move(second.id, 'archive')]);
    expect(answer.msg).toBe('');
    expect((await row(one.id)).status, `race ${i}`).toBe('suspect');
  }
});

test('each kind asks for its own; a version in work that is pinned stays', async () => {
  const asked = async (kind: string) =>
    (await writer.client.send(calls.create, { projectId, name: 'x', kind } as never)).problems?.map(
      ({ field }) => field,
    );
  expect([await asked('version'), await asked('document'), await asked('standard'), await asked('address')]).toEqual([
    ['pinned'],
    ['document'],
    ['standard'],
    ['address'],
  ]);
  const working = await put(await newOutput());
  const one = await pin(working.id);
  expect((await boss.send(versions.remove, { id: working.id })).msg).toBe(
    `该版本被参考资料“${one.name}”引用，不能删除`,
  );
});
