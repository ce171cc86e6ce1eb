/** Simulations of a project: made of one plan and its risks, stale when either changes, money for whoever may see it (B9-11). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Someone } from '#app/testing/issue-world.ts';
import { riskWorld } from '#app/testing/risk-world.ts';
import { saveRiskMoney } from '../risk-tasks.calls.ts';
import { readSimulation, runSimulation } from '../simulation.calls.ts';

const world = await riskWorld();
const { identify, moved, update, query } = world;
afterAll(world.close);

let project: number;
let lead: Someone;
let blind: Someone;
let reader: Someone;
beforeAll(async () => {
  project = await world.newProject();
  [lead, blind, reader] = [await world.person('lead'), await world.person('blind'), await world.person('reader')];
  const inside = ['query', 'add', 'edit', 'close', 'simulate'].map((one) => `pm:risk:${one}`);
  await world.member('project', project, lead, [...inside, 'pm:cost:query', 'pm:plan:query', 'pm:plan:edit']);
  await world.member('project', project, blind, ['pm:risk:query', 'pm:risk:simulate']);
  await world.member('project', project, reader, ['pm:risk:query']);
});

test('B9-11: a result is repeatable, tells money to few, and says when it is stale', async () => {
  const [task] = await query(
    `INSERT INTO task (company_id, project_id, name, position, duration_minutes, planned_start, planned_end)
     SELECT company_id, id, '打桩', 1, 4800, planned_start, planned_end FROM project WHERE id = $1 RETURNING id::int`,
    [project],
  );
  const row = await identify(lead, {
    projectId: project,
    name: '地质条件复杂',
    delays: [{ task: task!.id, min: '2', likely: '4', max: '8' }],
  });
  const ask = (who: Someone) => who.client.send(readSimulation, { projectId: project });
  expect((await ask(reader)).data).toEqual({ kept: null, risks: 0, telling: 0 });
  await moved(row.id, 'assess', lead, { values: { probability: 3, onSchedule: 3, chance: 100 } });
  const money = { reserve: null, min: 1000, likely: 2000, max: 3000, responses: {} };
  expect((await lead.client.send(saveRiskMoney, { riskId: row.id, version: 2, money })).msg).toBe('');
  expect((await reader.client.send(runSimulation, { projectId: project, runs: 200 })).code).toBe(403);
  expect((await lead.client.send(runSimulation, { projectId: project, runs: 99 })).problems?.[0]?.field).toBe('runs');
  const run = async (who: Someone, seed = 1) => {
    const found = await who.client.send(runSimulation, { projectId: project, runs: 200, seed });
    expect(found.problems ?? found.msg).toBe('');
    return found.data.kept!;
  };
  const first = await run(lead);
  expect(first).toMatchObject({
    money: true,
    stale: { plan: false, risks: false },
    risks: { [row.id]: { name: '地质条件复杂' } },
    tasks: { [task!.id as number]: { name: '打桩' } },
  });
  expect(first.result.critical).toEqual([{ task: task!.id, share: 1 }]);
  expect(first.result.all.mean).toBeGreaterThan(first.result.planned.finish);
  expect(first.result.without).toMatchObject([{ risk: row.id, mean: first.result.planned.finish, centsMean: 0 }]);
  expect(first.result.all.centsP50).toBeGreaterThan(1000);
  expect((await run(lead)).result).toEqual(first.result);
  expect((await run(lead, 2)).result).not.toEqual(first.result);
  // Somebody who may not see costs gets the same finish and no amount.
  const seen = await run(blind);
  expect(seen.result.all).toMatchObject({ mean: first.result.all.mean, centsP50: 0, centsP80: 0, centsMean: 0 });
  expect([seen.money, seen.result.without[0]!.centsMean]).toEqual([false, 0]);
  await update(row, { delays: [{ task: task!.id, min: '2', likely: '5', max: '8' }] }, lead);
  expect((await ask(reader)).data.kept!.stale).toEqual({ plan: false, risks: true });
  await run(lead);
  await query('UPDATE plan SET revision = revision + 1 WHERE project_id = $1', [project]);
  expect((await ask(reader)).data.kept!.stale).toEqual({ plan: true, risks: false });
});
