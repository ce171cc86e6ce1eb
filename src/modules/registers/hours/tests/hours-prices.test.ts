/** What replaces an entry of the ledger costs by its terms (records.md 0.1, A13-6, A13-9): whatever rates, posts and settings say by then. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { hoursOver, type Someone } from '#app/testing/hours-world.ts';
import { askCorrection, decideCorrection, passRecords, saveHours, submitRecords, undoRecords } from '../hours.calls.ts';

const world = hoursOver(await approvalWorld());
const { person, projectFor, submitted, cell, day, record, query, done, home, configure } = world;
afterAll(world.close);

let worker: Someone;
let manager: Someone;
let asker: Someone;
let second: Someone;
let place: { projectId: number; tasks: number[] };
let post: number;
let overtime: number;
beforeAll(async () => {
  await world.publish('correct');
  manager = await person('manager');
  worker = await person('worker');
  const rights = ['wr:workRecord:correct', 'wr:workRecord:all'];
  asker = await person('asker', { rights });
  second = await person('second', { rights });
  place = await projectFor([worker], 2, manager);
  const [made] = await query<{ id: number }>(
    "INSERT INTO job_post (company_id, name, rate) VALUES ($1, '顾问', 0) RETURNING id::int AS id",
    [home.companyId],
  );
  post = made!.id;
  const [kind] = await query<{ id: number }>(
    "SELECT id::int AS id FROM dict_item WHERE company_id = $1 AND item_key = 'overtime'",
    [home.companyId],
  );
  overtime = kind!.id;
});
/** The rate and the post hold from the beginning, also on the days worked. */
async function rate(yuan: number): Promise<void> {
  await query('UPDATE job_post SET rate = $1 WHERE id = $2', [yuan, post]);
  await query('DELETE FROM job_post_rate WHERE post = $1', [post]);
  await query("INSERT INTO job_post_rate VALUES ($1, $2, '0001-01-01', $3)", [
    home.companyId,
    post,
    Math.round(yuan * 100),
  ]);
}
async function posted(id: number | null): Promise<void> {
  await query('UPDATE "user" SET job_post = $1 WHERE id = $2', [id, worker.id]);
  await query('DELETE FROM person_post WHERE person = $1', [worker.id]);
  await query("INSERT INTO person_post VALUES ($1, $2, '0001-01-01', $3)", [home.companyId, worker.id, id]);
}
const entriesOf = (id: number) =>
  query<{ minutes: number; rate: number | null; cost: number | null; post: number | null; kind: number }>(
    `SELECT minutes, rate_cents::int AS rate, cost_cents::int AS cost, job_post::int AS post, kind::int AS kind
     FROM work_ledger WHERE record = $1 ORDER BY seq`,
    [id],
  );

/** Overtime of 8 h, booked at 1,081.85 a day of 8 h times 1.5. */
async function approved(): Promise<number> {
  await Promise.all([rate(1081.85), posted(post), configure({ factors: { overtime: 150 } })]);
  const [id] = await submitted(worker, [
    { projectId: place.projectId, task: place.tasks[0]!, workDate: day(-3), hours: '8', kind: overtime },
  ]);
  await done(passRecords, { ids: [id] }, manager.client);
  expect(await entriesOf(id!)).toEqual([{ minutes: 480, rate: 108_185, cost: 162_278, post, kind: overtime }]);
  return id!;
}
async function drop(id: number): Promise<void> {
  if ((await record(id)).status === 'approved') await done(undoRecords, { ids: [id] }, manager.client);
  await done(
    saveHours,
    { cells: [cell({ id, version: (await record(id)).version, hours: '', workDate: day(-3) })] },
    worker.client,
  );
}

/** What may have changed by the time hours are booked again. */
const CHANGES: Record<string, () => Promise<unknown>> = {
  'the rate has doubled': () => rate(2163.69),
  'the person has no job post': () => posted(null),
  'overtime has another factor': () => configure({ factors: { overtime: 300 } }),
  'a day has other hours': () => configure({ factors: { overtime: 150 }, hoursPerDay: 7.5 }),
};
/** The ways hours are booked instead of others; each makes 7.9 h of them. */
const WAYS: Record<string, (id: number) => Promise<unknown>> = {
  async 'a correction'(id) {
    const asked = await done(askCorrection, { recordId: id, hours: '7.9', reason: '打卡' }, asker.client);
    await done(decideCorrection, { id: asked.id!, agree: true }, second.client);
  },
  async 'a correction by a workflow'(id) {
    await world.bind('hours.correct', 'correct');
    const asked = await done(askCorrection, { recordId: id, hours: '7.9', reason: '打卡' }, asker.client);
    const instance = await world.startItem(asked.approval!, asker.client);
    expect(await world.agree(instance as number)).toMatchObject({ code: 0 });
    await world.bind('hours.correct', null);
  },
  'being undone, edited and approved again': (id) => again(id, 0),
  'being moved to another task': (id) => again(id, 1),
};
async function again(id: number, task: number): Promise<void> {
  await done(undoRecords, { ids: [id] }, manager.client);
  const { version } = await record(id);
  const at = { projectId: place.projectId, task: place.tasks[task]!, workDate: day(-3), kind: overtime };
  const { refused } = await done(saveHours, { cells: [cell({ ...at, id, version, hours: '7.9' })] }, worker.client);
  expect(refused).toEqual([]);
  await done(submitRecords, { ids: [id] }, worker.client);
  await done(passRecords, { ids: [id] }, manager.client);
}

describe.each(Object.keys(WAYS))('%s repeats the terms of what was booked', (way) => {
  test.each(Object.keys(CHANGES))('although %s', async (change) => {
    const id = await approved();
    await CHANGES[change]!();
    await WAYS[way]!(id);
    // 7.9 of 8 h: 162,277.5 cents x 7.9 / 8, half a cent up.
    const [, minus, plus] = await entriesOf(id);
    expect(minus).toEqual({ minutes: -480, rate: 108_185, cost: -162_278, post, kind: overtime });
    expect(plus).toEqual({ minutes: 474, rate: 108_185, cost: 160_249, post, kind: overtime });
    await drop(id);
    expect((await entriesOf(id)).reduce((sum, { cost }) => sum + cost!, 0)).toBe(0);
  });
});

test('what had no rate has none when it is corrected, and the one of then when it is approved anew', async () => {
  await Promise.all([posted(null), configure({}), rate(800)]);
  const [id] = await submitted(worker, [
    { projectId: place.projectId, task: place.tasks[0]!, workDate: day(-3), hours: '8' },
  ]);
  await done(passRecords, { ids: [id] }, manager.client);
  await posted(post);
  await WAYS['a correction']!(id!);
  expect((await entriesOf(id!)).map(({ cost }) => cost)).toEqual([null, null, null]);
  await done(undoRecords, { ids: [id] }, manager.client);
  await done(submitRecords, { ids: [id] }, worker.client);
  await done(passRecords, { ids: [id] }, manager.client);
  expect((await entriesOf(id!)).at(-1)).toMatchObject({ minutes: 474, rate: 80_000, cost: 79_000, post });
});
