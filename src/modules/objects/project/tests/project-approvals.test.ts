/** Moves of projects behind approvals: each move, bound and not, approved, rejected, withdrawn; and at the same moment as others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { commonTexts } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { workflowProblems } from '#modules/flow/workflow/workflow.problems.ts';
import { moveProject, projectInfo, requestMove } from '#modules/objects/project/project.calls.ts';
import { type ProjectAction, type ProjectStatus, projectMoves } from '#modules/objects/project/project.rules.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';

const ROUNDS = Number(process.env.WORKFLOW_ROUNDS ?? 12);
const world = await approvalWorld();
const { server, home, boss, judge, done, newProject, planned, publish, bind, startItem, start, act, agree, withdraw } =
  world;
afterAll(world.close);
beforeAll(async () => {
  await publish('approve');
  await publish('other');
  await publish('race');
});

const MOVES = Object.keys(projectMoves) as ProjectAction[];
const info = (projectId: number) => done(projectInfo, { projectId });
const statusOf = async (projectId: number): Promise<ProjectStatus> =>
  (await info(projectId)).projectStatus as ProjectStatus;
const move = (projectId: number, action: ProjectAction) => boss.send(moveProject, { projectId, action });
const ask = (projectId: number, action: ProjectAction, reason?: string) =>
  done(requestMove, { projectId, action, ...(reason && { reason }) });
async function started(projectId: number, action: ProjectAction, reason?: string): Promise<number> {
  const id = await startItem(await ask(projectId, action, reason));
  expect(id).toBeTypeOf('number');
  return id as number;
}
const requestsOf = async (projectId: number): Promise<string[]> => {
  const { rows } = await server.database.pool.query<{ status: string }>(
    'SELECT status FROM wf_business_request WHERE record_id = $1 ORDER BY id',
    [projectId],
  );
  return rows.map((row) => row.status);
};
const FORBIDDEN = say(workflowProblems.OBJECT_FORBIDDEN, 'zh-CN');
const WAITS = '项目中的审批流程未完成，不能操作';

describe.each(MOVES)('%s', (action) => {
  const { from, to } = projectMoves[action];
  const before = from[0]!;

  test('not bound: done at once; there is nothing to ask for', async () => {
    const projectId = await newProject(before);
    const refused = await boss.send(requestMove, { projectId, action });
    expect(refused.code).toBe(400);
    expect((await move(projectId, action)).msg).toBe('');
    expect(await statusOf(projectId)).toBe(to);
    expect(await requestsOf(projectId)).toEqual([]);
  });

  describe('bound', () => {
    beforeAll(async () => expect((await bind(`project.${action}`, 'approve')).msg).toBe(''));
    afterAll(async () => expect((await bind(`project.${action}`, null)).msg).toBe(''));

    test('refused directly, naming the workflow; approved: done; nothing before', async () => {
      const projectId = await newProject(before);
      const refused = await move(projectId, action);
      expect([refused.code, refused.data]).toEqual([400, { approval: true, definition: '流程 approve' }]);
      expect(refused.msg).toContain('流程 approve');
      expect((await info(projectId)).approvals[action]).toBe('流程 approve');
      const id = await started(projectId, action, '按计划');
      const shown = await info(projectId);
      expect(shown).toMatchObject({ projectStatus: before, waiting: { instanceId: id, action: `project.${action}` } });
      for (const why of Object.values(shown.actions)) expect(why).toContain(WAITS);
      for (const other of MOVES) {
        const answer = await move(projectId, other);
        expect([answer.code, await statusOf(projectId)]).toEqual([400, before]);
      }
      expect((await boss.send(requestMove, { projectId, action })).msg).toContain(WAITS);
      expect((await agree(id)).data.status).toBe('approved');
      expect(await info(projectId)).toMatchObject({ projectStatus: to, waiting: null });
      expect(await requestsOf(projectId)).toEqual(['approved']);
    });

    test.each(['reject', 'refuse', 'withdraw', 'terminate'] as const)(
      '%s: nothing is done and the project is free',
      async (how) => {
        const projectId = await newProject(before);
        const id = await started(projectId, action);
        const task = await world.taskOf(id);
        if (how === 'reject') await act(id, { kind: 'reject', task, to: 'start', mode: 'normal', opinion: '不行' });
        if (how === 'refuse') await act(id, { kind: 'refuse', task, opinion: '不行' });
        if (how === 'withdraw') await withdraw(id);
        if (how === 'terminate') await act(id, { kind: 'terminate', reason: '停' }, world.designer);
        expect(await info(projectId)).toMatchObject({ projectStatus: before, waiting: null });
        const ended = { reject: 'returned', refuse: 'rejected', withdraw: 'withdrawn', terminate: 'withdrawn' }[how];
        expect(await requestsOf(projectId)).toEqual([ended]);
        await started(projectId, action);
      },
    );
  });
});

describe('a bound launch', () => {
  beforeAll(async () => expect((await bind('project.launch', 'approve')).msg).toBe(''));
  afterAll(async () => expect((await bind('project.launch', null)).msg).toBe(''));

  test('returned and submitted again: waits again, and is done when approved', async () => {
    const projectId = await newProject('new');
    const id = await started(projectId, 'launch');
    await act(id, { kind: 'reject', task: await world.taskOf(id), to: 'start', mode: 'normal', opinion: '补充' });
    expect((await act(id, { kind: 'resubmit' }, boss)).msg).toBe('');
    expect((await info(projectId)).waiting?.instanceId).toBe(id);
    expect((await agree(id)).msg).toBe('');
    expect(await statusOf(projectId)).toBe('ongoing');
  });

  test('returned, and another one asked for meanwhile: the first cannot come back before the other has ended', async () => {
    const projectId = await newProject('new');
    const first = await started(projectId, 'launch');
    await act(first, { kind: 'reject', task: await world.taskOf(first), to: 'start', mode: 'normal', opinion: '补充' });
    const second = await started(projectId, 'launch');
    expect((await act(first, { kind: 'resubmit' }, boss)).msg).toContain(WAITS);
    expect((await agree(second)).msg).toBe('');
    expect((await act(first, { kind: 'resubmit' }, boss)).msg).toContain('不能启动');
    expect((await withdraw(first)).data.status).toBe('withdrawn');
  });

  test('a request is started once, by who made it, with the bound workflow, for its own project', async () => {
    const projectId = await newProject('new');
    const item = await ask(projectId, 'launch');
    const other = await newProject('new');
    expect(await startItem(item, judge)).toBe(say(commonTexts.absent, 'zh-CN'));
    expect(await startItem({ ...item, projectId: other })).toBe(FORBIDDEN);
    expect(await startItem({ ...item, definitionKey: 'other' })).toContain('当前不需要该审批流程');
    expect(await startItem({ ...item, businessType: 'project.terminate' })).toBe(FORBIDDEN);
    expect(await startItem({ ...item, businessId: 999_999_999 })).toBe(FORBIDDEN);
    expect(await startItem(item)).toBeTypeOf('number');
    expect(await startItem(item)).toBe('该对象已有审批中的流程');
    expect(await requestsOf(projectId)).toEqual(['waiting']);
  });

  test('the definition changes between asking and starting: the old one is refused', async () => {
    const projectId = await newProject('new');
    const item = await ask(projectId, 'launch');
    await bind('project.launch', 'other');
    expect(await startItem(item)).toContain('当前不需要该审批流程');
    await bind('project.launch', 'approve');
    expect(await startItem(item)).toBeTypeOf('number');
  });

  test('the approver reads what changes inside their task, and nothing of the project beside it', async () => {
    const projectId = await newProject('new');
    const id = await started(projectId, 'launch', '合同已签');
    const { diff, kept } = await done(workflowDiff, { instanceId: id }, judge);
    expect(kept).toBe(false);
    expect(diff!.fields[0]).toMatchObject({
      before: ['未启动', '未啟動', 'Not started'],
      after: ['进行中', '進行中', 'In progress'],
    });
    expect(diff!.notes![0]![0]).toBe('原因：合同已签');
    expect((await judge.send(projectInfo, { projectId })).code).toBe(404);
    const stranger = server.as({ userId: home.userId + 700, companyId: home.companyId, departments: null });
    expect((await stranger.send(workflowDiff, { instanceId: id })).code).toBe(404);
    expect((await stranger.send(viewWorkflow, { instanceId: id })).code).toBe(404);
    await agree(id);
    const after = await done(workflowDiff, { instanceId: id }, judge);
    expect([after.kept, after.diff]).toEqual([true, diff]);
  });

  test('the rules hold when it is approved: words for the approver, no half state, and they can refuse', async () => {
    const projectId = await newProject('new');
    const id = await started(projectId, 'launch');
    await server.database.pool.query(`UPDATE project SET status = 'passoff' WHERE id = $1`, [projectId]);
    const refused = await agree(id);
    expect([refused.code, refused.msg]).toEqual([400, '项目当前状态为“已终止”，不能启动']);
    expect(await requestsOf(projectId)).toEqual(['waiting']);
    const { diff } = await done(workflowDiff, { instanceId: id }, judge);
    expect(JSON.stringify(diff!.notes)).toContain('无法执行');
    expect((await act(id, { kind: 'refuse', task: await world.taskOf(id), opinion: '不行' })).data.status).toBe(
      'rejected',
    );
    expect(await requestsOf(projectId)).toEqual(['rejected']);
  });
});

test('a project with an unfinished workflow is not completed', async () => {
  const projectId = await newProject('ongoing');
  const id = (await start({ key: 'other', projectId })) as number;
  expect((await move(projectId, 'complete')).msg).toBe('还有 1 个流程未完成，不能完成项目');
  await withdraw(id);
  expect((await move(projectId, 'complete')).msg).toBe('');
});

test('completion is approved only when no task was reopened meanwhile', async () => {
  await bind('project.complete', 'approve');
  const { projectId, ids } = await planned([null]);
  for (const action of ['start', 'finish'] as const) await done(taskAction, { taskId: ids[0]!, action });
  const id = await started(projectId, 'complete');
  await done(taskAction, { taskId: ids[0]!, action: 'restart' });
  expect((await agree(id)).msg).toBe('还有 1 个任务未完成，不能完成项目');
  await done(taskAction, { taskId: ids[0]!, action: 'finish' });
  expect((await agree(id)).data.status).toBe('approved');
  expect(await statusOf(projectId)).toBe('done');
  await bind('project.complete', null);
});

describe('while the other side is half done', () => {
  /** Holds a table in its own transaction: what writes it waits until `release`. */
  async function held(table: string): Promise<{ release(): Promise<void> }> {
    const client = await server.database.owner.connect();
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    return {
      async release() {
        await client.query('COMMIT');
        client.release();
      },
    };
  }
  /** Waits until so many connections to the test's database wait for a lock. */
  const waiting = (count: number): Promise<void> =>
    expect
      .poll(async () => {
        const { rows } = await server.database.owner.query<{ n: number }>(
          `SELECT count(DISTINCT pid)::int AS n FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE NOT granted AND datname = current_database()`,
        );
        return rows[0]!.n;
      })
      .toBe(count);

  test('a binding waits for the move that has found none', async () => {
    const projectId = await newProject('new');
    const log = await held('change_log');
    const moved = move(projectId, 'launch');
    await waiting(1);
    const bound = bind('project.launch', 'race');
    await waiting(2);
    await log.release();
    expect([(await moved).code, (await bound).code]).toEqual([0, 0]);
    await bind('project.launch', null);
  });

  test('a move waits for the binding that is being made, and is refused by it', async () => {
    const projectId = await newProject('new');
    const bindings = await held('setting');
    const bound = bind('project.launch', 'race');
    await waiting(1);
    const moved = move(projectId, 'launch');
    await waiting(2);
    await bindings.release();
    expect([(await bound).code, (await moved).data]).toEqual([0, { approval: true, definition: '流程 race' }]);
    await bind('project.launch', null);
  });
});

describe(`at the same moment, ${ROUNDS} rounds each`, { timeout: 300_000 }, () => {
  test('a direct move against its binding: done before it, or refused by it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const projectId = await newProject('new');
      const [moved, bound] = await Promise.all([move(projectId, 'launch'), bind('project.launch', 'race')]);
      expect(bound.code).toBe(0);
      expect(await statusOf(projectId)).toBe(moved.code === 0 ? 'ongoing' : 'new');
      const late = await newProject('new');
      expect((await move(late, 'launch')).data).toMatchObject({ approval: true });
      await bind('project.launch', null);
    }
  });

  test('two requests for one project: one waits', async () => {
    await bind('project.launch', 'race');
    await bind('project.terminate', 'race');
    for (let round = 0; round < ROUNDS; round++) {
      const projectId = await newProject('new');
      const items = [await ask(projectId, 'launch'), await ask(projectId, 'terminate')];
      const answers = await Promise.all(items.map((item) => startItem(item)));
      expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(1);
      expect((await requestsOf(projectId)).filter((status) => status === 'waiting')).toHaveLength(1);
    }
    await bind('project.terminate', null);
    await bind('project.launch', null);
  });

  test('one request started twice: one workflow', async () => {
    await bind('project.launch', 'race');
    for (let round = 0; round < ROUNDS; round++) {
      const item = await ask(await newProject('new'), 'launch');
      const answers = await Promise.all([startItem(item), startItem(item)]);
      expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(1);
    }
    await bind('project.launch', null);
  });

  test('approved against withdrawn: one of both, and the project stands as that one says', async () => {
    await bind('project.launch', 'race');
    for (let round = 0; round < ROUNDS; round++) {
      const projectId = await newProject('new');
      const id = await started(projectId, 'launch');
      const open = await world.taskOf(id);
      const answers = await Promise.all([agree(id, open), withdraw(id)]);
      const won = answers.findIndex((answer) => answer.code === 0);
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
      expect([await statusOf(projectId), await requestsOf(projectId)]).toEqual(
        won === 0 ? ['ongoing', ['approved']] : ['new', ['withdrawn']],
      );
    }
    await bind('project.launch', null);
  });

  test('approved against a direct move of another kind: the waiting request wins', async () => {
    await bind('project.launch', 'race');
    for (let round = 0; round < ROUNDS; round++) {
      const projectId = await newProject('new');
      const id = await started(projectId, 'launch');
      const [agreed, moved] = await Promise.all([agree(id), move(projectId, 'pause')]);
      expect(agreed.code).toBe(0);
      expect(await statusOf(projectId)).toBe(moved.code === 0 ? 'pause' : 'ongoing');
    }
    await bind('project.launch', null);
  });
});
