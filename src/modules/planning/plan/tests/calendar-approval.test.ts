/** A change of a project's calendar behind an approval: nothing moves before, everything when approved, no way around it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { link } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { calendar } from '#modules/base/calendar/calendar.entity.ts';
import { workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { changeProjectCalendar, projectCalendar, requestCalendar } from '#modules/planning/plan/plan-calendar.calls.ts';

const world = await approvalWorld();
const { server, boss, judge, done, open, planned, save, publish, bind, startItem, agree, withdraw, act } = world;
afterAll(world.close);
beforeAll(() => publish('calendars'));

const KEY = 'project.calendar';
const WAITS = '项目日历的变更正在审批，请等待审批完成';
const REST = [{ from: '2026-01-05', to: '2026-01-09', name: '停工', shifts: [] }];
const change = (projectId: number, input: object) => boss.send(changeProjectCalendar, { projectId, ...input });
const ask = (projectId: number, input: object) => boss.send(requestCalendar, { projectId, ...input });
async function finishOf(projectId: number): Promise<number> {
  const { rows } = await server.database.pool.query<{ finish: string }>(
    'SELECT max(finish_at) AS finish FROM task WHERE project_id = $1',
    [projectId],
  );
  return Number(rows[0]!.finish);
}
/** Two linked tasks of a day each on a calendar of the project's own; then the change needs an approval. */
async function ownCalendar() {
  await bind(KEY, null);
  const { projectId } = await planned([null, null], [link(-1, -2)]);
  await done(changeProjectCalendar, { projectId, action: 'copy' });
  const { calendar: own } = await done(projectCalendar, { projectId });
  expect((await bind(KEY, 'calendars')).msg).toBe('');
  const edit = { action: 'edit', calendarId: own.id, version: own.version, values: { days: REST } };
  return { projectId, own, edit };
}

test('nothing moves before it is approved; then calendar and plan change together', async () => {
  const { projectId, own, edit } = await ownCalendar();
  const finish = await finishOf(projectId);
  expect(await done(projectCalendar, { projectId })).toMatchObject({ approval: '流程 calendars', waiting: null });
  const refused = await change(projectId, edit);
  expect([refused.code, refused.data]).toMatchObject([400, { approval: true }]);
  expect((await change(projectId, { ...edit, dryRun: true })).data).toMatchObject({ moved: 2 });
  const asked = await ask(projectId, { ...edit, reason: '设备检修' });
  expect(asked.msg).toBe('');
  const id = (await startItem(asked.data)) as number;
  expect(id).toBeTypeOf('number');
  expect(await done(projectCalendar, { projectId })).toMatchObject({
    waiting: { instanceId: id, action: KEY },
    calendar: { version: own.version },
  });
  expect(await finishOf(projectId)).toBe(finish);
  expect((await ask(projectId, edit)).msg).toContain(WAITS);
  expect((await change(projectId, { action: 'use' })).msg).toContain(WAITS);
  expect((await done(projectInfo, { projectId })).actions.pause).toContain('项目中的审批流程未完成，不能操作');

  const { diff } = await done(workflowDiff, { instanceId: id }, judge);
  expect(diff!.notes!.map((note) => note[0])).toEqual(['原因：设备检修', '2 个任务中有 2 个时间变化']);
  expect(diff!.tables.map((table) => table.rows.map((row) => row.change))).toEqual([['added'], ['moved', 'moved']]);
  expect(await finishOf(projectId)).toBe(finish);

  expect((await agree(id)).data.status).toBe('approved');
  expect(await finishOf(projectId)).toBe(finish + 7 * 1440);
  const after = await done(projectCalendar, { projectId });
  expect(after.waiting).toBeNull();
  expect(after.calendar.days).toEqual(REST);
  expect((await done(workflowDiff, { instanceId: id }, judge)).diff).toEqual(diff);
});

test.each(['use', 'copy'] as const)('%s is held back and done by its approval', async (action) => {
  await bind(KEY, null);
  const { projectId } = await planned([null]);
  const companyOne = (await done(projectCalendar, { projectId })).calendar;
  await bind(KEY, 'calendars');
  const input = action === 'use' ? { action, calendarId: companyOne.id } : { action };
  expect((await change(projectId, input)).data).toMatchObject({ approval: true });
  const id = (await startItem((await ask(projectId, input)).data)) as number;
  expect((await done(projectCalendar, { projectId })).inherited).toBe(true);
  expect((await agree(id)).msg).toBe('');
  const after = await done(projectCalendar, { projectId });
  expect([after.inherited, after.calendar.ownerKind]).toEqual([false, action === 'use' ? 'company' : 'project']);
});

test('there is no way around it: the form of the project and the settings of the plan are refused', async () => {
  const { projectId, own } = await ownCalendar();
  const { calendar: company } = (await done(projectInfo, { projectId })).row.calendar
    ? { calendar: (await done(entityCalls(calendar).list, { filters: { ownerKind: 'company' } })).list[0]! }
    : { calendar: own };
  const { row } = await done(projectInfo, { projectId });
  const form = await boss.send(entityCalls(project).update, {
    id: projectId,
    version: row.version,
    calendar: company.id,
  });
  expect([form.code, form.data]).toMatchObject([400, { approval: true }]);
  const { plan, revision } = await open(projectId);
  const edits = diffPlans(plan, { ...plan, settings: { ...plan.settings, calendarId: company.id } });
  const settings = await save(projectId, revision, edits);
  expect([settings.code, settings.data]).toMatchObject([400, { approval: true }]);
  expect((await done(projectInfo, { projectId })).row.calendar).toBe(own.id);
});

test('rejected or withdrawn: nothing happened, and another one may be asked for', async () => {
  const { projectId, own, edit } = await ownCalendar();
  const finish = await finishOf(projectId);
  const first = (await startItem((await ask(projectId, edit)).data)) as number;
  await act(first, { kind: 'refuse', task: await world.taskOf(first), opinion: '不行' });
  const second = (await startItem((await ask(projectId, edit)).data)) as number;
  await withdraw(second);
  expect(await done(projectCalendar, { projectId })).toMatchObject({
    waiting: null,
    calendar: { version: own.version },
  });
  expect(await finishOf(projectId)).toBe(finish);
  expect((await ask(projectId, edit)).msg).toBe('');
});

test('the calendar changed meanwhile: the approval is refused with the reason, the approver can still refuse', async () => {
  const { projectId, own, edit } = await ownCalendar();
  const id = (await startItem((await ask(projectId, edit)).data)) as number;
  await server.database.pool.query('UPDATE calendar SET version = version + 1 WHERE id = $1', [own.id]);
  const refused = await agree(id);
  expect(refused.code).toBe(409);
  expect(JSON.stringify((await done(workflowDiff, { instanceId: id }, judge)).diff!.notes)).toContain('无法执行');
  expect((await act(id, { kind: 'refuse', task: await world.taskOf(id), opinion: '不行' })).data.status).toBe(
    'rejected',
  );
});

test('wrong values are refused when they are asked for', async () => {
  const { projectId, edit } = await ownCalendar();
  expect((await ask(projectId, { ...edit, values: { shifts: [[600, 500]] } })).code).toBe(400);
  expect((await ask(projectId, { ...edit, calendarId: 999_999 })).code).toBe(404);
  expect((await ask(projectId, { ...edit, version: 999 })).code).toBe(409);
});
