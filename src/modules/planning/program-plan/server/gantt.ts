/** The plans of all projects of a program in one answer. */
import { type SqlBool, sql } from 'kysely';
import { dateOfInstant, formatDay, MINUTES_PER_DAY, minuteOfInstant } from '#kernel/dates.ts';
import { holidaysEndBefore } from '#modules/base/calendar/server/public.ts';
import { thresholds } from '#modules/objects/project/server/public.ts';
import { lightOf } from '#modules/objects/project/status-light.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { othersTurn } from '#server/turns.ts';
import {
  type GanttProject,
  type ProgramGantt,
  type ProgramTasks,
  programGantt,
  STATUS_ORDER,
  TASK_CRITICAL,
  TASK_EXTERNAL,
  TASK_MILESTONE,
  TASK_SUMMARY,
} from '../gantt.calls.ts';
import { crossLinksOf } from './cross-links.ts';

interface ProjectFacts extends Omit<GanttProject, 'light' | 'tasks'> {
  durationDays: number | null;
  calendar: number | null;
}

/** Links inside plans: the index of their type, as the Gantt has it. */
const TYPES = sql`array_position(ARRAY['FS', 'SS', 'FF', 'SF'], l.type) - 1`;

/** Columns of the tasks one may read of each project, in outline order; one row a project, so that nothing is made per task. */
interface TaskColumns extends Omit<ProgramTasks, 'person'> {
  projectId: number;
  person: (number | null)[];
}

async function tasksOf(ctx: Ctx, open: readonly number[], shut: readonly number[]): Promise<TaskColumns[]> {
  const { rows } =
    await sql<TaskColumns>`SELECT t.project_id AS "projectId", json_agg(t.id) AS id, json_agg(t.name) AS name,
      json_agg(t.level) AS level, json_agg(t.start_at) AS start, json_agg(t.finish_at) AS finish,
      json_agg(round(t.progress)) AS progress,
      json_agg((CASE WHEN t.summary THEN ${TASK_SUMMARY} ELSE 0 END) + (CASE WHEN t.milestone THEN ${TASK_MILESTONE} ELSE 0 END)
        + (CASE WHEN t.critical THEN ${TASK_CRITICAL} ELSE 0 END) + (CASE WHEN t.external THEN ${TASK_EXTERNAL} ELSE 0 END)) AS flags,
      json_agg(array_position(${[...STATUS_ORDER]}::text[], t.status) - 1) AS status, json_agg(t.responsible) AS person
    FROM (SELECT s.* FROM task s WHERE s.company_id = ${ctx.viewer.companyId} AND s.status <> 'discarded' AND s.active
      AND (s.project_id = ANY(${[...open]}::bigint[])
        OR s.project_id = ANY(${[...shut]}::bigint[]) AND s.milestone AND NOT s.external)
      ORDER BY s.project_id, s.position) t GROUP BY t.project_id`.execute(ctx.db.withoutPlugins());
  return rows;
}

async function linksOf(ctx: Ctx, open: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ all: number[] | null }>`SELECT json_agg(x.v ORDER BY x.n, x.at) AS "all" FROM (
      SELECT row_number() OVER (ORDER BY l.project_id, l.to_task, l.from_task) AS n, l.from_task, l.to_task, ${TYPES} AS type
      FROM plan_link l WHERE l.company_id = ${ctx.viewer.companyId} AND l.project_id = ANY(${[...open]}::bigint[])) l,
    LATERAL (VALUES (l.n, 0, l.from_task), (l.n, 1, l.to_task), (l.n, 2, l.type::bigint)) AS x (n, at, v)`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows[0]?.all ?? [];
}

/** The later of the planned end and the last finish of a plan. */
const lastDay = (finishes: readonly (number | null)[], plannedEnd: string): string => {
  const last = finishes.reduce<number>((most, finish) => Math.max(most, finish ?? 0), 0);
  return [formatDay(Math.floor(last / MINUTES_PER_DAY)), plannedEnd].sort().at(-1)!;
};

async function ganttOf(ctx: Ctx, programId: number): Promise<ProgramGantt> {
  const { companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const limits = await thresholds(ctx);
  const { rows } =
    await sql<ProjectFacts>`SELECT t.id, t.name, t.code, t.status, t.planned_start::text, t.planned_end::text,
      t.duration_days, t.progress, t.calendar, u.emp_name AS manager,
      ${objectsWith(ctx, 'project', 'pm:plan:query', sql`t.id`)} AS open,
      ${objectsWith(ctx, 'project', 'pm:plan:edit', sql`t.id`)} AS may_edit,
      EXISTS (SELECT FROM plan p WHERE p.company_id = t.company_id AND p.project_id = t.id AND p.published_at IS NOT NULL) AS published
    FROM project t JOIN "user" u ON u.company_id = t.company_id AND u.id = t.manager
    WHERE t.company_id = ${companyId} AND ${sql<SqlBool>`t.program = ${programId}`} ORDER BY t.planned_start, t.id`.execute(
      ctx.db,
    );
  const of = (open: boolean): number[] => rows.filter((one) => one.open === open).map(({ id }) => id);
  const found = new Map((await tasksOf(ctx, of(true), of(false))).map((one) => [one.projectId, one]));
  const tasks: ProgramTasks = {
    ...{ id: [], name: [], level: [], start: [], finish: [], progress: [], flags: [], status: [], person: [] },
  };
  const persons = new Map<number, number>();
  const projects: GanttProject[] = [];
  for (const { durationDays, calendar: _, ...project } of rows) {
    const own = found.get(project.id);
    const light = lightOf({ ...project, durationDays }, today, limits.of(project.id));
    projects.push({ ...project, light, progress: Number(project.progress), tasks: own?.id.length ?? 0 });
    if (!own) continue;
    for (const key of ['id', 'name', 'start', 'finish', 'progress', 'flags', 'status'] as const) {
      const into: unknown[] = tasks[key];
      for (const value of own[key]) into.push(value);
    }
    // Milestones stand alone where nothing above them is shown.
    for (const level of own.level) tasks.level.push(project.open ? level : 1);
    for (const person of own.person) {
      if (person !== null && project.open && !persons.has(person)) persons.set(person, persons.size);
      tasks.person.push(person === null || !project.open ? -1 : persons.get(person)!);
    }
    await othersTurn();
  }
  const { rows: people } = await sql<{ id: number; name: string }>`SELECT u.id, u.emp_name AS name FROM "user" u
    WHERE u.company_id = ${companyId} AND u.id = ANY(${[...persons.keys()]}::bigint[])`.execute(ctx.db);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    now: minuteOfInstant(ctx.now, ctx.utcOffset),
    ...{ projects, tasks },
    people: [...persons.keys()].map((id) => names.get(id) ?? ''),
    links: await linksOf(ctx, of(true)),
    // What is received by plans one may read.
    cross: await crossLinksOf(ctx, of(true)),
    holidaysUntil: await holidaysEndBefore(
      ctx,
      rows.map(({ id, calendar, plannedEnd }) => ({ calendar, end: lastDay(found.get(id)?.finish ?? [], plannedEnd) })),
    ),
  };
}

export const ganttHandlers = [handle(programGantt, (ctx, { programId }) => ganttOf(ctx, programId))];
