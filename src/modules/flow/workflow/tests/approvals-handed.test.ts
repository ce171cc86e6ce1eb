/**
 * People who leave combined with rights of a step and hidden fields: no part is lost, and nobody decides or reads what they must
 * not.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ApprovalPeople, approvalPeople, BACK } from '#app/testing/approval-people.ts';
import { createForm, publishForm } from '#modules/flow/form/form.calls.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import type { Step } from '../definition/tree.ts';
import { workflowCounts } from '../instance/counts.calls.ts';
import * as agents from '../instance/delegation.calls.ts';
import { listDrafts } from '../instance/draft.calls.ts';
import { doneList, requestedList } from '../instance/instance.calls.ts';
import { handOverInstance, leavingOf } from '../instance/leaving.calls.ts';
import { type WorkflowCallBody, workflowCall } from '../integration/workflow-call.calls.ts';

let { world, as, idOf, act, viewed, waits, task, publish, start, decide, status } = {} as ApprovalPeople;

beforeAll(async () => {
  ({ world, as, idOf, act, viewed, waits, task, publish, start, decide, status } = await approvalPeople());
}, 120_000);
afterEach(async () => {
  for (const name of ['lina', 'zhangwei']) await status(name, 'inUse');
});
afterAll(() => world.close());

test('who answers for the one who left, or was added before them, takes their part and nobody loses one', async () => {
  const allow = ['delegate', 'addSignBefore', 'rejectToStart'];
  await publish('two', [task('only', ['lina', 'wangqiang'], { allow })]);
  await publish('one', [task('only', ['lina'], { allow })]);
  const [two, one] = [await start('zhangwei', 'two'), await start('zhangwei', 'one')];
  const added = await start('zhangwei', 'two');
  for (const id of [two, one]) expect(await decide('lina', id, { kind: 'delegate', user: idOf('chenjie') })).toBe('');
  const sign = { kind: 'addSign', where: 'before', mode: 'all', users: [idOf('chenjie')] };
  expect(await decide('lina', added, sign)).toBe('');
  await status('lina', 'disabled');
  for (const instanceId of [two, one, added]) {
    const handed = await as('admin').send(handOverInstance, { userId: idOf('lina'), instanceId, to: idOf('chenjie') });
    expect([handed.msg, instanceId]).toEqual(['', instanceId]);
  }
  await status('lina', 'inUse');
  for (const id of [two, added]) {
    expect(await decide('wangqiang', id, { kind: 'agree' })).toBe('');
    expect((await viewed('admin', id)).instance.status).toBe('running');
  }
  for (const id of [two, one, added]) {
    expect(await decide('chenjie', id, { kind: 'agree' })).toBe('');
    expect((await viewed('admin', id)).instance.status).toBe('approved');
  }
});

test('who has submitted a request for somebody who left decides on it nowhere, not in a called workflow either', async () => {
  await publish('called', [task('inner', ['lina'], { self: 'manager' })]);
  const call = { kind: 'subflow', id: 'c', name: 'c', call: { definition: 'called' } } as unknown as Step;
  await publish('outer', [task('first', ['chenjie']), call]);
  const id = await start('zhangwei', 'outer');
  expect(await decide('chenjie', id, BACK)).toBe('');
  await status('zhangwei', 'disabled');
  const handed = await as('admin').send(handOverInstance, {
    userId: idOf('zhangwei'),
    instanceId: id,
    to: idOf('lina'),
  });
  expect(handed.msg).toBe('');
  expect((await act('lina', id, { kind: 'resubmit' })).msg).toBe('');
  expect(await decide('chenjie', id, { kind: 'agree' })).toBe('');
  const { rows } = await world.server.database.pool.query<{ user_id: string }>(
    `SELECT a.user_id FROM wf_task_actor a JOIN wf_instance i ON i.id = a.instance_id AND i.company_id = a.company_id WHERE i.parent_id = $1 AND a.source <> 'initiator'`,
    [id],
  );
  await status('zhangwei', 'inUse');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => Number(row.user_id))).not.toContain(idOf('lina'));
});

test('a variable of a field that the step hides tells its value in no way', async () => {
  const label = (word: string) => [word, word, word] as const;
  const field = (key: string, word: string, kind = 'int', more: object = {}) => ({
    type: 'field',
    key,
    field: { kind, label: label(word) },
    ...more,
  });
  const columns = [field('what', '内容', 'text'), field('price', '单价')];
  const items = [
    field('amount', '金额'),
    field('secret', '底价', 'int', { variable: 'secretVar' }),
    { type: 'table', key: 'lines', label: label('明细'), columns, variable: 'linesVar' },
  ];
  const schema = { v: 1, columns: 2, items } as unknown as FormSchema;
  const form = await as('admin').send(createForm, { key: 'hid', name: 'Hid', schema });
  expect(form.msg).toBe('');
  expect((await as('admin').send(publishForm, { id: form.data.id, revision: 1 })).msg).toBe('');
  const fields = { amount: 'edit', secret: 'hidden', 'lines.price': 'hidden' };
  const branches = [
    { id: 'b1', name: 'b1', steps: [task('s1', ['lina'], { fields, allow: ['delegate'] })] },
    { id: 'b2', name: 'b2', steps: [task('s2', ['chenjie'], { fields: { secret: 'edit' } })] },
  ];
  const variables = [
    { name: 'secretVar', label: '底', type: 'number' },
    { name: 'linesVar', label: '行', type: 'list' },
  ];
  await publish('hid', [{ kind: 'parallel', id: 'p', name: 'p', branches } as unknown as Step], {
    formId: form.data.id,
    variables,
  });
  // Numbers that no time or id can hold.
  const [SECRET, OTHER, PRICE] = [2_041_111_999, 2_042_222_999, 2_099_731_777];
  const lines = [{ id: 'r1', what: 'wood', price: PRICE }];
  const id = await start('zhangwei', 'hid', { form: { amount: 5, secret: SECRET, lines } });
  expect((await viewed('admin', id)).instance.vars).toHaveProperty('secretVar', SECRET);
  const before = await viewed('lina', id);
  expect(JSON.stringify(before)).not.toMatch(new RegExp(`${SECRET}|${PRICE}`));
  expect(await decide('chenjie', id, { kind: 'agree', form: { secret: OTHER } })).toBe('');
  const guess = await act('lina', id, {
    kind: 'agree',
    task: before.mine!.task.id,
    opinion: 'x',
    vars: { secretVar: 3, linesVar: [] },
    read: before.instance.version,
  });
  expect(JSON.stringify(guess)).not.toMatch(new RegExp(`${OTHER}|${PRICE}`));
  expect(guess.msg).toMatch(/不可编辑|不能修改/);
  expect(await decide('lina', id, { kind: 'delegate', user: idOf('wangqiang') })).toBe('');
  for (const secretVar of [3, OTHER])
    expect(await decide('wangqiang', id, { kind: 'answer', vars: { secretVar } })).toMatch(/不可编辑|不能修改/);
  const sent = {
    call: 'complete',
    params: { instId: id, actionName: 'agree', opinion: 'x', vars: { secretVar: String(OTHER) } },
  };
  expect((await as('wangqiang').send(workflowCall, sent as WorkflowCallBody)).msg).toMatch(/不可编辑|不能修改/);
});

test('what the requester may not decide as an agent is neither listed nor offered to them', async () => {
  await publish('barred', [task('only', ['chenjie'], { self: 'manager', allow: ['delegate', 'rejectToStart'] })]);
  const agency = { agent: idOf('lina'), startsAt: '2020-01-01 00:00', endsAt: '2099-01-01 00:00' };
  const own = await start('lina', 'barred');
  expect(await decide('chenjie', own, { kind: 'delegate', user: idOf('wangqiang') })).toBe('');
  const came = await start('zhangwei', 'barred');
  expect(await decide('chenjie', came, BACK)).toBe('');
  await status('zhangwei', 'disabled');
  await as('admin').send(handOverInstance, { userId: idOf('zhangwei'), instanceId: came, to: idOf('lina') });
  expect((await act('lina', came, { kind: 'resubmit' })).msg).toBe('');
  await status('zhangwei', 'inUse');
  expect((await as('chenjie').send(agents.saveDelegation, agency)).msg).toBe('');
  expect((await viewed('lina', came)).mine).toBeNull();
  expect((await viewed('lina', own)).abilities.recallable).toEqual([]);
  expect(await waits('lina')).not.toContain(came);
});

test('a request that was handed over is its new holder’s: in their lists, and all an initiator may do', async () => {
  const settings = { withdraw: 'anytime', revert: true, withdrawTo: 'draft' };
  await publish('passed-on', [task('first', ['chenjie']), task('second', ['wangqiang'])], { settings });
  await publish('early', [task('first', ['chenjie'])]);
  const requests = async (name: string): Promise<number[]> =>
    (await as(name).send(requestedList, { pageSize: 100 })).data.list.map((row) => row.instanceId);
  const [id, early] = [await start('zhangwei', 'passed-on'), await start('zhangwei', 'early')];
  for (const one of [id, early]) expect(await decide('chenjie', one, BACK)).toBe('');
  const returned = async (name: string): Promise<number> => (await as(name).send(workflowCounts, {})).data.returned;
  const before = await returned('lina');
  await status('zhangwei', 'disabled');
  for (const instanceId of [id, early]) {
    const handed = { userId: idOf('zhangwei'), instanceId, to: idOf('lina') };
    expect((await as('admin').send(handOverInstance, handed)).msg).toBe('');
  }
  expect(await requests('lina')).toEqual(expect.arrayContaining([id, early]));
  expect(await returned('lina')).toBe(before + 2);
  for (const one of [id, early]) expect((await act('lina', one, { kind: 'resubmit' })).msg).toBe('');
  await status('zhangwei', 'inUse');
  // It runs again, no longer with the person who left.
  expect(await requests('zhangwei')).not.toContain(id);
  expect((await act('zhangwei', id, { kind: 'withdraw' })).msg).toBe('只有发起人可以执行此操作');
  expect((await viewed('lina', id)).abilities.actions).toEqual(expect.arrayContaining(['withdraw', 'urge']));
  expect((await act('lina', id, { kind: 'urge' })).msg).toBe('');
  expect((await act('lina', id, { kind: 'cc', users: [idOf('wangqiang')] })).msg).toBe('');
  expect((await act('lina', early, { kind: 'withdraw' })).data.status).toBe('withdrawn');
  const done = (await as('lina').send(doneList, { pageSize: 100 })).data.list.map((row) => row.instanceId);
  expect(done).not.toContain(id);
  expect(await decide('chenjie', id, { kind: 'agree' })).toBe('');
  expect((await act('lina', id, { kind: 'withdraw' })).data.status).toBe('withdrawn');
  const drafts = (await as('lina').send(listDrafts, {})).data.list;
  expect(drafts).toHaveLength(1);
});

test('a request that runs and was never returned is handed over once its initiator has left', async () => {
  const settings = { withdraw: 'anytime' };
  await publish('running', [task('first', ['chenjie']), task('second', ['wangqiang'])], { settings });
  const id = await start('zhangwei', 'running');
  const over = (to: string) =>
    as('admin').send(handOverInstance, { userId: idOf('zhangwei'), instanceId: id, to: idOf(to) });
  // While they work it is theirs.
  expect((await over('lina')).problems?.[0]?.key).toBe('workflowLeaving.active');
  await status('zhangwei', 'disabled');
  const left = (await as('admin').send(leavingOf, { userId: idOf('zhangwei') })).data;
  expect(left.instances).toContainEqual(expect.objectContaining({ instanceId: id, request: true, steps: [] }));
  expect(
    (await as('chenjie').send(handOverInstance, { userId: idOf('zhangwei'), instanceId: id, to: idOf('lina') })).code,
  ).toBe(403);
  expect((await over('lina')).msg).toBe('');
  expect((await over('lina')).problems?.[0]?.key).toBe('workflowLeaving.nothing');
  await status('zhangwei', 'inUse');
  // Nothing of its way has changed: the same step waits for the same person.
  expect(await waits('chenjie')).toContain(id);
  const told = (await viewed('lina', id)).events.find((event) => event.kind === 'handedOver');
  expect(told?.data).toMatchObject({ from: idOf('zhangwei'), to: idOf('lina') });
  expect((await act('zhangwei', id, { kind: 'withdraw' })).msg).toBe('只有发起人可以执行此操作');
  expect(await decide('chenjie', id, BACK)).toBe('');
  expect((await viewed('lina', id)).mine?.task.node).toBeDefined();
  expect((await act('lina', id, { kind: 'resubmit' })).msg).toBe('');
  expect((await act('lina', id, { kind: 'withdraw' })).data.status).toBe('withdrawn');
});

test('nobody gets a request they would have to decide on themselves, and who holds it decides on it nowhere', async () => {
  await publish('spared', [
    task('first', ['chenjie'], { self: 'manager' }),
    task('second', ['lina'], { self: 'skip' }),
  ]);
  const id = await start('zhangwei', 'spared');
  await status('zhangwei', 'disabled');
  const over = (to: string) =>
    as('admin').send(handOverInstance, { userId: idOf('zhangwei'), instanceId: id, to: idOf(to) });
  expect((await over('chenjie')).msg).toContain('first');
  expect((await viewed('admin', id)).instance.holder).toBe(idOf('zhangwei'));
  expect((await over('lina')).msg).toBe('');
  await status('zhangwei', 'inUse');
  expect(await decide('chenjie', id, { kind: 'agree' })).toBe('');
  expect(await waits('lina')).not.toContain(id);
  expect((await viewed('admin', id)).instance.status).toBe('approved');
});

test('a suspended request can be handed over; a person sends the command by no other way', async () => {
  await publish('held', [task('first', ['chenjie'])]);
  const id = await start('zhangwei', 'held');
  expect((await act('admin', id, { kind: 'suspend', reason: 'x' })).msg).toBe('');
  await status('zhangwei', 'disabled');
  for (const name of ['admin', 'lina'])
    expect((await act(name, id, { kind: 'handOver', user: idOf('lina'), reason: 'x' })).code, name).not.toBe(0);
  const handed = { userId: idOf('zhangwei'), instanceId: id, to: idOf('lina') };
  expect((await as('admin').send(handOverInstance, handed)).msg).toBe('');
  expect((await viewed('admin', id)).instance).toMatchObject({ holder: idOf('lina'), status: 'suspended' });
});
