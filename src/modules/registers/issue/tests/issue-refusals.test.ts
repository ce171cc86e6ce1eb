/** References of an issue to people, tasks and other issues, and refusals by name; a refusal leaves it unchanged. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { issueDefaults } from '../issue.calls.ts';

const world = await issueWorld();
const { raise, get, move, moved, query, home } = world;
afterAll(world.close);

let project: number;
let raiser: Someone;
let lead: Someone;
let gone: Someone;
beforeAll(async () => {
  project = await world.newProject();
  [raiser, lead, gone] = [await world.person('raiser'), await world.person('lead'), await world.person('gone')];
  await world.member('project', project, raiser, ['pm:project:query', 'pm:issue:query', 'pm:issue:add']);
  await world.member('project', project, lead, ['pm:issue:query', 'pm:issue:add', 'pm:issue:edit']);
  await world.member('project', project, gone, ['pm:issue:query']);
  await query('UPDATE "user" SET is_enable = false WHERE id = $1', [gone.id]);
});
const create = (who: Someone, values: object) => who.client.send(calls.create, { projectId: project, ...values });
const defaults = async (who: Someone) => (await who.client.send(issueDefaults, { projectId: project })).data;

test('one raises issues in one’s own name; whoever may edit them also for others', async () => {
  const refused = await create(raiser, { name: '代提', proposer: lead.id });
  expect([refused.msg, refused.problems?.[0]?.field]).toEqual([
    '只能以自己的名义提出问题；有权修改问题的人可以代他人提出',
    'proposer',
  ]);
  expect((await defaults(raiser)).mayNameProposer).toBe(false);
  expect((await create(raiser, { name: '自己提', proposer: raiser.id })).msg).toBe('');
  expect((await defaults(lead)).mayNameProposer).toBe(true);
  expect((await create(lead, { name: '代提', proposer: raiser.id })).data).toMatchObject({ proposer: raiser.id });
});

test('people who have left are refused by name, and do not verify by default', async () => {
  for (const field of ['responsible', 'verifier'] as const) {
    const refused = await create(lead, { name: `给离职者 ${field}`, [field]: gone.id });
    expect([refused.code, refused.problems?.map((one) => one.field)]).toEqual([400, [field]]);
    expect(refused.msg).toContain('gone 的账号已停用');
  }
  const one = await raise(lead, { projectId: project, name: '转给离职者', responsible: lead.id });
  const given = await move(one.id, 'transfer', lead, { reason: '交接', values: { responsible: gone.id } });
  expect(given.msg).toContain('gone 的账号已停用');
  expect((await get(one.id, lead)).responsible).toBe(lead.id);
  await world.configure({ verifier: { by: 'named', user: gone.id } }, project);
  expect(await defaults(lead)).toMatchObject({ verifier: null, verifierName: null });
  expect((await raise(raiser, { projectId: project, name: '验证人已离职' })).verifier).toBe(raiser.id);
  await world.configure({ verifier: { by: 'named', user: lead.id } }, project);
  expect(await defaults(lead)).toMatchObject({ verifier: lead.id, verifierName: 'lead' });
  await world.configure({}, project);
  // People who left later remain where they were.
  const old = await raise(lead, { projectId: project, name: '旧验证人', verifier: raiser.id });
  await query('UPDATE issue SET verifier = $2 WHERE id = $1', [old.id, gone.id]);
  expect((await lead.client.send(calls.update, { id: old.id, version: old.version, foundIn: 'V2' })).msg).toBe('');
});

test('names that differ by marks nobody sees are the same name', async () => {
  await raise(raiser, { projectId: project, name: '焊缝开裂' });
  for (const name of ['焊\u200b缝开裂', '\ufeff焊缝开裂', '焊缝\u2060开裂\u00ad', ' 焊缝\u200d开裂 '])
    expect((await create(raiser, { name })).msg, JSON.stringify(name)).toBe('该问题名称在项目中已存在，请修改');
  await expect(
    query(
      `INSERT INTO issue (company_id, object_kind, object_id, name, code) VALUES ($1, 'project', $2, '焊缝开\u200b裂', 'X-1')`,
      [home.companyId, project],
    ),
  ).rejects.toThrow('issue_name_key');
});

test('an issue is not given to whoever has it already', async () => {
  const { id } = await raise(lead, { projectId: project, name: '转给自己', responsible: lead.id });
  for (const action of ['transfer', 'assign']) {
    const refused = await move(id, action, lead, { reason: '再看看', values: { responsible: lead.id } });
    expect(refused.problems?.[0]?.field ?? refused.msg, action).toBe('responsible');
  }
  await moved(id, 'transfer', lead, { reason: '请处理', values: { responsible: raiser.id } });
});

test('issues are no duplicates of each other, also over a third, also at once', async () => {
  const [a, b, c] = [
    await raise(lead, { projectId: project, name: '甲' }),
    await raise(lead, { projectId: project, name: '乙' }),
    await raise(lead, { projectId: project, name: '丙' }),
  ] as const;
  const duplicate = (id: number, of: number) =>
    move(id, 'close', lead, { reason: '重复', values: { result: 'duplicate', duplicateOf: of } });
  expect((await duplicate(a.id, b.id)).msg).toBe('');
  expect((await duplicate(b.id, c.id)).msg).toBe('');
  expect((await duplicate(c.id, a.id)).msg).toContain('不能互为重复');
  expect((await get(c.id, lead)).status).toBe('new');
  for (let i = 0; i < 5; i++) {
    const [one, two] = [
      await raise(lead, { projectId: project, name: `同时甲 ${i}` }),
      await raise(lead, { projectId: project, name: `同时乙 ${i}` }),
    ];
    const both = await Promise.all([duplicate(one.id, two.id), duplicate(two.id, one.id)]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  }
});

test('a discarded task takes no issue', async () => {
  const [task] = await query(
    `INSERT INTO task (company_id, project_id, name, code, position, status, planned_start, planned_end)
     VALUES ($1, $2, '不做了', 'T-GONE', 1, 'discarded', '2026-01-05', '2026-01-06') RETURNING id::int AS id`,
    [home.companyId, project],
  );
  await query('UPDATE project_role SET rights = rights || \'["pm:plan:query"]\' WHERE project_id = $1', [project]);
  const refused = await create(lead, { name: '挂在作废任务上', task: task!.id });
  expect([refused.msg, refused.problems?.[0]?.field]).toEqual(['任务“不做了”已废弃，不能关联问题', 'task']);
});

test('what the setting demands when it is verified can be given with the verification', async () => {
  await world.configure({ required: { closed: ['measures', 'solution'] } }, project);
  const { id } = await raise(lead, { projectId: project, name: '验证时补填', responsible: lead.id });
  await moved(id, 'accept', lead);
  await moved(id, 'solve', lead);
  const refused = await move(id, 'verify', lead);
  expect(refused.problems?.map(({ field }) => field).sort()).toEqual(['measures', 'solution']);
  const values = { solution: '换件', measures: [{ what: '加检查', done: true }] };
  expect(await moved(id, 'verify', lead, { values })).toMatchObject({ status: 'closed', solution: '换件' });
  await world.configure({}, project);
});
