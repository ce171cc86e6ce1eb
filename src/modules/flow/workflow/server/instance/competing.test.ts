/**
 * Two commands at the same moment, many rounds: exactly one effect, whoever wins, and every invariant holds. The list is
 * that of Camunda's concurrency tests (design/workflow.md §2) and of scenarios 1, 18, 22, 24 and 29 of §7.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action, Caller } from '../../actions.ts';
import { and, any, type Block, build, seq, task } from '../../engine/testing/build.ts';
import { ADMIN, INITIATOR } from '../../engine/testing/play.ts';
import type { Graph, Settings } from '../../graph.ts';
import type { Rows } from '../../state.ts';
import type { WorkflowCode } from '../../workflow.problems.ts';
import { makeOffice, type Office, START } from '../testing/office.ts';
import { runDueJobs } from './jobs.ts';

const ROUNDS = Number(process.env.WORKFLOW_ROUNDS ?? 12);

let office: Office;
beforeAll(async () => {
  office = await makeOffice();
});
afterAll(() => office.close());

/** One running instance and what a round does with it. */
interface Round {
  id: number;
  rows: Rows;
  act(by: number | Caller, action: Action, key?: string): Promise<WorkflowCode | null>;
  agree(user: number, node: string): Promise<WorkflowCode | null>;
  task(node: string): number;
}

async function newRound(id: number): Promise<Round> {
  const { rows } = await office.read(id);
  const task = (node: string): number => [...rows.task.values()].findLast((one) => one.node === node)!.id;
  const act: Round['act'] = (by, action, key) =>
    office.act(by, id, action, key === undefined ? {} : { key }, START + 1000);
  return { id, rows, act, task, agree: (user, node) => act(user, { kind: 'agree', task: task(node), opinion: 'yes' }) };
}

const openNodes = (rows: Rows): string[] =>
  [...rows.task.values()].filter((one) => one.status === 'open').map((one) => one.node);

type Codes = (WorkflowCode | null)[];

/** Plays the rounds: `prepare` before, `both` at once, `judge` the codes and the rows after. */
function compete(
  name: string,
  block: Block,
  both: (round: Round) => Promise<unknown>[],
  judge: (codes: Codes, rows: Rows) => void,
  options: { settings?: Settings; prepare?: (round: Round) => Promise<unknown>; more?: Partial<Graph> } = {},
): void {
  test(name, { timeout: 300_000 }, async () => {
    const key = `race${name.replace(/\W/g, '')}`.slice(0, 60);
    await office.publish(key, build(block, options.settings, options.more));
    for (let i = 0; i < ROUNDS; i++) {
      const { instanceId } = await office.start(INITIATOR, { definition: key }, START);
      await options.prepare?.(await newRound(instanceId));
      const codes = (await Promise.all(both(await newRound(instanceId)))) as Codes;
      expect(await office.check(instanceId)).toEqual([]);
      judge(codes, (await office.read(instanceId)).rows);
    }
  });
}

const won = (codes: Codes): number => codes.filter((code) => code === null).length;
const one = task('a', [1]);
const then = seq(one, task('b', [2]));

describe(`competing pairs, ${ROUNDS} rounds each`, () => {
  compete(
    'or-sign: two of three agree',
    seq(task('a', [1, 2, 3], { mode: 'or' }), task('b', [4])),
    (round) => [round.agree(1, 'a'), round.agree(2, 'a')],
    (codes, rows) => {
      expect(codes.filter((code) => code !== null)).toEqual(['TASK_CLOSED']);
      expect(openNodes(rows)).toEqual(['b']);
    },
  );
  compete(
    'the same person agrees twice',
    then,
    (round) => [round.agree(1, 'a'), round.agree(1, 'a')],
    (codes, rows) => {
      expect(won(codes)).toBe(1);
      expect(openNodes(rows)).toEqual(['b']);
    },
  );
  compete(
    'both branches reach the join',
    seq(and('s', task('a', [1]), task('c', [3])), task('b', [2])),
    (round) => [round.agree(1, 'a'), round.agree(3, 'c')],
    (codes, rows) => {
      expect(codes).toEqual([null, null]);
      expect(openNodes(rows)).toEqual(['b']);
    },
  );
  compete(
    'the last two of a countersign',
    seq(task('a', [1, 2]), task('b', [3])),
    (round) => [round.agree(1, 'a'), round.agree(2, 'a')],
    (codes, rows) => {
      expect(codes).toEqual([null, null]);
      expect(openNodes(rows)).toEqual(['b']);
    },
  );
  compete(
    'agree against reject in a countersign',
    task('a', [1, 2]),
    (round) => [
      round.agree(1, 'a'),
      round.act(2, { kind: 'reject', task: round.task('a'), to: 'start', mode: 'normal', opinion: 'no' }),
    ],
    (codes, rows) => {
      expect(codes[1]).toBeNull();
      expect(openNodes(rows)).toEqual(['start']);
    },
  );
  compete(
    'agree against withdraw',
    then,
    (round) => [round.agree(1, 'a'), round.act(INITIATOR, { kind: 'withdraw' })],
    (codes, rows) => {
      expect(codes[1]).toBeNull();
      expect([null, 'INSTANCE_ENDED']).toContain(codes[0]);
      expect(rows.instance.status).toBe('withdrawn');
    },
    { settings: { withdraw: 'anytime' } },
  );
  compete(
    '18 take back against the successor',
    then,
    (round) => [round.act(1, { kind: 'takeBack', task: round.task('a') }), round.agree(2, 'b')],
    (codes, rows) => {
      expect(won(codes)).toBe(1);
      expect(rows.instance.status).toBe(codes[1] === null ? 'approved' : 'running');
    },
    { prepare: (round) => round.agree(1, 'a') },
  );
  compete(
    'two claims',
    task('a', [1, 2], { mode: 'claim' }),
    (round) => [1, 2].map((user) => round.act(user, { kind: 'claim', task: round.task('a') })),
    (codes) => expect(codes.map(String).sort()).toEqual(['ALREADY_CLAIMED', 'null']),
  );
  compete(
    'agree against suspension',
    then,
    (round) => [round.agree(1, 'a'), round.act(ADMIN, { kind: 'suspend', reason: 'stop' })],
    (codes, rows) => {
      expect(codes[1]).toBeNull();
      expect([null, 'INSTANCE_SUSPENDED']).toContain(codes[0]);
      expect(openNodes(rows)).toEqual([codes[0] === null ? 'b' : 'a']);
    },
  );
  compete(
    'transfer against agree of the same row',
    then,
    (round) => [round.agree(1, 'a'), round.act(1, { kind: 'transfer', task: round.task('a'), user: 7 })],
    (codes) => expect(won(codes)).toBe(1),
  );
  compete(
    'an added signer against the last agree',
    seq(task('a', [1, 2]), task('b', [3])),
    (round) => [
      round.agree(1, 'a'),
      round.act(2, { kind: 'addSign', task: round.task('a'), where: 'parallel', users: [5] }),
    ],
    (codes, rows) => {
      expect(codes).toEqual([null, null]);
      expect(openNodes(rows)).toEqual(['a']);
    },
  );
  compete(
    'removing a signer against their agree',
    seq(task('a', [1]), task('b', [3])),
    (round) => {
      const added = [...round.rows.actor.values()].find((actor) => actor.user === 5)!.id;
      return [round.agree(5, 'a'), round.act(1, { kind: 'removeSign', actor: added })];
    },
    (codes, rows) => {
      expect(won(codes)).toBe(1);
      expect(openNodes(rows)).toEqual(['a']);
    },
    {
      prepare: (round) => round.act(1, { kind: 'addSign', task: round.task('a'), where: 'parallel', users: [5] }),
    },
  );
  compete(
    'recalling a delegated task against the answer of the delegate',
    seq(task('a', [1]), task('b', [3])),
    (round) => {
      const delegate = [...round.rows.actor.values()].find((actor) => actor.user === 5)!.id;
      return [
        round.act(5, { kind: 'answer', task: round.task('a'), opinion: 'fine' }),
        round.act(1, { kind: 'recall', actor: delegate }),
      ];
    },
    (codes, rows) => {
      expect(won(codes)).toBe(1);
      expect([...rows.actor.values()].find((actor) => actor.user === 1)!.status).toBe('open');
    },
    { prepare: (round) => round.act(1, { kind: 'delegate', task: round.task('a'), user: 5 }) },
  );
  compete(
    'an administrator ends it against the last agree',
    one,
    (round) => [round.agree(1, 'a'), round.act(ADMIN, { kind: 'terminate', reason: 'no use' })],
    (codes, rows) => {
      expect(won(codes)).toBe(1);
      expect(rows.instance.status).toBe(codes[0] === null ? 'approved' : 'terminated');
    },
  );
  compete(
    'two branches set variables',
    seq(and('s', task('a', [1], { fields: { x: 'edit' } }), task('c', [3], { fields: { y: 'edit' } })), task('b', [2])),
    (round) => [
      round.act(1, { kind: 'agree', task: round.task('a'), vars: { x: 1 } }),
      round.act(3, { kind: 'agree', task: round.task('c'), vars: { y: 2 } }),
    ],
    (_codes, rows) => expect(rows.instance.vars).toMatchObject({ x: 1, y: 2 }),
    { more: { variables: { x: 'number', y: 'number' } } },
  );
  compete(
    '29 the same key twenty times',
    then,
    (round) =>
      Array.from({ length: 20 }, () =>
        round.act(1, { kind: 'agree', task: round.task('a'), opinion: 'yes' }, `key-of-${round.id}`),
      ),
    (codes, rows) => {
      expect(won(codes)).toBe(20);
      expect(openNodes(rows)).toEqual(['b']);
    },
  );
  const deadline = { after: { clock: 0 }, policy: 'agree' as const };
  compete(
    '24 the deadline against a person',
    seq(task('a', [1], { deadline }), task('b', [2])),
    (round) => [
      round.agree(1, 'a'),
      runDueJobs(office.db, START + 1000).then(() => null),
      runDueJobs(office.db, START + 1000).then(() => null),
    ],
    (codes, rows) => {
      expect([null, 'TASK_CLOSED']).toContain(codes[0]);
      expect(openNodes(rows)).toEqual(['b']);
      expect(rows.job.size).toBe(0);
    },
  );
  compete(
    'two workers at one timer',
    seq(any({ id: 't', kind: 'timer', after: { clock: 0 } }), task('b', [2])),
    () => [1, 2, 3].map(() => runDueJobs(office.db, START + 1000)),
    (_codes, rows) => {
      expect(openNodes(rows)).toEqual(['b']);
      expect([...rows.task.values()].filter((made) => made.node === 'b')).toHaveLength(1);
    },
  );
});

test('1 fifty agrees of three people at once: one wins, one next task', async () => {
  await office.publish('fifty', build(seq(task('a', [1, 2, 3], { mode: 'or' }), task('b', [4]))));
  for (let i = 0; i < 3; i++) {
    const { instanceId } = await office.start(INITIATOR, { definition: 'fifty' }, START);
    const round = await newRound(instanceId);
    const codes = await Promise.all(Array.from({ length: 50 }, (_, n) => round.agree(1 + (n % 3), 'a')));
    expect(won(codes)).toBe(1);
    expect(codes.filter((code) => code === 'TASK_CLOSED')).toHaveLength(49);
    const { rows } = await office.read(instanceId);
    expect(openNodes(rows)).toEqual(['b']);
    expect(await office.check(instanceId)).toEqual([]);
  }
});

test('a hot instance: sixty voters at once on a 60 % node', async () => {
  const users = Array.from({ length: 60 }, (_, i) => i + 1);
  await office.publish(
    'hot',
    build(seq(task('a', users, { mode: 'ratio', ratio: { num: 60, den: 100 } }), task('b', [70]))),
  );
  const { instanceId } = await office.start(INITIATOR, { definition: 'hot' }, START);
  const round = await newRound(instanceId);
  const codes = await Promise.all(users.map((user) => round.agree(user, 'a')));
  expect(won(codes)).toBe(36);
  expect(codes.filter((code) => code === 'TASK_CLOSED')).toHaveLength(24);
  expect(await office.check(instanceId)).toEqual([]);
});

test('two starts for one business object: one runs', async () => {
  await office.publish('object', build(one));
  for (let i = 1; i <= ROUNDS; i++) {
    const options = { definition: 'object', businessType: 'thing', businessId: i };
    const started = await Promise.allSettled([
      office.start(INITIATOR, options, START),
      office.start(1, options, START),
      office.start(2, options, START),
    ]);
    expect(started.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    for (const answer of started)
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('ALREADY_RUNNING');
  }
});

test('two children end at once: the parent goes on once', async () => {
  await office.publish('part', build(task('x', [1])));
  const call = any({ id: 'k', kind: 'call', definition: 'part', multi: { items: '2' } });
  await office.publish('whole', build(seq(call, task('b', [2]))));
  for (let i = 0; i < ROUNDS; i++) {
    const { instanceId } = await office.start(INITIATOR, { definition: 'whole' }, START);
    const { rows } = await office.read(instanceId);
    const codes = await Promise.all([...rows.child.keys()].map(async (id) => (await newRound(id)).agree(1, 'x')));
    expect(codes).toEqual([null, null]);
    const after = await office.read(instanceId);
    expect(openNodes(after.rows)).toEqual(['b']);
    expect(await office.check(instanceId)).toEqual([]);
  }
});
