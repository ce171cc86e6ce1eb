/**
 * Kept sums of plans equal what a plain computation makes of their tasks, whatever was written meanwhile: random inserts, changes and
 * deletions by writers side by side, some rolled back, while sums are kept for today and for the days around it.
 */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { keepSums, type PlanSum, planSums } from '#modules/planning/plan/server/plan-sums.ts';
import { makeDb } from '#server/tx.ts';

const world = await planWorld();
const { server, home, newProject } = world;
const { pool } = server.database;
const db = makeDb(pool);
afterAll(world.close);

let seed = Number(process.env.SUMS_SEED ?? 790);
function below(n: number): number {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * n);
}
const one = <T>(list: readonly T[]): T => list[below(list.length)]!;

const DAY = '2026-03-10';
const dayNear = (): string => formatDay(parseDay(DAY)! - 6 + below(12));
const company = home.companyId;

interface Stored {
  name: string;
  position: number;
  summary: boolean;
  active: boolean;
  external: boolean;
  status: string;
  progress: number;
  plannedStart: string | null;
  plannedEnd: string | null;
  weightMinutes: number | null;
  durationMinutes: number;
}

/** The definition, task by task. */
async function plain(projectId: number, day: string): Promise<Omit<PlanSum, 'projectId'> | null> {
  const { rows } = await pool.query<Stored>(
    `SELECT name, position, summary, active, external, status, progress::float8 AS progress, planned_start::text AS "plannedStart",
      planned_end::text AS "plannedEnd", weight_minutes AS "weightMinutes", duration_minutes AS "durationMinutes" FROM task
      WHERE project_id = $1 ORDER BY planned_end, position`,
    [projectId],
  );
  const counted = rows.filter(
    (row) => !row.summary && row.active && !row.external && row.status !== 'discarded' && row.status !== 'passoff',
  );
  if (counted.length === 0) return null;
  const today = parseDay(day)!;
  const shareOf = ({ plannedStart, plannedEnd }: Stored): number => {
    if (plannedStart === null || plannedEnd === null || plannedEnd < plannedStart || day < plannedStart) return 0;
    const [from, to] = [parseDay(plannedStart)!, parseDay(plannedEnd)!];
    return today > to ? 100 : ((today - from + 1) / (to - from + 1)) * 100;
  };
  const weighed = counted.map((row) => ({
    share: shareOf(row),
    progress: row.progress,
    weight: Number(row.weightMinutes ?? row.durationMinutes),
  }));
  const weight = weighed.reduce((sum, row) => sum + row.weight, 0);
  const average = (of: 'share' | 'progress'): number =>
    weight > 0
      ? weighed.reduce((sum, row) => sum + row.weight * row[of], 0) / weight
      : weighed.reduce((sum, row) => sum + row[of], 0) / weighed.length;
  const all = (of: 'share' | 'progress'): number[] => weighed.map((row) => row[of]);
  const open = counted.filter(({ status }) => status !== 'done');
  const late = open.filter(({ plannedEnd }) => plannedEnd !== null && plannedEnd < day);
  const ends = counted.flatMap(({ plannedEnd }) => plannedEnd ?? []).sort();
  return {
    ...{ tasks: counted.length, openTasks: open.length, weight, lateTasks: late.length },
    ...{ planned: average('share'), plannedLeast: Math.min(...all('share')), plannedMost: Math.max(...all('share')) },
    ...{ actual: average('progress'), actualLeast: Math.min(...all('progress')) },
    ...{ actualMost: Math.max(...all('progress')), planEnd: ends.at(-1) ?? null },
    ...{ lateName: late[0]?.name ?? null, lateSince: late[0]?.plannedEnd ?? null },
    dueToday: open.filter(({ plannedEnd }) => plannedEnd === day).length,
    toStart: counted.filter((row) => row.status === 'new' && row.plannedStart !== null && row.plannedStart <= day)
      .length,
  };
}

async function mustEqual(projects: readonly number[], day: string): Promise<void> {
  const found = await planSums({ db, viewer: home } as never, projects, day);
  for (const id of projects) {
    const sum = found.get(id);
    const wanted = await plain(id, day);
    if (!sum || !wanted) expect([id, sum ?? null], `project ${id}`).toEqual([id, wanted]);
    else
      for (const [name, value] of Object.entries(wanted))
        if (typeof value === 'number')
          expect(Number(sum[name as keyof PlanSum]), `${name} of ${id}`).toBeCloseTo(value, 6);
        else expect(sum[name as keyof PlanSum], `${name} of ${id} on ${day}`).toEqual(value);
  }
}

/** One transaction of a writer: some rows of some projects, in the order of the projects as plans are held. */
async function write(projects: readonly number[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const id of [one(projects), one(projects)].sort((a, b) => a - b)) {
      await client.query('SELECT 1 FROM project WHERE id = $1 FOR UPDATE', [id]);
      const start = dayNear();
      const values = [
        one(['new', 'ongoing', 'done', 'passoff', 'discarded']),
        below(101),
        start,
        formatDay(parseDay(start)! + below(4)),
      ];
      const which = one(['insert', 'change', 'change', 'delete', 'flags', 'nothing']);
      if (which === 'insert')
        await client.query(
          `INSERT INTO task (company_id, project_id, name, position, level, summary, status, progress, planned_start, planned_end, duration_minutes, milestone, critical, mode, active, work_minutes)
          SELECT $1, $2, 'T' || n, coalesce((SELECT max(position) + 1 FROM task WHERE project_id = $2), 0) + n, 1, false, $3, $4, $5, $6, 480 * $7::int, false, false, 'auto', true, 480
          FROM generate_series(0, $8::int) n`,
          [company, id, ...values, below(3), below(4)],
        );
      else if (which === 'change')
        await client.query(
          `UPDATE task SET status = $2, progress = $3, planned_start = $4, planned_end = $5 WHERE id IN (SELECT id FROM task WHERE project_id = $1 ORDER BY (id * $6::int) % 7 LIMIT 2)`,
          [id, ...values, 1 + below(6)],
        );
      else if (which === 'delete')
        await client.query(
          'DELETE FROM task WHERE id = (SELECT id FROM task WHERE project_id = $1 ORDER BY id LIMIT 1)',
          [id],
        );
      else if (which === 'flags')
        await client.query(
          'UPDATE task SET active = $2, external = $3, planned_start = NULL WHERE id = (SELECT max(id) FROM task WHERE project_id = $1)',
          [id, below(2) === 0, below(4) === 0],
        );
    }
    await client.query(below(5) === 0 ? 'ROLLBACK' : 'COMMIT');
  } finally {
    client.release();
  }
}

test('sums equal the tasks whoever writes and keeps at the same time', async () => {
  const projects: number[] = [];
  for (let n = 0; n < 5; n++) projects.push(await newProject());
  for (let round = 0; round < 12; round++) {
    await Promise.all([
      ...Array.from({ length: 6 }, () => write(projects)),
      keepSums(db, company, DAY),
      keepSums(db, company, dayNear()),
    ]);
    await mustEqual(projects, DAY);
    await mustEqual(projects, dayNear());
  }
  while ((await keepSums(db, company, DAY)) > 0);
  const { rows } = await pool.query('SELECT count(*)::int AS marks FROM plan_sum_due WHERE company_id = $1', [company]);
  expect(rows).toEqual([{ marks: 0 }]);
  await mustEqual(projects, DAY);
  // A day a sum does not hold for, and one it does.
  const kept = await pool.query<{ until: string }>(
    'SELECT min(until)::text AS until FROM plan_sum WHERE company_id = $1',
    [company],
  );
  expect(kept.rows[0]!.until >= DAY).toBe(true);
  await mustEqual(projects, formatDay(parseDay(DAY)! + 1));
});
