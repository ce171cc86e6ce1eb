/** Products from their structure to a change in effect: scenarios of the design by their numbers, over the whole application. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { compareRows } from '#kernel/compare.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { refuseRows } from '#modules/flow/workflow/business/business.calls.ts';
import { baseModule, baseRevision } from '#modules/products/base-module/base-module.entity.ts';
import { revisionLife } from '#modules/products/base-module/base-module.life.ts';
import { baselineContent, compareProductBaselines } from '#modules/products/baseline/baseline.calls.ts';
import { productBaseline } from '#modules/products/baseline/baseline.entity.ts';
import { productMenu, releaseChecks } from '#modules/products/product/product.calls.ts';
import { product } from '#modules/products/product/product.entity.ts';
import { versionLife } from '#modules/products/product/product.life.ts';
import { productTexts } from '#modules/products/product/product.texts.ts';
import { productVersion } from '#modules/products/product/product-version.entity.ts';
import { projectProduct } from '#modules/products/product/project-product.entity.ts';
import { readStructure, saveStructure, whereUsed } from '#modules/products/structure/structure.calls.ts';
import type { NodeEdit } from '#modules/products/structure/structure-edits.ts';
import { sumOf } from '#modules/products/structure/structure-model.ts';
import { structureOf } from '#modules/products/structure/structure-wire.ts';
import { keepProductChange, productChangeView, submitProductChange } from '../product-change.calls.ts';

const world = await approvalWorld();
const { server, home, judge, done, planned, publish, bind, startItem, agree } = world;
const { pool } = server.database;
afterAll(world.close);
const maker = server.as({
  ...{ userId: home.userId, companyId: home.companyId, departments: null },
  rights: [
    ...[
      'prd:product:add',
      'prd:product:manageAll',
      'prd:baseModule:query',
      'prd:baseModule:edit',
      'prd:baseModule:release',
    ],
    ...['pm:project:add', 'pm:project:manageAll'],
  ],
});
const make = <C extends Parameters<typeof done>[0]>(call: C, input: Record<string, unknown>) =>
  done(call, input, maker);
beforeAll(() => publish('decide'));

let made = 0;
const add = (key: string, parent: string | null, more: object = {}): NodeEdit => ({
  kind: 'add',
  key,
  after: { parent, rank: ++made, name: key, ...more },
});
async function version(more: object = {}) {
  const { id: productId } = await make(entityCalls(product).create, { name: `产品 ${++made}`, manager: home.userId });
  const row = await make(entityCalls(productVersion).create, {
    productId,
    number: 'V1',
    manager: home.userId,
    ...more,
  });
  return { productId, versionId: row.id, row };
}
const read = async (owner: object) => make(readStructure, owner as never);
const save = async (owner: { versionId: number } | { revisionId: number }, edits: NodeEdit[], who = maker) =>
  who.send(saveStructure, { ...owner, baseRevision: (await read(owner)).revision, edits });
const baseline = (productId: number, versionId: number, name: string) =>
  make(entityCalls(productBaseline).create, { productId, productVersion: versionId, name });
const move = (life: Parameters<typeof lifecycleCalls>[0], id: number, action: string) =>
  maker.send(lifecycleCalls(life).move, { id, action } as never);
async function revision(code: string) {
  const module = await make(entityCalls(baseModule).create, { code, name: code, manager: home.userId });
  const row = await make(entityCalls(baseRevision).create, { baseModule: module.id });
  return { moduleId: module.id, revisionId: row.id };
}

test('1: a module used twice is two occurrences; removing one leaves the other', async () => {
  const { productId, versionId } = await version();
  const four = { quantity: '4', materialNo: 'M-1' };
  const edits = [
    add('p', null, { quantity: '2' }),
    add('q', null, { quantity: '3' }),
    add('m1', 'p', four),
    add('m2', 'q', four),
  ];
  expect((await save({ versionId }, edits)).code).toBe(0);
  const total = async () => {
    const nodes = [...structureOf((await read({ versionId })).rows).values()];
    return sumOf(nodes, ({ materialNo }) => materialNo === 'M-1');
  };
  expect(await total()).toBe('20');
  const before = await baseline(productId, versionId, '一');
  // From then on only a change alters it.
  const gone: NodeEdit = { kind: 'remove', key: 'm2', before: { name: 'm2', parent: 'q' } };
  expect((await save({ versionId }, [gone])).msg).toContain('产品变更');
  const kept = await make(keepProductChange, { versionId, reason: '去掉一处', edits: [gone] });
  await make(submitProductChange, { changeId: kept.id });
  expect(await total()).toBe('8');
  const view = await make(productChangeView, { changeId: kept.id });
  const found = await make(compareProductBaselines, { before: before.id, after: view.row.baseline! });
  const rows = compareRows(found.beforeRows, found.afterRows, {
    key: ({ key }) => key,
    parent: ({ parent }) => parent,
  });
  expect(rows.filter(({ change }) => change !== 'same').map(({ key, change }) => [key, change])).toEqual([
    ['m2', 'removed'],
  ]);
});

test('2: what is linked to a project or released cannot be deleted, one by one or together', async () => {
  const { projectId } = await planned([null]);
  const linked = await version();
  await make(entityCalls(projectProduct).create, { projectId, productVersion: linked.versionId });
  const refused = async (answer: Promise<{ code: number; msg: string }>) => (await answer).msg;
  expect(await refused(maker.send(entityCalls(productVersion).remove, { id: linked.versionId }))).toBe(
    productTexts.linkedVersion.text[0].replace('{name}', linked.row.name!),
  );
  expect(await refused(maker.send(entityCalls(product).remove, { id: linked.productId }))).toContain('已关联项目');
  expect((await maker.send(entityCalls(product).batchRemove, { ids: [linked.productId] })).msg).toContain('已关联项目');
  const released = await version();
  for (const action of ['start', 'release']) expect((await move(versionLife, released.versionId, action)).msg).toBe('');
  expect(await refused(maker.send(entityCalls(productVersion).remove, { id: released.versionId }))).toContain('已发布');
  expect(await refused(maker.send(entityCalls(product).remove, { id: released.productId }))).toContain('已发布');
});

test('2: linking and deleting at the same moment leave no link without its version', async () => {
  const { projectId } = await planned([null]);
  for (let round = 0; round < 10; round++) {
    const { versionId } = await version();
    const [link, gone] = await Promise.all([
      maker.send(entityCalls(projectProduct).create, { projectId, productVersion: versionId }),
      maker.send(entityCalls(productVersion).remove, { id: versionId }),
    ]);
    expect([link.code === 0, gone.code === 0].filter(Boolean)).toHaveLength(1);
  }
});

test('3: base modules never use each other, also when both are told so at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await revision(`A${round}`), await revision(`B${round}`)];
    const uses = (shared: number) => [add(`u${++made}`, null, { shared })];
    const answers = await Promise.all([
      save({ revisionId: a.revisionId }, uses(b.revisionId)),
      save({ revisionId: b.revisionId }, uses(a.revisionId)),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  }
});

test('4: a newer revision changes nothing by itself; whoever uses the old one is told', async () => {
  const { moduleId, revisionId } = await revision('PWR');
  await save({ revisionId }, [add('coil', null)]);
  expect((await move(revisionLife, revisionId, 'release')).msg).toBe('');
  const users = [await version(), await version()];
  for (const { versionId } of users) await save({ versionId }, [add('power', null, { shared: revisionId })]);
  const next = await make(entityCalls(baseRevision).create, { baseModule: moduleId });
  expect((await read({ revisionId: next.id })).rows).toHaveLength(1);
  expect((await move(revisionLife, next.id, 'release')).data).toMatchObject({ label: 'B' });
  for (const { versionId } of users) {
    const { shared } = await read({ versionId });
    expect(shared.map(({ id, status, newer }) => [id, status, newer?.name])).toEqual([
      [revisionId, 'superseded', 'PWR B'],
    ]);
  }
  const [first, second] = users as [(typeof users)[0], (typeof users)[0]];
  const take: NodeEdit = {
    kind: 'change',
    key: 'power',
    before: { name: 'power', shared: revisionId },
    after: { shared: next.id },
  };
  expect((await save({ versionId: first.versionId }, [take])).code).toBe(0);
  expect((await read({ versionId: second.versionId })).shared[0]!.id).toBe(revisionId);
  expect((await make(whereUsed, { moduleId })).list.map(({ revision: name }) => name).sort()).toEqual([
    'PWR A',
    'PWR B',
  ]);
  expect((await maker.send(entityCalls(baseRevision).remove, { id: revisionId })).code).not.toBe(0);
});

/** A controlled version with three nodes, in a project. */
async function controlled() {
  const { projectId } = await planned([null]);
  const it = await version();
  await save({ versionId: it.versionId }, [add('a', null), add('b', null), add('c', null)]);
  await baseline(it.productId, it.versionId, '首次');
  await make(entityCalls(projectProduct).create, { projectId, productVersion: it.versionId });
  return { projectId, ...it };
}
const five: NodeEdit[] = [
  { kind: 'change', key: 'a', before: { name: 'a', quantity: '1' }, after: { quantity: '2' } },
  { kind: 'change', key: 'b', before: { name: 'b' }, after: { name: 'b2' } },
  { kind: 'remove', key: 'c', before: { name: 'c' } },
  { kind: 'add', key: 'd', after: { parent: null, rank: 90, name: 'd' } },
  { kind: 'add', key: 'e', after: { parent: 'a', rank: 1, name: 'e' } },
];
async function asked(projectId: number, versionId: number, edits: NodeEdit[]) {
  const { id } = await make(keepProductChange, { versionId, projectId, reason: '改进', edits });
  const { approval } = await make(submitProductChange, { changeId: id });
  return { id, instance: (await startItem(approval!, maker)) as number };
}

test('5: of five lines one is refused; what is applied is the rest, with a baseline, and history says so', async () => {
  await bind('product.change', 'decide');
  const { projectId, versionId } = await controlled();
  const { id, instance } = await asked(projectId, versionId, five);
  // Content under approval is not edited.
  const again = await maker.send(keepProductChange, {
    versionId,
    projectId,
    changeId: id,
    reason: '改',
    edits: five.slice(1),
  });
  expect(again.code).not.toBe(0);
  expect((await judge.send(refuseRows, { instanceId: instance, refused: [2] })).msg).toBe('');
  expect((await agree(instance)).msg).toBe('');
  const nodes = structureOf((await read({ versionId })).rows);
  expect([...nodes.values()].map(({ key, name, quantity }) => [key, name, quantity]).sort()).toEqual([
    ['a', 'a', '2'],
    ['b', 'b2', '1'],
    ['c', 'c', '1'],
    ['d', 'd', '1'],
    ['e', 'e', '1'],
  ]);
  const { row, diff } = await make(productChangeView, { changeId: id });
  expect([row.status, row.lines, row.redline?.length]).toEqual(['approved', 5, 64]);
  expect(diff.tables[0]!.rows).toHaveLength(5);
  expect((await make(baselineContent, { baselineId: row.baseline! })).rows).toHaveLength(5);
  await bind('product.change', null);
});

test('6: another change to one of its nodes takes effect first: the step is refused with the conflict', async () => {
  const { projectId, versionId } = await controlled();
  await bind('product.change', 'decide');
  const { id, instance } = await asked(projectId, versionId, five);
  await bind('product.change', null);
  // What another change leaves behind, whichever way it came.
  await pool.query(`UPDATE product_node SET quantity = 7 WHERE version_id = $1 AND key = 'a'`, [versionId]);
  expect((await agree(instance)).msg).toContain('冲突');
  expect((await make(productChangeView, { changeId: id })).conflicts.map(({ key, now }) => [key, now])).toEqual([
    ['a', '7'],
  ]);
  await pool.query(`UPDATE product_node SET quantity = 1 WHERE version_id = $1 AND key = 'a'`, [versionId]);
  expect((await agree(instance)).msg).toBe('');
});

test('a line that was changed in the database is not what was asked for: the change does not take effect', async () => {
  const { versionId } = await controlled();
  const { id } = await make(keepProductChange, { versionId, reason: '改进', edits: five });
  await pool.query(
    `UPDATE product_change_content SET edits = jsonb_set(edits, '{0,after,quantity}', '"9"') WHERE product_change_id = $1`,
    [id],
  );
  expect((await maker.send(submitProductChange, { changeId: id })).msg).toContain('不一致');
});

test('7: a version with a draft module and an open change is red, and is not released', async () => {
  const { projectId, versionId } = await controlled();
  const { revisionId } = await revision('DRAFT');
  const use: NodeEdit = { kind: 'add', key: 'x', after: { parent: null, rank: 99, name: 'x', shared: revisionId } };
  const kept = await make(keepProductChange, { versionId, reason: '用草稿', edits: [use] });
  await make(submitProductChange, { changeId: kept.id });
  await bind('product.change', 'decide');
  const { instance } = await asked(projectId, versionId, five.slice(0, 1));
  expect((await move(versionLife, versionId, 'start')).msg).toBe('');
  const red = async () =>
    (await make(releaseChecks, { versionId })).filter(({ open }) => open > 0).map(({ key }) => key);
  expect((await red()).sort()).toEqual(['drafts', 'openChanges']);
  expect((await move(versionLife, versionId, 'release')).code).not.toBe(0);
  await agree(instance);
  await bind('product.change', null);
  await move(revisionLife, revisionId, 'release');
  expect(await red()).toEqual([]);
  expect((await move(versionLife, versionId, 'release')).msg).toBe('');
  expect((await read({ versionId })).mayEdit).toBe(false);
});

test('13: the submenu of a product for its manager, an outsider and another company; absent and forbidden are equal', async () => {
  const { productId } = await version();
  const menu = await make(productMenu, { productId });
  expect(menu.map(({ id }) => id)).toEqual(expect.arrayContaining([71, 72, 73, 74, 75]));
  const outside = await judge.send(productMenu, { productId });
  const absent = await judge.send(productMenu, { productId: 999_999 });
  expect([outside.code, outside.msg]).toEqual([500, productTexts.absent.text[0]]);
  expect([absent.code, absent.msg]).toEqual([outside.code, outside.msg]);
});
