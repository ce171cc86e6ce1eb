/**
 * Random sequences, two at a time, on one project: asked for, started, agreed, returned, resubmitted, refused, withdrawn,
 * terminated, moved directly, bound and unbound. After each pair: a request waits exactly while its workflow runs, one at
 * most; the project stands where the moves that were done have led it, one after the other.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { type Random, random } from '#modules/flow/workflow/engine/testing/random.ts';
import { moveProject, projectInfo, requestMove } from '#modules/objects/project/project.calls.ts';
import { type ProjectAction, type ProjectStatus, projectMoves } from '#modules/objects/project/project.rules.ts';

const STEPS = Number(process.env.APPROVAL_STEPS ?? 250);
const world = await approvalWorld();
const { server, boss, newProject, publish, bind, startItem, taskOf, act, agree, withdraw, designer } = world;
afterAll(world.close);
beforeAll(() => publish('sequence'));
const MOVES = Object.keys(projectMoves) as ProjectAction[];

interface Request {
  action: string;
  status: string;
  instance: string;
  instanceId: number;
}
async function requestsOf(projectId: number): Promise<Request[]> {
  const { rows } = await server.database.pool.query<Request>(
    `SELECT q.action, q.status, i.status AS instance, i.id::int AS "instanceId" FROM wf_business_request q
      JOIN wf_instance i ON i.id = q.instance_id WHERE q.record_id = $1 ORDER BY q.id`,
    [projectId],
  );
  return rows;
}
/** Statuses the project has had, from its log. */
async function wayOf(projectId: number): Promise<{ before: string; after: string; action: ProjectAction }[]> {
  const { rows } = await server.database.pool.query<{
    action: ProjectAction;
    changes: { before: string; after: string }[];
  }>(
    `SELECT action, changes FROM change_log WHERE entity = 'project' AND record_id = $1 AND action = ANY($2) ORDER BY version`,
    [projectId, MOVES],
  );
  return rows.map(({ action, changes }) => ({ ...changes[0]!, action }));
}

let moved = 0;
let approved = 0;

const OF_INSTANCE: Record<string, string> = {
  running: 'waiting',
  suspended: 'waiting',
  returned: 'returned',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  terminated: 'withdrawn',
};

test.each([1, 2, 3])('sequence %i', { timeout: 300_000 }, async (seed) => {
  const rnd: Random = random(seed);
  const projectId = await newProject('new');
  const items: ApprovalItem[] = [];
  const live = async (): Promise<number> => {
    const running = (await requestsOf(projectId)).filter((one) => ['running', 'returned'].includes(one.instance));
    return running.length > 0 ? rnd.pick(running).instanceId : 0;
  };
  /** Mostly a move its status allows. */
  const likely = async (): Promise<ProjectAction> => {
    const { projectStatus } = await world.done(projectInfo, { projectId });
    const possible = MOVES.filter((move) => projectMoves[move].from.includes(projectStatus as ProjectStatus));
    return rnd.pick(rnd.below(5) === 0 ? MOVES : possible);
  };
  const openTask = (id: number): Promise<number> => taskOf(id).catch(() => 0);
  /** One thing somebody tries; a refusal is as good as a success. */
  const deeds: (() => Promise<unknown>)[] = [
    async () => boss.send(moveProject, { projectId, action: await likely() }),
    () => bind(`project.${rnd.pick(MOVES)}`, rnd.below(4) > 0 ? 'sequence' : null),
    async () => {
      const action = await likely();
      await bind(`project.${action}`, 'sequence');
      const answer = await boss.send(requestMove, { projectId, action });
      if (answer.code === 0) items.push(answer.data);
    },
    async () => items.length > 0 && startItem(items.pop()!),
    async () => items.length > 0 && startItem(items.splice(rnd.below(items.length), 1)[0]!),
    async () => agree(await live()).catch(() => null),
    async () => agree(await live()).catch(() => null),
    async () => {
      const id = await live();
      return act(id, { kind: 'reject', task: await openTask(id), to: 'start', mode: 'normal', opinion: '补充' });
    },
    async () => {
      const id = await live();
      return act(id, { kind: 'refuse', task: await openTask(id), opinion: '不行' });
    },
    async () => act(await live(), { kind: 'resubmit' }, boss),
    async () => withdraw(await live()),
    async () => act(await live(), { kind: 'terminate', reason: '停' }, designer),
  ];
  for (let step = 0; step < STEPS; step++) {
    await Promise.all([rnd.pick(deeds)(), rnd.pick(deeds)()]);
    const requests = await requestsOf(projectId);
    expect(requests.filter((one) => one.status === 'waiting').length, `step ${step}`).toBeLessThanOrEqual(1);
    for (const one of requests) expect(one.status, `step ${step}: ${one.action}`).toBe(OF_INSTANCE[one.instance]);
  }
  let status: ProjectStatus = 'new';
  for (const { before, after, action } of await wayOf(projectId)) {
    expect([before, after]).toEqual([status, projectMoves[action].to]);
    expect(projectMoves[action].from).toContain(status);
    status = after as ProjectStatus;
    moved++;
  }
  const { rows } = await server.database.pool.query<{ status: string }>('SELECT status FROM project WHERE id = $1', [
    projectId,
  ]);
  expect(rows[0]!.status).toBe(status);
  approved += (await requestsOf(projectId)).filter((one) => one.status === 'approved').length;
});

test('the sequences went somewhere', () => {
  expect(moved).toBeGreaterThan(5);
  expect(approved).toBeGreaterThan(1);
});
