/** Names of issues are unique within their project (2-rules §5; records.md B9-1); issues that are alone belong to nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, issueWorld, type Someone } from '#app/testing/issue-world.ts';

const world = await issueWorld();
const { raise, query } = world;
afterAll(world.close);

let project: number;
let program: number;
let who: Someone;
beforeAll(async () => {
  [project, program] = [await world.newProject(), await world.newProgram()];
  who = await world.person('writer', ['business:issue:add', 'business:issue:company', 'business:issue:edit']);
  await world.member('project', project, who, ['pm:issue:add', 'pm:issue:edit']);
  await world.member('program', program, who, ['pm:issue:add']);
});
const TAKEN = '该问题名称在项目中已存在，请修改';
const VARIANTS = [
  'Screen is BLACK',
  ' screen is black',
  'Screen  is black ',
  'ＳＣＲＥＥＮ is black',
  'SCREEN IS BLACK',
];

test('B9-1: of 50 at once with one name, other case, width and spaces, one is made; the others read why', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      who.client.send(calls.create, { projectId: project, name: VARIANTS[n % VARIANTS.length] }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const refused = answers.filter(({ code }) => code !== 0);
  expect(new Set(refused.map(({ code, msg }) => `${code} ${msg}`))).toEqual(new Set([`400 ${TAKEN}`]));
  expect(new Set(refused.map(({ problems }) => problems?.[0]?.field))).toEqual(new Set(['name']));
  const [count] = await query('SELECT count(*)::int AS n FROM issue WHERE project_id = $1', [project]);
  expect(count).toEqual({ n: 1 });
});

test('the words are those of the specification in English', async () => {
  const answer = await who.client.send(calls.create, { projectId: project, name: VARIANTS[0] }, { language: 'US' });
  expect(answer.msg).toBe('This issue name already exists in the project, please modify');
});

test('a closed one counts; another project, a program and none are free; a rename is judged too', async () => {
  const second = await world.newProject();
  await world.member('project', second, who, ['pm:issue:add', 'pm:issue:edit']);
  const elsewhere = await raise(who, { projectId: second, name: VARIANTS[0] });
  await raise(who, { programId: program, name: VARIANTS[0] });
  await raise(who, { name: VARIANTS[0] });
  await raise(who, { name: VARIANTS[0] });
  expect((await who.client.send(calls.create, { programId: program, name: VARIANTS[4] })).msg).toBe(
    '该问题名称在项目集中已存在，请修改',
  );
  await world.moved(elsewhere.id, 'close', who, { reason: '误报', values: { result: 'notFault' } });
  expect((await who.client.send(calls.create, { projectId: second, name: VARIANTS[1] })).msg).toBe(TAKEN);
  const other = await raise(who, { projectId: second, name: '另一个' });
  const renamed = await who.client.send(calls.update, { id: other.id, version: 1, name: VARIANTS[3] });
  expect([renamed.msg, (await world.get(other.id, who)).name]).toEqual([TAKEN, '另一个']);
  const own = await who.client.send(calls.update, { id: other.id, version: 1, name: '另一个 ' });
  expect(own.code).toBe(0);
});

test('the index holds where nobody asked first', async () => {
  const copy = `INSERT INTO issue (company_id, object_kind, object_id, name, code) SELECT company_id, object_kind, object_id, upper(name) || ' ', 'X' || id
    FROM issue WHERE project_id = $1`;
  await expect(world.server.database.pool.query(copy, [project])).rejects.toThrow(/issue_name_key/);
});

test('an issue has one owner at most, and refers to nothing of others', async () => {
  const both = await who.client.send(calls.create, { projectId: project, programId: program, name: '两个' });
  expect(both.code).toBe(400);
  await expect(query('UPDATE issue SET program_id = $1 WHERE project_id = $2', [program, project])).rejects.toThrow(
    /program_id/,
  );
  await expect(query('UPDATE issue SET object_id = NULL WHERE project_id = $1', [project])).rejects.toThrow(
    /issue_object_check/,
  );
  const { ids, projectId } = await world.planned([null]);
  await world.member('project', projectId, who, ['pm:plan:query', 'pm:issue:add']);
  const task = ids[0]!;
  await raise(who, { projectId, name: '有任务', task });
  for (const owner of [{}, { projectId: project }, { programId: program }]) {
    const answer = await who.client.send(calls.create, { ...owner, name: '别处的任务', task });
    expect(answer.problems?.map(({ field }) => field)).toEqual(['task']);
  }
});

test('without the right nothing is made: inside an object by its role or by taking part, alone by the system right', async () => {
  const [plain, member, outsider] = [
    await world.person('plain'),
    await world.person('member'),
    await world.person('outsider', ['business:issue:add']),
  ];
  await world.member('project', project, plain, ['pm:project:query']);
  await world.member('project', project, member, ['pm:project:query']);
  const asked = async (of: Someone, owner: object, name: string) =>
    (await of.client.send(calls.create, { ...owner, name })).code;
  expect(await asked(plain, { projectId: project }, '一')).toBe(403);
  expect(await asked(plain, {}, '二')).toBe(403);
  expect(await asked(outsider, { projectId: project }, '三')).toBe(404);
  expect(await asked(outsider, {}, '四')).toBe(0);
  const withRight = {
    ...member,
    client: world.server.as({
      userId: member.id,
      companyId: world.home.companyId,
      rights: ['business:issue:add'],
      departments: [],
    }),
  };
  expect(await asked(member, { projectId: project }, '五')).toBe(403);
  expect(await asked(withRight, { projectId: project }, '五')).toBe(0);
});
