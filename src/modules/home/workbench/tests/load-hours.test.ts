/**
 * The load of people and the work assigned to them in their projects are one figure: of random plans, with calendars of the company
 * and of people, before anything is done and with progress.
 */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { calendar } from '#modules/base/calendar/calendar.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { manpowerMatrix } from '#modules/registers/manpower/manpower.calls.ts';
import { cockpitLoad, workTasks } from '../workbench.calls.ts';
import { windowOf } from '../workbench.rules.ts';

const world = await planWorld();
const { server, home, done, newProject, open, save, join } = world;
const { pool } = server.database;
afterAll(world.close);
const reader = server.as({ ...home, departments: null, rights: ['sys:cockpit', 'pm:project:manageAll'] });
let seed = Number(process.env.FC_SEED ?? 410);
const below = (n: number): number => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * n);
};
async function person(name: string, own: boolean): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, $2, $2, $3, 'internal') RETURNING id::int AS id`,
    [home.companyId, name, home.departmentId],
  );
  const { id } = rows[0]!;
  const admin = server.as({ ...home, departments: null, rights: ['sys:calendar:edit'] });
  const mornings = { name: `${name}'s`, shifts: [[480, 720]], ownerKind: 'user', ownerUser: id };
  if (own) await done(entityCalls(calendar).create, mornings, admin);
  return id;
}

test('hours of this and next week are those of all their projects together', async () => {
  const { today } = await done(workTasks, { circle: 'mine' }, reader);
  const { weeks } = windowOf(today);
  const people = [await person('ann', false), await person('ben', true), await person('cai', false)];
  const projects: number[] = [];
  for (let n = 0; n < 12; n++) {
    const id = await newProject();
    await join(id, people);
    const { plan, revision } = await open(id);
    const start = (weeks[1] - 20 + below(30)) * 1440 + 480;
    const tasks = Array.from({ length: 1 + below(8) }, (_, i) => ({
      ...newPlanTask(-i - 1, null, `任务 ${i + 1}`),
      responsibleId: people[below(3)]!,
      durationMinutes: 60 * (1 + below(120)),
      ...(below(3) === 0 && { constraint: 'SNET' as const, constraintAt: start + below(20) * 1440 }),
      ...(below(6) === 0 && { ignorePersonCalendars: true }),
    }));
    const next = { ...plan, settings: { ...plan.settings, projectStart: start }, tasks };
    const made = await save(id, revision, diffPlans(plan, next));
    expect(made.problems ?? made.msg).toBe('');
    projects.push(id);
  }
  const assigned = async () => {
    const sums = [0, 0];
    for (const projectId of projects) {
      const { rows } = await done(manpowerMatrix, { projectId, from: formatDay(weeks[1]) }, reader);
      for (const row of rows) for (const week of [0, 1]) sums[week]! += row.assigned[week]!;
    }
    return sums.map((minutes) => minutes / 60);
  };
  const loads = async () => {
    const load = (await done(cockpitLoad, {}, reader)).people.filter(({ id }) => people.includes(id));
    expect(load.length).toBe(3);
    return [0, 1].map((week) => load.reduce((sum, { hours }) => sum + hours[week]!, 0));
  };
  // Each person's hours are shown with one decimal.
  const near = (found: number[], wanted: number[]) => found.every((hours, i) => Math.abs(hours - wanted[i]!) <= 0.16);
  const [left, planned] = [await loads(), await assigned()];
  expect(Math.min(...planned)).toBeGreaterThan(10);
  expect({ left, planned, near: near(left, planned) }).toMatchObject({ near: true });
  // With progress, what is done is in the days before today, and no longer in those after.
  await pool.query(
    `UPDATE task SET progress = (id * 37) % 100, status = 'ongoing' WHERE project_id = ANY($1) AND start_at < $2`,
    [projects, parseDay(today)! * 1440],
  );
  const [less, then] = [await loads(), await assigned()];
  expect({ less, then, near: near(less, then) }).toMatchObject({ near: true });
  expect(less[1]).toBeLessThan(left[1]!);
});
