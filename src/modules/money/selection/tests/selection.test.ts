/** Choosing a portfolio over the real tables: judges, weights, impacts, a scenario computed by a worker, and who sees money. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { addItems } from '#modules/objects/portfolio/portfolio.calls.ts';
import { portfolio } from '#modules/objects/portfolio/portfolio.entity.ts';
import { type CandidateRow, candidate } from '../candidate.entity.ts';
import { candidateLife } from '../candidate.life.ts';
import { EMPTY } from '../scenario.ts';
import {
  type Board,
  carryOutDecision,
  commitScenario,
  computeScenario,
  convertCandidate,
  judge,
  rateImpact,
  saveDrivers,
  saveScenario,
  scenarioFrontier,
  selectionBoard,
  whyProjectOut,
} from '../selection.calls.ts';
import type { WhyOut } from '../selection-answers.ts';

const world = await issueWorld();
afterAll(world.close);
const owner = await world.person('owner', [
  'pm:createportfolios:view',
  'pm:portfolio:manageAll',
  'pm:project:manageAll',
]);
const judges = [owner, await world.person('second'), await world.person('third')];
const viewer = await world.person('viewer');
const QUERY = 'pm:portfolio:query';
let portfolioId: number;
const projects: number[] = [];

type Sent = Parameters<Someone['client']['send']>[0];
async function ok<T>(who: Someone, call: Sent, input: object): Promise<T> {
  const answer = await who.client.send(call, input as never);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as T;
}
const board = (who: Someone = owner) => ok<Board>(who, selectionBoard, { portfolioId });

beforeAll(async () => {
  const { id } = await ok<{ id: number }>(owner, entityCalls(portfolio).create, {
    ...{ name: 'Choice', code: 'CH1', manager: owner.id, department: world.home.departmentId },
  });
  portfolioId = id;
  for (let n = 0; n < 3; n++) projects.push((await world.planned([null])).projectId);
  await ok(owner, addItems, { portfolioId, projects });
  for (const who of judges.slice(1))
    await world.member('portfolio', portfolioId, who, [QUERY, 'pm:prioritisation:judge']);
  await world.member('portfolio', portfolioId, viewer, [QUERY]);
});

test('three judges weigh three drivers; who may not judge does not, and nobody compares drivers of another portfolio', async () => {
  const drivers = ['A', 'B', 'C'].map((name) => ({ id: null, name, description: null }));
  await ok(owner, saveDrivers, { portfolioId, drivers });
  const ids = (await board()).drivers.map(({ id }) => id);
  for (const who of judges) {
    await ok(who, judge, { portfolioId, first: ids[0]!, second: ids[1]!, value: 1 });
    // The other way round it says the same.
    await ok(who, judge, { portfolioId, first: ids[2]!, second: ids[0]!, value: -2 });
    await ok(who, judge, { portfolioId, first: ids[1]!, second: ids[2]!, value: 1 });
  }
  const found = await board();
  expect([found.weights, found.judges.length]).toEqual([[63.7, 25.83, 10.47], 3]);
  expect(found.consistency).toBeCloseTo(0.0367, 4);
  expect((await viewer.client.send(judge, { portfolioId, first: ids[0]!, second: ids[1]!, value: 0 })).code).not.toBe(
    0,
  );
  expect((await owner.client.send(judge, { portfolioId, first: ids[0]!, second: 999_999, value: 0 })).code).not.toBe(0);
  const twice = await owner.client.send(saveDrivers, { portfolioId, drivers: [drivers[0]!, drivers[0]!] });
  expect(twice.problems![0]!.key).toBe('selection.drivers');
});

test('4 and 5: a scenario is computed, kept and explained; it is stale once something changed; money is for who sees it', async () => {
  const { drivers } = await board();
  const rate = (project: number, impact: string) =>
    ok(owner, rateImpact, { portfolioId, item: String(project), driver: drivers[0]!.id, impact });
  await rate(projects[0]!, 'extreme');
  await rate(projects[1]!, 'strong');
  await rate(projects[2]!, 'strong');
  const [p1, p2, p3] = projects as [number, number, number];
  const settings = { ...EMPTY, total: 10_000, costs: { [p1]: 6000, [p2]: 5000, [p3]: 5000 } };
  const { id } = await ok<{ id: number }>(owner, saveScenario, { portfolioId, name: 'Lean', settings });
  const { answer } = await ok<{ answer: { state: string; chosen: { item: string }[]; cost: number } }>(
    owner,
    computeScenario,
    {
      ...{ portfolioId, scenarioId: id },
    },
  );
  expect([answer.state, answer.chosen.map(({ item }) => Number(item)), answer.cost]).toEqual([
    'best',
    [p2, p3],
    10_000,
  ]);
  const why = await ok<WhyOut>(owner, whyProjectOut, { portfolioId, scenarioId: id, item: String(p1) });
  expect([why.displaced.map(Number), why.money]).toEqual([[p2, p3], 1000]);
  expect(why.price).toBeCloseTo(0.637 * 0.2, 3);
  const points = await ok<{ cost: number }[]>(owner, scenarioFrontier, { portfolioId, scenarioId: id });
  expect(points.map(({ cost }) => cost).at(-1)).toBe(10_000);
  expect((await board()).scenarios.map(({ stale }) => stale)).toEqual([false]);
  await rate(p1, 'low');
  expect((await board()).scenarios.map(({ stale }) => stale)).toEqual([true]);
  const must = { ...settings, decisions: { [p1]: 'must' as const, [p2]: 'must' as const } };
  await ok(owner, saveScenario, { portfolioId, scenarioId: id, name: 'Lean', settings: must });
  const { impossible } = await ok<{ impossible: { groups: string[] } }>(owner, computeScenario, {
    portfolioId,
    scenarioId: id,
  });
  expect(impossible.groups).toEqual(
    [`must ${p1}`, `must ${p2}`, 'money total'].toSorted(
      (a, b) => impossible.groups.indexOf(a) - impossible.groups.indexOf(b),
    ),
  );
  const seen = await board(viewer);
  expect([seen.scenarios, seen.maySeeMoney, seen.items.map(({ budget }) => budget)]).toEqual([
    [],
    false,
    [null, null, null],
  ]);
  const refused = await viewer.client.send(computeScenario, { portfolioId, scenarioId: id });
  expect(refused.code).not.toBe(0);
});

test('two scenarios of one name at once: one of them', async () => {
  const save = () => owner.client.send(saveScenario, { portfolioId, name: 'Twice', settings: EMPTY });
  const answers = await Promise.all([save(), save()]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('9: a decision is kept as it was promised; an older base is refused; carrying it out moves the plan by its own rules', async () => {
  const [p1, p2, p3] = projects as [number, number, number];
  const settings = { ...EMPTY, decisions: { [p1]: 'must' as const, [p2]: 'must' as const, [p3]: 'never' as const } };
  const year = Number((await board()).items[0]!.plannedStart!.slice(0, 4));
  // Money comes a year later: both that have not begun wait for it.
  const later = { ...settings, shifts: 1, costs: { [p1]: 100, [p2]: 100 }, years: { [year]: 0 } };
  const made: number[] = [];
  for (const name of ['First', 'Second']) {
    const { id } = await ok<{ id: number }>(owner, saveScenario, { portfolioId, name, settings: later });
    made.push(id);
    await ok(owner, computeScenario, { portfolioId, scenarioId: id });
  }
  const commit = (scenarioId: number) => owner.client.send(commitScenario, { portfolioId, scenarioId });
  // Both at once: the second was computed before the first was decided.
  const answers = await Promise.all(made.map(commit));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)!.problems![0]!.key).toBe('selection.decidedSince');
  expect((await viewer.client.send(commitScenario, { portfolioId, scenarioId: made[0]! })).code).not.toBe(0);
  const before = await board();
  const [kept] = before.decisions;
  expect(kept!.promised.map(({ key, chosen, shift }) => [Number(key), chosen, shift]).toSorted()).toEqual([
    [p1, true, 1],
    [p2, true, 1],
    [p3, false, 0],
  ]);
  const start = kept!.promised.find(({ key }) => key === String(p1))!.start!;
  expect(start.slice(0, 4)).toBe(String(year + 1));
  // Nothing of the plans moved.
  expect(before.items.find(({ key }) => key === String(p1))!.plannedStart!.slice(0, 4)).toBe(String(year));
  const done = await ok<{ done: number[]; refused: { id: number }[] }>(owner, carryOutDecision, {
    portfolioId,
    projects: [p1, p2, p3],
  });
  expect([done.done, done.refused.map(({ id }) => id)]).toEqual([[p1, p2], [p3]]);
  const after = await board();
  const moved = after.items.find(({ key }) => key === String(p1))!;
  expect([moved.planEnd, after.decisions[0]]).toEqual([
    kept!.promised.find(({ key }) => key === String(p1))!.finish,
    kept,
  ]);
  const seen = (await board(viewer)).decisions[0]!;
  expect([seen.cost, ...seen.promised.map(({ cost }) => cost)]).toEqual([null, null, null, null]);
  await expect(world.query("UPDATE selection_decision SET name = 'x'")).rejects.toThrow(/never change/);
});

test('a candidate is chosen beside projects, approved by the decision, and becomes a project that keeps its ratings', async () => {
  const calls = entityCalls(candidate);
  const moves = lifecycleCalls(candidateLife);
  const [type] = await world.query('SELECT type::int AS id FROM project WHERE type IS NOT NULL LIMIT 1');
  const { id } = await ok<CandidateRow>(owner, calls.create, {
    ...{ portfolioId, name: 'New line', sponsor: owner.id, department: world.home.departmentId, type: type!.id },
    ...{ plannedStart: '2027-03-01', plannedEnd: '2027-09-30', code: 'NL1' },
    cost: { amount: '500.00', currency: 'CNY' },
  });
  const key = `c${id}`;
  // A draft is not there for the board.
  expect((await board()).items.map((one) => one.key)).not.toContain(key);
  await ok(owner, moves.move, { id, action: 'submit' });
  const { drivers, items } = await board();
  expect(items.find((one) => one.key === key)).toMatchObject({ project: null, budget: 50_000 });
  expect((await board(viewer)).items.find((one) => one.key === key)).toMatchObject({ budget: null });
  await ok(owner, rateImpact, { portfolioId, item: key, driver: drivers[0]!.id, impact: 'extreme' });
  const settings = { ...EMPTY, decisions: Object.fromEntries(projects.map((one) => [one, 'never'])) };
  const scenario = await ok<{ id: number }>(owner, saveScenario, { portfolioId, name: 'New', settings });
  await ok(owner, computeScenario, { portfolioId, scenarioId: scenario.id });
  await ok(owner, commitScenario, { portfolioId, scenarioId: scenario.id });
  const decided = await ok<{ row: CandidateRow }>(owner, calls.get, { id });
  expect(decided.row.status).toBe('approved');
  expect((await owner.client.send(calls.update, { id, version: decided.row.version, name: 'Other' })).code).not.toBe(0);
  // Whoever may not make projects does not.
  expect((await owner.client.send(convertCandidate, { portfolioId, candidateId: id })).code).not.toBe(0);
  const maker = world.server.as({
    ...{ userId: owner.id, companyId: world.home.companyId, name: 'owner', departments: null },
    rights: ['pm:project:add', 'pm:portfolio:manageAll', 'pm:project:manageAll'],
  });
  // Both at once: one project.
  const made = await Promise.all([1, 2].map(() => maker.send(convertCandidate, { portfolioId, candidateId: id })));
  expect(made.map(({ code }) => code === 0).toSorted()).toEqual([false, true]);
  const project = (await ok<{ row: CandidateRow }>(owner, calls.get, { id })).row.project!;
  const now = (await board()).items.find((one) => one.project === project)!;
  expect([now.name, now.impacts[drivers[0]!.id]]).toEqual(['New line', 'extreme']);
  // The promise follows it.
  expect((await board()).decisions[0]!.promised.map((one) => one.key)).toContain(String(project));
});
