/**
 * A subtask with an unfinished workflow (2-rules §8): the tasks above do not finish, by whichever way; they end automatically when
 * it has ended; starting one and finishing at the same moment; subtasks that end at the same moment.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { askForMove } from '#modules/flow/approval/approval.calls.ts';
import { batchTaskAction, taskAction, taskDetail } from '#modules/planning/task/task.calls.ts';
import {
  type OutputRow,
  type OutputVersionRow,
  outputVersion,
  projectOutput,
} from '#modules/registers/output/output.entity.ts';
import { outputVersionLife } from '#modules/registers/output/output.life.ts';

const ROUNDS = 12;
const world = await approvalWorld();
const { server, home, boss, done, planned, bind, startItem, agree, act, withdraw } = world;
afterAll(world.close);
const outputs = entityCalls(projectOutput);
const versions = { ...entityCalls(outputVersion), ...lifecycleCalls(outputVersionLife) };
beforeAll(async () => {
  await world.publish('archive');
  expect((await bind('outputVersion.archive', 'archive')).msg).toBe('');
});

const step = (taskId: number, action: string) => boss.send(taskAction, { taskId, action } as never);
const statusOf = async (id: number): Promise<string> => {
  const { rows } = await server.database.pool.query<{ status: string }>('SELECT status FROM task WHERE id = $1', [id]);
  return rows[0]!.status;
};

/**
 * A parent (with a person in charge unless it ends automatically) over two subtasks, and an optional document of the first, ready
 * to be archived.
 */
async function branch(byItself: boolean) {
  const { projectId, ids } = await planned([null, -1, -1]);
  const [parent, child, other] = ids as [number, number, number];
  if (byItself) await server.database.pool.query('UPDATE task SET responsible = NULL WHERE id = $1', [parent]);
  for (const id of [child, other]) expect((await step(id, 'start')).msg).toBe('');
  const made = (await done(outputs.create, {
    projectId,
    name: '设计说明书',
    task: child,
    required: false,
    responsible: home.userId,
  } as never)) as unknown as OutputRow;
  const { rows } = await server.database.pool.query<{ id: number }>(
    `INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
     VALUES ($1, 'a.txt', 'text/plain', 1, repeat('a', 64), now(), $2) RETURNING id::int AS id`,
    [home.companyId, home.userId],
  );
  const version = (await done(versions.create, {
    projectId,
    output: made.id,
    files: [rows[0]!.id],
  } as never)) as unknown as OutputVersionRow;
  expect((await boss.send(versions.move, { id: version.id, action: 'complete' })).msg).toBe('');
  const ask = async () =>
    startItem(await done(askForMove, { entity: 'outputVersion', id: version.id, action: 'archive' } as never));
  return { parent, child, other, version: version.id, ask };
}
const WHY = /^子任务“任务 2”存在未完成的流程“.+”，不能完成$/;

test('the parent is not finished by operation, told beforehand, nor in a batch; the subtask itself is', async () => {
  const { parent, child, other, ask } = await branch(false);
  const id = (await ask()) as number;
  expect(id).toBeTypeOf('number');
  for (const task of [child, other]) expect((await step(task, 'finish')).msg).toBe('');
  expect((await step(parent, 'finish')).msg).toMatch(WHY);
  expect((await done(taskDetail, { taskId: parent })).actions.finish).toMatch(WHY);
  const many = await done(batchTaskAction, { ids: [parent], action: 'finish' } as never);
  expect(many).toMatchObject({ done: [], refused: [{ id: parent, reason: expect.stringMatching(WHY) }] });
  expect((await agree(id)).data.status).toBe('approved');
  expect((await step(parent, 'finish')).msg).toBe('');
});

test.each(['agree', 'refuse', 'withdraw', 'return'] as const)(
  'a parent that ends by itself waits for the workflow and ends with it: %s',
  async (how) => {
    const { parent, child, other, ask } = await branch(true);
    const id = (await ask()) as number;
    for (const task of [child, other]) expect((await step(task, 'finish')).msg).toBe('');
    expect(await statusOf(parent)).toBe('ongoing');
    if (how === 'agree') await agree(id);
    if (how === 'refuse') await act(id, { kind: 'refuse', task: await world.taskOf(id), opinion: '不行' });
    if (how === 'withdraw') await withdraw(id);
    if (how === 'return') {
      await act(id, { kind: 'reject', task: await world.taskOf(id), to: 'start', mode: 'normal', opinion: '补充' });
      // Returned to the requester, it is not finished.
      expect(await statusOf(parent)).toBe('ongoing');
      await withdraw(id);
    }
    expect(await statusOf(parent)).toBe('done');
  },
);

test('a workflow that starts while the last subtask finishes: the parent waits for it, or was done before it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { parent, child, other, ask } = await branch(true);
    expect((await step(other, 'finish')).msg).toBe('');
    const [id, finished] = await Promise.all([ask(), step(child, 'finish')]);
    expect([typeof id, finished.msg]).toEqual(['number', '']);
    expect(['ongoing', 'done']).toContain(await statusOf(parent));
    await withdraw(id as number);
    expect(await statusOf(parent)).toBe('done');
  }
});

test('who starts a workflow waits for whoever holds the plan, as a finish does', async () => {
  const { parent, child, other, ask } = await branch(true);
  expect((await step(other, 'finish')).msg).toBe('');
  const client = await server.database.owner.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM plan WHERE project_id = (SELECT project_id FROM task WHERE id = $1) FOR UPDATE', [
    child,
  ]);
  const asked = ask();
  const waiting = async (): Promise<number> => {
    const { rows } = await server.database.owner.query<{ n: number }>(
      `SELECT count(DISTINCT pid)::int AS n FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND datname = current_database()`,
    );
    return rows[0]!.n;
  };
  await expect.poll(waiting).toBe(1);
  const finished = step(child, 'finish');
  await expect.poll(waiting).toBe(2);
  await client.query('COMMIT');
  client.release();
  expect([typeof (await asked), (await finished).msg]).toEqual(['number', '']);
  // The workflow came first: the parent waits for it.
  expect(await statusOf(parent)).toBe('ongoing');
});

test('subtasks that end, and are opened again, at the same moment: the parent is what they are', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ids } = await planned([null, -1, -2, -2, -1]);
    const [top, middle, ...leaves] = ids as [number, number, ...number[]];
    await server.database.pool.query('UPDATE task SET responsible = NULL WHERE id = ANY($1)', [[top, middle]]);
    for (const leaf of leaves) expect((await step(leaf, 'start')).msg).toBe('');
    const ended = await Promise.all(leaves.map((leaf) => step(leaf, 'finish')));
    expect(ended.map(({ msg }) => msg)).toEqual(['', '', '']);
    expect([await statusOf(middle), await statusOf(top)]).toEqual(['done', 'done']);
    // One is opened again while its neighbor, opened before, ends.
    expect((await step(leaves[0]!, 'restart')).msg).toBe('');
    expect([await statusOf(middle), await statusOf(top)]).toEqual(['ongoing', 'ongoing']);
    const both = await Promise.all([step(leaves[0]!, 'finish'), step(leaves[2]!, 'restart')]);
    expect(both.map(({ msg }) => msg)).toEqual(['', '']);
    expect([await statusOf(middle), await statusOf(top)]).toEqual(['done', 'ongoing']);
  }
});
