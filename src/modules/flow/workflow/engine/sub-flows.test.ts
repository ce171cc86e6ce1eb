/** Failed sub-flows (called workflows and sub-processes) do not count as done: what happens then, and who may withdraw them. */
import { expect, test } from 'vitest';
import { simulate } from '../definition/simulate.ts';
import type { BoundaryNode, CallNode, Graph, SubProcessNode } from '../graph.ts';
import { and, any, build, seq, sub, task, xor } from './testing/build.ts';
import { ADMIN, INITIATOR, Play, SYSTEM } from './testing/play.ts';

const call = (more: Partial<CallNode> = {}) => any({ id: 'k', kind: 'call', definition: 'child', ...more });
const childOf = (play: Play): number => [...play.rows.child.values()].find((one) => one.status === 'running')!.id;
const ended = (play: Play, status: 'approved' | 'rejected' | 'withdrawn' | 'terminated') =>
  play.act(SYSTEM, { kind: 'childEnded', child: childOf(play), status, vars: {} });
/** A play that has come to the call. */
function atCall(more: Partial<CallNode> = {}): Play {
  const block = seq(task('a', [1]), and('s', task('b', [2]), call(more)), task('z', [3]));
  const play = new Play(build(block, {}, { variables: { wanted: 'number' } }));
  play.agree(1, 'a');
  return play;
}

test.each(['rejected', 'withdrawn', 'terminated'] as const)(
  'a called workflow that was %s ends its caller rejected',
  (how) => {
    const play = atCall();
    expect(ended(play, how)).toBeNull();
    expect(play.status).toBe('rejected');
    expect(play.people('b')).toEqual(['2:cancelled']);
  },
);

test('or it returns the whole to the initiator, who submits it again', () => {
  const play = atCall({ onFail: 'start' });
  ended(play, 'rejected');
  expect([play.status, play.open]).toEqual(['returned', ['start']]);
  expect(play.people('b')).toEqual(['2:cancelled']);
  expect(play.act(INITIATOR, { kind: 'resubmit' })).toBeNull();
  play.agree(1, 'a');
  play.agree(2, 'b');
  ended(play, 'approved');
  expect(play.open).toEqual(['z']);
});

test('or it goes on, where the definition says so, and conditions read the outcome', () => {
  const play = atCall({ onFail: 'continue' });
  ended(play, 'withdrawn');
  play.agree(2, 'b');
  expect(play.open).toEqual(['z']);
  expect(play.rows.instance.vars.outcomes).toEqual({ k: 'failed' });
});

test('of several, one that fails fails the node; a completion condition decides where there is one', () => {
  const all = atCall({ multi: { items: '2' } });
  ended(all, 'rejected');
  expect(all.status).toBe('running');
  ended(all, 'approved');
  expect(all.status).toBe('rejected');
  const one = atCall({ multi: { items: '2', completion: 'approved >= 1' } });
  ended(one, 'rejected');
  ended(one, 'approved');
  one.agree(2, 'b');
  expect(one.open).toEqual(['z']);
});

test('a called workflow takes what a person might send who starts it, and nothing else', () => {
  const graph = build(task('a', [1]), {}, { variables: { days: 'number', secret: 'text', inner: 'text' } });
  graph.nodes[graph.start] = {
    ...graph.nodes[graph.start]!,
    fields: { secret: 'hidden', inner: 'read', note: 'read' },
  } as never;
  const play = new Play(graph, {
    parentId: 7,
    vars: { days: 3, secret: 'x', inner: 'y', unknown: 1 },
    form: { text: 'a', note: 'b', secret: 'c' },
  });
  expect([play.rows.instance.vars, play.rows.instance.form]).toEqual([{ days: 3 }, { text: 'a' }]);
});

test('a completion condition without an answer is an incident, not a failure', () => {
  const play = atCall({ multi: { items: '1', completion: 'approved >= wanted' } });
  ended(play, 'approved');
  const [incident] = [...play.rows.incident.values()];
  expect([play.status, incident?.code]).toEqual(['running', 'CONDITION_FAILED']);
  expect(play.act(ADMIN, { kind: 'retry', incident: incident!.id, vars: { wanted: 1 } })).toBeNull();
  play.agree(2, 'b');
  expect(play.open).toEqual(['z']);
});

test.each(['call', 'subProcess'] as const)(
  'a timer on a %s that has no time is an incident, and can be tried again',
  (kind) => {
    const graph = build(kind === 'call' ? call() : sub('k', task('in', [1])));
    const timer = { id: 'b', name: 'b', scope: null, kind: 'boundary' as const, host: 'k', interrupting: true };
    graph.nodes.b = { ...timer, after: { at: 'due' }, incoming: [], outgoing: ['b>end'] };
    graph.flows['b>end'] = { id: 'b>end', from: 'b', to: 'end' };
    graph.nodes.end!.incoming.push('b>end');
    graph.nodes.k = { ...graph.nodes.k, boundaries: ['b'] } as Graph['nodes'][string];
    const play = new Play(graph);
    const [incident] = [...play.rows.incident.values()];
    expect([incident?.code, incident?.node, play.rows.child.size, play.open]).toEqual([
      'EXPRESSION_FAILED',
      'k',
      0,
      [],
    ]);
    graph.nodes.b = { ...(graph.nodes.b as BoundaryNode), after: { clock: 5 } };
    expect(play.act(ADMIN, { kind: 'retry', incident: incident!.id })).toBeNull();
    expect(play.rows.job.size).toBe(1);
  },
);

test('a called workflow is neither withdrawn nor reverted alone', () => {
  const play = new Play(build(task('a', [1]), { withdraw: 'anytime', revert: true }));
  play.rows = { ...play.rows, instance: { ...play.rows.instance, parentId: 7, parentToken: 8 } };
  expect(play.act(INITIATOR, { kind: 'withdraw' })).toBe('CHILD_NOT_ALONE');
  const ids = play.events.length;
  expect(play.open).toEqual(['a']);
  expect(play.events.length).toBe(ids);
});

/** A sub-process with a choice of an approved and a rejected end inside, and a task after it. */
function withRejectedEnd(onFail?: SubProcessNode['onFail']): Graph {
  const block = seq(
    sub('u', seq(task('in', [1]), xor('x', ['fine', seq()], [null, task('bad', [1])]))),
    task('z', [3]),
  );
  const graph = build(block, {}, { variables: { fine: 'boolean' } });
  graph.nodes.u = { ...graph.nodes.u, ...(onFail && { onFail }) } as SubProcessNode;
  const flow = graph.flows[graph.nodes.bad!.outgoing[0]!]!;
  graph.nodes[flow.to]!.incoming = graph.nodes[flow.to]!.incoming.filter((id) => id !== flow.id);
  graph.nodes.no = {
    id: 'no',
    name: 'no',
    scope: 'u',
    kind: 'end',
    outcome: 'rejected',
    incoming: [flow.id],
    outgoing: [],
  };
  graph.flows[flow.id] = { ...flow, to: 'no' };
  return graph;
}

test.each([
  [undefined, 'rejected', []],
  ['start', 'returned', ['start']],
  ['continue', 'running', ['z']],
] as const)('a sub-process that comes to a rejected end (%s): %s', (onFail, status, open) => {
  const play = new Play(withRejectedEnd(onFail), { vars: { fine: false } });
  play.agree(1, 'in');
  play.agree(1, 'bad');
  expect([play.status, play.open]).toEqual([status, [...open]]);
  const fine = new Play(withRejectedEnd(onFail), { vars: { fine: true } });
  fine.agree(1, 'in');
  expect(fine.open).toEqual(['z']);
});

test('the simulation ends where the engine does', () => {
  const tasks = (onFail: SubProcessNode['onFail']) => {
    const { steps, outcome } = simulate(withRejectedEnd(onFail), { fine: false }, { ahead: 480 });
    return [outcome, steps.flatMap((step) => (step.kind === 'userTask' ? [step.node] : []))];
  };
  expect(tasks(undefined)).toEqual(['rejected', ['in', 'bad']]);
  expect(tasks('continue')).toEqual(['approved', ['in', 'bad', 'z']]);
});
