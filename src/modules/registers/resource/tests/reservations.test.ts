/**
 * Reservations over the real tables: never more than there is however many ask at once, parts that come back, what a use costs, and
 * who may do what (resources-reports.md 7 and 16; long: RESOURCE_ROUNDS).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { readAvailability, readFreeNow } from '../resource.calls.ts';
import { type ReservationRow, type ResourceRow, reservation, resource } from '../resource.entity.ts';
import { reservationLife, resourceLife } from '../resource.life.ts';
import { remindOverdue } from '../server/resource.ts';

const world = await issueWorld();
afterAll(world.close);
const { done, planned, query } = world;
const things = { ...entityCalls(resource), ...lifecycleCalls(resourceLife) };
const calls = { ...entityCalls(reservation), ...lifecycleCalls(reservationLife) };

let projectId: number;
let manager: Someone;
let keeper: Someone;
let member: Someone;
let stranger: Someone;
beforeAll(async () => {
  ({ projectId } = await planned([null]));
  const all = ['query', 'add', 'edit', 'delete', 'reserve', 'approve'].map((verb) => `resource:${verb}`);
  manager = await world.person('things', [...all, 'pm:cost:query'], { departments: null });
  [keeper, member, stranger] = [
    await world.person('keeps'),
    await world.person('member'),
    await world.person('stranger'),
  ];
  await world.member('project', projectId, member, ['pm:project:query', 'pm:resource:query', 'pm:resource:edit']);
});

const at = (day: string): string => new Date(`${day}T00:00:00+08:00`).toISOString();
let made = 0;
const thing = async (values: object = {}) =>
  (await done(
    things.create,
    { name: `Crane ${++made}`, quantity: '3', keeper: keeper.id, ...values } as never,
    manager.client,
  )) as unknown as ResourceRow;
const ask = (of: ResourceRow, from: string, to: string, quantity: string, who = member, more: object = {}) =>
  who.client.send(calls.create, {
    ...{ projectId, resource: of.id, startsAt: at(from), endsAt: at(to), quantity },
    ...more,
  } as never);
const asked = async (...args: Parameters<typeof ask>) => {
  const answer = await ask(...args);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as unknown as ReservationRow;
};
const move = (id: number, action: string, who: Someone = keeper, values: object = {}) =>
  who.client.send(calls.move, { id, action, ...values } as never);
const moved = async (...args: Parameters<typeof move>) => {
  const answer = await move(...args);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as unknown as ReservationRow;
};

test('of three, two are taken; two more are refused with what is free, and one of two who ask for the last gets it', async () => {
  const crane = await thing();
  await asked(crane, '2026-06-01', '2026-06-06', '2');
  const refused = await ask(crane, '2026-06-04', '2026-06-11', '2');
  expect(refused.problems![0]).toMatchObject({ key: 'resource.beyond', field: 'quantity' });
  expect(refused.msg).toContain('2026-06-04 – 2026-06-05');
  const free = await done(
    readAvailability,
    { resourceId: crane.id, from: at('2026-06-04'), to: at('2026-06-11') },
    member.client,
  );
  expect(free.parts.map((part) => part.free)).toEqual([1000, 3000]);
  const both = await Promise.all([0, 1].map(() => ask(crane, '2026-06-04', '2026-06-11', '1')));
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  const lower = await manager.client.send(things.update, {
    id: crane.id,
    version: crane.version,
    quantity: '1',
  } as never);
  // What is over already does not count; these are.
  expect(lower.msg).toBe('');
});

const ROUNDS = Number(process.env.RESOURCE_ROUNDS ?? 3);
test(`of five who ask for the last one at once, one gets it, ${ROUNDS} times`, async () => {
  const crane = await thing({ quantity: '1' });
  for (let round = 0; round < ROUNDS; round++) {
    const day = new Date(Date.UTC(2027, 0, 1 + 2 * round)).toISOString().slice(0, 10);
    const next = new Date(Date.UTC(2027, 0, 2 + 2 * round)).toISOString().slice(0, 10);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(crane, day, next, '1')));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  }
  await expect(
    query(
      `INSERT INTO reservation (company_id, name, resource, starts_at, ends_at, quantity, status)
        SELECT company_id, 'beside', resource, starts_at, ends_at, 1, 'approved' FROM reservation WHERE resource = $1 LIMIT 1`,
      [crane.id],
    ),
  ).rejects.toThrow('more is reserved');
});

test('a quantity is not lowered below what is reserved, a resource with reservations neither retires nor goes', async () => {
  const crane = await thing();
  await asked(crane, '2099-06-01', '2099-06-06', '2');
  const lower = await manager.client.send(things.update, {
    id: crane.id,
    version: crane.version,
    quantity: '1',
  } as never);
  expect(lower.problems![0]).toMatchObject({ key: 'resource.below', field: 'quantity' });
  const retire = await manager.client.send(things.move, { id: crane.id, action: 'retire', reason: 'old' });
  expect(retire.problems![0]!.key).toBe('resource.stillReserved');
  expect((await manager.client.send(things.remove, { id: crane.id })).problems![0]!.key).toBe('resource.kept');
  const none = await thing({ quantity: '0' });
  expect((await ask(none, '2026-06-01', '2026-06-02', '1')).problems![0]!.key).toBe('resource.availabilityZero');
});

test('handed out and returned in parts, each part costs its days; the ledger has each return once', async () => {
  const crane = await thing({ quantity: '2', rateKind: 'day', rate: { amount: '1200.00', currency: 'CNY' } });
  const { id } = await asked(crane, '2026-06-01', '2026-06-04', '2');
  expect((await move(id, 'handOut', member)).problems![0]!.key).toBe('resource.notKeeper');
  await moved(id, 'handOut');
  await query("UPDATE reservation SET out_at = now() - interval '2 days' WHERE id = $1", [id]);
  expect((await move(id, 'takePart', keeper, { values: { part: '2' } })).problems![0]!.key).toBe('resource.partBeyond');
  await moved(id, 'takePart', keeper, { values: { part: '0.5' } });
  const back = await moved(id, 'takeBack', keeper, { values: { condition: 'good' } });
  expect([back.status, Number(back.returned)]).toEqual(['returned', 0.5]);
  const ledger = await query(
    "SELECT cents::int AS cents FROM cost_entry WHERE source = 'resource' AND source_id = $1 ORDER BY part",
    [id],
  );
  expect(ledger.map(({ cents }) => cents)).toEqual([180_000, 540_000]);
  const row = (await done(calls.get, { id }, member.client)).row as unknown as ReservationRow;
  expect('cost' in row).toBe(false);
});

test('where the keeper has to say yes they are asked, and whoever asked is told', async () => {
  const room = await thing({ quantity: '1', confirmed: true });
  const { id, status } = await asked(room, '2026-07-01', '2026-07-02', '1');
  expect(status).toBe('requested');
  expect((await move(id, 'approve', member)).problems![0]!.key).toBe('resource.notKeeper');
  await moved(id, 'approve');
  const told = async (who: Someone) =>
    (await query('SELECT 1 FROM message WHERE receiver = $1 AND title LIKE $2', [who.id, `%${room.name}%`])).length;
  expect([await told(keeper), await told(member)]).toEqual([1, 1]);
  await moved(id, 'handOut');
  expect((await move(id, 'cancel', member)).code).not.toBe(0);
  const at2 = Date.parse(at('2026-07-03'));
  expect([await remindOverdue(world.server.db, at2), await remindOverdue(world.server.db, at2)]).toEqual([1, 0]);
  expect([await told(keeper), await told(member)]).toEqual([2, 2]);
});

test('strangers see and reserve nothing; without a project the right of the system counts', async () => {
  const crane = await thing();
  const { id } = await asked(crane, '2026-08-01', '2026-08-02', '1');
  expect((await stranger.client.send(calls.get, { id })).code).not.toBe(0);
  expect((await done(calls.list, {} as never, stranger.client)).total).toBe(0);
  expect((await ask(crane, '2026-08-01', '2026-08-02', '1', stranger)).code).not.toBe(0);
  const alone = await ask(crane, '2026-08-03', '2026-08-04', '1', manager, { projectId: undefined });
  expect(alone.problems ?? alone.msg).toBe('');
  const free = await done(readFreeNow, {}, manager.client);
  expect(free.free[crane.id]).toBe(3000);
});
