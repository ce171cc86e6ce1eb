/**
 * People of a project, a template and a program (resources-reports.md 5, 8, 16-2): figures of plans and hours, rights, demand
 * written, copied, kept and read from a sheet.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { projectFromTemplate, templateFromProject } from '#modules/objects/template/template.calls.ts';
import { jobPost } from '#modules/people/job-post/job-post.entity.ts';
import { projectDynamics } from '#modules/people/log/log.calls.ts';
import { projectRole } from '#modules/people/team/team.entity.ts';
import { passRecords } from '#modules/registers/hours/hours.calls.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import {
  type DemandCell,
  exportManpower,
  importDemand,
  manpowerCell,
  manpowerMatrix,
  saveDemand,
} from '../manpower.calls.ts';

const world = await hoursWorld();
const { person, projectFor, query, done, today, boss, home } = world;
afterAll(world.close);

/** Monday of the next week, so that nothing of it is done yet. */
const monday = mondayOf(parseDay(today)!) + 7;
const from = formatDay(monday);
const READ = ['pm:project:query', 'pm:plan:query', 'pm:manpower:query'];

let worker: Someone;
let manager: Someone;
let reader: Someone;
beforeAll(async () => {
  [manager, reader] = [await person('manager'), await person('reader')];
  // Other holidays than weekends would make other numbers by the day of the run.
  await query('UPDATE calendar SET national_holidays = false WHERE company_id = $1', [home.companyId]);
});

/** Nobody has work of another story. */
let workers = 0;
beforeEach(async () => {
  worker = await person(`worker ${++workers}`);
});

/** A project of a manager with one task of the worker in the week: `hours` of work, evenly from its first to its fifth day. */
async function loaded(hours: number): Promise<{ projectId: number; tasks: number[]; role: number }> {
  const { projectId, tasks } = await projectFor([worker], 1, manager);
  await query(
    `UPDATE task SET responsible = $2, participants = NULL, work_minutes = $3, progress = 0, status = 'new', actual_start = NULL,
       actual_start_at = NULL, start_at = $4, finish_at = $5 WHERE project_id = $1`,
    [projectId, worker.id, hours * 60, (monday * 24 + 9) * 60, ((monday + 4) * 24 + 18) * 60],
  );
  const [role] = await query<{ id: number }>(
    "SELECT id::int AS id FROM project_role WHERE project_id = $1 AND name = '干系人'",
    [projectId],
  );
  return { projectId, tasks, role: role!.id };
}
async function reads(projectId: number, who: Someone, rights: readonly string[] = READ): Promise<void> {
  await query(
    `WITH r AS (INSERT INTO project_role (company_id, object_kind, object_id, name, rights) VALUES ($1, 'project', $2, $3, $4::jsonb) RETURNING id)
     INSERT INTO project_member (company_id, object_kind, object_id, "user", roles, coefficient) SELECT $1, 'project', $2, $5, ARRAY[id], 0.1 FROM r`,
    [home.companyId, projectId, `读者 ${rights.length}`, JSON.stringify(rights), who.id],
  );
}
const cell = (role: number, minutes: number, more: Partial<DemandCell> = {}): DemandCell => ({
  ...{ role, post: null, week: from, minutes, version: null },
  ...more,
});
const matrix = (projectId: number, more: object = {}, who = boss) =>
  done(manpowerMatrix, { projectId, from, ...more }, who);

test('16-2: one person in three projects: each page takes the others off; a viewer of one knows their hours, not their names', async () => {
  const places = [await loaded(24), await loaded(20), await loaded(16)];
  const [{ projectId, role }] = places as [(typeof places)[number]];
  await reads(projectId, reader);
  const { weeks, rows } = await matrix(projectId, {}, reader.client);
  expect(weeks[0]).toBe(from);
  const row = rows.find((one) => one.role === role)!;
  expect(row.people).toEqual(['worker 1']);
  // 24 h of the project's own; 40 h less 36 h elsewhere are free.
  expect([row.assigned[0], row.available[0], row.actual]).toEqual([24 * 60, 4 * 60, null]);
  const opened = await done(manpowerCell, { projectId, by: 'role', row: row.key, from, to: from }, reader.client);
  expect(opened.tasks.map(({ minutes, person: who }) => [minutes, who])).toEqual([[24 * 60, 'worker 1']]);
  expect(opened.people).toEqual([
    {
      ...{ id: worker.id, name: 'worker 1', capacity: 40 * 60, tenths: 10, available: 4 * 60, load: 60 * 60 },
      others: { projects: [], hidden: 2, minutes: 36 * 60 },
    },
  ]);
  expect(opened.records).toBeNull();
  const seen = await done(manpowerCell, { projectId, by: 'role', row: row.key, from, to: from });
  expect(seen.people[0]!.others.projects.map(({ minutes }) => minutes).toSorted((a, b) => a - b)).toEqual([
    16 * 60,
    20 * 60,
  ]);
  // By post all of it is in the row of people without one.
  const none = (await matrix(projectId, { by: 'post' })).rows.find(({ key }) => key === 'none')!;
  expect([none.assigned[0], none.title]).toEqual([24 * 60, '未归属']);
});

test('approved hours stand in the role of who did them, and open their records; only to whom hours are seen by', async () => {
  const { projectId, tasks, role } = await loaded(8);
  await query(
    `UPDATE task SET status = 'ongoing', participants = $2, actual_start = planned_start WHERE project_id = $1`,
    [projectId, [worker.id]],
  );
  const ids = await world.submitted(worker, [{ projectId, task: tasks[0]!, workDate: world.day(-7), hours: '6.5' }]);
  const past = formatDay(mondayOf(parseDay(world.day(-7))!));
  const sum = async () => {
    const row = (await done(manpowerMatrix, { projectId, from: past })).rows.find((one) => one.role === role)!;
    return row.actual![0];
  };
  expect(await sum()).toBe(0);
  await done(passRecords, { ids }, manager.client);
  expect(await sum()).toBe(390);
  const opened = await done(manpowerCell, { projectId, by: 'role', row: `r${role}`, from: past, to: past });
  expect(opened.records!.map(({ id, minutes }) => [id, minutes])).toEqual([[ids[0], 390]]);
});

test('demand is written by who may, as it was read; a later writer is told what is there', async () => {
  const { projectId, role } = await loaded(8);
  const other = (await loaded(8)).role;
  await reads(projectId, reader);
  expect((await reader.client.send(saveDemand, { projectId, cells: [cell(role, 60)] })).code).toBe(403);
  expect((await (await person('nobody')).client.send(manpowerMatrix, { projectId })).code).toBe(404);
  const write = async (...cells: DemandCell[]) => done(saveDemand, { projectId, cells });
  expect(await write(cell(role, 2400))).toEqual({ saved: [0], conflicts: [] });
  const read = (await matrix(projectId)).demand;
  expect(read).toEqual([{ row: `r${role}`, week: 0, minutes: 2400, version: 1 }]);
  expect(await write(cell(role, 1200, { version: 1 }))).toEqual({ saved: [0], conflicts: [] });
  const late = await write(cell(role, 600, { version: 1 }), cell(role, 60, { week: formatDay(monday + 7) }));
  expect(late).toEqual({ saved: [1], conflicts: [{ at: 0, theirs: { minutes: 1200, version: 2, by: 'boss' } }] });
  // The stored value is the wanted one.
  expect(await write(cell(role, 1200))).toEqual({ saved: [0], conflicts: [] });
  expect(await write(cell(role, 0, { version: 2 }))).toEqual({ saved: [0], conflicts: [] });
  expect(await write(cell(role, 60, { version: 2 }))).toEqual({
    saved: [],
    conflicts: [{ at: 0, theirs: { minutes: 0, version: null, by: null } }],
  });
  for (const cells of [
    [],
    [cell(other, 60)],
    [cell(role, -1)],
    [cell(role, 60, { week: formatDay(monday + 1) })],
    [cell(role, 60), cell(role, 90)],
  ])
    expect((await boss.send(saveDemand, { projectId, cells })).code, JSON.stringify(cells)).toBe(400);
  expect((await boss.send(manpowerMatrix, {})).code).toBe(400);
  await query("UPDATE project SET status = 'done' WHERE id = $1", [projectId]);
  expect((await boss.send(saveDemand, { projectId, cells: [cell(role, 60)] })).msg).toContain('项目已结束');
  expect((await matrix(projectId)).demand.map(({ minutes }) => minutes)).toEqual([60]);
});

test('roles and job posts that are asked for stay', async () => {
  const { projectId } = await loaded(8);
  const [{ id: role }] = (await query(
    "SELECT id::int AS id FROM project_role WHERE project_id = $1 AND name = '总工程师'",
    [projectId],
  )) as [{ id: number }];
  const [post] = await query<{ id: number }>(
    "INSERT INTO job_post (company_id, name, rate) VALUES ($1, '测试工程师', 1600) RETURNING id::int AS id",
    [home.companyId],
  );
  await done(saveDemand, { projectId, cells: [cell(role, 60), cell(0, 480, { role: null, post: post!.id })] });
  const admin = await person('posts', { rights: ['sys:jobPost:query', 'sys:jobPost:delete'] });
  expect((await boss.send(entityCalls(projectRole).remove, { id: role })).msg).toContain('人力需求');
  expect((await admin.client.send(entityCalls(jobPost).remove, { id: post!.id })).msg).toContain('人力需求');
  // Demand by post is in the last row by role, so that sums are the same.
  const byRole = await matrix(projectId);
  const byPost = await matrix(projectId, { by: 'post' });
  expect(byRole.demand).toContainEqual({ row: 'none', week: 0, minutes: 480, version: 0 });
  expect(byPost.demand).toContainEqual({ row: `p${post!.id}`, week: 0, minutes: 480, version: 1 });
  const total = ({ demand }: typeof byRole) => demand.reduce((sum, { minutes }) => sum + minutes, 0);
  expect(total(byRole)).toBe(total(byPost));
  // Rates are for whoever sees costs.
  expect(byPost.rows.find((one) => one.post === post!.id)!.rate).toBe(160_000);
  await reads(projectId, reader);
  const shown = await matrix(projectId, { by: 'post' }, reader.client);
  expect([shown.costs, shown.rows.map(({ rate }) => rate).filter((rate) => rate !== null)]).toEqual([false, []]);
});

test('a template takes the demand of a project from its start, a project made of it from its own', async () => {
  const { projectId, role } = await loaded(8);
  const start = mondayOf(parseDay('2026-01-05')!);
  const weekOf = (n: number): string => formatDay(start + 7 * n);
  await done(saveDemand, {
    projectId,
    cells: [
      cell(role, 600, { week: weekOf(0) }),
      cell(role, 1200, { week: weekOf(4) }),
      cell(role, 60, { week: weekOf(-2) }),
    ],
  });
  const admin = world.server.as({
    ...{ userId: home.userId, companyId: home.companyId, departments: null },
    rights: ['pm:project:add', 'pm:project:manageAll', 'pm:template:add', 'pm:template:query', 'pm:template:edit'],
  });
  const made = await done(templateFromProject, { project: projectId, name: '人力模板' }, admin);
  const inTemplate = await done(manpowerMatrix, { templateId: made.id }, admin);
  const told = ({ weeks, demand, rows }: typeof inTemplate) =>
    demand.map(({ row, week, minutes }) => [rows.find(({ key }) => key === row)!.title, weeks[week], minutes]);
  expect(told(inTemplate)).toEqual([
    ['干系人', '2024-01-01', 600],
    ['干系人', '2024-01-29', 1200],
  ]);
  const own = inTemplate.rows.find(({ title }) => title === '干系人')!.role!;
  expect(
    (await admin.send(saveDemand, { templateId: made.id, cells: [cell(own, 60, { week: '2023-12-25' })] })).code,
  ).toBe(400);
  await done(saveDemand, { templateId: made.id, cells: [cell(own, 300, { week: '2024-01-08' })] }, admin);
  const project = await done(
    projectFromTemplate,
    {
      template: made.id,
      name: '由模板',
      code: 'P-T',
      manager: home.userId,
      plannedStart: '2026-03-04',
      plannedEnd: '2026-12-31',
      configProject: '1',
    },
    admin,
  );
  expect(told(await done(manpowerMatrix, { projectId: project.id, from: '2026-03-02' }, admin))).toEqual([
    ['干系人', '2026-03-02', 600],
    ['干系人', '2026-03-09', 300],
    ['干系人', '2026-03-30', 1200],
  ]);
});

test('a program sums the projects one may see and says how many it leaves out', async () => {
  const places = [await loaded(24), await loaded(20)];
  const { id } = await done(
    entityCalls(program).create,
    {
      ...{ name: '项目集', code: 'PG-1', manager: manager.id, department: home.departmentId },
      ...{ plannedStart: '2026-01-05', plannedEnd: '2026-12-31' },
    } as never,
    world.server.as({
      ...{ userId: home.userId, companyId: home.companyId, departments: null },
      rights: ['pm:createProProgram:add', 'pm:program:manageAll'],
    }),
  );
  for (const { projectId, role } of places) {
    await query('UPDATE project SET program = $2 WHERE id = $1', [projectId, id]);
    await done(saveDemand, { projectId, cells: [cell(role, 600)] });
  }
  const all = world.server.as({
    ...{ userId: home.userId, companyId: home.companyId, departments: null },
    rights: ['pm:project:manageAll', 'pm:program:manageAll'],
  });
  const whole = await done(manpowerMatrix, { programId: id, from }, all);
  const [row] = whole.rows.filter(({ title }) => title === '干系人');
  expect([whole.projects, row!.assigned[0], row!.available[0], whole.editable]).toEqual([
    { counted: 2, hidden: 0 },
    44 * 60,
    40 * 60,
    false,
  ]);
  expect(whole.demand).toEqual([{ row: row!.key, week: 0, minutes: 1200, version: 0 }]);
  const opened = await done(manpowerCell, { programId: id, by: 'role', row: row!.key, from, to: from }, all);
  expect(opened.tasks.map(({ minutes }) => minutes).toSorted((a, b) => a - b)).toEqual([20 * 60, 24 * 60]);
  expect(opened.demand.map(({ minutes }) => minutes)).toEqual([600, 600]);
  // The manager of the program takes part in one of the projects only.
  await query('UPDATE project SET manager = $2 WHERE id = $1', [places[1]!.projectId, home.userId]);
  const some = await done(manpowerMatrix, { programId: id, from }, manager.client);
  expect([some.projects, some.rows.find(({ title }) => title === '干系人')!.assigned[0]]).toEqual([
    { counted: 1, hidden: 1 },
    24 * 60,
  ]);
  // A call is about one object.
  expect((await manager.client.send(manpowerMatrix, { programId: id, projectId: places[0]!.projectId })).code).toBe(
    400,
  );
});

test('an exported sheet read again takes every cell and changes none; what cannot be taken is named', async () => {
  const { projectId, role } = await loaded(8);
  await done(saveDemand, { projectId, cells: [cell(role, 450), cell(role, 60, { week: formatDay(monday + 7) })] });
  const before = await matrix(projectId);
  const { raw } = await boss.send(exportManpower, { projectId, from });
  const answer = await boss.send(importDemand, { projectId, file: raw });
  expect(answer.data).toMatchObject({
    cells: 2,
    accepted: 2,
    rejected: [],
    from: { sheets: [answer.data.from.sheet] },
  });
  expect((await matrix(projectId)).demand).toEqual(before.demand);
});

test('changes of demand stand in the activity of the project, what they were to whoever views demand', async () => {
  const { projectId, role } = await loaded(8);
  const [post] = await query<{ id: number }>(
    'INSERT INTO job_post (company_id, name, rate) VALUES ($1, $2, 1600) RETURNING id::int AS id',
    [home.companyId, `钢筋工 ${projectId}`],
  );
  const next = formatDay(monday + 7);
  const cells = [
    { role, post: null, week: from, minutes: 2400, version: null },
    { role, post: null, week: next, minutes: 1200, version: null },
    { role: null, post: post!.id, week: from, minutes: 600, version: null },
  ];
  await done(saveDemand, { projectId, cells });
  // The same again changes nothing; a conflict neither.
  await done(saveDemand, { projectId, cells });
  const [first] = cells as [DemandCell];
  await done(saveDemand, { projectId, cells: [{ ...first, minutes: 60, version: 7 }] });
  await done(saveDemand, { projectId, cells: [{ ...first, minutes: 0, version: 1 }] });
  const told = async (who: Someone) =>
    (await done(projectDynamics, { projectId, pageSize: 100, sort: 'id' }, who.client)).list
      .filter(({ entity, action }) => entity === 'project' && action === 'update')
      .map(({ what, changes }) => [what, changes.map(({ before, after }) => [before, after])]);
  const lines = [
    [
      '人力需求, 人力需求',
      [
        [`干系人 · ${from} – ${next} · 0 h`, `干系人 · ${from} – ${next} · 60 h`],
        [`钢筋工 ${projectId} · ${from} · 0 h`, `钢筋工 ${projectId} · ${from} · 10 h`],
      ],
    ],
    ['人力需求', [[`干系人 · ${from} · 40 h`, `干系人 · ${from} · 0 h`]]],
  ];
  expect(await told({ id: home.userId, client: boss })).toEqual(lines);
  await reads(projectId, reader, ['pm:project:query', 'pm:dynamics:query']);
  expect(await told(reader)).toEqual([
    ['', []],
    ['', []],
  ]);
});
