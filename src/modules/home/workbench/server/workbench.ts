/** Server of the workbenches: few statements over tasks and projects, limited to what the viewer manages. */
import { type SqlBool, sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { figuresOf, told } from '#modules/objects/project/progress.ts';
import { plans, thresholds } from '#modules/objects/project/server/public.ts';
import { type LightStatus, lightOf, standing } from '#modules/objects/project/status-light.ts';
import { seenObjects, takesPart } from '#modules/people/team/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import type { TaskCount } from '../circle-tasks.calls.ts';
import {
  cockpit,
  type Milestone,
  type MonthMilestone,
  milestoneMonth,
  type TaskCircle,
  type WorkProject,
  type WorkProjects,
  type WorkTask,
  type WorkTasks,
  workPeople,
  workProjects,
  workTasks,
} from '../workbench.calls.ts';
import { workbenchPlaces } from '../workbench.menu.ts';
import { workbenchModule } from '../workbench.module.ts';
import { workbenchRights } from '../workbench.rights.ts';
import { windowOf } from '../workbench.rules.ts';
import { circleTaskHandlers, countedBy, departmentsOf, inCircle, managed } from './circle-tasks.ts';
import { cockpitHandlers } from './cockpit.ts';
import { LIVE, OPEN, seesPlan } from './live-tasks.ts';
import { newsHandlers } from './news.ts';
import { peopleOf } from './people.ts';
import { managedWorkbenches, workbenchQuestions } from './workbenches.ts';

const MAX_TASKS = 300;
const MAX_PROJECTS = 200;
const MAX_MILESTONES = 50;

const seen = (ctx: Ctx): Where => seenObjects(ctx, 'project', sql`p.id`);

async function tasksOf(ctx: Ctx, circle: TaskCircle, parents: boolean): Promise<WorkTasks> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { from, to } = windowOf(today);
  const limits = await thresholds(ctx);
  const where = sql<SqlBool>`t.company_id = ${ctx.viewer.companyId} AND ${LIVE} AND ${await inCircle(ctx, circle)}`;
  const source = sql`task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id`;
  const number = (counts: TaskCount) => sql`count(*) FILTER (WHERE ${countedBy(ctx, circle, counts)})`;
  const finished = sql<SqlBool>`t.status = 'done' AND t.actual_end BETWEEN ${from}::date AND ${to}::date`;
  // Numbers are of tasks, never of parents: whether those are shown changes none of them.
  const counted = await sql<WorkTasks['counts']>`SELECT ${number('open')} AS open, ${number('late')} AS late,
      ${number('today')} AS today, ${number('toStart')} AS to_start, ${number('done')} AS done, ${number('joined')} AS joined
    FROM ${source} WHERE ${where} AND NOT t.summary AND (${OPEN} OR ${finished})`.execute(ctx.db);
  // Each by its own index: of a large company the first ones are enough.
  const part = (which: Where) => sql`(SELECT t.id, t.name, coalesce(t.code, '') AS code,
      t.project_id, p.name AS project_name, coalesce(u.emp_name, '') AS responsible, t.status, t.progress::float AS progress,
      t.planned_start, t.planned_end, t.actual_end, t.milestone, t.summary
    FROM ${source} LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
    WHERE ${where} AND (${parents} OR NOT t.summary) AND ${which}
    ORDER BY t.planned_end, t.planned_start, t.id LIMIT ${MAX_TASKS})`;
  const { rows } = await sql<
    Omit<WorkTask, 'light' | 'limits' | 'lateDays'>
  >`SELECT * FROM (${part(sql`${OPEN} AND t.planned_start <= ${to}::date`)} UNION ALL ${part(finished)}) t
    ORDER BY t.status = 'done', t.planned_end, t.planned_start, t.id LIMIT ${MAX_TASKS}`.execute(ctx.db);
  const tasks = rows.map((row) => {
    const own = limits.of(row.projectId);
    const { light, lateDays } = standing(row, today, own);
    return { ...row, light, limits: own, lateDays };
  });
  return { today, from, to, tasks, counts: counted.rows[0]! };
}

/** Which light is looked at first. */
const URGENCY: readonly LightStatus[] = [
  'ongoing_serious',
  'ongoing_slight',
  'ongoing_great',
  'new',
  'pause',
  'done',
  'passoff',
];

/** `tasks`: the projects whose milestones are shown. */
async function projectsOf(ctx: Ctx, where: Where, tasks: Where = sql<SqlBool>`true`): Promise<WorkProjects> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const limits = await thresholds(ctx);
  const own = sql<SqlBool>`p.company_id = ${ctx.viewer.companyId} AND ${where}`;
  const { rows } = await sql<
    Omit<WorkProject, 'light' | 'limits' | 'outlook' | 'plannedProgress' | 'deviation' | 'openTasks' | 'lateTasks'>
  >`SELECT p.id, p.name, p.code, coalesce(u.emp_name, '') AS manager, coalesce(d.name, '') AS department, p.status, p.planned_start, p.planned_end,
      p.progress::float AS progress, p.duration_days, p.config_project, ${seesPlan(ctx)} AS tasks_seen
    FROM project p LEFT JOIN "user" u ON u.company_id = p.company_id AND u.id = p.manager
      LEFT JOIN department d ON d.company_id = p.company_id AND d.id = p.department
    WHERE ${own}`.execute(ctx.db);
  const figures = await plans().figures(
    ctx,
    rows.map((row) => row.id),
    today,
  );
  const projects = rows.map((row): WorkProject => {
    const { planned, openTasks, outlook } = figures(row.id);
    const { plannedProgress, deviation } = figuresOf(told(planned), row.progress);
    const own = limits.of(row.id);
    const light = lightOf(row, today, own);
    return { ...row, light, limits: own, outlook, plannedProgress, deviation, openTasks, lateTasks: outlook.lateTasks };
  });
  // Unfinished tasks of an ended project are nobody's work: they are in no list of tasks.
  const living = projects.filter(({ status }) => status !== 'done' && status !== 'passoff');
  const lights: WorkProjects['lights'] = {};
  for (const { light } of projects) lights[light] = (lights[light] ?? 0) + 1;
  projects.sort(
    (a, b) => URGENCY.indexOf(a.light) - URGENCY.indexOf(b.light) || b.deviation - a.deviation || a.id - b.id,
  );
  return {
    projects: projects.slice(0, MAX_PROJECTS),
    total: projects.length,
    openTasks: living.reduce((sum, p) => sum + p.openTasks, 0),
    lateTasks: living.reduce((sum, p) => sum + p.lateTasks, 0),
    lights,
    ...(await milestones(ctx, sql<SqlBool>`${own} AND ${tasks}`, today)),
  };
}

async function milestones(
  ctx: Ctx,
  own: Where,
  today: string,
): Promise<Pick<WorkProjects, 'milestones' | 'milestoneCount'>> {
  const { rows } = await sql<Milestone & { count: number }>`SELECT t.id, t.name, t.project_id, p.name AS project_name,
      t.planned_end AS date, t.planned_end < ${today}::date AS late, count(*) OVER () AS count
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
    WHERE ${own} AND ${LIVE} AND NOT t.summary AND ${countedBy(ctx, 'company', 'milestones')}
    ORDER BY t.planned_end, t.id LIMIT ${MAX_MILESTONES}`.execute(ctx.db);
  return { milestones: rows.map(({ count: _, ...row }) => row), milestoneCount: rows[0]?.count ?? 0 };
}

const MAX_OF_MONTH = 500;

async function milestonesOf(ctx: Ctx, month: string): Promise<{ today: string; milestones: MonthMilestone[] }> {
  const first = parseDay(`${month}-01`);
  if (first === null) throw new Refusal([problem(monthTexts.month, undefined, 'month')]);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { rows } =
    await sql<MonthMilestone>`SELECT t.id, t.name, t.project_id, p.name AS project_name, t.planned_end AS date,
      ${OPEN} AND t.planned_end < ${today}::date AS late, NOT ${OPEN} AS done
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
    WHERE p.company_id = ${ctx.viewer.companyId} AND ${LIVE} AND t.milestone AND t.status <> 'passoff'
      AND t.planned_end >= ${formatDay(first)}::date AND t.planned_end < ${formatDay(first)}::date + interval '1 month'
    ORDER BY t.planned_end, t.id LIMIT ${MAX_OF_MONTH}`.execute(ctx.db);
  return { today, milestones: rows };
}

const monthTexts = texts('workbenchMonth', {
  month: ['月份应为 YYYY-MM', '月份應為 YYYY-MM', 'The month must be in the form YYYY-MM'],
});

export const workbenchServer: ServerModule = {
  ...workbenchModule,
  menu: workbenchPlaces,
  rights: [workbenchRights],
  shows: managedWorkbenches,
  handlers: [
    ...workbenchQuestions,
    handle(workTasks, (ctx, { circle, parents }) => tasksOf(ctx, circle, parents === true)),
    handle(workProjects, async (ctx, { circle }) => {
      if (circle === 'mine') return projectsOf(ctx, takesPart(ctx, 'project', sql`p.id`), seesPlan(ctx));
      if (circle === 'managed') return projectsOf(ctx, managed(ctx, seen), seesPlan(ctx));
      return projectsOf(ctx, sql<SqlBool>`p.department = ANY(${await departmentsOf(ctx)}::bigint[])`);
    }),
    handle(cockpit, (ctx) => projectsOf(ctx, sql<SqlBool>`true`)),
    ...circleTaskHandlers,
    ...newsHandlers,
    ...cockpitHandlers,
    handle(milestoneMonth, (ctx, { month }) => milestonesOf(ctx, month)),
    handle(workPeople, async (ctx) => ({ people: await peopleOf(ctx, await departmentsOf(ctx)) })),
  ],
};
