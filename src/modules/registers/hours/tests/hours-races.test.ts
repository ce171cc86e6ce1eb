/** What happens at the same moment (records.md A5; A13-1). Rounds by HOURS_ROUNDS. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import {
  closePeriod,
  passRecords,
  reopenPeriod,
  returnRecords,
  submitRecords,
  undoRecords,
  withdrawRecords,
} from '../hours.calls.ts';

const world = await hoursWorld();
const { person, projectFor, save, saved, submitted, cell, day, record, booked, query, done } = world;
afterAll(world.close);
const ROUNDS = Number(process.env.HOURS_ROUNDS ?? 20);

let worker: Someone;
let manager: Someone;
let place: { projectId: number; tasks: number[] };
beforeAll(async () => {
  manager = await person('manager');
  worker = await person('worker');
  place = await projectFor([worker], 4, manager);
  await world.hoursFrom(place.projectId, 'records');
});
const task = (n = 0) => ({ task: place.tasks[n]!, projectId: place.projectId });
const codes = async (all: Promise<{ code: number }>[]) => (await Promise.all(all)).map(({ code }) => code);

test('A13-1: of 12 saves of 3 hours on one day at once exactly 8 pass', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const workDate = day(-(round % 28));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => save(worker, [cell({ ...task(), workDate, hours: '3' })])),
    );
    const passed = answers.filter(({ data }) => data.saved.length === 1);
    expect(passed, `round ${round}`).toHaveLength(8);
    expect(answers.flatMap(({ data }) => data.refused.map(({ field }) => field))).toEqual(Array(4).fill('hours'));
    const [sum] = await query('SELECT minutes FROM work_day WHERE person = $1 AND work_date = $2', [
      worker.id,
      workDate,
    ]);
    expect(sum!.minutes).toBe(1440);
    await query('DELETE FROM work_record WHERE person = $1', [worker.id]);
    await query('DELETE FROM work_day WHERE person = $1', [worker.id]);
  }
});

test('pass, return, withdraw and pass again of one record at once: one of them happens', async () => {
  for (let round = 0; round < Math.min(ROUNDS, 40); round++) {
    const [id] = await submitted(worker, [{ ...task(round % 4), workDate: day(-1 - (round % 20)), hours: '1' }]);
    const got = await codes([
      manager.client.send(passRecords, { ids: [id] }),
      manager.client.send(returnRecords, { ids: [id], opinion: '不符' }),
      worker.client.send(withdrawRecords, { ids: [id] }),
      manager.client.send(passRecords, { ids: [id] }),
    ]);
    expect(
      got.filter((code) => code === 0),
      JSON.stringify(got),
    ).toHaveLength(1);
    const { status } = await record(id!);
    expect(await booked(id!)).toBe(status === 'approved' ? 60 : 0);
  }
});

test('two undos of one approval at once: one is booked', async () => {
  const [id] = await submitted(worker, [{ ...task(), workDate: day(-25), hours: '2' }]);
  await done(passRecords, { ids: [id] }, manager.client);
  const got = await codes(Array.from({ length: 6 }, () => manager.client.send(undoRecords, { ids: [id] })));
  expect(got.filter((code) => code === 0)).toHaveLength(1);
  const entries = await query('SELECT minutes FROM work_ledger WHERE record = $1 ORDER BY seq', [id]);
  expect(entries).toEqual([{ minutes: 120 }, { minutes: -120 }]);
});

test('batches over several projects in opposite orders, and operations of their tasks: all end, sums agree', async () => {
  const places = [place, await projectFor([worker], 2, manager), await projectFor([worker], 2, manager)];
  for (const { projectId } of places) await world.hoursFrom(projectId, 'records');
  const ids = await submitted(
    worker,
    places.flatMap(({ projectId, tasks }, i) =>
      [0, 1].map((n) => ({ projectId, task: tasks[n]!, workDate: day(-26), hours: `${1 + i}` })),
    ),
  );
  const halves = [ids.filter((_, i) => i % 2 === 0), ids.filter((_, i) => i % 2 === 1).toReversed()];
  const answers = await Promise.all([
    ...halves.map((some) => manager.client.send(passRecords, { ids: some })),
    ...places.map(({ tasks }) => world.boss.send(taskAction, { taskId: tasks[1]!, action: 'pause' })),
  ]);
  expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(() => [0, '']));
  const off = await query(
    `SELECT t.id FROM task t WHERE t.project_id = ANY($1) AND t.actual_work_minutes <>
       (SELECT coalesce(sum(minutes), 0) FROM work_ledger l WHERE l.task = t.id)`,
    [places.map(({ projectId }) => projectId)],
  );
  expect(off).toEqual([]);
});

test('submitting against closing the period: nothing is submitted in a closed one', async () => {
  const closer = await person('closer', { rights: ['wr:period:close'] });
  for (let round = 0; round < Math.min(ROUNDS, 15); round++) {
    const workDate = day(-27);
    const { data } = await save(worker, [cell({ ...task(), workDate, hours: '0.5' })]);
    const id = data.saved[0]!.id!;
    const [period, sent] = await Promise.all([
      closer.client.send(closePeriod, { from: workDate, to: workDate }),
      worker.client.send(submitRecords, { ids: [id] }),
    ]);
    expect(period.code).toBe(0);
    const late = await save(worker, [cell({ ...task(), workDate, hours: '0.5' })]);
    expect(late.data.refused).toHaveLength(1);
    const [{ before } = { before: null }] = await query<{ before: boolean | null }>(
      `SELECT w.submitted_at <= p.closed_at + interval '1 minute' AS before FROM work_record w, work_period p WHERE w.id = $1 AND p.id = $2`,
      [id, period.data.id],
    );
    expect(sent.code === 0 ? before : (await record(id)).status).toBe(sent.code === 0 ? true : 'draft');
    await done(reopenPeriod, { id: period.data.id }, closer.client);
  }
});

test('tabs that move records between the same two days do not wait for each other', async () => {
  const place = await projectFor([worker], 1, manager);
  const on = { projectId: place.projectId, task: place.tasks[0]! };
  const days = [day(-29), day(-30)];
  const records: { id: number; version: number }[] = [];
  for (const n of [0, 1, 2, 3]) records.push(await saved(worker, { ...on, workDate: days[n % 2]!, hours: '1' }));
  for (let round = 1; round <= 15; round++) {
    const answers = await Promise.all(
      records.map((one, n) => save(worker, [cell({ ...on, ...one, workDate: days[(n + round) % 2]!, hours: '1' })])),
    );
    for (const [n, { code, data }] of answers.entries()) {
      expect([code, data.refused]).toEqual([0, []]);
      records[n] = data.saved[0] as { id: number; version: number };
    }
  }
});

test('passed and undone by many at once, of the same people, tasks and months: sums of months are those of the ledger', async () => {
  const at = await projectFor([worker], 2, manager);
  const ids = await submitted(
    worker,
    Array.from({ length: 24 }, (_, n) => ({
      projectId: at.projectId,
      task: at.tasks[n % 2]!,
      workDate: day(-1 - (n % 20)),
      hours: '0.5',
    })),
  );
  const parts = (offset: number): number[][] =>
    Array.from({ length: 8 }, (_, n) =>
      ids.filter((_id, i) => (i + offset) % 8 === n).toSorted(() => (n % 2 ? -1 : 1)),
    );
  for (const round of [0, 3]) {
    const passed = await codes(parts(round).map((some) => manager.client.send(passRecords, { ids: some })));
    expect(passed).toEqual(Array(8).fill(0));
    expect(await world.sumsOff()).toEqual([]);
    if (round > 0) break;
    const undone = await codes(parts(5).map((some) => manager.client.send(undoRecords, { ids: some })));
    expect(undone).toEqual(Array(8).fill(0));
    for (const id of ids) await done(submitRecords, { ids: [id] }, worker.client);
  }
  const [sum] = await query<{ minutes: number }>(
    'SELECT sum(minutes)::int AS minutes FROM work_month WHERE project_id = $1',
    [at.projectId],
  );
  expect(sum!.minutes).toBe(24 * 30);
});
