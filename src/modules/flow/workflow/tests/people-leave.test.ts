/** People who leave or whose account expires: what approvals hold of them is shown, handed over, and goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApprovalPeople, approvalPeople, BACK } from '#app/testing/approval-people.ts';
import { CODE } from '#kernel/problem.ts';
import { setUserStatus } from '#modules/people/user/user.calls.ts';
import * as agents from '../instance/delegation.calls.ts';
import { comingSteps, startInstance } from '../instance/instance.calls.ts';
import { handOverInstance, leavingOf, setSuccessor } from '../instance/leaving.calls.ts';

let { world, as, idOf, act, viewed, waits, task, publish, start, decide } = {} as ApprovalPeople;
const sql = (text: string, values: unknown[] = []) => world.server.database.pool.query(text, values);

beforeAll(async () => {
  ({ world, as, idOf, act, viewed, waits, task, publish, start, decide } = await approvalPeople());
  await publish('pair', [task('first', ['lina', 'chenjie']), task('second', ['lina'])]);
  await publish('both', [task('only', ['lina', 'chenjie'])]);
  await publish('single', [task('only', ['lina'])]);
}, 120_000);
afterAll(() => world.close());

test('an expired account is not asked, nor taken as receiver', async () => {
  const day = async (text: string | null) =>
    sql(`UPDATE "user" SET expire_time = $1 WHERE id = $2`, [text, idOf('lina')]);
  await day('2020-01-01');
  const { code, msg } = await as('zhangwei').send(startInstance, { key: 'single', title: 'nobody' });
  expect([code, msg]).toEqual([CODE.refused, '节点“only”找不到审批人']);
  const id = await start('zhangwei', 'both');
  expect(await waits('lina')).not.toContain(id);
  expect(await decide('chenjie', id, { kind: 'transfer', user: idOf('lina') })).toBe('人员不存在或已停用');
  const agency = { agent: idOf('lina'), startsAt: '2020-01-01 00:00', endsAt: '2099-01-01 00:00' };
  expect((await as('chenjie').send(agents.saveDelegation, agency)).code).toBe(CODE.refused);
  await day('2150-01-01');
  const again = await start('zhangwei', 'single');
  expect(await waits('lina')).toContain(again);
  await day(null);
});

test('who leaves is shown with what they hold; a successor takes all of it, also what comes later', async () => {
  const agency = { agent: idOf('lina'), startsAt: '2020-01-01 00:00', endsAt: '2099-01-01 00:00' };
  await as('chenjie').send(agents.saveDelegation, agency);
  const both = await start('zhangwei', 'pair');
  const held = await start('zhangwei', 'single');
  const added = { kind: 'addSign', where: 'before', mode: 'all', users: [idOf('zhangwei')] };
  expect(await decide('lina', held, added)).toBe('');
  const lina = idOf('lina');
  expect((await as('zhangwei').send(leavingOf, { userId: lina })).code).toBe(CODE.forbidden);
  const before = (await as('admin').send(leavingOf, { userId: lina })).data;
  expect(before.instances!.map((one) => one.instanceId)).toEqual(expect.arrayContaining([both, held]));
  expect(before.definitions).toMatchObject([
    { name: 'both' },
    {
      name: 'pair',
      places: [
        { step: 'first', as: 'approver' },
        { step: 'second', as: 'approver' },
      ],
    },
    { name: 'single' },
  ]);
  expect(before.agents).toMatchObject([{ mine: true }]);
  const to = idOf('wangqiang');
  const follow = { userId: lina, to };
  expect((await as('admin').send(setSuccessor, follow)).msg).toContain('停用后才能设置接任人');
  expect((await as('admin').send(setUserStatus, { id: lina, status: 'disabled' })).msg).toBe('');
  expect((await as('zhangwei').send(setSuccessor, follow)).code).toBe(CODE.forbidden);
  expect((await as('admin').send(setSuccessor, { userId: lina, to: lina })).msg).toBe('接任人不能是本人');
  expect((await as('admin').send(setSuccessor, follow)).msg).toBe('');
  for (const { instanceId } of before.instances!) {
    const done = await as('admin').send(handOverInstance, { ...follow, instanceId });
    expect([done.msg, done.data.handed]).toEqual(['', 1]);
  }
  const after = (await as('admin').send(leavingOf, { userId: lina })).data;
  expect([after.count, after.agents, after.successor?.id]).toEqual([0, [], to]);
  expect((await as('admin').send(handOverInstance, { ...follow, instanceId: both })).msg).toContain('没有待交接');
  // The held row waits for the one who was added before it, and then asks the successor.
  expect(await waits('wangqiang')).toContain(both);
  expect(await waits('wangqiang')).not.toContain(held);
  expect(await decide('zhangwei', held, { kind: 'agree' })).toBe('');
  expect(await decide('wangqiang', held, { kind: 'agree' })).toBe('');
  expect((await viewed('admin', held)).instance.status).toBe('approved');
  // A later step of a running instance names the one who left.
  expect(await decide('chenjie', both, { kind: 'agree' })).toBe('');
  expect(await decide('wangqiang', both, { kind: 'agree' })).toBe('');
  expect(await waits('wangqiang')).toContain(both);
  expect((await as('wangqiang').send(agents.myDelegations, {})).data.list).toMatchObject([{ agent: to, state: 'now' }]);
  // A definition that names somebody who left is checked with their successor: it finds somebody.
  await publish('named', [task('only', ['lina'])]);
  // Somebody who leaves after them passes on what they took over.
  expect((await as('admin').send(setUserStatus, { id: to, status: 'disabled' })).msg).toBe('');
  expect((await as('admin').send(setSuccessor, { userId: to, to: idOf('chenjie') })).msg).toBe('');
  const next = await start('zhangwei', 'single');
  expect(await waits('chenjie')).toContain(next);
  // A person who is back has no successor.
  for (const id of [lina, to]) await as('admin').send(setUserStatus, { id, status: 'inUse' });
  const own = await start('zhangwei', 'single');
  expect([(await waits('lina')).includes(own), (await waits('chenjie')).includes(own)]).toEqual([true, false]);
});

test('who is asked beside the one who left decides for both; where votes are counted it is told', async () => {
  await publish('share', [task('vote', ['lina', 'chenjie'], { mode: 'ratio', ratio: { num: 1, den: 1 } })]);
  const [all, share] = [await start('zhangwei', 'pair'), await start('zhangwei', 'share')];
  await as('admin').send(setUserStatus, { id: idOf('lina'), status: 'disabled' });
  const hand = async (instanceId: number) =>
    (await as('admin').send(handOverInstance, { userId: idOf('lina'), instanceId, to: idOf('chenjie') })).msg;
  expect(await hand(all)).toBe('');
  expect(await decide('chenjie', all, { kind: 'agree' })).toBe('');
  expect((await viewed('admin', all)).tasks.map((task) => task.node)).toContain('second');
  expect(await hand(share)).toContain('已是该任务的审批人');
  await as('admin').send(setUserStatus, { id: idOf('lina'), status: 'inUse' });
});

test('a request that came back to somebody who left is handed to somebody who may resubmit and withdraw it', async () => {
  const [again, dropped] = [await start('wangqiang', 'single'), await start('wangqiang', 'single')];
  for (const id of [again, dropped]) expect(await decide('lina', id, BACK)).toBe('');
  const wang = idOf('wangqiang');
  await as('admin').send(setUserStatus, { id: wang, status: 'disabled' });
  expect((await act('zhangwei', again, { kind: 'resubmit' })).msg).toBe('只有发起人可以执行此操作');
  for (const instanceId of [again, dropped])
    expect(
      (await as('admin').send(handOverInstance, { userId: wang, instanceId, to: idOf('zhangwei') })).data.handed,
    ).toBe(1);
  expect((await act('zhangwei', again, { kind: 'resubmit' })).msg).toBe('');
  expect((await act('zhangwei', dropped, { kind: 'withdraw' })).data.status).toBe('withdrawn');
  // The next time it comes back to whoever has submitted it.
  expect(await decide('lina', again, BACK)).toBe('');
  expect((await viewed('zhangwei', again)).mine?.task.node).toBe('start');
  // Requests returned later go to the successor at once.
  await as('admin').send(setUserStatus, { id: wang, status: 'inUse' });
  const later = await start('wangqiang', 'single');
  await as('admin').send(setUserStatus, { id: wang, status: 'disabled' });
  await as('admin').send(setSuccessor, { userId: wang, to: idOf('chenjie') });
  expect(await decide('lina', later, BACK)).toBe('');
  expect((await act('chenjie', later, { kind: 'resubmit' })).msg).toBe('');
});

test('steps to come are told with their people, as things stand, to whom may read the workflow', async () => {
  const id = await start('zhangwei', 'pair');
  const coming = async (name: string) => as(name).send(comingSteps, { instanceId: id });
  expect((await coming('zhangwei')).data).toMatchObject({
    steps: [{ name: 'second', users: [idOf('lina')] }],
    certain: true,
  });
  expect((await coming('auditor')).code).toBe(CODE.absent);
  expect(await decide('lina', id, { kind: 'agree' })).toBe('');
  expect((await coming('lina')).data.steps).toHaveLength(1);
  expect(await decide('chenjie', id, { kind: 'agree' })).toBe('');
  expect((await coming('lina')).data.steps).toEqual([]);
  expect(await decide('lina', id, BACK)).toBe('');
  expect((await coming('zhangwei')).data.steps.map((step) => step.name)).toEqual(['first', 'second']);
});
