/**
 * Kept loads of people equal those computed of their tasks, whatever was written meanwhile: random changes of tasks, of states and
 * calendars of projects and of calendars, by writers side by side, some rolled back, while loads are kept. What a load is, is
 * compared with the assigned work of projects in workbench/tests/load-hours.test.ts.
 */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { parseDay } from '#kernel/dates.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { keepLoads, personLoads } from '#modules/registers/manpower/server/person-loads.ts';
import { makeDb } from '#server/tx.ts';

const world = await planWorld();
const { server, home, newProject } = world;
const { pool } = server.database;
const db = makeDb(pool);
afterAll(world.close);

let seed = Number(process.env.SUMS_SEED ?? 791);
function below(n: number): number {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * n);
}
const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
const DAY = '2026-03-11';
const AT = parseDay(DAY)! * 86_400_000 + 3_600_000;
const company = home.companyId;

async function people(): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) SELECT $1, 'load' || n, 'load' || n, $2, 'internal'
      FROM generate_series(1, 6) n RETURNING id::int AS id`,
    [company, home.departmentId],
  );
  return rows.map(({ id }) => id);
}

/** Tasks of some projects, or what their dates are counted by; in the order of the projects, as plans are held. */
async function write(projects: readonly number[], who: readonly number[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const held = [one(projects), one(projects)].sort((a, b) => a - b);
    for (const id of held) await client.query('SELECT 1 FROM project WHERE id = $1 FOR UPDATE', [id]);
    for (const id of held) {
      const start = (parseDay(DAY)! - 20 + below(60)) * 1440 + 540;
      const values = [
        one(who),
        one(['new', 'ongoing', 'done']),
        below(101),
        start,
        start + 1440 * below(15) + 480,
        60 * below(100),
      ];
      const which = one(['insert', 'change', 'change', 'delete', 'project', 'calendar']);
      if (which === 'insert')
        await client.query(
          `INSERT INTO task (company_id, project_id, name, position, level, summary, responsible, status, progress, start_at, finish_at, work_minutes, planned_end, duration_minutes, milestone, critical, mode, active)
          SELECT $1, $2, 'T', coalesce((SELECT max(position) + 1 FROM task WHERE project_id = $2), 0) + n, 1, false, $3, $4, $5, $6, $7::bigint, $8::int, date '1970-01-01' + ($7::bigint / 1440)::int, 480, false, false, 'auto', true
          FROM generate_series(0, 2) n`,
          [company, id, ...values],
        );
      else if (which === 'change')
        await client.query(
          `UPDATE task SET responsible = $2, status = $3, progress = $4, start_at = $5, finish_at = $6, work_minutes = $7::int
          WHERE id IN (SELECT id FROM task WHERE project_id = $1 ORDER BY (id * $8::int) % 7 LIMIT 2)`,
          [id, ...values, 1 + below(6)],
        );
      else if (which === 'delete')
        await client.query('DELETE FROM task WHERE id = (SELECT min(id) FROM task WHERE project_id = $1)', [id]);
      else if (which === 'project')
        await client.query('UPDATE project SET status = $2 WHERE id = $1', [id, one(['ongoing', 'ongoing', 'done'])]);
      else
        await client.query(`UPDATE calendar SET shifts = $2::jsonb WHERE company_id = $1 AND is_default`, [
          company,
          JSON.stringify([[480, 480 + 60 * (3 + below(6))]]),
        ]);
    }
    await client.query(below(5) === 0 ? 'ROLLBACK' : 'COMMIT');
  } finally {
    client.release();
  }
}

const loads = (who: readonly number[], day: string) =>
  asSystem(db, company, AT, async (ctx) =>
    [...(await personLoads(ctx, who, day)).values()].filter(({ openTasks }) => openTasks > 0),
  );

/** With what is kept, and without it. */
async function mustEqual(who: readonly number[]): Promise<void> {
  const read = (await loads(who, DAY)).toSorted((a, b) => a.person - b.person);
  const plain = await asSystem(db, company, AT, async (ctx) => {
    await ctx.db.deleteFrom('person_load' as never).execute();
    const found = await personLoads(ctx, who, DAY);
    return [...found.values()];
  }).then((rows) => rows.filter(({ openTasks }) => openTasks > 0).toSorted((a, b) => a.person - b.person));
  expect(read).toEqual(plain);
}

test('loads equal the tasks whoever writes and keeps at the same time', async () => {
  const projects: number[] = [];
  for (let n = 0; n < 4; n++) projects.push(await newProject());
  const who = await people();
  let hours = 0;
  for (let round = 0; round < 12; round++) {
    await Promise.all([...Array.from({ length: 5 }, () => write(projects, who)), keepLoads(db, company, AT)]);
    await keepLoads(db, company, AT);
    await write(projects, who);
    await mustEqual(who);
    hours += (await loads(who, DAY)).reduce((sum, { minutes }) => sum + minutes[0]!, 0);
  }
  expect(hours).toBeGreaterThan(0);
  await pool.query('INSERT INTO person_load_due (company_id, person) SELECT $1, unnest($2::bigint[])', [company, who]);
  while ((await keepLoads(db, company, AT)) > 0);
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM person_load_due WHERE company_id = $1) AS marks, (SELECT count(*)::int FROM person_load WHERE company_id = $1) AS kept`,
    [company],
  );
  expect(rows).toEqual([{ marks: 0, kept: who.length }]);
  // The next day nothing of it is read.
  const next = await asSystem(db, company, AT, (ctx) => personLoads(ctx, who, '2026-03-12'));
  await pool.query('UPDATE person_load SET open_tasks = 99');
  expect(await asSystem(db, company, AT, (ctx) => personLoads(ctx, who, '2026-03-12'))).toEqual(next);
});
