/**
 * A closed month never changes: its state at closing stays the same whatever follows, and statistics as known at any moment equal
 * the answers given then (records.md A11-2). Actions by HOURS_ACTIONS, seed by HOURS_SEED.
 */
import { afterAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import type { Call } from '#kernel/call.ts';
import { now } from '#kernel/dates.ts';
import {
  askCorrection,
  closePeriod,
  decideCorrection,
  passRecords,
  reopenPeriod,
  saveHours,
  submitRecords,
  undoRecords,
  withdrawRecords,
} from '../hours.calls.ts';
import { closedHours, countedRecords, hoursReport } from '../hours-report.calls.ts';

const world = await hoursWorld();
const { person, projectFor, cell, day, today, record, query, done } = world;
afterAll(world.close);
const ACTIONS = Number(process.env.HOURS_ACTIONS ?? 60);

let seed = Number(process.env.HOURS_SEED ?? 3);
const next = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const GROUPS = ['project', 'task', 'person', 'department', 'kind', 'category', 'month'] as const;
const span = { owner: 'seen', from: day(-20), to: today } as const;

/**
 * Approved hours by group, and the records behind them, current or as known at an instant. Current people and days include waiting
 * ones: they are compared where both are as known.
 */
async function figures(who: Someone, of: { from: string; to: string }, known: string | null, whole: boolean) {
  const asked = { ...span, ...of, known };
  const sums: unknown[] = [];
  for (const by of whole ? GROUPS : (['task', 'category', 'month'] as const)) {
    const { list } = await done(hoursReport, { by, ...asked, pageSize: 200 }, who.client);
    const shown = list.filter(({ approved }) => Number(approved) !== 0);
    sums.push(
      shown
        .map(({ key, title, approved, people, days }) => [key, title, approved, ...(whole ? [people, days] : [])])
        .sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
    );
  }
  const records = { counts: 'approved', ...asked, pageSize: 500, sort: 'id' };
  const { list } = await done(countedRecords, records, who.client);
  sums.push(list.map(({ id, workDate, hours }) => [id, workDate, Number(hours)]));
  return JSON.stringify(sums);
}
/** An instant after all that was booked, before anything that will be. */
async function instant(): Promise<string> {
  const at = now();
  await expect.poll(() => now()).toBeGreaterThan(at + 1);
  return new Date(at + 1).toISOString();
}

test('statistics as known at a moment are those of then; a closed month as known at its closing stays whatever follows', async () => {
  const rights = ['wr:period:close', 'wr:workRecord:correct', 'wr:workRecord:all', 'wr:workRecord:approveAll'];
  const [all, second, manager] = [
    await person('all', { rights }),
    await person('second', { rights }),
    await person('manager'),
  ];
  const head = await person('head', { rights: ['wr:workRecord:edit', 'wr:workRecord:department'], departments: null });
  const workers = [await person('a'), await person('b')];
  const places = [await projectFor(workers, 2, manager), await projectFor(workers, 1, manager)];
  const [category] = await query<{ id: number }>(
    "SELECT id::int AS id FROM dict_item WHERE item_key = 'training' LIMIT 1",
  );
  const viewers = [all, head, manager, workers[0]!];
  const moments: { known: string; who: Someone; told: string }[] = [];
  const closings: { id: number; from: string; to: string; closedAt: string; told: string; whole: string }[] = [];
  const mine: { id: number; who: Someone; workDate: string }[] = [];
  let corrected = 0;

  for (let action = 0; action < ACTIONS; action++) {
    const kind = next(9);
    const one = mine[next(mine.length)];
    const state = one ? (await record(one.id).catch(() => null))?.status : undefined;
    if (kind <= 2 || !one) {
      const who = workers[next(2)]!;
      const place = places[next(3)];
      const target = place
        ? { projectId: place.projectId, task: place.tasks[next(place.tasks.length)]! }
        : { category: category!.id };
      const workDate = day(-next(20));
      const { data } = await who.client.send(saveHours, {
        cells: [cell({ ...target, workDate, hours: `${1 + next(4)}` })],
      });
      const id = data.saved[0]?.id;
      if (id) mine.push({ id, who, workDate });
    } else if (kind === 3) {
      await one.who.client.send(submitRecords, { ids: [one.id] });
    } else if (kind <= 5) {
      const ids = mine.map(({ id }) => id);
      await one.who.client.send(submitRecords, { ids: ids.slice(-next(5)) });
      await all.client.send(passRecords, { ids });
    } else if (kind === 6 && state === 'approved') {
      // Undone and moved to another task or category, where its day is open.
      await all.client.send(undoRecords, { ids: [one.id] });
      const { version } = await record(one.id);
      await one.who.client.send(saveHours, {
        cells: [
          cell({
            id: one.id,
            version,
            workDate: one.workDate,
            hours: next(4) === 0 ? '' : '2',
            ...(places[0] && { projectId: places[0].projectId, task: places[0].tasks[1]! }),
          }),
        ],
      });
    } else if (kind === 7 && state === 'approved') {
      const asked = await all.client.send(askCorrection, {
        recordId: one.id,
        hours: `${1 + next(5)}.5`,
        reason: '更正',
      });
      if (
        asked.code === 0 &&
        (await second.client.send(decideCorrection, { id: asked.data.id!, agree: true })).code === 0
      )
        corrected++;
    } else if (closings.length < 3 || next(3) > 0) {
      const from = day(-next(20));
      const { code, data } = await all.client.send(closePeriod, { from, to: from });
      if (code !== 0) continue;
      const closed = (await done(closedHours, { ...span, from, to: from }, all.client))[0]!;
      closings.push({
        id: data.id,
        from,
        to: from,
        closedAt: closed.closedAt,
        told: await figures(all, { from, to: from }, null, false),
        whole: await figures(all, { from, to: from }, closed.closedAt, true),
      });
    } else {
      const last = closings[next(closings.length)]!;
      await all.client.send(reopenPeriod, { id: last.id });
    }
    if (action % 6 === 0) {
      const who = viewers[next(viewers.length)]!;
      moments.push({ known: await instant(), who, told: await figures(who, span, null, false) });
    }
  }
  expect([closings.length > 2, corrected > 2, moments.length > 6]).toEqual([true, true, true]);
  for (const { known, who, told } of moments) expect(await figures(who, span, known, false)).toBe(told);
  for (const { from, to, closedAt, told, whole } of closings) {
    expect(await figures(all, { from, to }, closedAt, false)).toBe(told);
    expect(await figures(all, { from, to }, closedAt, true)).toBe(whole);
  }
  expect(await world.sumsOff()).toEqual([]);
});

test('in a closed period nothing is taken back or revoked; what was approved is corrected, and told as booked since', async () => {
  const rights = ['wr:period:close', 'wr:workRecord:correct', 'wr:workRecord:all'];
  const [closer, second, manager, worker] = [
    await person('closer', { rights }),
    await person('confirms', { rights }),
    await person('pm'),
    await person('w'),
  ];
  const { projectId, tasks } = await projectFor([worker], 1, manager);
  const on = { projectId, task: tasks[0]!, workDate: day(-30) };
  const [approved, waits] = await world.submitted(worker, [
    { ...on, hours: '8' },
    { ...on, hours: '1' },
  ]);
  await done(passRecords, { ids: [approved] }, manager.client);
  await done(closePeriod, { from: day(-30), to: day(-30) }, closer.client);
  const refused = async (call: Call, id: number, who: Someone) => {
    const answer = await who.client.send(call, { ids: [id] });
    return [answer.code, answer.problems?.[0]?.key];
  };
  expect(await refused(withdrawRecords, waits!, worker)).toEqual([400, 'hours.closedWithdraw']);
  expect(await refused(undoRecords, approved!, manager)).toEqual([400, 'hours.closedUndo']);
  const closed = { owner: 'seen', from: day(-30), to: day(-30) } as const;
  const told = async () => (await done(closedHours, closed, closer.client)).map(({ known, since }) => [known, since]);
  expect(await told()).toEqual([[480, 0]]);
  const asked = await done(askCorrection, { recordId: approved, hours: '7.5', reason: '打卡' }, closer.client);
  await done(decideCorrection, { id: asked.id!, agree: true }, second.client);
  expect(await told()).toEqual([[480, -30]]);
});

test('a call that began before a closing and books after it is booked after it', async () => {
  const rights = ['wr:period:close', 'wr:workRecord:all', 'wr:workRecord:approveAll', 'wr:workRecord:correct'];
  const [closer, other] = [await person('racing', { rights }), await person('racing too', { rights })];
  const worker = await person('raced');
  const { projectId, tasks } = await projectFor([worker], 1);
  const of = day(-29);
  for (let round = 0; round < 4; round++) {
    const [id] = await world.submitted(worker, [{ projectId, task: tasks[0]!, workDate: of, hours: '2' }]);
    await done(passRecords, { ids: [id] }, closer.client);
    const asked = await done(askCorrection, { recordId: id, hours: '1', reason: 'x' }, closer.client);
    const [correction, closing] = await Promise.all([
      other.client.send(decideCorrection, { id: asked.id!, agree: true }),
      closer.client.send(closePeriod, { from: of, to: of }),
    ]);
    expect([correction.code, closing.code]).toEqual([0, 0]);
    const known = async () => (await done(closedHours, { owner: 'seen', from: of, to: of }, closer.client))[0]!;
    const { closedAt, known: minutes, since } = await known();
    const [split] = await query<{ known: number; since: number }>(
      `SELECT coalesce(sum(minutes) FILTER (WHERE booked_at <= $2), 0)::int AS known, coalesce(sum(minutes) FILTER (WHERE booked_at > $2), 0)::int AS since
       FROM work_ledger WHERE work_date = $1`,
      [of, closedAt],
    );
    // Wholly before the closing, or wholly after it.
    expect([split, [0, -60]]).toEqual([{ known: minutes, since }, [0, expect.any(Number)]]);
    expect([0, -60]).toContain(since);
    await done(reopenPeriod, { id: closing.data.id }, closer.client);
  }
});
