/**
 * The ledger against a log that is replayed (records.md A11-2): random saves, submissions, approvals, returns, undos, corrections
 * and closings; afterwards what tasks, projects and days hold, now and as of any moment, is what the log says. 0 differences.
 * Actions by HOURS_ACTIONS.
 */

import { afterAll, expect, test } from 'vitest';
import { hoursWorld } from '#app/testing/hours-world.ts';
import { everyTurn } from '#server/testing/company-job.ts';
import {
  askCorrection,
  closePeriod,
  decideCorrection,
  passRecords,
  reopenPeriod,
  returnRecords,
  saveHours,
  submitRecords,
  undoRecords,
  withdrawRecords,
} from '../hours.calls.ts';
import { compareJob, compareMonths } from '../server/sums/month-check.ts';

const world = await hoursWorld();
const { person, projectFor, cell, day, query } = world;
afterAll(world.close);
const ACTIONS = Number(process.env.HOURS_ACTIONS ?? 250);

let seed = Number(process.env.HOURS_SEED ?? 5);
const next = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

interface Known {
  id: number;
  task: number;
  projectId: number;
  person: number;
  workDate: string;
  minutes: number;
  status: 'draft' | 'submitted' | 'approved' | 'returned' | 'revoked';
}
/** Events of the log, in order: minutes booked on a task. */
const log: { task: number; projectId: number; minutes: number; after: bigint }[] = [];

test('tasks, projects and days hold what the replayed log says, at every moment', async () => {
  const manager = await person('manager', {
    rights: ['wr:period:close', 'wr:workRecord:correct', 'wr:workRecord:all'],
  });
  const second = await person('second', { rights: ['wr:workRecord:correct', 'wr:workRecord:all'] });
  const workers = await Promise.all(['a', 'b', 'c'].map((name) => person(name)));
  const places = [await projectFor(workers, 3, manager), await projectFor(workers, 2, manager)];
  for (const { projectId } of places) await world.hoursFrom(projectId, 'records');
  const records: Known[] = [];
  let closed: { id: number; workDate: string } | null = null;
  const some = (...states: Known['status'][]): Known | null => {
    const found = records.filter(({ status }) => states.includes(status));
    return found[next(found.length)] ?? null;
  };
  const book = async (one: Known, minutes: number): Promise<void> => {
    const [at] = await query<{ n: string }>('SELECT count(*) AS n FROM work_ledger');
    log.push({ task: one.task, projectId: one.projectId, minutes, after: BigInt(at!.n) });
  };
  const isClosed = (one: Known): boolean => closed?.workDate === one.workDate;

  for (let action = 0; action < ACTIONS; action++) {
    const kind = next(10);
    if (kind <= 2) {
      const at = places[next(places.length)]!;
      const [who, task] = [workers[next(3)]!, at.tasks[next(at.tasks.length)]!];
      const [workDate, tenths] = [day(-next(28)), 1 + next(40)];
      const answer = await who.client.send(saveHours, {
        cells: [cell({ task, projectId: at.projectId, workDate, hours: (tenths / 10).toFixed(1) })],
      });
      const id = answer.data.saved[0]?.id;
      const had = records.filter((r) => r.person === who.id && r.workDate === workDate);
      const full = had.reduce((sum, { minutes }) => sum + minutes, tenths * 6) > 1440 || had.length >= 30;
      expect(id === undefined).toBe(full || closed?.workDate === workDate);
      if (id)
        records.push({
          id,
          task,
          projectId: at.projectId,
          person: who.id,
          workDate,
          minutes: tenths * 6,
          status: 'draft',
        });
    } else if (kind === 3) {
      const who = workers[next(3)]!;
      const open = records.filter((r) => r.person === who.id && ['draft', 'returned', 'revoked'].includes(r.status));
      const wanted = open.slice(next(open.length)).slice(0, 1 + next(6));
      if (wanted.length === 0) continue;
      const { data, code } = await who.client.send(submitRecords, { ids: wanted.map(({ id }) => id) });
      const may = wanted.filter((one) => !isClosed(one));
      expect(code === 0 ? data.done : []).toEqual(may.map(({ id }) => id).toSorted((x, y) => x - y));
      for (const one of may) one.status = 'submitted';
    } else if (kind <= 5) {
      const wanted = records.filter(({ status }) => status === 'submitted').slice(0, 1 + next(4));
      if (wanted.length === 0) continue;
      const { data, code } = await manager.client.send(passRecords, { ids: wanted.map(({ id }) => id) });
      const may = wanted.filter((one) => !isClosed(one));
      expect(code === 0 ? data.done : []).toEqual(may.map(({ id }) => id).toSorted((a, b) => a - b));
      for (const one of may) {
        one.status = 'approved';
        await book(one, one.minutes);
      }
    } else if (kind === 6) {
      const one = some('submitted');
      if (!one) continue;
      const back = next(2) === 0;
      const who = workers.find(({ id }) => id === one.person)!;
      const { code } = back
        ? await manager.client.send(returnRecords, { ids: [one.id], opinion: '退回' })
        : await who.client.send(withdrawRecords, { ids: [one.id] });
      expect(code === 0).toBe(!back || !isClosed(one));
      if (code === 0) one.status = back ? 'returned' : 'draft';
    } else if (kind === 7) {
      const one = some('approved');
      if (!one) continue;
      const { code } = await manager.client.send(undoRecords, { ids: [one.id] });
      expect(code === 0).toBe(!isClosed(one));
      if (code !== 0) continue;
      one.status = 'revoked';
      await book(one, -one.minutes);
    } else if (kind === 8) {
      const one = some('approved');
      if (!one) continue;
      const wanted = 6 * (1 + next(40));
      const asked = await manager.client.send(askCorrection, {
        recordId: one.id,
        hours: (wanted / 60).toFixed(1),
        reason: '更正',
      });
      expect(asked.code === 0).toBe(wanted !== one.minutes);
      if (asked.code !== 0) continue;
      const { code } = await second.client.send(decideCorrection, { id: asked.data.id!, agree: true });
      const had = records.filter((r) => r.person === one.person && r.workDate === one.workDate);
      const sum = had.reduce((all, { minutes }) => all + minutes, wanted - one.minutes);
      expect(code === 0).toBe(sum <= 1440);
      if (code !== 0) {
        await second.client.send(decideCorrection, { id: asked.data.id!, agree: false, opinion: '不符' });
        continue;
      }
      await book(one, -one.minutes);
      await book(one, wanted);
      one.minutes = wanted;
    } else if (closed) {
      await world.done(reopenPeriod, { id: closed.id }, manager.client);
      closed = null;
    } else {
      const workDate = day(-next(28));
      closed = { id: (await world.done(closePeriod, { from: workDate, to: workDate }, manager.client)).id, workDate };
    }
  }

  const sumOf = (rows: typeof log, by: 'task' | 'projectId', id: number): number =>
    rows.filter((entry) => entry[by] === id).reduce((sum, { minutes }) => sum + minutes, 0);
  const tasks = await query<{ id: number; project: number; minutes: number }>(
    'SELECT id::int AS id, project_id::int AS project, actual_work_minutes::int AS minutes FROM task WHERE project_id = ANY($1)',
    [places.map(({ projectId }) => projectId)],
  );
  for (const { id, minutes } of tasks) expect(minutes, `task ${id}`).toBe(sumOf(log, 'task', id));
  const projects = await query<{ id: number; minutes: number }>(
    'SELECT id::int AS id, round(actual_hours * 60)::int AS minutes FROM project WHERE id = ANY($1)',
    [places.map(({ projectId }) => projectId)],
  );
  for (const { id, minutes } of projects)
    expect(Math.abs(minutes - sumOf(log, 'projectId', id)), `project ${id}`).toBeLessThanOrEqual(3);
  const days = await query<{ person: number; day: string; minutes: number }>(
    'SELECT person::int AS person, work_date::text AS day, minutes FROM work_day WHERE minutes > 0',
  );
  const filled = Map.groupBy(records, ({ person: who, workDate }) => `${who} ${workDate}`);
  expect(new Map(days.map(({ person: who, day: at, minutes }) => [`${who} ${at}`, minutes]))).toEqual(
    new Map([...filled].map(([key, rows]) => [key, rows.reduce((sum, { minutes }) => sum + minutes, 0)])),
  );
  // As of any moment: entries are only appended, so the first n of them are what was known then.
  const entries = await query<{ task: number; minutes: number }>(
    'SELECT task::int AS task, minutes FROM work_ledger ORDER BY booked_at, record, seq',
  );
  expect(entries).toHaveLength(log.length);
  const moments = await query<{ at: Date; n: number }>(
    'SELECT booked_at AS at, count(*)::int AS n FROM work_ledger GROUP BY 1 ORDER BY 1',
  );
  let known = 0;
  for (const { at, n } of moments) {
    known += n;
    const [then] = await query<{ sum: number }>(
      'SELECT sum(minutes)::int AS sum FROM work_ledger WHERE booked_at <= $1',
      [at],
    );
    expect(then!.sum).toBe(log.slice(0, known).reduce((sum, { minutes }) => sum + minutes, 0));
  }
  expect(await world.sumsOff()).toEqual([]);
});

test('sums of months that differ from the ledger are set right at night, once, and told', async () => {
  const { companyId } = world.home;
  const { db } = world.server;
  const night = Date.parse(`${world.today}T12:00:00+08:00`);
  expect(await compareMonths(db, companyId, night)).toBe(0);
  const sums = await query<{ n: number }>('SELECT count(*)::int AS n FROM work_month WHERE minutes > 0');
  expect(sums[0]!.n).toBeGreaterThan(4);
  // One row missing, one too high on a day, one never booked; in this order, since a changed row may become the last.
  await query(`DELETE FROM work_month WHERE ctid = (SELECT max(ctid) FROM work_month WHERE minutes > 0)`);
  await query(
    `UPDATE work_month SET by_day[15] = by_day[15] + 60 WHERE ctid = (SELECT min(ctid) FROM work_month WHERE minutes > 0)`,
  );
  await query(`INSERT INTO work_month (company_id, person, month, kind, by_day)
    SELECT company_id, person, '2020-02-01', kind, work_days_put(array_fill(0::smallint, ARRAY[31]), '2020-02-29', 90) FROM work_month LIMIT 1`);
  expect(await world.sumsOff()).not.toEqual([]);
  const told = `3 rows of company ${companyId}`;
  await query('DELETE FROM work_month_run');
  await expect(everyTurn(compareJob, db, night)).rejects.toThrow(told);
  expect(await world.sumsOff()).toEqual([]);
  const [made] = await query('SELECT minutes, days FROM work_month WHERE month = $1', ['2020-02-01']);
  expect(made).toEqual({ minutes: 0, days: 0 });
  await everyTurn(compareJob, db, night);
  expect(await compareMonths(db, companyId, night)).toBe(0);
});

test('the database refuses entries that do not fit their record, and changes of entries', async () => {
  const who = await person('fitting');
  const manager = await person('fitsManager');
  const { projectId, tasks } = await projectFor([who], 1, manager);
  const [id] = await world.submitted(who, [{ projectId, task: tasks[0]!, hours: '2' }]);
  const entry = (minutes: number) =>
    query(
      `INSERT INTO work_ledger (company_id, record, seq, person, work_date, booked_at, kind, minutes, cause)
       SELECT company_id, id, 1, person, work_date, now(), kind, $2, 'approve' FROM work_record WHERE id = $1`,
      [id, minutes],
    );
  await expect(entry(120)).rejects.toThrow(/has booked 120 minutes instead of 0/);
  await world.done(passRecords, { ids: [id] }, manager.client);
  await expect(query('UPDATE work_ledger SET minutes = 60 WHERE record = $1', [id])).rejects.toThrow();
  await expect(query('DELETE FROM work_ledger WHERE record = $1', [id])).rejects.toThrow();
  await expect(query("UPDATE work_record SET status = 'draft' WHERE id = $1", [id])).rejects.toThrow(/instead of 0/);
});
