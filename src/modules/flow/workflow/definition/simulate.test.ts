import { expect, test } from 'vitest';
import { compareGraphs } from './compare-graphs.ts';
import { graphOf } from './compile.ts';
import type { TreeDesign } from './design.ts';
import { simulate } from './simulate.ts';
import type { Branch, Step } from './tree.ts';

const task = (id: string): Step => ({
  kind: 'approve',
  id,
  name: id,
  task: { approvers: [{ by: 'users', users: [1] }], mode: 'single', allow: [] },
});
const branch = (id: string, condition: string | null, ...steps: Step[]): Branch => ({
  id,
  name: id,
  ...(condition !== null && { condition: { text: condition } }),
  steps,
});
const design = (...steps: Step[]): TreeDesign => ({
  source: 'tree',
  key: 'flow',
  name: 'Flow',
  variables: [
    { name: 'amount', label: '', type: 'number' },
    { name: 'rows', label: '', type: 'list' },
  ],
  settings: {},
  tree: { start: { id: 'start', name: '' }, steps, end: { id: 'end', name: '' } },
});
const walk = async (vars: object, ...steps: Step[]) => {
  const { graph } = await graphOf(design(...steps));
  const { steps: taken, outcome } = simulate(graph, { initiator: 1, ...vars }, { ahead: 480 });
  return { way: taken.map((s) => s.node).filter((n) => !n.endsWith('_join')), outcome, steps: taken };
};
const choice: Step = {
  kind: 'condition',
  id: 'x',
  name: '',
  branches: [
    branch('big', 'amount > 100', task('boss')),
    branch('small', 'amount > 10', task('lead')),
    branch('rest', null),
  ],
};

test.each([
  [{ amount: '100.5' }, ['start', 'x', 'boss', 'end'], 1],
  [{ amount: 50 }, ['start', 'x', 'lead', 'end'], 2],
  [{ amount: 5 }, ['start', 'x', 'end'], 3],
])('first condition that holds: %j', async (vars, expected, asked) => {
  const { way, steps, outcome } = await walk(vars, choice);
  expect([way, outcome]).toEqual([expected, 'approved']);
  expect(steps.find((s) => s.node === 'x')!.conditions).toHaveLength(asked);
});

test('a missing variable stops as it would stop the engine', async () => {
  const { way, outcome, steps } = await walk({}, choice);
  expect([way, outcome]).toEqual([['start', 'x'], 'incident']);
  expect(steps.at(-1)!.fault).toMatchObject({ kind: 'MISSING_VARIABLE', name: 'amount' });
});

test('an inclusive block goes every way that holds, and on once all have arrived', async () => {
  const block: Step = {
    kind: 'inclusive',
    id: 'i',
    name: '',
    branches: [
      branch('a', 'amount > 1', task('ta')),
      branch('b', 'amount > 2', task('tb')),
      branch('c', null, task('tc')),
    ],
  };
  expect((await walk({ amount: 5 }, block, task('after'))).way).toEqual(['start', 'i', 'ta', 'tb', 'after', 'end']);
  expect((await walk({ amount: 2 }, block, task('after'))).way).toEqual(['start', 'i', 'ta', 'after', 'end']);
  expect((await walk({ amount: 0 }, block, task('after'))).way).toEqual(['start', 'i', 'tc', 'after', 'end']);
});

test('blocks in blocks, scripts, sub-flows and a stop', async () => {
  const inner: Step = {
    kind: 'parallel',
    id: 'p',
    name: '',
    branches: [branch('l', null, task('t1')), branch('r', null, task('t2'))],
  };
  const script: Step = { kind: 'script', id: 's', name: '', call: { expression: 'amount * 2', variable: 'amount' } };
  const calls: Step = { kind: 'subflow', id: 'c', name: '', call: { definition: 'child', multi: { items: 'rows' } } };
  const stop: Step = { kind: 'stop', id: 'no', name: '', outcome: 'rejected' };
  const outer: Step = {
    kind: 'parallel',
    id: 'o',
    name: '',
    branches: [branch('x1', null, inner, script), branch('x2', null, calls)],
  };
  const last: Step = {
    kind: 'condition',
    id: 'q',
    name: '',
    branches: [branch('m', 'amount = 8', stop), branch('n', null)],
  };
  const { way, outcome, steps } = await walk({ amount: 4, rows: [1, 2, 3] }, outer, last, task('never'));
  expect(way).toEqual(['start', 'o', 'p', 't1', 't2', 's', 'c', 'q', 'no']);
  expect(outcome).toBe('rejected');
  expect(steps.find((s) => s.node === 'c')!.children).toBe(3);
  expect(steps.find((s) => s.node === 's')!.set).toEqual({ name: 'amount', value: 8 });
});

test('a flow that goes round for ever is told as such', () => {
  const flows = { a: { id: 'a', from: 's', to: 't' }, b: { id: 'b', from: 't', to: 't' } };
  const base = { name: '', scope: null };
  const t = { ...base, id: 't', kind: 'userTask' as const, approvers: [], mode: 'single' as const, allow: [] };
  const s = { ...base, id: 's', kind: 'start' as const, incoming: [], outgoing: ['a'] };
  const nodes = { s, t: { ...t, incoming: ['a', 'b'], outgoing: ['b'] } };
  expect(
    simulate({ key: 'k', name: '', start: 's', nodes, flows, variables: {}, settings: {} }, {}, { ahead: 480 }).outcome,
  ).toBe('loop');
});

test('comparison names added, removed, changed and moved nodes', async () => {
  const before = (await graphOf(design(task('a'), task('b'), choice))).graph;
  const renamed = { ...task('a'), name: 'A' } as Step;
  const wider: Step = {
    ...choice,
    branches: [branch('big', 'amount > 500', task('boss')), branch('rest', null)],
  } as Step;
  const after = (await graphOf({ ...design(renamed, task('new'), wider), name: 'Flow 2' })).graph;
  const { nodes, definition } = compareGraphs(before, after);
  expect(nodes.map((n) => [n.node, n.what, n.changes.map((c) => c.setting)])).toEqual([
    ['a', 'changed', ['name', 'next']],
    ['b', 'removed', []],
    ['new', 'added', []],
    ['x', 'moved', ['next']],
    ['lead', 'removed', []],
  ]);
  expect(definition).toEqual([{ setting: 'name', before: 'Flow', after: 'Flow 2' }]);
  expect(compareGraphs(before, before)).toEqual({ nodes: [], definition: [] });
});
