/** A launch of a project that an engine elsewhere approves, through the calls alone; the engine is a real HTTP server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { now } from '#kernel/dates.ts';
import { CODE } from '#kernel/problem.ts';
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import type { ExternalDesign } from '#modules/flow/workflow/definition/design.ts';
import { viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { monitorList } from '#modules/flow/workflow/instance/monitor.calls.ts';
import { skipLetter } from '#modules/flow/workflow/integration/callback.calls.ts';
import * as calls from '#modules/flow/workflow/integration/engine.calls.ts';
import { deliverToEngines } from '#modules/flow/workflow/server/integration/engine-letters.ts';
import { TestEngine } from '#modules/flow/workflow/server/testing/engine.ts';
import { projectInfo, requestMove } from '#modules/objects/project/project.calls.ts';
import { allowNetworks } from '#server/outbound/address-guard.ts';
import { signature } from '#server/outbound/signed-post.ts';
import { bindSecret, loadSecret } from '#server/secret.ts';
import { makeDb } from '#server/tx.ts';

const KEY = 'the key of both sides';
const engine = new TestEngine(KEY);
const world = await approvalWorld();
const { server, home, boss, designer, judge, done, newProject, bind, startItem, act } = world;
const db = makeDb(server.database.pool);
const admin = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: ['wf:integration:edit', 'wf:instance:admin'],
});
let engineId: number;
let definitionId: number;
const design = (): ExternalDesign => ({
  source: 'external',
  key: 'launchThere',
  name: '集团立项审批',
  variables: [],
  settings: {},
  engine: engineId,
  definition: 'pay',
  step: '外部审批',
});
const save = (more: object = {}) =>
  done(
    calls.saveEngine,
    { ...(engineId && { id: engineId }), name: '集团 OA', url: address, deciding: 'here', active: true, ...more },
    admin,
  );
let address: string;

beforeAll(async () => {
  bindSecret(loadSecret('', 'key of the tests'));
  allowNetworks(['loopback']);
  address = await engine.listen();
  engine.approvers = ['judge'];
  engineId = (await save({ secret: KEY })).id;
  await save({ active: false });
  definitionId = (
    await done(
      createDefinition,
      { key: 'launchThere', name: '集团立项审批', module: 'project', design: design() },
      designer,
    )
  ).id;
});
afterAll(async () => {
  engine.close();
  await world.close();
});

test('an engine answers the test of its connection; the key is never told; a workflow needs an engine that is on', async () => {
  const refused = await designer.send(publishDesign, { id: definitionId, revision: 1 });
  expect([refused.code, refused.msg]).toEqual([CODE.refused, expect.stringContaining('流程引擎')]);
  await save();
  expect((await designer.send(publishDesign, { id: definitionId, revision: 1 })).msg).toBe('');
  const tried = await done(calls.testEngine, { id: engineId }, admin);
  expect(tried).toMatchObject({ fault: null, definitions: [{ key: 'pay', name: 'Payments' }] });
  const answer = await admin.send(calls.listEngines, {});
  expect(answer.data).toMatchObject([{ id: engineId, name: '集团 OA', failingSince: null }]);
  expect(JSON.stringify(answer.data)).not.toContain(KEY);
  engine.state = 'down';
  expect(await done(calls.testEngine, { id: engineId }, admin)).toMatchObject({
    fault: 'answered 503',
    definitions: [],
  });
  expect((await done(calls.listEngines, {}, admin))[0]).toMatchObject({ error: 'answered 503' });
  engine.state = 'up';
  expect((await admin.send(calls.removeEngine, { id: engineId })).msg).toBe('引擎已有流程，不能删除，可以停用');
  expect((await admin.send(calls.saveEngine, { name: 'x', url: 'ftp://x', secret: KEY, deciding: 'here' })).code).toBe(
    CODE.refused,
  );
  expect(await done(calls.externalDefinitions, {}, admin)).toMatchObject([{ engine: '集团 OA', definition: 'pay' }]);
});

test('a launch bound to it waits for the engine and is done when the engine says so', async () => {
  expect((await bind('project.launch', 'launchThere')).msg).toBe('');
  const projectId = await newProject('new');
  const id = (await startItem(await done(requestMove, { projectId, action: 'launch' }))) as number;
  await deliverToEngines(db, now());
  expect(await done(projectInfo, { projectId })).toMatchObject({ projectStatus: 'new', waiting: { instanceId: id } });
  const view = (await judge.send(viewWorkflow, { instanceId: id })).data;
  expect(view.external).toMatchObject({ engine: '集团 OA', here: true, waiting: null });
  const task = view.mine!.task.id;
  expect(view.external!.tasks[task]).toEqual({ name: 'Step of judge', url: null });
  expect((await act(id, { kind: 'agree', task, opinion: '同意' })).msg).toBe('');
  expect((await done(monitorList, {}, admin)).list[0]).toMatchObject({ instanceId: id, engine: '集团 OA' });
  expect((await done(projectInfo, { projectId })).projectStatus).toBe('new');
  await deliverToEngines(db, now());
  expect(await done(projectInfo, { projectId })).toMatchObject({ projectStatus: 'ongoing', waiting: null });
});

test('what the engine sends is taken from anybody who signs with its key, and from nobody else', async () => {
  const projectId = await newProject('new');
  const id = (await startItem(await done(requestMove, { projectId, action: 'launch' }))) as number;
  await deliverToEngines(db, now());
  const told = engine.change(engine.of(id).id, (of) => void (of.status = 'rejected'));
  const body = JSON.stringify({ mode: 'update', instance: told });
  const time = now();
  const send = (secret: string, content = body) =>
    server.anonymous.send(calls.syncFromEngine, {
      id: engineId,
      time,
      signature: signature(secret, time, content),
      body: content,
    });
  expect((await send('another key of sixteen')).code).toBe(CODE.forbidden);
  expect((await boss.send(calls.syncFromEngine, { id: engineId + 1, time, signature: 'x', body })).code).toBe(
    CODE.forbidden,
  );
  expect((await send(KEY, '{"instance":{}}')).msg).toBe('内容不正确：id');
  expect((await send(KEY)).data).toMatchObject({ result: 'taken', instanceId: id });
  expect((await send(KEY)).data).toMatchObject({ result: 'same' });
  expect(await done(projectInfo, { projectId })).toMatchObject({ projectStatus: 'new', waiting: null });
});

test('requests that wait are listed with why, and skipped like callbacks', async () => {
  engine.state = 'down';
  const projectId = await newProject('new');
  const id = (await startItem(await done(requestMove, { projectId, action: 'launch' }))) as number;
  await deliverToEngines(db, now());
  const [letter] = (await done(calls.engineLetters, {}, admin)).list;
  expect(letter).toMatchObject({
    instanceId: id,
    receiver: '集团 OA',
    moment: 'start',
    attempts: 1,
    error: 'answered 503',
  });
  expect((await boss.send(calls.engineLetters, {})).code).toBe(CODE.forbidden);
  expect((await admin.send(skipLetter, { id: letter!.id })).msg).toBe('');
  expect((await done(calls.engineLetters, {}, admin)).list).toEqual([]);
  engine.state = 'up';
});
