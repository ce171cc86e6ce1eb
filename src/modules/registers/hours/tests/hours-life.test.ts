/** Hours from being typed to being approved, returned, undone and corrected (records.md A13-3 to A13-10). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { minuteOfInstant } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { userService } from '#modules/people/user/server/users.ts';
import { taskDetail } from '#modules/planning/task/task.calls.ts';
import { systemCtx } from '#server/system.ts';
import { makeDb, withTx } from '#server/tx.ts';
import {
  askCorrection,
  closePeriod,
  decideCorrection,
  hoursToApprove,
  passRecords,
  recordStory,
  returnRecords,
  submitRecords,
  undoRecords,
  withdrawRecords,
} from '../hours.calls.ts';
import { followExpired } from '../server/approvers.ts';
import { hoursFacts } from '../server/report-facts.ts';
import { workRecord } from '../work-record.entity.ts';

const world = await hoursWorld();
const { person, projectFor, save, saved, submitted, cell, day, today, record, booked, query, done, home, configure } =
  world;
afterAll(world.close);

let worker: Someone;
let manager: Someone;
let head: Someone;
let place: { projectId: number; tasks: number[] };
let department: number;
beforeAll(async () => {
  head = await person('head');
  department = await world.department('RD', head.id);
  worker = await person('worker', { of: department });
  manager = await person('manager', { of: department });
  place = await projectFor([worker], 3, manager);
});
const task = (n = 0) => ({ task: place.tasks[n]!, projectId: place.projectId });
const waiting = async (who: Someone) => (await done(hoursToApprove, {}, who.client)).lines.map(({ id }) => id);

test('A13-3: of a week with one closed day six cells are saved, one says why', async () => {
  const closer = await person('closer', { rights: ['wr:period:close'] });
  await done(closePeriod, { from: day(-17), to: day(-17), department }, closer.client);
  const days = Array.from({ length: 7 }, (_, i) => day(-20 + i));
  const { data } = await save(
    worker,
    days.map((workDate) => cell({ ...task(), workDate, key: workDate })),
  );
  expect(data.saved.map(({ key }) => key)).toEqual(days.filter((one) => one !== day(-17)));
  expect(data.refused).toEqual([{ key: day(-17), field: 'workDate', reason: `${day(-17)} 所在的工时期间已关闭` }]);
  const sheet = await world.sheet(worker, days[0]!, days[6]!);
  expect(sheet.days.filter(({ locked }) => locked !== null).map(({ date }) => date)).toEqual([day(-17)]);
});

test('what lies in a closed period is not moved out of it', async () => {
  const closer = await person('closer 2', { rights: ['wr:period:close'] });
  const draft = await saved(worker, { ...task(), workDate: day(-25), hours: '2' });
  await done(closePeriod, { from: day(-25), to: day(-25), department }, closer.client);
  const { data } = await save(worker, [cell({ ...task(), ...draft, workDate: day(-24), hours: '2' })]);
  expect(data.refused).toMatchObject([{ field: 'workDate', reason: `${day(-25)} 所在的工时期间已关闭` }]);
  const kept = await query('SELECT work_date::text AS day FROM work_record WHERE id = $1', [draft.id]);
  expect(kept).toEqual([{ day: day(-25) }]);
});

test('A13-4: returned with an opinion, edited and submitted again: both opinions stay readable', async () => {
  const [id] = await submitted(worker, [{ ...task(), workDate: day(-1), hours: '6' }]);
  expect(await waiting(manager)).toContain(id);
  expect(await waiting(head)).not.toContain(id);
  expect((await manager.client.send(returnRecords, { ids: [id] })).problems?.[0]?.field).toBe('opinion');
  await done(returnRecords, { ids: [id], opinion: '内容太笼统' }, manager.client);
  const { version } = await record(id!);
  await done(
    (await import('../hours.calls.ts')).saveHours,
    { cells: [cell({ ...task(), id: id!, version, workDate: day(-1), hours: '5.5', content: '完成登录接口' })] },
    worker.client,
  );
  await done(submitRecords, { ids: [id] }, worker.client);
  await done(passRecords, { ids: [id], opinion: '可以' }, manager.client);
  const { steps } = await done(recordStory, { recordId: id }, worker.client);
  expect(steps.map(({ round, state, opinion }) => [round, state, opinion])).toEqual([
    [1, 'returned', '内容太笼统'],
    [2, 'passed', '可以'],
  ]);
  expect(await record(id!)).toMatchObject({ status: 'approved', round: 2 });
  expect(await booked(id!)).toBe(330);
});

test('A13-5: with both approvers, head passes and manager returns: returned, nothing booked', async () => {
  await configure({ approval: 'both' });
  const [id] = await submitted(worker, [{ ...task(), workDate: day(-2), hours: '7' }]);
  await done(passRecords, { ids: [id] }, head.client);
  expect(await record(id!)).toMatchObject({ status: 'submitted' });
  expect((await worker.client.send(withdrawRecords, { ids: [id] })).problems?.[0]?.key).toBe('hours.passedStep');
  await done(returnRecords, { ids: [id], opinion: '日期不对' }, manager.client);
  expect(await record(id!)).toMatchObject({ status: 'returned' });
  expect(await booked(id!)).toBe(0);
  const [both] = await submitted(worker, [{ ...task(), workDate: day(-3), hours: '7' }]);
  await done(passRecords, { ids: [both] }, manager.client);
  await done(passRecords, { ids: [both] }, head.client);
  expect(await booked(both!)).toBe(420);
  await configure({});
});

/** Labor cost of a task in cents as in reports, of bookings up to a moment. */
async function labourOf(taskId: number, at = new Date('2100-01-01')): Promise<number> {
  const source = hoursFacts.find(({ key }) => key === 'labour')!;
  const asked = {
    projectId: place.projectId,
    day: today,
    since: { at: new Date(0), minute: 0 },
    until: { at, minute: minuteOfInstant(at.getTime(), 480) },
    next: { from: today, to: today },
  };
  const rows = await withTx(makeDb(world.server.database.pool), (tx) =>
    source.rows(systemCtx(tx, home.companyId, at.getTime(), 480, []), asked),
  );
  return Number(rows?.find(({ id }) => id === taskId)?.total ?? 0);
}

test('A13-6: undone on day 30, refused word for word on day 31; a correction moves task, cost and labour by the difference', async () => {
  await world.hoursFrom(place.projectId, 'records');
  const [post] = await query<{ id: number }>(
    "INSERT INTO job_post (company_id, name, rate) VALUES ($1, '顾问', 1600) RETURNING id::int AS id",
    [home.companyId],
  );
  await query('UPDATE "user" SET job_post = $1 WHERE id = $2', [post!.id, worker.id]);
  const cost = async () =>
    (
      await query<{ c: number }>('SELECT coalesce(sum(cost_cents), 0)::int AS c FROM work_ledger WHERE task = $1', [
        place.tasks[1],
      ])
    )[0]!.c;
  const [id, kept] = await submitted(worker, [
    { ...task(1), workDate: day(-4), hours: '8' },
    { ...task(1), workDate: day(-5), hours: '8' },
  ]);
  await done(passRecords, { ids: [id, kept] }, manager.client);
  const hours = async () => (await done(taskDetail, { taskId: place.tasks[1]! }, world.boss)).row.actualWorkMinutes;
  expect([await hours(), await cost(), await labourOf(place.tasks[1]!)]).toEqual([960, 320_000, 320_000]);
  const age = (days: number, ms = 0) =>
    query(
      "UPDATE work_record SET approved_at = now() - $2 * interval '1 day' + $3 * interval '1 millisecond' WHERE id = ANY($1)",
      [[id, kept], days, ms],
    );
  await age(30, 60_000);
  await done(undoRecords, { ids: [id] }, manager.client);
  expect([await record(id!), await booked(id!), await hours()]).toEqual([
    expect.objectContaining({ status: 'revoked' }),
    0,
    480,
  ]);
  expect([await cost(), await labourOf(place.tasks[1]!)]).toEqual([160_000, 160_000]);
  await age(31);
  const late = await manager.client.send(undoRecords, { ids: [kept] }, { language: 'US' });
  expect([late.code, late.msg]).toEqual([
    400,
    'The approval of the current work hour has timed out and cannot be revoked',
  ]);
  const [asker, second] = [
    await person('asker', { rights: ['wr:workRecord:correct', 'wr:workRecord:all'] }),
    await person('second', { rights: ['wr:workRecord:correct', 'wr:workRecord:all'] }),
  ];
  const wanted = { recordId: kept!, hours: '6.5', reason: '打卡记录更正' };
  // Whose hours they are and who approved them read the record; the right to correct is another.
  expect((await worker.client.send(askCorrection, wanted)).code).toBe(403);
  expect((await manager.client.send(askCorrection, wanted)).code).toBe(403);
  const asked = await done(askCorrection, wanted, asker.client);
  expect((await asker.client.send(decideCorrection, { id: asked.id!, agree: true })).problems?.[0]?.key).toBe(
    'hours.fourEyes',
  );
  const [last] = await query<{ at: Date }>('SELECT max(booked_at) AS at FROM work_ledger WHERE task = $1', [
    place.tasks[1],
  ]);
  await done(decideCorrection, { id: asked.id!, agree: true }, second.client);
  // 1.5 h less at 1,600 a day of 8 h; earlier bookings do not change.
  expect([await cost(), await labourOf(place.tasks[1]!)]).toEqual([130_000, 130_000]);
  expect(await labourOf(place.tasks[1]!, last!.at)).toBe(160_000);
  await query('UPDATE "user" SET job_post = NULL WHERE id = $1', [worker.id]);
  expect([(await record(kept!)).hours, await booked(kept!), await hours()]).toEqual(['6.5', 390, 390]);
  const [first] = await query<{ sum: string }>(
    'SELECT sum(minutes) AS sum FROM work_day WHERE person = $1 AND work_date = $2',
    [worker.id, day(-5)],
  );
  expect(Number(first!.sum)).toBe(390);
});

test('A13-7: a task discarded after the approval keeps its hours in all sums; it is not removed', async () => {
  const [id] = await submitted(worker, [{ ...task(2), workDate: day(-6), hours: '3' }]);
  await done(passRecords, { ids: [id] }, manager.client);
  await query("UPDATE task SET status = 'discarded' WHERE id = $1", [place.tasks[2]]);
  expect(await booked(id!)).toBe(180);
  const row = (await done(entityCalls(workRecord).get, { id }, worker.client)).row;
  expect(row).toMatchObject({ taskName: '任务 3', projectId: place.projectId });
  const removed = await world.boss.send(entityCalls(project).remove, { id: place.projectId });
  expect(removed.code).toBe(400);
});

test('A13-9: a changed rate leaves the cost of approved hours as it was', async () => {
  const [post] = await query<{ id: number }>(
    "INSERT INTO job_post (company_id, name, rate) VALUES ($1, '工程师', 1600) RETURNING id::int AS id",
    [home.companyId],
  );
  await query('UPDATE "user" SET job_post = $1 WHERE id = $2', [post!.id, worker.id]);
  const [id] = await submitted(worker, [{ ...task(), workDate: day(-7), hours: '4' }]);
  await done(passRecords, { ids: [id] }, manager.client);
  await query('UPDATE job_post SET rate = 9999 WHERE id = $1', [post!.id]);
  const cost = async () =>
    (await query<{ c: number }>('SELECT sum(cost_cents)::int AS c FROM work_ledger WHERE record = $1', [id]))[0]!.c;
  expect(await cost()).toBe(80_000);
  await done(undoRecords, { ids: [id] }, manager.client);
  expect(await cost()).toBe(0);
});

test('A13-10: a new manager sees the open lines, the old one none; decided ones keep the name', async () => {
  const [decided] = await submitted(worker, [{ ...task(), workDate: day(-8), hours: '1' }]);
  await done(passRecords, { ids: [decided] }, manager.client);
  const lines: number[] = [];
  for (let i = 0; i < 40; i++)
    lines.push(...(await submitted(worker, [{ ...task(), workDate: day(-9 - (i % 4)), hours: '0.5' }])));
  const next = await person('next');
  // A manager is a member with the role of managers, as making the project leaves them; that role alone lets people decide.
  await query('DELETE FROM project_member WHERE project_id = $1 AND "user" = $2', [place.projectId, manager.id]);
  await query(
    `INSERT INTO project_member (company_id, object_kind, object_id, "user", roles)
     SELECT company_id, object_kind, object_id, $2, ARRAY[id] FROM project_role WHERE project_id = $1 AND manager`,
    [place.projectId, manager.id],
  );
  expect((await waiting(manager)).filter((id) => lines.includes(id))).toHaveLength(40);
  const row = (await done(entityCalls(project).get, { id: place.projectId })).row as unknown as { version: number };
  await done(entityCalls(project).update, { id: place.projectId, version: row.version, manager: next.id });
  expect((await waiting(next)).filter((id) => lines.includes(id))).toHaveLength(40);
  expect((await waiting(manager)).filter((id) => lines.includes(id))).toEqual([]);
  // Who managed it goes on as a member.
  const roles = await query<{ manager: boolean }>(
    `SELECT coalesce(r.manager, false) AS manager FROM project_member m JOIN project_role r ON r.id = ANY(m.roles) WHERE m.project_id = $1 AND m."user" = $2`,
    [place.projectId, manager.id],
  );
  expect(roles).toEqual([{ manager: false }]);
  const { steps, names } = await done(recordStory, { recordId: decided }, worker.client);
  expect(names[steps[0]!.decidedBy!]).toBe('manager');
  const { data } = await next.client.send(passRecords, { ids: lines });
  expect([data.done.length, data.refused]).toEqual([40, []]);
  expect((await next.client.send(passRecords, { ids: lines.slice(0, 1) })).problems?.[0]?.key).toBe('hours.status');
});

test('nobody approves themselves: the next one up does; other hours go to the head', async () => {
  const boss = await person('bigBoss');
  const top = await world.department('TOP', boss.id);
  const low = await world.department('LOW', null, top);
  const lead = await person('lead', { of: low });
  await query('UPDATE department SET manager = $2 WHERE id = $1', [low, lead.id]);
  const mine = await projectFor([lead], 1, lead);
  const [category] = await query<{ id: number }>(
    "SELECT id::int AS id FROM dict_item WHERE item_key = 'training' LIMIT 1",
  );
  const [own] = await submitted(lead, [{ category: category!.id, hours: '2' }]);
  const [led] = await submitted(lead, [{ projectId: mine.projectId, task: mine.tasks[0]!, hours: '2' }]);
  expect(await waiting(boss)).toEqual([own]);
  // The project's lead department has no head, so nobody but who approves all.
  const [step] = await query<{ approver: number | null }>(
    'SELECT approver::int AS approver FROM work_approval WHERE record = $1',
    [led],
  );
  expect(step!.approver).toBeNull();
  const all = await person('all', { rights: ['wr:workRecord:approveAll'] });
  expect(await waiting(all)).toContain(led);
  expect((await lead.client.send(passRecords, { ids: [own] })).problems?.[0]?.key).toBe('hours.ownHours');
});

test('what waits for somebody whose account ends waits for the next one up', async () => {
  const [top, low] = [await person('topHead'), await person('lowHead')];
  const above = await world.department('ABOVE', top.id);
  const below = await world.department('BELOW', low.id, above);
  const one = await person('below', { of: below });
  const [category] = await query<{ id: number }>(
    "SELECT id::int AS id FROM dict_item WHERE item_key = 'training' LIMIT 1",
  );
  const [id] = await submitted(one, [{ category: category!.id, hours: '2' }]);
  expect([await waiting(low), await waiting(top)]).toEqual([[id], []]);
  await withTx(makeDb(world.server.database.pool), (tx) => {
    const system = systemCtx(tx, home.companyId, Date.now(), 480, []);
    return userService.update(system, low.id, null, {}, { status: 'disabled', isEnable: false });
  });
  expect(await waiting(top)).toEqual([id]);
});

test('what waits for somebody whose account expires by itself waits for the next one up', async () => {
  const [top, low] = [await person('top of expired'), await person('expires')];
  const above = await world.department('ABOVE2', top.id);
  const one = await person('below expired', { of: await world.department('BELOW2', low.id, above) });
  const [category] = await query<{ id: number }>(
    "SELECT id::int AS id FROM dict_item WHERE item_key = 'training' LIMIT 1",
  );
  const [id] = await submitted(one, [{ category: category!.id, hours: '2' }]);
  await query('UPDATE "user" SET expire_time = $2 WHERE id = $1', [low.id, day(1)]);
  await followExpired(makeDb(world.server.database.pool), Date.now());
  expect([await waiting(low), await waiting(top)]).toEqual([[id], []]);
  await followExpired(makeDb(world.server.database.pool), Date.now() + 3 * 86_400_000);
  expect([await waiting(low), await waiting(top)]).toEqual([[], [id]]);
});

test('where hours pass by themselves they are booked when submitted', async () => {
  await configure({ approval: 'auto' });
  const [id] = await submitted(worker, [{ ...task(1), workDate: today, hours: '1' }]);
  expect([await record(id!), await booked(id!)]).toEqual([expect.objectContaining({ status: 'approved' }), 60]);
  await configure({});
});

test('a draft is taken away by an empty cell, and its day with it; a submitted one is not', async () => {
  const alone = await person('alone', { of: department });
  const own = await projectFor([alone], 1, manager);
  const at = { projectId: own.projectId, task: own.tasks[0]! };
  const { id, version } = await saved(alone, { ...at, hours: '5' });
  expect((await save(alone, [cell({ ...at, id, version, hours: '' })])).data.saved).toEqual([
    { key: '0', id: null, version: null },
  ]);
  expect(await query('SELECT minutes FROM work_day WHERE person = $1', [alone.id])).toEqual([{ minutes: 0 }]);
  const [kept] = await submitted(alone, [{ ...at, hours: '5' }]);
  const { version: now } = await record(kept!);
  expect((await save(alone, [cell({ ...at, id: kept!, version: now, hours: '' })])).data.refused).toHaveLength(1);
  await done(withdrawRecords, { ids: [kept] }, alone.client);
  expect(await record(kept!)).toMatchObject({ status: 'draft' });
});

test('A13-15: whoever has nothing to do with hours reads none of them', async () => {
  const outsider = await person('outsider', { rights: [] });
  const [id] = await submitted(worker, [{ ...task(), workDate: day(-13), hours: '0.5' }]);
  const calls = entityCalls(workRecord);
  expect((await done(calls.list, {}, outsider.client)).total).toBe(0);
  expect((await outsider.client.send(calls.get, { id })).code).toBe(404);
  expect((await outsider.client.send(recordStory, { recordId: id })).code).toBe(404);
  expect((await outsider.client.send(passRecords, { ids: [id] })).code).toBe(404);
  expect((await outsider.client.send(undoRecords, { ids: [id] })).code).toBe(404);
  expect((await done(hoursToApprove, {}, outsider.client)).total).toBe(0);
});
