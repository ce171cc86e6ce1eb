/** Options, variants and their contradictions, over the whole application. */
import { afterAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { releaseChecks } from '#modules/products/product/product.calls.ts';
import { product } from '#modules/products/product/product.entity.ts';
import { productVersion } from '#modules/products/product/product-version.entity.ts';
import { productOption, productVariant } from '../product-option.entity.ts';
import { variantLife } from '../product-variant.life.ts';
import { readStructure, saveStructure } from '../structure.calls.ts';
import type { NodeEdit } from '../structure-edits.ts';

const world = await approvalWorld();
const { server, home, done } = world;
afterAll(world.close);
const maker = server.as({
  ...{ userId: home.userId, companyId: home.companyId, departments: null },
  rights: ['prd:product:add', 'prd:product:manageAll'],
});
const make = <C extends Parameters<typeof done>[0]>(call: C, input: Record<string, unknown>) =>
  done(call, input, maker);

let made = 0;
const add = (key: string, parent: string | null, condition: string | null = null): NodeEdit => ({
  ...{ kind: 'add', key },
  after: { parent, rank: ++made, name: key, condition },
});
const save = (versionId: number, edits: NodeEdit[]) => maker.send(saveStructure, { versionId, baseRevision: 0, edits });
const value = (code: string) => ({ code, name: code.toUpperCase() });

/** A product with the option `power`, of which a motor has one for each value. */
async function withOption() {
  const { id: productId } = await make(entityCalls(product).create, { name: `产品 ${++made}`, manager: home.userId });
  const { id: versionId } = await make(entityCalls(productVersion).create, {
    ...{ productId, number: 'V1', manager: home.userId },
  });
  const option = await make(entityCalls(productOption).create, {
    ...{ productId, code: 'power', name: '功率', needed: true, choices: [value('p5'), value('p7')] },
  });
  const edits = [add('motor', null), add('m5', 'motor', 'power = "p5"'), add('m7', 'motor', 'power = "p7"')];
  expect((await save(versionId, edits)).msg).toBe('');
  const variant = async (name: string, chosen: string | null) =>
    make(entityCalls(productVariant).create, {
      ...{ productId, name, productVersion: versionId },
      chosen: chosen === null ? [] : [{ option: option.id, value: chosen }],
    });
  const move = (id: number, action: string) => maker.send(lifecycleCalls(variantLife).move, { id, action } as never);
  return { productId, versionId, option, variant, move };
}

test('a variant is published when nothing contradicts it; otherwise everything is named', async () => {
  const { versionId, variant, move } = await withOption();
  const open = await variant('未选', null);
  const refused = await move(open.id, 'publish');
  expect([refused.msg.includes('未选择'), refused.msg.includes('“motor”下没有任何节点')]).toEqual([true, true]);
  const small = await variant('小', 'p5');
  expect((await move(small.id, 'publish')).msg).toBe('');
  expect(
    (await maker.send(entityCalls(productVariant).update, { id: small.id, version: 2, name: '改' } as never)).msg,
  ).toContain('已发布');
  const { variants, options } = await make(readStructure, { versionId });
  expect(variants.map(({ name, status, choice }) => [name, status, choice])).toEqual([
    ['小', 'published', { power: 'p5' }],
    ['未选', 'draft', {}],
  ]);
  expect(options.map(({ code, choices }) => [code, choices.length])).toEqual([['power', 2]]);
  // Taking the small motor out breaks it: the release is held up until somebody decides.
  const checks = async () =>
    (await make(releaseChecks, { versionId })).find(({ key }) => key === 'variants')?.open ?? null;
  expect(await checks()).toBe(0);
  const gone: NodeEdit = { kind: 'remove', key: 'm5', before: { name: 'm5', parent: 'motor' } };
  expect((await save(versionId, [gone])).msg).toBe('');
  expect(await checks()).toBe(1);
  expect((await move(small.id, 'reopen')).msg).toBe('');
  expect(await checks()).toBe(null);
});

test('conditions name options of the product; what is used stays', async () => {
  const { productId, versionId, option, variant } = await withOption();
  expect((await save(versionId, [add('x', null, 'voltage = "high"')])).msg).toContain('“voltage”不是产品选项');
  expect((await save(versionId, [add('x', null, 'power = 3')])).msg).toContain('不是有效的条件');
  await variant('小', 'p5');
  const calls = entityCalls(productOption);
  expect((await maker.send(calls.remove, { id: option.id })).msg).toContain('正被选配条件或变型使用');
  const update = (values: object) => maker.send(calls.update, { id: option.id, version: 1, ...values } as never);
  expect((await update({ code: 'kw' })).msg).toContain('正被选配条件或变型使用');
  expect((await update({ choices: [value('p7')] })).msg).toContain('“p5”正被变型使用');
  expect((await update({ choices: [value('p5'), value('p5')] })).msg).toContain('重复');
  expect((await maker.send(calls.create, { productId, code: 'a b', name: 'x', choices: [value('p')] })).msg).toContain(
    '代码由',
  );
  const other = await withOption();
  const foreign = {
    productId,
    name: '外',
    productVersion: versionId,
    chosen: [{ option: other.option.id, value: 'p5' }],
  };
  expect((await maker.send(entityCalls(productVariant).create, foreign)).msg).toContain('选项');
  expect(
    (await maker.send(entityCalls(productVariant).create, { ...foreign, productVersion: other.versionId })).msg,
  ).toContain('记录不存在');
});

test('an option that is removed while a condition comes to name it: never both', async () => {
  for (let round = 0; round < 10; round++) {
    const { productId, versionId } = await withOption();
    const color = await make(entityCalls(productOption).create, {
      ...{ productId, code: 'color', name: '颜色', choices: [value('red')] },
    });
    const [saved, gone] = await Promise.all([
      save(versionId, [add('can', null, 'color = "red"')]),
      maker.send(entityCalls(productOption).remove, { id: color.id }),
    ]);
    expect([saved.code === 0, gone.code === 0].filter(Boolean)).toHaveLength(1);
  }
});
