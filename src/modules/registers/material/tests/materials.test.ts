/**
 * Materials (records.md B4): sums and state, no more arrives than was ordered however many register at once, prices by the
 * right to costs alone, and messages about late ones.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { recordChanges } from '#modules/people/log/log.calls.ts';
import { message } from '#modules/people/message/message.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { partner } from '#modules/registers/partner/partner.entity.ts';
import { lateMaterials, readMaterialPrices, saveMaterialPrice } from '../material.calls.ts';
import { type MaterialRow, material, materialEntry } from '../material.entity.ts';
import { remindLate } from '../server/late.ts';

const world = await issueWorld();
const { boss, done, planned, query, server } = world;
afterAll(world.close);
const calls = entityCalls(material);
const entries = entityCalls(materialEntry);
const NOW = Date.now();
const day = (ago: number): string => formatDay(parseDay(dateOfInstant(NOW, 480))! - ago);

let projectId: number;
let task: number;
let keeper: Someone;
let reader: Someone;
let stranger: Someone;
beforeAll(async () => {
  const made = await planned([null]);
  projectId = made.projectId;
  task = made.ids[0]!;
  [keeper, reader, stranger] = [
    await world.person('keeper'),
    await world.person('reader'),
    await world.person('stranger'),
  ];
  const view = ['pm:project:query', 'pm:plan:query', 'pm:material:query'];
  await world.member('project', projectId, keeper, [...view, 'pm:material:edit', 'pm:cost:query']);
  await world.member('project', projectId, reader, view);
});

const make = async (values: object = {}) =>
  (await done(
    calls.create,
    { projectId, name: 'HRB400 螺纹钢', unit: '吨', planned: '20', ...values } as never,
    keeper.client,
  )) as unknown as MaterialRow;
const row = async (id: number) => (await done(calls.get, { id }, reader.client)).row as unknown as MaterialRow;
const put = (of: MaterialRow, kind: string, quantity: string, more: object = {}, who = keeper) =>
  who.client.send(entries.create, {
    ...{ projectId, material: of.id, kind, quantity, day: day(1) },
    ...more,
  } as never);
const entered = async (...args: Parameters<typeof put>) => {
  const answer = await put(...args);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as unknown as { id: number; version: number; name: string };
};

test('what is ordered and arrives gives the sums and the state; who may only read writes nothing', async () => {
  const one = await make();
  expect(one).toMatchObject({ status: 'planned', ordered: '0.000', arrived: '0.000' });
  expect((await put(one, 'ordered', '5', {}, reader)).code).toBe(403);
  expect((await put(one, 'ordered', '5', {}, stranger)).code).toBe(404);
  const first = await entered(one, 'ordered', '12.5', { promised: day(-5) });
  expect(first.name).toBe(`HRB400 螺纹钢 ${day(1)}`);
  expect(await row(one.id)).toMatchObject({ status: 'partlyOrdered', ordered: '12.500', promised: day(-5) });
  const second = await entered(one, 'ordered', '7.5');
  expect(await row(one.id)).toMatchObject({ status: 'ordered', ordered: '20.000' });
  await entered(one, 'arrived', '20');
  expect(await row(one.id)).toMatchObject({ status: 'arrived', arrived: '20.000' });
  // An order cannot be reduced below what has arrived.
  const gone = await keeper.client.send(entries.remove, { id: second.id });
  expect(gone.msg).toBe('到货数量不能超过订货数量：已订 12.5 吨，登记后到货 20 吨');
  const less = await keeper.client.send(entries.update, {
    id: second.id,
    version: second.version,
    quantity: '7',
  } as never);
  expect(less.problems?.map(({ field }) => field)).toEqual(['quantity']);
  expect((await row(one.id)).ordered).toBe('20.000');
  expect((await keeper.client.send(calls.remove, { id: one.id })).msg).toBe('物资已有订货或到货记录，不能删除');
  const { version } = await row(one.id);
  await done(calls.update, { id: one.id, version, name: '钢筋' } as never, keeper.client);
  expect((await done(entries.get, { id: first.id })).row).toMatchObject({ name: `钢筋 ${day(1)}` });
});

test('twenty arrivals at one moment: no more than was ordered, by the rule and by the database', async () => {
  const one = await make({ planned: '10' });
  await entered(one, 'ordered', '10');
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(one, 'arrived', '1')));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
  expect(new Set(answers.filter(({ code }) => code !== 0).map(({ msg }) => msg))).toEqual(
    new Set(['到货数量不能超过订货数量：已订 10 吨，登记后到货 11 吨']),
  );
  expect(await row(one.id)).toMatchObject({ ordered: '10.000', arrived: '10.000', status: 'arrived' });
  await expect(query('UPDATE material SET arrived = 10.001 WHERE id = $1', [one.id])).rejects.toThrow(
    'material_arrived_check',
  );
  // Said to be bulk goods, more arrives; that is not taken back then.
  const { version } = await row(one.id);
  await done(calls.update, { id: one.id, version, over: true } as never, keeper.client);
  await entered(one, 'arrived', '0.5');
  const now = await row(one.id);
  const back = await keeper.client.send(calls.update, { id: one.id, version: now.version, over: false } as never);
  expect(back.problems?.map(({ field }) => field)).toEqual(['over']);
});

test('bad input is refused by its field', async () => {
  const fields = async (answer: Promise<{ problems?: { field?: string }[] | null }>) =>
    (await answer).problems?.map(({ field }) => field);
  const create = (values: object) =>
    keeper.client.send(calls.create, { projectId, name: 'x', unit: '吨', planned: '1', ...values } as never);
  expect(await fields(create({ planned: '0' }))).toEqual(['planned']);
  expect(await fields(create({ planned: '1.2345', unit: '' }))).toEqual(expect.arrayContaining(['planned', 'unit']));
  const named = await create({ responsible: stranger.id });
  expect(named.problems).toMatchObject([{ field: 'responsible', text: 'stranger 不是项目成员，请先将其加入项目' }]);
  const one = await make();
  expect(await fields(put(one, 'ordered', '0'))).toEqual(['quantity']);
  expect(await fields(put(one, 'arrived', '1', { day: day(-1) }))).toEqual(['day']);
  expect(await fields(put(one, 'ordered', '1', { promised: day(3) }))).toEqual(['promised']);
});

test('prices are read by the right to costs alone, and saved once a version', async () => {
  const one = await make({ name: '商品混凝土', planned: '100', unit: '立方米' });
  const save = (version: number, cents: number | null, who = keeper) =>
    who.client.send(saveMaterialPrice, { materialId: one.id, version, cents });
  const answers = await Promise.all([1, 2, 3, 4].map((n) => save(1, 52_000 + n)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 409, 409, 409]);
  expect((await save(2, 52_345)).msg).toBe('');
  await entered(one, 'ordered', '40');
  const { prices, totals } = await done(readMaterialPrices, { projectId }, keeper.client);
  expect([prices[one.id], totals]).toEqual([
    { cents: 52_345, version: 3 },
    { planned: 5_234_500, ordered: 2_093_800, arrived: 0 },
  ]);
  expect((await reader.client.send(readMaterialPrices, { projectId })).code).toBe(403);
  expect((await save(3, 1, reader)).code).toBe(403);
  expect((await save(3, 1, stranger)).code).toBe(404);
  const told = JSON.stringify([
    await reader.client.send(calls.get, { id: one.id }),
    await reader.client.send(calls.list, { projectId }),
    await reader.client.send(recordChanges, { entity: 'material', recordId: one.id }),
  ]);
  expect(told.includes('52345')).toBe(false);
  expect((await save(3, null)).msg).toBe('');
  expect((await done(readMaterialPrices, { projectId }, keeper.client)).prices[one.id]).toBeUndefined();
});

test('what comes after the start of its task is late: listed, and told once on two nodes', async () => {
  await query('UPDATE task SET planned_start = $2 WHERE id = $1', [task, day(-10)]);
  const one = await make({ name: '防水卷材', task, responsible: reader.id });
  const lateNow = async () =>
    (await done(lateMaterials, { projectId }, reader.client)).filter(({ id }) => id === one.id);
  expect(await lateNow()).toEqual([]);
  const order = await entered(one, 'ordered', '20', { promised: day(-12) });
  expect(await lateNow()).toEqual([
    expect.objectContaining({ due: day(-10), expected: day(-12), forTask: true, task: { id: task, name: '任务 1' } }),
  ]);
  expect((await stranger.client.send(lateMaterials, { projectId })).code).toBe(404);
  const titles = async () =>
    (await done(entityCalls(message).list, { pageSize: 1000 }, reader.client)).list
      .map(({ title }) => String(title))
      .filter((title) => title.includes('防水卷材'));
  await Promise.all([remindLate(server.db, NOW), remindLate(server.db, NOW)]);
  await remindLate(server.db, NOW);
  expect(await titles()).toEqual([`物资“防水卷材”预计 ${day(-12)} 到货，晚于任务“任务 1”的开始日期 ${day(-10)}`]);
  await done(entries.update, { id: order.id, version: order.version, promised: day(-9) } as never, keeper.client);
  expect(await lateNow()).toEqual([]);
  // Without a task the day it is needed counts.
  const needed = await make({ name: '止水带', neededOn: day(1) });
  const late = (await done(lateMaterials, { projectId })).find(({ id }) => id === needed.id);
  expect(late).toMatchObject({ due: day(1), expected: day(0), forTask: false, task: null });
});

test('many that are late are told once each on three nodes', async () => {
  const made = [];
  for (let n = 0; n < 12; n++)
    made.push(await make({ name: `成批物资 ${n}`, neededOn: day(1), responsible: reader.id }));
  const runs = await Promise.all([1, 2, 3].map(() => remindLate(server.db, NOW)));
  expect(runs.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(12);
  expect(await remindLate(server.db, NOW)).toBe(0);
  const { rows } = await server.database.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM message WHERE related_id = ANY($1) AND receiver = $2 AND title LIKE $3 GROUP BY related_id',
    [made.map(({ id }) => id), reader.id, '%成批物资%'],
  );
  expect(rows.map(({ n }) => n)).toEqual(Array(12).fill(1));
});

test('tasks and suppliers of materials are not removed under them', async () => {
  const { projectId: other, ids } = await planned([null, null]);
  const supplier = (await done(entityCalls(partner).create, {
    projectId: other,
    organisation: '恒固建材',
  } as never)) as {
    id: number;
  };
  const values = { projectId: other, name: '水泥', unit: '吨', planned: '5', task: ids[0], supplier: supplier.id };
  await done(calls.create, values as never);
  expect((await boss.send(entityCalls(partner).remove, { id: supplier.id })).msg).toBe(
    '该单位是物资“水泥”的供应商，不能删除',
  );
  const { plan, revision } = await world.open(other);
  const less = { ...plan, tasks: plan.tasks.filter(({ id }) => id !== ids[0]) };
  expect((await world.save(other, revision, diffPlans(plan, less))).msg).toContain('任务关联了物资“水泥”');
  // A reference does not lead out of its project.
  const foreign = await keeper.client.send(calls.create, { ...values, projectId } as never);
  expect(foreign.problems?.map(({ field }) => field).toSorted()).toEqual(['supplier', 'task']);
});
