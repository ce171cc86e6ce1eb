/** Typical problems of closed issues, their uses and votes; settings of issues of projects, templates and the company. */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { issueDefaults } from '../issue.calls.ts';
import { issue } from '../issue.entity.ts';
import { readIssueConfig, saveCompanyIssueConfig, saveIssueConfig } from '../issue-config.calls.ts';
import { DELIVERED_ISSUE_CONFIG as delivered } from '../issue-config.ts';
import { problemSaid, promoteIssue, rateProblem, useProblem } from '../problem.calls.ts';
import { typicalProblem } from '../problem.entity.ts';
import { problemLife } from '../problem.life.ts';

const { server, home, boss, type, done, newProject, close } = await planWorld();
afterAll(close);
const { pool } = server.database;
const as = (userId: number, ...rights: string[]) =>
  server.as({ userId, companyId: home.companyId, departments: null, rights });
const keeper = as(
  home.userId,
  ...['business:issue:company', 'business:issue:add', 'business:issue:edit', 'business:issue:config'],
  ...['add', 'edit', 'delete', 'publish'].map((what) => `kb:typicalProblem:${what}`),
);
const person = async (name: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, $2, $2, $3, 'internal') RETURNING id::int AS id`,
    [home.companyId, name, home.departmentId],
  );
  return rows[0]!.id;
};
const issues = entityCalls(issue);
const problems = entityCalls(typicalProblem);
const lives = lifecycleCalls(problemLife);
const made = async (name: string, more: object = {}) =>
  ((await done(issues.create, { name, ...more }, keeper)) as { id: number }).id;
/** As it is after its life. */
const closed = async (name: string, projectId: number): Promise<number> => {
  const id = await made(name, { projectId, description: '<p>接头<b>渗水</b></p><p>压力 &lt; 2</p>' });
  await pool.query(
    `UPDATE issue SET status = 'closed', result = 'fixed', cause_text = '垫片老化', solution = '更换垫片', closed_at = now() WHERE id = $1`,
    [id],
  );
  return id;
};

test('a closed issue becomes one draft of a typical problem, however often and at once it is asked for', async () => {
  const projectId = await newProject();
  const id = await closed('管道接头渗水', projectId);
  const open = await made('阀门卡滞', { projectId });
  const refused = await keeper.send(promoteIssue, { id: open });
  expect(refused.problems?.[0]?.key).toBe('typicalProblem.notClosed');
  const answers = await Promise.all(Array.from({ length: 8 }, () => keeper.send(promoteIssue, { id })));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  for (const { problems: why } of answers.filter(({ code }) => code !== 0))
    expect(why?.[0]?.key).toBe('typicalProblem.promoted');
  const { row } = await done(problems.get, { id: answers.find(({ code }) => code === 0)!.data.id }, keeper);
  expect(row).toMatchObject({
    title: '管道接头渗水',
    sign: '接头渗水\n压力 < 2',
    cause: '垫片老化',
    solution: '更换垫片',
    sourceIssue: id,
    status: 'draft',
    projectTypes: [{ projectType: type }],
  });
  // Nobody promotes what they may not read.
  const stranger = as(await person('stranger'), 'kb:typicalProblem:add');
  expect((await stranger.send(promoteIssue, { id })).code).toBe(404);
  // The lesson outlasts its project.
  await pool.query('DELETE FROM project WHERE id = $1', [projectId]);
  expect((await done(problems.get, { id: Number(row.id) }, keeper)).row.sourceIssue).toBeNull();
});

test('what is published stays as it is; uses and votes are counted, each once, also at once', async () => {
  const { id } = (await done(problems.create, { title: '轴承发热', sign: '温度超过 80 度' }, keeper)) as { id: number };
  const publish = (version: number) => keeper.send(lives.move, { id, version, action: 'publish' });
  expect((await publish(1)).problems?.[0]?.key).toBe('typicalProblem.noSolution');
  await done(problems.update, { id, version: 1, solution: '更换润滑油' }, keeper);
  const readers = await Promise.all(['r1', 'r2', 'r3', 'r4'].map(person));
  const reader = as(readers[0]!);
  expect((await reader.send(rateProblem, { id, helpful: true })).code).toBe(404);
  expect((await publish(2)).msg).toBe('');
  expect((await keeper.send(problems.update, { id, version: 3, title: 'x' })).problems?.[0]?.key).toBe(
    'typicalProblem.published',
  );
  expect((await keeper.send(problems.remove, { id, version: 3 })).problems?.[0]?.key).toBe('typicalProblem.published');
  await Promise.all(
    readers.flatMap((one, at) => [true, at < 3].map((helpful) => as(one).send(rateProblem, { id, helpful }))),
  );
  await done(rateProblem, { id, helpful: false }, as(readers[3]!));
  await Promise.all(readers.slice(0, 3).map((one) => done(rateProblem, { id, helpful: true }, as(one))));
  const counts = async () => {
    const { row } = await done(problems.get, { id }, keeper);
    return [row.uses, row.helpful, row.unhelpful, row.version];
  };
  expect(await counts()).toEqual([0, 3, 1, 3]);
  await done(rateProblem, { id, helpful: null }, as(readers[3]!));
  const one = await made('风机轴承烫手');
  const two = await made('水泵轴承温度高');
  await Promise.all([one, one, two, two].map((issueId) => done(useProblem, { id, issueId }, keeper)));
  expect(await counts()).toEqual([2, 3, 0, 3]);
  expect((await done(problemSaid, { id }, keeper)).issues.map((seen) => seen.id).sort()).toEqual([one, two].sort());
  // Others are counted for them and not named.
  expect(await done(problemSaid, { id }, reader)).toEqual({ helpful: true, issues: [], more: 2 });
  expect((await reader.send(useProblem, { id, issueId: one })).code).toBe(404);
  await done(
    issues.remove,
    { id: two, version: 1 },
    as(home.userId, 'business:issue:company', 'business:issue:delete'),
  );
  expect(await counts()).toEqual([2, 3, 0, 3]);
});

test('settings: delivered, of the company, of a project; each holds whole where it is said, and in what is made there', async () => {
  const projectId = await newProject();
  const first = await done(readIssueConfig, { projectId });
  expect(first).toMatchObject({ config: delivered, version: 0, company: { config: delivered, version: 0 } });
  const ofCompany = { ...delivered, days: { critical: 2 } };
  expect((await boss.send(saveCompanyIssueConfig, { version: 0, config: ofCompany })).code).toBe(403);
  await done(saveCompanyIssueConfig, { version: 0, config: ofCompany }, keeper);
  expect(await done(readIssueConfig, { projectId })).toMatchObject({ config: ofCompany, version: 0 });
  const own = {
    ...delivered,
    acceptance: false,
    types: ['quality'],
    verifier: { by: 'named' as const, user: home.userId },
  };
  const saved = await done(saveIssueConfig, { projectId, version: 0, config: own });
  expect(saved).toMatchObject({ config: own, version: 1, names: { [home.userId]: 'boss' } });
  expect((await done(issueDefaults, { projectId })).config).toEqual(own);
  expect((await done(issueDefaults, {}, keeper)).config).toEqual(ofCompany);
  // Read before others saved.
  expect((await boss.send(saveIssueConfig, { projectId, version: 0, config: delivered })).code).toBe(409);
  expect((await boss.send(saveIssueConfig, { projectId, version: 0, config: null })).code).toBe(409);
  const wrong = async (patch: object) =>
    (await boss.send(saveIssueConfig, { projectId, version: 1, config: { ...own, ...patch } })).problems?.[0]?.key;
  expect(await wrong({ types: ['nothing'] })).toBe('issueConfig.unknownType');
  expect(await wrong({ days: { nothing: 1 } })).toBe('issueConfig.unknownSeverity');
  const exempt = await boss.send(saveIssueConfig, { projectId, version: 1, config: { ...own, blocking: ['nothing'] } });
  expect(exempt.problems?.map(({ field, key }) => [field, key])).toEqual([['blocking', 'issueConfig.unknownSeverity']]);
  expect(await wrong({ verifier: { by: 'named', user: 999_999 } })).toBe('issueConfig.unknownPerson');
  expect(await done(readIssueConfig, { projectId })).toMatchObject({ config: own, version: 1 });
  await done(saveIssueConfig, { projectId, version: 1, config: null });
  expect(await done(readIssueConfig, { projectId })).toMatchObject({ config: ofCompany, version: 0 });
  await done(saveCompanyIssueConfig, { version: 1, config: null }, keeper);
  const { rows } = await pool.query("SELECT 1 FROM setting WHERE name = 'issue'");
  expect(rows).toEqual([]);
});

test('two people save the settings of a project at once: one of them', async () => {
  const projectId = await newProject();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      boss.send(saveIssueConfig, { projectId, version: 0, config: { ...delivered, days: { critical: at + 1 } } }),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 409, 409, 409, 409, 409]);
});
