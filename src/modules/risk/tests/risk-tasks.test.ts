/** Tasks made of responses: one each, in the plan at once; what stands against it (records.md B1, B3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Someone } from '#app/testing/issue-world.ts';
import { riskWorld } from '#app/testing/risk-world.ts';
import { makeRiskTask, tasksOfRisk } from '../risk-tasks.calls.ts';

const world = await riskWorld();
const { identify, get, update, moved, query } = world;
afterAll(world.close);

let project: number;
let lead: Someone;
let reader: Someone;
beforeAll(async () => {
  project = await world.newProject();
  [lead, reader] = [await world.person('lead'), await world.person('reader')];
  const inside = ['query', 'add', 'edit', 'close'].map((one) => `pm:risk:${one}`);
  await world.member('project', project, lead, [...inside, 'pm:plan:query', 'pm:plan:edit']);
  await world.member('project', project, reader, ['pm:risk:query']);
});

test('pressed six times at once it is one task, which risk and task know of each other', async () => {
  const row = await identify(lead, {
    projectId: project,
    name: '设备故障',
    responses: [
      { plan: 'a', action: '增加巡检', status: 'planned' },
      { plan: 'a', action: '购买备件', status: 'dropped' },
    ],
  });
  const [open, dropped] = (await get(row.id, lead)).responses!;
  const make = (response: number, who = lead) =>
    who.client.send(makeRiskTask, { riskId: row.id, projectId: project, response, days: '2' } as never);
  expect((await make(open!.id!, reader)).code).toBe(403);
  expect((await make(dropped!.id!)).problems?.[0]?.field).toBe('response');
  expect((await make(999_999)).problems?.[0]?.field).toBe('response');
  const answers = await Promise.all(Array.from({ length: 6 }, () => make(open!.id!)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
  expect(new Set(answers.map(({ data }) => data.made.taskId)).size).toBe(1);
  const tasks = (await lead.client.send(tasksOfRisk, { riskId: row.id })).data;
  expect(tasks.list).toMatchObject([{ response: open!.id, name: '增加巡检', status: 'new' }]);
  expect((await reader.client.send(tasksOfRisk, { riskId: row.id })).data).toMatchObject({ list: [], hidden: 1 });
  const related = await query(
    "SELECT count(*)::int AS n FROM relation WHERE from_entity = 'task' AND from_id = $1 AND to_entity = 'risk' AND to_id = $2",
    [tasks.list[0]!.id, row.id],
  );
  expect(related).toEqual([{ n: 1 }]);
  // The line keeps its id when others change around it, so its task stays its own.
  await update(row, { responses: [{ plan: 'b', action: '新增', status: 'planned' }, open] }, lead);
  expect((await lead.client.send(tasksOfRisk, { riskId: row.id })).data.list[0]!.response).toBe(open!.id);
  await update(row, { responses: [] }, lead);
  await moved(row.id, 'close', lead, { reason: 'x', values: { closeReason: 'expired' } });
  expect((await lead.client.send(tasksOfRisk, { riskId: row.id })).data.refused).toContain('已关闭');
});
