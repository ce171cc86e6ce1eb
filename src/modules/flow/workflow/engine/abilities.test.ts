/** The actions offered to a person are exactly those the engine accepts. */
import { expect, test } from 'vitest';
import type { Graph } from '../graph.ts';
import { abilitiesOf, removableRows } from './abilities.ts';
import { and, build, seq, task } from './testing/build.ts';
import { INITIATOR, Play } from './testing/play.ts';

const USERS = [1, 2, 3, 4, 5, 6, 7];

/** Of a user's open row at the node. */
function abilities(play: Play, user: number, node: string) {
  const { rows, graph } = play;
  const asked = play.task(node);
  const actor = play.actors(node).find((one) => one.user === user && one.status === 'open');
  const mine = actor ? { task: asked, actor } : null;
  return abilitiesOf({ graph, rows, by: { user }, mine, env: play.envWith() });
}
const decisions = (play: Play, user: number, node: string): string[] =>
  abilities(play, user, node).actions.filter((one) => !['comment', 'urge', 'withdraw'].includes(one));

test('votes and added signers say yes or no; they are offered no way back, and neither way is taken', () => {
  const votes = { mode: 'ratio' as const, ratio: { num: 1, den: 2 } };
  const play = new Play(build(seq(task('a', [1]), task('b', [2, 3], votes))));
  expect(decisions(play, 1, 'a')).toEqual(['agree', 'reject', 'refuse', 'transfer', 'delegate', 'addSign', 'cc']);
  expect(abilities(play, 1, 'a').ways).toEqual([
    { to: 'start', modes: ['normal', 'direct'] },
    { to: 'previous', modes: ['normal', 'direct'] },
    { to: 'node', modes: ['normal', 'direct'] },
  ]);
  const { id: first } = play.task('a');
  expect(play.act(1, { kind: 'disagree', task: first, opinion: 'no' })).toBe('NOT_ALLOWED');
  play.act(1, { kind: 'addSign', task: first, where: 'before', users: [5], mode: 'all' });
  expect(decisions(play, 5, 'a')).toEqual(['agree', 'disagree', 'transfer', 'delegate', 'addSign', 'cc']);
  expect(abilities(play, 5, 'a').ways).toEqual([]);
  for (const user of [5, 1]) play.agree(user, 'a');
  expect(decisions(play, 2, 'b')).toEqual(['agree', 'disagree', 'transfer', 'delegate', 'addSign', 'cc']);
  const said = { task: play.task('b').id, opinion: 'no' };
  expect(play.act(2, { kind: 'refuse', ...said })).toBe('NOT_ALLOWED');
  expect(play.act(2, { kind: 'reject', to: 'start', mode: 'normal', ...said })).toBe('NOT_ALLOWED');
  expect(play.act(2, { kind: 'disagree', ...said })).toBeNull();
});

test('a step of a branch that is closed may be returned to, but it does not come straight back', () => {
  const play = new Play(build(seq(task('first', [9]), and('p', task('a', [1]), task('b', [2])), task('c', [3]))));
  for (const [user, node] of [
    [9, 'first'],
    [1, 'a'],
    [2, 'b'],
  ] as const)
    play.agree(user, node);
  const { ways, targets } = abilities(play, 3, 'c');
  expect(targets.map(({ node, direct }) => `${node} ${direct}`)).toEqual([
    'b false',
    'a false',
    'first true',
    'start true',
  ]);
  expect(ways).toEqual([
    { to: 'start', modes: ['normal', 'direct'] },
    { to: 'previous', modes: ['normal'] },
    { to: 'node', modes: ['normal', 'direct'] },
  ]);
});

test('a candidate claims first, a delegate answers, who delegated recalls, the initiator submits again', () => {
  const play = new Play(build(seq(task('a', [1, 2], { mode: 'claim' }), task('b', [3]))));
  expect(decisions(play, 1, 'a')).toEqual(['claim']);
  const { id } = play.task('a');
  expect(play.act(1, { kind: 'transfer', task: id, user: 5 })).toBe('CLAIM_FIRST');
  play.act(1, { kind: 'claim', task: id });
  expect(decisions(play, 1, 'a')).toContain('unclaim');
  play.agree(1, 'a');
  expect(decisions(play, 1, 'a')).toEqual(['takeBack']);
  play.act(3, { kind: 'delegate', task: play.task('b').id, user: 4 });
  expect(decisions(play, 4, 'b')).toEqual(['answer', 'transfer', 'delegate']);
  expect(decisions(play, 3, 'b')).toEqual(['recall']);
  expect(decisions(play, 1, 'a')).toEqual(['takeBack']);
  expect(play.act(3, { kind: 'recall', actor: abilities(play, 3, 'b').recallable[0]! })).toBeNull();
  play.reject(3, 'b', 'start');
  expect(decisions(play, INITIATOR, 'start')).toEqual(['resubmit']);
});

test('who must not decide on their own request is offered nothing but handing an old row on', () => {
  const graph = (self: 'self' | 'skip'): Graph => build(task('a', [INITIATOR, 1], { mode: 'all', self }));
  const play = new Play(graph('self'));
  expect(decisions(play, INITIATOR, 'a')).toContain('agree');
  play.migrate(graph('skip'));
  expect(decisions(play, INITIATOR, 'a')).toEqual(['transfer']);
  const { id } = play.task('a');
  expect(play.agree(INITIATOR, 'a')).toBe('SELF_FORBIDDEN');
  expect(play.act(INITIATOR, { kind: 'transfer', task: id, user: 4 })).toBeNull();
});

/** Tries every row as everybody, and puts the play back each time; answers who was offered, 'user:row user'. */
function offers(play: Play): string[] {
  const out: string[] = [];
  for (const user of USERS)
    for (const admin of [false, true]) {
      const offered = new Set(removableRows(play.rows, { user, admin }));
      for (const actor of play.rows.actor.values()) {
        const [rows, told] = [play.rows, play.events.length];
        const refused = play.act({ user, admin }, { kind: 'removeSign', actor: actor.id });
        play.rows = rows;
        play.events.length = told;
        expect([user, admin, actor.user, actor.status, refused === null]).toEqual([
          user,
          admin,
          actor.user,
          actor.status,
          offered.has(actor.id),
        ]);
        if (!admin && offered.has(actor.id)) out.push(`${user}:${actor.user}`);
      }
    }
  return out;
}
test.each(['before', 'after', 'parallel'] as const)('taking signers out who were added %s', (where) => {
  const play = new Play(build(task('a', [1, 2], { mode: 'all' })));
  const id = play.task('a').id;
  expect(offers(play)).toEqual([]);
  expect(play.act(1, { kind: 'addSign', task: id, where, mode: 'all', users: [3, 4], opinion: 'ask' })).toBeNull();
  expect(offers(play)).toEqual(['1:3', '1:4']);
  // One of them adds somebody themselves; handed on, a part is no longer the adder's to take away.
  expect(play.act(3, { kind: 'addSign', task: id, where: 'before', mode: 'or', users: [5] })).toBeNull();
  expect(offers(play)).toEqual(['1:3', '1:4', '3:5']);
  expect(play.act(4, { kind: 'transfer', task: id, user: 6 })).toBeNull();
  expect(offers(play)).toEqual(['1:3', '3:5']);
  expect(play.agree(5, 'a')).toBeNull();
  expect(play.agree(3, 'a')).toBeNull();
  expect(offers(play)).toEqual([]);
});

test('the last voter stays, and a closed task gives nobody back', () => {
  const play = new Play(build(task('a', [1])));
  const id = play.task('a').id;
  expect(offers(play)).toEqual([]);
  expect(play.act(1, { kind: 'addSign', task: id, where: 'parallel', users: [2] })).toBeNull();
  expect(offers(play)).toEqual(['1:2']);
  expect(play.agree(1, 'a')).toBeNull();
  expect(offers(play)).toEqual(['1:2']);
  expect(play.agree(2, 'a')).toBeNull();
  expect(offers(play)).toEqual([]);
});
