/** The acceptance scenarios about votes and signers (design/workflow.md §7; numbers as there). */
import { expect, test } from 'vitest';
import type { Graph } from '../../graph.ts';
import { and, build, seq, sub, task, xor } from './build.ts';
import { ADMIN, INITIATOR, type NewPlay, type Playing } from './play.ts';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, i) =>
    permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [one, ...rest]),
  );
}

/** Registers the tests; `newPlay` starts an instance in memory or in a database. `every`: how many orders of votes are played. */
export function voteScenarios(newPlay: NewPlay, every = 1): void {
  test('1 or-sign of three: one agree decides, the losers stay as skipped', async () => {
    const play = await newPlay(build(seq(task('a', [1, 2, 3], { mode: 'or' }), task('b', [4]))));
    expect(await play.agree(2, 'a')).toBeNull();
    expect(play.people('a')).toEqual(['1:skipped', '2:agreed', '3:skipped']);
    expect(await play.agree(1, 'a')).toBe('TASK_CLOSED');
    expect(play.open).toEqual(['b']);
    expect([...play.rows.task.values()].filter((one) => one.node === 'b')).toHaveLength(1);
  });

  test('2 countersign of sixty opens sixty rows; the sixtieth agree moves on', async () => {
    const play = await newPlay(build(seq(task('a', range(60)), task('b', [1]))));
    expect(play.actors('a').filter((actor) => actor.status === 'open')).toHaveLength(60);
    for (const user of range(59)) await play.agree(user, 'a');
    expect(play.open).toEqual(['a']);
    expect(await play.agree(60, 'a')).toBeNull();
    expect(play.open).toEqual(['b']);
  });

  test('3 sequential: one after the other; a rejection never shows it to the rest', async () => {
    const play = await newPlay(build(seq(task('a', [1, 2, 3], { mode: 'sequential' }))));
    expect(play.people('a')).toEqual(['1:open', '2:waiting', '3:waiting']);
    expect(await play.agree(2, 'a')).toBe('TASK_CLOSED');
    await play.agree(1, 'a');
    expect(play.people('a')).toEqual(['1:agreed', '2:open', '3:waiting']);
    expect(await play.reject(2, 'a', 'start')).toBeNull();
    expect(play.people('a')).toEqual(['1:agreed', '2:rejected', '3:cancelled']);
    expect(play.actors('a')[2]!.openedAt).toBeNull();
    expect(play.status).toBe('returned');
  });

  test('4 a ratio is a fraction: 2/3 of three passes with two, 66.67 % does not', async () => {
    const exact = await newPlay(build(task('a', [1, 2, 3], { mode: 'ratio', ratio: { num: 2, den: 3 } })));
    await exact.agree(1, 'a');
    expect(exact.open).toEqual(['a']);
    await exact.agree(2, 'a');
    expect(exact.status).toBe('approved');
    const percent = await newPlay(build(task('a', [1, 2, 3], { mode: 'ratio', ratio: { num: 6667, den: 10_000 } })));
    await percent.agree(1, 'a');
    await percent.agree(2, 'a');
    expect(percent.open).toEqual(['a']);
    await percent.agree(3, 'a');
    expect(percent.status).toBe('approved');
  });

  test('5 ratio 60 % of five: three disagrees fail at once; the order of votes never matters', async () => {
    const graph = build(task('a', range(5), { mode: 'ratio', ratio: { num: 60, den: 100 }, onFail: 'end' }));
    const failing = await newPlay(graph);
    for (const user of [1, 2, 3]) await failing.disagree(user, 'a');
    expect(failing.status).toBe('rejected');
    expect(failing.people('a').slice(3)).toEqual(['4:skipped', '5:skipped']);
    for (const yes of [1, 2, 3, 4]) {
      const outcomes = new Set<string>();
      for (const order of permutations(range(5)).filter((_order, i) => i % every === 0)) {
        const play = await newPlay(graph, { events: false });
        for (const user of order)
          if (play.status === 'running') user <= yes ? await play.agree(user, 'a') : await play.disagree(user, 'a');
        outcomes.add(play.status);
      }
      expect([...outcomes], `${yes} of 5`).toEqual([yes >= 3 ? 'approved' : 'rejected']);
    }
  });

  test('6 a weighted vote in a branch closes its own task only', async () => {
    const weighted = { mode: 'weighted' as const, ratio: { num: 1, den: 2 }, weights: { 1: 5 } };
    const play = await newPlay(build(and('s', task('a', [1, 2, 3], weighted), task('b', [1, 2, 3], weighted))));
    expect(await play.agree(1, 'a')).toBeNull();
    expect(play.open).toEqual(['b']);
    expect(play.people('b')).toEqual(['1:open', '2:open', '3:open']);
    await play.agree(2, 'b');
    await play.agree(3, 'b');
    expect(play.open).toEqual(['b']);
    await play.agree(1, 'b');
    expect(play.status).toBe('approved');
  });

  for (const where of ['before', 'after'] as const)
    for (const mode of ['or', 'all', 'sequential'] as const)
      for (const pass of [true, false])
        test(`20 add-sign ${where}, ${mode}, ${pass ? 'passing' : 'refused'}`, async () => {
          const play = await newPlay(build(seq(task('a', [1]), task('b', [9]))));
          const { id } = play.task('a');
          expect(
            await play.act(1, { kind: 'addSign', task: id, where, mode, users: [2, 3], opinion: 'ask' }),
          ).toBeNull();
          expect(play.people('a')[0]).toBe(where === 'before' ? '1:held' : '1:agreed');
          expect(play.open).toEqual(['a']);
          if (pass) {
            await play.agree(2, 'a');
            if (mode !== 'or') await play.agree(3, 'a');
          } else {
            await play.disagree(2, 'a');
            if (mode === 'or') await play.disagree(3, 'a');
          }
          if (where === 'after' && pass) expect(play.open).toEqual(['b']);
          else {
            // Before, and after a refusal, the adder decides again.
            expect(play.people('a')[0]).toBe('1:open');
            await play.agree(1, 'a');
            expect(play.open).toEqual(['b']);
          }
        });

  test('20 add-sign in parallel grows the denominator; a refusal fails by the policy of the node', async () => {
    const graph = build(seq(task('a', [1, 2], { mode: 'ratio', ratio: { num: 60, den: 100 } }), task('b', [9])));
    const play = await newPlay(graph);
    await play.agree(1, 'a');
    await play.act(2, { kind: 'addSign', task: play.task('a').id, where: 'parallel', users: [3, 4] });
    await play.agree(2, 'a');
    expect(play.open).toEqual(['a']);
    await play.agree(3, 'a');
    expect(play.open).toEqual(['b']);
    const refused = await newPlay(graph);
    await refused.act(1, { kind: 'addSign', task: refused.task('a').id, where: 'parallel', users: [3] });
    await refused.disagree(1, 'a');
    await refused.disagree(2, 'a');
    expect(refused.status).toBe('returned');
  });

  test('20 a refusal in a group fails the node when it says so', async () => {
    const play = await newPlay(build(task('a', [1], { addSignFail: 'node', onFail: 'end' })));
    await play.act(1, { kind: 'addSign', task: play.task('a').id, where: 'before', mode: 'all', users: [2, 3] });
    await play.disagree(3, 'a');
    expect(play.status).toBe('rejected');
  });

  test('20 removing the last missing voter completes the node at once', async () => {
    const play = await newPlay(build(seq(task('a', [1, 2]), task('b', [9]))));
    await play.act(1, { kind: 'addSign', task: play.task('a').id, where: 'parallel', users: [3] });
    await play.agree(1, 'a');
    await play.agree(2, 'a');
    expect(play.open).toEqual(['a']);
    const added = play.actors('a').find((actor) => actor.user === 3)!;
    expect(await play.act(2, { kind: 'removeSign', actor: added.id })).toBe('NOT_ALLOWED');
    expect(await play.act(1, { kind: 'removeSign', actor: added.id })).toBeNull();
    expect(play.open).toEqual(['b']);
    const model = play.actors('b')[0]!;
    expect(await play.act(9, { kind: 'removeSign', actor: model.id })).toBe('NOT_ALLOWED');
  });

  test('21 a transfer keeps weight, turn and denominator; nobody is asked twice', async () => {
    const play = await newPlay(
      build(seq(task('a', [1, 2, 3], { mode: 'weighted', ratio: { num: 1, den: 1 }, weights: { 1: 7 } }))),
    );
    const { id } = play.task('a');
    expect(await play.act(1, { kind: 'transfer', task: id, user: 2 })).toBe('ALREADY_MEMBER');
    expect(await play.act(1, { kind: 'transfer', task: id, user: 5 })).toBeNull();
    const fresh = play.actors('a').find((actor) => actor.user === 5)!;
    expect([fresh.weight, fresh.seq, fresh.source]).toEqual([7, 0, 'transfer']);
    expect(await play.agree(1, 'a')).toBe('TASK_CLOSED');
    expect(await play.act(5, { kind: 'transfer', task: id, user: 1 })).toBeNull();
    expect(await play.agree(1, 'a')).toBeNull();
    await play.agree(2, 'a');
    await play.agree(3, 'a');
    expect(play.status).toBe('approved');
  });

  test('22 a delegate answers, the owner decides; chains are three deep at most', async () => {
    const play = await newPlay(build(task('a', [1])));
    const { id } = play.task('a');
    expect(await play.act(1, { kind: 'delegate', task: id, user: 2 })).toBeNull();
    expect(await play.agree(1, 'a')).toBe('TASK_CLOSED');
    expect(await play.act(2, { kind: 'agree', task: id, opinion: 'I would' })).toBeNull();
    expect(play.people('a')).toEqual(['1:open', '2:answered']);
    expect(play.status).toBe('running');
    await play.act(1, { kind: 'delegate', task: id, user: 3 });
    await play.act(3, { kind: 'delegate', task: id, user: 4 });
    await play.act(4, { kind: 'delegate', task: id, user: 5 });
    expect(await play.act(5, { kind: 'delegate', task: id, user: 6 })).toBe('DELEGATION_TOO_DEEP');
    for (const user of [5, 4, 3])
      expect(await play.act(user, { kind: 'answer', task: id, opinion: 'fine' })).toBeNull();
    expect(await play.agree(1, 'a')).toBeNull();
    expect(play.status).toBe('approved');
  });

  test('22 an agent acts for their principal; both names are in the history', async () => {
    const play = await newPlay(build(task('a', [1])));
    const { id } = play.task('a');
    expect(await play.act({ user: 8 }, { kind: 'agree', task: id, opinion: 'x' })).toBe('NOT_ACTOR');
    expect(await play.act({ user: 8, agentOf: [1] }, { kind: 'agree', task: id, opinion: 'x' })).toBeNull();
    expect(play.actors('a')[0]).toMatchObject({ user: 1, actedBy: 8, status: 'agreed' });
    expect(play.events.find((event) => event.kind === 'agreed')).toMatchObject({ by: 8, principal: 1 });
    expect(await play.agree(1, 'a')).toBe('INSTANCE_ENDED');
  });

  test('claim: one candidate takes the task, the others wait until they give it back', async () => {
    const play = await newPlay(build(task('a', [1, 2], { mode: 'claim' })));
    const { id } = play.task('a');
    expect(await play.agree(1, 'a')).toBe('CLAIM_FIRST');
    expect(await play.act(1, { kind: 'claim', task: id })).toBeNull();
    expect(await play.act(2, { kind: 'claim', task: id })).toBe('ALREADY_CLAIMED');
    expect(await play.act(1, { kind: 'unclaim', task: id })).toBeNull();
    expect(await play.act(2, { kind: 'claim', task: id })).toBeNull();
    expect(await play.agree(2, 'a')).toBeNull();
    expect(play.status).toBe('approved');
  });

  test('23 nobody found: passes, administrator, manager, or refused', async () => {
    const people = (need: { rules: readonly { by: string }[] }): number[] =>
      need.rules[0]!.by === 'administrator' ? [70] : need.rules[0]!.by === 'manager' ? [71] : [];
    const role = [{ by: 'role' as const, role: 5 }];
    const pass = await newPlay(build(task('a', role, { empty: 'pass' })), { people });
    expect(pass.status).toBe('approved');
    expect(pass.events.find((event) => event.kind === 'autoAgreed')).toMatchObject({ data: { reason: 'empty' } });
    const administrator = await newPlay(build(task('a', role, { empty: 'administrator' }), { administrators: [70] }), {
      people,
    });
    expect(administrator.people('a')).toEqual(['70:open']);
    expect((await newPlay(build(task('a', role, { empty: 'manager' })), { people })).people('a')).toEqual(['71:open']);
    await expect(newPlay(build(task('a', role, { empty: 'refuse' })), { people })).rejects.toThrow('NO_APPROVER');
  });

  test('23 the initiator among the approvers: themselves, skipped, their manager, or the head of their department', async () => {
    const people = (need: { rules: readonly { by: string; users?: number[] }[] }): number[] =>
      need.rules.flatMap((rule) => (rule.by === 'users' ? rule.users! : [71]));
    const at = async (self: 'self' | 'skip' | 'manager' | 'departmentHead') =>
      (await newPlay(build(seq(task('a', [INITIATOR, 1], { mode: 'all', self }), task('b', [9]))), { people })).people(
        'a',
      );
    expect(await at('self')).toEqual([`${INITIATOR}:open`, '1:open']);
    expect(await at('skip')).toEqual([`${INITIATOR}:agreed`, '1:open']);
    expect(await at('manager')).toEqual(['71:open', '1:open']);
    expect(await at('departmentHead')).toEqual(['71:open', '1:open']);
    const only = await newPlay(build(seq(task('a', [INITIATOR], { self: 'skip' }), task('b', [9]))));
    expect(only.open).toEqual(['b']);
    expect(only.events.find((event) => event.kind === 'autoAgreed')).toMatchObject({ data: { reason: 'self' } });
  });

  test('23 who agreed before: asked again, passed over when they were the last, passed over anywhere', async () => {
    const at = async (duplicate: 'none' | 'consecutive' | 'wholeFlow'): Promise<string[]> => {
      const play = await newPlay(
        build(seq(task('a', [1]), task('b', [1]), task('c', [2]), task('d', [1])), { duplicate }),
      );
      const seen: string[] = [];
      while (play.status === 'running') {
        const [node] = play.open;
        seen.push(node!);
        await play.agree(play.actors(node!)[0]!.user, node!);
      }
      return seen;
    };
    expect(await at('none')).toEqual(['a', 'b', 'c', 'd']);
    expect(await at('consecutive')).toEqual(['a', 'c', 'd']);
    expect(await at('wholeFlow')).toEqual(['a', 'c']);
  });

  test('a completion condition over the count ends a countersign early', async () => {
    const play = await newPlay(build(task('a', [1, 2, 3], { completion: 'agreed >= 2' })));
    await play.agree(1, 'a');
    expect(play.status).toBe('running');
    await play.agree(3, 'a');
    expect(play.status).toBe('approved');
  });

  test('an abstention leaves the total or counts as no; it never passes a node alone', async () => {
    const at = (abstain: 'outOfTotal' | 'asNo'): Promise<Playing> =>
      newPlay(build(task('a', [1, 2, 3], { mode: 'ratio', ratio: { num: 1, den: 2 }, abstain, onFail: 'end' })));
    const abstain = (play: Playing, user: number) =>
      play.act(user, { kind: 'abstain', task: play.task('a').id, opinion: 'no view' });
    const out = await at('outOfTotal');
    await abstain(out, 1);
    await out.agree(2, 'a');
    expect(out.status).toBe('approved');
    const no = await at('asNo');
    await abstain(no, 1);
    await no.agree(2, 'a');
    expect(no.status).toBe('running');
    const all = await at('outOfTotal');
    for (const user of [1, 2, 3]) await abstain(all, user);
    expect(all.status).toBe('rejected');
  });

  test.each(['skip', 'manager', 'departmentHead'] as const)(
    '23 self %s holds wherever a task gets a person',
    async (self) => {
      const play = await newPlay(build(seq(task('a', [1, 2], { self }), task('b', [9], { self, mode: 'claim' }))), {
        people,
      });
      const { id } = play.task('a');
      const named = { task: id, opinion: 'x' };
      for (const action of [
        { kind: 'transfer' as const, user: INITIATOR },
        { kind: 'delegate' as const, user: INITIATOR },
        ...(['before', 'after', 'parallel'] as const).map((where) => ({
          kind: 'addSign' as const,
          where,
          users: [5, INITIATOR],
        })),
      ])
        expect(await play.act(1, { ...action, ...named }), JSON.stringify(action)).toBe('SELF_FORBIDDEN');
      const actor = play.actors('a')[0]!.id;
      expect(await play.act(ADMIN, { kind: 'reassign', actor, user: INITIATOR, reason: 'x' })).toBe('SELF_FORBIDDEN');
      // As an agent of those who are asked, in every way.
      const agent = { user: INITIATOR, agentOf: [1, 9] };
      for (const kind of ['agree', 'disagree', 'refuse'] as const)
        expect(await play.act(agent, { kind, ...named })).toBe('SELF_FORBIDDEN');
      expect(await play.act(agent, { kind: 'reject', to: 'start', mode: 'normal', ...named })).toBe('SELF_FORBIDDEN');
      expect(await play.act(agent, { kind: 'transfer', user: 7, ...named })).toBe('SELF_FORBIDDEN');
      expect(play.people('a')).toEqual(['1:open', '2:open']);
      await play.agree(1, 'a');
      await play.agree(2, 'a');
      expect(await play.act(agent, { kind: 'claim', task: play.task('b').id })).toBe('SELF_FORBIDDEN');
    },
  );

  const people = (need: { rules: readonly { by: string; users?: number[]; levels?: number }[] }): number[] =>
    need.rules.flatMap((rule) => {
      if (rule.by === 'users') return rule.users!;
      return rule.by === 'manager' ? [71] : [INITIATOR];
    });

  test('23 the head of the department is the initiator: the next head up; nobody above: as the empty policy says', async () => {
    const graph = (self: 'departmentHead' | 'manager') => build(task('a', [INITIATOR, 1], { mode: 'all', self }));
    expect((await newPlay(graph('departmentHead'), { people })).people('a')).toEqual(['71:open', '1:open']);
    // The administrator whom the empty policy asks is the initiator themselves.
    const alone = await newPlay(
      build(task('a', [{ by: 'role', role: 5 }], { self: 'manager', empty: 'administrator' }), {
        administrators: [INITIATOR],
      }),
      {
        people: (need) =>
          need.rules[0]!.by === 'administrator' ? [INITIATOR] : need.rules[0]!.by === 'manager' ? [71] : [],
      },
    );
    expect(alone.people('a')).toEqual(['71:open']);
  });

  test('23 the policy holds in a second round, and for those a deadline hands the task to', async () => {
    const again = await newPlay(build(seq(task('a', [INITIATOR, 1], { mode: 'or', self: 'skip' }), task('b', [9]))));
    expect(again.people('a')).toEqual([`${INITIATOR}:skipped`, '1:open']);
    await again.agree(1, 'a');
    expect(await again.reject(9, 'b', 'previous')).toBeNull();
    expect(again.people('a')).toEqual([`${INITIATOR}:skipped`, '1:open']);
    const deadline = { after: { clock: 5 }, policy: 'transferToManager' as const };
    const late = await newPlay(build(task('a', [1], { self: 'manager', deadline })), {
      people: (need) =>
        need.rules.flatMap((rule) => {
          if (rule.by === 'users') return rule.users;
          return rule.by === 'manager' && rule.of === 'approver' ? [INITIATOR] : [71];
        }),
    });
    await late.wait(6);
    expect(late.people('a')).toEqual(['1:transferred', '71:open']);
  });

  test('23 a start is refused by every step that is sure to find nobody; what cannot be known is an incident', async () => {
    const nobody = [{ by: 'role' as const, role: 5 }];
    const none = {
      people: (need: { rules: readonly { by: string; users?: number[] }[] }) =>
        need.rules.flatMap((rule) => rule.users ?? []),
    };
    const refused = (graph: Graph, options = {}) =>
      expect(newPlay(graph, { ...none, ...options })).rejects.toThrow(/NO_APPROVER|CHOICE_REQUIRED/);
    await refused(build(seq(task('a', [1]), task('b', nobody))));
    await refused(build(seq(task('a', [1]), and('p', task('b', [2]), task('c', nobody)), task('d', [3]))));
    await refused(build(seq(task('a', [1]), task('b', [{ by: 'initiatorChoice' }]))));
    await refused(build(seq(task('a', [1]), sub('s', task('b', nobody)))));
    // The branch is known from the values filled in, and nobody changes them before it.
    const variables = { n: 'number' as const };
    const branches = xor('x', ['n > 3', task('b', nobody)], [null, task('c', [3])]);
    await refused(build(seq(task('a', [1]), branches), {}, { variables }), { vars: { n: 5 } });
    expect(
      (await newPlay(build(seq(task('a', [1]), branches), {}, { variables }), { ...none, vars: { n: 1 } })).open,
    ).toEqual(['a']);
    // Whichever branch is taken, the step after it comes.
    await refused(
      build(
        seq(
          task('a', [1], { fields: { n: 'edit' } }),
          xor('x', ['n > 3', task('b', [2])], [null, seq()]),
          task('d', nobody),
        ),
        {},
        { variables },
      ),
      { vars: { n: 5 } },
    );
    // The approver may still change it: nothing is known, so the start is not refused and the approver not stopped.
    const open = await newPlay(
      build(seq(task('a', [1], { fields: { n: 'edit' } }), branches), { administrators: [70] }, { variables }),
      { ...none, vars: { n: 5 } },
    );
    expect(await open.agree(1, 'a')).toBeNull();
    expect(open.open).toEqual([]);
    const [incident] = [...open.rows.incident.values()];
    expect(incident).toMatchObject({ code: 'NO_APPROVER', node: 'b', resolvedAt: null });
    expect(await open.act(ADMIN, { kind: 'retry', incident: incident!.id })).toBeNull();
    const again = [...open.rows.incident.values()];
    expect(again.map((one) => one.resolvedAt === null)).toEqual([false, true]);
    // An administrator says who decides.
    const named = { kind: 'retry' as const, incident: again[1]!.id, users: [41, 42] };
    expect(await open.act(1, named)).toBe('NOT_ADMIN');
    expect(await open.act(ADMIN, named)).toBeNull();
    expect(open.people('b')).toEqual(['41:open', '42:open']);
  });

  test('23 the initiator has chosen nobody: an administrator answers for them, also for the next time round', async () => {
    const choice = task('b', [{ by: 'initiatorChoice', max: 2 }], { self: 'manager', mode: 'or' });
    const way = xor('x', ['n > 3', choice], [null, task('c', [3])]);
    const variables = { n: 'number' } as const;
    const play = await newPlay(
      build(seq(task('a', [1], { fields: { n: 'edit' } }), way, task('d', [4])), {}, { variables }),
      { vars: { n: 1 } },
    );
    const bigger = { kind: 'agree' as const, task: play.actors('a')[0]!.task, opinion: 'yes', vars: { n: 5 } };
    expect(await play.act(1, bigger)).toBeNull();
    const [incident] = [...play.rows.incident.values()];
    expect(incident).toMatchObject({ code: 'NO_APPROVER', node: 'b' });
    const answer = (users: number[]) => play.act(ADMIN, { kind: 'retry', incident: incident!.id, users });
    expect(await answer([INITIATOR])).toBe('SELF_FORBIDDEN');
    expect(await answer([7, 8])).toBeNull();
    expect(play.people('b')).toEqual(['7:open', '8:open']);
    expect(play.rows.instance.choices).toEqual({ b: [7, 8] });
    expect(play.events.findLast((event) => event.kind === 'retried')!.data).toMatchObject({ users: [7, 8] });
    // Naming people does not resolve another kind of incident, or one that is over.
    expect(await answer([7])).toBe('TASK_CLOSED');
    expect(await play.agree(7, 'b')).toBeNull();
    expect(play.people('d')).toEqual(['4:open']);
  });

  test('23 the manager of the approver before is found when the step opens', async () => {
    const play = await newPlay(build(seq(task('a', [1]), task('b', [{ by: 'manager', of: 'approver' }]))), {
      people: (need) =>
        need.rules.flatMap((rule) => (rule.by === 'users' ? rule.users : need.approvers[0] === 1 ? [71] : [])),
    });
    expect(await play.agree(1, 'a')).toBeNull();
    expect(play.people('b')).toEqual(['71:open']);
  });

  test('22 a delegated task is recalled by who delegated it, with everybody the delegate has asked', async () => {
    const play = await newPlay(build(seq(task('a', [1]), task('b', [9]))));
    const { id } = play.task('a');
    const rowOf = (user: number): number => play.actors('a').findLast((actor) => actor.user === user)!.id;
    await play.act(1, { kind: 'delegate', task: id, user: 2 });
    await play.act(2, { kind: 'delegate', task: id, user: 3 });
    expect(await play.act(3, { kind: 'recall', actor: rowOf(2) })).toBe('NOT_ACTOR');
    expect(await play.act(4, { kind: 'recall', actor: rowOf(2) })).toBe('NOT_ACTOR');
    expect(await play.act(1, { kind: 'recall', actor: rowOf(1) })).toBe('NOT_ACTOR');
    expect(await play.act(1, { kind: 'recall', actor: rowOf(2), opinion: 'mine again' })).toBeNull();
    expect(play.people('a')).toEqual(['1:open', '2:removed', '3:removed']);
    expect(await play.act(3, { kind: 'answer', task: id, opinion: 'late' })).toBe('TASK_CLOSED');
    expect(await play.act(1, { kind: 'recall', actor: rowOf(2) })).toBe('TASK_CLOSED');
    expect(play.events.at(-1)).toMatchObject({ kind: 'recalled', by: 1, data: { user: 2, opinion: 'mine again' } });
    // They may delegate it to the same person once more, and their agent may recall it.
    await play.act(1, { kind: 'delegate', task: id, user: 2 });
    expect(await play.act({ user: 8, agentOf: [1] }, { kind: 'recall', actor: rowOf(2) })).toBeNull();
    expect(play.events.at(-1)).toMatchObject({ by: 8, principal: 1 });
    await play.agree(1, 'a');
    expect(play.open).toEqual(['b']);
  });
}
