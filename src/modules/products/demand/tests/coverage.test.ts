/** Demands of products, versions and modules: what covers them, who sees them, and what they have against a release. */
import { afterAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import type { BatchDone } from '#kernel/batch.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { releaseChecks } from '#modules/products/product/product.calls.ts';
import { product } from '#modules/products/product/product.entity.ts';
import { versionLife } from '#modules/products/product/product.life.ts';
import { productVersion } from '#modules/products/product/product-version.entity.ts';
import { projectProduct } from '#modules/products/product/project-product.entity.ts';
import { readStructure, saveStructure } from '#modules/products/structure/structure.calls.ts';
import { allocateDemands, type DemandsAnswer, demandCoverage, releaseDemands } from '../coverage.calls.ts';
import { devDemandLife } from '../demand.life.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { projectDemand } from '../project-demand.entity.ts';

const world = await issueWorld();
afterAll(world.close);
const RIGHTS = ['dm:dev:query', 'dm:dev:add', 'dm:dev:edit', 'prd:product:add', 'prd:product:manageAll'];
const keeper = await world.person('keeper', RIGHTS);
const devs = { ...entityCalls(devDemand), ...lifecycleCalls(devDemandLife) };
const { move } = lifecycleCalls(versionLife);

type Sent = Parameters<Someone['client']['send']>[0];
async function ok<T>(who: Someone, call: Sent, input: object): Promise<T> {
  const answer = await who.client.send(call, input as never);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as T;
}
const newDemand = (title: string) => ok<DevDemandRow>(keeper, devs.create, { title });
let made = 0;
async function newVersion() {
  const manager = keeper.id;
  const { id: productId } = await ok<{ id: number }>(keeper, entityCalls(product).create, {
    name: `Product ${++made}`,
    manager,
  });
  const { id: versionId } = await ok<{ id: number }>(keeper, entityCalls(productVersion).create, {
    productId,
    number: 'V1',
    manager,
  });
  const edits = ['engine', 'shell'].map((key, rank) => ({
    kind: 'add',
    key,
    after: { parent: null, rank, name: key },
  }));
  await ok(keeper, saveStructure, { versionId, baseRevision: 0, edits });
  return { productId, versionId };
}
const read = (who: Someone, place: object) => ok<DemandsAnswer>(who, demandCoverage, place);
const seen = async (who: Someone, place: object) => (await read(who, place)).list.map(({ demand }) => demand.title);

test('demands are given to a version and to modules of it; a changed one is suspect there until it is looked at', async () => {
  const { productId, versionId } = await newVersion();
  const [a, b, c] = [await newDemand('A'), await newDemand('B'), await newDemand('C')];
  const moduleId = 'engine';
  await ok(keeper, allocateDemands, { demands: [a.id, b.id], versionId, moduleId });
  await ok(keeper, allocateDemands, { demands: [c.id], versionId });
  expect(await seen(keeper, { productId })).toEqual(['A', 'B', 'C']);
  expect(await seen(keeper, { versionId })).toEqual(['A', 'B', 'C']);
  expect(await seen(keeper, { versionId, moduleId })).toEqual(['A', 'B']);
  const suspect = async () =>
    (await read(keeper, { versionId, moduleId })).list.map(({ modules }) => modules.some((one) => one.suspect));
  expect(await suspect()).toEqual([false, false]);
  const { row } = await ok<{ row: DevDemandRow }>(keeper, devs.get, { id: a.id });
  const changed = await ok<DevDemandRow>(keeper, devs.update, { id: a.id, version: row.version, acceptance: 'fast' });
  expect(await suspect()).toEqual([true, false]);
  await ok(keeper, devs.update, { id: a.id, version: changed.version, acceptance: null });
  expect(await suspect()).toEqual([false, false]);
  await ok(keeper, devs.update, { id: a.id, version: changed.version + 1, acceptance: 'faster' });
  await ok(keeper, allocateDemands, { demands: [a.id], versionId, moduleId });
  expect(await suspect()).toEqual([false, false]);
  const other = await newVersion();
  const wrong = await ok<BatchDone>(keeper, allocateDemands, { demands: [a.id], versionId: other.versionId });
  expect([wrong.done, wrong.refused.map(({ title }) => title)]).toEqual([[], ['A']]);
  await ok(keeper, releaseDemands, { demands: [a.id], versionId, moduleId });
  expect(await seen(keeper, { versionId, moduleId })).toEqual(['B']);
  await ok(keeper, releaseDemands, { demands: [b.id], versionId });
  expect(await seen(keeper, { versionId })).toEqual(['A', 'C']);
  expect(await seen(keeper, { versionId, moduleId })).toEqual([]);
  const nowhere = await keeper.client.send(demandCoverage, { versionId, moduleId: 'none' });
  expect(nowhere.msg).toBe((await keeper.client.send(demandCoverage, { versionId: 999_999 })).msg);
});

test('whoever sees products only in a project sees the versions it works on, and of their demands those in its scope', async () => {
  const { productId, versionId } = await newVersion();
  const [mine, other] = [await newDemand('In scope'), await newDemand('Elsewhere')];
  await ok(keeper, allocateDemands, { demands: [mine.id, other.id], versionId, moduleId: 'engine' });
  const { projectId } = await world.planned([null]);
  await world.member('project', projectId, keeper, [
    'pm:product:query',
    'pm:product:edit',
    'dm:demand:query',
    'dm:demand:edit',
  ]);
  await ok(keeper, entityCalls(projectProduct).create, { projectId, productVersion: versionId });
  await ok(keeper, entityCalls(projectDemand).create, { projectId, devDemand: mine.id });
  const [reader, stranger] = [await world.person('reader', []), await world.person('stranger', [])];
  await world.member('project', projectId, reader, ['pm:product:query', 'dm:demand:query']);
  await ok(reader, entityCalls(productVersion).get, { id: versionId });
  await ok(reader, readStructure, { versionId });
  await ok(reader, releaseChecks, { versionId });
  const answer = await read(reader, { versionId, moduleId: 'engine' });
  expect([answer.list.map(({ demand }) => demand.title), answer.hidden, answer.mayAllocate]).toEqual([
    ['In scope'],
    1,
    false,
  ]);
  const absent = (await stranger.client.send(demandCoverage, { versionId: 999_999 })).msg;
  for (const [who, place] of [
    [stranger, { versionId }],
    [stranger, { productId }],
    [reader, { productId }],
  ] as const)
    expect((await who.client.send(demandCoverage, place)).msg).toBe(absent);
});

test('7: demands that are not verified stand against the release of their version; put off or verified ones do not', async () => {
  const { versionId } = await newVersion();
  const [one, two] = [await newDemand('One'), await newDemand('Two')];
  await ok(keeper, allocateDemands, { demands: [one.id, two.id], versionId, moduleId: 'shell' });
  await ok(keeper, move, { id: versionId, action: 'start' });
  const open = async () =>
    Object.fromEntries(
      (await ok<{ key: string; open: number }[]>(keeper, releaseChecks, { versionId })).map((check) => [
        check.key,
        check.open,
      ]),
    );
  expect(await open()).toMatchObject({ demands: 2, suspects: 0 });
  await ok(keeper, devs.update, { id: two.id, version: two.version + 1, acceptance: 'new' });
  expect(await open()).toMatchObject({ demands: 2, suspects: 1 });
  expect((await keeper.client.send(move, { id: versionId, action: 'release' } as never)).problems![0]!.key).toBe(
    'product.unverified',
  );
  await ok(keeper, devs.move, { id: two.id, action: 'defer', reason: 'Later' });
  for (const [action, values] of [
    ['approve'],
    ['implement'],
    ['complete'],
    ['verify', { evidence: 'Test 7' }],
  ] as const)
    await ok(keeper, devs.move, { id: one.id, action, ...(values && { values }) });
  expect(await open()).toMatchObject({ demands: 0, suspects: 0 });
  await ok(keeper, move, { id: versionId, action: 'release' });
  const late = await newDemand('Late');
  const refused = await ok<BatchDone>(keeper, allocateDemands, { demands: [late.id], versionId });
  expect(refused.refused.map(({ title }) => title)).toEqual(['Late']);
});

test('a version is released while a demand is given to it: never both', async () => {
  for (let round = 0; round < 4; round++) {
    const { versionId } = await newVersion();
    const late = await newDemand(`Late ${round}`);
    await ok(keeper, move, { id: versionId, action: 'start' });
    await Promise.all([
      keeper.client.send(move, { id: versionId, action: 'release' } as never),
      keeper.client.send(allocateDemands, { demands: [late.id], versionId }),
    ]);
    const [{ status }] = (await world.query('SELECT status FROM product_version WHERE id = $1', [versionId])) as [
      { status: string },
    ];
    expect([status === 'released', (await seen(keeper, { versionId })).length === 1].filter(Boolean)).toHaveLength(1);
  }
});
