/**
 * One figure, one meaning: random projects in programs, and what every call says of them against a plain computation of
 * the definition from the rows of the plan (weights minute by minute from its calendars).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Series } from '#kernel/report.ts';
import { cockpit, workProjects, workTasks } from '#modules/home/workbench/workbench.calls.ts';
import { addProjects, programInfo, programOverview } from '#modules/objects/program/program.calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask, type PlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import { clockOf } from '#modules/planning/plan/schedule/schedule-naive-clock.ts';
import { followCalendarsNow } from '#modules/planning/plan/server/schedule/follow-calendars.ts';
import { taskBoard } from '#modules/planning/task/board.calls.ts';
import { projectStatistics } from '#modules/planning/task/statistics.calls.ts';
import { taskDetail } from '#modules/planning/task/task.calls.ts';

const world = await planWorld();
const { server, home, done, newProject, open, save } = world;
const { pool } = server.database;
afterAll(world.close);
const boss = server.as({
  ...home,
  departments: null,
  rights: [
    'sys:cockpit',
    'sys:workbench:project',
    'pm:project:manageAll',
    'pm:program:manageAll',
    'pm:createProProgram:add',
  ],
});

/** A curve point by point. */
const pointsOf = ({ x, lines }: Series) =>
  x.map((date, at) => ({ date, planned: lines.planned![at]!, actual: lines.actual![at] ?? null }));

let seed = Number(process.env.FC_SEED ?? 20261);
function below(n: number): number {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * n);
}
const one = <T>(list: readonly T[]): T => list[below(list.length)]!;

const PROJECTS = Number(process.env.FIGURE_PROJECTS ?? 24);
const PROGRAMS = 4;
let today: string;
const ids: number[] = [];
const programs: number[] = [];
const members = new Map<number, number[]>();

/** Tasks of all kinds: phases, milestones, elapsed durations, dates by hand, inactive, external and deleted ones, reports. */
function randomTasks(start: number): PlanTask[] {
  const out: PlanTask[] = [];
  const grow = (parentId: number | null, depth: number, most: number): void => {
    for (let n = below(most + 1); n > 0; n--) {
      const task = newPlanTask(-out.length - 1, parentId, `任务 ${out.length + 1}`);
      out.push(task);
      const before = out.length;
      if (depth < 3 && below(3) === 0) grow(task.id, depth + 1, 4);
      // A deleted task has nothing alive below it, a phase only what its tasks make of it.
      if (out.length === before) Object.assign(task, randomLeaf(start));
    }
  };
  grow(null, 0, below(10));
  return out;
}
function randomLeaf(start: number): Partial<PlanTask> {
  const kind = below(8);
  const days = 1 + below(30);
  const at = start + below(90) * 1440;
  // A deleted task has not begun.
  const status = one(['new', 'new', 'ongoing', 'pause', 'done', 'passoff', 'discarded'] as const);
  const begun = status !== 'new' && status !== 'discarded';
  return {
    responsibleId: home.userId,
    durationMinutes: days * 480,
    ...(kind === 0 && { milestone: true, durationMinutes: 0, workMinutes: 0 }),
    ...(kind === 1 && { elapsed: true, durationMinutes: days * 1440 }),
    ...(kind === 2 && { mode: 'manual', start: at, finish: at + days * 1440 }),
    ...(kind === 3 && { active: false }),
    ...(kind === 4 && { external: true, start: at, finish: at + days * 1440 }),
    ...(kind > 4 && { constraint: 'SNET', constraintAt: at }),
    status,
    progress: status === 'done' ? 100 : begun ? below(100) : 0,
    ...(begun && { actualStart: at }),
    ...(status === 'done' && { actualFinish: at + 480 }),
  };
}

beforeAll(async () => {
  today = (await boss.send(workTasks, { circle: 'mine' })).data.today;
  for (let i = 0; i < PROJECTS; i++) {
    const id = await newProject();
    const { plan, revision } = await open(id);
    const start = Math.floor(Date.parse(today) / 60_000) - (30 + below(60)) * 1440 + 480;
    const next = {
      ...plan,
      settings: { ...plan.settings, projectStart: start },
      tasks: randomTasks(start),
      links: [],
    };
    // States come by operations on tasks, which is slow: they are put where those put them, then all is stored once more.
    const states = new Map(next.tasks.map((t) => [t.id, t]));
    const fresh = next.tasks.map((t) => ({
      ...t,
      status: 'new' as const,
      progress: 0,
      actualStart: null,
      actualFinish: null,
    }));
    const made = await save(id, revision, diffPlans(plan, { ...next, tasks: fresh }));
    expect(made.problems ?? made.msg).toBe('');
    for (const [key, { status, progress, actualStart, actualFinish }] of states)
      await pool.query(
        'UPDATE task SET status = $2, progress = $3, actual_start_at = $4, actual_finish_at = $5 WHERE id = $1 AND NOT summary',
        [made.data.ids[key], status, progress, actualStart, actualFinish],
      );
    ids.push(id);
  }
  await pool.query('UPDATE plan SET calendar_stamp = NULL');
  await followCalendarsNow(server.db, Date.now());
  for (const id of ids) {
    const status = one(['new', 'ongoing', 'ongoing', 'pause', 'done', 'passoff']);
    await pool.query('UPDATE project SET status = $2 WHERE id = $1', [id, status]);
  }
  for (let i = 0; i < PROGRAMS; i++) {
    const row = await done(
      entityCalls(program).create,
      {
        name: `项目集 ${i}`,
        manager: home.userId,
        department: home.departmentId,
        plannedStart: '2026-01-01',
        plannedEnd: '2026-12-31',
      },
      boss,
    );
    const { id } = row as { id: number };
    programs.push(id);
    // The last one has none.
    const own = i === PROGRAMS - 1 ? [] : ids.filter((_, n) => n % PROGRAMS === i);
    members.set(id, own);
    for (const projectId of own) {
      const { status } = (await pool.query('SELECT status FROM project WHERE id = $1', [projectId])).rows[0];
      await pool.query(`UPDATE project SET status = 'ongoing' WHERE id = $1`, [projectId]);
      await done(addProjects, { programId: id, projects: [projectId] }, boss);
      await pool.query('UPDATE project SET status = $2 WHERE id = $1', [projectId, status]);
    }
  }
}, 120_000);

interface Leaf {
  id: number;
  ancestors: number[];
  weight: number;
  planned: number;
  actual: number;
  start: string;
  end: string;
  isOpen: boolean;
}

const DAY = 86_400_000;
const dayOfMinute = (minute: number): string => new Date(Math.floor(minute / 1440) * DAY).toISOString().slice(0, 10);

/** The tasks that count in progress, by the words of the specification, from the plan as it is read. */
async function leavesOf(projectId: number): Promise<Leaf[]> {
  const plan = decodePlan((await done(readPlan, { projectId }, boss)).wire);
  const answer = schedulePlan(plan);
  if (!('schedule' in answer)) throw new Error('no schedule');
  const live = new Set(plan.tasks.filter((t) => t.status !== 'discarded').map((t) => t.id));
  const parents = new Set(plan.tasks.flatMap((t) => (t.parentId !== null && live.has(t.id) ? [t.parentId] : [])));
  return plan.tasks.flatMap((task, i): Leaf[] => {
    if (parents.has(task.id) || !live.has(task.id) || !task.active || task.external) return [];
    if (task.status === 'passoff') return [];
    const [from, to] = [answer.schedule.start[i]!, answer.schedule.finish[i]!];
    const start = dayOfMinute(from);
    const end = dayOfMinute(to > from ? to - 1 : to);
    const [a, b, now] = [start, end, today].map((text) => Date.parse(text) / DAY) as [number, number, number];
    const calendar = plan.calendars.find((c) => c.id === (task.calendarId ?? plan.settings.calendarId))!;
    const ancestors: number[] = [];
    for (let up = task.parentId; up !== null; up = plan.tasks.find((t) => t.id === up)!.parentId) ancestors.push(up);
    return [
      {
        id: task.id,
        ancestors,
        weight: task.elapsed ? clockOf(calendar).between(from, to) : answer.schedule.durationMinutes[i]!,
        planned: now < a ? 0 : now > b ? 100 : (100 * (now - a + 1)) / (b - a + 1),
        actual: task.progress,
        start,
        end,
        isOpen: task.status !== 'done',
      },
    ];
  });
}
function weighted(leaves: readonly Leaf[], figure: 'planned' | 'actual'): number {
  const weight = leaves.reduce((sum, leaf) => sum + leaf.weight, 0);
  if (leaves.length === 0) return 0;
  const share =
    weight === 0
      ? leaves.reduce((sum, leaf) => sum + leaf[figure], 0) / leaves.length
      : leaves.reduce((sum, leaf) => sum + leaf.weight * leaf[figure], 0) / weight;
  // 100 % only if everything is done, and 0 % only if nothing is.
  if (leaves.some((leaf) => leaf[figure] < 100) && share > 99) return 99;
  return leaves.some((leaf) => leaf[figure] > 0) && share < 1 ? 1 : share;
}
const whole = (value: number): number => Math.floor(value + 0.5 + 1e-9);

test('every page says the same planned and actual progress of a project, that of the definition', async () => {
  expect(ids.length).toBeGreaterThan(PROJECTS / 2);
  const all = (await boss.send(cockpit, {})).data.projects;
  const managed = (await boss.send(workProjects, { circle: 'managed' })).data.projects;
  const { list } = (await boss.send(entityCalls(project).list, { pageSize: 100 })).data as unknown as {
    list: { id: number; progress: number }[];
  };
  for (const id of ids) {
    const leaves = await leavesOf(id);
    const [planned, actual] = [whole(weighted(leaves, 'planned')), whole(weighted(leaves, 'actual'))];
    const late = leaves.filter((leaf) => leaf.isOpen && leaf.end < today);
    const { data: info } = await boss.send(projectInfo, { projectId: id });
    const said = { plannedProgress: planned, deviation: planned - actual };
    expect(info).toMatchObject({ ...said, actualProgress: actual });
    expect(info.tasks.late).toBe(late.length);
    expect(info.outlook).toMatchObject({
      lateTasks: late.length,
      planEnd:
        leaves
          .map((leaf) => leaf.end)
          .sort()
          .at(-1) ?? null,
    });
    for (const list of [all, managed])
      expect(list.find((one) => one.id === id)).toMatchObject({ ...said, progress: actual, lateTasks: late.length });
    expect(list.find((one) => one.id === id)!.progress).toBe(actual);
    // The curve goes through today's figures on any day.
    const { series, figures } = (await boss.send(projectStatistics, { projectId: id })).data;
    const [curve, counted] = [pointsOf(series.progress!), figures.late];
    const now = curve.find((point) => point.date === today);
    expect(counted).toBe(late.length);
    if (leaves.length > 0 && (planned > 0 || actual > 0)) {
      const point = now ?? curve.at(-1)!;
      expect(Math.abs(point.planned - weighted(leaves, 'planned'))).toBeLessThan(0.06);
      expect(Math.abs((point.actual ?? -1) - weighted(leaves, 'actual'))).toBeLessThan(0.06);
    }
  }
});

test('a task and a phase by the same definition as their project', async () => {
  for (const id of ids) {
    const leaves = await leavesOf(id);
    for (const leaf of leaves.slice(0, 4)) {
      const { data } = await boss.send(taskDetail, { taskId: leaf.id });
      expect(data).toMatchObject({ plannedProgress: whole(weighted([leaf], 'planned')), actualProgress: leaf.actual });
      expect(data.deviation).toBe(data.plannedProgress - data.actualProgress);
    }
    for (const phase of new Set(leaves.flatMap((leaf) => leaf.ancestors))) {
      const own = leaves.filter((leaf) => leaf.ancestors.includes(phase));
      const { data } = await boss.send(taskDetail, { taskId: phase });
      expect(data).toMatchObject({
        plannedProgress: whole(weighted(own, 'planned')),
        actualProgress: whole(weighted(own, 'actual')),
      });
    }
  }
});

test('a program weighs by the work of the plans of its projects, as a project by that of its tasks', async () => {
  const overview = (await boss.send(programOverview, {})).data;
  for (const programId of programs) {
    const leaves = (await Promise.all(members.get(programId)!.map(leavesOf))).flat();
    const said = {
      plannedProgress: whole(weighted(leaves, 'planned')),
      actualProgress: whole(weighted(leaves, 'actual')),
    };
    const { standing } = (await boss.send(programInfo, { programId })).data;
    const living = standing.projects.filter((one) => one.status !== 'done' && one.status !== 'passoff');
    expect(standing.outlook).toEqual({
      planEnd:
        living
          .flatMap((one) => one.outlook.planEnd ?? [])
          .sort()
          .at(-1) ?? null,
      lateTasks: living.reduce((sum, one) => sum + one.outlook.lateTasks, 0),
      latest: null,
    });
    for (const found of [standing, overview.find((one) => one.id === programId)!]) {
      expect(found).toMatchObject({ ...said, deviation: said.plannedProgress - said.actualProgress });
      for (const own of found.projects) {
        const { data: info } = await boss.send(projectInfo, { projectId: own.id });
        expect(own).toMatchObject({
          plannedProgress: info.plannedProgress,
          actualProgress: info.actualProgress,
          deviation: info.deviation,
          light: info.light,
          outlook: info.outlook,
        });
      }
    }
  }
});

test('open and late tasks are as many over the projects as over the tasks; ended projects have none to do', async () => {
  const { data: tasks } = await boss.send(workTasks, { circle: 'projects' });
  for (const data of [(await boss.send(workProjects, { circle: 'managed' })).data, (await boss.send(cockpit, {})).data])
    expect([data.openTasks, data.lateTasks]).toEqual([tasks.counts.open, tasks.counts.late]);
  // Late is past the planned finish, in days as in figures; a late start is shown by the light.
  expect(tasks.tasks.filter((task) => task.lateDays > 0)).toHaveLength(tasks.counts.late);
  for (const { lateDays, plannedEnd, status } of tasks.tasks) {
    const days = status === 'done' || status === 'passoff' ? 0 : (Date.parse(today) - Date.parse(plannedEnd!)) / DAY;
    expect(lateDays).toBe(Math.max(0, days));
  }
  for (const id of ids) {
    const { data: board } = await boss.send(taskBoard, { projectId: id });
    const { data: statistics } = await boss.send(projectStatistics, { projectId: id });
    expect(Object.values(board).reduce((sum, column) => sum + column.total, 0)).toBe(statistics.figures.total);
  }
});
