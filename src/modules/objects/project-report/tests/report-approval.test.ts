/** Weekly and monthly reports are bound to workflows separately (ADR 350): one waits while the other is done at once. */
import { afterAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { dayOf } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { askForMove, businessConfig } from '#modules/flow/approval/approval.calls.ts';
import { projectReport } from '../project-report.entity.ts';
import { projectReportLife } from '../project-report.life.ts';
import { periodOf } from '../report-period.ts';

const world = await approvalWorld();
const { server, home, startItem, agree } = world;
afterAll(world.close);
const calls = { ...entityCalls(projectReport), ...lifecycleCalls(projectReportLife) };
const owner = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: ['pm:project:add', 'pm:project:manageAll', 'wf:binding:edit', 'wf:binding:query', 'wf:business:query'],
});

async function submitted(projectId: number, kind: 'weekly' | 'monthly'): Promise<number> {
  const period = periodOf(kind, dayOf(2026, 2, 11));
  const { data } = await owner.send(calls.create, { projectId, kind, period, done: '完成' });
  const answer = await owner.send(calls.move, { id: data.id, action: 'submit' });
  expect(answer.msg).toBe('');
  return data.id;
}
const stateOf = async (id: number): Promise<unknown> => (await owner.send(calls.get, { id })).data.row.status;

test('with a workflow for monthly reports, weekly ones are approved at once and monthly ones when it ends', async () => {
  await world.publish('monthly');
  expect((await world.bind('report.monthly', 'monthly')).msg).toBe('');
  const projectId = await world.newProject();
  const [week, month] = [await submitted(projectId, 'weekly'), await submitted(projectId, 'monthly')];
  const { data: listed } = await owner.send(calls.list, { projectId, pageSize: 10 });
  expect(Object.keys(listed.abilities![week]!.approvals)).toEqual([]);
  expect(Object.keys(listed.abilities![month]!.approvals)).toEqual(['approve']);
  expect((await owner.send(calls.move, { id: week, action: 'approve' })).msg).toBe('');
  expect((await owner.send(calls.move, { id: month, action: 'approve' })).data).toMatchObject({ approval: true });
  const asked = await owner.send(askForMove, { entity: 'projectReport', id: month, action: 'approve' });
  expect([asked.msg, asked.data.businessType]).toEqual(['', 'report.monthly']);
  const instance = (await startItem(asked.data, owner)) as number;
  expect((await owner.send(calls.move, { id: month, action: 'withdraw' })).code).toBe(400);
  expect(await stateOf(month)).toBe('submitted');
  await agree(instance);
  expect([await stateOf(week), await stateOf(month)]).toEqual(['approved', 'approved']);
  const config = await server
    .as({ userId: home.userId, companyId: home.companyId, departments: null, rights: [businessConfig.right].flat() })
    .send(businessConfig, {});
  const keys = config.data.actions.map(({ key }) => key);
  expect(keys.filter((key) => key.startsWith('report.') || key.startsWith('projectReport.'))).toEqual([
    ...['projectReport.submit', 'projectReport.withdraw', 'report.weekly', 'report.monthly', 'projectReport.return'],
  ]);
});
