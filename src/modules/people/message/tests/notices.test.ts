/** Notices of projects and tasks: the rule in force, its recipients, reminders of dates, templates. */
import { afterAll, expect, test } from 'vitest';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { noticeConfig, noticeDefaults, saveNotice, saveNoticeDefault } from '#modules/objects/project/notice.calls.ts';
import { moveProject } from '#modules/objects/project/project.calls.ts';
import { projectFromTemplate } from '#modules/objects/template/template.calls.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { type NoticeKey, type NoticeRule, noticeEvent, noticeEvents } from '#modules/people/message/notice-events.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { createBaseline } from '#modules/planning/plan/plan.calls.ts';
import { remindDue } from '#modules/planning/plan/server/due-notices.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';

const { server, home, boss, type, done, newProject, join, open, save, planned, close } = await planWorld();
afterAll(close);
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;

async function person(name: string): Promise<number> {
  const [row] = await query(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, $2, $2, $3, 'internal') RETURNING id::int AS id`,
    [home.companyId, name, home.departmentId],
  );
  return row.id;
}
const anna = await person('anna');
const ben = await person('ben');
const cora = await person('cora');
const keeper = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: [
    'sys:notice:query',
    'sys:notice:edit',
    'pm:template:query',
    'pm:template:add',
    'pm:template:edit',
    'pm:project:add',
    'pm:project:manageAll',
  ],
});

/** Recipients of an event since the last question, by id. */
async function told(event: NoticeKey): Promise<number[]> {
  const rows = await query('DELETE FROM message WHERE event = $1 RETURNING receiver', [noticeEvent(event)!.title.key]);
  return rows.map((row) => Number(row.receiver)).sort((a, b) => a - b);
}
const ruleOf = (event: NoticeKey, more: Partial<NoticeRule> = {}): NoticeRule => ({
  ...noticeEvent(event)!.delivered,
  ...more,
});
const set = (projectId: number, event: NoticeKey, rule: NoticeRule | null) =>
  boss.send(saveNotice, { projectId, event, rule });

/** A project with members anna (no role but the first), and a role that ben holds. */
async function team(projectId: number): Promise<{ role: number; template: number }> {
  const roles = await query(
    'SELECT id::int AS id, template::int AS template FROM project_role WHERE project_id = $1 AND NOT coalesce(manager, false) ORDER BY id LIMIT 2',
    [projectId],
  );
  await done(entityCalls(projectMember).create, { projectId, user: anna, roles: [roles[0].id] });
  await done(entityCalls(projectMember).create, { projectId, user: ben, roles: [roles[1].id] });
  return { role: roles[1].id, template: roles[1].template };
}

test('every event has limits that its delivered rule keeps', () => {
  for (const event of noticeEvents()) expect(event.delivered.receivers.length, event.key).toBeGreaterThan(0);
});

test('the project, else the company, else what is delivered; a wrong rule is refused', async () => {
  const { projectId, ids } = await planned([null]);
  await query('UPDATE project SET manager = $1 WHERE id = $2', [anna, projectId]);
  const taskId = ids[0]!;
  const act = (action: 'start' | 'reset') => done(taskAction, { taskId, action });
  await act('start');
  expect(await told('taskStarted')).toEqual([]);
  await done(saveNoticeDefault, { event: 'taskStarted', rule: ruleOf('taskStarted', { inApp: true }) }, keeper);
  await act('reset');
  await act('start');
  expect(await told('taskStarted')).toEqual([anna]);
  expect((await set(projectId, 'taskStarted', ruleOf('taskStarted', { inApp: false }))).code).toBe(0);
  await act('reset');
  await act('start');
  expect(await told('taskStarted')).toEqual([]);
  const { rules } = await done(noticeConfig, { projectId });
  expect(rules.find((rule) => rule.event === 'taskStarted')).toMatchObject({
    level: 'project',
    above: { level: 'company', rule: { inApp: true } },
  });
  expect((await set(projectId, 'taskStarted', null)).data.rules.find((r) => r.event === 'taskStarted')?.level).toBe(
    'company',
  );
  await done(saveNoticeDefault, { event: 'taskStarted', rule: null }, keeper);
  expect((await done(noticeDefaults, {}, keeper)).rules.every((rule) => rule.level === 'delivered')).toBe(true);
  const wrong: unknown[] = [
    { ...ruleOf('taskDueSoon'), days: 31 },
    { ...ruleOf('taskDueSoon'), days: null },
    { ...ruleOf('taskDueSoon'), receivers: ['subject'] },
    { ...ruleOf('taskDueSoon'), receivers: [] },
    { ...ruleOf('taskDueSoon'), roles: [999_999] },
    { ...ruleOf('taskDueSoon'), inApp: 1 },
    'x',
    [],
    7,
  ];
  for (const rule of wrong)
    expect((await set(projectId, 'taskDueSoon', rule as NoticeRule)).code, JSON.stringify(rule)).toBe(400);
  expect((await set(projectId, 'nothing' as NoticeKey, ruleOf('taskDueSoon'))).code).toBe(400);
});

test('strangers neither read nor set rules; members read only', async () => {
  const projectId = await newProject();
  await team(projectId);
  const reads = await query('UPDATE project_role SET rights = $1 WHERE project_id = $2 AND NOT manager RETURNING 1', [
    '["pm:project:query"]',
    projectId,
  ]);
  expect(reads.length).toBeGreaterThan(0);
  const [member, stranger] = [anna, cora].map((userId) => server.as({ userId, companyId: home.companyId }));
  expect((await member!.send(noticeConfig, { projectId })).code).toBe(0);
  expect((await member!.send(saveNotice, { projectId, event: 'planSaved', rule: null })).code).toBe(403);
  expect((await stranger!.send(noticeConfig, { projectId })).code).toBe(404);
  expect((await stranger!.send(saveNotice, { projectId, event: 'planSaved', rule: null })).code).toBe(404);
  expect((await boss.send(noticeConfig, {})).code).toBe(400);
  expect((await stranger!.send(noticeDefaults, {})).code).toBe(403);
});

test('roles and members are told: project roles by the project, role templates by the company', async () => {
  const projectId = await newProject();
  await query('DELETE FROM message');
  const { role, template: roleTemplate } = await team(projectId);
  expect(await told('memberAdded')).toEqual([anna, ben].sort((a, b) => a - b));
  const move = (action: 'pause' | 'recover') => done(moveProject, { projectId, action });
  await move('pause');
  expect(await told('projectMoved')).toEqual([anna, ben].sort((a, b) => a - b));
  await done(
    saveNoticeDefault,
    { event: 'projectMoved', rule: ruleOf('projectMoved', { receivers: [], roles: [roleTemplate] }) },
    keeper,
  );
  await move('recover');
  expect(await told('projectMoved')).toEqual([ben]);
  await set(projectId, 'projectMoved', ruleOf('projectMoved', { receivers: ['manager'], roles: [] }));
  await move('pause');
  expect(await told('projectMoved')).toEqual([]);
  await set(projectId, 'projectMoved', ruleOf('projectMoved', { receivers: [], roles: [role] }));
  await query(`UPDATE project_member SET left_at = '2020-01-01' WHERE project_id = $1`, [projectId]);
  await move('recover');
  expect(await told('projectMoved')).toEqual([]);
  await done(saveNoticeDefault, { event: 'projectMoved', rule: null }, keeper);
});

test('a saved plan tells the newly assigned and those whose dates moved, each once; baselines as set', async () => {
  const { projectId, ids } = await planned([null, null, null]);
  const first = await open(projectId);
  await join(projectId, [anna, ben]);
  const given = { ...first.plan, tasks: first.plan.tasks.map((t) => ({ ...t, responsibleId: anna })) };
  expect((await save(projectId, first.revision, diffPlans(first.plan, given))).msg).toBe('');
  expect(await told('taskAssigned')).toEqual([anna, anna, anna]);
  expect(await told('taskMoved')).toEqual([]);
  const second = await open(projectId);
  const longer = { constraint: 'SNET' as const, constraintAt: second.plan.tasks[0]!.start! + 7 * 1440 };
  const moved = changed(changed(second.plan, ids[0]!, longer), ids[1]!, { ...longer, participantIds: [ben] });
  expect((await save(projectId, second.revision, diffPlans(second.plan, moved))).msg).toBe('');
  expect(await told('taskMoved')).toEqual([anna]);
  await set(projectId, 'taskMoved', ruleOf('taskMoved', { receivers: ['participants'] }));
  await set(projectId, 'planSaved', ruleOf('planSaved', { inApp: true, receivers: ['members'] }));
  await set(projectId, 'baselineSaved', ruleOf('baselineSaved', { inApp: true, receivers: ['members'] }));
  // The team they have from here on, in the roles that rules may name.
  await query('DELETE FROM project_member WHERE project_id = $1 AND "user" = ANY($2)', [projectId, [anna, ben]]);
  await team(projectId);
  const third = await open(projectId);
  const back = changed(third.plan, ids[1]!, { constraint: 'ASAP', constraintAt: null });
  expect((await save(projectId, third.revision, diffPlans(third.plan, back))).msg).toBe('');
  expect(await told('taskMoved')).toEqual([ben]);
  expect(await told('planSaved')).toEqual([anna, ben].sort((a, b) => a - b));
  await done(createBaseline, { projectId, name: '一' });
  expect(await told('baselineSaved')).toEqual([anna, ben].sort((a, b) => a - b));
});

test('many tasks given at once are one message: people in charge are addressed, others read who it is', async () => {
  const { projectId } = await planned([null, null, null, null, null, null]);
  await join(projectId, [anna, ben]);
  await set(projectId, 'taskAssigned', ruleOf('taskAssigned', { receivers: ['responsible', 'participants'] }));
  const { plan, revision } = await open(projectId);
  const given = plan.tasks.map((task) => ({ ...task, responsibleId: anna, participantIds: [ben] }));
  expect((await save(projectId, revision, diffPlans(plan, { ...plan, tasks: given }))).msg).toBe('');
  const rows = await query(
    `SELECT receiver, title FROM message WHERE related_id = $1 AND title LIKE '%个任务分配给%' ORDER BY receiver = $2 DESC`,
    [projectId, anna],
  );
  expect(rows).toMatchObject([
    { receiver: anna, title: expect.stringContaining('有 6 个任务分配给您') },
    { receiver: ben, title: expect.stringMatching(/有 6 个任务分配给(?!您)/) },
  ]);
});

test('reminders: on working days, once for a date, by how many nodes ever; a moved date is a new one', async () => {
  await query(`UPDATE project SET status = 'pause'`);
  const { projectId, ids } = await planned([null, null, null, null]);
  const [soon, late, stone, far] = ids as [number, number, number, number];
  // Wednesday 2026-06-10, the company's clock is at 10:00.
  const wednesday = Date.parse('2026-06-10T02:00:00Z');
  const day = (text: string, by: number): string => formatDay(parseDay(text)! + by);
  const at = (id: number, end: string, more = '') =>
    query(`UPDATE task SET responsible = $3, planned_end = $2 ${more} WHERE id = $1`, [id, end, anna]);
  await at(soon, '2026-06-12');
  await at(late, '2026-06-09');
  await at(stone, '2026-06-17', ', milestone = true');
  await at(far, '2026-07-30');
  await query('DELETE FROM message');
  expect(await remindDue(server.db, Date.parse('2026-06-09T23:00:00Z'))).toBe(0);
  expect(await remindDue(server.db, wednesday + 3 * 86_400_000)).toBe(0);
  const nodes = await Promise.all([1, 2, 3, 4].map(() => remindDue(server.db, wednesday)));
  expect(nodes.reduce((a, b) => a + b)).toBe(3);
  expect(await told('taskDueSoon')).toEqual([anna]);
  expect(await told('taskOverdue')).toEqual([home.userId, anna].sort((a, b) => a - b));
  expect(await told('milestoneNear')).toEqual([home.userId, anna].sort((a, b) => a - b));
  expect(await remindDue(server.db, wednesday + 3_600_000)).toBe(0);
  // Messages sent by a fast clock are sent again when due.
  await query(`UPDATE notice_sent SET sent_at = sent_at + interval '1 year' WHERE event = 'taskOverdue'`);
  expect(await remindDue(server.db, wednesday)).toBe(1);
  // Three working days ahead over a weekend: Monday the 15th is the third from Wednesday.
  await at(soon, '2026-06-15');
  expect(await remindDue(server.db, wednesday)).toBe(0);
  await set(projectId, 'taskDueSoon', ruleOf('taskDueSoon', { days: 3, receivers: ['responsible'] }));
  expect(await remindDue(server.db, wednesday)).toBe(1);
  // Overdue by three working days: the 9th is so from Friday on.
  await query('DELETE FROM notice_sent');
  await set(projectId, 'taskDueSoon', ruleOf('taskDueSoon', { inApp: false }));
  await set(projectId, 'milestoneNear', ruleOf('milestoneNear', { inApp: false }));
  await set(projectId, 'taskOverdue', ruleOf('taskOverdue', { days: 3 }));
  expect(await remindDue(server.db, wednesday + 86_400_000)).toBe(0);
  expect(await remindDue(server.db, wednesday + 2 * 86_400_000)).toBe(1);
  await query(`UPDATE task SET status = 'done' WHERE project_id = $1`, [projectId]);
  await query('DELETE FROM notice_sent');
  expect(await remindDue(server.db, Date.parse(`${day('2026-06-10', 7)}T02:00:00Z`))).toBe(0);
});

test('a project made of a template takes its rules over, about its own roles', async () => {
  const made = (await done(
    entityCalls(template).create,
    { name: '标准', type, parentMode: 'computed', active: true },
    keeper,
  )) as { id: number };
  const templateId = made.id;
  const role = (await done(entityCalls(projectRole).create, { templateId, name: '检验' }, keeper)) as { id: number };
  const rule = ruleOf('planSaved', { inApp: true, receivers: ['members'], roles: [role.id] });
  expect((await keeper.send(saveNotice, { templateId, event: 'planSaved', rule })).msg).toBe('');
  expect(
    (await keeper.send(saveNotice, { templateId, event: 'planSaved', rule: { ...rule, roles: [1e6] } })).code,
  ).toBe(400);
  const values = {
    code: 'T-1',
    type,
    manager: home.userId,
    department: home.departmentId,
    plannedStart: '2026-01-05',
    plannedEnd: '2026-12-31',
    parentMode: 'computed',
    configProject: '1',
  };
  const project = (await done(
    projectFromTemplate,
    { template: templateId, name: '由模板', ...values } as never,
    keeper,
  )) as { id: number };
  const { rules, roles } = await done(noticeConfig, { projectId: project.id }, keeper);
  const taken = rules.find((r) => r.event === 'planSaved')!;
  expect(taken.level).toBe('project');
  expect(taken.rule).toEqual({ ...rule, roles: [roles.find((r) => r.name === '检验')!.id] });
  expect(taken.rule.roles).not.toEqual([role.id]);
});
