/** Containers with approvals inside: none is left behind that can never end, and one whose record is gone can be closed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { askForMove } from '#modules/flow/approval/approval.calls.ts';
import { workflowProblems } from '#modules/flow/workflow/workflow.problems.ts';
import { addProjects, moveProgram } from '#modules/objects/program/program.calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { moveProject } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';

const world = await approvalWorld();
const { server, home, done, newProject, bind, startItem, agree, act, taskOf, designer } = world;
afterAll(world.close);
const { pool } = server.database;
const all = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: [
    ...['pm:project:add', 'pm:project:manageAll', 'pm:project:edit', 'pm:project:delete', 'business:issue:add'],
    ...[
      'business:issue:edit',
      'business:issue:close',
      'pm:createProProgram:add',
      'pm:program:manageAll',
      'pm:program:delete',
    ],
  ],
});
beforeAll(async () => {
  await world.publish('inside');
  await bind('issue.close', 'inside');
});

let made = 0;
/** An issue of a project whose closing waits. */
async function waiting(
  projectId: number,
): Promise<{ id: number; instance: number; start(): Promise<number | string> }> {
  const { rows } = await pool.query(
    `SELECT min(i.id)::int AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE d.dict_key = 'issue_type' AND i.company_id = $1`,
    [home.companyId],
  );
  const values = { projectId, name: `问题 ${++made}`, type: rows[0].id, responsible: home.userId };
  const { id } = await done(entityCalls(issue).create, values, all);
  const wanted = { entity: 'issue', id, action: 'close', reason: '不做', values: { result: 'willNotDo' } };
  const item = await done(askForMove, wanted, all);
  return { id, instance: 0, start: () => startItem(item, all) };
}
const remove = (id: number) => all.send(entityCalls(project).remove, { id });

test('a project with an approval inside is neither removed nor ended; nor is the program around it', async () => {
  const projectId = await newProject();
  const { start } = await waiting(projectId);
  const id = (await start()) as number;
  const values = { plannedStart: '2026-01-05', plannedEnd: '2026-12-31', manager: home.userId };
  const named = { name: '集', code: 'PG-1', department: home.departmentId, ...values };
  const { id: programId } = await done(entityCalls(program).create, named, all);
  await done(addProjects, { programId, projects: [projectId] }, all);
  const number = (await pool.query('SELECT number FROM wf_instance WHERE id = $1', [id])).rows[0].number as string;
  const ways = [() => remove(projectId), () => all.send(moveProject, { projectId, action: 'terminate' })];
  for (const way of ways) {
    const answer = await way();
    expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining(number)]);
  }
  await pool.query(`UPDATE program SET status = 'ongoing' WHERE id = $1`, [programId]);
  const ended = await all.send(moveProgram, { programId, action: 'terminate' });
  expect([ended.code, ended.msg]).toEqual([400, expect.stringContaining(number)]);
  expect((await agree(id)).data.status).toBe('approved');
  expect((await all.send(moveProgram, { programId, action: 'terminate' })).msg).toBe('');
  expect((await all.send(moveProject, { projectId, action: 'terminate' })).msg).toBe('');
});

test('one that was returned is inside as well', async () => {
  const projectId = await newProject();
  const { start } = await waiting(projectId);
  const id = (await start()) as number;
  const back = { kind: 'reject', task: await taskOf(id), to: 'start', mode: 'normal', opinion: '改' };
  expect((await act(id, back)).msg).toBe('');
  expect((await remove(projectId)).code).toBe(400);
  expect((await act(id, { kind: 'withdraw', opinion: '不要了' }, all)).msg).toBe('');
  expect((await remove(projectId)).msg).toBe('');
});

test('an approval starts while its project is removed: one of them wins', async () => {
  const rounds = Number(process.env.WORKFLOW_ROUNDS ?? 8);
  const won = { start: 0, removal: 0 };
  for (let n = 0; n < rounds; n++) {
    const projectId = await newProject();
    const { id, start } = await waiting(projectId);
    const [started, removed] = await Promise.all([start(), remove(projectId)]);
    const left = await pool.query('SELECT 1 FROM issue WHERE id = $1', [id]);
    const open = await pool.query(
      `SELECT i.id::int FROM wf_instance i JOIN wf_business_request q ON q.id = i.business_id
        WHERE q.lock = 'issue' AND q.record_id = $1 AND i.status = 'running'`,
      [id],
    );
    if (removed.code === 0) {
      won.removal++;
      expect([left.rowCount, open.rowCount]).toEqual([0, 0]);
      expect(started).toBeTypeOf('string');
    } else {
      won.start++;
      expect([left.rowCount, open.rowCount, started]).toEqual([1, 1, open.rows[0].id]);
      expect((await agree(started as number)).data.status).toBe('approved');
    }
  }
  expect(won.start + won.removal).toBe(rounds);
});

test('a workflow whose record is gone all the same becomes an incident, and an administrator ends it', async () => {
  const projectId = await newProject();
  const { id: issueId, start } = await waiting(projectId);
  const id = (await start()) as number;
  await pool.query('DELETE FROM issue WHERE id = $1', [issueId]);
  const answer = await agree(id);
  expect([answer.code, answer.msg]).toEqual([400, workflowProblems.RECORD_GONE.text[0]]);
  const { rows } = await pool.query('SELECT code FROM wf_incident WHERE instance_id = $1', [id]);
  expect(rows).toEqual([{ code: 'RECORD_GONE' }]);
  expect((await act(id, { kind: 'terminate', reason: '对象已删除' }, designer)).data.status).toBe('terminated');
  expect((await remove(projectId)).msg).toBe('');
});
