/** Steps the engine cannot take: only an incident remains, and nobody sees a system error. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#kernel/problem.ts';
import { reportAnswer } from '#server/report/report.ts';
import { namePartners } from '../../definition/blocks.ts';
import { any, build, seq, task, xor } from '../../engine/testing/build.ts';
import { ADMIN, INITIATOR } from '../../engine/testing/play.ts';
import { graphOfPairs } from '../../engine/testing/random-graphs.ts';
import type { Graph } from '../../graph.ts';
import { incidentReport } from '../../instance/monitor.reports.ts';
import type { IncidentCode } from '../../state.ts';
import { makeOffice, type Office, START } from '../testing/office.ts';
import { actOnWorkflow } from './commands.ts';
import { runDueJobs } from './jobs.ts';
import { openIncidents } from './monitor.ts';

let office: Office;
beforeAll(async () => {
  office = await makeOffice();
});
afterAll(() => office.close());

const taskOf = async (instance: number, node: string): Promise<number> =>
  [...(await office.read(instance)).rows.task.values()].findLast((one) => one.node === node)!.id;
const agree = async (instance: number, node: string) =>
  office.act(1, instance, { kind: 'agree', task: await taskOf(instance, node), opinion: 'yes' });
const incidents = (instance: number): Promise<{ incidentId: number; code: IncidentCode; detail: string }[]> =>
  office.as(999, async (ctx) =>
    (await reportAnswer(ctx, incidentReport, { pageSize: 50 }, openIncidents(ctx))).list.filter(
      (one) => one.instanceId === instance,
    ),
  ) as never;
const openOf = async (instance: number): Promise<string[]> =>
  [...(await office.read(instance)).rows.task.values()]
    .filter((one) => one.status === 'open')
    .map((one) => one.node)
    .sort();

function drawn(pairs: string, hosts: Record<string, string> = {}): Graph {
  const graph = graphOfPairs(
    pairs.split(' ').map((pair) => pair.split('>') as [string, string]),
    new Map(Object.entries(hosts)),
  );
  namePartners(graph);
  return graph;
}

test.each(['t3>x', 't3>j'])(
  'a version published before, whose timer leads into its block (%s), runs',
  async (wrong) => {
    const key = `before-${wrong.at(-1)}`;
    await office.publish(key, drawn(`s>p p>t1 p>t2 t1>x x>j t2>j j>t9 t9>e n1>t3 ${wrong}`, { n1: 't1' }));
    const { instanceId } = await office.start(INITIATOR, { definition: key }, START);
    await runDueJobs(office.db, START + 11 * 60_000);
    for (const node of ['t3', 't1', 't2']) expect(await agree(instanceId, node)).toBeNull();
    expect(await openOf(instanceId)).toEqual(['t9']);
    expect(await agree(instanceId, 't9')).toBeNull();
    expect((await office.read(instanceId)).rows.instance.status).toBe('approved');
    expect(await office.check(instanceId)).toEqual([]);
  },
);

test('a move the engine cannot make is in the list of incidents; the decision before it stands', async () => {
  const graph = drawn('s>p p>t1 p>t2 t1>j t2>j j>e');
  (graph.nodes.j as { split: string }).split = 'other';
  await office.publish('broken', graph);
  const { instanceId } = await office.start(INITIATOR, { definition: 'broken' }, START);
  expect(await agree(instanceId, 't1')).toBeNull();
  expect(await openOf(instanceId)).toEqual(['t2']);
  const [found] = await incidents(instanceId);
  expect(found).toMatchObject({ code: 'BAD_STRUCTURE', detail: expect.stringContaining('join j') });
  expect(await office.act(ADMIN, instanceId, { kind: 'retry', incident: found!.incidentId })).toBeNull();
  expect(await incidents(instanceId)).toHaveLength(1);
  expect(await office.act(ADMIN, instanceId, { kind: 'terminate', reason: 'wrong' })).toBeNull();
  expect(await incidents(instanceId)).toEqual([]);
});

test('a command that fails as a whole changes nothing but leaves an incident at its task', async () => {
  await office.publish('plain', build(seq(task('a', [1]), task('b', [2]))));
  const { instanceId } = await office.start(INITIATOR, { definition: 'plain' }, START);
  const id = await taskOf(instanceId, 'a');
  await sql`UPDATE wf_task SET node = 'gone' WHERE id = ${id}`.execute(office.db);
  const told = office.as(1, (ctx) =>
    actOnWorkflow(ctx, instanceId, { kind: 'agree', task: id, opinion: 'yes' }).catch((error: unknown) => error),
  );
  const refusal = (await told) as Refusal;
  expect(refusal).toBeInstanceOf(Refusal);
  expect([refusal.message, refusal.keep, String(refusal.cause)]).toEqual([
    'workflow.ENGINE_FAULT',
    true,
    'Error: no node gone',
  ]);
  const { rows } = await office.read(instanceId);
  expect([...rows.actor.values()].map((one) => one.status)).toEqual(['agreed', 'open']);
  expect(await incidents(instanceId)).toMatchObject([{ code: 'ENGINE_FAILED', detail: 'Error: no node gone' }]);
  await sql`UPDATE wf_task SET node = 'a' WHERE id = ${id}`.execute(office.db);
  const [found] = await incidents(instanceId);
  expect(await office.act(ADMIN, instanceId, { kind: 'retry', incident: found!.incidentId })).toBeNull();
  expect(await agree(instanceId, 'a')).toBeNull();
  expect(await openOf(instanceId)).toEqual(['b']);
});

test('a loop over a sub-flow that asks nobody is undone and told, not a system error', async () => {
  await office.publish('quick', build(seq()));
  const call = any({ id: 'k', kind: 'call', definition: 'quick' });
  const graph = build(
    seq(task('a', [1]), call, xor('x', ['again', seq()], [null, task('z', [1])])),
    {},
    { variables: { again: 'boolean' } },
  );
  const back = graph.nodes.x!.outgoing.map((id) => graph.flows[id]!).find((flow) => flow.condition)!;
  const merge = { id: 'm', name: 'm', kind: 'exclusive' as const, scope: null };
  const into = graph.flows[graph.nodes.k!.incoming[0]!]!;
  graph.nodes.m = { ...merge, incoming: [into.id, back.id], outgoing: ['m>k'] };
  graph.flows['m>k'] = { id: 'm>k', from: 'm', to: 'k' };
  graph.nodes.k!.incoming = ['m>k'];
  graph.nodes[back.to]!.incoming = graph.nodes[back.to]!.incoming.filter((id) => id !== back.id);
  graph.flows[into.id] = { ...into, to: 'm' };
  graph.flows[back.id] = { ...back, to: 'm' };
  await office.publish('round', graph);
  const { instanceId } = await office.start(INITIATOR, { definition: 'round', vars: { again: true } }, START);
  const id = await taskOf(instanceId, 'a');
  const told = await office.as(1, (ctx) =>
    actOnWorkflow(ctx, instanceId, { kind: 'agree', task: id, opinion: 'yes' }).catch((error: unknown) => error),
  );
  expect((told as Refusal).message).toBe('workflow.ENGINE_FAULT');
  expect(await openOf(instanceId)).toEqual(['a']);
  expect((await office.read(instanceId)).rows.child.size).toBe(0);
  expect(await incidents(instanceId)).toHaveLength(1);
  expect(await office.check(instanceId)).toEqual([]);
});
