/** Schedule settings of a plan are stored, kept by every way of writing, and honored by the server. */
import { afterAll, expect, test } from 'vitest';
import { changed, hashOf, planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { calendar } from '#modules/base/calendar/calendar.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { exportPlan, importPlan, readPlan } from '#modules/planning/plan/plan.calls.ts';
import type { Plan, PlanOptions, PlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import { followCalendarsNow } from '#modules/planning/plan/server/schedule/follow-calendars.ts';

const { server, home, boss, done, newProject, planned, open, save, close } = await planWorld();
afterAll(close);

const finishOf = (plan: Plan, id: number): number => {
  const answer = schedulePlan(plan);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return answer.schedule.finish[plan.tasks.findIndex((t) => t.id === id)]!;
};

test('settings and task values come back as they were saved, and the server computes the same', async () => {
  const { projectId, ids } = await planned([null, null]);
  const { plan, revision } = await open(projectId);
  const day = 1440;
  const options: PlanOptions = {
    scheduleFrom: 'finish',
    finishAt: plan.settings.projectStart + 60 * day,
    statusAt: plan.settings.projectStart + 3 * day,
    progressRule: 'retained',
    lagCalendar: 'predecessor',
    honorConstraints: false,
    nearCriticalSlackMinutes: 960,
    multipleCriticalPaths: true,
  };
  const values: Partial<PlanTask> = {
    durationMinutes: 960,
    splits: [240, 480],
    taskType: 'fixedUnits',
    effortDriven: true,
    pinned: true,
    ignorePersonCalendars: true,
    participantIds: [home.userId],
    assignments: [{ userId: home.userId, units: 50, workMinutes: 480 }],
    constraint: 'ALAP',
  };
  const external = { external: true, start: plan.settings.projectStart, finish: plan.settings.projectStart + day };
  const next = changed(
    changed({ ...plan, settings: { ...plan.settings, ...options } }, ids[0]!, values),
    ids[1]!,
    external,
  );
  const answer = await save(projectId, revision, diffPlans(plan, next), { hash: hashOf(next) });
  expect(answer.code).toBe(0);
  expect((answer.data as { sameSchedule: boolean }).sameSchedule).toBe(true);
  const { plan: back } = await open(projectId);
  expect(back.settings).toMatchObject(options);
  expect(back.tasks[0]).toMatchObject(values);
  expect(back.tasks[1]).toMatchObject(external);
  // Nothing has changed: nothing is written again.
  const again = await save(projectId, answer.data.revision, diffPlans(back, changed(back, ids[1]!, { name: 'x' })));
  expect(again.code).toBe(0);
  const { rows } = await server.database.pool.query('SELECT version FROM task WHERE id = $1', [ids[0]]);
  expect(rows).toEqual([{ version: 2 }]);
});

test('what makes no sense is refused', async () => {
  const { projectId, ids } = await planned([null]);
  const { plan, revision } = await open(projectId);
  const bad: Plan[] = [
    { ...plan, settings: { ...plan.settings, scheduleFrom: 'finish' } },
    { ...plan, settings: { ...plan.settings, progressRule: 'sometimes' as never } },
    changed(plan, ids[0]!, { splits: [480] }),
    changed(plan, ids[0]!, { splits: [480, 60, 240, 60] }),
    changed(plan, ids[0]!, { assignments: [{ userId: 999_999, units: 100, workMinutes: 60 }] }),
    changed(plan, ids[0]!, { assignments: [{ userId: home.userId, units: 0, workMinutes: 60 }] }),
    changed(plan, ids[0]!, { taskType: 'fixed' as never }),
  ];
  for (const next of bad) expect((await save(projectId, revision, diffPlans(plan, next))).code).toBe(400);
});

test('a plan follows the own calendars of its people, also when they change', async () => {
  const { projectId, ids } = await planned([null]);
  const { plan, revision } = await open(projectId);
  const keeper = server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['sys:calendar:edit'],
  });
  const made = await keeper.send(entityCalls(calendar).create, {
    name: 'mornings',
    ownerKind: 'user',
    ownerUser: home.userId,
    weekendRule: 'double',
    hoursPerDay: '4',
    shifts: [[480, 720]],
    nationalHolidays: false,
  });
  expect(made.problems ?? made.msg).toBe('');
  const own = made.data as { id: number };
  const two: Partial<PlanTask> = {
    durationMinutes: 960,
    taskType: 'fixedUnits',
    participantIds: [home.userId],
    assignments: [{ userId: home.userId, units: 100, workMinutes: 960 }],
  };
  const next = changed(plan, ids[0]!, two);
  const answer = await save(projectId, revision, diffPlans(plan, next), { hash: hashOf(next) });
  // The browser does not know the calendar of somebody new yet: the server answers the plan that does.
  expect(answer.data).toMatchObject({ sameSchedule: false });
  const { plan: mornings } = await open(projectId);
  expect(mornings.personCalendars).toHaveLength(1);
  expect(mornings.tasks[0]!.finish).toBe(finishOf(mornings, ids[0]!));
  expect(mornings.tasks[0]!.finish).toBeGreaterThan(finishOf(next, ids[0]!));
  await followCalendarsNow(server.db, Date.now());
  expect(await followCalendarsNow(server.db, Date.now())).toBe(0);
  await server.database.pool.query(`UPDATE calendar SET hours_per_day = 2, version = version + 1 WHERE id = $1`, [
    own.id,
  ]);
  // This plan, and that of the first test, whose task has the same person.
  expect(await followCalendarsNow(server.db, Date.now())).toBe(2);
  const { plan: shorter } = await open(projectId);
  expect(shorter.tasks[0]!.finish).toBeGreaterThan(mornings.tasks[0]!.finish!);
});

test('a split plan from the finish survives export and import', async () => {
  const { projectId, ids } = await planned([null]);
  const { plan, revision } = await open(projectId);
  const late = {
    ...plan,
    settings: { ...plan.settings, scheduleFrom: 'finish' as const, finishAt: plan.settings.projectStart + 30 * 1440 },
  };
  const next = changed(late, ids[0]!, {
    durationMinutes: 960,
    workMinutes: 960,
    splits: [480, 960],
    constraint: 'ALAP',
  });
  expect((await save(projectId, revision, diffPlans(plan, next), { hash: hashOf(next) })).code).toBe(0);
  const file = await boss.send(exportPlan, { projectId, format: 'mspdi' });
  const target = await newProject();
  const bytes = file.raw;
  const imported = await boss.send(importPlan, { projectId: String(target), replace: 'true', file: bytes } as never);
  expect(imported.code).toBe(0);
  const back = decodePlan((await done(readPlan, { projectId: target })).wire);
  const before = decodePlan((await done(readPlan, { projectId })).wire);
  expect(back.settings).toMatchObject({ scheduleFrom: 'finish', finishAt: next.settings.finishAt });
  expect(back.tasks[0]).toMatchObject({
    splits: [480, 960],
    constraint: 'ALAP',
    start: before.tasks[0]!.start,
    finish: before.tasks[0]!.finish,
  });
});
