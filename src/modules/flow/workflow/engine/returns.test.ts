/** Returns in loops, into sub-processes and around the paths of timers. */
import { expect, test } from 'vitest';
import type { Graph, UserTaskNode } from '../graph.ts';
import { and, any, boundary, build, seq, sub, task } from './testing/build.ts';
import { INITIATOR, Play } from './testing/play.ts';

/** A block of two branches inside a loop: s -> (a | b), then `again` decides. */
function loop(first: Partial<UserTaskNode> = {}): Graph {
  const graph = build(
    and('p', task('a', [1], first), seq(task('b', [2]), task('b2', [2]))),
    {},
    {
      variables: { again: 'boolean' },
    },
  );
  const gate = { kind: 'exclusive' as const, scope: null };
  graph.nodes.m = { ...gate, id: 'm', name: 'm', incoming: ['start>p', 'back'], outgoing: ['m>p'] };
  graph.nodes.x = { ...gate, id: 'x', name: 'x', incoming: ['p.join>x'], outgoing: ['back', 'p.join>end'] };
  graph.flows['start>p'] = { id: 'start>p', from: 'start', to: 'm' };
  graph.flows['m>p'] = { id: 'm>p', from: 'm', to: 'p' };
  graph.flows['p.join>x'] = { id: 'p.join>x', from: 'p.join', to: 'x' };
  graph.flows.back = { id: 'back', from: 'x', to: 'm', condition: 'again' };
  graph.flows['p.join>end'] = { id: 'p.join>end', from: 'x', to: 'end', isDefault: true };
  graph.nodes.p!.incoming = ['m>p'];
  graph.nodes['p.join']!.outgoing = ['p.join>x'];
  return graph;
}

/** A play in the second round of the loop: both branches are open once more. */
function secondRound(first: Partial<UserTaskNode> = {}): Play {
  const play = new Play(loop(first), { vars: { again: true } });
  play.agree(1, 'a');
  play.agree(2, 'b');
  play.agree(2, 'b2');
  expect(play.open).toEqual(['a', 'b']);
  return play;
}

test('in the second round of a loop, previous is the first round: its block opens again', () => {
  const play = secondRound();
  expect(play.reject(1, 'a', 'previous')).toBeNull();
  // The last decision of each branch of the first round; the second round is gone.
  expect(play.open).toEqual(['a', 'b2']);
  play.agree(1, 'a');
  play.agree(2, 'b2');
  expect(play.open).toEqual(['a', 'b']);
});

test('so it is for a step whose votes fail and return it', () => {
  const ratio = { mode: 'ratio' as const, ratio: { num: 1, den: 1 }, onFail: 'previous' as const };
  const play = secondRound(ratio);
  expect(play.disagree(1, 'a')).toBeNull();
  expect(play.open).toEqual(['a', 'b2']);
});

test('inside one round the other branch stays closed to returns', () => {
  const play = new Play(loop(), { vars: { again: true } });
  play.agree(2, 'b');
  expect(play.reject(1, 'a', { node: 'b' })).toBe('TARGET_IN_PARALLEL_BRANCH');
  expect(play.open).toEqual(['a', 'b2']);
  // In the next round a node is the visit that led there, in the round before.
  const next = secondRound();
  expect(next.reject(1, 'a', { node: 'b' })).toBeNull();
  expect(next.open).toEqual(['b']);
});

test('a sub-process that a return has opened again still knows who led to it', () => {
  const inner = sub('u', seq(task('in', [2]), task('in2', [2])));
  const graph = build(seq(task('a', [1]), inner, task('z', [3])));
  const timer = { scope: null, kind: 'boundary' as const, host: 'u', after: { clock: 60 }, interrupting: true };
  graph.nodes.b = { ...timer, id: 'b', name: 'b', incoming: [], outgoing: ['b>late'] };
  graph.nodes.u = { ...graph.nodes.u, boundaries: ['b'] } as Graph['nodes'][string];
  const late = graph.nodes.z as UserTaskNode;
  graph.nodes.late = { ...late, id: 'late', name: 'late', incoming: ['b>late'], outgoing: ['late>z'] };
  graph.flows['b>late'] = { id: 'b>late', from: 'b', to: 'late' };
  graph.flows['late>z'] = { id: 'late>z', from: 'late', to: 'z' };
  late.incoming.push('late>z');
  const play = new Play(graph);
  play.agree(1, 'a');
  play.agree(2, 'in');
  play.agree(2, 'in2');
  expect(play.reject(3, 'z', 'previous')).toBeNull();
  expect(play.open).toEqual(['in2']);
  play.wait(61);
  expect(play.open).toEqual(['late']);
  expect(play.reject(3, 'late', 'previous')).toBeNull();
  expect(play.open).toEqual(['a']);
});

test('a return out of the path of a timer takes everything with it; the block can be done again', () => {
  const host = boundary(task('a', [1]), 'n', 30, false, task('side', [7]));
  const play = new Play(build(seq(task('first', [9]), and('p', host, task('b', [2])), task('z', [3]))));
  play.agree(9, 'first');
  play.wait(31);
  expect(play.open).toEqual(['a', 'b', 'side']);
  expect(play.reject(7, 'side', 'previous')).toBeNull();
  expect(play.open).toEqual(['first']);
  play.agree(9, 'first');
  play.agree(1, 'a');
  play.agree(2, 'b');
  play.agree(3, 'z');
  expect(play.status).toBe('approved');
});

test('a timer of a timer: what still lives of the outer path keeps its block open to the end', () => {
  const inner = boundary(task('t', [7]), 'n2', 10, false, task('u', [8]));
  const host = boundary(task('a', [1]), 'n', 30, false, inner);
  const play = new Play(build(and('p', host, any({ id: 'c', kind: 'send', as: 'cc', to: [] }))), {});
  play.wait(45);
  expect(play.open).toEqual(['a', 't', 'u']);
  play.agree(8, 'u');
  // The lineage of t is in the path of n, which is open as long as t is, by the invariants.
  play.agree(1, 'a');
  expect(play.open).toEqual(['t']);
  expect(play.reject(7, 't', 'start')).toBeNull();
  expect(play.act(INITIATOR, { kind: 'resubmit' })).toBeNull();
  expect(play.open).toEqual(['a']);
});
