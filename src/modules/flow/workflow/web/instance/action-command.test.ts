/** What the dialogs of actions ask for, in the words of the specification (2-rules §5), and the command they send. */
import { expect, test } from 'vitest';
import { say } from '#kernel/text.ts';
import type { AbilityName as ActionName } from '../../engine/abilities.ts';
import type { WorkflowView } from '../../instance/instance.calls.ts';
import { commandOf, type Filled, mayComeBack, missing } from './action-command.ts';

const view = (node: object = {}, more: object = {}): WorkflowView =>
  ({
    mine: { task: { id: 7, node: 'a' }, actor: {} },
    graph: { nodes: { a: { kind: 'userTask', allow: ['direct'], ...node } } },
    abilities: {
      ways: [
        { to: 'start', modes: ['normal', 'direct'] },
        { to: 'previous', modes: ['normal'] },
        { to: 'node', modes: ['normal', 'direct'] },
      ],
      targets: [
        { node: 'near', name: 'near', direct: true },
        { node: 'far', name: 'far', direct: false },
      ],
    },
    ...more,
  }) as unknown as WorkflowView;
const blank: Filled = {
  opinion: ' ',
  to: null,
  node: null,
  mode: null,
  users: [],
  actor: null,
  where: 'before',
  group: 'all',
};
const asked = (name: ActionName, filled: Partial<Filled> = {}, of = view()) =>
  Object.fromEntries(
    Object.entries(missing(name, { ...blank, ...filled }, of)).map(([field, text]) => [field, say(text, 'zh-CN')]),
  );

test('agreeing asks for the opinion, unless the step leaves it open', () => {
  expect(asked('agree')).toEqual({ opinion: '请填写审批意见' });
  expect(asked('agree', { opinion: 'yes' })).toEqual({});
  expect(asked('agree', {}, view({ opinion: 'optional' }))).toEqual({});
});

test('rejecting asks for way, mode, opinion, and the step when it is a certain one', () => {
  const all = { to: '请选择驳回方式', mode: '请选择驳回重提模式', opinion: '请填写驳回意见' };
  expect(asked('reject')).toEqual(all);
  expect(asked('reject', { to: 'node', mode: 'normal', opinion: 'no' })).toEqual({ node: '请选择返回节点' });
  expect(asked('reject', { to: 'previous', mode: 'direct', opinion: 'no' })).toEqual({});
  expect(asked('refuse')).toEqual({ opinion: '请填写驳回意见' });
  expect(asked('disagree')).toEqual({ opinion: '请填写驳回意见' });
});

test('actions with people ask for them; after signing oneself the opinion is needed', () => {
  for (const name of ['transfer', 'delegate', 'addSign', 'cc', 'removeSign', 'recall'] as const)
    expect(asked(name)).toEqual({ users: '请选择人员' });
  expect(asked('addSign', { users: [3], where: 'after' })).toEqual({ opinion: '请填写审批意见' });
  expect(asked('removeSign', { actor: 5 })).toEqual({});
  expect(asked('recall', { actor: 5 })).toEqual({});
  expect(asked('withdraw')).toEqual({});
});

test('straight back only where the step chosen and the node allow it', () => {
  const back = (filled: Partial<Filled>, of = view()) => mayComeBack(of, { ...blank, ...filled });
  expect([back({ to: 'start' }), back({ to: 'previous' })]).toEqual([true, false]);
  expect([back({ to: 'node', node: 'near' }), back({ to: 'node', node: 'far' })]).toEqual([true, false]);
  const never = { abilities: { ways: [{ to: 'start', modes: ['normal'] }], targets: [] } };
  expect(back({ to: 'start' }, view({}, never))).toBe(false);
});

test('the commands', () => {
  const command = (name: ActionName, filled: Partial<Filled>) => commandOf(name, { ...blank, ...filled }, view());
  expect(command('removeSign', { actor: 5, opinion: ' twice ' })).toEqual({
    kind: 'removeSign',
    actor: 5,
    opinion: 'twice',
  });
  expect(command('reject', { to: 'node', node: 'near', mode: 'direct', opinion: 'no' })).toEqual({
    kind: 'reject',
    task: 7,
    to: 'node',
    node: 'near',
    mode: 'direct',
    opinion: 'no',
  });
  expect(command('addSign', { users: [2], where: 'parallel' })).toEqual({
    kind: 'addSign',
    task: 7,
    where: 'parallel',
    users: [2],
  });
});
