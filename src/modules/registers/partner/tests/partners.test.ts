/**
 * Partners (records.md B4): contact data is only for holders of the right, wherever it could be read; a missed contact is reported
 * once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { recordChanges } from '#modules/people/log/log.calls.ts';
import { message } from '#modules/people/message/message.entity.ts';
import { type PartnerRow, partner, partnerContact } from '#modules/registers/partner/partner.entity.ts';
import { remindMissed } from '#modules/registers/partner/server/missed.ts';

const calls = entityCalls(partner);
const contacts = entityCalls(partnerContact);
const world = await issueWorld();
const { done, server } = world;
afterAll(world.close);

let projectId: number;
let keeper: Someone;
let reader: Someone;
beforeAll(async () => {
  projectId = await world.newProject();
  [keeper, reader] = [await world.person('keeper'), await world.person('reader')];
  const view = ['pm:project:query', 'pm:partner:query'];
  await world.member('project', projectId, keeper, [...view, 'pm:partner:edit', 'pm:partner:contact']);
  await world.member('project', projectId, reader, view);
});

const make = async (values: object = {}) =>
  (await done(
    calls.create,
    { projectId, organisation: '华建监理', ...values } as never,
    keeper.client,
  )) as unknown as PartnerRow;
const row = async (id: number, who = reader) =>
  (await done(calls.get, { id }, who.client)).row as unknown as PartnerRow;

test('phones and mails are read by their right alone; others see them masked, in no list, log or sheet in full', async () => {
  const one = await make();
  const [phone, mail] = ['13812345678', 'liu@huajian.example.com'];
  const person = await done(
    contacts.create,
    { projectId, partner: one.id, name: '刘工', phone, mail } as never,
    keeper.client,
  );
  expect((await row(one.id)).contacts).toBe('刘工 138****5678');
  for (const answer of [
    await reader.client.send(contacts.get, { id: person.id }),
    await reader.client.send(contacts.list, { projectId }),
    await reader.client.send(contacts.options, { projectId }),
    await reader.client.send(contacts.export, { projectId } as never),
    await reader.client.send(recordChanges, { entity: 'partnerContact', recordId: person.id }),
  ])
    expect([403, 404]).toContain(answer.code);
  const told = JSON.stringify([
    await reader.client.send(calls.get, { id: one.id }),
    await reader.client.send(calls.list, { projectId, search: '138' }),
    await reader.client.send(recordChanges, { entity: 'partner', recordId: one.id }),
  ]);
  expect([told.includes(phone), told.includes(mail)]).toEqual([false, false]);
  await done(contacts.update, { id: person.id, version: 1, phone: '02188889999' } as never, keeper.client);
  expect((await row(one.id)).contacts).toBe('刘工 021****9999');
  await done(contacts.remove, { id: person.id }, keeper.client);
  expect((await row(one.id)).contacts).toBeNull();
});

test('ten people put at one moment are all told; with its partner they go', async () => {
  const one = await make();
  const names = Array.from({ length: 10 }, (_, i) => `联系人 ${i}`);
  const answers = await Promise.all(
    names.map((name) => keeper.client.send(contacts.create, { projectId, partner: one.id, name } as never)),
  );
  expect(answers.map(({ code }) => code)).toEqual(names.map(() => 0));
  expect((await row(one.id)).contacts!.split(' · ').toSorted()).toEqual(names);
  await done(calls.remove, { id: one.id }, keeper.client);
  expect(
    (await done(contacts.list, { projectId, filters: { partner: String(one.id) } } as never, keeper.client)).total,
  ).toBe(0);
});

test('power and interest are 1 to 5', async () => {
  const wrong = await keeper.client.send(calls.create, {
    projectId,
    organisation: 'x',
    power: 6,
    interest: 0,
  } as never);
  expect(wrong.problems?.map(({ field }) => field)).toEqual(['power', 'interest']);
});

test('the last contact is not in the future, whoever says it and however', async () => {
  const day = (ahead: number): string => formatDay(parseDay(dateOfInstant(Date.now(), 480))! + ahead);
  const says = { field: 'lastContact', text: '最近沟通不能晚于今天' };
  const values = { projectId, organisation: '未来沟通', lastContact: day(1) };
  expect((await keeper.client.send(calls.create, values as never)).problems).toMatchObject([says]);
  const one = await make({ organisation: '今天沟通', lastContact: day(0) });
  const late = { id: one.id, version: one.version, lastContact: day(1) };
  expect((await keeper.client.send(calls.update, late as never)).problems).toMatchObject([says]);
  // A former value stays until another is chosen; the rest of the record may change.
  await world.query('UPDATE partner SET last_contact = $2 WHERE id = $1', [one.id, day(3)]);
  await done(calls.update, { id: one.id, version: one.version, role: '验收' } as never, keeper.client);
});

test('a missed contact is told once on two nodes, and again when the next one is missed', async () => {
  const now = Date.now();
  const day = (ago: number): string => formatDay(parseDay(dateOfInstant(now, 480))! - ago);
  const one = await make({ organisation: '市政排水', rhythm: 'weekly', lastContact: day(9), responsible: reader.id });
  expect(one.nextContact).toBe(day(2));
  await make({ organisation: '近期沟通过', rhythm: 'weekly', lastContact: day(3), responsible: reader.id });
  const titles = async () =>
    (await done(entityCalls(message).list, { pageSize: 1000 }, reader.client)).list.map(({ title }) => String(title));
  await Promise.all([remindMissed(server.db, now), remindMissed(server.db, now)]);
  await remindMissed(server.db, now);
  expect((await titles()).filter((title) => title.includes('市政排水'))).toHaveLength(1);
  expect((await titles()).filter((title) => title.includes('近期沟通过'))).toHaveLength(0);
  const { version } = await row(one.id);
  await done(calls.update, { id: one.id, version, lastContact: day(8) } as never, keeper.client);
  await remindMissed(server.db, now);
  expect((await titles()).filter((title) => title.includes('市政排水'))).toHaveLength(2);
  expect(await world.query('SELECT reminded_for::text AS day FROM partner WHERE id = $1', [one.id])).toEqual([
    { day: day(1) },
  ]);
});
