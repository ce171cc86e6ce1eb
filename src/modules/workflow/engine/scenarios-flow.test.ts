/** The acceptance scenarios about tokens, returns and time, in memory (design/workflow.md §7; numbers as there). */
import { expect, test } from 'vitest';
import { evaluateFeel } from '../feel.ts';
import { printed } from './invariants.ts';
import { and, any, boundary, build, or, seq, task, xor } from './testing/build.ts';
import { ADMIN, INITIATOR, Play, SYSTEM } from './testing/play.ts';

const feel = (text: string, vars: Record<string, unknown>) => {
  const answer = evaluateFeel(text, vars);
  return answer.fault ? { failure: answer.fault.kind } : { value: answer.value };
};

for (const order of [
  ['c', 'a'],
  ['a', 'c'],
])
  test(`7 AND {XOR(a or b), c}: ${order.join(' then ')} ends`, () => {
    const block = and('s', xor('x', ['yes', task('a', [1])], [null, task('b', [1])]), task('c', [1]));
    const play = new Play(build(block, {}, { variables: { yes: 'boolean' } }), { vars: { yes: true } });
    for (const node of order) expect(play.agree(1, node)).toBeNull();
    expect(play.status).toBe('approved');
  });

test('8 an inclusive join waits for exactly the branches that are open; none true takes the default', () => {
  const block = seq(or('o', ['p', task('a', [1])], ['q', task('b', [1])], [null, task('c', [1])]), task('d', [1]));
  const graph = build(block, {}, { variables: { p: 'boolean', q: 'boolean' } });
  const two = new Play(graph, { vars: { p: true, q: true } });
  expect(two.open).toEqual(['a', 'b']);
  two.agree(1, 'a');
  expect(two.open).toEqual(['b']);
  two.agree(1, 'b');
  expect(two.open).toEqual(['d']);
  expect(new Play(graph, { vars: { p: false, q: false } }).open).toEqual(['c']);
});

const parallel = seq(task('a', [1]), and('s', seq(task('b', [2]), task('b2', [2])), task('c', [3])), task('d', [4]));

test('9 a branch waits at the join, the other rejects to before the split: both are needed again', () => {
  const play = new Play(build(parallel));
  play.agree(1, 'a');
  play.agree(2, 'b');
  play.agree(2, 'b2');
  expect(play.reject(3, 'c', { node: 'a' })).toBeNull();
  expect(play.open).toEqual(['a']);
  play.agree(1, 'a');
  expect(play.open).toEqual(['b', 'c']);
  play.agree(3, 'c');
  play.agree(2, 'b');
  expect(play.open).toEqual(['b2']);
  play.agree(2, 'b2');
  expect(play.open).toEqual(['d']);
});

test('10 after the join, back to one node of the block: only it opens, its way passes the join once', () => {
  const play = new Play(build(parallel));
  play.agree(1, 'a');
  play.agree(2, 'b');
  play.agree(2, 'b2');
  play.agree(3, 'c');
  expect(play.reject(4, 'd', { node: 'b' })).toBeNull();
  expect(play.open).toEqual(['b']);
  play.agree(2, 'b');
  play.agree(2, 'b2');
  expect(play.open).toEqual(['d']);
  expect(play.openTasks).toHaveLength(1);
});

test('11 into a sibling branch: refused, nothing changed', () => {
  const play = new Play(build(parallel));
  play.agree(1, 'a');
  play.agree(2, 'b');
  const before = printed(play.rows.task) + printed(play.rows.token) + printed(play.rows.actor);
  expect(play.reject(3, 'c', { node: 'b' })).toBe('TARGET_IN_PARALLEL_BRANCH');
  expect(printed(play.rows.task) + printed(play.rows.token) + printed(play.rows.actor)).toBe(before);
});

test('12 reject previous after a join opens the last human node of every branch', () => {
  const play = new Play(build(parallel));
  play.agree(1, 'a');
  play.agree(2, 'b');
  play.agree(2, 'b2');
  play.agree(3, 'c');
  expect(play.reject(4, 'd', 'previous')).toBeNull();
  expect(play.open).toEqual(['b2', 'c']);
  play.agree(3, 'c');
  play.agree(2, 'b2');
  expect(play.open).toEqual(['d']);
});

test('12 from one block back into the block before it', () => {
  const play = new Play(build(seq(and('s', task('a', [1]), task('b', [1])), and('t', task('c', [1]), task('d', [1])))));
  play.agree(1, 'a');
  play.agree(1, 'b');
  expect(play.reject(1, 'c', 'previous')).toBeNull();
  expect(play.open).toEqual(['a', 'b']);
});

test('13 back to the initiator: he edits, the other branch is taken, everybody is asked again', () => {
  const block = seq(task('a', [1]), xor('x', ['amount > 100', task('big', [2])], [null, task('small', [3])]));
  const graph = build(block);
  graph.nodes.start = { ...graph.nodes.start!, kind: 'start', fields: { amount: 'required' } };
  const play = new Play(graph, { form: { amount: 50 }, evaluate: feel });
  play.agree(1, 'a');
  expect(play.open).toEqual(['small']);
  expect(play.reject(3, 'small', 'start')).toBeNull();
  expect(play.status).toBe('returned');
  expect(play.open).toEqual(['start']);
  expect(play.act(1, { kind: 'resubmit' })).toBe('NOT_INITIATOR');
  expect(play.act(INITIATOR, { kind: 'resubmit', form: { amount: null } })).toBe('FIELD_REQUIRED');
  expect(play.act(INITIATOR, { kind: 'resubmit', form: { amount: 500 } })).toBeNull();
  expect(play.rows.instance.round).toBe(2);
  expect(play.events.find((event) => event.kind === 'resubmitted')!.data).toMatchObject({
    diff: { amount: [50, 500] },
  });
  play.agree(1, 'a');
  expect(play.task('a').round).toBe(2);
  expect(play.open).toEqual(['big']);
});

const line = seq(task('a', [1]), task('b', [2]), task('c', [3]), task('d', [4]));
function lineTo(node: 'b' | 'c' | 'd'): Play {
  const play = new Play(build(line));
  for (const [user, at] of [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ] as const) {
    if (at === node) break;
    play.agree(user, at);
  }
  return play;
}

test('14 direct: the target agrees and the rejecting node opens at once, those between stay silent', () => {
  const play = lineTo('d');
  expect(play.reject(4, 'd', { node: 'a' }, 'direct')).toBeNull();
  expect(play.open).toEqual(['a']);
  play.agree(1, 'a');
  expect(play.open).toEqual(['d']);
  expect(play.people('d')).toEqual(['4:open']);
  play.agree(4, 'd');
  expect(play.status).toBe('approved');
  const never = new Play(build(seq(task('a', [1]), task('b', [2], { allow: ['rejectToNode'] }))));
  never.agree(1, 'a');
  expect(never.reject(2, 'b', { node: 'a' }, 'direct')).toBe('DIRECT_NOT_ALLOWED');
});

test('14 direct to the initiator comes back to who rejected', () => {
  const play = lineTo('c');
  play.reject(3, 'c', 'start', 'direct');
  expect(play.status).toBe('returned');
  expect(play.act(INITIATOR, { kind: 'resubmit' })).toBeNull();
  expect(play.open).toEqual(['c']);
});

test('15 direct out of a branch: the sibling is parked, its votes and its time are untouched', () => {
  const deadline = { after: { clock: 100 }, policy: 'agree' as const };
  const play = new Play(build(seq(task('a', [1]), and('s', task('b', [2]), task('c', [3, 4], { deadline })))));
  play.agree(1, 'a');
  play.agree(3, 'c');
  play.wait(40);
  expect(play.reject(2, 'b', { node: 'a' }, 'direct')).toBeNull();
  expect(play.open).toEqual(['a']);
  expect(play.agree(4, 'c')).toBe('TASK_CLOSED');
  play.wait(500);
  expect(play.agree(1, 'a')).toBeNull();
  expect(play.open).toEqual(['b', 'c']);
  expect(play.people('c')).toEqual(['3:agreed', '4:open']);
  play.wait(59);
  expect(play.open).toEqual(['b', 'c']);
  play.wait(2);
  expect(play.open).toEqual(['b']);
  play.agree(2, 'b');
  expect(play.status).toBe('approved');
});

test('16 nested direct returns unwind; a normal rejection in the middle clears them', () => {
  const play = lineTo('d');
  play.reject(4, 'd', { node: 'c' }, 'direct');
  play.reject(3, 'c', { node: 'b' }, 'direct');
  expect(play.open).toEqual(['b']);
  play.agree(2, 'b');
  expect(play.open).toEqual(['c']);
  play.agree(3, 'c');
  expect(play.open).toEqual(['d']);
  const cleared = lineTo('d');
  cleared.reject(4, 'd', { node: 'c' }, 'direct');
  cleared.reject(3, 'c', { node: 'a' }, 'normal');
  cleared.agree(1, 'a');
  expect(cleared.open).toEqual(['b']);
});

test('17 take back: before the successor acts, not after', () => {
  const play = lineTo('b');
  expect(play.act(1, { kind: 'takeBack', task: play.task('a').id })).toBeNull();
  expect(play.open).toEqual(['a']);
  expect(play.people('b')).toEqual(['2:revoked']);
  play.agree(1, 'a');
  play.agree(2, 'b');
  expect(play.act(1, { kind: 'takeBack', task: play.task('a').id })).toBe('TAKE_BACK_TOO_LATE');
});

test('17 take back at a join: the block opens again, the others count as arrived', () => {
  const play = new Play(build(parallel));
  play.agree(1, 'a');
  play.agree(2, 'b');
  play.agree(2, 'b2');
  play.agree(3, 'c');
  expect(play.act(3, { kind: 'takeBack', task: play.task('c').id })).toBeNull();
  expect(play.open).toEqual(['c']);
  play.agree(3, 'c');
  expect(play.open).toEqual(['d']);
});

test('17 no way back behind a timer or a service', () => {
  const timer = any({ id: 't', kind: 'timer', after: { clock: 10 } });
  const timed = new Play(build(seq(task('a', [1]), timer, task('b', [2]))));
  timed.agree(1, 'a');
  timed.wait(11);
  expect(timed.act(1, { kind: 'takeBack', task: timed.task('a').id })).toBe('TAKE_BACK_TOO_LATE');
  const served = new Play(build(seq(task('a', [1]), any({ id: 's', kind: 'service', handler: 'h' }), task('b', [2]))));
  served.agree(1, 'a');
  const [service] = served.effects.filter((effect) => effect.kind === 'service');
  expect(served.act(SYSTEM, { kind: 'serviceDone', token: service!.token, vars: { x: 1 } })).toBeNull();
  expect(served.rows.instance.vars.x).toBe(1);
  expect(served.act(1, { kind: 'takeBack', task: served.task('a').id })).toBe('TAKE_BACK_TOO_LATE');
});

test('17 an unfinished countersign gives back the own vote only', () => {
  const play = new Play(build(task('a', [1, 2, 3])));
  play.agree(1, 'a');
  play.agree(2, 'a');
  expect(play.act(1, { kind: 'takeBack', task: play.task('a').id })).toBeNull();
  expect(play.people('a')).toEqual(['1:open', '2:agreed', '3:open']);
});

const call = any({ id: 'k', kind: 'call', definition: 'child', multi: { items: '5', completion: 'approved >= 3' } });

test('19 withdraw: nothing open, no job, children cancelled, everybody told', () => {
  const timer = any({ id: 't', kind: 'timer', after: { clock: 10 } });
  const play = new Play(build(and('s', task('a', [1]), task('b', [2]), call, timer), { withdraw: 'anytime' }), {
    evaluate: feel,
  });
  expect(play.effects.filter((effect) => effect.kind === 'startChild')).toHaveLength(5);
  expect(play.act(INITIATOR, { kind: 'withdraw' })).toBeNull();
  expect(play.status).toBe('withdrawn');
  expect(play.rows.job.size + play.rows.token.size).toBe(0);
  expect(play.effects.filter((effect) => effect.kind === 'cancelChild')).toHaveLength(5);
  const told = play.effects.flatMap((effect) => (effect.kind === 'notify' ? effect.users : []));
  expect(told.sort()).toEqual([1, 2]);
  expect(play.effects).toContainEqual({ kind: 'handler', moment: 'withdrawn', node: null });
});

test('19 withdrawing ends with the first decision, unless the instance was returned', () => {
  const play = lineTo('b');
  expect(play.act(INITIATOR, { kind: 'withdraw' })).toBe('WITHDRAW_TOO_LATE');
  play.reject(2, 'b', 'start');
  expect(play.act(INITIATOR, { kind: 'withdraw' })).toBeNull();
});

test('25 boundary timers: interrupting takes the task, the other adds a token that is waited for', () => {
  const graph = (interrupting: boolean) =>
    build(seq(boundary(task('a', [1]), 'b', 60, interrupting, task('late', [7])), task('c', [2])));
  const taken = new Play(graph(true));
  taken.wait(61);
  expect(taken.open).toEqual(['late']);
  expect(taken.people('a')).toEqual(['1:cancelled']);
  taken.agree(7, 'late');
  expect(taken.open).toEqual(['c']);
  const added = new Play(graph(false));
  added.wait(61);
  expect(added.open).toEqual(['a', 'late']);
  added.agree(1, 'a');
  added.agree(2, 'c');
  expect(added.status).toBe('running');
  added.agree(7, 'late');
  expect(added.status).toBe('approved');
  expect(added.rows.job.size).toBe(0);
});

test('26 five children, three of five approved: the rest is cancelled', () => {
  const play = new Play(build(seq(call, task('z', [1]))), { evaluate: feel });
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

test('24 deadlines: a person first makes the job void; reminders come and end', () => {
  const deadline = {
    after: { clock: 60 },
    policy: 'agree' as const,
    remind: { every: { clock: 20 }, times: 2, early: true as const },
  };
  const play = new Play(build(seq(task('a', [1], { deadline }), task('b', [2], { deadline }))));
  play.wait(45);
  expect(play.events.filter((event) => event.kind === 'reminded')).toHaveLength(2);
  play.agree(1, 'a');
  play.wait(59);
  expect(play.open).toEqual(['b']);
  play.wait(2);
  expect(play.status).toBe('approved');
  expect(play.actors('b')[0]).toMatchObject({ status: 'agreed', auto: 'deadline', actedBy: 0 });
});

test('27 migration: a token at a join and a parked one come along; what has no place is refused', () => {
  const play = new Play(build(parallel));
  play.agree(1, 'a');
  play.agree(2, 'b');
  play.agree(2, 'b2');
  play.reject(3, 'c', { node: 'a' }, 'direct');
  const next = build(
    seq(
      task('a', [1]),
      and('s', seq(task('b', [2]), task('b2', [2])), task('c', [3])),
      task('new', [5]),
      task('d', [4]),
    ),
  );
  const without = build(seq(task('a', [1]), task('d', [4])));
  const old = play.graph;
  const migrate = { kind: 'migrate' as const, definitionVersion: 2, nodes: {}, reason: 'new rule' };
  play.graph = without;
  expect(play.act(ADMIN, migrate, old)).toBe('MIGRATION_IMPOSSIBLE');
  play.graph = next;
  expect(play.act(ADMIN, migrate, old)).toBeNull();
  expect(play.open).toEqual(['a']);
  play.agree(1, 'a');
  expect(play.open).toEqual(['c']);
  play.agree(3, 'c');
  expect(play.open).toEqual(['new']);
});

test('30 what is not allowed has its code', () => {
  const graph = build(
    task('a', [1], { fields: { note: 'edit' }, opinion: 'required' }),
    {},
    { variables: { n: 'number' } },
  );
  const play = new Play(graph);
  const { id } = play.task('a');
  const agree = { kind: 'agree' as const, task: id, opinion: 'x' };
  expect(play.act(2, agree)).toBe('NOT_ACTOR');
  expect(play.act(1, { ...agree, opinion: ' ' })).toBe('OPINION_REQUIRED');
  expect(play.act(1, { ...agree, form: { amount: 1 } })).toBe('FIELD_FORBIDDEN');
  expect(play.act(1, { ...agree, vars: { m: 1 } })).toBe('VARIABLE_FORBIDDEN');
  expect(play.act(1, { ...agree, vars: { n: 'x' } })).toBe('VARIABLE_TYPE');
  expect(play.reject(1, 'a', { node: 'nowhere' })).toBe('REJECT_TARGET_INVALID');
  expect(play.act(1, { kind: 'suspend', reason: 'x' })).toBe('NOT_ADMIN');
  expect(play.act(ADMIN, { kind: 'suspend', reason: 'x' })).toBeNull();
  expect(play.act(1, agree)).toBe('INSTANCE_SUSPENDED');
  expect(play.act(ADMIN, { kind: 'resume', reason: 'x' })).toBeNull();
  expect(play.act(1, { ...agree, form: { note: 'ok' }, vars: { n: 2 } })).toBeNull();
  expect(play.act(1, agree)).toBe('INSTANCE_ENDED');
});

test('a condition without an answer is an incident, never false; it is retried with the value', () => {
  const block = xor('x', ['level > 3', task('a', [1])], [null, task('b', [1])]);
  const play = new Play(build(block, {}, { variables: { level: 'number' } }), { evaluate: feel });
  const [incident] = [...play.rows.incident.values()];
  expect(incident).toMatchObject({ code: 'CONDITION_FAILED', node: 'x' });
  expect(play.open).toEqual([]);
  expect(play.act(ADMIN, { kind: 'retry', incident: incident!.id, vars: { level: 5 } })).toBeNull();
  expect(play.open).toEqual(['a']);
});

test('a loop without people ends as an incident', () => {
  const graph = build(seq(task('a', [1])));
  const gate = { kind: 'exclusive' as const, scope: null };
  graph.nodes.m = { ...gate, id: 'm', name: 'm', incoming: ['start>a', 'back'], outgoing: ['m>x'] };
  graph.nodes.x = { ...gate, id: 'x', name: 'x', incoming: ['m>x'], outgoing: ['back', 'x>a'] };
  graph.flows['start>a'] = { id: 'start>a', from: 'start', to: 'm' };
  graph.flows['m>x'] = { id: 'm>x', from: 'm', to: 'x' };
  graph.flows.back = { id: 'back', from: 'x', to: 'm', condition: 'true' };
  graph.flows['x>a'] = { id: 'x>a', from: 'x', to: 'a', isDefault: true };
  const play = new Play(graph, { evaluate: () => ({ value: true }) });
  expect([...play.rows.incident.values()]).toMatchObject([{ code: 'LOOP_LIMIT' }]);
});
