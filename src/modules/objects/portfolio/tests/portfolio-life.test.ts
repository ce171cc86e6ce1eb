/** Portfolios: rights inside them, what they govern, their tree, their moves. Runs in the sample company. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { CODE } from '#kernel/problem.ts';
import {
  addItems,
  portfolioInfo,
  portfolioItems,
  portfolioMenu,
  portfolioPerms,
  portfolioTree,
  removeItems,
} from '#modules/objects/portfolio/portfolio.calls.ts';
import { type PortfolioRow, portfolio } from '#modules/objects/portfolio/portfolio.entity.ts';
import { portfolioLife } from '#modules/objects/portfolio/portfolio.life.ts';
import { addProjects, programOverview, removeProjects } from '#modules/objects/program/program.calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

const calls = { ...entityCalls(portfolio), ...lifecycleCalls(portfolioLife) };
const programs = entityCalls(program);
const projects = entityCalls(project);
const members = entityCalls(projectMember);
const roles = entityCalls(projectRole);

let world: World;
let lina: TestClient;
let wang: TestClient;
let sample: { program: number; projects: number[]; portfolio: number };
beforeAll(async () => {
  world = await makeWorld();
  lina = world.people.get('lina')!.client;
  wang = world.people.get('wangqiang')!.client;
  const [first] = await ok(lina.send(programOverview, {}));
  const { row } = await ok(lina.send(programs.get, { id: first!.id }));
  sample = { program: first!.id, projects: first!.projects.map((one) => one.id), portfolio: row.portfolio! };
}, 120_000);
afterAll(() => world.close());

async function ok<T>(answer: Promise<{ code: number; msg: string; data: T }>): Promise<T> {
  const { code, msg, data } = await answer;
  expect(msg).toBe('');
  expect(code).toBe(CODE.ok);
  return data;
}
let count = 0;
/** A portfolio of lina's. */
const newPortfolio = (more: Partial<PortfolioRow> = {}): Promise<PortfolioRow> =>
  ok(
    lina.send(calls.create, {
      name: `Portfolio ${++count}`,
      manager: world.people.get('lina')!.userId,
      ...more,
    } as never),
  );
async function newProject(): Promise<number> {
  const { row } = await ok(lina.send(projects.get, { id: sample.projects[0]! }));
  const { type, department, manager } = row;
  const values = {
    name: `Alone ${++count}`,
    type,
    department,
    manager,
    plannedStart: '2026-01-05',
    plannedEnd: '2026-12-31',
  };
  return (await ok(lina.send(projects.create, values as never))).id;
}
const move = (id: number, action: 'start' | 'end' | 'recover', reason?: string) =>
  lina.send(calls.move, { id, action, ...(reason && { reason }) } as never);
const keys = (answer: { problems?: readonly { key: string }[] | undefined }) => answer.problems?.map(({ key }) => key);
const urls = (menu: readonly { url: string | null; children: readonly { url: string | null }[] }[]): string[] =>
  menu.flatMap((entry) => [entry.url, ...entry.children.map((child) => child.url)]).filter((url) => url !== null);

let fresh: PortfolioRow;
beforeEach(async () => {
  fresh = await newPortfolio();
});

test('a portfolio is numbered and starts with the roles of portfolios and its manager as their holder', async () => {
  expect(fresh.code).toMatch(/^PF\d{3}$/);
  const { list } = await ok(lina.send(roles.list, { portfolioId: fresh.id }));
  expect(list.map(({ name, manager }) => [name, manager])).toEqual([
    ['项目组合成员', false],
    ['项目组合经理', true],
  ]);
});

test('scenario 10: the submenu by leftMenu is filtered by rights, and a stranger is answered as for an absent one', async () => {
  const asked = { poId: fresh.id };
  expect(urls(await ok(lina.send(portfolioMenu, asked)))).toContain('/modules/projectPortfolio/detail');
  const [hidden, absent] = [await wang.send(portfolioMenu, asked), await wang.send(portfolioMenu, { poId: 999_999 })];
  expect([hidden.code, hidden.msg]).toEqual([500, '该项目组合不存在']);
  expect(hidden).toEqual({ ...absent, traceId: (hidden as { traceId?: string }).traceId });
  expect(await ok(wang.send(portfolioPerms, { portfolioId: fresh.id }))).toEqual([]);
  expect((await wang.send(portfolioInfo, { portfolioId: fresh.id })).code).toBe(CODE.absent);

  const plain = (await ok(lina.send(roles.list, { portfolioId: fresh.id }))).list.find((one) => !one.manager)!;
  const user = world.people.get('wangqiang')!.userId;
  await ok(lina.send(members.create, { portfolioId: fresh.id, user, roles: [plain.id] }));
  expect((await ok(wang.send(portfolioPerms, { portfolioId: fresh.id }))).sort()).toEqual([
    'pm:issue:add',
    'pm:issue:query',
    'pm:member:query',
    'pm:portfolio:query',
    'pm:risk:add',
    'pm:risk:query',
  ]);
  expect(urls(await ok(wang.send(portfolioMenu, asked)))).toContain('/modules/projectPortfolio/subList');
  expect((await wang.send(addItems, { portfolioId: fresh.id, programs: [sample.program] })).code).toBe(CODE.forbidden);
});

test('names have up to 200 characters; a period has both ends', async () => {
  await newPortfolio({ name: 'n'.repeat(200) });
  const long = await lina.send(calls.create, {
    name: 'n'.repeat(201),
    manager: world.people.get('lina')!.userId,
  } as never);
  expect(long.problems?.[0]?.field).toBe('name');
  const half = await lina.send(calls.update, {
    id: fresh.id,
    version: fresh.version,
    plannedStart: '2026-01-01',
  } as never);
  expect(keys(half)).toEqual(['project.startAndEnd']);
});

test('a project in a program is governed with it; each has one governing portfolio', async () => {
  const [one] = sample.projects as [number];
  expect(sample.portfolio).toBeGreaterThan(0);
  expect((await ok(lina.send(projects.get, { id: one }))).row.portfolio).toBe(sample.portfolio);
  expect(keys(await lina.send(addItems, { portfolioId: fresh.id, projects: [one] }))).toEqual(['portfolio.notFree']);
  expect(keys(await lina.send(addItems, { portfolioId: fresh.id, programs: [sample.program] }))).toEqual([
    'portfolio.notFree',
  ]);
  await ok(lina.send(removeItems, { portfolioId: sample.portfolio, programs: [sample.program] }));
  expect((await ok(lina.send(projects.get, { id: one }))).row.portfolio).toBeNull();
  expect(keys(await lina.send(addItems, { portfolioId: fresh.id, projects: [one] }))).toEqual(['portfolio.inProgram']);
  await ok(lina.send(addItems, { portfolioId: fresh.id, programs: [sample.program] }));
  expect((await ok(lina.send(projects.get, { id: one }))).row.portfolio).toBe(fresh.id);

  // Whoever leaves the program leaves its portfolio; who is governed elsewhere does not join.
  await ok(lina.send(removeProjects, { programId: sample.program, projects: [one] }));
  expect((await ok(lina.send(projects.get, { id: one }))).row.portfolio).toBeNull();
  const other = await newPortfolio();
  await ok(lina.send(addItems, { portfolioId: other.id, projects: [one] }));
  expect(keys(await lina.send(addProjects, { programId: sample.program, projects: [one] }))).toEqual([
    'program.otherPortfolio',
  ]);
  await ok(lina.send(removeItems, { portfolioId: other.id, projects: [one] }));
  await ok(lina.send(addProjects, { programId: sample.program, projects: [one] }));
  await ok(lina.send(removeItems, { portfolioId: fresh.id, programs: [sample.program] }));
  await ok(lina.send(addItems, { portfolioId: sample.portfolio, programs: [sample.program] }));
  const log = await world.server.database.pool.query(
    `SELECT count(*)::int AS n FROM change_log WHERE entity = 'portfolio' AND record_id = $1 AND changes::text LIKE '%items%'`,
    [fresh.id],
  );
  expect(log.rows[0].n).toBe(2);
});

test('two portfolios that take one project at the same moment: one gets it', async () => {
  const other = await newPortfolio();
  const one = await newProject();
  const answers = await Promise.all(
    [fresh, other].map(({ id }) => lina.send(addItems, { portfolioId: id, projects: [one] })),
  );
  expect(answers.map((a) => a.code).sort()).toEqual([CODE.ok, CODE.refused].sort());
});

test('a project that joins a program while the program joins a portfolio is governed with it', async () => {
  for (let round = 0; round < 6; round++) {
    const own = await newPortfolio();
    const one = await newProject();
    const [, department] = [0, (await ok(lina.send(programs.get, { id: sample.program }))).row.department];
    const group = await ok(
      lina.send(programs.create, {
        name: `Group ${++count}`,
        manager: world.people.get('lina')!.userId,
        department,
        plannedStart: '2026-01-01',
        plannedEnd: '2026-12-31',
      } as never),
    );
    await Promise.all([
      ok(lina.send(addProjects, { programId: group.id, projects: [one] })),
      ok(lina.send(addItems, { portfolioId: own.id, programs: [group.id] })),
    ]);
    expect((await ok(lina.send(projects.get, { id: one }))).row.portfolio).toBe(own.id);
  }
});

test('portfolios lie in each other, five levels deep and without a circle, also when two move at once', async () => {
  const line = [fresh];
  for (let level = 1; level < 5; level++) line.push(await newPortfolio({ parent: line.at(-1)!.id }));
  const deep = await lina.send(calls.create, { name: 'Sixth', manager: fresh.manager, parent: line[4]!.id } as never);
  expect(keys(deep)).toEqual(['portfolio.tooDeep']);
  const back = await lina.send(calls.update, { id: fresh.id, version: fresh.version, parent: line[4]!.id } as never);
  expect(back.code).toBe(CODE.refused);
  const pair = [await newPortfolio(), await newPortfolio()] as const;
  const crossed = await Promise.all([
    lina.send(calls.update, { id: pair[0].id, version: 1, parent: pair[1].id } as never),
    lina.send(calls.update, { id: pair[1].id, version: 1, parent: pair[0].id } as never),
  ]);
  expect(crossed.map((a) => a.code).sort()).toEqual([CODE.ok, CODE.refused].sort());
  const items = await ok(lina.send(portfolioItems, { portfolioId: fresh.id }));
  expect(items.map(({ within }) => within)).toEqual([null, ...line.slice(0, 4).map(({ id }) => `portfolio:${id}`)]);
});

test('members see the headlines of what is governed; opening takes rights there', async () => {
  const [own] = await ok(lina.send(portfolioItems, { portfolioId: sample.portfolio }));
  expect(own).toMatchObject({ kind: 'portfolio', projects: 3, open: true });
  expect(own!.actualProgress).toBeGreaterThan(0);
  await ok(lina.send(addItems, { portfolioId: fresh.id, projects: [await newProject()] }));
  const plain = (await ok(lina.send(roles.list, { portfolioId: fresh.id }))).list.find((one) => !one.manager)!;
  const user = world.people.get('wangqiang')!.userId;
  await ok(lina.send(members.create, { portfolioId: fresh.id, user, roles: [plain.id] }));
  const seen = await ok(wang.send(portfolioItems, { portfolioId: fresh.id }));
  expect(seen.map(({ kind, open }) => [kind, open])).toEqual([
    ['portfolio', true],
    ['project', false],
  ]);
  const tree = await ok(wang.send(portfolioTree, {}));
  expect(tree.every((one) => one.kind !== 'portfolio' || one.open)).toBe(true);
});

test('it starts, ends when nothing in it goes on, is then read only, and is recovered for a reason', async () => {
  const inner = await newPortfolio({ parent: fresh.id });
  await ok(move(fresh.id, 'start'));
  expect(keys(await move(fresh.id, 'end'))).toEqual(['portfolio.running']);
  await ok(move(inner.id, 'start'));
  await ok(move(inner.id, 'end'));
  await ok(move(fresh.id, 'end'));
  const { row } = await ok(lina.send(portfolioInfo, { portfolioId: fresh.id }));
  expect([row.status, row.actualStart === null, row.actualEnd === null]).toEqual(['done', false, false]);
  expect(keys(await lina.send(addItems, { portfolioId: fresh.id, programs: [sample.program] }))).toEqual([
    'portfolio.endedReadOnly',
  ]);
  const change = await lina.send(calls.update, { id: fresh.id, version: row.version, name: 'Other' } as never);
  expect(keys(change)).toEqual(['portfolio.endedReadOnly']);
  expect((await move(fresh.id, 'recover')).code).not.toBe(CODE.ok);
  await ok(move(fresh.id, 'recover', 'Again'));
  expect(keys(await lina.send(calls.remove, { id: fresh.id }))).toEqual(['portfolio.notEmpty']);
  await ok(lina.send(calls.remove, { id: inner.id }));
  await ok(lina.send(calls.remove, { id: fresh.id }));
});
