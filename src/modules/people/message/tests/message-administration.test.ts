/** The message administration: what was sent, notices to many, channels of events honored by what sends messages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { MOST_COUNTED } from '#kernel/query.ts';
import { knownTexts, LANG_HEADER, LANGS } from '#kernel/text.ts';
import { saveMailSettings } from '#modules/base/mail/mail.calls.ts';
import { saveNoticeDefault } from '#modules/objects/project/notice.calls.ts';
import { markRead, messageCount } from '#modules/people/message/message.calls.ts';
import { message } from '#modules/people/message/message.entity.ts';
import * as calls from '#modules/people/message/message-admin.calls.ts';
import { messageEvents } from '#modules/people/message/message-events.ts';
import { noticeEvent } from '#modules/people/message/notice-events.ts';
import { mailMessages } from '#modules/people/message/server/mailing.ts';
import { projectMember } from '#modules/people/team/team.entity.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { userGroup } from '#modules/people/user/user-group.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

let world: World;
let admin: TestClient;
let member: TestClient;
const id = (name: string): number => world.people.get(name)!.userId;
beforeAll(async () => {
  world = await makeWorld();
  admin = world.people.get('admin')!.client;
  member = world.people.get('wangqiang')!.client;
  await query('DELETE FROM message');
}, 120_000);
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;
const receivers = async (title: string): Promise<number[]> =>
  (await query('SELECT receiver FROM message WHERE title = $1 ORDER BY receiver', [title])).map((r) =>
    Number(r.receiver),
  );
const settings = async () => (await admin.send(calls.messageSettings, {})).data;
const set = (channels: { inApp: boolean; mail: boolean }) =>
  admin.send(saveNoticeDefault, {
    event: 'memberAdded',
    rule: { ...noticeEvent('memberAdded')!.delivered, ...channels },
  });
/** Makes wangqiang a member of a project (event memberAdded); answers the messages of it. */
async function added(): Promise<{ channels: string[]; pending: string[] }[]> {
  const projectId = (await world.first('project', `company_id = ${world.people.get('admin')!.companyId}`))!;
  await query('DELETE FROM message');
  await query('DELETE FROM project_member WHERE project_id = $1 AND "user" = $2', [projectId, id('wangqiang')]);
  const lina = world.people.get('lina')!.client;
  const [role] = await query(
    'SELECT id FROM project_role WHERE project_id = $1 AND NOT coalesce(manager, false) LIMIT 1',
    [projectId],
  );
  const made = await lina.send(entityCalls(projectMember).create, {
    projectId,
    user: id('wangqiang'),
    roles: [Number(role.id)],
  });
  expect(made.msg).toBe('');
  return query(`SELECT channels, pending FROM message WHERE event = 'notice.memberAdded'`);
}

test('every listed event is the title of a message', () => {
  const known = new Set(knownTexts().map((text) => text.key));
  expect(
    messageEvents()
      .map((event) => event.key)
      .filter((key) => !known.has(key)),
  ).toEqual([]);
});

test('a notice reaches people, departments with those below, groups and roles, each once', async () => {
  const group = await admin.send(entityCalls(userGroup).create, {
    name: 'Pickers',
    members: [id('chenjie'), id('lina')],
  });
  const groupId = (group.data as { id: number }).id;
  const sent = await admin.send(calls.sendNotice, {
    title: 'Picnic',
    content: 'On Friday',
    users: [id('lina')],
    userGroups: [groupId],
  });
  expect(sent.data).toEqual({ sent: 2, mailed: 0 });
  expect(await receivers('Picnic')).toEqual([id('lina'), id('chenjie')].sort((a, b) => a - b));
  const [top] = await query('SELECT id FROM department WHERE company_id = $1 AND parent IS NULL', [
    world.people.get('admin')!.companyId,
  ]);
  const all = await admin.send(calls.sendNotice, { title: 'All hands', departments: [Number(top.id)] });
  const people = [...world.people].filter(([name]) => name !== OUTSIDER).length;
  expect(all.data.sent).toBe(people);
  const [administrators] = await query(`SELECT id FROM role WHERE built_in = 'administrator' AND company_id = $1`, [
    world.people.get('admin')!.companyId,
  ]);
  expect((await admin.send(calls.sendNotice, { title: 'Keys', roles: [Number(administrators.id)] })).data.sent).toBe(1);
  expect((await admin.send(calls.sendNotice, { title: 'Everybody', everybody: true })).data.sent).toBe(people);
  const list = (await world.people.get('lina')!.client.send(entityCalls(message).list, { search: 'Picnic' })).data.list;
  expect(list[0]).toMatchObject({ title: 'Picnic', content: 'On Friday', kind: 'system' });
});

test('nobody, another company and a missing mail server are refused', async () => {
  expect((await admin.send(calls.sendNotice, { title: 'x' })).problems?.[0]?.key).toBe('message.nobody');
  expect((await admin.send(calls.sendNotice, { title: 'x', users: [id(OUTSIDER)] })).problems?.[0]?.key).toBe(
    'message.nobody',
  );
  expect((await admin.send(calls.sendNotice, { title: 'x', everybody: true, mail: true })).problems?.[0]).toMatchObject(
    {
      key: 'message.noMail',
      field: 'mail',
    },
  );
  expect((await member.send(calls.sendNotice, { title: 'x', everybody: true })).code).toBe(403);
  expect((await member.send(calls.sentMessages, {})).code).toBe(403);
  expect(await receivers('x')).toEqual([]);
});

test('the list of what was sent: by person, kind, day and whether it was read', async () => {
  const mine = await world.people.get('lina')!.client.send(markRead, {});
  expect(mine.data.changed).toBeGreaterThan(0);
  const list = async (input: Record<string, unknown>) => (await admin.send(calls.sentMessages, input)).data;
  const picnic = await list({ search: 'picnic' });
  expect(picnic.total).toBe(2);
  expect(picnic.list.find((m) => m.isRead)).toMatchObject({
    title: 'Picnic',
    channels: ['inApp'],
    event: 'message.notice',
  });
  expect((await list({ search: 'picnic', filters: { isRead: 'false' } })).total).toBe(1);
  expect((await list({ search: 'picnic', filters: { kind: 'task' } })).total).toBe(0);
  expect((await list({ search: 'picnic', filters: { at: '~2020-01-01' } })).total).toBe(0);
  expect((await list({ search: '%' })).total).toBe(0);
  const outside = await world.people.get(OUTSIDER)!.client.send(calls.sentMessages, {});
  expect(outside.data.total).toBe(0);
});

test('the channels of an event hold for what sends messages', async () => {
  expect(await added()).toEqual([{ channels: ['inApp'], pending: [] }]);
  expect((await set({ inApp: false, mail: false })).code).toBe(0);
  expect(await added()).toEqual([]);
  // Mail cannot be sent yet: better in the application than not at all.
  await set({ inApp: false, mail: true });
  expect(await added()).toEqual([{ channels: ['inApp'], pending: [] }]);
  const saved = await admin.send(saveMailSettings, {
    version: 0,
    enabled: true,
    host: 'localhost',
    port: 2525,
    security: 'none',
    senderName: 'Waymark',
    senderAddress: 'pm@example.com',
    siteUrl: 'https://pm.example.com',
  });
  expect(saved.msg).toBe('');
  await query('UPDATE "user" SET email = $1 WHERE id = $2', ['wang@example.com', id('wangqiang')]);
  expect(await added()).toEqual([{ channels: ['mail'], pending: ['mail'] }]);
  expect((await member.send(messageCount, {})).data.count).toBe(0);
  expect((await member.send(entityCalls(message).list, {})).data.total).toBe(0);
  await query('DELETE FROM mail_outbox');
  expect(await mailMessages(world.server.db, Date.now())).toBe(1);
  expect(await mailMessages(world.server.db, Date.now())).toBe(0);
  const [mail] = await query('SELECT recipient, subject FROM mail_outbox');
  expect(mail.recipient).toBe('wang@example.com');
  expect(mail.subject).toContain('已加入项目');
  await set({ inApp: true, mail: true });
  expect(await added()).toEqual([{ channels: ['inApp', 'mail'], pending: ['mail'] }]);
  expect((await member.send(messageCount, {})).data.count).toBe(1);
});

test('a mail is in the language its receiver last worked in', async () => {
  const subjects: string[] = [];
  for (const lang of LANGS) {
    expect((await member.send(userInfo, {}, { language: LANG_HEADER[lang] })).code).toBe(0);
    await added();
    await query('DELETE FROM mail_outbox');
    expect(await mailMessages(world.server.db, Date.now())).toBe(1);
    subjects.push((await query('SELECT subject FROM mail_outbox'))[0].subject);
  }
  expect(subjects).toEqual([
    expect.stringContaining('已加入项目'),
    expect.stringContaining('已加入項目'),
    expect.stringContaining('was added to the project'),
  ]);
  await query('UPDATE personal_setting SET language = NULL');
  await added();
  await query('DELETE FROM mail_outbox');
  await mailMessages(world.server.db, Date.now());
  expect((await query('SELECT subject FROM mail_outbox'))[0].subject).toContain('已加入项目');
});

test('two rounds at the same moment mail a message once', async () => {
  await query('DELETE FROM mail_outbox');
  await query('UPDATE message SET pending = ARRAY[$$mail$$]');
  const taken = await Promise.all([1, 2, 3].map(() => mailMessages(world.server.db, Date.now())));
  expect(taken.reduce((a, b) => a + b)).toBe(1);
  expect(await query('SELECT 1 FROM mail_outbox')).toHaveLength(1);
});

test('settings: known events only, the latest version, and an event that is not listed shows itself', async () => {
  const { version, events } = await settings();
  for (const wrong of [
    { 'no.such': { inApp: true, mail: true } },
    { 'workflowNotice.todo': { inApp: 1, mail: true } },
    [],
    'x',
    { 'workflowNotice.todo': null },
  ])
    expect(
      (await admin.send(calls.saveMessageSettings, { version, events: wrong } as never)).code,
      JSON.stringify(wrong),
    ).toBe(400);
  const channels = { 'workflowNotice.todo': { inApp: true, mail: false } };
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.send(calls.saveMessageSettings, { version, events: channels })),
  );
  expect(answers.map((a) => a.code).sort()).toEqual([0, 409, 409]);
  expect(events.length).toBe(messageEvents().filter(({ ruled }) => !ruled).length);
  await query(
    `INSERT INTO message (company_id, receiver, kind, title, event, channels) SELECT company_id, id, 'plan', 'x', 'common.conflict', '{inApp}' FROM "user" WHERE id = $1`,
    [id('lina')],
  );
  expect((await settings()).events.at(-1)).toMatchObject({ key: 'common.conflict', kind: 'plan', inApp: true });
  expect((await admin.send(entityCalls(user).list, {})).code).toBe(0);
});

test('of more rows than are counted a page says that there are more, near and far', async () => {
  const who = world.people.get('wangqiang')!;
  await query(
    `INSERT INTO message (company_id, receiver, kind, title, channels, is_read) SELECT company_id, id, 'system', 'n' || n, '{inApp}', true
      FROM "user", generate_series(1, ${MOST_COUNTED + 5}) n WHERE id = $1`,
    [who.userId],
  );
  const page = async (more: object) => (await who.client.send(entityCalls(message).list, more as never)).data;
  const first = await page({});
  expect([first.total, first.list.length]).toEqual([MOST_COUNTED + 1, 10]);
  expect([(await page({ pageNum: 600 })).list.length, (await page({ sort: 'title' })).total]).toEqual([
    10,
    MOST_COUNTED + 1,
  ]);
  const found = await page({ search: 'n7' });
  expect(found.total).toBeLessThan(MOST_COUNTED);
  const { data } = await admin.send(calls.sentMessages, { pageNum: 2 });
  expect([data.total, data.list.length]).toEqual([MOST_COUNTED + 1, 10]);
});
