/** What the engine asks of its surroundings in the scenarios: services, children, notices (design/workflow.md §7). */
import { expect, test } from 'vitest';
import type { Need } from '../env.ts';
import { and, any, build, seq, task } from './testing/build.ts';
import { INITIATOR, Play, SYSTEM } from './testing/play.ts';
import { flowScenarios } from './testing/scenarios-flow.ts';
import { voteScenarios } from './testing/scenarios-votes.ts';

voteScenarios(async (graph, options) => new Play(graph, options));
flowScenarios(async (graph, options) => new Play(graph, options));

const call = any({ id: 'k', kind: 'call', definition: 'child', multi: { items: '5', completion: 'approved >= 3' } });

test('19 withdraw: nothing open, no job, children cancelled, everybody told', () => {
  const timer = any({ id: 't', kind: 'timer', after: { clock: 10 } });
  const play = new Play(build(and('s', task('a', [1]), task('b', [2]), call, timer), { withdraw: 'anytime' }));
  expect(play.effects.filter((effect) => effect.kind === 'startChild')).toHaveLength(5);
  expect(play.act(INITIATOR, { kind: 'withdraw' })).toBeNull();
  expect(play.status).toBe('withdrawn');
  expect(play.rows.job.size + play.rows.token.size).toBe(0);
  expect(play.effects.filter((effect) => effect.kind === 'cancelChild')).toHaveLength(5);
  const told = play.effects.flatMap((effect) => (effect.kind === 'notify' ? effect.users : []));
  expect(told.sort()).toEqual([1, 2]);
  expect(play.effects).toContainEqual({ kind: 'handler', moment: 'withdrawn', node: null });
});

test('26 five children, three of five approved: the rest is cancelled', () => {
  const play = new Play(build(seq(call, task('z', [1]))), {});
  const children = [...play.rows.child.values()];
  const end = (i: number, status: 'approved' | 'rejected') =>
    play.act(SYSTEM, { kind: 'childEnded', child: children[i]!.id, status, vars: {} });
  end(0, 'approved');
  end(1, 'rejected');
  end(2, 'approved');
  expect(play.open).toEqual([]);
  end(3, 'approved');
  expect(play.open).toEqual(['z']);
  expect(play.effects.filter((effect) => effect.kind === 'cancelChild')).toHaveLength(1);
  expect(play.rows.instance.vars.outcomes).toEqual({ k: 'passed' });
});

test('17 no way back behind a service', () => {
  const served = new Play(build(seq(task('a', [1]), any({ id: 's', kind: 'service', handler: 'h' }), task('b', [2]))));
  served.agree(1, 'a');
  const [service] = served.effects.filter((effect) => effect.kind === 'service');
  expect(served.act(SYSTEM, { kind: 'serviceDone', token: service!.token, vars: { x: 1 } })).toBeNull();
  expect(served.rows.instance.vars.x).toBe(1);
  expect(served.act(1, { kind: 'takeBack', task: served.task('a').id })).toBe('TAKE_BACK_TOO_LATE');
});

test('a child that failed while it was parked ends the instance when it is resumed', () => {
  const failing = any({ id: 'k', kind: 'call', definition: 'child', onFail: 'end' });
  const play = new Play(build(seq(task('a', [1]), and('s', task('b', [2]), failing))));
  play.agree(1, 'a');
  const [child] = [...play.rows.child.values()];
  play.reject(2, 'b', { node: 'a' }, 'direct');
  play.act(SYSTEM, { kind: 'childEnded', child: child!.id, status: 'rejected', vars: {} });
  expect(play.status).toBe('running');
  play.agree(1, 'a');
  expect(play.status).toBe('rejected');
});

test('a start is refused when the policy for the initiator leaves a later step to nobody', () => {
  const graph = build(seq(task('a', [1]), task('b', [INITIATOR], { self: 'manager' })));
  const people = (need: Need): number[] => need.rules.flatMap((rule) => (rule.by === 'users' ? rule.users : []));
  expect(() => new Play(graph, { people })).toThrow('NO_APPROVER');
});
