/**
 * What people have to do, as parts of tasks: who does how much of which, when, and by which calendar. Every figure of load is made of
 * these (spread.ts), so that one person has one load on every page. ADR 481.
 */
import { type RawBuilder, sql } from 'kysely';
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { type CompiledCalendar, compiled, type WorkCalendar } from '#kernel/workdays.ts';
import { defaultCalendarId, personCalendars, workCalendars } from '#modules/base/calendar/server/public.ts';
import type { TaskAssignment } from '#modules/planning/plan/plan-model.ts';
import { commonCalendar } from '#modules/planning/plan/schedule/common-calendar.ts';
import type { Ctx } from '#server/context.ts';
import type { Part } from '../spread.ts';
import type { Weeks } from '../weeks.ts';

/** Projects are positive; the plan of a template represents one of them. */
export const TEMPLATE_PLAN = 0;

/** By which calendar a task is worked on; `ignore`: whatever those of its people say. */
interface Scheduled {
  calendar: number | null;
  ignore: boolean;
}
export interface TaskFact extends Scheduled {
  id: number;
  project: number;
  role: number | null;
  responsible: number | null;
  participants: number[] | null;
  assignments: TaskAssignment[] | null;
  work: number;
  start: number;
  finish: number;
  progress: number;
  ended: boolean;
}

/** Tasks `t` with work that is done in the weeks: those that touch them, and open ones that are late. */
export const planned = ({
  first,
  count,
  days = 7,
}: Weeks) => sql`t.active AND NOT t.summary AND NOT t.milestone AND NOT t.external
  AND t.status <> 'discarded' AND t.work_minutes > 0 AND t.start_at IS NOT NULL AND t.finish_at IS NOT NULL
  AND coalesce(t.actual_start_at, t.start_at) < ${(first + days * count) * MINUTES_PER_DAY}
  AND (coalesce(t.actual_finish_at, t.finish_at) >= ${first * MINUTES_PER_DAY} OR t.status NOT IN ('done', 'passoff'))`;

/**
 * Columns of a fact of tasks `t`. Of a terminated task only what was done is work, and of an open one of an ended project too: nobody
 * goes on with it. `status`: that of the project.
 */
export const factColumns = (status: RawBuilder<unknown>, calendar: RawBuilder<unknown>) => {
  const over = sql`coalesce(${status} IN ('done', 'passoff'), false)`;
  return sql`t.id, coalesce(t.project_id, ${TEMPLATE_PLAN}) AS project, t.role, t.responsible, t.participants, t.assignments,
    CASE WHEN t.status = 'passoff' OR (t.status <> 'done' AND ${over}) THEN round(t.work_minutes * t.progress / 100)
      ELSE t.work_minutes END::integer AS work,
    coalesce(t.actual_start_at, t.start_at) AS start, coalesce(t.actual_finish_at, t.finish_at) AS finish,
    t.progress::float8 AS progress, (t.status IN ('done', 'passoff') OR ${over}) AS ended, t.ignore_person_calendars AS ignore,
    coalesce(t.calendar, ${calendar}) AS calendar`;
};

/** Tasks of projects, but for these, in which one of the people has a part. */
export async function tasksOfPeople(
  ctx: Ctx,
  people: readonly number[],
  weeks: Weeks,
  except: readonly number[] = [],
): Promise<TaskFact[]> {
  if (people.length === 0) return [];
  // Whoever has a part of a task takes part in it, so indexes find these.
  const { rows } = await sql<TaskFact>`SELECT ${factColumns(sql`p.status`, sql`p.calendar`)}
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id <> ALL(${[...except]}::bigint[]) AND ${planned(weeks)}
      AND (t.responsible = ANY(${[...people]}::bigint[]) OR t.participants && ${[...people]}::bigint[])`.execute(
    ctx.db,
  );
  return rows;
}

/** Who does how much of a task: by their shares, else the person in charge, else the first participant, else nobody. */
export function sharesOf(task: TaskFact): { person: number | null; minutes: number }[] {
  const { assignments, responsible, participants, work } = task;
  if (!assignments || assignments.length === 0)
    return [{ person: responsible ?? participants?.[0] ?? null, minutes: work }];
  const all = assignments.reduce((sum, one) => sum + one.workMinutes, 0);
  // A terminated task keeps its completed work.
  const kept = all > work ? work / all : 1;
  return assignments.map(({ userId, workMinutes }) => ({ person: userId, minutes: Math.round(workMinutes * kept) }));
}

/** Everybody who has a part of one of the tasks. */
export const workersOf = (tasks: readonly TaskFact[]): number[] =>
  tasks.flatMap((task) => sharesOf(task).flatMap(({ person }) => person ?? []));

export const partsOf = (tasks: readonly TaskFact[], calendars: Calendars): Part[] =>
  tasks.flatMap((task) =>
    sharesOf(task).map(({ person, minutes }) => ({
      ...{ task: task.id, project: task.project, role: task.role, person, minutes },
      ...{ start: task.start, finish: task.finish, progress: task.progress, ended: task.ended },
      calendar: calendars.ofPart(task, person),
    })),
  );

/** What these people do in the weeks, in all projects. */
export async function partsOfPeople(ctx: Ctx, people: readonly number[], weeks: Weeks): Promise<Part[]> {
  const tasks = await tasksOfPeople(ctx, people, weeks);
  const asked = new Set(people);
  const parts = partsOf(tasks, await calendarsOf(ctx, people, tasks));
  return parts.filter(({ person }) => person !== null && asked.has(person));
}

export interface Calendars {
  ofPerson(person: number): CompiledCalendar;
  ofPart(task: Scheduled, person: number | null): CompiledCalendar;
}

/** Calendars of people and of tasks; a person works on a task when both do (common-calendar.ts). */
export async function calendarsOf(
  ctx: Ctx,
  people: readonly number[],
  tasks: readonly Scheduled[],
): Promise<Calendars> {
  const usualId = await defaultCalendarId(ctx);
  const ids = [usualId, ...tasks.flatMap(({ calendar }) => calendar ?? [])];
  const byId = new Map((await workCalendars(ctx, ids)).map((one) => [one.id, one]));
  const own = new Map((await personCalendars(ctx, people)).map(({ userId, calendar }) => [userId, calendar]));
  const usual = byId.get(usualId)!;
  return {
    ofPerson: (person) => compiled(own.get(person) ?? usual),
    ofPart({ calendar, ignore }, person) {
      const ofTask: WorkCalendar = (calendar === null ? undefined : byId.get(calendar)) ?? usual;
      const ofPerson = person === null || ignore ? undefined : own.get(person);
      return compiled(ofPerson ? commonCalendar(ofPerson, ofTask) : ofTask);
    },
  };
}

/** Tenths of their working time that people have for projects (employee.coefficient); of whom nothing is said: all of it. */
export async function positionTenths(ctx: Ctx, people: readonly number[]): Promise<(person: number) => number> {
  const { rows } = await sql<{ person: number; tenths: number }>`SELECT e."user" AS person,
      round(e.coefficient * 10)::integer AS tenths FROM employee e
    WHERE e.company_id = ${ctx.viewer.companyId} AND e."user" = ANY(${[...people]}::bigint[])`.execute(ctx.db);
  const found = new Map(rows.map(({ person, tenths }) => [person, tenths]));
  return (person) => found.get(person) ?? 10;
}
