/** Plans and task operations in the whole composition: saving, merging, crossing, files, baselines, refusals. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, Envelope, OutputOf } from '#kernel/call.ts';
import { formatMinute } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { department } from '#modules/org/department.entity.ts';
import { readMspdi } from '#modules/plan/mspdi-read.ts';
import {
  compareBaselines,
  createBaseline,
  exportPlan,
  importPlan,
  previewImport,
  readPlan,
  type SaveConflict,
  savePlan,
} from '#modules/plan/plan.calls.ts';
import { decodePlan } from '#modules/plan/plan-columns.ts';
import { conflictKey, diffPlans, type PlanEdits } from '#modules/plan/plan-edits.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask } from '#modules/plan/plan-model.ts';
import { schedulePlan } from '#modules/plan/schedule.ts';
import { scheduleHash } from '#modules/plan/schedule-hash.ts';
import { project } from '#modules/project/project.entity.ts';
import { createCompany } from '#modules/setup/server/public.ts';
import { reportProgress, taskAction } from '#modules/task/task.calls.ts';
import { task } from '#modules/task/task.entity.ts';
import type { TaskAction } from '#modules/task/task.rules.ts';
import { user } from '#modules/user/user.entity.ts';
import { makeCtx, type PipelineParts } from '#server/http/pipeline.ts';
import { type TestClient, type TestServer, testServer } from '#server/testing/http.ts';
import { withTx } from '#server/tx.ts';
import { entities } from './entities.ts';
import { bindPorts, entityPortsOfApp, scopeRights } from './ports.ts';
import { serverModules } from './server-modules.ts';

const modules = serverModules({ idleMinutes: 30, hours: 12 });
const projects = entityCalls(project);
const tasks = entityCalls(task);

let server: TestServer;
let home: { companyId: number; userId: number; departmentId: number };
let boss: TestClient;
let type = 0;

beforeAll(async () => {
  server = await testServer(modules, { entities, entityPorts: entityPortsOfApp, scopeRights });
  bindPorts(modules);
  home = await withTx(server.db, (db) => {
    const viewer = { userId: 0, companyId: 0, name: '', rights: new Set<string>(), departments: null, sessionId: null };
    const facts = { lang: 'zh-CN', now: Date.now(), utcOffset: 480, requestId: '', ip: '' } as const;
    const ctx = makeCtx(
      { overrides: () => undefined } as unknown as PipelineParts,
      { ...facts, viewer, db, menuName: '', userAgent: '' },
      [],
    );
    const administrator = { username: 'boss', empName: 'boss', password: 'Kl7#mountain', mustChange: false };
    return createCompany(ctx, { name: '路标科技', departmentName: '路标科技', administrator });
  });
  const { rows } = await server.database.pool.query<{ id: number }>(
    `SELECT i.id::int AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE d.dict_key = 'project_type' AND i.company_id = $1 LIMIT 1`,
    [home.companyId],
  );
  type = rows[0]!.id;
  boss = server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['pm:project:add', 'pm:project:manageAll'],
  });
});
afterAll(async () => {
  // A name taken twice is found by the database and refused; nothing else may get that far.
  expect(server.faults.filter((f) => !f.what.startsWith('refused:'))).toEqual([]);
  await server.close();
});

/** The data of an answer that must have succeeded. */
async function done<C extends Call>(of: C, input: Record<string, unknown>, who = boss): Promise<OutputOf<C>> {
  const answer = await who.send(of, input);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data;
}
let made = 0;
async function newProject(status = 'ongoing'): Promise<number> {
  const row = await done(projects.create, {
    name: `项目 ${++made}`,
    code: `P-${made}`,
    type,
    manager: home.userId,
    department: home.departmentId,
    plannedStart: '2026-01-05',
    plannedEnd: '2026-12-31',
    parentMode: 'computed',
    configProject: '1',
  });
  const { id } = row as { id: number };
  await server.database.pool.query('UPDATE project SET status = $1 WHERE id = $2', [status, id]);
  return id;
}
async function open(projectId: number): Promise<{ plan: Plan; revision: number }> {
  const { wire, revision } = await done(readPlan, { projectId });
  return { plan: decodePlan(wire), revision };
}
const save = (projectId: number, baseRevision: number, edits: PlanEdits, more: object = {}, headers = {}) =>
  boss.send(savePlan, { projectId, baseRevision, edits, ...more }, headers);
const hashOf = (plan: Plan): string => {
  const answer = schedulePlan(plan);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return scheduleHash(answer.schedule);
};
const changed = (plan: Plan, id: number, more: Partial<PlanTask>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((t) => (t.id === id ? { ...t, ...more } : t)),
});
const link = (from: number, to: number, type: PlanLink['type'] = 'FS'): PlanLink => ({
  from,
  to,
  type,
  lag: 0,
  lagUnit: 'work',
});

/** A plan with these tasks (ids -1, -2, ... in order), all given to the boss; answers the stored ids. */
async function planned(parents: (number | null)[], links: PlanLink[] = [], status = 'ongoing') {
  const projectId = await newProject(status);
  const { plan, revision } = await open(projectId);
  const added = parents.map((parent, i) => ({
    ...newPlanTask(-i - 1, parent, `任务 ${i + 1}`),
    responsibleId: home.userId,
  }));
  const next = { ...plan, tasks: added, links };
  const answer = await save(projectId, revision, diffPlans(plan, next), { hash: hashOf(next) });
  expect(answer.problems ?? answer.msg).toBe('');
  expect(answer.data.sameSchedule).toBe(true);
  return { projectId, ids: added.map((t) => answer.data.ids[t.id]!), answer: answer.data };
}

describe('saving', () => {
  test('new tasks get ids, numbers, WBS and dates; the project gets its hours and days', async () => {
    const { projectId, ids, answer } = await planned([null, -1, -1], [link(-2, -3)]);
    expect(new Set(Object.values(answer.codes)).size).toBe(3);
    const { rows } = await server.database.pool.query(
      'SELECT wbs, parent::int, summary, planned_start::text, planned_hours::float AS hours FROM task WHERE project_id = $1 ORDER BY position',
      [projectId],
    );
    expect(rows).toEqual([
      { wbs: '1', parent: null, summary: true, planned_start: '2026-01-05', hours: 16 },
      { wbs: '1.1', parent: ids[0], summary: false, planned_start: '2026-01-05', hours: 8 },
      { wbs: '1.2', parent: ids[0], summary: false, planned_start: '2026-01-06', hours: 8 },
    ]);
    const facts = await server.database.pool.query(
      'SELECT planned_hours::float AS hours, duration_days::int AS days, progress::int FROM project WHERE id = $1',
      [projectId],
    );
    expect(facts.rows).toEqual([{ hours: 16, days: 2, progress: 0 }]);
  });

  test('changes of others in other fields are merged, in the same field they are asked about', async () => {
    const { projectId, ids } = await planned([null, null]);
    const { plan, revision } = await open(projectId);
    const id = ids[0]!;
    const first = await save(projectId, revision, diffPlans(plan, changed(plan, id, { name: 'theirs' })));
    expect(first.code).toBe(0);
    const merged = await save(projectId, revision, diffPlans(plan, changed(plan, id, { durationMinutes: 960 })));
    expect(decodePlan(merged.data.wire!).tasks[0]).toMatchObject({ name: 'theirs', durationMinutes: 960 });
    const mine = diffPlans(plan, changed(plan, id, { name: 'mine' }));
    const refused = await save(projectId, revision, mine);
    expect(refused.code).toBe(409);
    const data = (refused as unknown as Envelope<SaveConflict>).data;
    expect(data.conflicts).toMatchObject([{ taskId: id, field: 'name', mine: 'mine', theirs: 'theirs' }]);
    expect((await open(projectId)).plan.tasks[0]!.name).toBe('theirs');
    const choices = { [conflictKey(data.conflicts[0]!)]: 'mine' };
    expect((await save(projectId, data.revision, mine, { choices })).code).toBe(0);
    expect((await open(projectId)).plan.tasks[0]!.name).toBe('mine');
  });

  test('twelve saves at once lose nothing', async () => {
    const { projectId, ids } = await planned(Array.from({ length: 12 }, () => null));
    const { plan, revision } = await open(projectId);
    const answers = await Promise.all(
      ids.map((id, i) => save(projectId, revision, diffPlans(plan, changed(plan, id, { name: `neu ${i}` })))),
    );
    expect(answers.map((a) => a.code)).toEqual(ids.map(() => 0));
    const after = await open(projectId);
    expect(after.plan.tasks.map((t) => t.name)).toEqual(ids.map((_, i) => `neu ${i}`));
    expect(after.revision).toBe(revision + 12);
  });

  test('the same save sent twice makes one task', async () => {
    const projectId = await newProject();
    const { plan, revision } = await open(projectId);
    const edits = diffPlans(plan, { ...plan, tasks: [newPlanTask(-1, null, 'once')] });
    const key = { 'idempotency-key': 'plan-life-once-0001' };
    const [a, b] = [await save(projectId, revision, edits, {}, key), await save(projectId, revision, edits, {}, key)];
    expect([a.code, b.code]).toEqual([0, 0]);
    expect(b.data).toEqual(a.data);
    expect((await open(projectId)).plan.tasks).toHaveLength(1);
  });

  test('what a plan may not hold is refused and nothing is stored', async () => {
    const { projectId, ids } = await planned([null, null], [link(-1, -2)]);
    const { plan, revision } = await open(projectId);
    const [a, b] = ids as [number, number];
    const wrong: [string, Plan][] = [
      ['name', changed(plan, a, { name: '' })],
      ['long name', changed(plan, a, { name: 'x'.repeat(201) })],
      ['duration', changed(plan, a, { durationMinutes: 0 })],
      ['hours', changed(plan, a, { workMinutes: -60 })],
      ['person', changed(plan, a, { responsibleId: 999_999 })],
      ['role', changed(plan, a, { roleId: 999_999 })],
      ['dictionary', changed(plan, a, { priority: 999_999 })],
      ['status', changed(plan, a, { status: 'done' })],
      ['circle', { ...plan, links: [...plan.links, link(b, a)] }],
    ];
    for (const [what, next] of wrong) {
      const answer = await save(projectId, revision, diffPlans(plan, next));
      expect([what, answer.code]).toEqual([what, 400]);
      expect(answer.msg, what).not.toBe('');
    }
    expect(await open(projectId)).toEqual({ plan, revision });
    const none = diffPlans(plan, plan);
    const nonsense: object[] = [
      {},
      { ...none, changed: [1] },
      { ...none, changed: [{ id: a, fields: { durationMinutes: [480, 'x'] } }] },
      { ...none, changed: [{ id: a, fields: { participantIds: [[], 7] } }] },
      { ...none, changed: [{ id: a, fields: { name: [plan.tasks[0]!.name, 7] } }] },
      { ...none, changed: [{ id: a, fields: { ext: [{}, null] } }] },
      { ...none, settings: { minutesPerDay: [480, 'x'] } },
      { ...none, settings: { minutesPerDay: [480, 0] } },
      { ...none, settings: { calendarId: [plan.settings.calendarId, 999_999] } },
      { ...none, settings: { criticalSlackMinutes: [0, 1e30] } },
      { ...none, created: [newPlanTask(a, null, 'taken')] },
      { ...none, removed: [a], removedBefore: [] },
    ];
    for (const edits of nonsense)
      expect([edits, (await save(projectId, revision, edits as PlanEdits)).code]).toEqual([edits, 400]);
    expect((await open(projectId)).revision).toBe(revision);
  });

  test('a deleted branch comes back from the top, in the state its actual times speak of', async () => {
    const { projectId, ids } = await planned([null, -1]);
    const [top, child] = ids as [number, number];
    const step = async (...pairs: [number, PlanTask['status']][]) => {
      const { plan, revision } = await open(projectId);
      const next = pairs.reduce((p, [id, status]) => changed(p, id, { status }), plan);
      const answer = await save(projectId, revision, diffPlans(plan, next));
      return answer.code === 0 ? '' : answer.msg;
    };
    expect(await step([top, 'discarded'], [child, 'discarded'])).toBe('');
    const hours = await server.database.pool.query('SELECT planned_hours::float AS hours FROM project WHERE id = $1', [
      projectId,
    ]);
    expect(hours.rows).toEqual([{ hours: 0 }]);
    expect(await step([child, 'new'])).toContain('请先恢复父任务');
    expect(await step([top, 'done'], [child, 'new'])).toContain('任务操作');
    expect(await step([top, 'new'], [child, 'new'])).toBe('');
  });

  test('200 changed tasks of 1000 are saved within the time of a click', async () => {
    const { projectId, ids } = await planned(Array.from({ length: 1000 }, () => null));
    const { plan, revision } = await open(projectId);
    const some = new Set(ids.slice(0, 200));
    const next = { ...plan, tasks: plan.tasks.map((t) => (some.has(t.id) ? { ...t, name: `${t.name} b` } : t)) };
    const start = performance.now();
    expect((await save(projectId, revision, diffPlans(plan, next))).code).toBe(0);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('strangers know nothing of a plan, and an ended project keeps its plan', async () => {
    const { projectId } = await planned([null]);
    const stranger = server.as({ userId: home.userId + 1000, companyId: home.companyId, rights: [] });
    expect((await stranger.send(readPlan, { projectId })).code).toBe(404);
    const { plan, revision } = await open(projectId);
    await server.database.pool.query(`UPDATE project SET status = 'done' WHERE id = $1`, [projectId]);
    const edits = diffPlans(plan, { ...plan, tasks: [] });
    expect((await save(projectId, revision, edits)).code).toBe(400);
    expect((await done(readPlan, { projectId })).editable).toBe(false);
  });
});

describe('task operations', () => {
  const act = (taskId: number, action: TaskAction) => boss.send(taskAction, { taskId, action });
  const ok = async (taskId: number, action: TaskAction): Promise<void> => {
    expect((await act(taskId, action)).msg).toBe('');
  };
  const no = async (taskId: number, action: TaskAction): Promise<string> => {
    const answer = await act(taskId, action);
    expect(answer.code).toBe(400);
    return answer.msg;
  };

  test('a task goes through its life, and the plan follows', async () => {
    const { projectId, ids } = await planned([null, null], [link(-1, -2)]);
    const [a, b] = ids as [number, number];
    expect(await no(b, 'start')).toContain('任务 1');
    await ok(a, 'start');
    expect(await no(a, 'start')).not.toBe('');
    await ok(a, 'pause');
    await ok(a, 'resume');
    await ok(a, 'reset');
    await ok(a, 'start');
    await ok(a, 'finish');
    await ok(b, 'start');
    await ok(b, 'terminate');
    await ok(b, 'restart');
    const { plan } = await open(projectId);
    expect(plan.tasks[0]).toMatchObject({ status: 'done', progress: 100 });
    expect(plan.tasks[0]!.actualStart).not.toBeNull();
    expect(plan.tasks[0]!.actualFinish).not.toBeNull();
    expect(plan.tasks[1]).toMatchObject({ status: 'ongoing' });
  });

  test('every kind of predecessor, open subtasks, persons and projects hold a task back', async () => {
    const { ids } = await planned(
      [null, null, null, null, null, -5, null, -7],
      [link(-1, -2, 'SS'), link(-1, -3, 'FF'), link(-1, -4, 'SF'), link(-1, -7)],
    );
    const [, ss, ff, sf, parent, , , child] = ids as number[];
    expect(await no(ss!, 'start')).toContain('未开始');
    await ok(ff!, 'start');
    expect(await no(ff!, 'finish')).toContain('未完成');
    await ok(sf!, 'start');
    expect(await no(sf!, 'finish')).toContain('未开始');
    await ok(parent!, 'start');
    expect(await no(parent!, 'finish')).toContain('1 个子任务');
    expect(await no(child!, 'start')).toContain('父任务的前置任务');
    const idle = await planned([null], [], 'new');
    expect(await no(idle.ids[0]!, 'start')).toContain('项目当前状态');
    await server.database.pool.query('UPDATE task SET responsible = NULL WHERE id = $1', [idle.ids[0]]);
    expect(await no(idle.ids[0]!, 'start')).toContain('负责人');
  });

  test('progress is reported on started leaves only and rolls up', async () => {
    const { projectId, ids } = await planned([null, -1, -1]);
    const [top, a] = ids as [number, number];
    const version = async (id: number): Promise<number> =>
      ((await done(tasks.get, { id })) as { row: { version: number } }).row.version;
    const report = async (taskId: number, progress: number) =>
      boss.send(reportProgress, { taskId, version: await version(taskId), progress, actualHours: '4.0' });
    expect((await report(a, 50)).code).toBe(400);
    expect((await report(top, 50)).code).toBe(400);
    await ok(a, 'start');
    const stale = await version(a);
    expect((await report(a, 100)).code).toBe(400);
    expect((await report(a, 50)).msg).toBe('');
    expect((await boss.send(reportProgress, { taskId: a, version: stale, progress: 10 })).code).toBe(409);
    const { rows } = await server.database.pool.query(
      'SELECT t.progress::int AS task, p.progress::int AS project, p.actual_hours::float AS hours FROM task t JOIN project p ON p.id = t.project_id WHERE t.id = $1 AND p.id = $2',
      [top, projectId],
    );
    expect(rows).toEqual([{ task: 25, project: 25, hours: 4 }]);
  });

  test('people see the tasks they have to do with, by view; others see none and operate none', async () => {
    const { projectId, ids } = await planned([null, null]);
    const [a, b] = ids as [number, number];
    const [other, third] = [home.userId + 1000, home.userId + 1001];
    const write =
      'UPDATE task SET responsible = NULL, assigner = $2, created_by = NULL, participants = $3 WHERE id = $1';
    await server.database.pool.query(write, [a, null, []]);
    await server.database.pool.query(write, [b, home.userId, [other]]);
    const seen = async (userId: number, view?: string): Promise<number[]> => {
      const who = server.as({ userId, companyId: home.companyId, departments: [] });
      const page = (await done(tasks.list, view ? { view } : {}, who)) as { list: { id: number }[] };
      return page.list.map((t) => t.id).filter((id) => ids.includes(id));
    };
    expect(await seen(other, 'charged')).toEqual([]);
    expect(await seen(other, 'gave')).toEqual([]);
    const given = (await done(tasks.list, { view: 'gave', projectId })) as { list: { id: number }[] };
    expect(given.list.map((t) => t.id)).toEqual([b]);
    expect(await seen(other, 'involved')).toEqual([b]);
    expect(await seen(other)).toEqual([b]);
    expect(await seen(third)).toEqual([]);
    const stranger = server.as({ userId: third, companyId: home.companyId, departments: [] });
    expect((await stranger.send(tasks.list, { view: 'department' })).code).toBe(403);
    expect((await stranger.send(taskAction, { taskId: a, action: 'start' })).code).toBe(404);
    expect((await open(projectId)).plan.tasks[0]!.status).toBe('new');
  });

  test('who may read no user may pick people by name, of any department, and name them', async () => {
    const member = server.as({
      userId: home.userId,
      companyId: home.companyId,
      departments: [],
      rights: ['pm:project:add'],
    });
    const people = entityCalls(user);
    expect((await member.send(people.list, {})).code).toBe(403);
    expect((await member.send(people.get, { id: home.userId })).code).toBe(403);
    const options = await done(people.options, { search: 'boss' }, member);
    expect(options).toEqual([{ id: home.userId, title: 'boss', code: 'boss', parentId: null }]);
    const [own] = await done(entityCalls(department).options, { ids: String(home.departmentId) }, member);
    const made = await member.send(projects.create, {
      name: '别的部门的项目',
      code: 'P-other',
      type,
      manager: home.userId,
      department: own!.id,
      plannedStart: '2026-01-05',
      plannedEnd: '2026-12-31',
      parentMode: 'computed',
      configProject: '1',
    });
    expect(made.msg).toBe('');
  });

  test('operations and saves that cross both stand', async () => {
    const { projectId, ids } = await planned(Array.from({ length: 6 }, () => null));
    const { plan, revision } = await open(projectId);
    const answers = await Promise.all(
      ids.flatMap((id, i) => [
        act(id, 'start'),
        save(projectId, revision, diffPlans(plan, changed(plan, id, { name: `x${i}` }))),
      ]),
    );
    expect(answers.map((a) => a.code)).toEqual(answers.map(() => 0));
    const after = await open(projectId);
    expect(after.plan.tasks.map((t) => [t.name, t.status])).toEqual(ids.map((_, i) => [`x${i}`, 'ongoing']));
    expect(after.revision).toBe(revision + 12);
  });
});

describe('files and baselines', () => {
  const FILES = ['software-development-plan', 'residential-construction', 'homemoveplan', 'software-development'];
  const bytesOf = (name: string): Buffer => readFileSync(new URL(`../../samples/${name}.xml.gz`, import.meta.url));
  async function upload<C extends Call>(of: C, bytes: Buffer, fields: Record<string, string>) {
    const part = ([name, value]: [string, string]): string =>
      `--plan\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = '--plan\r\ncontent-disposition: form-data; name="file"; filename="plan"\r\n\r\n';
    const answer = await server.app.inject({
      method: 'POST',
      url: of.path,
      headers: { token: boss.token, tokentype: '1', 'content-type': 'multipart/form-data; boundary=plan' },
      payload: Buffer.concat([
        Buffer.from(Object.entries(fields).map(part).join('') + file),
        bytes,
        Buffer.from('\r\n--plan--\r\n'),
      ]),
    });
    return answer.json() as Envelope<OutputOf<C>>;
  }
  const datesOf = (plan: Plan): string[] => {
    const answer = schedulePlan(plan);
    if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
    const { start, finish } = answer.schedule;
    return plan.tasks.map((t, i) => `${t.name} ${formatMinute(start[i]!)} ${formatMinute(finish[i]!)}`);
  };

  test.each(FILES)('%s comes in whole with its dates, and goes out and in again', async (name) => {
    const projectId = await newProject();
    const preview = await upload(previewImport, bytesOf(name), { projectId: String(projectId) });
    expect(preview.msg).toBe('');
    const answer = await upload(importPlan, bytesOf(name), { projectId: String(projectId), replace: 'true' });
    expect(answer.msg).toBe('');
    const { counts, rejects } = answer.data;
    expect(counts).toEqual(preview.data.counts);
    expect(answer.data.report.projectFinish.computed).toBe(answer.data.report.projectFinish.stored);
    expect(counts.taken + rejects.length).toBe(counts.rows);
    const { plan } = await open(projectId);
    expect(plan.tasks).toHaveLength(counts.taken);
    // The calendars of the file are stored and compiled again, and still every task has the date of the file's own.
    const source = readMspdi(gunzipSync(bytesOf(name)).toString('utf8'));
    if ('problems' in source) throw new Error(JSON.stringify(source.problems));
    expect(datesOf(plan)).toEqual(datesOf(source.file.plan));
    const { rows } = await server.database.pool.query<{ start: number; finish: number; name: string }>(
      'SELECT name, start_at::int AS start, finish_at::int AS finish FROM task WHERE project_id = $1 ORDER BY position',
      [projectId],
    );
    expect(rows.map((r) => `${r.name} ${formatMinute(r.start)} ${formatMinute(r.finish)}`)).toEqual(datesOf(plan));
    const out = await boss.send(exportPlan, { projectId, format: 'mspdi' });
    const again = readMspdi(out.raw.toString('utf8'));
    if ('problems' in again) throw new Error(JSON.stringify(again.problems));
    expect(datesOf(again.file.plan)).toEqual(datesOf(plan));
    const sheet = await boss.send(exportPlan, { projectId, format: 'xlsx' });
    expect(sheet.raw.subarray(0, 2).toString()).toBe('PK');
  });

  test('ten thousand tasks come in within seconds', async () => {
    const projectId = await newProject();
    const task = (uid: number): string =>
      `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><OutlineLevel>${uid % 10 === 1 ? 1 : 2}</OutlineLevel><Duration>PT8H0M0S</Duration></Task>`;
    const xml = `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-01-05T08:00:00</StartDate><Tasks>${Array.from(
      { length: 10_000 },
      (_, i) => task(i + 1),
    ).join('')}</Tasks></Project>`;
    const start = performance.now();
    const answer = await upload(importPlan, Buffer.from(xml), { projectId: String(projectId), replace: 'true' });
    expect(answer.msg).toBe('');
    expect(answer.data.counts).toMatchObject({ rows: 10_000, taken: 10_000, rejected: 0 });
    expect(performance.now() - start).toBeLessThan(20_000);
    expect((await open(projectId)).plan.tasks).toHaveLength(10_000);
  });

  test('a damaged or foreign file is refused and the plan stays', async () => {
    const { projectId } = await planned([null]);
    const before = await open(projectId);
    const fields = { projectId: String(projectId), replace: 'true' };
    for (const bytes of [Buffer.from(''), Buffer.from('%PDF-1.7'), bytesOf(FILES[0]!).subarray(0, 500)])
      expect((await upload(importPlan, bytes, fields)).code).toBe(400);
    expect(await open(projectId)).toEqual(before);
  });

  test('a baseline is compared with the plan: added, changed, removed', async () => {
    const { projectId, ids } = await planned([null, null, null]);
    const taken = await done(createBaseline, { projectId, name: '基线 1' });
    const { plan, revision } = await open(projectId);
    const next = changed(plan, ids[0]!, { durationMinutes: 960 });
    const kept = next.tasks.filter((t) => t.id !== ids[1]);
    await save(projectId, revision, diffPlans(plan, { ...next, tasks: [...kept, newPlanTask(-1, null, '新')] }));
    const compared = await done(compareBaselines, { projectId, before: taken.id });
    expect(compared.counts).toEqual({ added: 1, removed: 1, changed: 1, same: 1 });
    expect(compared.tasks.find((t) => t.id === ids[1])).toMatchObject({ kind: 'removed', after: null });
    expect((await boss.send(createBaseline, { projectId, name: '基线 1' })).code).not.toBe(0);
    const other = await newProject();
    expect((await boss.send(compareBaselines, { projectId: other, before: taken.id })).code).toBe(404);
  });
});
