/** Random action sequences on random models: after every command the invariants I1 to I5 hold (play.ts checks them). */
import { expect, test } from 'vitest';
import type { Action, Caller } from '../actions.ts';
import { isEnded } from '../state.ts';
import { abilitiesOf, removableRows } from './abilities.ts';
import { returnTargets } from './causes.ts';
import { and, any, type Block, boundary, build, or, seq, sub, task, xor } from './testing/build.ts';
import { ADMIN, INITIATOR, lookUp, Play, SYSTEM } from './testing/play.ts';
import { type Random, random } from './testing/random.ts';

declare const process: { env: Record<string, string | undefined> };
const RUNS = Number(process.env.WORKFLOW_RUNS ?? 1000);
const STEPS = Number(process.env.WORKFLOW_STEPS ?? 30);
const USERS = [1, 2, 3, 4, 5, 6, 7, 8];

function randomBlock(rnd: Random): { block: Block; vars: Record<string, boolean> } {
  const vars: Record<string, boolean> = {};
  let count = 0;
  const people = (): number[] => USERS.filter(() => rnd.below(3) === 0).slice(0, 4);
  const machine = (id: string): Block =>
    rnd.pick([
      any({ id, kind: 'timer', after: { clock: 30 } }),
      any({ id, kind: 'service', handler: 'h' }),
      any({ id, kind: 'call', definition: 'd', multi: { items: '2' }, onFail: rnd.pick(['continue', 'end'] as const) }),
      any({ id, kind: 'call', definition: 'd', multi: { items: '3', sequential: true } }),
      any({ id, kind: 'send', as: 'cc', to: [{ by: 'users', users: [1, 2] }] }),
    ]);
  const leaf = (id: string): Block => {
    const users = people();
    const mode = rnd.pick(['single', 'or', 'all', 'sequential', 'ratio', 'weighted', 'claim'] as const);
    const made = task(id, users.length > 0 ? users : [1], {
      mode: users.length > 1 ? mode : 'single',
      ratio: { num: 1 + rnd.below(3), den: 3 },
      weights: { 1: 3, 2: 2 },
      abstain: rnd.pick(['outOfTotal', 'asNo'] as const),
      duplicate: rnd.pick(['none', 'none', 'consecutive', 'wholeFlow'] as const),
      onFail: rnd.pick(['start', 'previous', 'end', 'continue'] as const),
      addSignFail: rnd.pick(['adder', 'node'] as const),
      ...(rnd.below(3) === 0 && { keepVotes: true as const }),
      ...(rnd.below(4) === 0 && {
        deadline: {
          after: { clock: 60 },
          remind: { every: { clock: 20 }, times: 2, early: true as const },
          policy: rnd.pick(['none', 'agree', 'reject', 'transferToManager'] as const),
        },
      }),
    });
    return rnd.below(6) === 0 ? boundary(made, `${id}.b`, 90, rnd.below(2) === 0, task(`${id}.t`, [7])) : made;
  };
  const make = (depth: number): Block => {
    const pick = depth === 0 ? 0 : rnd.below(9);
    const id = `n${count++}`;
    const list = (): Block[] => Array.from({ length: 2 + rnd.below(2) }, () => make(depth - 1));
    if (pick <= 1) return leaf(id);
    if (pick === 8) return machine(id);
    if (pick <= 4) return seq(...list());
    if (pick === 5) return rnd.below(3) === 0 ? sub(id, make(depth - 1)) : and(id, ...list());
    const gates = list().map((inner, i): [string | null, Block] => {
      if (i === 0) return [null, inner];
      vars[`c${id}${i}`] = rnd.below(2) === 0;
      return [`c${id}${i}`, inner];
    });
    return pick === 6 ? xor(id, ...gates) : or(id, ...gates);
  };
  return { block: seq(leaf('first'), make(3), leaf('last')), vars };
}

/** Anything anybody might try, legal or not. */
function randomAction(rnd: Random, play: Play): [Caller, Action] | 'wait' {
  const { rows } = play;
  const open = [...rows.actor.values()].filter((actor) => actor.status === 'open' && actor.source !== 'initiator');
  const initiator: Caller = { user: INITIATOR };
  if (play.status === 'returned' && rnd.below(3) > 0) return [initiator, { kind: 'resubmit' }];
  if (play.status === 'suspended') return [ADMIN, { kind: 'resume', reason: 'go' }];
  const service = [...rows.token.values()].find((token) => token.state === 'service');
  if (service && rnd.below(2) === 0) return [SYSTEM, { kind: 'serviceDone', token: service.id, vars: {} }];
  const child = [...rows.child.values()].find((one) => one.status === 'running');
  const status = rnd.pick(['approved', 'approved', 'rejected', 'withdrawn'] as const);
  if (child && rnd.below(4) === 0) return [SYSTEM, { kind: 'childEnded', child: child.id, status, vars: {} }];
  const dice = rnd.below(100);
  if (dice < 8) return 'wait';
  if (dice < 9) return [initiator, { kind: 'withdraw' }];
  if (dice < 11) return [ADMIN, { kind: 'suspend', reason: 'stop' }];
  if (dice < 12) return [ADMIN, { kind: 'jump', node: rnd.pick(Object.keys(play.graph.nodes)), reason: 'j' }];
  if (dice < 20) {
    const decided = [...rows.actor.values()].filter(
      (actor) => (actor.actedBy ?? 0) > 0 && actor.source !== 'initiator',
    );
    if (decided.length > 0) {
      const actor = rnd.pick(decided);
      return [{ user: actor.actedBy! }, { kind: 'takeBack', task: actor.task }];
    }
  }
  const delegated = [...rows.actor.values()].find((actor) => actor.group === 'delegate' && actor.status === 'open');
  if (dice < 22 && delegated) {
    const owner = rows.actor.get(delegated.parent!)!;
    return [{ user: owner.user }, { kind: 'recall', actor: delegated.id }];
  }
  if (dice < 24 && rows.actor.size > 0) return [ADMIN, { kind: 'removeSign', actor: rnd.pick([...rows.actor.keys()]) }];
  if (open.length === 0) return 'wait';
  const actor = rnd.pick(open);
  const by = { user: actor.user };
  const { task: id } = actor;
  const opinion = 'x';
  if (dice < 36) {
    const targets = returnTargets(rows, rows.task.get(id)!).map((target) => target.node);
    const node = targets.length > 0 && rnd.below(5) > 0 ? rnd.pick(targets) : rnd.pick(Object.keys(play.graph.nodes));
    const mode = rnd.pick(['normal', 'direct'] as const);
    return [
      by,
      { kind: 'reject', task: id, opinion, to: rnd.pick(['start', 'previous', 'node', 'node'] as const), node, mode },
    ];
  }
  if (dice < 48) {
    const users = [...new Set([rnd.pick(USERS), rnd.pick(USERS)])];
    const where = rnd.pick(['before', 'after', 'parallel'] as const);
    const mode = rnd.pick(['or', 'all', 'sequential'] as const);
    return [by, { kind: 'addSign', task: id, where, mode, users, opinion }];
  }
  if (dice < 52) return [by, { kind: 'transfer', task: id, user: rnd.pick(USERS) }];
  if (dice < 56) return [by, { kind: 'delegate', task: id, user: rnd.pick(USERS) }];
  if (dice < 60) return [by, { kind: rnd.pick(['claim', 'unclaim'] as const), task: id }];
  if (dice < 64) return [by, { kind: rnd.pick(['disagree', 'abstain'] as const), task: id, opinion }];
  if (dice < 65) return [by, { kind: 'refuse', task: id, opinion }];
  if (rows.task.get(id)!.mode === 'claim' && !actor.claimed && actor.parent === null && rnd.below(2) === 0)
    return [by, { kind: 'claim', task: id }];
  return [by, { kind: 'agree', task: id, opinion }];
}

/** Refused for what the action brings with it, not because of the person or place. */
const OF_INPUT = new Set(['ALREADY_MEMBER', 'SELF_FORBIDDEN']);

/** Whether a person is offered a decision; null: it is not a decision of the kind offered with one's task. */
function isOffered(play: Play, by: Caller, action: Action): boolean | null {
  const { rows, graph } = play;
  if (action.kind === 'removeSign') return removableRows(rows, by).includes(action.actor);
  if (!('task' in action) || !action.task || action.kind === 'takeBack') return null;
  const task = rows.task.get(action.task)!;
  const actor = [...rows.actor.values()].find(
    (one) => one.task === task.id && one.user === by.user && one.status === 'open',
  );
  if (!actor || (action.kind === 'claim' && actor.claimed)) return null;
  const { actions, ways, targets, signs } = abilitiesOf({
    graph,
    rows,
    by,
    mine: { task, actor },
    env: play.envWith(),
  });
  if (action.kind === 'agree') return actions.includes('agree') || actions.includes('answer');
  if (action.kind === 'addSign') return actions.includes('addSign') && signs.includes(action.where);
  if (action.kind !== 'reject') return actions.includes(action.kind as 'transfer');
  const way = actions.includes('reject') ? ways.find((one) => one.to === action.to) : undefined;
  if (!way?.modes.includes(action.mode)) return false;
  const target = targets.find((one) => one.node === action.node);
  return action.to !== 'node' || (target !== undefined && (target.direct || action.mode === 'normal'));
}

function playRun(seed: number): { ended: boolean; done: Set<string> } {
  const rnd = random(seed);
  const { block, vars } = randomBlock(rnd);
  const variables = Object.fromEntries(Object.keys(vars).map((name) => [name, 'boolean' as const]));
  const graph = build(block, { withdraw: 'anytime', self: 'self' }, { variables });
  const done = new Set<string>();
  const tried: string[] = [];
  try {
    const play = new Play(graph, {
      vars,
      evaluate: (text, values) => (/^\d+$/.test(text) ? { value: Number(text) } : lookUp(text, values)),
      events: seed % 10 === 0,
      people: (need) => need.rules.flatMap((rule) => (rule.by === 'users' ? rule.users : [8])),
    });
    for (let i = 0; i < STEPS && !isEnded(play.rows.instance.status); i++) {
      play.now += 1000;
      const next = randomAction(rnd, play);
      if (next === 'wait') {
        tried.push('wait');
        play.wait(25);
        continue;
      }
      const [by, action] = next;
      tried.push(JSON.stringify([by.user, action]));
      const offered = isOffered(play, by, action);
      const code = play.act(by, action);
      if (code === null) done.add(action.kind);
      if (offered !== null && offered !== (code === null) && !(offered && OF_INPUT.has(code!)))
        throw new Error(`offered: ${offered}, answered: ${code}`);
    }
    return { ended: isEnded(play.rows.instance.status), done };
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}\n${tried.join('\n')}`, { cause: error });
  }
}

test(`${RUNS} runs of random actions break no invariant, and what is offered is what is accepted`, {
  timeout: 600_000,
}, () => {
  const done = new Set<string>();
  let ended = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const run = playRun(seed);
    if (run.ended) ended++;
    for (const kind of run.done) done.add(kind);
  }
  expect(ended).toBeGreaterThan(RUNS / 20);
  // Every action was accepted at least once: the runs do reach them.
  for (const kind of [
    'reject',
    'resubmit',
    'takeBack',
    'addSign',
    'removeSign',
    'transfer',
    'delegate',
    'recall',
    'claim',
    'jump',
    'serviceDone',
    'childEnded',
  ])
    expect(done, kind).toContain(kind);
});
