/**
 * Reads the data behind figures of people: members, tasks with their people, calendars, approved hours.
 *
 * Work of the members in all other projects is read too, since it takes their time; cell.ts decides how much of it is shown.
 */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { approvedHours } from '#modules/registers/hours/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Booked, Facts, Member, Worker } from '../figures.ts';
import { type Weeks, weekAt } from '../weeks.ts';
import type { Shown } from './objects.ts';
import {
  calendarsOf,
  factColumns,
  partsOf,
  planned,
  positionTenths,
  type TaskFact,
  TEMPLATE_PLAN,
  tasksOfPeople,
  workersOf,
} from './parts.ts';

export interface Role {
  id: number;
  name: string;
  enName: string | null;
  hkName: string | null;
  template: number | null;
  project: number;
}

const demandOwnerOf = ({ kind, id, projects }: Shown, alias: string) =>
  kind === 'template'
    ? sql`${sql.id(alias, 'template_id')} = ${id}`
    : sql`${sql.id(alias, 'project_id')} = ANY(${projects}::bigint[])`;

/** Roles of the object, the manager's first. */
export async function rolesOf(ctx: Ctx, shown: Shown): Promise<Role[]> {
  const { rows } = await sql<Role>`SELECT r.id, r.name, r.en_name, r.hk_name, r.template,
      coalesce(r.project_id, ${TEMPLATE_PLAN}) AS project FROM project_role r
    WHERE r.company_id = ${ctx.viewer.companyId} AND ${demandOwnerOf(shown, 'r')} ORDER BY NOT r.manager, r.id`.execute(
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
    WHERE m.company_id = ${ctx.viewer.companyId} AND ${demandOwnerOf(shown, 'm')} ORDER BY project, m.id`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    ...row,
    joined: row.joined && parseDay(row.joined),
    left: row.left && parseDay(row.left),
  })) as Member[];
}

/** Tasks of the object, and those in other projects in which one of these people has a part. */
async function tasksOf(ctx: Ctx, shown: Shown, weeks: Weeks, people: readonly number[]): Promise<TaskFact[]> {
  const calendar = sql`coalesce(p.calendar, e.calendar)`;
  const { rows: own } = await sql<TaskFact>`SELECT ${factColumns(sql`p.status`, calendar)}
    FROM task t LEFT JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
      LEFT JOIN template e ON e.company_id = t.company_id AND e.id = t.template_id
    WHERE t.company_id = ${ctx.viewer.companyId} AND ${demandOwnerOf(shown, 't')} AND ${planned(weeks)} ORDER BY t.position, t.id`.execute(
    ctx.db,
  );
  return shown.kind === 'template' ? own : [...own, ...(await tasksOfPeople(ctx, people, weeks, shown.projects))];
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
  const workers = new Set([...memberIds, ...workersOf(tasks), ...hours.map(({ person }) => person)]);
  const calendars = await calendarsOf(ctx, [...workers], tasks);
  const { rows: posts } = await sql<{ id: number; post: number | null }>`SELECT id, job_post AS post FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...workers]}::bigint[])`.execute(ctx.db);
  const tenths = await positionTenths(ctx, [...workers]);
  const people = new Map<number, Worker>(
    posts.map(({ id, post }) => [id, { post, calendar: calendars.ofPerson(id), tenths: tenths(id) }]),
  );
  const parts = partsOf(tasks, calendars);
  const actual = hours.map((one): Booked => ({ ...one, week: weekAt(weeks, parseDay(one.week)! * MINUTES_PER_DAY) }));
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  // Nothing in a template is done yet, and its weeks are before any today.
  const from = shown.kind === 'template' ? weeks.first - 7 : today;
  const own = new Set(shown.kind === 'template' ? [TEMPLATE_PLAN] : shown.projects);
  return { weeks, today: from, own, people, members, parts, actual, rowOfRole };
}
