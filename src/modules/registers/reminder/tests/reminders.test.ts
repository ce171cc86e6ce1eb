/** Reminder rules: what they are about, how often they remind, whom, by which channels; once, however many nodes run. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { projectFromTemplate } from '#modules/objects/template/template.calls.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { reminderRule } from '#modules/registers/reminder/reminder-rule.entity.ts';
import { remindByRules } from '#modules/registers/reminder/server/remind.ts';

const { server, home, type, done, join, planned, close } = await planWorld();
afterAll(close);
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const keeper = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: [
    ...['pm:reminder:query', 'pm:reminder:edit', 'pm:project:add', 'pm:project:manageAll'],
    ...['pm:template:query', 'pm:template:add', 'pm:template:edit', 'pm:createProProgram:add', 'pm:program:manageAll'],
  ],
});
async function person(name: string): Promise<number> {
  const [row] = await query(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level, email) VALUES ($1, $2, $2, $3, 'internal', $2 || '@example.com')
     RETURNING id::int AS id`,
    [home.companyId, name, home.departmentId],
  );
  return row.id;
}
const anna = await person('anna');
const ben = await person('ben');
const { create, update, list, get } = entityCalls(reminderRule);
let names = 0;
const rule = async (values: Record<string, unknown>): Promise<number> =>
  (
    (await done(
      create,
      {
        ...{ name: `规则 ${++names}`, about: 'task', moment: 'beforeEnd', days: 2, recurrence: 'oncePerNode' },
        ...{ channels: ['inApp'], receivers: ['responsible'], content: '“{name}”应于 {plannedEnd} 完成' },
        ...values,
      },
      keeper,
    )) as { id: number }
  ).id;
/** Wednesday 2026-06-10 at 10:00 of the company's clock, and so many days after. */
const at = (days = 0, hours = 0): number => Date.parse('2026-06-10T02:00:00Z') + days * 86_400_000 + hours * 3_600_000;
const told = async () =>
  (await query('DELETE FROM message RETURNING receiver::int AS who, title, channels, link')).toSorted(
    (a, b) => a.who - b.who,
  );
const ends = (id: number, day: string) =>
  query('UPDATE task SET responsible = $3, planned_end = $2 WHERE id = $1', [id, day, anna]);

beforeEach(async () => {
  await query('DELETE FROM reminder_rule');
  await query(`UPDATE project SET status = 'pause'`);
  await query('DELETE FROM message');
});

test('four nodes at once remind once of each node; a date that moves is a new one, only once is for ever', async () => {
  const { ids } = await planned([null, null]);
  await ends(ids[0]!, '2026-06-12');
  await ends(ids[1]!, '2026-07-30');
  await rule({ receivers: ['responsible', 'manager'] });
  await rule({ recurrence: 'once', content: '{name} · {responsible} · {days} · {progress} · {status}' });
  expect(await remindByRules(server.db, at(0, -4))).toBe(0);
  expect(await remindByRules(server.db, at(3))).toBe(0);
  await query('DELETE FROM message');
  const nodes = await Promise.all([1, 2, 3, 4].map(() => remindByRules(server.db, at())));
  expect(nodes.reduce((a, b) => a + b)).toBe(2);
  expect(await told()).toMatchObject([
    { who: home.userId, title: '“任务 1”应于 2026-06-12 完成' },
    {
      who: anna,
      title: expect.stringMatching(/任务 1/),
      channels: ['inApp'],
      link: expect.stringContaining(`${ids[0]}`),
    },
    { who: anna, title: expect.stringMatching(/任务 1/) },
  ]);
  await ends(ids[0]!, '2026-06-11');
  expect(await remindByRules(server.db, at())).toBe(1);
  // A mark that a fast clock left is none.
  await query(`UPDATE reminder_sent SET sent_at = sent_at + interval '1 year' WHERE node = '-infinity'`);
  await told();
  expect(await remindByRules(server.db, at())).toBe(1);
  expect((await told()).map(({ title }) => title)).toEqual(['任务 1 · anna · 1 · 0% · 未开始']);
});

test('regular: again after its days while it holds, four nodes at once', async () => {
  const { ids, projectId } = await planned([null]);
  await ends(ids[0]!, '2026-06-09');
  await rule({ moment: 'overdue', days: 1, recurrence: 'regular', frequency: 'weekly' });
  await rule({
    about: 'project',
    moment: 'ongoing',
    recurrence: 'regular',
    frequency: 'daily',
    receivers: ['members'],
  });
  await join(projectId, [ben]);
  const round = async (days: number) => {
    const nodes = await Promise.all([1, 2, 3, 4].map(() => remindByRules(server.db, at(days))));
    return nodes.reduce((a, b) => a + b);
  };
  expect([await round(0), await round(0), await round(1), await round(6), await round(7)]).toEqual([2, 0, 1, 1, 2]);
  const members = (await told()).map(({ who }) => who).filter((who) => who !== home.userId);
  expect(members).toEqual([anna, anna, ben, ben, ben, ben]);
  await query(`UPDATE task SET status = 'done' WHERE id = $1`, [ids[0]]);
  expect(await round(14)).toBe(1);
});

test('of the type of a project, of a milestone, of a program with its projects; by roles and people', async () => {
  const { projectId, ids } = await planned([null, null]);
  const other = await planned([null]);
  await query('UPDATE task SET milestone = true WHERE id = $1', [ids[1]]);
  for (const id of [...ids, ...other.ids]) await ends(id, '2026-06-11');
  const [kind] = await query(
    `INSERT INTO dict_item (company_id, dictionary, item_key, name) SELECT company_id, dictionary, 'other', 'Other' FROM dict_item WHERE id = $1 RETURNING id::int AS id`,
    [type],
  );
  await query('UPDATE project SET type = $1 WHERE id = $2', [kind.id, other.projectId]);
  await rule({ projectType: kind.id });
  expect(await remindByRules(server.db, at())).toBe(1);
  await rule({ about: 'milestone' });
  expect(await remindByRules(server.db, at())).toBe(1);
  const made = (await done(
    entityCalls(program).create,
    {
      ...{ name: '群', code: 'G-1', manager: anna, department: home.departmentId },
      ...{ plannedStart: '2026-01-01', plannedEnd: '2026-06-11' },
    },
    keeper,
  )) as { id: number };
  const [role] = await query(
    `SELECT template::int AS template FROM project_role WHERE project_id = $1 AND name = '干系人'`,
    [projectId],
  );
  await join(projectId, [ben]);
  await query('UPDATE project SET program = $1 WHERE id = $2', [made.id, projectId]);
  await told();
  await rule({ programId: made.id, receivers: null, roles: [role.template], people: [home.userId] });
  expect(await remindByRules(server.db, at())).toBe(1);
  expect((await told()).map(({ who }) => who)).toEqual([home.userId, ben].toSorted((a, b) => a - b));
  await rule({ programId: made.id, about: 'program', receivers: ['manager'] });
  expect(await remindByRules(server.db, at())).toBe(1);
  expect(await told()).toMatchObject([{ who: anna, title: '“群”应于 2026-06-11 完成' }]);
});

test('by every channel that is set up; others, unknown fields and nobody are refused', async () => {
  const wrong = async (values: Record<string, unknown>): Promise<string | undefined> => {
    const input = { name: 'x', about: 'task', moment: 'overdue', days: 1, recurrence: 'once', channels: ['inApp'] };
    const answer = await keeper.send(create, {
      ...input,
      receivers: ['responsible'],
      content: 'x',
      ...values,
    } as never);
    return answer.problems?.[0]?.field;
  };
  expect([
    await wrong({ channels: ['mail'] }),
    await wrong({ content: '{nothing}' }),
    await wrong({ receivers: [] }),
    await wrong({ days: 0 }),
    await wrong({ about: 'program', receivers: ['participants'] }),
    await wrong({ recurrence: 'regular' }),
  ]).toEqual(['channels', 'content', 'receivers', 'days', 'receivers', 'frequency']);
  await query(
    `INSERT INTO mail_setting (company_id, enabled, host, port, security, sender_name, sender_address, site_url, updated_at)
     VALUES ($1, true, 'localhost', 2525, 'none', 'Waymark', 'pm@example.com', 'https://pm.example.com', now())`,
    [home.companyId],
  );
  const { ids } = await planned([null]);
  await ends(ids[0]!, '2026-06-11');
  await rule({ channels: ['mail'] });
  expect(await remindByRules(server.db, at())).toBe(1);
  expect(await told()).toMatchObject([{ who: anna, channels: ['mail'] }]);
});

test('rules of an object are for who may see it; a project made of a template begins with its rules', async () => {
  const { projectId } = await planned([null]);
  const own = await rule({ projectId });
  const ofCompany = await rule({});
  const stranger = server.as({ userId: ben, companyId: home.companyId });
  expect((await stranger.send(get, { id: own })).code).toBe(404);
  expect((await stranger.send(get, { id: ofCompany })).code).toBe(404);
  expect((await stranger.send(create, { name: 'y', projectId } as never)).code).toBe(404);
  expect((await done(list, { view: 'company' }, keeper)).total).toBe(1);
  expect((await done(list, { projectId }, keeper)).total).toBe(1);
  const { id: templateId } = (await done(
    entityCalls(template).create,
    { name: '标准', type, parentMode: 'computed', active: true },
    keeper,
  )) as { id: number };
  await rule({ templateId, name: '模板规则', receivers: ['manager'] });
  const project = (await done(
    projectFromTemplate,
    {
      ...{
        template: templateId,
        name: '由模板',
        code: 'T-1',
        type,
        manager: home.userId,
        department: home.departmentId,
      },
      ...{ plannedStart: '2026-01-05', plannedEnd: '2026-12-31', parentMode: 'computed', configProject: '1' },
    } as never,
    keeper,
  )) as { id: number };
  const { list: rows } = await done(list, { projectId: project.id }, keeper);
  expect(rows).toMatchObject([{ name: '模板规则', projectId: project.id, receivers: ['manager'] }]);
  const row = rows[0] as unknown as { id: number; version: number };
  expect((await keeper.send(update, { id: row.id, version: row.version, active: false } as never)).code).toBe(0);
});

test('departments, with those below, and user groups are reminded; nobody twice, and nobody whose account has ended', async () => {
  const { ids } = await planned([null]);
  await ends(ids[0]!, '2026-06-12');
  const [below] = await query(
    `INSERT INTO department (company_id, name, code, parent, sort) VALUES ($1, '下级', 'BELOW', $2, 9) RETURNING id::int AS id`,
    [home.companyId, home.departmentId],
  );
  const cleo = await person('cleo');
  const gone = await person('gone');
  await query('UPDATE "user" SET department = $2, is_enable = (id = $3) WHERE id = ANY($1)', [
    [cleo, gone],
    below.id,
    cleo,
  ]);
  const [group] = await query(
    `INSERT INTO user_group (company_id, name, members) VALUES ($1, '组', $2) RETURNING id::int AS id`,
    [home.companyId, [ben, cleo]],
  );
  await rule({ receivers: [], departments: [below.id], groups: [group.id], people: [cleo] });
  expect(await remindByRules(server.db, at())).toBe(1);
  expect((await told()).map(({ who }) => who)).toEqual([ben, cleo].toSorted((a, b) => a - b));
});
