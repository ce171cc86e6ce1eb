/** Risks and their library in *seen before* (records.md B7-3): near ones are offered, never one that the viewer may not read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Someone } from '#app/testing/issue-world.ts';
import { riskCalls, riskWorld } from '#app/testing/risk-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { seenBefore } from '#modules/registers/issue/seen-before.calls.ts';
import { riskTemplate } from '../risk-template.entity.ts';
import { riskTemplateLife } from '../risk-template.life.ts';

const world = await riskWorld();
const { done, home, boss, identify, moved, person, member, newProject, raise } = world;
afterAll(world.close);
const entries = { ...entityCalls(riskTemplate), ...lifecycleCalls(riskTemplateLife) };
const self: Someone = { id: home.userId, client: boss };

let reader: Someone;
let stranger: Someone;
let keeper: Someone;
let project: number;
beforeAll(async () => {
  project = await newProject();
  [reader, stranger] = [await person('reader'), await person('stranger')];
  keeper = await person(
    'keeper',
    ['add', 'edit', 'delete', 'publish'].map((one) => `rk:riskTemplate:${one}`),
  );
  await member('project', project, reader, ['pm:risk:query']);
});
const near = async (name: string, who: Someone, more: object = {}) =>
  (await done(seenBefore, { name, ...more }, who.client)).map(({ entity, id }) => [entity, id]);

test('past risks are offered with what was done, to those who may read them alone', async () => {
  const row = await identify(self, {
    projectId: project,
    name: '雨季基坑边坡失稳',
    cause: '连续降雨，地下水位上升',
    responses: [
      { plan: 'a', action: '坑顶设截水沟', status: 'done' },
      { plan: 'a', action: '增购水泵', status: 'dropped' },
      { plan: 'b', action: '改用排桩支护', status: 'planned' },
    ],
  });
  const typed = '下雨后基坑边坡可能滑塌';
  expect(await near(typed, reader)).toEqual([['risk', row.id]]);
  expect(await near(typed, stranger)).toEqual([]);
  const [told] = await done(seenBefore, { name: typed, of: 'risk' }, reader.client);
  expect(told).toMatchObject({
    title: '雨季基坑边坡失稳',
    code: row.code,
    solution: '坑顶设截水沟',
    tag: ['风险', '風險', 'Risk'],
    uses: null,
    address: expect.stringContaining(`riskId=${row.id}`),
  });
  // It is not its own past; an issue with its number is another thing.
  expect(await near(typed, reader, { of: 'risk', except: row.id })).toEqual([]);
  expect(await near(typed, reader, { of: 'issue', except: row.id })).toEqual([['risk', row.id]]);
  const issue = await raise(self, { projectId: project, name: '基坑边坡滑塌一处' });
  expect((await near(typed, self)).map(([entity]) => entity).sort()).toEqual(['issue', 'risk']);
  expect(await near(typed, reader)).toEqual([['risk', row.id]]);
  expect(issue.id).toBeGreaterThan(0);
  // By its new words, and no more by the old ones; closed it is found too, removed it is not.
  await world.update(row, { name: '深坑支护变形', cause: '土压力过大', description: null }, self);
  expect(await near(typed, reader)).toEqual([]);
  await moved(row.id, 'close', self, { reason: 'x', values: { closeReason: 'expired' } });
  expect(await near('支护变形超限', reader)).toEqual([['risk', row.id]]);
  await moved(row.id, 'reopen', self, { reason: 'y' });
  await done(riskCalls.remove, { id: row.id });
  expect(await near('支护变形超限', reader)).toEqual([]);
});

test('published entries of the library are offered to everybody, drafts and withdrawn ones to nobody', async () => {
  const made = await done(
    entries.create,
    { title: '夜间施工扰民投诉', effect: '被责令停工', hints: '提前公示', responses: [{ action: '办理夜间施工许可' }] },
    keeper.client,
  );
  const { id } = made as unknown as { id: number };
  const typed = '居民投诉夜间施工噪声';
  for (const who of [keeper, stranger]) expect(await near(typed, who)).toEqual([]);
  await done(entries.move, { id, action: 'publish' }, keeper.client);
  expect(await near(typed, stranger)).toEqual([['riskTemplate', id]]);
  const [told] = await done(seenBefore, { name: typed }, stranger.client);
  expect(told).toMatchObject({ solution: '办理夜间施工许可', uses: 0, helpful: null });
  await done(entries.move, { id, action: 'withdraw' }, keeper.client);
  expect(await near(typed, stranger)).toEqual([]);
});
