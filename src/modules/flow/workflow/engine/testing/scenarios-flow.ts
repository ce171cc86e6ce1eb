/** The acceptance scenarios about tokens, returns and time (design/workflow.md §7; numbers as there). */
import { expect, test } from 'vitest';
import { printed } from '../invariants.ts';
import { and, any, boundary, build, or, seq, task, xor } from './build.ts';
import { ADMIN, INITIATOR, type NewPlay, type Playing } from './play.ts';

/** Registers the tests; `newPlay` starts an instance in memory or in a database. */
export function flowScenarios(newPlay: NewPlay): void {
  for (const order of [
    ['c', 'a'],
    ['a', 'c'],
  ])
    test(`7 AND {XOR(a or b), c}: ${order.join(' then ')} ends`, async () => {
      const block = and('s', xor('x', ['yes', task('a', [1])], [null, task('b', [1])]), task('c', [1]));
      const play = await newPlay(build(block, {}, { variables: { yes: 'boolean' } }), { vars: { yes: true } });
      for (const node of order) expect(await play.agree(1, node)).toBeNull();
      expect(play.status).toBe('approved');
    });

  test('8 an inclusive join waits for exactly the branches that are open; none true takes the default', async () => {
    const block = seq(or('o', ['p', task('a', [1])], ['q', task('b', [1])], [null, task('c', [1])]), task('d', [1]));
    const graph = build(block, {}, { variables: { p: 'boolean', q: 'boolean' } });
    const two = await newPlay(graph, { vars: { p: true, q: true } });
    expect(two.open).toEqual(['a', 'b']);
    await two.agree(1, 'a');
    expect(two.open).toEqual(['b']);
    await two.agree(1, 'b');
    expect(two.open).toEqual(['d']);
    expect((await newPlay(graph, { vars: { p: false, q: false } })).open).toEqual(['c']);
  });

  const parallel = seq(task('a', [1]), and('s', seq(task('b', [2]), task('b2', [2])), task('c', [3])), task('d', [4]));

  test('9 a branch waits at the join, the other rejects to before the split: both are needed again', async () => {
    const play = await newPlay(build(parallel));
    await play.agree(1, 'a');
    await play.agree(2, 'b');
    await play.agree(2, 'b2');
    expect(await play.reject(3, 'c', { node: 'a' })).toBeNull();
    expect(play.open).toEqual(['a']);
    await play.agree(1, 'a');
    expect(play.open).toEqual(['b', 'c']);
    await play.agree(3, 'c');
    await play.agree(2, 'b');
    expect(play.open).toEqual(['b2']);
    await play.agree(2, 'b2');
    expect(play.open).toEqual(['d']);
  });

  test('10 after the join, back to one node of the block: only it opens, its way passes the join once', async () => {
    const play = await newPlay(build(parallel));
    await play.agree(1, 'a');
    await play.agree(2, 'b');
    await play.agree(2, 'b2');
    await play.agree(3, 'c');
    expect(await play.reject(4, 'd', { node: 'b' })).toBeNull();
    expect(play.open).toEqual(['b']);
    await play.agree(2, 'b');
    await play.agree(2, 'b2');
    expect(play.open).toEqual(['d']);
    expect(play.openTasks).toHaveLength(1);
  });

  test('11 into a sibling branch: refused, nothing changed', async () => {
    const play = await newPlay(build(parallel));
    await play.agree(1, 'a');
    await play.agree(2, 'b');
    const before = printed(play.rows.task) + printed(play.rows.token) + printed(play.rows.actor);
    expect(await play.reject(3, 'c', { node: 'b' })).toBe('TARGET_IN_PARALLEL_BRANCH');
    expect(printed(play.rows.task) + printed(play.rows.token) + printed(play.rows.actor)).toBe(before);
  });

  test('12 reject previous after a join opens the last human node of every branch', async () => {
    const play = await newPlay(build(parallel));
    await play.agree(1, 'a');
    await play.agree(2, 'b');
    await play.agree(2, 'b2');
    await play.agree(3, 'c');
    expect(await play.reject(4, 'd', 'previous')).toBeNull();
    expect(play.open).toEqual(['b2', 'c']);
    await play.agree(3, 'c');
    await play.agree(2, 'b2');
    expect(play.open).toEqual(['d']);
  });

  test('12 from one block back into the block before it', async () => {
    const play = await newPlay(
      build(seq(and('s', task('a', [1]), task('b', [1])), and('t', task('c', [1]), task('d', [1])))),
    );
    await play.agree(1, 'a');
    await play.agree(1, 'b');
    expect(await play.reject(1, 'c', 'previous')).toBeNull();
    expect(play.open).toEqual(['a', 'b']);
  });

  test('13 back to the initiator: they edit, the other branch is taken, everybody is asked again', async () => {
    const block = seq(task('a', [1]), xor('x', ['amount > 100', task('big', [2])], [null, task('small', [3])]));
    const graph = build(block);
    graph.nodes.start = { ...graph.nodes.start!, kind: 'start', fields: { amount: 'required' } };
    const play = await newPlay(graph, { form: { amount: 50 } });
    await play.agree(1, 'a');
    expect(play.open).toEqual(['small']);
    expect(await play.reject(3, 'small', 'start')).toBeNull();
    expect(play.status).toBe('returned');
    expect(play.open).toEqual(['start']);
    expect(await play.act(1, { kind: 'resubmit' })).toBe('NOT_INITIATOR');
    expect(await play.act(INITIATOR, { kind: 'resubmit', form: { amount: null } })).toBe('FIELD_REQUIRED');
    expect(await play.act(INITIATOR, { kind: 'resubmit', form: { amount: 500 } })).toBeNull();
    expect(play.rows.instance.round).toBe(2);
    expect(play.events.find((event) => event.kind === 'resubmitted')!.data).toMatchObject({
      diff: { amount: [50, 500] },
    });
    await play.agree(1, 'a');
    expect(play.task('a').round).toBe(2);
    expect(play.open).toEqual(['big']);
  });

  const line = seq(task('a', [1]), task('b', [2]), task('c', [3]), task('d', [4]));
  async function lineTo(node: 'b' | 'c' | 'd'): Promise<Playing> {
    const play = await newPlay(build(line));
    for (const [user, at] of [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ] as const) {
      if (at === node) break;
      await play.agree(user, at);
    }
    return play;
  }

  test('14 direct: the target agrees and the rejecting node opens at once, those between stay silent', async () => {
    const play = await lineTo('d');
    expect(await play.reject(4, 'd', { node: 'a' }, 'direct')).toBeNull();
    expect(play.open).toEqual(['a']);
    await play.agree(1, 'a');
    expect(play.open).toEqual(['d']);
    expect(play.people('d')).toEqual(['4:open']);
    await play.agree(4, 'd');
    expect(play.status).toBe('approved');
    const never = await newPlay(build(seq(task('a', [1]), task('b', [2], { allow: ['rejectToNode'] }))));
    await never.agree(1, 'a');
    expect(await never.reject(2, 'b', { node: 'a' }, 'direct')).toBe('DIRECT_NOT_ALLOWED');
  });

  test('14 direct to the initiator comes back to who rejected', async () => {
    const play = await lineTo('c');
    await play.reject(3, 'c', 'start', 'direct');
    expect(play.status).toBe('returned');
    expect(await play.act(INITIATOR, { kind: 'resubmit' })).toBeNull();
    expect(play.open).toEqual(['c']);
  });

  test('15 direct out of a branch: the sibling is parked, its votes and its time are untouched', async () => {
    const deadline = { after: { clock: 100 }, policy: 'agree' as const };
    const play = await newPlay(build(seq(task('a', [1]), and('s', task('b', [2]), task('c', [3, 4], { deadline })))));
    await play.agree(1, 'a');
    await play.agree(3, 'c');
    await play.wait(40);
    expect(await play.reject(2, 'b', { node: 'a' }, 'direct')).toBeNull();
    expect(play.open).toEqual(['a']);
    expect(await play.agree(4, 'c')).toBe('TASK_CLOSED');
    await play.wait(500);
    expect(await play.agree(1, 'a')).toBeNull();
    expect(play.open).toEqual(['b', 'c']);
    expect(play.people('c')).toEqual(['3:agreed', '4:open']);
    await play.wait(59);
    expect(play.open).toEqual(['b', 'c']);
    await play.wait(2);
    expect(play.open).toEqual(['b']);
    await play.agree(2, 'b');
    expect(play.status).toBe('approved');
  });

  test('16 nested direct returns unwind; a normal rejection in the middle clears them', async () => {
    const play = await lineTo('d');
    await play.reject(4, 'd', { node: 'c' }, 'direct');
    await play.reject(3, 'c', { node: 'b' }, 'direct');
    expect(play.open).toEqual(['b']);
    await play.agree(2, 'b');
    expect(play.open).toEqual(['c']);
    await play.agree(3, 'c');
    expect(play.open).toEqual(['d']);
    const cleared = await lineTo('d');
    await cleared.reject(4, 'd', { node: 'c' }, 'direct');
    await cleared.reject(3, 'c', { node: 'a' }, 'normal');
    await cleared.agree(1, 'a');
    expect(cleared.open).toEqual(['b']);
  });

  test('17 take back: before the successor acts, not after', async () => {
    const play = await lineTo('b');
    expect(await play.act(1, { kind: 'takeBack', task: play.task('a').id })).toBeNull();
    expect(play.open).toEqual(['a']);
    expect(play.people('b')).toEqual(['2:revoked']);
    await play.agree(1, 'a');
    await play.agree(2, 'b');
    expect(await play.act(1, { kind: 'takeBack', task: play.task('a').id })).toBe('TAKE_BACK_TOO_LATE');
  });

  test('17 take back at a join: the block opens again, the others count as arrived', async () => {
    const play = await newPlay(build(parallel));
    await play.agree(1, 'a');
    await play.agree(2, 'b');
    await play.agree(2, 'b2');
    await play.agree(3, 'c');
    expect(await play.act(3, { kind: 'takeBack', task: play.task('c').id })).toBeNull();
    expect(play.open).toEqual(['c']);
    await play.agree(3, 'c');
    expect(play.open).toEqual(['d']);
  });

  test('17 no way back behind a timer', async () => {
    const timer = any({ id: 't', kind: 'timer', after: { clock: 10 } });
    const timed = await newPlay(build(seq(task('a', [1]), timer, task('b', [2]))));
    await timed.agree(1, 'a');
    await timed.wait(11);
    expect(await timed.act(1, { kind: 'takeBack', task: timed.task('a').id })).toBe('TAKE_BACK_TOO_LATE');
  });

  test('17 an unfinished countersign gives back the own vote only', async () => {
    const play = await newPlay(build(task('a', [1, 2, 3])));
    await play.agree(1, 'a');
    await play.agree(2, 'a');
    expect(await play.act(1, { kind: 'takeBack', task: play.task('a').id })).toBeNull();
    expect(play.people('a')).toEqual(['1:open', '2:agreed', '3:open']);
  });

  test('19 withdrawing ends with the first decision, unless the instance was returned', async () => {
    const play = await lineTo('b');
    expect(await play.act(INITIATOR, { kind: 'withdraw' })).toBe('WITHDRAW_TOO_LATE');
    await play.reject(2, 'b', 'start');
    expect(await play.act(INITIATOR, { kind: 'withdraw' })).toBeNull();
  });

  test('25 boundary timers: interrupting takes the task, the other adds a token that is waited for', async () => {
    const graph = (interrupting: boolean) =>
      build(seq(boundary(task('a', [1]), 'b', 60, interrupting, task('late', [7])), task('c', [2])));
    const taken = await newPlay(graph(true));
    await taken.wait(61);
    expect(taken.open).toEqual(['late']);
    expect(taken.people('a')).toEqual(['1:cancelled']);
    await taken.agree(7, 'late');
    expect(taken.open).toEqual(['c']);
    const added = await newPlay(graph(false));
    await added.wait(61);
    expect(added.open).toEqual(['a', 'late']);
    await added.agree(1, 'a');
    await added.agree(2, 'c');
    expect(added.status).toBe('running');
    await added.agree(7, 'late');
    expect(added.status).toBe('approved');
    expect(added.rows.job.size).toBe(0);
  });

  test('24 deadlines: a person first makes the job void; reminders come and end', async () => {
    const deadline = {
      after: { clock: 60 },
      policy: 'agree' as const,
      remind: { every: { clock: 20 }, times: 2, early: true as const },
    };
    const play = await newPlay(build(seq(task('a', [1], { deadline }), task('b', [2], { deadline }))));
    await play.wait(45);
    expect(play.events.filter((event) => event.kind === 'reminded')).toHaveLength(2);
    await play.agree(1, 'a');
    await play.wait(59);
    expect(play.open).toEqual(['b']);
    await play.wait(2);
    expect(play.status).toBe('approved');
    expect(play.actors('b')[0]).toMatchObject({ status: 'agreed', auto: 'deadline', actedBy: 0 });
  });

  test('27 migration: a token at a join and a parked one come along; what has no place is refused', async () => {
    const play = await newPlay(build(parallel));
    await play.agree(1, 'a');
    await play.agree(2, 'b');
    await play.agree(2, 'b2');
    await play.reject(3, 'c', { node: 'a' }, 'direct');
    const next = build(
      seq(
        task('a', [1]),
        and('s', seq(task('b', [2]), task('b2', [2])), task('c', [3])),
        task('new', [5]),
        task('d', [4]),
      ),
    );
    const without = build(seq(task('a', [1]), task('d', [4])));
    expect(await play.migrate(without)).toBe('MIGRATION_IMPOSSIBLE');
    expect(await play.migrate(next)).toBeNull();
    expect(play.open).toEqual(['a']);
    await play.agree(1, 'a');
    expect(play.open).toEqual(['c']);
    await play.agree(3, 'c');
    expect(play.open).toEqual(['new']);
  });

  test('30 what is not allowed has its code', async () => {
    const graph = build(
      task('a', [1], { fields: { note: 'edit', n: 'edit' }, opinion: 'required' }),
      {},
      { variables: { n: 'number' } },
    );
    const play = await newPlay(graph);
    const { id } = play.task('a');
    const agree = { kind: 'agree' as const, task: id, opinion: 'x' };
    expect(await play.act(2, agree)).toBe('NOT_ACTOR');
    expect(await play.act(1, { ...agree, opinion: ' ' })).toBe('OPINION_REQUIRED');
    expect(await play.act(1, { ...agree, form: { amount: 1 } })).toBe('FIELD_FORBIDDEN');
    expect(await play.act(1, { ...agree, vars: { m: 1 } })).toBe('VARIABLE_FORBIDDEN');
    expect(await play.act(1, { ...agree, vars: { n: 'x' } })).toBe('VARIABLE_TYPE');
    expect(await play.reject(1, 'a', { node: 'nowhere' })).toBe('REJECT_TARGET_INVALID');
    expect(await play.act(1, { kind: 'suspend', reason: 'x' })).toBe('NOT_ADMIN');
    expect(await play.act(ADMIN, { kind: 'suspend', reason: 'x' })).toBeNull();
    expect(await play.act(1, agree)).toBe('INSTANCE_SUSPENDED');
    expect(await play.act(ADMIN, { kind: 'resume', reason: 'x' })).toBeNull();
    expect(await play.act(1, { ...agree, form: { note: 'ok' }, vars: { n: 2 } })).toBeNull();
    expect(await play.act(1, agree)).toBe('INSTANCE_ENDED');
  });

  test('a condition without an answer is an incident, never false; it is retried with the value', async () => {
    const block = xor('x', ['level > 3', task('a', [1])], [null, task('b', [1])]);
    const play = await newPlay(build(block, {}, { variables: { level: 'number' } }), {});
    const [incident] = [...play.rows.incident.values()];
    expect(incident).toMatchObject({ code: 'CONDITION_FAILED', node: 'x' });
    expect(play.open).toEqual([]);
    expect(await play.act(ADMIN, { kind: 'retry', incident: incident!.id, vars: { level: 5 } })).toBeNull();
    expect(play.open).toEqual(['a']);
  });

  test('a loop without people ends as an incident', async () => {
    const graph = build(seq(task('a', [1])));
    const gate = { kind: 'exclusive' as const, scope: null };
    graph.nodes.m = { ...gate, id: 'm', name: 'm', incoming: ['start>a', 'back'], outgoing: ['m>x'] };
    graph.nodes.x = { ...gate, id: 'x', name: 'x', incoming: ['m>x'], outgoing: ['back', 'x>a'] };
    graph.flows['start>a'] = { id: 'start>a', from: 'start', to: 'm' };
    graph.flows['m>x'] = { id: 'm>x', from: 'm', to: 'x' };
    graph.flows.back = { id: 'back', from: 'x', to: 'm', condition: 'true' };
    graph.flows['x>a'] = { id: 'x>a', from: 'x', to: 'a', isDefault: true };
    const play = await newPlay(graph, {});
    expect([...play.rows.incident.values()]).toMatchObject([{ code: 'LOOP_LIMIT' }]);
  });

  test('30 the rights of a step hold for variables, however they are sent; what is allowed is told', async () => {
    const fields = { amount: 'read', secret: 'hidden', rate: 'edit' } as const;
    const graph = build(
      seq(task('a', [1], { fields }), xor('x', ['amount > 1000', task('big', [2])], [null, task('small', [3])])),
      {},
      { variables: { amount: 'number', secret: 'number', rate: 'number' } },
    );
    const play = await newPlay(graph, { vars: { amount: 5000, secret: 7, rate: 1 } });
    const { id } = play.task('a');
    const said = { task: id, opinion: 'x' };
    const returned = { kind: 'reject' as const, to: 'start' as const, mode: 'normal' as const };
    for (const vars of [{ amount: 1 }, { amount: null }, { secret: 1 }, { secret: 7 }, { rate: 2, amount: 1 }])
      for (const action of [{ kind: 'agree' as const }, { kind: 'refuse' as const }, returned])
        expect(await play.act(1, { ...action, ...said, vars }), JSON.stringify([action.kind, vars])).toBe(
          'FIELD_FORBIDDEN',
        );
    expect(play.rows.instance.vars).toEqual({ amount: 5000, secret: 7, rate: 1 });
    // A delegate gives an opinion: they fill in nothing.
    expect(await play.act(1, { kind: 'delegate', task: id, user: 5 })).toBeNull();
    expect(await play.act(5, { kind: 'answer', ...said, vars: { rate: 9 } })).toBe('FIELD_FORBIDDEN');
    expect(await play.act(5, { kind: 'answer', ...said })).toBeNull();
    // Who was added decides under the same rights.
    expect(await play.act(1, { kind: 'addSign', where: 'before', users: [6], mode: 'all', ...said })).toBeNull();
    expect(await play.act(6, { kind: 'agree', ...said, vars: { amount: 1 } })).toBe('FIELD_FORBIDDEN');
    expect(await play.act(6, { kind: 'agree', ...said, vars: { rate: 2 } })).toBeNull();
    expect(play.events.findLast((event) => event.kind === 'agreed')!.data.varDiff).toEqual({ rate: [1, 2] });
    // What may be read may be sent as it is.
    expect(await play.act(1, { kind: 'agree', ...said, vars: { amount: 5000, rate: 3 } })).toBeNull();
    expect(play.events.findLast((event) => event.kind === 'agreed')!.data.varDiff).toEqual({ rate: [2, 3] });
    expect(play.open).toEqual(['big']);
    // Variables not named by a step belong only to its initiator.
    expect(await play.act(2, { kind: 'agree', task: play.task('big').id, opinion: 'x', vars: { rate: 4 } })).toBe(
      'FIELD_FORBIDDEN',
    );
    expect(await play.reject(2, 'big', 'start')).toBeNull();
    expect(await play.act(INITIATOR, { kind: 'resubmit', vars: { amount: 10 } })).toBeNull();
    expect(play.events.findLast((event) => event.kind === 'resubmitted')!.data.varDiff).toEqual({ amount: [5000, 10] });
  });

  test('a variable that a step requires is asked for among the variables; the first step has rights, too', async () => {
    const graph = build(
      task('a', [1], { fields: { price: 'required' } }),
      {},
      { variables: { price: 'number', fixed: 'number' } },
    );
    (graph.nodes.start as { fields?: object }).fields = { fixed: 'read' };
    await expect(newPlay(graph, { vars: { fixed: 1 } })).rejects.toThrow('FIELD_FORBIDDEN');
    const play = await newPlay(graph);
    const agree = { kind: 'agree' as const, task: play.task('a').id, opinion: 'x' };
    expect(await play.act(1, agree)).toBe('FIELD_REQUIRED');
    expect(await play.act(1, { ...agree, vars: { price: 3 } })).toBeNull();
    expect(play.status).toBe('approved');
  });
}
