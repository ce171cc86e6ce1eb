/**
 * A project under an approval stands still in every way: imports, settings, hand-overs; and whether a write or a request comes
 * first, what is approved is what happens. Rounds by WORKFLOW_ROUNDS.
 */
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { xmlOf, xmlTask } from '#app/testing/plan-import-world.ts';
import { changed } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { requestMove } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { withFormerCall } from '#modules/people/team/team.calls.ts';
import { projectMember } from '#modules/people/team/team.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { importPlan, previewImport } from '#modules/planning/plan/plan.calls.ts';
import { changeProjectCalendar } from '#modules/planning/plan/plan-calendar.calls.ts';
import { readPlanConfig, savePlanConfig } from '#modules/planning/plan/plan-config.calls.ts';
import { transferTasks } from '#modules/planning/task/task.calls.ts';
import { writeSheet } from '#server/sheet.ts';

const world = await approvalWorld();
const { server, boss, judge, judgeId, done, planned, bind, startItem, agree } = world;
afterAll(world.close);
const STILL = '项目中的审批流程未完成，不能操作';
const { pool } = server.database;
const projects = entityCalls(project);
const members = entityCalls(projectMember);
beforeAll(async () => {
  await world.publish('paths');
  await bind('project.launch', 'paths');
});

const ask = async (projectId: number) => done(requestMove, { projectId, action: 'launch' });
const asked = async (projectId: number): Promise<number> => (await startItem(await ask(projectId))) as number;
const versionOf = async (id: number): Promise<number> => (await done(projects.get, { id })).row.version;
/** Everything of a project that an approval of it is about. */
async function stateOf(projectId: number): Promise<unknown> {
  const { rows } = await pool.query(
    `SELECT p.name, p.planned_end, p.manager::int, p.calendar::int, l.minutes_per_day, l.minutes_per_week, l.project_start::text,
      (SELECT jsonb_agg(jsonb_build_array(t.name, t.duration_minutes, t.responsible) ORDER BY t.id) FROM task t WHERE t.project_id = p.id) AS tasks,
      (SELECT jsonb_agg(jsonb_build_array(m."user", m.roles) ORDER BY m.id) FROM project_member m WHERE m.project_id = p.id) AS members
     FROM project p LEFT JOIN plan l ON l.project_id = p.id WHERE p.id = $1`,
    [projectId],
  );
  return rows[0];
}
const roleOf = async (projectId: number): Promise<{ id: number; name: string }> =>
  (
    await pool.query(
      'SELECT id::int, name FROM project_role WHERE project_id = $1 AND manager IS NOT TRUE ORDER BY id LIMIT 1',
      [projectId],
    )
  ).rows[0];

const file = () => xmlOf(`<Tasks>${xmlTask(1, '别的任务', '')}</Tasks>`, '');

test('imports of a plan are refused, and change nothing', async () => {
  const { projectId } = await planned([null, null], [], 'new');
  const id = await asked(projectId);
  const before = await stateOf(projectId);
  for (const replace of [true, false]) {
    const answer = await boss.send(importPlan, { projectId, file: file(), replace });
    expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining(STILL)]);
  }
  // Looking at a file is not a change.
  expect((await boss.send(previewImport, { projectId, file: file() })).code).toBe(0);
  expect(await stateOf(projectId)).toEqual(before);
  expect((await agree(id)).data.status).toBe('approved');
  expect((await boss.send(importPlan, { projectId, file: file(), replace: true })).msg).toBe('');
});

test('an import of members, whose roles are those of the project, names the approval at each row', async () => {
  const { projectId } = await planned([null], [], 'new');
  // Another project has roles of the same names.
  await world.newProject();
  const id = await asked(projectId);
  const before = await stateOf(projectId);
  const rows = [
    ['成员', '项目角色'],
    ['审批人', (await roleOf(projectId)).name],
  ];
  const put = () => boss.send(members.import, { projectId, file: writeSheet('x', rows) } as never);
  const { data } = await put();
  expect(data).toMatchObject({ accepted: 0, rejected: 1, problems: [{ text: expect.stringContaining(STILL) }] });
  expect(await stateOf(projectId)).toEqual(before);
  await agree(id);
  expect((await put()).data).toMatchObject({ accepted: 1, rejected: 0 });
  const { rows: made } = await pool.query(
    'SELECT roles::int[] FROM project_member WHERE project_id = $1 AND "user" = $2',
    [projectId, judgeId],
  );
  expect(made).toEqual([{ roles: [(await roleOf(projectId)).id] }]);
});

test('settings of the plan, its calendar and its manager stay as they were asked for', async () => {
  const { projectId } = await planned([null], [], 'new');
  const id = await asked(projectId);
  const before = await stateOf(projectId);
  const { version, revision, config, schedule } = await done(readPlanConfig, { projectId });
  const settings = { projectId, version, revision, config, schedule: { ...schedule, minutesPerDay: 420 } };
  const calendar = { projectId, action: 'copy' as const };
  const manager = { id: projectId, version: await versionOf(projectId), manager: judgeId, former: 'leaves' as const };
  for (const answer of [
    await boss.send(savePlanConfig, settings),
    await boss.send(changeProjectCalendar, calendar),
    await boss.send(withFormerCall(project), manager),
  ])
    expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining(STILL)]);
  expect((await boss.send(changeProjectCalendar, { ...calendar, dryRun: true })).code).toBe(0);
  expect(await stateOf(projectId)).toEqual(before);
  expect((await agree(id)).data.status).toBe('approved');
  expect((await boss.send(savePlanConfig, settings)).msg).toBe('');
});

test('of tasks that are handed over those of a project that stands still are named, the others move', async () => {
  const [held, free] = [await planned([null, null], [], 'new'), await planned([null], [], 'new')];
  const id = await asked(held.projectId);
  const before = await stateOf(held.projectId);
  const input = { ids: [...held.ids, ...free.ids], to: judgeId, addMember: true };
  const answer = await boss.send(transferTasks, input);
  expect(answer.msg).toBe('');
  expect(answer.data.done).toEqual(free.ids);
  expect(answer.data.refused.map((one) => [one.id, one.reason])).toEqual(
    held.ids.map((task) => [task, expect.stringContaining(STILL)]),
  );
  expect(await stateOf(held.projectId)).toEqual(before);
  expect((await agree(id)).data.status).toBe('approved');
  const again = await done(transferTasks, { ...input, ids: held.ids });
  expect(again).toEqual({ done: held.ids, refused: [] });
});

const ROUNDS = Number(process.env.WORKFLOW_ROUNDS ?? 4);
/** Ways to write to a project, with their traces if they come first. */
const WAYS: Record<string, (projectId: number, ids: readonly number[]) => Promise<{ code: number; msg: string }>> = {
  edit: async (projectId) =>
    boss.send(projects.update, {
      id: projectId,
      version: await versionOf(projectId),
      plannedEnd: '2029-12-31',
    } as never),
  plan: async (projectId, ids) => {
    const { plan, revision } = await world.open(projectId);
    return world.save(projectId, revision, diffPlans(plan, changed(plan, ids[0]!, { durationMinutes: 480 * 30 })));
  },
  member: async (projectId) =>
    boss.send(members.create, { projectId, user: judgeId, roles: [(await roleOf(projectId)).id] } as never),
  import: (projectId) => boss.send(importPlan, { projectId, file: file(), replace: true }),
  settings: async (projectId) => {
    const { version, revision, config, schedule } = await done(readPlanConfig, { projectId });
    return boss.send(savePlanConfig, {
      projectId,
      version,
      revision,
      config,
      schedule: { ...schedule, minutesPerDay: 420 },
    });
  },
  transfer: async (_projectId, ids) => {
    const answer = await boss.send(transferTasks, { ids: [...ids], to: judgeId, addMember: true });
    const [refused] = answer.data?.refused ?? [];
    return refused ? { code: 400, msg: refused.reason } : answer;
  },
};

test.each(Object.keys(WAYS))(
  '%s and a request at the same moment, either first: it is part of what is asked for, or refused',
  async (name) => {
    const won = { request: 0, write: 0 };
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const { projectId, ids } = await planned([null, null], [], 'new');
      const item = await ask(projectId);
      const before = await stateOf(projectId);
      const write = () => WAYS[name]!(projectId, ids);
      // Either goes first: at the same moment, a little earlier, or long enough to be done.
      const head = [0, 4, 12, 600][Math.floor(round / 2) % 4]!;
      const [written, started] =
        round % 2 === 0
          ? await Promise.all([write(), after(head).then(() => startItem(item))])
          : await Promise.all([after(head).then(write), startItem(item)]);
      expect(started, name).toBeTypeOf('number');
      const asIs = await stateOf(projectId);
      if (written.code === 0) {
        won.write++;
        expect(asIs).not.toEqual(before);
      } else {
        won.request++;
        expect([written.code, written.msg]).toEqual([400, expect.stringContaining(STILL)]);
        expect(asIs).toEqual(before);
      }
      // The approver sees the current state: nothing has changed since the request.
      const { diff } = await done(workflowDiff, { instanceId: started as number }, judge);
      expect(diff!.tables.find(({ title }) => title[0] === '申请后的变化')?.rows ?? []).toEqual([]);
      expect((await agree(started as number)).data.status).toBe('approved');
      expect(await stateOf(projectId)).toEqual(asIs);
    }
    // Both orders have happened, or nothing was tried.
    expect(won.request, JSON.stringify(won)).toBeGreaterThan(0);
    expect(won.write, JSON.stringify(won)).toBeGreaterThan(0);
  },
);

test('whoever writes a project holds it in the same order: no two of them had to be ended for waiting for each other', async () => {
  const { rows } = await pool.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
