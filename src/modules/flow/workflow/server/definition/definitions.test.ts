import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE } from '#kernel/problem.ts';
import { readSheet } from '#server/sheet.ts';
import { fuzzCalls } from '#server/testing/fuzz.ts';
import { type TestServer, testServer } from '#server/testing/http.ts';
import { writeProcess } from '../../definition/bpmn/bpmn-write.ts';
import * as calls from '../../definition/definition.calls.ts';
import { type BpmnDesign, newDesign, type TreeDesign } from '../../definition/design.ts';
import type { Step } from '../../definition/tree.ts';
import { graphOfPairs } from '../../engine/testing/random-graphs.ts';
import type { ApproverRule } from '../../graph.ts';
import { workflowServer } from '../workflow.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer([workflowServer]);
  const run = (text: string) => server.database.pool.query(text);
  await run(`INSERT INTO company (name) VALUES ('一'), ('二')`);
  await run(`INSERT INTO department (company_id, name, code, parent) VALUES
    (1, 'Head office', 'H', NULL), (1, 'Sales', 'S', 1), (1, 'North', 'N', 2), (2, 'Other', 'O', NULL)`);
  await run(`INSERT INTO "user" (company_id, username, emp_name, department, is_enable) VALUES
    (1, 'boss', 'Boss', 1, true), (1, 'head', 'Head', 2, true), (1, 'lead', 'Lead', 3, true), (1, 'clerk', 'Clerk', 3, true),
    (1, 'gone', 'Gone', 3, false), (2, 'foreign', 'Foreign', 4, true)`);
  await run('UPDATE department SET manager = id WHERE company_id = 1');
  await run(`INSERT INTO user_group (company_id, name, members) VALUES (1, 'Group', '{3,4,5}')`);
  await run(
    `INSERT INTO role (company_id, name, rights, users, user_groups) VALUES (1, 'Role', '[]', '{2}', '{1}'), (1, 'All', '["*"]', '{1}', NULL)`,
  );
});
afterAll(() => server.close());

/** A BPMN design of `from>to` pairs and timers on tasks (engine/testing/random-graphs.ts). */
async function drawn(key: string, text: string, hosts: Record<string, string> = {}): Promise<BpmnDesign> {
  const pairs = text.split(' ').map((pair) => pair.split('>') as [string, string]);
  const { nodes, flows, start } = graphOfPairs(pairs, new Map(Object.entries(hosts)));
  const base = { key, name: key, variables: [], settings: {} };
  return { ...base, source: 'bpmn', xml: await writeProcess({ ...base, start, nodes, flows }) };
}

test.each([
  ['ownend', 't3>e2', []],
  ['merge', 't3>x', ['SIDE_MEETS x']],
  ['join', 't3>j', ['SIDE_MEETS j']],
])('a timer beside a branch (%s): %s', async (key, leads, expected) => {
  const design = await drawn(key, `s>p p>t1 p>t2 t1>x x>j t2>j j>t9 t9>e n1>t3 ${leads}`, { n1: 't1' });
  const { data } = await designer().send(calls.createDefinition, { key, name: key, module: 'project', design });
  const answer = await designer().send(calls.publishDesign, { id: data.id, revision: 1 });
  expect(answer.code).toBe(expected.length > 0 ? 400 : 0);
  const found = (answer.code === 0 ? [] : (answer.data as unknown)) as { code: string; node: string; text: string }[];
  expect(found.map((one) => `${one.code} ${one.node}`)).toEqual(expected);
  if (expected.length > 0) expect(found[0]!.text).toContain('n1');
});

test('steps that nothing leads to are a hint; what is published goes without them', async () => {
  const design = await drawn('dead', 's>t1 t1>e t2>t3 t3>t1');
  const { data } = await designer().send(calls.createDefinition, { key: 'dead', name: 'd', module: 'project', design });
  const { data: said } = await designer().send(calls.validateDesign, { design });
  expect(said.map((one) => [one.code, one.node, one.warning])).toEqual([
    ['UNREACHABLE', 't2', true],
    ['UNREACHABLE', 't3', true],
  ]);
  expect((await designer().send(calls.publishDesign, { id: data.id, revision: 1 })).data).toEqual({ no: 1 });
  const { data: version } = await designer().send(calls.readVersion, { id: data.id, no: 1 });
  expect(Object.keys(version.graph.nodes).sort()).toEqual(['e', 's', 't1']);
  const again = await designer().send(calls.publishDesign, { id: data.id, revision: 1 });
  expect(again.problems?.[0]?.key).toContain('unchanged');
  const { data: same } = await designer().send(calls.compareVersions, { id: data.id, from: 1, to: 0 });
  expect(same.nodes).toEqual([]);
});

const RIGHTS = ['wf:definition:query', 'wf:definition:edit', 'wf:definition:publish'];
const designer = (companyId = 1) => server.as({ companyId, userId: companyId === 1 ? 4 : 6, rights: RIGHTS });
const names = { start: 'Start', approver: 'Approver', end: 'End' };

function design(key: string, approvers: ApproverRule[], ...more: Step[]): TreeDesign {
  const made = newDesign(key, `Flow ${key}`, names);
  const [first] = made.tree.steps;
  const task = { ...first, task: { ...(first as { task: object }).task, approvers } } as Step;
  return {
    ...made,
    variables: [{ name: 'amount', label: 'Amount', type: 'number' }],
    tree: { ...made.tree, steps: [task, ...more] },
  };
}
const sub = (definition: string): Step => ({ kind: 'subflow', id: 'call1', name: 'Call', call: { definition } });
async function made(key: string, of: TreeDesign) {
  const answer = await designer().send(calls.createDefinition, { key, name: of.name, module: 'project', design: of });
  expect(answer.msg).toBe('');
  return answer.data.id;
}
const someone: ApproverRule[] = [{ by: 'users', users: [1] }];

test('a design is saved, published, changed, published again; versions never change', async () => {
  const id = await made('launch', design('launch', []));
  const read = async () => (await designer().send(calls.readDefinition, { id })).data;
  expect(await read()).toMatchObject({ key: 'launch', status: 'draft', revision: 1, versionNo: null, changed: true });

  const refused = await designer().send(calls.publishDesign, { id, revision: 1 });
  expect(refused.code).toBe(400);
  expect(refused.data).toMatchObject([{ code: 'NO_APPROVER', node: 'task1' }]);

  const saved = await designer().send(calls.saveDesign, { id, revision: 1, design: design('launch', someone) });
  expect(saved.data).toEqual({ revision: 2, problems: [] });
  const stale = await designer().send(calls.saveDesign, { id, revision: 1, design: design('launch', []) });
  expect(stale.code).toBe(409);
  expect((await designer().send(calls.publishDesign, { id, revision: 1 })).code).toBe(409);
  expect((await designer().send(calls.publishDesign, { id, revision: 2, note: 'first' })).data).toEqual({ no: 1 });
  expect(await read()).toMatchObject({ status: 'published', versionNo: 1, changed: false });
  expect((await designer().send(calls.publishDesign, { id, revision: 2 })).problems?.[0]?.key).toContain('unchanged');

  const wider = design('launch', [{ by: 'role', role: 1 }]);
  await designer().send(calls.saveDesign, { id, revision: 2, design: wider });
  expect(await read()).toMatchObject({ versionNo: 1, changed: true });
  const { data: diff } = await designer().send(calls.compareVersions, { id, from: 1, to: 0 });
  expect(diff.nodes.map((n) => [n.node, n.changes.map((c) => c.setting)])).toEqual([['task1', ['approvers']]]);
  const book = await designer().send(calls.exportVersions, { id, from: 1, to: 0 });
  expect(await readSheet(new Uint8Array(book.raw), 10)).toEqual([
    ['差异', '步骤（版本 1）', '步骤（草稿）', '变更的设置（版本 1）', '变更的设置（草稿）'],
    ['变更', 'Approver', 'Approver', '审批人: Boss', '审批人: Role'],
  ]);
  expect((await designer().send(calls.exportVersions, { id, from: 7, to: 0 })).code).toBe(404);
  expect((await designer().send(calls.publishDesign, { id, revision: 3 })).data).toEqual({ no: 2 });

  const { data: versions } = await designer().send(calls.listVersions, { id });
  expect(versions.map((v) => [v.no, v.note, v.current])).toEqual([
    [2, null, true],
    [1, 'first', false],
  ]);
  expect(versions[0]!.checksum).not.toBe(versions[1]!.checksum);
  const { data: first } = await designer().send(calls.readVersion, { id, no: 1 });
  expect(first.design).toEqual(design('launch', someone));
  await expect(server.database.pool.query('UPDATE wf_definition_version SET note = null')).rejects.toThrow(
    'never change',
  );
  await expect(server.database.pool.query('DELETE FROM wf_definition_version')).rejects.toThrow('never change');

  expect((await designer().send(calls.removeDefinition, { id })).problems?.[0]?.key).toContain('published');
  await designer().send(calls.enableDefinition, { id, enabled: 'no' });
  expect(await read()).toMatchObject({ status: 'disabled', versionNo: 2 });
  expect((await designer().send(calls.previewStart, { key: 'launch' })).code).toBe(400);
  await designer().send(calls.enableDefinition, { id, enabled: 'yes' });
  expect((await designer().send(calls.previewStart, { key: 'launch' })).data.steps.map((s) => s.node)).toEqual([
    'start',
    'task1',
    'end',
  ]);
});

test('20 saves of one revision at once: one wins', async () => {
  const id = await made('race', design('race', someone));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      designer().send(calls.saveDesign, { id, revision: 1, design: design('race', someone) }),
    ),
  );
  expect(answers.map((a) => a.code).sort()).toEqual([0, ...Array.from({ length: 19 }, () => 409)]);
});

test('20 publications of one draft at once: one version', async () => {
  const id = await made('rush', design('rush', someone));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => designer().send(calls.publishDesign, { id, revision: 1 })),
  );
  expect(answers.filter((a) => a.code === 0)).toHaveLength(1);
  expect((await designer().send(calls.listVersions, { id })).data).toHaveLength(1);
});

test('two flows that would call each other cannot both be published, side by side neither', async () => {
  const first = await made('left', design('left', someone));
  const second = await made('right', design('right', someone, sub('left')));
  await designer().send(calls.publishDesign, { id: first, revision: 1 });
  await designer().send(calls.publishDesign, { id: second, revision: 1 });
  await designer().send(calls.saveDesign, { id: first, revision: 1, design: design('left', someone, sub('right')) });
  const refused = await designer().send(calls.publishDesign, { id: first, revision: 2 });
  expect(refused.data).toMatchObject([
    { code: 'CALL_CYCLE', node: 'call1', text: expect.stringContaining('left → right → left') },
  ]);
  const unknown = await designer().send(calls.validateDesign, { design: design('x', someone, sub('nothing')) });
  expect(unknown.data.map((p) => p.code)).toEqual(['CALL_UNKNOWN']);
});

test('keys are one of a kind in a company, and designs belong to their key', async () => {
  const id = await made('own', design('own', someone));
  const again = await designer().send(calls.createDefinition, {
    key: 'own',
    name: 'x',
    module: 'plan',
    design: design('own', []),
  });
  expect(again.problems?.[0]).toMatchObject({ key: 'workflow.definition.keyTaken', field: 'key' });
  const other = await designer(2).send(calls.createDefinition, {
    key: 'own',
    name: 'x',
    module: 'plan',
    design: design('own', []),
  });
  expect(other.code).toBe(0);
  expect((await designer().send(calls.readDefinition, { id: other.data.id })).code).toBe(404);
  expect((await designer(2).send(calls.readDefinition, { id })).code).toBe(404);
  const foreign = await designer().send(calls.saveDesign, { id, revision: 1, design: design('launch', []) });
  expect(foreign.problems?.[0]?.key).toBe('workflow.definition.otherKey');
  expect((await designer().send(calls.removeDefinition, { id })).code).toBe(0);
  expect((await designer().send(calls.readDefinition, { id })).code).toBe(404);
  const clerk = server.as({ rights: ['wf:definition:query'] });
  expect((await clerk.send(calls.saveDesign, { id, revision: 1, design: design('own', []) })).code).toBe(403);
});

test.each<[string, ApproverRule[], string[]]>([
  ['users, active ones only', [{ by: 'users', users: [5, 3, 2] }], ['Lead', 'Head']],
  ['role with its groups', [{ by: 'role', role: 1 }], ['Head', 'Lead', 'Clerk']],
  ['group', [{ by: 'userGroup', group: 1 }], ['Lead', 'Clerk']],
  ['department', [{ by: 'department', department: 3 }], ['Lead', 'Clerk']],
  ['own head', [{ by: 'departmentHead', of: 'initiator', levels: 0 }], ['Lead']],
  ['head above', [{ by: 'departmentHead', of: 'initiator', levels: 1 }], ['Head']],
  ['all heads up', [{ by: 'departmentHead', of: 'initiator', levels: 2, upTo: true }], ['Lead', 'Head', 'Boss']],
  ['head of a department', [{ by: 'departmentHead', of: { department: 2 }, levels: 0 }], ['Head']],
  ['head of a department in the form', [{ by: 'departmentHead', of: { field: 'place' }, levels: 1 }], ['Boss']],
  ['manager', [{ by: 'manager', of: 'initiator' }], ['Lead']],
  ['initiator', [{ by: 'initiator' }], ['Clerk']],
  ['form field', [{ by: 'field', field: 'owner' }], ['Head']],
  ['expression', [{ by: 'expression', expression: 'if amount > 5 then [1, 2] else 3' }], ['Boss', 'Head']],
  ['administrator', [{ by: 'administrator' }], ['Boss']],
  ['several, each once', [{ by: 'initiator' }, { by: 'department', department: 3 }], ['Clerk', 'Lead']],
])('approvers: %s', async (_what, rules, expected) => {
  const tried = {
    ...design('try', rules),
    variables: [
      { name: 'amount', label: '', type: 'number' as const },
      { name: 'owner', label: '', type: 'user' as const },
      { name: 'place', label: '', type: 'number' as const },
    ],
  };
  const { data } = await designer().send(calls.simulateDesign, {
    design: tried,
    initiator: 4,
    vars: { amount: 9, owner: 2, place: 2 },
  });
  expect(data.people.task1?.users.map((u) => u.name)).toEqual(expected);
  expect(data.outcome).toBe('approved');
});

test('expressions that take long to read are read by a worker, and refused when they take too long', async () => {
  const script = (id: string, expression: string): Step =>
    ({ kind: 'script', id, name: id, call: { variable: 'amount', expression } }) as unknown as Step;
  const long = (count: number, text: string): TreeDesign => {
    const made = design('long', [{ by: 'users', users: [2] }]);
    const steps = Array.from({ length: count }, (_, i) => script(`s${i}`, `${text} ${i}`));
    return {
      ...made,
      variables: [{ name: 'amount', label: '', type: 'number' }],
      tree: { ...made.tree, steps: [...steps, ...made.tree.steps] },
    };
  };
  const validate = async (of: TreeDesign) => {
    const before = process.cpuUsage();
    const answer = await designer().send(calls.validateDesign, { design: of });
    const { user, system } = process.cpuUsage(before);
    return { ...answer, ms: (user + system) / 1000 };
  };
  const some = await validate(long(4, `${'['.repeat(300)}1`));
  expect(some.data.map((one) => one.code)).toEqual(Array(4).fill('EXPRESSION_SYNTAX'));
  expect((await validate(long(4, `amount + ${'1 + '.repeat(100)}`))).data).toEqual([]);
  // Half a minute of reading: what the process that answers everybody does of it is copying.
  const all = await validate(long(100, '[{'.repeat(1000)));
  expect(all.code).toBe(CODE.refused);
  expect(all.ms).toBeLessThan(1000);
  expect((await validate(design('short', [{ by: 'users', users: [2] }]))).data).toEqual([]);
});

test('a definition is pinned to the version of its form', async () => {
  const label = ['金额', '金額', 'Amount'] as const;
  const sum = { type: 'field', key: 'sum', field: { kind: 'money', label } };
  const schema = JSON.stringify({ v: 1, columns: 1, items: [sum] });
  const added = await server.database.pool.query(
    `INSERT INTO form (company_id, key, name, draft, version_no, updated_at) VALUES (1, 'f', 'Form', $1, 1, now()) RETURNING id::integer`,
    [schema],
  );
  const formId: number = added.rows[0].id;
  const addVersion = async (no: number): Promise<number> => {
    const { rows } = await server.database.pool.query(
      `INSERT INTO form_version (company_id, form_id, no, schema, published_at) VALUES (1, $1, $2, $3, now()) RETURNING id::integer`,
      [formId, no, schema],
    );
    await server.database.pool.query('UPDATE form SET version_no = $1', [no]);
    return rows[0].id;
  };
  const first = await addVersion(1);
  const of: TreeDesign = { ...design('formed', someone), formId };
  const id = await made('formed', {
    ...of,
    tree: { ...of.tree, start: { ...of.tree.start, fields: { sum: 'required' } } },
  });
  expect((await designer().send(calls.designOptions, {})).data.forms.map((form) => form.name)).toEqual(['Form']);
  expect((await designer().send(calls.publishDesign, { id, revision: 1 })).data).toEqual({ no: 1 });
  expect((await designer().send(calls.publishDesign, { id, revision: 1 })).problems?.[0]?.key).toContain('unchanged');
  const second = await addVersion(2);
  expect((await designer().send(calls.publishDesign, { id, revision: 1 })).data).toEqual({ no: 2 });
  const { rows } = await server.database.pool.query(
    'SELECT form_version_id::integer AS version FROM wf_definition_version WHERE definition_id = $1 ORDER BY no',
    [id],
  );
  expect(rows).toEqual([{ version: first }, { version: second }]);
  const gone = await designer().send(calls.validateDesign, { design: { ...of, formId: formId + 1000 } });
  expect(gone.data.map((p) => p.code)).toEqual(['FORM_UNKNOWN']);
});

test('only those named may start, preview and see it among what can be started', async () => {
  const made1 = design('group_only', someone);
  const id = await made('group_only', { ...made1, settings: { starters: [{ by: 'userGroup', group: 1 }] } });
  await designer().send(calls.publishDesign, { id, revision: 1 });
  const startable = async (userId: number) =>
    (await server.as({ userId }).send(calls.startableDefinitions, {})).data.map((row) => row.key);
  expect(await startable(3)).toContain('group_only');
  expect(await startable(1)).not.toContain('group_only');
  expect((await server.as({ userId: 1 }).send(calls.previewStart, { key: 'group_only' })).problems?.[0]?.key).toBe(
    'workflow.START_FORBIDDEN',
  );
  expect((await server.as({ userId: 3 }).send(calls.previewStart, { key: 'group_only' })).code).toBe(0);
});

test('an initiator is told the way and the people, not the conditions and rules behind them', async () => {
  const secret = 'amount > 987654';
  const choice: Step = {
    kind: 'condition',
    id: 'choice1',
    name: 'Size',
    branches: [
      { id: 'way1', name: 'Large', condition: { text: secret }, steps: [] },
      { id: 'way2', name: '', steps: [] },
    ],
  };
  const id = await made(
    'open',
    design(
      'open',
      [
        { by: 'users', users: [2] },
        { by: 'initiatorChoice', from: [1, 3] },
      ],
      choice,
    ),
  );
  await designer().send(calls.publishDesign, { id, revision: 1 });
  const { data } = await server.as({ userId: 4 }).send(calls.previewStart, { key: 'open', vars: { amount: 5 } });
  expect(data.people.task1?.users.map((user) => user.name)).toEqual(['Head']);
  expect(data.steps.find((step) => step.node === 'task1')!.rules).toEqual([{ by: 'initiatorChoice', from: [1, 3] }]);
  expect(data.steps.find((step) => step.node === 'choice1')!.conditions.map((c) => c.value)).toEqual([
    false,
    undefined,
  ]);
  expect(JSON.stringify(data)).not.toMatch(/987654|"users":\[2\]/);
});

test('an expression that cannot be evaluated is told, not guessed', async () => {
  const tried = design('try', [{ by: 'expression', expression: 'amount' }]);
  const { data } = await designer().send(calls.simulateDesign, { design: tried, vars: {} });
  expect(data.people.task1).toMatchObject({ users: [], why: 'MISSING_VARIABLE: amount' });
});

test('expressions that would hold the server are stopped, and the way names them', async () => {
  const endless = 'if count(for i in 1..amount, j in 1..amount return i) > 0 then 1 else 2';
  const script: Step = { kind: 'script', id: 's', name: '', call: { expression: endless, variable: 'amount' } };
  const tried = design('try', someone, script);
  const ways = await Promise.all(
    [1_000_000, 3].map((amount) => designer().send(calls.simulateDesign, { design: tried, vars: { amount } })),
  );
  expect(ways.map(({ data }) => data.outcome)).toEqual(['incident', 'approved']);
  expect(ways[0]!.data.steps.at(-1)!.fault).toMatchObject({ kind: 'TOO_COSTLY', text: endless });
  expect(ways[1]!.data.steps.find((step) => step.set)!.set).toEqual({ name: 'amount', value: 1 });
});

test('hostile designs never break the server', async () => {
  const { findings } = await fuzzCalls(designer(), [workflowServer], 60, 3);
  expect(findings).toEqual([]);
  expect(server.faults).toEqual([]);
  for (const bad of [
    {},
    [],
    'x',
    { source: 'tree' },
    { ...design('z', someone), tree: null },
    { ...design('z', someone), name: '\0' },
  ])
    expect((await designer().send(calls.validateDesign, { design: bad })).code).toBe(400);
});
