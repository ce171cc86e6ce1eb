/**
 * Reminders of hours that are missing (1-product §3, §4.6; 2-rules §7): past workdays without any, with the projects on which
 * the plan gave work. It can be dismissed for today; that is a row, so every node knows it.
 */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { isWorkday } from '#kernel/workdays.ts';
import { objectIdsWith, takesPart } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ReminderItem } from '../hours.calls.ts';
import { fillWindow } from '../hours.rules.ts';
import { sinceSql } from './due-days.ts';
import { hoursConfigOf } from './hours-settings.ts';
import { closedDays } from './periods.ts';
import { calendarsOf } from './sheet.ts';

/** Most rows of the dialog, the latest days first. */
const MOST = 60;

export async function remindersOf(ctx: Ctx): Promise<ReminderItem[]> {
  const { userId, companyId, rights } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  if (!rights.has('wr:workRecord:edit')) return [];
  const { rows: person } = await sql<{ department: number | null; since: string }>`SELECT u.department,
      ${sinceSql(ctx)}::text AS since FROM "user" u
    WHERE u.company_id = ${companyId} AND u.id = ${userId} AND NOT EXISTS (SELECT 1 FROM work_remind_off o
      WHERE o.company_id = u.company_id AND o.person = u.id AND o.day = ${today}::date)`.execute(ctx.db);
  if (!person[0]) return [];
  const config = await hoursConfigOf(ctx, person[0].department);
  if (!config.remind) return [];
  const { from } = fillWindow(config, today);
  const calendar = (await calendarsOf(ctx, [userId]))(userId);
  const days: string[] = [];
  // Nobody had hours to fill in before their account was there.
  for (let day = Math.max(parseDay(from)!, parseDay(person[0].since)!); day < parseDay(today)!; day++)
    if (isWorkday(calendar, day)) days.push(formatDay(day));
  if (days.length === 0) return [];
  const closed = await closedDays(ctx, person[0].department, days);
  const { rows: filled } = await sql<{ day: string }>`SELECT work_date::text AS day FROM work_day
    WHERE company_id = ${companyId} AND person = ${userId} AND work_date = ANY(${days}::date[]) AND minutes > 0`.execute(
    ctx.db,
  );
  const has = new Set(filled.map(({ day }) => day));
  const due = days.filter((day) => !has.has(day) && !closed.has(day));
  if (due.length === 0) return [];
  const { rows } = await sql<{ workDate: string; projectName: string | null; projectId: number | null }>`
    SELECT d.day::text AS work_date, p.name AS project_name, p.id AS project_id FROM unnest(${due}::date[]) AS d (day)
    LEFT JOIN LATERAL (SELECT DISTINCT p.id, p.name FROM project p JOIN task x ON x.company_id = p.company_id AND x.project_id = p.id
      WHERE p.company_id = ${companyId} AND p.status = 'ongoing' AND ${takesPart(ctx, 'project', sql`p.id`)} AND x.active AND NOT x.summary
        AND (x.responsible = ${userId} OR x.participants @> ARRAY[${userId}]::bigint[]) AND x.status NOT IN ('discarded', 'passoff')
        AND d.day BETWEEN coalesce(x.actual_start, x.planned_start) AND coalesce(x.actual_end, x.planned_end)) p ON true
    ORDER BY d.day DESC, p.name LIMIT ${MOST}`.execute(ctx.db);
  const may = await objectIdsWith(
    ctx,
    'project',
    'pm:plan:query',
    rows.flatMap(({ projectId }) => projectId ?? []),
  );
  return rows.map(({ workDate, projectName, projectId }) => ({
    workDate,
    projectName: projectName ?? '',
    projectId,
    hasProjectPlanPermission: projectId !== null && may.has(projectId),
  }));
}

/** No more reminders until the next civil day of the company. */
export async function silence(ctx: Ctx): Promise<void> {
  const { userId, companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  await sql`DELETE FROM work_remind_off WHERE company_id = ${companyId} AND person = ${userId} AND day < ${today}::date`.execute(
    ctx.db,
  );
  await sql`INSERT INTO work_remind_off (company_id, person, day) VALUES (${companyId}, ${userId}, ${today}::date)
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}
