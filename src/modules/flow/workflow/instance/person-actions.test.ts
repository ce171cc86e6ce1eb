import { describe, expect, it } from 'vitest';
import { personAction } from './person-actions.ts';

describe('an action sent by a client', () => {
  it.each([
    ['agree', { kind: 'agree', task: 3, opinion: 'ok', vars: { a: 1 } }],
    ['reject', { kind: 'reject', task: 3, to: 'node', node: 'n1', mode: 'direct' }],
    ['addSign', { kind: 'addSign', task: 3, where: 'before', users: [4, 5], mode: 'or' }],
    ['withdraw', { kind: 'withdraw' }],
    ['retry', { kind: 'retry', incident: 7, users: [4, 5] }],
  ])('%s is taken over', (_kind, sent) => {
    expect(personAction(sent)).toEqual(sent);
  });

  it.each([
    ['nothing', null],
    ['a text', 'agree'],
    ['an unknown kind', { kind: 'constructor' }],
    ['a command of the server', { kind: 'fireJob', job: 1 }],
    ['another one', { kind: 'cancel', reason: 'x' }],
    ['no task', { kind: 'agree' }],
    ['a task that is none', { kind: 'agree', task: '1' }],
    ['nobody', { kind: 'addSign', task: 1, where: 'before', users: [] }],
    ['a wrong place', { kind: 'addSign', task: 1, where: 'aside', users: [1] }],
    ['nobody to ask', { kind: 'retry', incident: 7, users: [] }],
    ['no mode', { kind: 'reject', task: 1, to: 'start' }],
  ])('%s is refused', (_what, sent) => {
    expect(personAction(sent)).toHaveProperty('problems');
  });

  it('leaves out what does not belong to the kind', () => {
    expect(personAction({ kind: 'withdraw', by: { user: 0, admin: true }, reason: 'x' })).toEqual({ kind: 'withdraw' });
  });
});
