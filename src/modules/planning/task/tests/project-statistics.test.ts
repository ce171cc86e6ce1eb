/** Project statistics: each number is that of a plain query, leads to as many tasks, and counts none the viewer may not read. */
import { afterAll, expect, test } from 'vitest';
import { inputOfAddress } from '#app/testing/drill.ts';
import { planWorld } from '#app/testing/plan-world.ts';
import { BOARD_COLUMNS } from '#modules/planning/task/board.calls.ts';
import { countedTasks, exportProjectStatistics, projectStatistics } from '#modules/planning/task/statistics.calls.ts';
import { countedTasksReport, statisticsReport } from '#modules/planning/task/statistics.reports.ts';
import { batchTaskAction, taskAction } from '#modules/planning/task/task.calls.ts';
import { readSheet } from '#server/sheet.ts';

const { server, home, boss, done, planned, close } = await planWorld();
afterAll(close);
const { pool } = server.database;

async function mixed() {
  const { projectId, ids } = await planned([null, -1, -1, null, null, null, null]);
  const [, b, c, d, e, f, g] = ids as number[];
  await done(batchTaskAction, { ids: [b, d, e, g], action: 'start' });
  await done(taskAction, { taskId: d, action: 'finish' });
  await done(taskAction, { taskId: e, action: 'pause' });
  await done(taskAction, { taskId: f, action: 'terminate' });
  await pool.query('UPDATE task SET responsible = NULL WHERE id = $1', [c]);
  await pool.query(`UPDATE task SET planned_end = '2020-01-01' WHERE id = ANY($1)`, [[b, c, f]]);
  return projectId;
}

test('the figures are those of a plain query', async () => {
  const projectId = await mixed();
  const { rows } = await pool.query(
    `SELECT status, responsible, planned_end < current_date AND status NOT IN ('done', 'passoff') AS late
     FROM task WHERE project_id = $1 AND NOT summary AND active AND NOT external AND status <> 'discarded'`,
    [projectId],
  );
  const { figures, list } = await done(projectStatistics, { projectId });
  const of = (status: string) => rows.filter((row) => row.status === status).length;
  expect(figures).toEqual({
    total: rows.length,
    ...Object.fromEntries(BOARD_COLUMNS.map((status) => [status, of(status)])),
    late: rows.filter((row) => row.late).length,
    completionRate: Math.round((of('done') / (rows.length - of('passoff'))) * 1000) / 10,
  });
  expect(figures.late).toBe(2);
  expect(list.reduce((sum, person) => sum + person.total, 0)).toBe(rows.length);
  expect(list.at(-1)).toMatchObject({ userId: null, name: '未指定', total: 1, late: 1 });
});

test('every number leads to as many tasks', async () => {
  const projectId = await mixed();
  const { figures, list } = await done(projectStatistics, { projectId });
  const asked = { projectId: String(projectId) };
  const led = async (address: string) =>
    (await done(countedTasks, inputOfAddress(countedTasksReport, address, '2026-01-01') as { projectId: number }))
      .total;
  for (const [name, address] of Object.entries(statisticsReport.drillSummary!))
    expect([name, await led(address(asked)!)]).toEqual([name, figures[name]]);
  for (const person of list)
    for (const [name, address] of Object.entries(statisticsReport.drill!))
      expect([person.name, name, await led(address(person, asked)!)]).toEqual([
        person.name,
        name,
        person[name as 'total'],
      ]);
});

test('tasks one may not read are neither counted nor listed', async () => {
  const projectId = await mixed();
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM task WHERE project_id = $1 AND NOT summary AND status = 'ongoing' ORDER BY id LIMIT 1`,
    [projectId],
  );
  const user = home.userId + 77;
  // The person who set up a project for another manager may see it but not its plan: they see only their own tasks.
  await pool.query('UPDATE project SET created_by = $2 WHERE id = $1', [projectId, user]);
  await pool.query('UPDATE task SET participants = ARRAY[$2::bigint] WHERE id = $1', [rows[0]!.id, user]);
  const maker = server.as({ userId: user, companyId: home.companyId, departments: [], rights: [] });
  const mine = (await maker.send(projectStatistics, { projectId })).data;
  const listed = (await maker.send(countedTasks, { projectId })).data;
  expect([mine.figures.total, mine.total, mine.list[0]!.total, listed.total]).toEqual([1, 1, 1, 1]);
  expect(listed.list.map((task) => task.id)).toEqual([Number(rows[0]!.id)]);
  expect(mine.series.status!.lines.tasks!.reduce((sum, count) => sum! + count!, 0)).toBe(1);
  const all = (await boss.send(projectStatistics, { projectId })).data;
  expect(all.figures.total).toBeGreaterThan(1);
});

test('the workbook holds the people in the chosen columns', async () => {
  const projectId = await mixed();
  const answer = await boss.send(exportProjectStatistics, { projectId, columns: 'name,total,plannedHours' });
  const sheet = await readSheet(new Uint8Array(answer.raw), 20);
  const { list } = await done(projectStatistics, { projectId });
  expect(sheet.slice(1)).toEqual(list.map((person) => [person.name, person.total, person.plannedHours]));
});
