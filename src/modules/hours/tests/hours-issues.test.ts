/** Hours that name an issue (records.md A2): an open one of their project that who fills in may read, and what an issue took. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { calls } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { passRecords, recordStory } from '../hours.calls.ts';
import { hoursOfIssue, issuesToFill } from '../issues/hours-issues.calls.ts';
import { workRecord } from '../work-record.entity.ts';

const world = await hoursWorld();
const { person, projectFor, save, saved, submitted, cell, day, query, done, record } = world;
afterAll(world.close);

let worker: Someone;
let manager: Someone;
let place: { projectId: number; tasks: number[] };
beforeAll(async () => {
  manager = await person('manager');
  worker = await person('worker');
  place = await projectFor([worker, manager], 2, manager);
  await readsIssues(place.projectId, true);
});
/** Whether members of a project read its issues. */
const readsIssues = (projectId: number, may: boolean) =>
  query(
    `UPDATE project_role SET rights = rights ${may ? `|| '["pm:issue:query"]'` : `- 'pm:issue:query'`} WHERE project_id = $1 AND NOT manager`,
    [projectId],
  );
const at = () => ({ projectId: place.projectId, task: place.tasks[0]! });
const raise = async (name: string, more: object = {}): Promise<number> =>
  ((await done(calls.create, { projectId: place.projectId, name, ...more })) as { id: number }).id;
const close = (id: number) =>
  query("UPDATE issue SET status = 'closed', result = 'notFault', closed_at = now() WHERE id = $1", [id]);
const refusal = async (who: Someone, more: object) =>
  (await save(who, [cell({ ...at(), workDate: day(-1), hours: '1', ...more })])).data.refused[0];

test('open issues of the project are offered that one may read, those of the task first', async () => {
  const [later, ofTask, closed] = [
    await raise('接口超时'),
    await raise('编码错误', { task: place.tasks[0] }),
    await raise('已关闭'),
  ];
  await close(closed);
  const offered = await done(issuesToFill, at(), worker.client);
  expect(offered.map(({ id, ofTask: own }) => [id, own])).toEqual([
    [ofTask, true],
    [later, false],
  ]);
  expect((await done(issuesToFill, { ...at(), search: '超时' }, worker.client)).map(({ id }) => id)).toEqual([later]);
  expect(await done(issuesToFill, { ...at(), search: '%' }, worker.client)).toEqual([]);
  const stranger = await person('stranger');
  expect(await done(issuesToFill, at(), stranger.client)).toEqual([]);
  const without = await person('without', { rights: [] });
  expect((await without.client.send(issuesToFill, at())).code).toBe(403);
});

test('another project’s, a closed, an unknown and an unreadable issue are refused, and one beside a category', async () => {
  const elsewhere = await projectFor([worker], 1, manager);
  await readsIssues(elsewhere.projectId, true);
  const foreign = ((await done(calls.create, { projectId: elsewhere.projectId, name: '别处' })) as { id: number }).id;
  const closed = await raise('关了');
  await close(closed);
  for (const issue of [foreign, closed, 999_999_999])
    expect(await refusal(worker, { issue })).toEqual({
      key: '0',
      field: 'issue',
      reason: '问题不存在、已关闭或不属于该项目',
    });
  const seen = await raise('看得见');
  const [category] = await query<{ id: number }>(
    "SELECT id::int AS id FROM dict_item WHERE item_key = 'training' LIMIT 1",
  );
  expect((await refusal(worker, { projectId: null, task: null, category: category!.id, issue: seen }))!.field).toBe(
    'issue',
  );
  await readsIssues(place.projectId, false);
  expect((await refusal(worker, { issue: seen }))!.field).toBe('issue');
  await readsIssues(place.projectId, true);
  expect(await refusal(worker, { issue: seen })).toBeUndefined();
  const answer = await worker.client.send((await import('../hours.calls.ts')).saveHours, {
    cells: [{ ...cell({ ...at(), workDate: day(-1), hours: '1' }), issue: '7' as never }],
  });
  expect(answer.problems?.[0]?.field).toBe('cells.issue');
});

test('what a record names it keeps when the issue is closed, and nobody deletes an issue hours were spent on', async () => {
  const issue = await raise('内存泄漏');
  const { id, version } = await saved(worker, { ...at(), workDate: day(-2), hours: '2', issue });
  const sheet = await world.sheet(worker, day(-2), day(-2));
  expect(sheet.records).toMatchObject([{ id, issue, issueName: '内存泄漏' }]);
  const removed = await world.boss.send(calls.remove, { id: issue });
  expect(removed.problems?.[0]?.key).toBe('hours.keptIssue');
  await close(issue);
  const again = await saved(worker, { ...at(), id, version, workDate: day(-2), hours: '3', issue });
  const { row, titles } = await done(entityCalls(workRecord).get, { id }, worker.client);
  expect([row.issue, titles.issue]).toEqual([issue, { [issue]: '内存泄漏' }]);
  await saved(worker, { ...at(), ...again, workDate: day(-2), hours: '3', issue: null });
  expect((await done(entityCalls(workRecord).get, { id }, worker.client)).row.issue).toBeNull();
});

test('an issue tells the hours that were spent on it, to each those he may see; the list counts the same', async () => {
  const issue = await raise('性能问题');
  const peer = await person('peer');
  await world.join(place.projectId, [peer.id]);
  await query('UPDATE task SET participants = participants || $2::bigint WHERE id = ANY($1)', [place.tasks, peer.id]);
  const [own, waits] = await submitted(worker, [
    { ...at(), workDate: day(-3), hours: '5', issue },
    { ...at(), workDate: day(-4), hours: '1.5', issue },
  ]);
  const [peers] = await submitted(peer, [{ ...at(), workDate: day(-3), hours: '2', issue }]);
  await saved(worker, { ...at(), workDate: day(-5), hours: '4', issue });
  await done(passRecords, { ids: [own, peers] }, manager.client);
  expect(await record(own!)).toMatchObject({ status: 'approved' });
  const of = (who: Someone) => done(hoursOfIssue, { issueId: issue }, who.client);
  expect(await of(manager)).toMatchObject({ approved: 420, waiting: 90, total: 3 });
  const mine = await of(worker);
  expect([mine.approved, mine.waiting, mine.list.map(({ id }) => id)]).toEqual([300, 90, [own, waits]]);
  const list = await done(
    entityCalls(workRecord).list,
    { filters: { issue: String(issue), status: 'approved' } },
    worker.client,
  );
  expect(list.list.map(({ id }) => id)).toEqual([own]);
  const stranger = await person('another stranger');
  expect((await stranger.client.send(hoursOfIssue, { issueId: issue })).code).toBe(404);
});

test('the name of an issue is not told by hours to who may not read it', async () => {
  const issue = await raise('机密缺陷');
  const [id] = await submitted(worker, [{ ...at(), workDate: day(-6), hours: '1', issue }]);
  await readsIssues(place.projectId, false);
  const { titles } = await done(entityCalls(workRecord).get, { id }, worker.client);
  expect(titles.issue ?? {}).toEqual({});
  const sheet = await world.sheet(worker, day(-6), day(-6));
  expect(sheet.records).toMatchObject([{ issue, issueName: null }]);
  expect((await done(recordStory, { recordId: id }, worker.client)).may.nameIssue).toBe(false);
});
