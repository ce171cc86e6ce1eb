/**
 * Reads the data behind figures of people: members, tasks with their people, calendars, approved hours.
 *
 * Work of the members in all other projects is read too, since it takes their time; cell.ts decides how much of it is shown.
 */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { type CompiledCalendar, compiled, type WorkCalendar } from '#kernel/workdays.ts';
import { defaultCalendarId, personCalendars, workCalendars } from '#modules/base/calendar/server/public.ts';
import type { TaskAssignment } from '#modules/planning/plan/plan-model.ts';
import { commonCalendar } from '#modules/planning/plan/schedule/common-calendar.ts';
import { approvedHours } from '#modules/registers/hours/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Booked, Facts, Member, Worker } from '../figures.ts';
import type { Part } from '../spread.ts';
import { type Weeks, weekAt } from '../weeks.ts';
import type { Shown } from './objects.ts';

/** Projects are positive; the plan of a template represents one of them. */
export const TEMPLATE_PLAN = 0;

export interface Role {
  id: number;
  name: string;
  enName: string | null;
  hkName: string | null;
  template: number | null;
  project: number;
}

const ownerOf = ({ kind, id, projects }: Shown, alias: string) =>
  kind === 'template'
    ? sql`${sql.id(alias, 'template_id')} = ${id}`
    : sql`${sql.id(alias, 'project_id')} = ANY(${projects}::bigint[])`;

/** Roles of the object, the manager's first. */
export async function rolesOf(ctx: Ctx, shown: Shown): Promise<Role[]> {
  const { rows } = await sql<Role>`SELECT r.id, r.name, r.en_name, r.hk_name, r.template,
      coalesce(r.project_id, ${TEMPLATE_PLAN}) AS project FROM project_role r
    WHERE r.company_id = ${ctx.viewer.companyId} AND ${ownerOf(shown, 'r')} ORDER BY NOT r.manager, r.id`.execute(
    ctx.db,
  );
  return rows;
}

async function membersOf(ctx: Ctx, shown: Shown): Promise<Member[]> {
  const { rows } = await sql<
    Omit<Member, 'joined' | 'left'> & { joined: string | null; left: string | null }
  >`SELECT m."user" AS person, coalesce(m.project_id, ${TEMPLATE_PLAN}) AS project, m.roles,
      round(coalesce(m.coefficient, 1) * 10)::integer AS tenths, m.joined_at::text AS joined, m.left_at::text AS "left"
    FROM project_member m JOIN "user" u ON u.company_id = m.company_id AND u.id = m."user" AND u.is_enable
    WHERE m.company_id = ${ctx.viewer.companyId} AND ${ownerOf(shown, 'm')} ORDER BY project, m.id`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    joined: row.joined && parseDay(row.joined),
    left: row.left && parseDay(row.left),
  })) as Member[];
}

/** By which calendar a task is worked on; `ignore`: whatever those of its people say. */
export interface Scheduled {
  calendar: number | null;
  ignore: boolean;
}
interface TaskFact extends Scheduled {
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
const planned = ({ first, count }: Weeks) => sql`t.active AND NOT t.summary AND NOT t.milestone AND NOT t.external
  AND t.status <> 'discarded' AND t.work_minutes > 0 AND t.start_at IS NOT NULL AND t.finish_at IS NOT NULL
  AND coalesce(t.actual_start_at, t.start_at) < ${(first + 7 * count) * MINUTES_PER_DAY}
  AND (coalesce(t.actual_finish_at, t.finish_at) >= ${first * MINUTES_PER_DAY} OR t.status NOT IN ('done', 'passoff'))`;

async function tasksOf(ctx: Ctx, shown: Shown, weeks: Weeks, people: readonly number[]): Promise<TaskFact[]> {
  const { companyId } = ctx.viewer;
  const columns = sql`t.id, coalesce(t.project_id, ${TEMPLATE_PLAN}) AS project, t.role, t.responsible, t.participants, t.assignments,
    CASE WHEN t.status = 'passoff' THEN round(t.work_minutes * t.progress / 100) ELSE t.work_minutes END::integer AS work,
    coalesce(t.actual_start_at, t.start_at) AS start, coalesce(t.actual_finish_at, t.finish_at) AS finish,
    t.progress::float8 AS progress, t.status IN ('done', 'passoff') AS ended, t.ignore_person_calendars AS ignore`;
  const { rows: own } = await sql<TaskFact>`SELECT ${columns}, coalesce(t.calendar, p.calendar, e.calendar) AS calendar
    FROM task t LEFT JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
      LEFT JOIN template e ON e.company_id = t.company_id AND e.id = t.template_id
    WHERE t.company_id = ${companyId} AND ${ownerOf(shown, 't')} AND ${planned(weeks)} ORDER BY t.position, t.id`.execute(
    ctx.db,
  );
  if (people.length === 0 || shown.kind === 'template') return own;
  // Whoever has a part of a task takes part in it, so indexes find these.
  const { rows: others } = await sql<TaskFact>`SELECT ${columns}, coalesce(t.calendar, p.calendar) AS calendar
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id AND p.status <> 'passoff'
    WHERE t.company_id = ${companyId} AND t.project_id <> ALL(${shown.projects}::bigint[]) AND ${planned(weeks)}
      AND (t.responsible = ANY(${[...people]}::bigint[]) OR t.participants && ${[...people]}::bigint[])`.execute(
    ctx.db,
  );
  return [...own, ...others];
}

/** Who does how much of a task: by their shares, else the person in charge, else the first participant, else nobody. */
function partsOf(task: TaskFact): { person: number | null; minutes: number }[] {
  const { assignments, responsible, participants, work } = task;
  if (!assignments || assignments.length === 0)
    return [{ person: responsible ?? participants?.[0] ?? null, minutes: work }];
  const all = assignments.reduce((sum, one) => sum + one.workMinutes, 0);
  // A terminated task keeps its completed work.
  const kept = all > work ? work / all : 1;
  return assignments.map(({ userId, workMinutes }) => ({ person: userId, minutes: Math.round(workMinutes * kept) }));
}

/** Everything a page or a cell of some weeks is computed of. `roles` say which row a role is in. */
export async function factsOf(
  ctx: Ctx,
  shown: Shown,
  weeks: Weeks,
  rowOfRole: ReadonlyMap<number, string>,
): Promise<Facts> {
  const members = await membersOf(ctx, shown);
  const memberIds = [...new Set(members.map(({ person }) => person))];
  const tasks = await tasksOf(ctx, shown, weeks, memberIds);
  const span = { from: formatDay(weeks.first), to: formatDay(weeks.first + 7 * weeks.count - 1) };
  const hours = shown.hours && shown.kind !== 'template' ? await approvedHours(ctx, shown.projects, span) : [];
  const workers = new Set([
    ...memberIds,
    ...tasks.flatMap((task) => partsOf(task).flatMap(({ person }) => person ?? [])),
    ...hours.map(({ person }) => person),
  ]);
  const calendars = await calendarsOf(ctx, [...workers], tasks);
  const { rows: posts } = await sql<{ id: number; post: number | null }>`SELECT id, job_post AS post FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...workers]}::bigint[])`.execute(ctx.db);
  const people = new Map<number, Worker>(posts.map(({ id, post }) => [id, { post, calendar: calendars.ofPerson(id) }]));
  const parts = tasks.flatMap((task): Part[] =>
    partsOf(task).map(({ person, minutes }) => ({
      ...{ task: task.id, project: task.project, role: task.role, person, minutes },
      ...{ start: task.start, finish: task.finish, progress: task.progress, ended: task.ended },
      calendar: calendars.ofPart(task, person),
    })),
  );
  const actual = hours.map((one): Booked => ({ ...one, week: weekAt(weeks, parseDay(one.week)! * MINUTES_PER_DAY) }));
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  // Nothing in a template is done yet, and its weeks are before any today.
  const from = shown.kind === 'template' ? weeks.first - 7 : today;
  const own = new Set(shown.kind === 'template' ? [TEMPLATE_PLAN] : shown.projects);
  return { weeks, today: from, own, people, members, parts, actual, rowOfRole };
}

/** Calendars of people and of tasks; a person works on a task when both do (common-calendar.ts). */
export async function calendarsOf(ctx: Ctx, people: readonly number[], tasks: readonly Scheduled[]) {
  const usualId = await defaultCalendarId(ctx);
  const ids = [usualId, ...tasks.flatMap(({ calendar }) => calendar ?? [])];
  const byId = new Map((await workCalendars(ctx, ids)).map((one) => [one.id, one]));
  const own = new Map((await personCalendars(ctx, people)).map(({ userId, calendar }) => [userId, calendar]));
  const usual = byId.get(usualId)!;
  return {
    ofPerson: (person: number): CompiledCalendar => compiled(own.get(person) ?? usual),
    ofPart({ calendar, ignore }: Scheduled, person: number | null): CompiledCalendar {
      const ofTask: WorkCalendar = (calendar === null ? undefined : byId.get(calendar)) ?? usual;
      const ofPerson = person === null || ignore ? undefined : own.get(person);
      return compiled(ofPerson ? commonCalendar(ofPerson, ofTask) : ofTask);
    },
  };
}
