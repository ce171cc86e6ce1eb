/**
 * Contracts over the real tables: what is payable and by whom (design, acceptance 10 and 12), limits under competition, what a signed
 * contract lets change, tasks that wait for contracts, and who sees amounts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { customer } from '#modules/money/customer/customer.entity.ts';
import { supplier } from '#modules/money/supplier/supplier.entity.ts';
import { supplierLife } from '#modules/money/supplier/supplier.life.ts';
import { contractStanding } from '../contract.calls.ts';
import { acceptance, type ContractRow, contract, invoice, type PaymentRow, payment } from '../contract.entity.ts';
import { contractLife, paymentLife } from '../contract.life.ts';
import { tellDueNodes } from '../server/due.ts';

const world = await issueWorld();
afterAll(world.close);
const { query, done } = world;
const RIGHTS = [
  ...['customer', 'supplier', 'contract'].flatMap((of) =>
    ['query', 'add', 'edit', 'delete', 'export'].map((verb) => `crm:${of}:${verb}`),
  ),
  'finance:payment:confirm',
];
const calls = { ...entityCalls(contract), ...lifecycleCalls(contractLife) };
const pays = { ...entityCalls(payment), ...lifecycleCalls(paymentLife) };
const yuan = (amount: string) => ({ amount, currency: 'CNY' });

const buyer = await world.person('buyer', RIGHTS, { departments: [] });
let seller = 0;
let made = 0;
beforeAll(async () => {
  seller = (await done(entityCalls(supplier).create, { name: 'Steel' }, buyer.client)).id;
});

const NODES = [
  { name: 'a', condition: 'date', day: '2026-01-10', share: '30', retention: false },
  { name: 'b', condition: 'date', day: '2026-02-10', share: '60', retention: false },
  { name: 'c', condition: 'date', day: '2026-03-10', share: '10', retention: false },
];
async function signed(values: Record<string, unknown> = {}, who: Someone = buyer): Promise<ContractRow> {
  const row = await done(
    calls.create,
    {
      ...{
        name: `Contract ${++made}`,
        direction: 'purchase',
        supplier: seller,
        amount: yuan('1000000.00'),
        nodes: NODES,
      },
      ...values,
    },
    who.client,
  );
  const moved = await who.client.send(calls.move, { id: row.id, action: 'sign', values: { signTime: '2026-01-02' } });
  expect(moved.problems ?? moved.msg).toEqual('');
  return moved.data as unknown as ContractRow;
}
const move = (row: { id: number }, action: string, more: object = {}, who = buyer) =>
  who.client.send(calls.move, { id: row.id, action, ...more });
const pay = async (of: ContractRow, node: number | null, amount: string, who = buyer) =>
  who.client.send(pays.create, {
    ...{
      contract: of.id,
      ...(of.projectId && { projectId: of.projectId }),
      node,
      amount: yuan(amount),
      plannedOn: '2026-01-10',
    },
  });
const apply = (row: { id: number }, action = 'apply', more: object = {}) =>
  buyer.client.send(pays.move, { id: row.id, action, ...more });
/** A payment that was made. */
async function paid(of: ContractRow, node: number | null, amount: string): Promise<PaymentRow> {
  const { data, problems, msg } = await pay(of, node, amount);
  expect(problems ?? msg).toEqual('');
  expect((await apply(data)).msg).toBe('');
  const answer = await apply(data, 'pay', { values: { paidOn: '2026-01-11' } });
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as unknown as PaymentRow;
}

test('acceptance 10: nodes of 30, 60 and 10 %, settled at 980,000 and audited at 965,000; 900,000 paid leave 65,000', async () => {
  const row = await signed();
  const [a, b, c] = row.nodes!;
  expect(row.nodes!.map((node) => node.amount)).toEqual(['300000.00', '600000.00', '100000.00']);
  await paid(row, a!.id!, '300000.00');
  await paid(row, b!.id!, '600000.00');
  expect((await move(row, 'settle', { values: { settlement: yuan('980000.00') } })).msg).toBe('');
  expect((await move(row, 'audit', { values: { audit: yuan('965000.00') } })).msg).toBe('');
  expect((await pay(row, c!.id!, '65000.01')).problems).toEqual([
    expect.objectContaining({ field: 'amount', key: 'contract.notPayable' }),
  ]);
  const two = [(await pay(row, c!.id!, '40000.00')).data, (await pay(row, c!.id!, '30000.00')).data];
  const answers = await Promise.all(two.map((one) => apply(one)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)!.problems![0]!.key).toBe('contract.notPayable');
});

const ROUNDS = Number(process.env.MONEY_ROUNDS ?? 60);
test(`two payments against one payable: never both, ${ROUNDS} rounds`, async () => {
  const row = await signed({ nodes: [], amount: yuan('100.00') });
  for (let round = 0; round < ROUNDS; round++) {
    const two = [(await pay(row, null, '60.00')).data, (await pay(row, null, '50.00')).data];
    const answers = await Promise.all(two.map((one) => apply(one)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const one of two) await apply(one, 'cancel', { reason: 'next round' });
    const [sums] = await query(
      'SELECT (paid).cents AS paid, (approved).cents AS approved FROM contract WHERE id = $1',
      [row.id],
    );
    expect([sums!.paid, sums!.approved]).toEqual([null, null]);
  }
});

test('the database refuses what the application would let through', async () => {
  const row = await signed({ nodes: [], amount: yuan('100.00') });
  await expect(
    query(`UPDATE contract SET paid = ROW(10001, 'CNY')::money_value WHERE id = $1`, [row.id]),
  ).rejects.toThrow(/contract_payable_check/);
});

test('a signed contract changes by a contract change only, never below what is paid, and its paid nodes stay', async () => {
  const row = await signed();
  const update = (values: object) =>
    buyer.client.send(calls.update, { id: row.id, version: row.version, ...values } as never);
  expect((await update({ amount: yuan('1.00') })).problems![0]).toMatchObject({
    field: 'amount',
    key: 'contract.byChange',
  });
  expect((await update({ remark: 'still open' })).msg).toBe('');
  await paid(row, row.nodes![1]!.id!, '600000.00');
  const change = (values: object, reason = 'less steel') => move(row, 'change', { reason, values });
  const shares = row.nodes!.map(({ amount: _, ...node }) => node);
  expect((await change({ amount: yuan('599999.99'), nodes: shares })).problems!.map(({ key }) => key)).toContain(
    'contract.belowPaid',
  );
  const [a, , c] = shares;
  const without = [
    { ...a!, share: '50.00' },
    { ...c!, share: '50.00' },
  ];
  expect((await change({ amount: yuan('900000.00'), nodes: without })).problems!.map(({ key }) => key)).toContain(
    'contract.nodeUsed',
  );
  expect((await change({ amount: yuan('1000000.00') })).problems![0]!.key).toBe('contract.nothingChanged');
  const answer = await change({ amount: yuan('1200000.00') });
  expect(answer.problems ?? answer.msg).toEqual('');
  const standing = await done(contractStanding, { contractId: row.id }, buyer.client);
  expect(standing.changes).toMatchObject([
    { no: 1, reason: 'less steel', before: yuan('1000000.00'), after: yuan('1200000.00') },
  ]);
  expect(standing).toMatchObject({
    payable: '1200000.00',
    paid: '600000.00',
    left: '600000.00',
    capitals: '壹佰贰拾万元整',
  });
  expect(standing.nodes.map(({ amount }) => amount)).toEqual(['360000.00', '720000.00', '120000.00']);
});

test('shares and node amounts that do not add up, a blocked supplier and another currency are refused by name', async () => {
  const create = async (values: object) =>
    (
      await buyer.client.send(calls.create, {
        ...{ name: 'x', direction: 'purchase', supplier: seller, amount: yuan('100.00') },
        ...values,
      } as never)
    ).problems?.map(({ field, key }) => [field, key]);
  const node = (more: object) => ({ name: 'n', condition: 'date', day: '2026-01-10', retention: false, ...more });
  expect(await create({ nodes: [node({ share: '99.99' })] })).toEqual([['nodes', 'contract.shares']]);
  expect(await create({ nodes: [node({ amount: '99.99' })] })).toEqual([['nodes', 'contract.nodeSum']]);
  expect(await create({ nodes: [node({ share: '50' }), node({ amount: '50.00' })] })).toEqual([
    ['nodes', 'contract.shareOrAmount'],
  ]);
  expect(await create({ allocations: [{ share: '99.99' }] })).toEqual([
    ['allocations', 'contract.shares'],
    ['allocations.0.project', 'contract.noProject'],
  ]);
  const blocked = (await done(entityCalls(supplier).create, { name: 'Blocked' }, buyer.client)).id;
  const life = lifecycleCalls(supplierLife);
  await buyer.client.send(life.move, { id: blocked, action: 'block', reason: 'did not pay' });
  expect(await create({ supplier: blocked })).toEqual([['supplier', 'contract.blocked']]);
  const row = await signed({ nodes: [] });
  const foreign = await buyer.client.send(pays.create, {
    ...{ contract: row.id, amount: { amount: '5.00', currency: 'USD' }, plannedOn: '2026-01-10' },
  } as never);
  expect(foreign.problems).toEqual([expect.objectContaining({ field: 'amount', key: 'contract.sameCurrency' })]);
  // Customers and suppliers with contracts stay.
  const removed = await buyer.client.send(entityCalls(supplier).remove, { id: seller });
  expect(removed.problems![0]!.key).toBe('contract.supplierKept');
});

test('retention is not paid before the warranty ends; it is due then', async () => {
  const nodes = [
    { name: 'works', condition: 'date', day: '2026-01-10', share: '95', retention: false },
    { name: 'held', condition: 'after', days: 10, share: '5', retention: true },
  ];
  const row = await signed({ nodes, warrantyUntil: '2099-12-31' });
  const { data } = await pay(row, row.nodes![1]!.id!, '50000.00');
  expect((await apply(data)).problems).toEqual([expect.objectContaining({ field: 'node', key: 'contract.retained' })]);
  const { nodes: standing } = await done(contractStanding, { contractId: row.id }, buyer.client);
  expect(standing.map(({ state, dueDate, plannedDate }) => [state, dueDate, plannedDate])).toEqual([
    ['due', '2026-01-10', '2026-01-10'],
    ['prepared', null, '2099-12-31'],
  ]);
});

test('acceptance makes a node due; whoever is in charge is told of it once', async () => {
  const row = await signed({ nodes: [{ name: 'handover', condition: 'acceptance', share: '100', retention: false }] });
  const due = async () =>
    (await query("SELECT title FROM message WHERE receiver = $1 AND title LIKE '%handover%'", [buyer.id])).length;
  const later = Date.now() + 86_400_000;
  await tellDueNodes(world.server.db, later);
  expect(await due()).toBe(0);
  const accepted = { contract: row.id, node: row.nodes![0]!.id!, name: 'all of it', day: '2026-02-01' };
  await done(entityCalls(acceptance).create, accepted, buyer.client);
  await tellDueNodes(world.server.db, later);
  await tellDueNodes(world.server.db, later);
  expect(await due()).toBe(1);
});

test('an invoice number of a supplier is there once', async () => {
  const row = await signed();
  const values = { contract: row.id, number: '24330000000001', amount: yuan('10.00'), day: '2026-01-12' };
  const answers = await Promise.all([0, 1].map(() => buyer.client.send(entityCalls(invoice).create, values as never)));
  expect(answers.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1);
});

test('who sees a contract sees its amounts; others get no answer that holds one', async () => {
  const secret = '7654321.98';
  const nobody = await world.person('nobody', ['crm:customer:query'], { departments: [] });
  const outside = await world.person('outside', ['crm:contract:query'], { departments: [] });
  const finance = await world.person('finance', ['finance:payment:confirm'], { departments: [] });
  const row = await signed({ nodes: [], amount: yuan(secret), responsible: buyer.id });
  const asked = async (who: Someone) => [
    await who.client.send(calls.get, { id: row.id }),
    await who.client.send(calls.list, { pageSize: 1000 }),
    await who.client.send(contractStanding, { contractId: row.id }),
    await who.client.send(pays.list, { pageSize: 1000 }),
    await who.client.send(calls.options, { pageSize: 1000 } as never),
  ];
  for (const who of [nobody, outside]) expect(JSON.stringify(await asked(who))).not.toContain('7654321');
  for (const who of [buyer, finance]) expect(JSON.stringify(await asked(who))).toContain(secret);
  const absent = await outside.client.send(calls.get, { id: 987_654_321 });
  const forbidden = await outside.client.send(calls.get, { id: row.id });
  expect([forbidden.code, forbidden.msg]).toEqual([absent.code, absent.msg]);
});

test('only who confirms payments pays; what was paid is revoked with a reason', async () => {
  const maker = await world.person(
    'maker',
    RIGHTS.filter((right) => right !== 'finance:payment:confirm'),
    { departments: [] },
  );
  const made = (await done(entityCalls(supplier).create, { name: 'Of the maker' }, maker.client)).id;
  const row = await signed({ nodes: [], supplier: made }, maker);
  const { data } = await pay(row, null, '10.00', maker);
  const act = (action: string, more: object = {}, who = maker) =>
    who.client.send(pays.move, { id: data.id, action, ...more });
  expect((await act('apply')).msg).toBe('');
  expect((await act('pay', { values: { paidOn: '2026-01-11' } })).problems![0]!.key).toBe('contract.notConfirm');
  expect((await act('pay', { values: { paidOn: '2026-01-11' } }, buyer)).msg).toBe('');
  expect((await act('revoke', { reason: 'bounced' }, buyer)).msg).toBe('');
  expect(customer.name).toBe('customer');
});
