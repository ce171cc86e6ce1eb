/**
 * The projects of the sample company: real plans (samples/README.md says whose) with the names of sample-plans, on the company's
 * calendar with its holidays, moved to the present, with people, a baseline, progress and one late project; one that begins next
 * week; and their program.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { formatDay, MINUTES_PER_DAY, minuteOfInstant } from '#kernel/dates.ts';
import { compiled, nextWorkStart } from '#kernel/workdays.ts';
import { programService } from '#modules/objects/program/server/program.ts';
import { joinProgram } from '#modules/objects/program/server/public.ts';
import { projectService } from '#modules/objects/project/server/project-service.ts';
import { readMspdi } from '#modules/planning/plan/exchange/mspdi/mspdi-read.ts';
import { newPlanTask, type PlanLink, type PlanTask } from '#modules/planning/plan/plan-model.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import { checkedSchedule } from '#modules/planning/plan/server/edit/check-plan.ts';
import { storePlan } from '#modules/planning/plan/server/plan-store.ts';
import { asItIs, changeTasks, importFile, loadPlan, takeBaseline } from '#modules/planning/plan/server/public.ts';
import { withParentStatuses } from '#modules/planning/task/parent-status.ts';
import type { Ctx } from '#server/context.ts';
import { told } from './english/told.ts';
import { HOUSE_BEGAN, HOUSE_STRETCH } from './plans/half-a-year.ts';
import { houseTasks } from './plans/house.ts';
import { platformTasks } from './plans/platform.ts';
import { relocation } from './plans/relocation.ts';

type Worker = 'zhangwei' | 'chenjie' | 'wangqiang';
/** The members of all projects except the manager, by user name. */
export type Workers = Readonly<Record<Worker, number>>;

interface Sample {
  file: string;
  /** Names of its tasks, in the order of the outline. */
  tasks: readonly string[];
  /** Assigns tasks in turn. */
  turn: readonly Worker[];
  name: string;
  type: string;
  priority: string;
  /** Days before today on which the plan starts. */
  startedDaysAgo: number;
  /** How much longer its tasks take than in the file. */
  stretch?: number;
  /** Share of the work due today that is really done: 1 is on time. */
  pace: number;
  goal: string;
  department: string;
}

const SAMPLES: readonly Sample[] = [
  {
    file: 'software-development-plan.xml.gz',
    tasks: platformTasks,
    turn: ['zhangwei', 'chenjie', 'zhangwei', 'wangqiang'],
    name: '路标平台二期研发',
    type: 'rd',
    priority: 'high',
    startedDaysAgo: 45,
    pace: 0.95,
    goal: '年底前完成二期功能上线，试点部门满意度不低于 90%。',
    department: 'RD',
  },
  {
    file: 'residential-construction.xml.gz',
    tasks: houseTasks,
    turn: ['wangqiang', 'zhangwei', 'wangqiang', 'chenjie'],
    name: '滨江住宅样板楼',
    type: 'engineering',
    priority: 'urgent',
    startedDaysAgo: HOUSE_BEGAN,
    stretch: HOUSE_STRETCH,
    pace: 0.8,
    goal: '按期取得竣工验收备案，质量一次验收合格。',
    department: 'ENG',
  },
];

const FOLDER = fileURLToPath(new URL('../../samples', import.meta.url));

async function departmentId(ctx: Ctx, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM department
    WHERE company_id = ${ctx.viewer.companyId} AND code = ${code}`.execute(ctx.db);
  return rows[0]!.id;
}

async function itemId(ctx: Ctx, dictionary: string, key: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT i.id FROM dict_item i
    JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = ${dictionary} AND i.item_key = ${key}`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}

/** Everybody takes part; the tasks are handed round, so that each list of own tasks has something in it. */
async function addMembers(ctx: Ctx, projectId: number, people: readonly number[]): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM project_role WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND en_name = 'Engineer'`.execute(
    ctx.db,
  );
  for (const user of people) {
    await sql`INSERT INTO project_member (company_id, object_kind, object_id, "user", roles) VALUES (${ctx.viewer.companyId}, 'project', ${projectId}, ${user}, ARRAY[${rows[0]!.id}]::bigint[]) ON CONFLICT DO NOTHING`.execute(
      ctx.db,
    );
  }
  return rows[0]!.id;
}

/** The state of a task by now, at the pace of the project. */
function progressed(task: PlanTask, start: number, finish: number, now: number, pace: number): PlanTask {
  const due = start >= now ? 0 : finish <= now ? 1 : (now - start) / Math.max(1, finish - start);
  // The last tasks before today are the ones a late project has not finished.
  const age = (now - finish) / MINUTES_PER_DAY;
  const done = finish <= now && (pace === 1 || age > 30 * (1 - pace) * 2);
  if (due === 0) return task;
  if (done)
    return {
      ...task,
      status: 'done',
      progress: 100,
      actualStart: start,
      actualFinish: finish,
      actualWorkMinutes: task.workMinutes,
    };
  const progress = Math.min(95, Math.round(due * pace * 20) * 5);
  return progress === 0
    ? task
    : {
        ...task,
        status: 'ongoing',
        progress,
        actualStart: start,
        actualWorkMinutes: Math.round((task.workMinutes * progress) / 100),
      };
}

const HALF_A_DAY = 240;
const BASELINE = { name: '立项基线', description: '立项评审通过' };

/** Answers the project's id. */
async function makeProject(ctx: Ctx, sample: Sample, workers: Workers): Promise<number> {
  const people = Object.values(workers);
  const now = minuteOfInstant(ctx.now, ctx.utcOffset);
  const today = Math.floor(now / MINUTES_PER_DAY);
  const xml = gunzipSync(await readFile(join(FOLDER, sample.file))).toString('utf8');
  const read = readMspdi(xml);
  if ('problems' in read) throw new Error(`sample ${sample.file} cannot be read`);
  const { file } = read;
  const row = await projectService.create(ctx, {
    name: sample.name,
    type: await itemId(ctx, 'project_type', sample.type),
    priority: await itemId(ctx, 'priority', sample.priority),
    manager: ctx.viewer.userId,
    department: await departmentId(ctx, sample.department),
    plannedStart: formatDay(today - sample.startedDaysAgo),
    plannedEnd: formatDay(today - sample.startedDaysAgo + 120),
    configProject: '2',
    description: sample.goal,
  });
  const owner = { projectId: row.id };
  await addMembers(ctx, row.id, people);
  const empty = await loadPlan(ctx, owner, true);
  const calendar = empty.plan.calendars.find((c) => c.id === empty.plan.settings.calendarId)!;
  const begin = nextWorkStart(compiled(calendar), (today - sample.startedDaysAgo) * MINUTES_PER_DAY);
  const shift = begin - file.plan.settings.projectStart;
  const moved = (minute: number | null): number | null =>
    minute === null ? null : minute + Math.round(shift / (7 * MINUTES_PER_DAY)) * 7 * MINUTES_PER_DAY;
  const parents = new Set(file.plan.tasks.map((t) => t.parentId));
  const turn = sample.turn.map((name) => workers[name]);
  if (file.plan.tasks.length !== sample.tasks.length) throw new Error(`names of ${sample.file} do not fit`);
  file.plan.settings.projectStart = begin;
  file.baselines = [];
  const longer = (minutes: number): number => Math.round((minutes * (sample.stretch ?? 1)) / HALF_A_DAY) * HALF_A_DAY;
  file.plan.tasks = file.plan.tasks.map((t, i) => ({
    ...t,
    ...(sample.stretch && { durationMinutes: longer(t.durationMinutes), workMinutes: longer(t.workMinutes) }),
    name: sample.tasks[i]!,
    constraintAt: moved(t.constraintAt),
    deadline: moved(t.deadline),
    // Longer tasks have no dates yet.
    start: sample.stretch ? null : moved(t.start),
    finish: sample.stretch ? null : moved(t.finish),
    progress: 0,
    status: 'new',
    actualStart: null,
    actualFinish: null,
    actualWorkMinutes: 0,
    responsibleId: parents.has(t.id) ? ctx.viewer.userId : turn[i % turn.length]!,
    participantIds: parents.has(t.id) ? [] : [turn[(i + 1) % turn.length]!],
  }));
  const { plan, revision } = await importFile(ctx, owner, asItIs(file), {
    people: [],
    replace: true,
    choices: { calendar: 'plan', dates: 'keep' },
  });
  await takeBaseline(ctx, owner, plan, told(ctx, BASELINE), revision);
  const answer = schedulePlan(plan);
  if ('problems' in answer) throw new Error(`sample ${sample.file} cannot be scheduled`);
  const { schedule } = answer;
  const advanced = plan.tasks.map((task, i) =>
    schedule.summary[i] === 1 ? task : progressed(task, schedule.start[i]!, schedule.finish[i]!, now, sample.pace),
  );
  const byId = new Map(withParentStatuses(advanced).map((task) => [task.id, task]));
  await changeTasks(ctx, await loadPlan(ctx, owner, true), (task) => byId.get(task.id)!);
  const end = formatDay(Math.floor(schedule.projectFinish / MINUTES_PER_DAY));
  await sql`UPDATE project SET status = 'ongoing', actual_start = planned_start, planned_end = ${end}::date WHERE company_id = ${ctx.viewer.companyId} AND id = ${row.id}`.execute(
    ctx.db,
  );
  return row.id;
}

const DAY = 480;
/** It begins soon: there is something to prepare. */
const BEGINS_IN = 3;

/** The move of the head office: not launched yet, drawn by hand. Answers its id. */
async function makeRelocation(ctx: Ctx, workers: Workers): Promise<number> {
  const today = Math.floor(minuteOfInstant(ctx.now, ctx.utcOffset) / MINUTES_PER_DAY);
  const row = await projectService.create(ctx, {
    ...told(ctx, { name: '总部搬迁', description: '春节后第一个季度内完成总部搬迁，业务不中断。' }),
    type: await itemId(ctx, 'project_type', 'internal'),
    priority: await itemId(ctx, 'priority', 'medium'),
    manager: ctx.viewer.userId,
    department: await departmentId(ctx, 'PMO'),
    plannedStart: formatDay(today + BEGINS_IN),
    plannedEnd: formatDay(today + BEGINS_IN + 120),
    configProject: '2',
  });
  const owner = { projectId: row.id };
  await addMembers(ctx, row.id, Object.values(workers));
  const stored = await loadPlan(ctx, owner, true);
  const idOf: Readonly<Record<string, number>> = { ...workers, lina: ctx.viewer.userId };
  const tasks: PlanTask[] = [];
  const links: PlanLink[] = [];
  let number = 0;
  for (const { phase, tasks: own } of told(ctx, relocation)) {
    const parent = newPlanTask(-1000 - tasks.length, null, phase);
    tasks.push({ ...parent, responsibleId: ctx.viewer.userId });
    for (const [i, { name, days, who, after }] of own.entries()) {
      number++;
      const work = { durationMinutes: days * DAY, workMinutes: days * DAY, milestone: days === 0 };
      tasks.push({ ...newPlanTask(-number, parent.id, name), ...work, responsibleId: idOf[who]! });
      for (const from of after ?? (i > 0 ? [number - 1] : []))
        links.push({ from: -from, to: -number, type: 'FS', lag: 0, lagUnit: 'work' });
    }
  }
  const calendar = stored.plan.calendars.find(({ id }) => id === stored.plan.settings.calendarId)!;
  const projectStart = nextWorkStart(compiled(calendar), (today + BEGINS_IN) * MINUTES_PER_DAY);
  const next = { ...stored.plan, settings: { ...stored.plan.settings, projectStart }, tasks, links };
  const schedule = await checkedSchedule(ctx, stored, next, true);
  const { plan, revision } = await storePlan(ctx, stored, next, schedule);
  await takeBaseline(ctx, owner, plan, told(ctx, BASELINE), revision);
  const end = formatDay(Math.floor(schedule.projectFinish / MINUTES_PER_DAY));
  await sql`UPDATE project SET planned_end = ${end}::date WHERE company_id = ${ctx.viewer.companyId} AND id = ${row.id}`.execute(
    ctx.db,
  );
  return row.id;
}

/** The program of all projects, with the people as its members; it has begun with the first of them. Answers its id. */
async function makeProgram(ctx: Ctx, projects: readonly number[], people: readonly number[]): Promise<number> {
  const { companyId, userId } = ctx.viewer;
  const dates = await sql<{
    start: string;
    end: string;
  }>`SELECT min(planned_start)::text AS start, max(planned_end)::text AS end
    FROM project WHERE company_id = ${companyId} AND id = ANY(${[...projects]}::bigint[])`.execute(ctx.db);
  const { id } = await programService.create(ctx, {
    ...told(ctx, { name: '企业升级项目集', goal: '平台、产品和办公环境同步升级' }),
    manager: userId,
    department: await departmentId(ctx, 'PMO'),
    collaborators: [await departmentId(ctx, 'RD'), await departmentId(ctx, 'ENG')],
    plannedStart: dates.rows[0]!.start,
    plannedEnd: dates.rows[0]!.end,
    priority: await itemId(ctx, 'priority', 'high'),
  });
  await joinProgram(ctx, id, projects);
  await sql`INSERT INTO project_member (company_id, object_kind, object_id, "user", roles)
    SELECT company_id, object_kind, object_id, u, ARRAY[id] FROM project_role, unnest(${[...people]}::bigint[]) AS u
    WHERE company_id = ${companyId} AND program_id = ${id} AND NOT manager`.execute(ctx.db);
  await sql`UPDATE program SET status = 'ongoing', actual_start = planned_start WHERE company_id = ${companyId} AND id = ${id}`.execute(
    ctx.db,
  );
  return id;
}

/** Makes the projects and their program as their manager (`ctx`), with the given people as members; answers their ids. */
export async function makeSampleProjects(ctx: Ctx, workers: Workers) {
  const people = Object.values(workers);
  const projects: number[] = [];
  for (const sample of told(ctx, SAMPLES)) projects.push(await makeProject(ctx, sample, workers));
  projects.push(await makeRelocation(ctx, workers));
  const program = await makeProgram(ctx, projects, people);
  const [platform, house, move] = projects as [number, number, number];
  return { platform, house, move, program };
}
