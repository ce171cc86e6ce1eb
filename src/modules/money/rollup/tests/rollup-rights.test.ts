/** What portfolios tell of their projects' figures, and to whom. Runs in the sample company. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { CODE } from '#kernel/problem.ts';
import {
  portfolioFacts,
  portfolioIssues,
  portfolioLoad,
  portfolioRisks,
  portfolioStations,
} from '#modules/money/rollup/rollup.calls.ts';
import { totalsOf } from '#modules/money/rollup/rollup.ts';
import { portfolioTree } from '#modules/objects/portfolio/portfolio.calls.ts';

let world: World;
let portfolioId = 0;
beforeAll(async () => {
  world = await makeWorld();
  const { data } = await clientOf('lina').send(portfolioTree, {});
  portfolioId = data[0]!.id;
}, 120_000);
afterAll(() => world.close());

const clientOf = (name: string) => world.people.get(name)!.client;
const query = async (text: string, values: unknown[]) =>
  (await world.server.database.pool.query(text, values)).rows as Record<string, unknown>[];
async function ok<T>(answer: Promise<{ code: number; msg: string; data: T }>): Promise<T> {
  const { code, msg, data } = await answer;
  expect(msg).toBe('');
  expect(code).toBe(CODE.ok);
  return data;
}

test('figures are the sums of what their rows say', async () => {
  const lina = clientOf('lina');
  const { projects, money } = await ok(lina.send(portfolioFacts, { portfolioId }));
  expect(money).toBe(true);
  const ids = projects.map(({ project }) => project);
  const totals = totalsOf(projects);
  const risks = await ok(lina.send(portfolioRisks, { portfolioId }));
  const open = risks.filter(
    ({ item, status, nature }) => item.startsWith('project:') && status !== 'closed' && nature === 'threat',
  );
  expect(totals.risks).toBe(open.length);
  expect(totals.exposure).toBe(open.reduce((sum, { score }) => sum + (score ?? 0), 0));
  const issues = await ok(lina.send(portfolioIssues, { portfolioId }));
  expect(totals.issues).toBe(
    issues.filter(({ item, status }) => item.startsWith('project:') && status !== 'closed').length,
  );
  const [spent] = await query(
    `SELECT sum(cents)::float8 AS cents FROM cost_cell WHERE object_kind = 'project' AND object_id = ANY($1)`,
    [ids],
  );
  expect(totals.money!.ac).toBe(spent!.cents);
  expect(totals.money!.bac).toBeGreaterThan(0);
  const { stations } = await ok(lina.send(portfolioStations, { portfolioId }));
  const [miles] = await query(
    `SELECT count(*)::int AS n FROM task WHERE project_id = ANY($1) AND milestone AND active AND NOT summary AND NOT external
      AND status NOT IN ('passoff', 'discarded')`,
    [ids],
  );
  expect(stations.length).toBe(miles!.n);
  const { people, weeks, hidden } = await ok(lina.send(portfolioLoad, { portfolioId }));
  expect([weeks.length, hidden]).toEqual([13, 0]);
  expect(people.length).toBeGreaterThan(0);
});

test('scenario 10: a member without the right to cost finds no amount, a stranger nothing', async () => {
  const { money, projects } = await ok(clientOf('zhangwei').send(portfolioFacts, { portfolioId }));
  expect([money, projects.every((one) => one.money === null)]).toEqual([false, true]);
  for (const call of [portfolioFacts, portfolioRisks, portfolioIssues, portfolioStations, portfolioLoad])
    expect((await clientOf('wangqiang').send(call as typeof portfolioRisks, { portfolioId })).code).toBe(CODE.absent);
});
