/** Random trees: compiled, read back, written as BPMN, drawn, saved, simulated and played by the engine. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INITIATOR, Play } from '../engine/testing/play.ts';
import type { ApproverRule, Graph } from '../graph.ts';
import { pairBlocks } from './blocks.ts';
import { readProcess } from './bpmn/bpmn-read.ts';
import { writeProcess } from './bpmn/bpmn-write.ts';
import { readXml } from './bpmn/bpmn-xml.ts';
import { isDesign } from './shapes.ts';
import { simulate, simulateOn } from './simulate.ts';
import { type Branch, isBlock, type Step, type Tree } from './tree.ts';
import { compileTree } from './tree-compile.ts';
import { treeOf } from './tree-read.ts';

const TASK = { approvers: [{ by: 'users' as const, users: [1] }], mode: 'single' as const, allow: [] };

/** Steps without ids, which are numbered in the order of drawing. */
function build(depth: number): fc.Arbitrary<Step[]> {
  const name = fc.constantFrom('', 'A', '财务 <&>"');
  const base = { id: fc.constant(''), name };
  const plain: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ ...base, kind: fc.constantFrom('approve' as const, 'handle' as const), task: fc.constant(TASK) }),
    fc.record({
      ...base,
      kind: fc.constant('cc' as const),
      as: fc.constant('cc' as const),
      to: fc.constant<ApproverRule[]>([{ by: 'initiator' }]),
    }),
    fc.record({
      ...base,
      kind: fc.constant('script' as const),
      call: fc.constant({ expression: 'amount < 1', variable: 'x' }),
    }),
    fc.record({
      ...base,
      kind: fc.constant('delay' as const),
      after: fc.constantFrom({ work: 480 }, { clock: 90 }, { at: 'due' }),
    }),
    fc.record({
      ...base,
      kind: fc.constant('subflow' as const),
      call: fc.constant({
        definition: 'child',
        input: { a: 'amount' },
        multi: { items: 'rows', item: 'row', sequential: true as const, completion: 'approved > 1' },
      }),
    }),
    fc.record({ ...base, kind: fc.constant('service' as const), call: fc.constant({ handler: 'project.launch' }) }),
  );
  if (depth === 0) return fc.array(plain, { maxLength: 3 });
  const branch = fc.record({
    id: fc.constant(''),
    name,
    steps: build(depth - 1),
    stops: fc.nat(3).map((n) => n === 0),
  });
  const block = fc
    .record({
      ...base,
      kind: fc.constantFrom('condition' as const, 'parallel' as const, 'inclusive' as const),
      branches: fc.array(branch, { minLength: 2, maxLength: 4 }),
    })
    .map(({ branches, ...rest }): Step => {
      const last = branches.length - 1;
      const made = branches.map(({ stops, ...b }, i): Branch => {
        const condition = rest.kind !== 'parallel' && i < last && { condition: { text: `amount > ${i}` } };
        const stop: Step[] = stops && i < last ? [{ kind: 'stop', id: '', name: '', outcome: 'rejected' }] : [];
        return { ...b, ...condition, steps: [...b.steps, ...stop] };
      });
      return { ...rest, branches: made };
    });
  return fc.array(fc.oneof({ arbitrary: plain, weight: 2 }, { arbitrary: block, weight: 1 }), { maxLength: 4 });
}

function numbered(steps: Step[], next: () => number): Step[] {
  return steps.map((step) => {
    const id = `n${next()}`;
    if (!('branches' in step)) return { ...step, id };
    const branches = step.branches.map((b) => ({ ...b, id: `f${next()}`, steps: numbered(b.steps, next) }));
    return { ...step, id, branches };
  });
}

const randomTree = (depth: number): fc.Arbitrary<Tree> =>
  build(depth).map((steps) => {
    let n = 0;
    const end = { id: 'end', name: '结束' };
    return { start: { id: 'start', name: '发起' }, steps: numbered(steps, () => ++n), end };
  });

const drawable = (tree: Tree) => ({
  key: 'leave',
  name: '请假',
  settings: { withdraw: 'anytime' as const },
  variables: [{ name: 'amount', label: '金额', type: 'number' as const }],
  ...compileTree(tree),
});
/** A tree cannot hold an end that is never reached. */
const reaches = (tree: Tree): boolean => 'end' in compileTree(tree).nodes;

test('a tree compiles to closed blocks, and the graph gives the same tree', () => {
  fc.assert(
    fc.property(randomTree(3), (tree) => {
      const graph = compileTree(tree);
      expect(pairBlocks(graph).problems).toEqual([]);
      for (const [split, join] of pairBlocks(graph).joins) expect(graph.nodes[split]).toMatchObject({ join });
      fc.pre(reaches(tree));
      expect(treeOf(graph)).toEqual({ tree });
    }),
    { numRuns: 500 },
  );
});

test('every such tree may be saved; one with an id twice, a branch too few or foreign settings may not', () => {
  const design = (tree: unknown) => ({ source: 'tree', key: 'k', name: 'n', variables: [], settings: {}, tree });
  fc.assert(
    fc.property(randomTree(3), (tree) => {
      expect(isDesign(design(tree))).toBe(true);
      const [first] = tree.steps;
      if (!first) return;
      expect(isDesign(design({ ...tree, steps: [...tree.steps, first] }))).toBe(false);
      expect(isDesign(design({ ...tree, steps: [{ ...first, id: '1 x' }] }))).toBe(false);
      if ('branches' in first)
        expect(isDesign(design({ ...tree, steps: [{ ...first, branches: first.branches.slice(0, 1) }] }))).toBe(false);
      if ('task' in first)
        expect(isDesign(design({ ...tree, steps: [{ ...first, task: { ...first.task, mode: 'x' } }] }))).toBe(false);
    }),
  );
  fc.assert(fc.property(fc.jsonValue(), (value) => !isDesign(value) && !isDesign(design(value))));
});

test('a graph written as BPMN reads back as the same graph', async () => {
  await fc.assert(
    fc.asyncProperty(randomTree(2), async (tree) => {
      const { key, name, settings, variables, start, nodes, flows } = drawable(tree);
      const read = readProcess(
        await readXml(await writeProcess({ key, name, settings, variables, start, nodes, flows })),
      );
      expect(read).toEqual({ key, name, settings, variables, start, nodes, flows, problems: [] });
    }),
    { numRuns: 100 },
  );
});

test('a diagram is drawn: every node and flow has its place, and no two nodes overlap', async () => {
  const trees = fc.sample(randomTree(2), { numRuns: 60, seed: 7 });
  for (const tree of trees) {
    const graph = drawable(tree);
    const xml = await writeProcess(graph);
    const boxes = [
      ...xml.matchAll(
        /BPMNShape id="[^"]+" bpmnElement="([^"]+)"[^>]*>\s*<dc:Bounds x="(-?[\d.]+)" y="(-?[\d.]+)" width="([\d.]+)" height="([\d.]+)"/g,
      ),
    ];
    expect(boxes.map((b) => b[1]).sort()).toEqual(Object.keys(graph.nodes).sort());
    expect([...xml.matchAll(/BPMNEdge [^>]*bpmnElement="([^"]+)"/g)].map((e) => e[1]).sort()).toEqual(
      Object.keys(graph.flows).sort(),
    );
    const rects = boxes.map((b) => b.slice(2).map(Number) as [number, number, number, number]);
    const overlap = rects.some(([x, y, w, h], i) =>
      rects.some(([x2, y2, w2, h2], j) => i < j && x < x2 + w2 && x2 < x + w && y < y2 + h2 && y2 < y + h),
    );
    expect(overlap).toBe(false);
  }
});

/** Steps that need nobody and nothing outside: tasks, copies and blocks. */
const playable = (steps: readonly Step[], inSplit: boolean): Step[] =>
  steps
    .filter((s) => ['approve', 'handle', 'cc'].includes(s.kind) || isBlock(s) || (s.kind === 'stop' && !inSplit))
    .map((s) =>
      isBlock(s)
        ? {
            ...s,
            branches: s.branches.map((b) => ({ ...b, steps: playable(b.steps, inSplit || s.kind !== 'condition') })),
          }
        : s,
    );

/** Tasks a whole instance opens, by name and how often, and how it ends. */
function played(graph: Graph, amount: number): { tasks: string[]; outcome: string } {
  const play = new Play(graph, { vars: { amount } });
  const tasks: string[] = [];
  for (let task = play.openTasks[0]; task; task = play.openTasks[0]) {
    tasks.push(task.node);
    expect(play.agree(1, task.node)).toBeNull();
  }
  return { tasks: tasks.sort(), outcome: play.status };
}

const graphOf = (tree: Tree): Graph => ({
  key: 'test',
  name: '',
  variables: { amount: 'number' },
  settings: {},
  ...compileTree({ ...tree, steps: playable(tree.steps, false) }),
});

test('the simulated tasks are the tasks that open, and it ends alike', () => {
  fc.assert(
    fc.property(randomTree(3), fc.integer({ min: 0, max: 4 }), (tree, amount) => {
      const graph = graphOf(tree);
      const { steps, outcome } = simulate(graph, { amount, initiator: INITIATOR }, { ahead: 480 });
      const tasks = steps.filter((step) => step.kind === 'userTask').map((step) => step.node);
      expect({ tasks: tasks.sort(), outcome }).toEqual(played(graph, amount));
    }),
    { numRuns: 400 },
  );
});

test('what is told to come, from wherever an instance stands, is what opens afterwards', () => {
  fc.assert(
    fc.property(randomTree(3), fc.integer({ min: 0, max: 4 }), (tree, amount) => {
      const graph = graphOf(tree);
      const play = new Play(graph, { vars: { amount } });
      const told: string[][] = [];
      const opened: string[][] = [];
      for (let task = play.openTasks[0]; task; task = play.openTasks[0]) {
        const { rows } = play;
        const state = {
          tokens: [...rows.token.values()],
          forks: [...rows.fork.values()],
          tasks: [...rows.task.values()],
        };
        const { steps } = simulateOn(graph, { amount, initiator: INITIATOR }, state, { ahead: 480 });
        told.push(
          steps
            .filter((step) => step.kind === 'userTask')
            .map((step) => step.node)
            .sort(),
        );
        const before = new Set(rows.task.keys());
        expect(play.agree(1, task.node)).toBeNull();
        const fresh = [...play.rows.task.values()].filter((one) => !before.has(one.id)).map((one) => one.node);
        opened.push([]);
        for (const later of opened) later.push(...fresh);
      }
      expect(told).toEqual(opened.map((later) => later.sort()));
    }),
    { numRuns: 400 },
  );
});
