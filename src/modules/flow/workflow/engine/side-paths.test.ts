/** Paths beside the main one, that non-interrupting timers start; and what the engine does where a structure is wrong. */
import { expect, test } from 'vitest';
import { namePartners } from '../definition/blocks.ts';
import { checkGraph } from '../definition/publish-rules.ts';
import type { Graph } from '../graph.ts';
import { awaited } from '../sides.ts';
import { ADMIN, INITIATOR, Play } from './testing/play.ts';
import { graphOfPairs, ONE_USER } from './testing/random-graphs.ts';

/** `from>to` pairs, and `task@timer` for the timers on tasks; kinds by first letters (random-graphs.ts). */
function drawn(text: string): Graph {
  const words = text.split(' ');
  const pairs = words.filter((word) => word.includes('>')).map((word) => word.split('>') as [string, string]);
  const hosts = words.filter((word) => word.includes('@')).map((word) => word.split('@').reverse() as [string, string]);
  const graph = graphOfPairs(pairs, new Map(hosts));
  namePartners(graph);
  return graph;
}
const codes = (graph: Graph): string[] =>
  checkGraph(graph, ONE_USER)
    .filter((one) => !one.warning)
    .map(({ code, node, detail }) => [code, node, detail].join(' ').trim());

const BLOCK = 's>p p>t1 p>t2 t1>x x>j t2>j j>t9 t9>e t1@n1 n1>t3';

test.each([
  ['into its own branch', `${BLOCK} t3>x`, ['SIDE_MEETS x n1']],
  ['into the join of its block', `${BLOCK} t3>j`, ['SIDE_MEETS j n1']],
  ['into another branch', `${BLOCK} t3>t2`, ['SIDE_MEETS t2 n1']],
  ['behind its block', `${BLOCK} t3>t9`, ['SIDE_MEETS t9 n1']],
  ['back to its host', `${BLOCK} t3>t1`, ['SIDE_MEETS t1 n1']],
  ['at the top', 's>t1 t1>x x>t2 t2>e t1@n1 n1>t3 t3>x', ['SIDE_MEETS x n1']],
  ['into another such path', 's>t1 t1>e t1@n1 n1>t3 t3>e2 t1@n2 n2>t3', ['SIDE_MEETS t3 n1', 'SIDE_MEETS t3 n2']],
  ['out of a timer that the main path goes into', 's>x x>t1 x>n1 t1>e t1@n1 n1>t3 t3>e2', ['SIDE_MEETS n1 n1']],
  ['without an end', `${BLOCK} t3>x3 x3>t3`, ['NO_WAY_TO_END n1', 'NO_WAY_TO_END t3', 'NO_WAY_TO_END x3']],
  [
    'as the only way to an end',
    's>x x>t1 t1>x t1@n1 n1>t3 t3>e',
    ['NO_WAY_TO_END s', 'NO_WAY_TO_END x', 'NO_WAY_TO_END t1'],
  ],
])('the path of a timer that leads %s is refused by name', (_what, text, expected) => {
  expect(codes(drawn(text))).toEqual(expected);
});

test.each([
  ['to an end of its own', `${BLOCK} t3>e2`],
  ['to the end of the main path', `${BLOCK} t3>e`],
  ['through a block of its own', `${BLOCK} t3>p3 p3>t4 p3>t5 t4>j3 t5>j3 j3>e2`],
  ['with a timer on it', `${BLOCK} t3>e2 t3@n3 n3>t4 t4>e4`],
  ['with a timer on it that takes it over', `${BLOCK} t3>x3 t3@b3 b3>t4 t4>x3 x3>e2`],
  ['to an end that stops all', `${BLOCK} t3>k2`],
])('the path of a timer that leads %s is accepted', (_what, text) => {
  expect(codes(drawn(text))).toEqual([]);
});

test.each([
  ['inside a block', `${BLOCK} t3>e2`, ['n1 j']],
  ['in an inner block', `s>p p>t1 p>p2 p2>t2 p2>t4 t2>j2 t4>j2 j2>j t1>j j>e t2@n1 n1>t3 t3>e2`, ['n1 j2']],
  ['on such a path', `${BLOCK} t3>e2 t3@n3 n3>t4 t4>e4`, ['n1 j', 'n3 j']],
  ['outside of blocks', 's>t1 t1>e t1@n1 n1>t3 t3>e2', []],
  ['before a block', 's>t0 t0>p p>t1 p>t2 t1>j t2>j j>e t0@n1 n1>t3 t3>e2', []],
  ['that takes its host over', 's>p p>t1 p>t2 t1>x x>j t2>j j>e t1@b1 b1>t3 t3>x', []],
])('a hint tells which join will wait for a timer %s', (_what, text, expected) => {
  const hints = checkGraph(drawn(text), ONE_USER).filter((one) => one.warning);
  expect(hints.map(({ code, node, detail }) => [code, node, detail].join(' '))).toEqual(
    expected.map((one) => `SIDE_WAITED ${one}`),
  );
});

test('beside a block the path opens nothing twice and closes nothing; the block waits for it', () => {
  const play = new Play(drawn(`${BLOCK} t3>e2`));
  play.wait(11);
  expect(play.open).toEqual(['t1', 't2', 't3']);
  play.agree(1, 't1');
  expect(awaited(play.graph, [...play.rows.token.values()])).toEqual([
    {
      join: 'j',
      places: [
        { node: 't2', timer: null },
        { node: 't3', timer: 'n1' },
      ],
    },
  ]);
  play.agree(1, 't2');
  expect(play.open).toEqual(['t3']);
  expect(awaited(play.graph, [...play.rows.token.values()])).toEqual([
    { join: 'j', places: [{ node: 't3', timer: 'n1' }] },
  ]);
  play.agree(1, 't3');
  expect(play.open).toEqual(['t9']);
  play.agree(1, 't9');
  expect(play.status).toBe('approved');
});

test('it may end first, and stop everything where it says so', () => {
  const first = new Play(drawn(`${BLOCK} t3>e2`));
  first.wait(11);
  first.agree(1, 't3');
  expect(first.open).toEqual(['t1', 't2']);
  first.agree(1, 't1');
  first.agree(1, 't2');
  expect(first.open).toEqual(['t9']);
  const stopped = new Play(drawn(`${BLOCK} t3>k2`));
  stopped.wait(11);
  stopped.agree(1, 't3');
  expect(stopped.status).toBe('approved');
  expect(stopped.rows.token.size).toBe(0);
});

test('a path beside such a path: the outer one is over when all of it has ended', () => {
  const play = new Play(drawn('s>t1 t1>e t1@n1 n1>t3 t3>e2 t3@n3 n3>t4 t4>e4'));
  const stateOf = (node: string) => [...play.rows.fork.values()].find((fork) => fork.node === node)?.state;
  play.wait(25);
  expect(play.open).toEqual(['t1', 't3', 't4']);
  play.agree(1, 't4');
  expect([stateOf('n1'), stateOf('n3')]).toEqual(['open', 'joined']);
  play.agree(1, 't3');
  expect(stateOf('n1')).toBe('joined');
  expect(play.status).toBe('running');
  play.agree(1, 't1');
  expect(play.status).toBe('approved');
});

test.each([
  ['its own branch', `${BLOCK} t3>x`],
  ['the join', `${BLOCK} t3>j`],
])('in a version published before, a path that leads into %s ends there', (_what, text) => {
  for (const order of [
    ['t3', 't1', 't2'],
    ['t1', 't2', 't3'],
    ['t1', 't3', 't2'],
  ]) {
    const play = new Play(drawn(text));
    play.wait(11);
    for (const node of order) expect(play.agree(1, node)).toBeNull();
    expect(play.rows.incident.size).toBe(0);
    expect(play.open).toEqual(['t9']);
    play.agree(1, 't9');
    expect(play.status).toBe('approved');
  }
});

test('and so it does at the top: nothing is asked twice', () => {
  const play = new Play(drawn('s>t1 t1>x x>t2 t2>e t1@n1 n1>t3 t3>x'));
  play.wait(11);
  play.agree(1, 't3');
  expect(play.open).toEqual(['t1']);
  play.agree(1, 't1');
  expect(play.open).toEqual(['t2']);
  play.agree(1, 't2');
  expect(play.status).toBe('approved');
});

test('a move the engine cannot make is an incident: the decision before it stands, and it can be tried again', () => {
  const graph = drawn('s>p p>t1 p>t2 t1>j t2>j j>e');
  const wrong = structuredClone(graph);
  (wrong.nodes.j as { split: string }).split = 'other';
  const play = new Play(wrong, { faults: true });
  expect(play.agree(1, 't1')).toBeNull();
  expect(play.people('t1')).toEqual(['1:agreed']);
  expect([...play.rows.incident.values()]).toMatchObject([
    { node: 'j', code: 'BAD_STRUCTURE', resolvedAt: null, detail: 'Error: join j outside its block' },
  ]);
  expect(play.open).toEqual(['t2']);
  const retry = () => {
    const open = [...play.rows.incident.values()].find((one) => one.resolvedAt === null)!;
    return play.act(ADMIN, { kind: 'retry', incident: open.id });
  };
  expect(retry()).toBeNull();
  expect([...play.rows.incident.values()].filter((one) => one.resolvedAt === null)).toHaveLength(1);
  play.graph = graph;
  expect(retry()).toBeNull();
  expect(play.agree(1, 't2')).toBeNull();
  expect(play.status).toBe('approved');
});

test('a step with more people than a command has rows for is an incident as well', () => {
  const graph = drawn('s>t1 t1>t2 t2>e');
  const crowd = Array.from({ length: 12_000 }, (_, i) => i + 1);
  graph.nodes.t2 = { ...graph.nodes.t2, approvers: [{ by: 'users', users: crowd }] } as Graph['nodes'][string];
  const play = new Play(graph, { faults: true, events: false });
  expect(play.agree(1, 't1')).toBeNull();
  expect([...play.rows.incident.values()]).toMatchObject([{ node: 't2', code: 'LOOP_LIMIT' }]);
  expect(play.act(INITIATOR, { kind: 'urge' })).toBeNull();
});
