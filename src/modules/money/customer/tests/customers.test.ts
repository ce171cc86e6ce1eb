/**
 * Customers and suppliers: names and tax numbers that are there once, also at once; circles of readers; handing over; states.
 */
import { afterAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { supplier } from '#modules/money/supplier/supplier.entity.ts';
import { type CustomerRow, customer } from '../customer.entity.ts';
import { customerLife } from '../customer.life.ts';

const world = await issueWorld();
afterAll(world.close);
const { query, home, done } = world;

const ALL = ['query', 'add', 'edit', 'delete', 'export'];
const rightsOf = (kind: string) => ALL.map((verb) => `crm:${kind}:${verb}`);
const calls = { ...entityCalls(customer), ...lifecycleCalls(customerLife) };

const seller = await world.person('seller', [...rightsOf('customer'), ...rightsOf('supplier')]);
const add = (entity: Entity, values: Record<string, unknown>, who: Someone = seller) =>
  who.client.send(entityCalls(entity).create, values);
const made = async (values: Record<string, unknown>, who: Someone = seller) =>
  (await done(calls.create, values, who.client)) as unknown as CustomerRow;

test.each([customer, supplier])(
  'one name is there once, however it is written and however many want it: $name',
  async (entity) => {
    const names = ['Hill ＆ Co', 'hill & co', ' Hill  &  Co ', 'HILL & CO', 'Hill &\u200b Co'];
    const answers = await Promise.all([...names, ...names].map((name) => add(entity, { name })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const { problems } of answers.filter(({ code }) => code !== 0))
      expect(problems).toEqual([expect.objectContaining({ field: 'name', key: 'party.taken' })]);
    const { rows } = await world.server.database.pool.query(`SELECT 1 FROM "${entity.name}"`);
    expect(rows).toHaveLength(1);
  },
);

test('a name that is taken outside of what one may view tells no number', async () => {
  const far = await world.department('FAR');
  const stranger = await world.person('stranger', rightsOf('customer'), { of: far, departments: [far] });
  await made({ name: 'Only the seller knows' });
  const { problems } = await add(customer, { name: 'only the seller KNOWS' }, stranger);
  expect(problems).toEqual([expect.objectContaining({ key: 'party.takenUnseen' })]);
  expect(JSON.stringify(problems)).not.toMatch(/C-\d/);
});

test('a tax number names one company, however it is written and however many want it', async () => {
  const numbers = ['9131 0000-ma1fl4qw2x', '91310000MA1FL4QW2X', '９１３１００００ＭＡ１ＦＬ４ＱＷ２Ｘ'];
  const answers = await Promise.all(numbers.map((taxNumber, at) => add(customer, { name: `Tax ${at}`, taxNumber })));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  for (const { problems } of answers.filter(({ code }) => code !== 0))
    expect(problems).toEqual([expect.objectContaining({ field: 'taxNumber', key: 'party.taken' })]);
});

test('a website begins with http:// or https://, and one contact is the main one', async () => {
  expect((await add(customer, { name: 'W', website: 'www.example.com' })).problems?.[0]?.field).toBe('website');
  const contacts = [
    { name: 'A', main: true },
    { name: 'B', main: true },
  ];
  expect((await add(customer, { name: 'W', contacts })).problems?.[0]?.field).toBe('contacts');
  expect((await add(customer, { name: 'W', website: 'https://example.com' })).code).toBe(0);
});

test('each circle holds what was made by somebody, what their departments have, what they are in charge of', async () => {
  const [near, far] = [await world.department('NEAR'), await world.department('FAR2')];
  const maker = await world.person('maker', rightsOf('customer'), { of: far, departments: [] });
  const owner = await world.person('owner', rightsOf('customer'), { of: near, departments: [] });
  const chief = await world.person('chief', rightsOf('customer'), { of: far, departments: [near] });
  const other = await world.person('other', rightsOf('customer'), { of: far, departments: [] });
  const none = await world.person('none');
  const { id, department } = await made({ name: 'Circle', responsible: owner.id }, maker);
  expect(department).toBe(near);
  const sees = async (who: Someone, view?: string) =>
    (await done(calls.list, { pageSize: 1000, ...(view && { view }) }, who.client)).list
      .map((row) => row.id)
      .includes(id);
  expect(await Promise.all([maker, owner, chief, other].map((who) => sees(who)))).toEqual([true, true, true, false]);
  for (const [view, who] of [
    ['myCreate', maker],
    ['myDepartmental', chief],
    ['myResponsible', owner],
  ] as const)
    for (const one of [maker, owner, chief, other]) expect(await sees(one, view), view).toBe(one === who);
  // Absent and forbidden answer alike.
  const forbidden = await other.client.send(calls.get, { id });
  const absent = await other.client.send(calls.get, { id: 987_654_321 });
  expect([forbidden.code, forbidden.msg]).toEqual([absent.code, absent.msg]);
  expect((await none.client.send(calls.list, {})).code).toBe(403);
});

test('a hand-over takes the department along, tells the person, and is logged with its reason; not to whom has it', async () => {
  const dept = await world.department('TAKER');
  const taker = await world.person('taker', rightsOf('customer'), { of: dept, departments: [] });
  const { id } = await made({ name: 'Handed over' });
  const move = (responsible: number) =>
    seller.client.send(calls.move, { id, action: 'handOver', reason: 'moves to the north', values: { responsible } });
  expect((await move(seller.id)).problems?.[0]?.key).toBe('party.same');
  const after = (await move(taker.id)).data as unknown as Record<string, unknown>;
  expect([after.responsible, after.department]).toEqual([taker.id, dept]);
  const [message] = await query('SELECT title, link FROM message WHERE receiver = $1', [taker.id]);
  expect(message).toMatchObject({ link: `/modules/customer/seeCustomer?customerId=${id}` });
  const log = JSON.stringify(await query('SELECT * FROM change_log WHERE record_id = $1', [id]));
  expect(log).toContain('moves to the north');
  // An update cannot change it.
  const update = await seller.client.send(calls.update, { id, version: 2, responsible: seller.id } as never);
  expect(update.code === 0 ? (update.data as unknown as Record<string, unknown>).responsible : taker.id).toBe(taker.id);
  expect(home.companyId).toBeGreaterThan(0);
});
