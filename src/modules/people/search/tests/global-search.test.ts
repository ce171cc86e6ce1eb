/**
 * The global search finds what the lists show, and nothing else: every person of the sample company and somebody of another
 * one ask for parts of every name there is; each answer is compared with what the person may read record by record.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#app/entities.ts';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { addressOf } from '#kernel/address.ts';
import type { Call } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { publishAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import { HITS, type Hit, namedRecords, searchAll } from '#modules/people/search/search.calls.ts';
import { indexWords } from '#modules/people/search/server/index-words.ts';
import { sourcesOf } from '#modules/people/search/server/search.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { snake } from '#server/db/names.ts';

let world: World;
const index = () => indexWords(world.server.db, sourcesOf(world.modules));
beforeAll(async () => {
  world = await makeWorld();
  const { client } = world.people.get(OUTSIDER)!;
  const made = await client.send(entityCalls(announcement).create, { title: '别处的公告', content: '<p>x</p>' });
  expect(made.msg).toBe('');
  await client.send(publishAnnouncement, { id: made.data.id });
  const { pool } = world.server.database;
  await pool.query(
    `INSERT INTO template (company_id, name, code, type) SELECT company_id, '评审模板', 'TPL-1', type FROM project LIMIT 1`,
  );
  // One that a person started; nobody else was asked.
  await pool.query(
    `INSERT INTO wf_instance (id, company_id, root_id, definition, definition_version, initiator, holder, number, title, status, round,
      vars, form, choices, version, event_seq, visit_seq, started_at, barrier)
    SELECT 4, company_id, 4, 'project_termination', 1, id, id, 'WF-1', '终止评审申请', 'running', 1, '{}', '{}', '{}', 1, 0, 0, now(), 0
    FROM "user" WHERE username = 'zhangwei'`,
  );
  await index();
}, 120_000);
afterAll(() => world.close());

const READ: Readonly<Record<string, [Call, (id: number) => Record<string, unknown>]>> = {
  ...Object.fromEntries(
    [project, program, template, user, announcement, issue].map((e) => [
      e.name,
      [entityCalls(e).get, (id: number) => ({ id })],
    ]),
  ),
  task: [entityCalls(task).list, (id) => ({ filters: {}, id })],
  workflow: [viewWorkflow, (instanceId) => ({ instanceId })],
};

const search = async (person: string, text: string): Promise<Hit[]> => {
  const answer = await world.people.get(person)!.client.send(searchAll, { text });
  expect(answer.msg).toBe('');
  return answer.data.groups.flatMap((group) => group.hits);
};
const keys = (hits: readonly Hit[]): string[] => hits.map(({ kind, id }) => `${kind}:${id}`);

test('every entity that says so is searched, opens at a page there is, and its table tells of new and changed names', async () => {
  const sources = sourcesOf(world.modules);
  for (const entity of entities.filter((e) => e.search))
    expect(sources.filter((s) => s.kind === entity.name)).toHaveLength(1);
  for (const { kind } of sources) expect(addressOf(kind, { id: 1, projectId: 1, productId: 1 }), kind).not.toBeNull();
  const { rows } = await world.server.database.pool.query<{ table: string; columns: string[] }>(
    `SELECT c.relname AS table, ARRAY(SELECT a.attname::text FROM unnest(t.tgattr) k JOIN pg_attribute a ON a.attrelid = c.oid
        AND a.attnum = k ORDER BY 1) AS columns
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname = 'search_renamed'`,
  );
  const wanted = sources.map(({ table, words }) => [table, words.map(snake).sort()]);
  expect(rows.map(({ table, columns }) => [table, columns]).sort()).toEqual(wanted.sort());
});

test('what is found may be read, what may be read is found, for everybody', async () => {
  const { pool } = world.server.database;
  const { rows } = await pool.query<{ kind: string; id: string; title: string }>(`
    SELECT 'project' AS kind, id, name AS title FROM project UNION ALL SELECT 'program', id, name FROM program
    UNION ALL SELECT 'template', id, name FROM template UNION ALL SELECT 'user', id, emp_name FROM "user"
    UNION ALL SELECT 'announcement', id, title FROM announcement
    UNION ALL SELECT 'workflow', id, title FROM wf_instance WHERE parent_id IS NULL AND status <> 'draft'`);
  expect(new Set(rows.map((row) => row.kind)).size).toBe(6);
  let [found, hidden] = [0, 0];
  for (const [name, person] of world.people) {
    for (const { kind, id, title } of rows) {
      const [call, input] = READ[kind]!;
      const mayRead = (await person.client.send(call, input(Number(id)))).code === 0;
      const is = keys(await search(name, title)).includes(`${kind}:${id}`);
      // A workflow one may read by its project or a mention is found there.
      if (kind === 'workflow' ? is && !mayRead : is !== mayRead) throw new Error(`${name}: ${kind} ${title} ${is}`);
      if (is) found++;
      else hidden++;
    }
  }
  expect([found > 20, hidden > 20]).toEqual([true, true]);
}, 120_000);

test('of every kind that is searched nothing is found that may not be read', async () => {
  const { pool } = world.server.database;
  const kinds = entities.filter((e) => e.search && e.name !== 'task');
  const empty: string[] = [];
  const wrong: string[] = [];
  let found = 0;
  for (const entity of kinds) {
    const words = `"${snake(entity.search!.words[0]!)}"`;
    const { rows } = await pool.query<{ id: string; title: string }>(
      `SELECT id, ${words} AS title FROM "${snake(entity.name)}" WHERE length(${words}) > 1 ORDER BY id DESC LIMIT 3`,
    );
    if (rows.length === 0) empty.push(entity.name);
    for (const { title } of rows)
      for (const [name, { client }] of world.people)
        for (const hit of (await search(name, title)).filter(({ kind }) => kind === entity.name)) {
          found++;
          const { code } = await client.send(entityCalls(entity).get, { id: hit.id });
          if (code !== 0) wrong.push(`${name}: ${entity.name} ${hit.id} ${title}`);
        }
  }
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(kinds.length);
  // What the sample company has none of is not looked at here.
  expect(empty).toEqual([]);
}, 120_000);

test('what has its page inside an object opens there', async () => {
  await index();
  const [hit] = (await search('lina', '需求规格说明书')).filter(({ kind }) => kind === 'output');
  expect(hit?.address).toMatch(/^\/project\/projectOutput\?projectId=\d+&record=\d+$/);
});

test('tasks are found by whoever has them in a list, whatever is asked', async () => {
  const { pool } = world.server.database;
  const { rows } = await pool.query<{ name: string }>('SELECT DISTINCT name FROM task ORDER BY name LIMIT 25');
  let seen = 0;
  for (const [name, person] of world.people) {
    for (const row of rows) {
      const { data } = await person.client.send(entityCalls(task).list, {
        pageSize: 1000,
        filters: { name: row.name },
      });
      const may = new Set(data.list.filter((one) => one.name === row.name).map((one) => `task:${one.id}`));
      const hits = (await search(name, row.name)).filter((hit) => hit.kind === 'task' && hit.title === row.name);
      expect(hits.length).toBe(Math.min(HITS, may.size));
      for (const key of keys(hits)) expect(may).toContain(key);
      seen += hits.length;
    }
  }
  expect(seen).toBeGreaterThan(20);
}, 120_000);

test('found by initials, pinyin, two characters and code; the one that is called so comes first', async () => {
  const admin = world.people.get('admin')!.client;
  const { list } = (await admin.send(entityCalls(project).list, { pageSize: 100 })).data;
  const last = list[0]!;
  const renamed = await admin.send(entityCalls(project).update, {
    id: last.id,
    version: last.version,
    name: '重庆银行',
  });
  expect(renamed.problems ?? renamed.msg).toEqual('');
  await index();
  for (const text of ['重庆', '银行', 'cqyh', 'yh', 'chongqing', 'chongqingyinh', String(last.code), '重庆银行'])
    expect(keys(await search('admin', text)), text).toContain(`project:${last.id}`);
  expect(keys(await search('admin', '重庆银行'))[0]).toBe(`project:${last.id}`);
  expect(keys(await search('admin', String(last.name)))).not.toContain(`project:${last.id}`);
});

test('tasks that a plan saves are found, renamed ones by their new name, deleted ones not at all', async () => {
  const { client } = world.people.get('admin')!;
  const projectId = (await world.first('project', `company_id = ${world.people.get('admin')!.companyId}`))!;
  const edit = async (change: (tasks: ReturnType<typeof decodePlan>['tasks']) => typeof tasks): Promise<void> => {
    const { data } = await client.send(readPlan, { projectId });
    const before = decodePlan(data.wire);
    const edits = diffPlans(before, { ...before, tasks: change([...before.tasks]) });
    const saved = await client.send(savePlan, { projectId, baseRevision: data.revision, edits });
    expect(saved.problems ?? saved.msg).toEqual('');
    await index();
  };
  const tasks = async (text: string) => (await search('admin', text)).filter((hit) => hit.kind === 'task');
  await edit((all) => [...all, newPlanTask(-1, null, '鲲鹏压力舱检定')]);
  expect((await tasks('鲲鹏')).map((hit) => hit.title)).toEqual(['鲲鹏压力舱检定']);
  await edit((all) => all.map((one) => (one.name === '鲲鹏压力舱检定' ? { ...one, name: '麒麟压力舱检定' } : one)));
  expect([await tasks('鲲鹏'), (await tasks('麒麟')).map((hit) => hit.title)]).toEqual([[], ['麒麟压力舱检定']]);
  await edit((all) => all.filter((one) => one.name !== '麒麟压力舱检定'));
  expect(await tasks('麒麟')).toEqual([]);
  const { rows } = await world.server.database.pool.query(
    `SELECT 1 FROM search_entry s WHERE s.entity = 'task' AND NOT EXISTS (SELECT 1 FROM task t WHERE t.id = s.record_id)`,
  );
  expect(rows).toEqual([]);
});

test('records by name answer those one may read, in their order; nonsense is refused', async () => {
  const ids = (await world.server.database.pool.query<{ id: string }>('SELECT id FROM project ORDER BY id')).rows;
  const refs = ids.map((row) => `project:${row.id}`).reverse();
  const ask = async (person: string, text: string) =>
    world.people.get(person)!.client.send(namedRecords, { refs: text });
  const all = (await ask('admin', refs.join(','))).data.groups.flatMap((group) => keys(group.hits));
  expect(all).toEqual(refs);
  expect((await ask(OUTSIDER, refs.join(','))).data.groups).toEqual([]);
  expect((await ask('admin', 'nothing:1')).data.groups).toEqual([]);
  for (const wrong of ['project', 'project:x', 'project:-1', 'project:1;DROP'])
    expect((await ask('admin', wrong)).problems?.[0]?.key, wrong).toBe('search.notRefs');
});

test('a common word, a rare one and an exact name are found behind thousands of others, also by who sees little', async () => {
  const { pool } = world.server.database;
  const auditor = world.people.get('auditor')!;
  const add = (count: number, name: string, responsible: number | null = null) =>
    pool.query(
      `INSERT INTO task (company_id, project_id, name, responsible, created_at)
        SELECT company_id, id, replace($1, '#', n::text), $2, now() FROM (SELECT * FROM project WHERE company_id = $3 ORDER BY id LIMIT 1) p,
        generate_series(1, $4) n`,
      [name, responsible, auditor.companyId, count],
    );
  await add(1, '公用词汇');
  await add(1, '孤本勘误');
  await add(2500, '公用词汇 #');
  await add(3, '公用词汇 他的 #', auditor.userId);
  await add(1500, '公用词汇 #');
  await index();
  const titles = async (person: string, text: string) =>
    (await search(person, text)).filter((hit) => hit.kind === 'task').map((hit) => hit.title);
  expect((await titles('admin', '公用词汇'))[0]).toBe('公用词汇');
  expect(await titles('admin', '公用')).toHaveLength(HITS);
  expect(await titles('admin', '勘误')).toEqual(['孤本勘误']);
  expect(await titles('auditor', '公用')).toEqual(['公用词汇 他的 3', '公用词汇 他的 2', '公用词汇 他的 1']);
  expect(await titles('auditor', '公用词汇')).toHaveLength(3);
  expect(await titles('auditor', '勘误')).toEqual([]);
  expect(await titles(OUTSIDER, '公用')).toEqual([]);
}, 120_000);

test('a hit names the project it lies in, to those who may read that', async () => {
  const { pool } = world.server.database;
  const { rows } = await pool.query<{ id: string; name: string; project: string }>(
    `SELECT t.id, t.name, p.name AS project FROM task t JOIN project p ON p.id = t.project_id
     WHERE p.manager = (SELECT id FROM "user" WHERE username = 'lina') AND length(t.name) > 3 ORDER BY t.id LIMIT 1`,
  );
  const { id, name, project: within } = rows[0]!;
  const hits = await search('lina', name);
  expect(hits.find((hit) => hit.kind === 'task' && hit.id === Number(id))?.within).toBe(within);
  const [own] = await search('lina', within);
  expect(own).toMatchObject({ kind: 'project', title: within, within: null });
});
