/** Administering workflows through their calls, with the sample company: monitor, agents, callbacks, the log of refusals. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { CODE } from '#kernel/problem.ts';
import type { Action } from '#modules/flow/workflow/actions.ts';
import {
  createDefinition,
  publishDesign,
  readDefinition,
  saveDesign,
} from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import * as agents from '#modules/flow/workflow/instance/delegation.calls.ts';
import {
  actOnInstance,
  startInstance,
  todoList,
  viewWorkflow,
} from '#modules/flow/workflow/instance/instance.calls.ts';
import * as monitor from '#modules/flow/workflow/instance/monitor.calls.ts';
import * as callbacks from '#modules/flow/workflow/integration/callback.calls.ts';
import * as embedded from '#modules/flow/workflow/integration/embedded.calls.ts';
import { readSheet } from '#server/sheet.ts';

let world: World;
let definitionId: number;
const as = (name: string) => world.people.get(name)!.client;
const idOf = (name: string): number => world.people.get(name)!.userId;
const act = (name: string, instanceId: number, action: object) =>
  as(name).send(actOnInstance, { instanceId, action: action as Action });

function design(...steps: [id: string, user: string][]) {
  const made = newDesign('trip', '出差', { start: '开始', approver: '经理', end: '结束' });
  const [first] = made.tree.steps as [Step & { task: object }];
  const asked = ([id, user]: [string, string]): Step =>
    ({ ...first, id, name: id, task: { ...first.task, approvers: [{ by: 'users', users: [idOf(user)] }] } }) as Step;
  return { ...made, tree: { ...made.tree, steps: steps.map(asked) } };
}

beforeAll(async () => {
  world = await makeWorld();
  const made = await as('admin').send(createDefinition, {
    key: 'trip',
    name: '出差',
    module: 'other',
    design: design(['first', 'lina'], ['second', 'chenjie']),
  });
  definitionId = made.data.id;
  expect((await as('admin').send(publishDesign, { id: definitionId, revision: 1 })).msg).toBe('');
}, 120_000);
afterAll(() => world.close());

async function start(title: string): Promise<number> {
  return (await as('zhangwei').send(startInstance, { key: 'trip', title })).data.instanceId;
}
const only = async (title: string) =>
  (await as('admin').send(monitor.monitorList, { search: title })).data.list.find((row) => row.title === title)!;

test('the monitor: filters, counts, reassigning, suspending, moving and ending; a trial changes nothing', async () => {
  const id = await start('Monitored');
  expect((await as('lina').send(monitor.monitorList, {})).code).toBe(CODE.forbidden);
  const row = await only('Monitored');
  expect(row).toMatchObject({ instanceId: id, waiting: 'first', asked: [{ user: idOf('lina'), node: 'first' }] });
  expect(row.asked[0]!.name).toBe(row.askedNames);
  const reassign = { kind: 'reassign', actor: row.asked[0]!.actorId, user: idOf('wangqiang'), reason: 'away' } as const;
  const tried = await as('admin').send(monitor.tryAction, { instanceId: id, action: reassign });
  expect(tried.data).toEqual({ refused: null });
  expect((await only('Monitored')).asked[0]!.user).toBe(idOf('lina'));
  expect((await act('lina', id, reassign)).code).toBe(CODE.forbidden);
  expect((await act('admin', id, reassign)).code).toBe(0);
  expect((await only('Monitored')).asked[0]!.user).toBe(idOf('wangqiang'));
  expect((await act('admin', id, { kind: 'suspend', reason: 'audit' })).code).toBe(0);
  expect((await as('admin').send(monitor.monitorCounts, { search: 'Monitored' })).data.byStatus).toEqual({
    suspended: 1,
  });
  const jump = { kind: 'jump', node: 'second', reason: 'skip' } as const;
  const refused = await as('admin').send(monitor.tryAction, { instanceId: id, action: jump });
  expect(refused.data.refused).toBe('流程已挂起');
  expect((await act('admin', id, { kind: 'resume', reason: 'done' })).code).toBe(0);
  expect((await act('admin', id, jump)).code).toBe(0);
  expect((await only('Monitored')).waiting).toBe('second');
  expect((await act('admin', id, { kind: 'terminate', reason: 'over' })).data.status).toBe('terminated');
  const file = await as('admin').send(monitor.exportMonitor, { definition: 'trip' });
  expect(file.raw.subarray(0, 2).toString()).toBe('PK');
});

test('the monitor is a list like others: kinds as they are counted, filters, order, and a sheet of its columns', async () => {
  const ids = [await start('Listed one'), await start('Listed two'), await start('Listed three')];
  await act('admin', ids[1]!, { kind: 'suspend', reason: 'audit' });
  const listed = async (input: object) =>
    (await as('admin').send(monitor.monitorList, { search: 'Listed', ...input })).data.list.map(
      (row) => row.instanceId,
    );
  const counts = (await as('admin').send(monitor.monitorCounts, { search: 'Listed' })).data;
  expect(counts).toEqual({ byStatus: { running: 2, suspended: 1 }, overdue: 0, incident: 0 });
  expect(await listed({})).toEqual(ids.toReversed());
  expect(await listed({ sort: 'title' })).toEqual([ids[0], ids[2], ids[1]]);
  const kinds = { running: [ids[2], ids[0]], suspended: [ids[1]], open: ids.toReversed(), ended: [], overdue: [] };
  for (const [kind, found] of Object.entries(kinds)) expect([kind, await listed({ kind })]).toEqual([kind, found]);
  expect(await listed({ kind: 'incident' })).toEqual([]);
  expect(await listed({ approver: idOf('lina') })).toEqual(ids.toReversed());
  expect(await listed({ approver: idOf('chenjie') })).toEqual([]);
  const by = async (name: string) => listed({ filters: { initiator: String(idOf(name)) } });
  expect([await by('zhangwei'), await by('lina')]).toEqual([ids.toReversed(), []]);
  expect(await listed({ from: '2090-01-01' })).toEqual([]);
  const others = { search: 'Listed', filters: { initiator: String(idOf('lina')) } };
  expect((await as('admin').send(monitor.monitorCounts, others)).data.byStatus).toEqual({});
  const sheet = await as('admin').send(monitor.exportMonitor, {
    search: 'Listed',
    columns: 'title,waiting,askedNames',
  });
  const rows = await readSheet(sheet.raw, 10);
  expect(rows.map((row) => row[0])).toEqual(['标题', 'Listed three', 'Listed two', 'Listed one']);
  expect(rows[1]!.slice(1)).toEqual(['first', (await only('Listed three')).askedNames]);
  for (const id of ids) await act('admin', id, { kind: 'terminate', reason: 'over' });
});

test('a running workflow moves to a new version, with steps that were renamed', async () => {
  const id = await start('Moves');
  const draft = design(['approve', 'lina'], ['second', 'chenjie']);
  const { revision } = (await as('admin').send(readDefinition, { id: definitionId })).data;
  const saved = await as('admin').send(saveDesign, { id: definitionId, revision, design: draft });
  expect(saved.msg).toBe('');
  const now = (await as('admin').send(readDefinition, { id: definitionId })).data.revision;
  expect((await as('admin').send(publishDesign, { id: definitionId, revision: now })).msg).toBe('');
  const versions = (await as('admin').send(monitor.monitorVersions, { definition: 'trip' })).data;
  expect(versions.map(({ no, current }) => [no, current])).toEqual([
    [2, true],
    [1, false],
  ]);
  const move = { kind: 'migrate', definitionVersion: 2, nodes: {}, reason: 'new rules' } as const;
  const lost = await as('admin').send(monitor.tryAction, { instanceId: id, action: move });
  expect(lost.data.refused).toContain('first');
  expect((await act('admin', id, { ...move, nodes: { first: 'approve' } })).code).toBe(0);
  const { instance, mine } = (await as('lina').send(viewWorkflow, { instanceId: id })).data;
  expect([instance.definitionVersion, mine!.task.node]).toEqual([2, 'approve']);
});

test('an agent decides in the time they were given, for the workflows they were given; the principal set them', async () => {
  const id = await start('For an agent');
  const waits = async (name: string) =>
    (await as(name).send(todoList, {})).data.list.some((row) => row.instanceId === id);
  const agency = { agent: idOf('wangqiang'), startsAt: '2020-01-01 00:00', endsAt: '2099-01-01 00:00' };
  const save = (name: string, more: object = {}) => as(name).send(agents.saveDelegation, { ...agency, ...more });
  expect((await save('lina', { agent: idOf('lina') })).msg).toBe('代理人不能是本人');
  expect((await save('lina', { endsAt: '2019-01-01 00:00' })).msg).toBe('结束时间必须晚于开始时间');
  expect((await save('zhangwei', { principal: idOf('lina') })).code).toBe(CODE.forbidden);
  const { data: other } = await save('lina', { definitions: ['leave'] });
  expect(await waits('wangqiang')).toBe(false);
  expect((await save('lina', { id: other.id, definitions: ['trip'] })).code).toBe(0);
  expect((await save('lina', { definitions: ['trip', 'x'] })).msg).toBe('该时间段内已有相同代理人');
  expect(await waits('wangqiang')).toBe(true);
  const mine = (await as('wangqiang').send(agents.myDelegations, {})).data;
  expect(mine.list).toMatchObject([{ principal: idOf('lina'), state: 'now', definitions: ['trip'] }]);
  expect((await as('zhangwei').send(agents.endDelegation, { id: other.id })).code).toBe(CODE.absent);
  expect((await as('lina').send(agents.endDelegation, { id: other.id })).code).toBe(0);
  expect(await waits('wangqiang')).toBe(false);
  const { data: again } = await as('admin').send(agents.saveDelegation, { ...agency, principal: idOf('lina') });
  const { mine: task } = (await as('wangqiang').send(viewWorkflow, { instanceId: id })).data;
  expect((await act('wangqiang', id, { kind: 'agree', task: task!.task.id, opinion: 'for her' })).code).toBe(0);
  await as('admin').send(agents.endDelegation, { id: again.id });
  expect((await as('admin').send(agents.allDelegations, {})).data.list.map((row) => row.state)).toEqual([
    'over',
    'over',
  ]);
});

test('instances have numbers by the coding rule, one after the other; refusals name people', async () => {
  const numbers: string[] = [];
  for (const title of ['n1', 'n2', 'n3']) {
    const id = await start(title);
    await act('zhangwei', id, { kind: 'withdraw' });
    numbers.push((await only(title)).number);
  }
  const running = numbers.map((number) => Number(/^WF\d{8}-(\d{4})$/.exec(number)![1]));
  expect(running).toEqual([running[0], running[0]! + 1, running[0]! + 2]);
  const many = await Promise.all(Array.from({ length: 8 }, (_, i) => start(`m${i}`)));
  const rows = (await as('admin').send(monitor.monitorList, { pageSize: 100 })).data.list;
  expect(new Set(rows.filter((row) => many.includes(row.instanceId)).map((row) => row.number)).size).toBe(8);
  const row = rows.find((one) => one.instanceId === many[0])!;
  const again = { kind: 'reassign', actor: row.asked[0]!.actorId, user: row.asked[0]!.user, reason: 'x' };
  expect((await act('admin', many[0]!, again)).msg).toBe('李娜 已是该任务的审批人');
  const tried = { instanceId: many[0]!, action: again as Action };
  expect((await as('admin').send(monitor.tryAction, tried)).data.refused).toBe('李娜 已是该任务的审批人');
  for (const id of many) await act('zhangwei', id, { kind: 'withdraw' });
});

test('who is mentioned in a comment, or told by a step, may open the workflow; nobody else may', async () => {
  const id = await start('Mentions');
  const opens = async (name: string) => (await as(name).send(viewWorkflow, { instanceId: id })).code;
  expect(await opens('wangqiang')).toBe(CODE.absent);
  expect((await act('lina', id, { kind: 'comment', text: 'look', mentions: [idOf('wangqiang')] })).msg).toBe('');
  expect([await opens('wangqiang'), await opens('auditor')]).toEqual([0, CODE.absent]);
  const notice = {
    kind: 'cc',
    id: 'tell',
    name: '知会',
    as: 'notice',
    to: [{ by: 'users', users: [idOf('auditor')] }],
  };
  const told = { ...design(['first', 'lina']), key: 'told', name: 'told' };
  told.tree = { ...told.tree, steps: [{ ...notice, text: '请知悉' } as Step, ...told.tree.steps] };
  const { data } = await as('admin').send(createDefinition, {
    key: 'told',
    name: 'told',
    module: 'other',
    design: told,
  });
  expect((await as('admin').send(publishDesign, { id: data.id, revision: 1 })).msg).toBe('');
  const other = (await as('zhangwei').send(startInstance, { key: 'told' })).data.instanceId;
  expect((await as('auditor').send(viewWorkflow, { instanceId: other })).code).toBe(0);
  expect((await as('wangqiang').send(viewWorkflow, { instanceId: other })).code).toBe(CODE.absent);
});

test('callbacks keep their secret to themselves', async () => {
  const values = { name: 'ERP', moments: ['approved' as const], url: 'https://erp.example.com/in' };
  const save = (more: object = {}) => as('admin').send(callbacks.saveCallback, { ...values, ...more });
  expect((await save()).msg).toBe('请填写签名密钥');
  expect((await save({ secret: 'short' })).code).toBe(400);
  const secret = 'a secret of sixteen or more';
  expect((await save({ secret, moments: ['node'] })).msg).toBe('请选择事件');
  const { id } = (await save({ secret, retries: 2 })).data;
  expect((await save({ secret })).msg).toBe('名称已存在');
  expect((await save({ id, url: 'https://erp.example.com/new' })).code).toBe(0);
  const listed = await as('admin').send(callbacks.listCallbacks, {});
  expect(listed.data).toMatchObject([{ id, url: 'https://erp.example.com/new', active: true, ordered: true }]);
  expect(listed.raw.toString()).not.toContain('secret');
  expect((await as('lina').send(callbacks.listCallbacks, {})).code).toBe(CODE.forbidden);
  await as('admin').send(callbacks.removeCallback, { id });
  expect((await as('admin').send(callbacks.listCallbacks, {})).data).toEqual([]);
});

test('pages of other systems: only registered ones, only plain addresses', async () => {
  const save = (more: object) =>
    as('admin').send(embedded.saveEmbedded, { alias: 'pi_monitor', name: 'Monitor', url: '', ...more });
  expect((await save({ url: 'javascript:alert(1)' })).code).toBe(400);
  expect((await save({ url: 'https://user:secret@bpm.example.com/' })).code).toBe(400);
  expect((await save({ url: 'https://bpm.example.com/list', alias: '1x' })).code).toBe(400);
  expect((await save({ url: 'https://bpm.example.com/list' })).code).toBe(0);
  const of = (alias: string) => as('lina').send(embedded.embeddedPage, { alias });
  expect((await of('pi_monitor')).data).toMatchObject({ url: 'https://bpm.example.com/list', name: 'Monitor' });
  expect((await of('other')).data).toBeNull();
  expect((await as('lina').send(embedded.listEmbedded, {})).code).toBe(CODE.forbidden);
});

test('who tried what and was refused stands in the operation log with the reason', async () => {
  const id = await start('Refused');
  const task = (await as('lina').send(viewWorkflow, { instanceId: id })).data.mine!.task.id;
  expect((await act('chenjie', id, { kind: 'agree', task })).msg).toBe('您不是该任务的审批人');
  const tried = world.server.operations.filter((one) => one.userId === idOf('chenjie') && one.refused);
  expect(tried.at(-1)).toMatchObject({
    call: 'POST /api/v1/workflow/instance/:instanceId/act',
    input: { instanceId: id, action: { kind: 'agree', task } },
    refused: ['workflow.NOT_ACTOR'],
  });
});
