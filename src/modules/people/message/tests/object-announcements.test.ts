/** Announcements of projects and programs: writers, recipients and readers, and their numbers (records.md B4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import {
  announcementReaders,
  publishAnnouncement,
  readAnnouncement,
  withdrawAnnouncement,
} from '#modules/people/message/announcement.calls.ts';
import { type AnnouncementRow, announcement } from '#modules/people/message/announcement.entity.ts';
import { message } from '#modules/people/message/message.entity.ts';

const calls = entityCalls(announcement);
const world = await issueWorld();
const { done } = world;
afterAll(world.close);

let project: number;
let program: number;
let editor: Someone;
let member: Someone;
let stranger: Someone;
beforeAll(async () => {
  project = await world.newProject();
  program = await world.newProgram();
  [editor, member, stranger] = [await world.person('editor'), await world.person('member'), await world.person('away')];
  for (const [kind, id] of [
    ['project', project],
    ['program', program],
  ] as const) {
    await world.member(kind, id, editor, [`pm:${kind}:query`, 'sys:announcement:edit']);
    await world.member(kind, id, member, [`pm:${kind}:query`]);
  }
});

let made = 0;
async function written(owner: object): Promise<AnnouncementRow> {
  const values = { ...owner, title: `例会改期 ${++made}`, content: '<p>周三</p>' };
  return (await done(calls.create, values, editor.client)) as unknown as AnnouncementRow;
}
const row = async (id: number, who: Someone) =>
  (await done(calls.get, { id }, who.client)).row as unknown as AnnouncementRow;
const publish = async (owner: object) => {
  const { id, version } = await written(owner);
  await done(publishAnnouncement, { id, version }, editor.client);
  return id;
};
const seen = async (who: Someone, input: object = {}) =>
  (await done(calls.list, { pageSize: 1000, ...input }, who.client)).list.map(({ id }) => id);
const letters = async (who: Someone) =>
  (await done(entityCalls(message).list, { pageSize: 1000 }, who.client)).list.filter((one) => one.kind === 'project');

test.each(['project', 'program'] as const)('of a %s: its members are told, others know of none', async (kind) => {
  const owner = { [`${kind}Id`]: kind === 'project' ? project : program };
  const draft = await written(owner);
  expect((await member.client.send(calls.create, { ...owner, title: 'x', content: 'x' } as never)).code).toBe(403);
  expect((await stranger.client.send(calls.create, { ...owner, title: 'x', content: 'x' } as never)).code).toBe(404);
  expect((await member.client.send(calls.get, { id: draft.id })).code).toBe(404);
  const before = (await letters(member)).length;
  const id = await publish(owner);
  expect((await letters(member)).length).toBe(before + 1);
  expect((await letters(stranger)).length).toBe(0);
  expect([await seen(member, owner), await seen(stranger)]).toEqual([[id], []]);
  expect(await seen(editor, owner)).toEqual(expect.arrayContaining([id, draft.id]));
  // The company's page shows none of them.
  expect(await seen(editor, { view: 'company' })).toEqual([]);
  expect((await stranger.client.send(calls.get, { id })).code).toBe(404);
  expect((await stranger.client.send(readAnnouncement, { id })).code).toBe(404);
});

test('the manager of the project is told too, its publisher is not; reading counts once, also at one moment', async () => {
  const id = await publish({ projectId: project });
  // The manager and the member.
  expect(await row(id, member)).toMatchObject({ told: 2, readers: 0 });
  await Promise.all(Array.from({ length: 6 }, () => member.client.send(readAnnouncement, { id })));
  await done(readAnnouncement, { id }, editor.client);
  expect(await row(id, member)).toMatchObject({ told: 2, readers: 1 });
  const readers = await done(announcementReaders, { id }, editor.client);
  expect(readers.map(({ user, readAt }) => [user, readAt !== null])).toEqual([
    [member.id, true],
    [world.home.userId, false],
  ]);
  expect((await member.client.send(announcementReaders, { id })).code).toBe(403);
});

test('who came later counts as told by reading it; withdrawn, it is told and read again', async () => {
  const id = await publish({ programId: program });
  const { told } = await row(id, editor);
  const late = await world.person('late');
  await world.member('program', program, late, ['pm:program:query']);
  await done(readAnnouncement, { id }, late.client);
  expect(await row(id, editor)).toMatchObject({ told: told + 1, readers: 1 });
  const { version } = await row(id, editor);
  const back = await done(withdrawAnnouncement, { id, version }, editor.client);
  expect(await row(id, editor)).toMatchObject({ told: 0, readers: 0 });
  await done(publishAnnouncement, { id, version: back.version }, editor.client);
  expect(await row(id, editor)).toMatchObject({ told: told + 1, readers: 0 });
});
