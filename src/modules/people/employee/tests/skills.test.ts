/** Skills over the real tables: declared, assessed by others, proposed by trainings; private data only for its right. */
import { afterAll, expect, test } from 'vitest';
import { issueWorld } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { jobPost } from '#modules/people/job-post/job-post.entity.ts';
import { skill } from '#modules/people/job-post/skill.entity.ts';
import { readSkillMatrix } from '../employee.calls.ts';
import { type EmployeeRow, employee } from '../employee.entity.ts';
import { personSkillLife, trainingLife } from '../employee.life.ts';
import { type PersonSkillRow, personSkill } from '../person-skill.entity.ts';
import { trainingPlan } from '../training.entity.ts';

const world = await issueWorld();
afterAll(world.close);
const { done, query, home } = world;
const all = ['employee:query', 'employee:edit', 'skill:query', 'skill:edit', 'training:query', 'training:edit'];
const RIGHTS = [...all.map((key) => `hr:${key}`), 'sys:jobPost:query', 'sys:jobPost:add', 'sys:jobPost:edit'];
const head = await world.person('head', [...RIGHTS, 'hr:skill:assess'], { departments: null });
const officer = await world.person('officer', [...RIGHTS, 'hr:employee:private'], { departments: null });
const worker = await world.person('worker');
const held = { ...entityCalls(personSkill), ...lifecycleCalls(personSkillLife) };
const trainings = { ...entityCalls(trainingPlan), ...lifecycleCalls(trainingLife) };

let made = 0;
const aSkill = async (months: number | null = null): Promise<number> =>
  (await done(entityCalls(skill).create, { name: `Skill ${++made}`, months } as never, head.client)).id;
const cell = async (of: number) =>
  (await done(readSkillMatrix, {}, head.client)).people.find(({ id }) => id === worker.id)!.held[of];

test('what one declares counts when somebody else has assessed it', async () => {
  const of = await aSkill(12);
  const mine = (await done(
    held.create,
    { person: worker.id, skill: of, level: 'trainer' } as never,
    worker.client,
  )) as unknown as PersonSkillRow;
  expect([mine.status, mine.source, await cell(of)]).toEqual(['declared', 'self', undefined]);
  const other = await worker.client.send(held.create, { person: head.id, skill: of, level: 'trainer' } as never);
  expect(other.problems![0]!.key).toBe('employee.ownSkill');
  expect(
    (await worker.client.send(held.move, { id: mine.id, action: 'assess', values: { level: 'trainer' } })).code,
  ).not.toBe(0);
  await done(held.move, { id: mine.id, action: 'assess', values: { level: 'independent' } } as never, head.client);
  expect(await cell(of)).toMatchObject({ level: 'independent' });
  expect((await cell(of))!.until).not.toBeNull();
  const changed = await worker.client.send(held.update, {
    id: mine.id,
    version: mine.version + 1,
    level: 'trainer',
  } as never);
  expect(changed.problems![0]!.key).toBe('employee.decided');
  const own = await head.client.send(held.create, { person: head.id, skill: of, level: 'trainer' } as never);
  const assessed = await head.client.send(held.move, {
    id: own.data.id,
    action: 'assess',
    values: { level: 'trainer' },
  });
  expect(assessed.problems![0]!.key).toBe('employee.notOneself');
});

test('whoever passes a training is proposed for its skill; without results it does not end', async () => {
  const of = await aSkill();
  const plan = await done(
    trainings.create,
    {
      ...{ name: 'Course', year: 2026, skill: of, target: 'supervised', startsOn: '2026-03-02', endsOn: '2026-03-03' },
      people: [
        { person: worker.id, result: 'passed', score: '80.0' },
        { person: head.id, result: 'failed' },
        { person: officer.id },
      ],
    } as never,
    head.client,
  );
  for (const action of ['publish', 'begin']) await done(trainings.move, { id: plan.id, action } as never, head.client);
  expect((await head.client.send(trainings.move, { id: plan.id, action: 'finish' })).problems![0]!.key).toBe(
    'employee.noResult',
  );
  const { row } = await done(trainings.get, { id: plan.id }, head.client);
  const people = (row as unknown as { people: object[] }).people.map((one) => ({ result: 'absent', ...one }));
  const filled = people.map((one) => ({ ...one, result: (one as { result: string | null }).result ?? 'absent' }));
  await done(trainings.update, { id: plan.id, version: row.version, people: filled } as never, head.client);
  await done(trainings.move, { id: plan.id, action: 'finish' } as never, head.client);
  const rows = await query('SELECT person::int AS person, status, source FROM person_skill WHERE skill = $1', [of]);
  expect(rows).toEqual([{ person: worker.id, status: 'declared', source: 'training' }]);
});

test('what a job post asks for is beside what people have', async () => {
  const of = await aSkill();
  const post = await done(
    entityCalls(jobPost).create,
    { name: 'Welder', rate: '100.00', skills: [{ skill: of, level: 'trainer' }] } as never,
    head.client,
  );
  expect((await done(readSkillMatrix, {}, head.client)).wanted[`${post.id} ${of}`]).toBe('trainer');
  expect((await worker.client.send(readSkillMatrix, {})).code).not.toBe(0);
});

test('private data of people are for holders of their right, written and read', async () => {
  const calls = entityCalls(employee);
  const values = { name: 'Li Lei', number: 'E-1', department: home.departmentId, joinedOn: '2024-03-01' };
  expect((await head.client.send(calls.create, { ...values, birth: '1990-01-01' } as never)).code).not.toBe(0);
  const { id } = await done(
    calls.create,
    { ...values, birth: '1990-01-01', contact: '555-0100' } as never,
    officer.client,
  );
  const row = (await done(calls.get, { id }, head.client)).row as unknown as EmployeeRow;
  expect(['birth', 'contact', 'emergencyContact'].filter((name) => name in row)).toEqual([]);
  expect((await done(calls.get, { id }, officer.client)).row).toMatchObject({ birth: '1990-01-01' });
});
