/** Levelings of projects and programs: proposed, kept, applied through the door of plans (issue 29, 3; resources-reports.md 16). */
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { parseMinute } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { addProjects } from '#modules/objects/program/program.calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { publishPlan } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask } from '#modules/planning/plan/plan-model.ts';
import { levelRun } from '../level-run.entity.ts';
import { applyLeveling, clearLeveling, levelRunView, proposeLeveling } from '../leveling.calls.ts';

const world = await planWorld();
const { server, home, done, newProject, join, open, save } = world;
afterAll(world.close);
const runs = entityCalls(levelRun);
const head = server.as({
  ...{ userId: home.userId, companyId: home.companyId, departments: null },
  rights: ['pm:project:manageAll', 'pm:program:manageAll', 'pm:createProProgram:add'],
});
const FROM = '2026-01-01';

/** Each test has a person of its own: what they do in other projects counts. */
let worker = home.userId;
let people = 0;
beforeEach(async () => {
  const { rows } = await server.database.pool.query<{ id: number }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
     SELECT company_id, $2, $2, department, true, status FROM "user" WHERE id = $1 RETURNING id::int`,
    [home.userId, `worker${++people}`],
  );
  worker = rows[0]!.id;
});

async function project(tasks: readonly Partial<PlanTask>[], links: PlanLink[] = []): Promise<[number, number[]]> {
  const projectId = await newProject();
  await join(projectId, [worker]);
  const { plan, revision } = await open(projectId);
  const added = tasks.map((more, i) => ({
    ...newPlanTask(-i - 1, null, `任务 ${i + 1}`),
    ...{ durationMinutes: 2400, workMinutes: 2400, responsibleId: worker },
    ...more,
  }));
  const answer = await save(projectId, revision, diffPlans(plan, { ...plan, tasks: added, links }));
  expect(answer.problems ?? answer.msg).toBe('');
  return [projectId, added.map(({ id }) => answer.data.ids[id]!)];
}
const edit = async (projectId: number, change: (plan: Plan) => Plan): Promise<void> => {
  const { plan, revision } = await open(projectId);
  const answer = await save(projectId, revision, diffPlans(plan, change(plan)));
  expect(answer.problems ?? answer.msg).toBe('');
};
const set =
  (id: number, more: Partial<PlanTask>) =>
  (plan: Plan): Plan => ({
    ...plan,
    tasks: plan.tasks.map((task) => (task.id === id ? { ...task, ...more } : task)),
  });
const propose = async (scope: object, more: object = {}) =>
  (await done(proposeLeveling, { ...scope, name: '方案', order: 'priority', from: FROM, ...more }, head)).id;
const view = (runId: number) => done(levelRunView, { levelRunId: runId }, head);
const apply = (runId: number, tasks?: number[]) =>
  done(applyLeveling, { levelRunId: runId, ...(tasks && { tasks }) }, head);
const datesOf = async (projectId: number) =>
  new Map((await open(projectId)).plan.tasks.map(({ id, start, finish }) => [id, [start, finish]]));

test('a proposal moves nothing; applied, the plan has its dates to the minute; the run is opened again', async () => {
  const [projectId, [a, b]] = await project([{}, {}]);
  const before = await datesOf(projectId);
  const runId = await propose({ projectId });
  expect(await datesOf(projectId)).toEqual(before);
  const { moves, left, row, projects } = await view(runId);
  expect(left).toEqual([]);
  expect(row).toMatchObject({ status: 'proposed', moves: 1, conflicts: 0, plans: 1, overAfter: 0 });
  expect(row.overBefore).toBeGreaterThan(0);
  expect(moves).toMatchObject([
    { taskId: b, done: false, reason: { key: `u${worker}`, because: 'number', blockers: [{ taskId: a }] } },
  ]);
  expect(projects[0]!.finish[1]).toBeGreaterThan(projects[0]!.finish[0]);
  expect(await apply(runId)).toEqual({ applied: 1, dropped: [], changes: [] });
  const after = await datesOf(projectId);
  expect(after.get(b!)).toEqual([moves[0]!.start[1], moves[0]!.finish[1]]);
  expect(await view(runId)).toMatchObject({ row: { status: 'applied' }, moves: [{ done: true }] });
  // There is nothing left to be leveled, and the delay can be taken back.
  const again = await view(await propose({ projectId }));
  expect(again.moves).toEqual([]);
  expect(await done(clearLeveling, { projectId }, head)).toEqual({ tasks: 1, changeId: null });
  expect(await datesOf(projectId)).toEqual(before);
});

test('scenario 6: B was renamed, A was moved by somebody: the move of B is left out and named', async () => {
  const [projectId, [a, b]] = await project([{}, {}]);
  const runId = await propose({ projectId });
  await edit(projectId, set(b!, { name: '改名' }));
  const at = (await datesOf(projectId)).get(a!)![1]! + 10 * 1440;
  await edit(projectId, set(a!, { constraint: 'SNET', constraintAt: at }));
  expect(await apply(runId)).toEqual({
    ...{ applied: 0, changes: [] },
    dropped: [{ projectId, taskId: b, name: '改名', why: 'blocker' }],
  });
});

test('scenario 6: in a published plan the move becomes a draft of a plan change', async () => {
  const [projectId] = await project([{}, {}]);
  const runId = await propose({ projectId });
  await done(publishPlan, { projectId }, head);
  const before = await datesOf(projectId);
  const { applied, changes } = await apply(runId);
  expect(applied).toBe(1);
  expect(changes).toMatchObject([{ projectId }]);
  expect(await datesOf(projectId)).toEqual(before);
});

test('of a program the more important project stays; a chosen part is applied; who may not edit applies nothing', async () => {
  const [low, [l]] = await project([{}]);
  const [high, [h]] = await project([{}]);
  const { rows } = await server.database.pool.query<{ id: number }>(
    `SELECT i.id::int AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary
     WHERE d.dict_key = 'priority' AND i.item_key = 'urgent' AND i.company_id = $1`,
    [home.companyId],
  );
  await server.database.pool.query('UPDATE project SET priority = $1 WHERE id = $2', [rows[0]!.id, high]);
  const programs = entityCalls(program);
  const { id: programId } = (await done(
    programs.create,
    {
      ...{ name: '项目集', code: 'PG-L', manager: home.userId, department: home.departmentId },
      ...{ plannedStart: '2026-01-05', plannedEnd: '2026-12-31' },
    },
    head,
  )) as { id: number };
  await done(addProjects, { programId, projects: [low, high] }, head);
  const runId = await propose({ programId });
  const { moves, projects } = await view(runId);
  expect(projects.map(({ id }) => id)).toEqual([low, high]);
  expect(moves).toMatchObject([
    { projectId: low, taskId: l, reason: { because: 'project', blockers: [{ projectId: high, taskId: h }] } },
  ]);
  const stranger = server.as({ userId: home.userId + 1000, companyId: home.companyId, departments: null, rights: [] });
  expect((await stranger.send(levelRunView, { levelRunId: runId })).code).toBe(CODE.absent);
  expect((await stranger.send(applyLeveling, { levelRunId: runId })).code).toBe(CODE.absent);
  expect((await head.send(applyLeveling, { levelRunId: runId, tasks: [h!] })).msg).not.toBe('');
  expect(await apply(runId, [l!])).toMatchObject({ applied: 1 });
});

test('bad input is told at its field; the list has what was proposed', async () => {
  const [projectId] = await project([{}, {}]);
  const wrong = { projectId, name: 'x', order: 'priority', from: '2026-03-02', until: '2026-03-01' } as const;
  expect((await head.send(proposeLeveling, wrong)).problems).toMatchObject([{ field: 'until' }]);
  const runId = await propose({ projectId });
  expect((await head.send(applyLeveling, { levelRunId: runId, tasks: ['x'] as never })).problems).toMatchObject([
    { field: 'tasks' },
  ]);
  expect((await done(runs.list, { projectId } as never, head)).total).toBe(1);
});

test('two who apply one at once: each move is made once', async () => {
  const [projectId] = await project([{}, {}, {}]);
  const runId = await propose({ projectId });
  const answers = await Promise.all([
    head.send(applyLeveling, { levelRunId: runId }),
    head.send(applyLeveling, { levelRunId: runId }),
  ]);
  expect(answers.map(({ code }) => code).sort((x, y) => x - y)).toEqual([0, CODE.refused]);
});

test('random plans: after applying all, dates are those of the proposal', async () => {
  const tasks = fc.array(
    fc.record({
      durationMinutes: fc.integer({ min: 1, max: 12 }).map((n) => n * 240),
      splits: fc.constantFrom<number[]>([], [], [240, 480]),
      constraint: fc.constantFrom<PlanTask['constraint']>('ASAP', 'ASAP', 'SNLT', 'SNET'),
    }),
    { minLength: 2, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(
      tasks,
      fc.constantFrom<PlanLink['type']>('FS', 'SS', 'FF'),
      fc.boolean(),
      async (made, type, short) => {
        const links: PlanLink[] = [{ from: -1, to: -2, type, lag: 60, lagUnit: 'work' }];
        const [projectId] = await project(
          made.map((task) => ({
            ...task,
            workMinutes: task.durationMinutes,
            constraintAt: task.constraint === 'ASAP' ? null : parseMinute('2026-01-12T08:00'),
          })),
          links,
        );
        const runId = await propose({ projectId }, { order: short ? 'shortest' : 'priority' });
        const { moves } = await view(runId);
        if (moves.every(({ delay }) => delay[0] === delay[1])) return;
        await apply(runId);
        const dates = await datesOf(projectId);
        for (const { taskId, start, finish } of moves) expect(dates.get(taskId)).toEqual([start[1], finish[1]]);
      },
    ),
    { numRuns: Number(process.env.LEVELING_RUNS ?? 6) },
  );
});
