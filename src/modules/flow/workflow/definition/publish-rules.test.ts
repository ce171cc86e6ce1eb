import { expect, test } from 'vitest';
import { LANGS, say } from '#kernel/text.ts';
import type { Graph } from '../graph.ts';
import { canonicalJson, compileDesign } from './compile.ts';
import type { Design, TreeDesign, Variable } from './design.ts';
import type { PublishContext } from './publish-nodes.ts';
import { checkGraph, livingPart, problemText } from './publish-rules.ts';
import type { Branch, Step, TaskSettings } from './tree.ts';

const CALLS: Record<string, string[]> = { child: [], loop: ['middle'], middle: ['flow'] };
const known: PublishContext = {
  users: new Set([1, 2]),
  roles: new Set([10]),
  projectRoles: new Set([11]),
  groups: new Set([12]),
  departments: new Set([13]),
  engines: new Set(),
  handlers: new Set(['project.launch']),
  forms: new Map([[7, new Set(['amountField'])]]),
  formVariables: new Map(),
  callsOf: (key) => CALLS[key] ?? null,
};
const variables: Variable[] = [
  { name: 'amount', label: 'Amount', type: 'number' },
  { name: 'owner', label: 'Owner', type: 'user' },
  { name: 'rows', label: 'Rows', type: 'list' },
];

const task = (id: string, settings: Partial<TaskSettings> = {}): Step => ({
  kind: 'approve',
  id,
  name: id,
  task: { approvers: [{ by: 'users', users: [1] }], mode: 'single', allow: [], ...settings },
});
const branch = (id: string, condition: string | null, ...steps: Step[]): Branch => ({
  id,
  name: id,
  ...(condition !== null && { condition: { text: condition } }),
  steps,
});
const block = (kind: 'condition' | 'parallel' | 'inclusive', ...branches: Branch[]): Step => ({
  kind,
  id: 'b',
  name: 'Block',
  branches,
});
const design = (...steps: Step[]): TreeDesign => ({
  source: 'tree',
  key: 'flow',
  name: 'Flow',
  variables,
  settings: {},
  tree: { start: { id: 'start', name: 'Start' }, steps, end: { id: 'end', name: 'End' } },
});
const codes = async (d: Design): Promise<string[]> =>
  (await compileDesign(d, known)).problems.map((p) => `${p.code} ${p.node}${p.flow ? ` ${p.flow}` : ''}`);

test('a sound flow has no problems', async () => {
  const flow = design(
    task('a', { mode: 'ratio', ratio: { num: 2, den: 3 }, fields: { amount: 'edit' } }),
    block('condition', branch('big', 'amount > 5', task('c')), branch('rest', null)),
    { ...(block('inclusive', branch('x', 'amount > 1', task('d')), branch('y', null)) as Step), id: 'i' } as Step,
    {
      kind: 'subflow',
      id: 's',
      name: 's',
      call: { definition: 'child', multi: { items: 'rows', item: 'row' }, input: { r: 'row' } },
    },
    { kind: 'service', id: 'v', name: 'v', call: { handler: 'project.launch' } },
    { kind: 'script', id: 'sc', name: 'sc', call: { expression: 'amount * 2', variable: 'amount' } },
  );
  expect(await codes(flow)).toEqual([]);
});

const never: TaskSettings['approvers'][] = [
  [{ by: 'users', users: [99] }],
  [{ by: 'role', role: 99 }],
  [{ by: 'projectRole', role: 99 }],
  [{ by: 'userGroup', group: 99 }],
  [{ by: 'department', department: 99 }],
  [{ by: 'departmentHead', of: { department: 99 }, levels: 0 }],
  [{ by: 'departmentHead', of: 'initiator', levels: -1 }],
  [{ by: 'initiatorChoice', from: [] }],
  [{ by: 'field', field: 'amount' }],
];
test.each(never)('an approver rule that never finds anybody: %j', async (rule) => {
  expect(await codes(design(task('a', { approvers: [rule] })))).toEqual(['APPROVER_NEVER a']);
});

const unset: TaskSettings['approvers'][] = [
  [{ by: 'users', users: [] }],
  [{ by: 'role', role: 0 }],
  [{ by: 'projectRole', role: 0 }],
  [{ by: 'userGroup', group: 0 }],
  [{ by: 'department', department: 0 }],
  [{ by: 'departmentHead', of: { department: 0 }, levels: 0 }],
  [{ by: 'departmentHead', of: { field: '' }, levels: 0 }],
  [{ by: 'field', field: '' }],
];
test.each(unset)('an approver rule in which nobody is chosen yet asks for a choice: %j', async (rule) => {
  expect(await codes(design(task('a', { approvers: [rule] })))).toEqual(['NO_APPROVER a']);
});

test.each<[string, Step, string[]]>([
  ['nobody', task('a', { approvers: [] }), ['NO_APPROVER a']],
  ['field of the form', task('a', { approvers: [{ by: 'field', field: 'nobody' }] }), ['VARIABLE_UNKNOWN a']],
  ['right to an unknown field', task('a', { fields: { gone: 'edit' } }), ['VARIABLE_UNKNOWN a']],
  ['share above one', task('a', { mode: 'ratio', ratio: { num: 4, den: 3 } }), ['RATIO_INVALID a']],
  ['no share', task('a', { mode: 'weighted' }), ['RATIO_INVALID a']],
  ['weight', task('a', { mode: 'weighted', ratio: { num: 1, den: 2 }, weights: { 1: 0 } }), ['WEIGHT_INVALID a']],
  ['deadline', task('a', { deadline: { after: { work: 0 }, policy: 'none' } }), ['DELAY_INVALID a']],
  ['escalation', task('a', { deadline: { after: { work: 1 }, policy: 'escalate' } }), ['ESCALATE_NOBODY a']],
  ['completion', task('a', { mode: 'all', completion: 'agree > 1' }), ['VARIABLE_UNKNOWN a']],
  ['condition missing', block('condition', branch('x', '', task('a')), branch('y', null)), ['CONDITION_MISSING b x']],
  [
    'condition wrong',
    block('condition', branch('x', 'amount >', task('a')), branch('y', null)),
    ['EXPRESSION_SYNTAX b x'],
  ],
  ['unknown variable', block('inclusive', branch('x', 'total > 1'), branch('y', null)), ['VARIABLE_UNKNOWN b x']],
  ['text for a number', block('condition', branch('x', 'amount > "1"'), branch('y', null)), ['VARIABLE_TYPE b x']],
  [
    'range',
    block('condition', branch('x', 'some i in 1..3000000 satisfies i < amount', task('a')), branch('y', null)),
    ['EXPRESSION_LIMIT b x'],
  ],
  [
    'pattern',
    block('condition', branch('x', 'matches(string(amount), "(?=1)")', task('a')), branch('y', null)),
    ['EXPRESSION_LIMIT b x'],
  ],
  ['clock', { kind: 'script', id: 'a', name: '', call: { expression: 'today()', variable: 'amount' } }, ['CLOCK a']],
  ['script', { kind: 'script', id: 'a', name: '', call: { expression: '1', variable: 'x' } }, ['VARIABLE_UNKNOWN a']],
  ['function', { kind: 'delay', id: 'a', name: '', after: { at: 'tomorrow()' } }, ['FUNCTION_UNKNOWN a']],
  ['delay', { kind: 'delay', id: 'a', name: '', after: { clock: 0 } }, ['DELAY_INVALID a']],
  ['handler', { kind: 'service', id: 'a', name: '', call: { handler: 'gone' } }, ['HANDLER_UNKNOWN a']],
  ['notice', { kind: 'cc', id: 'a', name: '', as: 'notice', to: [{ by: 'initiator' }] }, ['NODE_INCOMPLETE a']],
  ['sub-flow', { kind: 'subflow', id: 'a', name: '', call: { definition: '' } }, ['NODE_INCOMPLETE a']],
  ['unpublished sub-flow', { kind: 'subflow', id: 'a', name: '', call: { definition: 'gone' } }, ['CALL_UNKNOWN a']],
  ['itself', { kind: 'subflow', id: 'a', name: '', call: { definition: 'flow' } }, ['CALL_CYCLE a']],
  ['itself, indirectly', { kind: 'subflow', id: 'a', name: '', call: { definition: 'loop' } }, ['CALL_CYCLE a']],
])('%s', async (_what, step, expected) => {
  expect(await codes(design(step))).toEqual(expected);
});

test('rights are given for fields of the form, and the form must be there', async () => {
  const rights = design(task('a', { fields: { amountField: 'edit', gone: 'read' } }));
  expect(await codes({ ...rights, formId: 7 })).toEqual(['VARIABLE_UNKNOWN a']);
  expect(await codes({ ...rights, formId: 8 })).toEqual([
    'FORM_UNKNOWN start',
    'VARIABLE_UNKNOWN a',
    'VARIABLE_UNKNOWN a',
  ]);
});

test('a variable is declared with the type of the form field that fills it', async () => {
  const filled = (type: 'instant' | 'users') => ({
    ...known,
    formVariables: new Map([[7, [{ name: 'due', label: ['到期', '到期', 'Due'] as const, type }]]]),
  });
  const told = async (declared: Variable['type'], type: 'instant' | 'users') => {
    const declaring = { ...design(task('a')), formId: 7, variables: [{ name: 'due', label: 'Due', type: declared }] };
    const { problems, graph } = await compileDesign(declaring, filled(type));
    return problems.map((one) => {
      const { message, params } = problemText(one, graph);
      return `${one.code}: ${say(message, 'en-US', params)}`;
    });
  };
  expect(await told('date', 'instant')).toEqual([
    expect.stringMatching(/^VARIABLE_OF_FORM: .*Due.*due.*Date ≠ Date and time/),
  ]);
  expect(await told('text', 'instant')).toHaveLength(1);
  expect(await told('user', 'users')).toHaveLength(1);
  expect([await told('instant', 'instant'), await told('list', 'users')]).toEqual([[], []]);
});

test('a step after branches that all stop is never reached', async () => {
  const stop = (id: string): Step => ({ kind: 'stop', id, name: '', outcome: 'rejected' });
  const flow = design(
    block('condition', branch('x', 'amount > 1', stop('s1')), branch('y', null, stop('s2'))),
    task('a'),
  );
  expect(await codes(flow)).toEqual(['UNREACHABLE a', 'UNREACHABLE end']);
});

/** Graphs a tree cannot draw, as `from>to` pairs; kinds by the first letter of the id. */
function graph(...pairs: string[]): Graph {
  const flows = pairs.map((pair) => {
    const [from, to] = pair.split('>') as [string, string];
    const choosing = from[0] === 'x' || from[0] === 'i';
    return { id: pair, from, to, ...(choosing && { condition: 'amount > 1' }) };
  });
  const ids = [...new Set(flows.flatMap((f) => [f.from, f.to]))];
  const seen = new Set<string>();
  for (const flow of flows) {
    const last = flows.findLast((f) => f.from === flow.from) === flow;
    if (flow.condition && last && flows.filter((f) => f.from === flow.from).length > 1)
      Object.assign(flow, { isDefault: true, condition: undefined });
    if (flows.filter((f) => f.from === flow.from).length === 1) Object.assign(flow, { condition: undefined });
    seen.add(flow.id);
  }
  const kinds: Record<string, object> = {
    s: { kind: 'start' },
    e: { kind: 'end' },
    k: { kind: 'end', terminate: true },
    r: { kind: 'end', outcome: 'rejected' },
    x: { kind: 'exclusive' },
    p: { kind: 'split', type: 'parallel', join: '' },
    i: { kind: 'split', type: 'inclusive', join: '' },
    j: { kind: 'join', type: 'parallel', split: '' },
    o: { kind: 'join', type: 'inclusive', split: '' },
    c: { kind: 'script', expression: '1', variable: 'amount' },
    u: { kind: 'subProcess', start: 'u_s' },
    t: { kind: 'userTask', approvers: [{ by: 'initiator' }], mode: 'single', allow: [] },
  };
  const nodes = Object.fromEntries(
    ids.map((id) => [
      id,
      {
        ...kinds[id[0]!],
        id,
        name: '',
        scope: null,
        incoming: flows.filter((f) => f.to === id).map((f) => f.id),
        outgoing: flows.filter((f) => f.from === id).map((f) => f.id),
      },
    ]),
  ) as unknown as Graph['nodes'];
  // A sub-process with nothing in it but its start and its end.
  if (nodes.u) {
    const inner = (id: string, kind: 'start' | 'end') =>
      ({ id, name: '', kind, scope: 'u', incoming: [], outgoing: [] }) as Graph['nodes'][string];
    nodes.u_s = { ...inner('u_s', 'start'), outgoing: flows.filter((f) => f.from === 'u_s').map((f) => f.id) };
    if (nodes.u_s.outgoing.length === 0) {
      nodes.u_e = { ...inner('u_e', 'end'), incoming: ['u_s>u_e'] };
      nodes.u_s.outgoing = ['u_s>u_e'];
      flows.push({ id: 'u_s>u_e', from: 'u_s', to: 'u_e' });
    }
  }
  const types = { amount: 'number' as const };
  return {
    key: 'flow',
    name: '',
    start: 's',
    nodes,
    flows: Object.fromEntries(flows.map((f) => [f.id, f])),
    variables: types,
    settings: {},
  };
}

test.each<[string, string[], string[]]>([
  ['sound', ['s>p', 'p>t1', 'p>t2', 't1>j', 't2>j', 'j>e'], []],
  ['sound with a choice inside', ['s>p', 'p>x', 'x>t1', 'x>t3', 't1>j', 't3>j', 'p>t2', 't2>j', 'j>e'], []],
  ['sound with a loop inside', ['s>p', 'p>x1', 'x1>t1', 't1>x', 'x>x1', 'x>j', 'p>t2', 't2>j', 'j>e'], []],
  ['sound with a block inside', ['s>p', 'p>p1', 'p1>t1', 'p1>t3', 't1>j1', 't3>j1', 'j1>j', 'p>t2', 't2>j', 'j>e'], []],
  ['sound, one branch kills all', ['s>p', 'p>t1', 't1>k', 'p>t2', 't2>j', 'j>e'], []],
  ['sound, one branch refuses', ['s>p', 'p>t1', 't1>x', 'x>r', 'x>j', 'p>t2', 't2>j', 'j>e'], []],
  ['no join', ['s>p', 'p>t1', 'p>t2', 't1>e1', 't2>e2'], ['LEAVES_BLOCK e1']],
  ['joined by a choice', ['s>p', 'p>t1', 'p>t2', 't1>x', 't2>x', 'x>e'], ['LEAVES_BLOCK e']],
  ['join of nothing', ['s>x', 'x>t1', 'x>t2', 't1>j', 't2>j', 'j>e'], ['JOIN_WITHOUT_SPLIT j']],
  ['join of another kind', ['s>i', 'i>t1', 'i>t2', 't1>j', 't2>j', 'j>e'], ['JOIN_OF_OTHER_KIND j']],
  [
    'two joins',
    ['s>p', 'p>t1', 'p>t2', 't1>j1', 't2>j2', 'j1>e1', 'j2>e2'],
    ['SPLIT_WITHOUT_JOIN p', 'JOIN_WITHOUT_SPLIT j1', 'JOIN_WITHOUT_SPLIT j2'],
  ],
  [
    'back before the split',
    ['s>x1', 'x1>p', 'p>t1', 't1>x', 'x>x1', 'x>j', 'p>t2', 't2>j', 'j>e'],
    ['LEAVES_BLOCK p', 'JOIN_WITHOUT_SPLIT j'],
  ],
  ['into the block', ['s>x', 'x>p', 'x>t1', 'p>t1', 'p>t2', 't1>j', 't2>j', 'j>e'], ['ENTERS_BLOCK t1']],
  ['branches meet', ['s>p', 'p>t1', 'p>t2', 't1>t3', 't2>t3', 't3>j', 'j>e'], ['BRANCHES_MEET t3']],
  ['nowhere to go', ['s>x', 'x>t1', 'x>e'], ['NO_WAY_TO_END t1']],
  ['never left', ['s>x', 'x>x1', 'x1>t1', 't1>x1', 'x>e'], ['NO_WAY_TO_END x1', 'NO_WAY_TO_END t1']],
  ['never reached', ['s>e', 't1>e'], ['UNREACHABLE t1']],
  ['loop that never waits', ['s>x1', 'x1>x', 'x>x1', 'x>e'], ['LOOP_WITHOUT_STOP x1']],
  ['loop over an empty block', ['s>x1', 'x1>p', 'p>j', 'p>x2', 'x2>j', 'j>x', 'x>x1', 'x>e'], ['LOOP_WITHOUT_STOP x1']],
  [
    'loop over a block that may be empty',
    ['s>x1', 'x1>i', 'i>t1', 't1>o', 'i>o', 'o>x', 'x>x1', 'x>e'],
    ['LOOP_WITHOUT_STOP x1'],
  ],
  [
    'loop over blocks in blocks',
    ['s>x1', 'x1>p', 'p>p2', 'p2>j2', 'p2>j2', 'j2>j', 'p>j', 'j>x', 'x>x1', 'x>e'],
    ['LOOP_WITHOUT_STOP x1'],
  ],
  ['loop inside a branch', ['s>p', 'p>x1', 'x1>x', 'x>x1', 'x>j', 'p>t1', 't1>j', 'j>e'], ['LOOP_WITHOUT_STOP x1']],
  ['loop over an empty sub-process', ['s>x1', 'x1>u', 'u>x', 'x>x1', 'x>e'], ['LOOP_WITHOUT_STOP x1']],
  ['sound, one branch of the loop waits', ['s>x1', 'x1>p', 'p>t1', 't1>j', 'p>j', 'j>x', 'x>x1', 'x>e'], []],
  ['sound, all ways of the loop wait', ['s>x1', 'x1>i', 'i>t1', 't1>o', 'i>t2', 't2>o', 'o>x', 'x>x1', 'x>e'], []],
  ['sound, the loop changes a variable', ['s>x1', 'x1>c', 'c>x', 'x>x1', 'x>e'], []],
  ['sound, parallel closed by an inclusive join', ['s>p', 'p>t1', 'p>t2', 't1>o', 't2>o', 'o>e'], []],
])('%s', (_what, pairs, expected) => {
  const found = checkGraph(graph(...pairs), known).map((p) => `${p.code} ${p.node}`);
  expect(found).toEqual(expect.arrayContaining(expected));
  if (expected.length === 0 || expected[0]!.startsWith('LOOP')) expect(found).toEqual(expected);
});

test('what is never reached is a warning and is not published; what else is wrong with it does not count', () => {
  const whole = graph('s>t1', 't1>e', 't2>x', 'x>t1', 'x>e');
  Object.assign(whole.nodes.t2!, { approvers: [] });
  const problems = checkGraph(whole, known);
  expect(problems).toEqual([
    { code: 'UNREACHABLE', node: 't2', warning: true },
    { code: 'UNREACHABLE', node: 'x', warning: true },
  ]);
  const living = livingPart(whole);
  expect(Object.keys(living.nodes)).toEqual(['s', 't1', 'e']);
  expect(Object.keys(living.flows)).toEqual(['s>t1', 't1>e']);
  expect(living.nodes.t1!.incoming).toEqual(['s>t1']);
  expect(whole.nodes.t1!.incoming).toEqual(['s>t1', 'x>t1']);
});

test('a flow stays inside its sub-process', () => {
  const crossing = graph('s>u', 'u>t1', 't1>e', 'u_s>t2', 't2>t1');
  Object.assign(crossing.nodes.t2!, { scope: 'u' });
  expect(checkGraph(crossing, known).map((p) => `${p.code} ${p.node}`)).toContain('LEAVES_SUB_PROCESS t2');
  const timed = graph('s>u', 'u>t1', 't1>e', 'b>e');
  Object.assign(timed.nodes.b!, { kind: 'boundary', host: 't1', scope: 'u', after: { clock: 5 }, interrupting: true });
  Object.assign(timed.nodes.t1!, { boundaries: ['b'] });
  expect(checkGraph(timed, known).map((p) => `${p.code} ${p.node}`)).toContain('LEAVES_SUB_PROCESS b');
});

test('a choice without default, and a condition nobody asks', () => {
  const choice = graph('s>x', 'x>t1', 'x>e', 't1>e');
  for (const flow of Object.values(choice.flows)) delete flow.isDefault;
  expect(checkGraph(choice, known).map((p) => p.code)).toEqual(['NO_DEFAULT', 'CONDITION_MISSING']);
  const plain = graph('s>t1', 't1>e');
  plain.flows['t1>e']!.condition = 'amount > 1';
  expect(checkGraph(plain, known).map((p) => p.code)).toEqual(['CONDITION_NOT_ALLOWED']);
});

test.each([
  ['R/PT24H', true],
  ['R5/P1D', true],
  ['2026-03-01', true],
  ['2026-03-01T08:00:00Z', true],
  ['R/P1M', false],
  ['every day', false],
  ['', false],
])('a start by the timer %j may be published: %s', (timer, fits) => {
  const timed = graph('s>t1', 't1>e');
  timed.nodes.s = { ...timed.nodes.s, timer } as Graph['nodes'][string];
  expect(checkGraph(timed, known).map((p) => `${p.code} ${p.node}`)).toEqual(fits ? [] : ['DELAY_INVALID s']);
});

test.each([
  ['2026-03-01', true],
  ['2026-03-10T07:59:00Z', true],
  ['2026-03-10T08:01:00Z', false],
  ['2026-03-10T16:01', false],
  ['R5/P1D', false],
])('a start at %j has passed: %s; it is told, and may be published', (timer, past) => {
  const timed = graph('s>t1', 't1>e');
  timed.nodes.s = { ...timed.nodes.s, timer } as Graph['nodes'][string];
  const clock = { now: Date.UTC(2026, 2, 10, 8), utcOffset: 480 };
  const told = checkGraph(timed, { ...known, clock }).map(({ code, node, warning }) => [code, node, warning]);
  expect(told).toEqual(past ? [['START_PAST', 's', true]] : []);
});

test('every problem names its node in three languages', async () => {
  const flow = design(task('a', { approvers: [{ by: 'users', users: [99] }] }));
  const { graph: compiled, problems } = await compileDesign(flow, known);
  const { message, params } = problemText(problems[0]!, compiled);
  const said = LANGS.map((lang) => say(message, lang, params));
  expect(new Set(said).size).toBe(3);
  for (const text of said) expect(text).toMatch(/a.*[（(]/);
  expect(said.join('')).not.toContain('{');
});

test('XML that cannot be read or run is refused with its ids', async () => {
  const base = { source: 'bpmn' as const, key: 'flow', name: 'Flow', variables: [], settings: {} };
  expect(await codes({ ...base, xml: 'nonsense' })).toEqual(['NO_PROCESS ']);
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/><manualTask id="m"/></process></definitions>`;
  expect(await codes({ ...base, xml })).toEqual(['ELEMENT_NOT_EXECUTABLE m', 'NO_WAY_TO_END s']);
  const labelled = { ...base, xml: xml.replace('id="m"', 'id="m" name="Ring the bell"') };
  const { graph: compiled, problems } = await compileDesign(labelled, known);
  const { message, params } = problemText(problems[0]!, compiled);
  expect(say(message, 'en-US', params)).toBe(
    'Element "Ring the bell (line 1)" (Manual task) cannot run: use an element that can, or delete it',
  );
});

test('the fingerprint does not depend on the order of keys', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":1}]}');
  expect(canonicalJson({ y: 1, x: null })).toBe(canonicalJson({ x: null, y: 1 }));
});
