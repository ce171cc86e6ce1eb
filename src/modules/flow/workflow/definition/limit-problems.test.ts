/** Every number and text of a definition has bounds: a value at a bound is published, one beyond is refused in words. */
import { expect, test } from 'vitest';
import { LANGS, say } from '#kernel/text.ts';
import { LIMITS, remindersOf } from '../definition-limits.ts';
import type { Delay, Flow, Graph, GraphNode, Settings } from '../graph.ts';
import { graphOf } from './compile.ts';
import { limitProblems, sizeProblems } from './limit-problems.ts';
import type { PublishContext } from './publish-nodes.ts';
import { checkGraph, problemText } from './publish-rules.ts';

const known: PublishContext = {
  users: new Set([1]),
  roles: new Set(),
  projectRoles: new Set(),
  groups: new Set(),
  departments: new Set(),
  engines: new Set(),
  handlers: new Set(['h'.repeat(200), 'ok']),
  forms: new Map(),
  formVariables: new Map(),
  callsOf: () => [],
};
const node = (more: object): GraphNode =>
  ({ id: 'x', name: 'Check', scope: null, incoming: ['f1'], outgoing: ['f2'], ...more }) as GraphNode;
const task = (more: object): GraphNode =>
  node({ kind: 'userTask', approvers: [{ by: 'users', users: [1] }], mode: 'single', allow: [], ...more });

function graph(x: GraphNode, settings: Settings = {}, condition?: string, timer?: string): Graph {
  const flow = (id: string, from: string, to: string): Flow => ({ id, from, to });
  return {
    key: 'flow',
    name: 'Flow',
    start: 's',
    nodes: {
      s: {
        id: 's',
        name: 'Start',
        scope: null,
        incoming: [],
        outgoing: ['f1'],
        kind: 'start',
        ...(timer && { timer }),
      },
      [x.id]: x,
      e: { id: 'e', name: 'End', scope: null, incoming: ['f2'], outgoing: [], kind: 'end' },
    },
    flows: { f1: { ...flow('f1', 's', x.id), ...(condition && { condition }) }, f2: flow('f2', x.id, 'e') },
    variables: {},
    settings,
  };
}
const deadline = (after: Delay, remind?: object) => ({
  deadline: { after, policy: 'none', ...(remind && { remind }) },
});
const remind = (every: Delay, times: number) => task(deadline({ clock: 60 }, { every, times }));
const head = (levels: number) => ({ by: 'departmentHead', of: 'initiator', levels });
const text = (length: number): string => `"${'x'.repeat(length - 2)}"`;

const allowed: [string, Graph][] = [
  ['a deadline of ten years', graph(task(deadline({ clock: LIMITS.clock.max })))],
  ['a working deadline of ten years', graph(task(deadline({ work: LIMITS.work.max })))],
  ['a second', graph(node({ kind: 'timer', after: { clock: 1 / 60 } }))],
  ['the most reminders, the closest', graph(remind({ clock: 1 }, 100))],
  ['starts by themselves', graph(task({}), {}, undefined, 'R100000/PT1M')],
  ['starts for ever', graph(task({}), {}, undefined, 'R/P1D')],
  ['the most sub-flows', graph(node({ kind: 'call', definition: 'child', multi: { items: '1000' } }))],
  ['the longest expression', graph(node({ kind: 'script', variable: 'v', expression: text(2000) }))],
  ['levels', graph(task({ approvers: [head(20)] }))],
];
test.each(allowed)('%s is allowed', (_name, one) => {
  expect(limitProblems(one)).toEqual([]);
  expect(sizeProblems(one)).toEqual([]);
});

const beyond: [string, Graph, string][] = [
  [
    'a working deadline of 1e8',
    graph(task(deadline({ work: 1e8 }))),
    'working time in minutes is 100000000; 0.017 to 1200000 is',
  ],
  [
    'a clock deadline of 1e15',
    graph(task(deadline({ clock: 1e15 }))),
    'duration in minutes is 1000000000000000; 0.017 to 5270400 is',
  ],
  ['a timer of a millisecond', graph(node({ kind: 'timer', after: { clock: 1 / 60_000 } })), 'duration in minutes'],
  ['a boundary too far', graph(node({ kind: 'boundary', host: 'x', after: { clock: 1e9 } })), 'duration in minutes'],
  ['a million reminders', graph(remind({ clock: 5 }, 1_000_000)), 'number of reminders is 1000000; 1 to 100 is'],
  ['reminders each 0.001 minute', graph(remind({ clock: 0.001 }, 5)), 'interval in minutes is 0.001; 1 to'],
  ['reminders each 0.001 working minute', graph(remind({ work: 0.001 }, 5)), 'interval in minutes'],
  ['a cycle of a second', graph(task({}), {}, undefined, 'R/PT1S'), 'interval in minutes'],
  ['a cycle of 100,000,000', graph(task({}), {}, undefined, 'R100000000/P1D'), 'number of starts'],
  ['a cycle of a thousand years', graph(task({}), {}, undefined, 'R/P400000D'), 'interval in minutes'],
  [
    '1001 sub-flows',
    graph(node({ kind: 'call', definition: 'child', multi: { items: ' 1e9 ' } })),
    'number of sub-flows is 1000000000',
  ],
  ['a long condition', graph(task({}), {}, text(2001)), 'length of an expression is 2001'],
  ['a long script', graph(node({ kind: 'script', variable: 'v', expression: text(5000) })), 'length of an expression'],
  ['a long name', graph({ ...task({}), name: 'n'.repeat(201) }), 'length of the name is 201'],
  ['a long id', graph({ ...task({}), id: 'n'.repeat(201) }), 'length of the id'],
  ['a long handler', graph(node({ kind: 'service', handler: 'h'.repeat(200) })), 'length of a name it refers to'],
  [
    'a long input',
    graph(node({ kind: 'service', handler: 'ok', input: { a: text(3000) } })),
    'length of an expression',
  ],
  ['levels', graph(task({ approvers: [head(1000)] })), 'number of levels is 1000; 0 to 20 is'],
  ['people chosen', graph(task({ approvers: [{ by: 'initiatorChoice', max: 1e6 }] })), 'number of people chosen'],
  ['a share', graph(task({ mode: 'ratio', ratio: { num: 1, den: 1e12 } })), 'part of the share'],
  ['a weight', graph(task({ mode: 'weighted', ratio: { num: 1, den: 2 }, weights: { 1: 1e300 } })), 'a weight is'],
  ['taking back', graph(task({}), { takeBackMinutes: 1e15 }), 'minutes for taking back'],
  ['a negative wait', graph(task({}), { urgeMinutes: -5 }), 'minutes between urges is -5'],
  ['delegations', graph(task({}), { delegationDepth: 1000 }), 'delegations in a chain is 1000; 0 to 10'],
];
test.each(beyond)('%s is refused, with the element and what is allowed', (_name, one, words) => {
  const found = checkGraph(one, known).filter((p) => p.code === 'BEYOND_LIMIT');
  expect(found).toHaveLength(1);
  const { message, params } = problemText(found[0]!, one);
  expect(say(message, 'en-US', params)).toContain(words);
  expect(new Set(LANGS.map((lang) => say(message, lang, params))).size).toBe(3);
  expect(found[0]!.warning).toBeUndefined();
});

test('too many steps, flows, variables and levels of sub-processes are told before anything is judged', async () => {
  const many = Array.from({ length: 1001 }, (_, i) => `<userTask id="t${i}"/>`).join('');
  const xml = (content: string): string =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/>${content}</process></definitions>`;
  const read = async (content: string) =>
    (await graphOf({ source: 'bpmn', key: 'k', name: 'n', variables: [], settings: {}, xml: xml(content) })).graph;
  expect(checkGraph(await read(many), known).map((p) => p.code)).toEqual(['BEYOND_LIMIT']);
  const deep = Array.from({ length: 14 }).reduce<string>(
    (inner, _, i) => `<subProcess id="d${i}"><startEvent id="s${i}"/>${inner}</subProcess>`,
    '',
  );
  const [found] = checkGraph(await read(deep), known);
  expect(found).toMatchObject({ code: 'BEYOND_LIMIT' });
  const flows = Array.from({ length: 3001 }, (_, i) => `<sequenceFlow id="f${i}" sourceRef="s" targetRef="e"/>`).join(
    '',
  );
  expect(checkGraph(await read(`<endEvent id="e"/>${flows}`), known)).toHaveLength(1);
  const variables = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`v${i}`, 'text' as const]));
  expect(checkGraph({ ...graph(task({})), variables }, known)).toHaveLength(1);
});

test('reminders of definitions from before the bounds are fewer and further apart', () => {
  expect(remindersOf({ every: { clock: 0.001 }, times: 1_000_000 })).toEqual({ every: { clock: 1 }, times: 100 });
  expect(remindersOf({ every: { work: 1e9 }, times: 2, early: true })).toEqual({
    every: { work: 1_200_000 },
    times: 2,
    early: true,
  });
  expect(remindersOf({ every: { at: 'x' }, times: 2 })).toEqual({ every: { at: 'x' }, times: 2 });
});
