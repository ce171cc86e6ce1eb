/** Hours that name an issue (records.md A2): an open one of their project that who fills in may read, and what an issue took. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { calls } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { LANGS, say } from '#kernel/text.ts';
import { readSheet, writeSheet } from '#server/sheet.ts';
import { hoursToApprove, passRecords, recordStory } from '../hours.calls.ts';
import { hoursTexts as t } from '../hours.texts.ts';
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
const codeOf = async (id: number): Promise<string> =>
  (await query<{ code: string }>('SELECT code FROM issue WHERE id = $1', [id]))[0]!.code;
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

test('an issue tells the hours that were spent on it, to each those they may see; the list counts the same', async () => {
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

test('who approves reads what is left and which issue it was, its name where they may read it', async () => {
  const issue = await raise('审批时可见');
  const [id] = await submitted(worker, [{ ...at(), workDate: day(-20), hours: '1', remainingHours: '4.5', issue }]);
  const line = async (who: Someone) => (await done(hoursToApprove, {}, who.client)).lines.find((one) => one.id === id);
  expect(await line(manager)).toMatchObject({ leftMinutes: 270, issue, issueName: '审批时可见' });
  const all = await person('all', { rights: ['wr:workRecord:approveAll'] });
  expect(await line(all)).toMatchObject({ leftMinutes: 270, issue, issueName: null });
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

const sheetCalls = entityCalls(workRecord);
const HEAD = ['workDate', 'projectName', 'category', 'hours', 'content', 'remainingHours', 'issue'] as const;
async function imported(
  rows: readonly Partial<Record<(typeof HEAD)[number], string>>[],
  who = worker,
  language = 'CN',
) {
  const [of] = await query<{ code: string }>('SELECT code FROM project WHERE id = $1', [place.projectId]);
  const usual = { workDate: day(-7), projectName: of!.code, hours: '0.5', content: '导入' };
  const cells = rows.map((row) => HEAD.map((name) => ({ ...usual, ...row })[name as 'hours'] ?? null));
  const answer = await who.client.send(
    sheetCalls.import,
    { file: writeSheet('x', [[...HEAD], ...cells]) },
    { language },
  );
  return { ...answer.data, told: answer.data.problems.map(({ row, field, text }) => [row - 2, field, text]) };
}

test('a sheet names the issue by its number or its name; unknown, foreign, closed and hidden ones are named and refused alike', async () => {
  await readsIssues(place.projectId, true);
  const issue = await raise('导入的问题');
  // Called like the number of another one: the number wins.
  const misled = await raise(await codeOf(issue));
  const closed = await raise('导入时已关闭');
  await close(closed);
  const elsewhere = await projectFor([worker], 1, manager);
  await readsIssues(elsewhere.projectId, true);
  const foreign = ((await done(calls.create, { projectId: elsewhere.projectId, name: '别处的' })) as { id: number }).id;
  const right = [await codeOf(issue), '导入的问题', await codeOf(misled), ''];
  const wrong = ['没有的', await codeOf(foreign), '别处的', await codeOf(closed), '%', String(issue)];
  const { accepted, rejected, told } = await imported([...right, ...wrong].map((name) => ({ issue: name })));
  expect([accepted, rejected]).toEqual([right.length, wrong.length]);
  expect(told).toEqual(
    wrong.map((name, i) => [i + right.length, 'issue', say(t.noIssueNamed.text, 'zh-CN').replace('{name}', name)]),
  );
  const kept = await query('SELECT issue::int AS issue FROM work_record WHERE work_date = $1 ORDER BY id', [day(-7)]);
  expect(kept.map((row) => row.issue)).toEqual([issue, issue, misled, null]);
  // Something unreadable gives the same answer as something absent.
  await readsIssues(place.projectId, false);
  for (const [n, lang] of LANGS.entries()) {
    const hidden = await imported([{ issue: '导入的问题' }], worker, ['CN', 'HK', 'US'][n]);
    expect(hidden.told).toEqual([[0, 'issue', say(t.noIssueNamed.text, lang).replace('{name}', '导入的问题')]]);
  }
  await readsIssues(place.projectId, true);
});

test('hours of no project name no issue, hours of no task have nothing left; what was exported comes in again', async () => {
  const issue = await raise('导出的问题');
  const [training] = await query<{ id: number; name: string }>(
    "SELECT id::int AS id, name FROM dict_item WHERE item_key = 'training' LIMIT 1",
  );
  const of = { projectName: '', category: training!.name };
  const { told } = await imported([
    { ...of, issue: '导出的问题' },
    { ...of, remainingHours: '3' },
  ]);
  expect(told.map(([row, field]) => [row, field])).toEqual([
    [0, 'issue'],
    [1, 'remainingHours'],
  ]);
  expect(
    (await refusal(worker, { projectId: null, task: null, category: training!.id, remainingHours: '3' }))!.reason,
  ).toBe('只有填在任务上的工时可以写剩余工时');
  const own = await person('own', { rights: ['wr:workRecord:edit', 'wr:workRecord:export'] });
  await world.join(place.projectId, [own.id]);
  await query('UPDATE task SET participants = participants || $2::bigint WHERE id = ANY($1)', [place.tasks, own.id]);
  await query("UPDATE task SET name = '任务 ' || id WHERE id = ANY($1)", [place.tasks]);
  const { id } = await saved(own, { ...at(), workDate: day(-8), hours: '2', remainingHours: '6.5', issue });
  const mine = { filters: { person: String(own.id) } };
  const book = (await own.client.send(sheetCalls.export, mine)).raw;
  await query('DELETE FROM work_record WHERE id = $1', [id]);
  expect((await done(sheetCalls.import, { file: book }, own.client)).problems).toEqual([]);
  expect(
    await query(
      'SELECT task::int AS task, remaining_hours AS left, issue::int AS issue FROM work_record WHERE person = $1',
      [own.id],
    ),
  ).toEqual([{ task: at().task, left: '6.5', issue }]);
  // A sheet does not reveal an issue to somebody who may not read it either.
  await readsIssues(place.projectId, false);
  const hidden = (await own.client.send(sheetCalls.export, mine)).raw;
  expect(JSON.stringify(await readSheet(hidden, 10))).not.toContain('导出的问题');
  expect((await done(sheetCalls.import, { file: hidden }, own.client)).problems.map(({ field }) => field)).toEqual([
    'issue',
  ]);
  await readsIssues(place.projectId, true);
});

test('an issue that is deleted while hours name it: either it stays or they do not name it, and nothing breaks', async () => {
  for (let round = 0; round < 6; round++) {
    const issue = await raise(`竞争 ${round}`);
    const cells = [cell({ ...at(), workDate: day(-9 - (round % 9)), hours: '0.1', issue })];
    const [removed, ...answers] = await Promise.all([
      world.boss.send(calls.remove, { id: issue }),
      ...Array.from({ length: 5 }, () => save(worker, cells)),
    ]);
    const named = answers.filter(({ data }) => data?.saved.length === 1).length;
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(0));
    const left = await query('SELECT 1 FROM issue WHERE id = $1', [issue]);
    expect([removed.code === 0, left.length, named > 0]).toEqual(
      removed.code === 0 ? [true, 0, false] : [false, 1, true],
    );
    if (removed.code !== 0) expect(removed.problems?.[0]?.key).toBe('hours.keptIssue');
    await query('DELETE FROM work_record WHERE person = $1 AND issue = $2', [worker.id, issue]);
    await query('UPDATE work_day SET minutes = 0 WHERE person = $1 AND work_date = $2', [
      worker.id,
      cells[0]!.workDate,
    ]);
  }
});
