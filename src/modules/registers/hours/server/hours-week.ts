/** A week of people: what they filled in by day, of the hours the viewer may see, and which days they miss. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { refuse } from '#kernel/problem.ts';
import { workOfDay } from '#kernel/workdays.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { availableSql } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { FILL_PAGE } from '../hours.module.ts';
import { mondayOf } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import { remindOfWeek, type WeekOfPeople, weekOfDepartment, weekOfProject } from '../hours-week.calls.ts';
import { sinceSql } from './due-days.ts';
import { workRecordService } from './record-service.ts';
import { calendarsOf } from './sheet.ts';

/** Most people of a page. */
const MOST = 500;

/** People `u` by a condition, with what they have on the days of a week; `records`: which records `t` count. */
async function week(
  ctx: Ctx,
  from: string,
  who: RawBuilder<SqlBool>,
  records: RawBuilder<SqlBool>,
): Promise<WeekOfPeople> {
  const day = parseDay(from);
  if (day === null) throw refuse(t.date, undefined, 'from');
  const days = Array.from({ length: 7 }, (_, i) => formatDay(mondayOf(day) + i));
  const { companyId } = ctx.viewer;
  const { rows: people } = await sql<{ id: number; name: string; department: string | null; since: string }>`
    SELECT u.id, u.emp_name AS name, d.name AS department,
      ${sinceSql(ctx)}::text AS since
    FROM "user" u LEFT JOIN department d ON d.company_id = u.company_id AND d.id = u.department
    WHERE u.company_id = ${companyId} AND ${availableSql(ctx, 'u')} AND ${who} ORDER BY d.sort, d.id, u.emp_name, u.id LIMIT ${MOST}`.execute(
    ctx.db,
  );
  const ids = people.map(({ id }) => id);
  const readable = (await workRecordService.readable(ctx)) ?? sql<SqlBool>`false`;
  const { rows: filled } = await sql<{
    person: number;
    day: string;
    minutes: number;
  }>`SELECT t.person, t.work_date::text AS day,
      sum(t.hours * 60)::integer AS minutes FROM work_record t
    WHERE ${readable} AND ${records} AND t.person = ANY(${ids}::bigint[]) AND t.work_date BETWEEN ${days[0]}::date AND ${days[6]}::date
    GROUP BY 1, 2`.execute(ctx.db);
  const { rows: any } = await sql<{ person: number; day: string }>`SELECT person, work_date::text AS day FROM work_day
    WHERE company_id = ${companyId} AND person = ANY(${ids}::bigint[]) AND minutes > 0
      AND work_date BETWEEN ${days[0]}::date AND ${days[6]}::date`.execute(ctx.db);
  const byCell = new Map(filled.map((row) => [`${row.person} ${row.day}`, row.minutes]));
  const has = new Set(any.map((row) => `${row.person} ${row.day}`));
  const calendarOf = await calendarsOf(ctx, ids);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  return {
    days,
    people: people.map(({ id, name, department, since }) => {
      const expected = days.map((one) => workOfDay(calendarOf(id), parseDay(one)!));
      return {
        ...{ id, name, department, expected },
        minutes: days.map((one) => byCell.get(`${id} ${one}`) ?? 0),
        missing: days.filter((one, i) => expected[i]! > 0 && one < today && one >= since && !has.has(`${id} ${one}`)),
      };
    }),
  };
}

/** The departments whose hours the viewer may see, as a condition on people `u`; `asked`: of that one and below. */
export async function ofDepartments(ctx: Ctx, asked: number | null): Promise<RawBuilder<SqlBool>> {
  const { companyId, departments, rights } = ctx.viewer;
  const may = rights.has('wr:workRecord:all') ? null : departments;
  const below = asked === null ? null : await departmentsBelow(ctx.db, companyId, [asked]);
  return sql<SqlBool>`(${may}::bigint[] IS NULL OR u.department = ANY(${may}::bigint[]))
    AND (${below}::bigint[] IS NULL OR u.department = ANY(${below}::bigint[]))`;
}

const departmentWeek = async (ctx: Ctx, from: string, asked: number | null | undefined): Promise<WeekOfPeople> =>
  week(ctx, from, await ofDepartments(ctx, asked ?? null), sql<SqlBool>`true`);

export const hoursWeekHandlers = [
  handle(weekOfDepartment, (ctx, { from, department }) => departmentWeek(ctx, from, department)),
  handle(weekOfProject, (ctx, { from, projectId }) =>
    week(
      ctx,
      from,
      sql<SqlBool>`(u.id IN (SELECT m."user" FROM project_member m WHERE m.company_id = u.company_id AND m.project_id = ${projectId})
        OR u.id IN (SELECT w.person FROM work_record w WHERE w.company_id = u.company_id AND w.project_id = ${projectId}))`,
      sql<SqlBool>`t.project_id = ${projectId}`,
    ),
  ),
  handle(remindOfWeek, async (ctx, { from, department }) => {
    const late = (await departmentWeek(ctx, from, department)).people.filter(({ missing }) => missing.length > 0);
    for (const { id, missing } of late)
      await notify(ctx, {
        receivers: [id],
        kind: 'project',
        title: t.pleaseFill,
        params: { count: missing.length, first: missing[0]! },
        link: `${FILL_PAGE}?day=${missing[0]}`,
      });
    return { told: late.length };
  }),
];
