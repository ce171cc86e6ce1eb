/** Settings of hours with their effect, and periods that are closed and reopened. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { absent, type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import { dictKeys } from '#modules/base/dict/server/public.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { OF_COMPANY, saySetting } from '#server/settings.ts';
import {
  closePeriod,
  dropHoursConfig,
  type HoursConfigAnswer,
  type HoursEffect,
  previewHoursConfig,
  readHoursConfig,
  reopenPeriod,
  saveHoursConfig,
  type WorkPeriod,
  workPeriods,
} from '../hours.calls.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import { checkHoursConfig, type HoursConfig, hoursConfigTexts, keptHoursConfig } from '../hours-config.ts';
import { departmentsWithSettings, hoursConfigWithVersion, hoursSetting, settingKey } from './hours-settings.ts';
import { holdHoursAlone } from './periods.ts';

const PREVIEW_DAYS = 30;

async function mustBeConfig(ctx: Ctx, config: HoursConfig, department: number | null): Promise<void> {
  await mustBeDepartment(ctx, department);
  const wrong: Problem | null = checkHoursConfig(config);
  if (wrong) throw new Refusal([wrong]);
  const kinds = await dictKeys(ctx, 'work_hour_type');
  const before = (await hoursConfigWithVersion(ctx, department)).config.factors;
  // A kind that went out of use keeps its factor.
  const unknown = Object.keys(config.factors).some((key) => !kinds.has(key) && !(key in before));
  if (unknown) throw new Refusal([problem(hoursConfigTexts.factors, undefined, 'factors')]);
}

async function mustBeDepartment(ctx: Ctx, department: number | null): Promise<void> {
  if (department !== null && (await departmentsBelow(ctx.db, ctx.viewer.companyId, [department])).length === 0)
    throw absent();
}

async function configAnswer(ctx: Ctx, department: number | null): Promise<HoursConfigAnswer> {
  await mustBeDepartment(ctx, department);
  const { config, version, own } = await hoursConfigWithVersion(ctx, department);
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`SELECT id, name FROM department WHERE company_id = ${ctx.viewer.companyId}
    AND id = ANY(${await departmentsWithSettings(ctx)}::bigint[]) ORDER BY sort, id`.execute(ctx.db);
  return { config, version, own: own || department === null, departments: rows };
}

/** What the settings would have found in the entries of the last days, in a department and those below it. */
async function effectOf(ctx: Ctx, config: HoursConfig, department: number | null): Promise<HoursEffect> {
  const { companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const since = formatDay(parseDay(today)! - PREVIEW_DAYS);
  const below = department === null ? null : await departmentsBelow(ctx.db, companyId, [department]);
  const overtime = (await dictKeys(ctx, 'work_hour_type')).get('overtime') ?? 0;
  const { rows } =
    await sql<HoursEffect>`WITH r AS MATERIALIZED (SELECT person, work_date, hours, kind, status, approved_at,
      (created_at AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')::date AS filled FROM work_record
      WHERE company_id = ${companyId} AND work_date > ${since}::date AND work_date <= ${today}::date
        AND (${below}::bigint[] IS NULL OR department = ANY(${below}::bigint[])))
    SELECT (SELECT count(*)::integer FROM r) AS records,
      (SELECT count(*)::integer FROM r WHERE filled - work_date > ${config.backDays}) AS too_early,
      (SELECT count(*)::integer FROM (SELECT 1 FROM r GROUP BY person, work_date HAVING sum(hours) > ${config.longDayHours}::numeric) d) AS long_days,
      (SELECT count(*)::integer FROM (SELECT 1 FROM r WHERE kind <> ${overtime} GROUP BY person, date_trunc('week', work_date::timestamp)
        HAVING sum(hours) > ${config.longWeekHours}::numeric) w) AS long_weeks,
      (SELECT count(*)::integer FROM r WHERE status = 'approved'
        AND approved_at >= ${new Date(ctx.now)}::timestamptz - ${config.revokeDays} * interval '24 hours') AS undoable`.execute(
      ctx.db,
    );
  return rows[0]!;
}

/** Those that are closed; of departments those the viewer may know anyway. */
async function periodsOf(ctx: Ctx): Promise<WorkPeriod[]> {
  const { rows } = await sql<
    WorkPeriod & { closedAt: Date }
  >`SELECT p.id, p.from_day::text AS "from", p.to_day::text AS "to",
      d.name AS department, u.emp_name AS closed_by, p.closed_at FROM work_period p
    JOIN "user" u ON u.company_id = p.company_id AND u.id = p.closed_by
    LEFT JOIN department d ON d.company_id = p.company_id AND d.id = p.department
    WHERE p.company_id = ${ctx.viewer.companyId} AND p.reopened_at IS NULL ORDER BY p.from_day DESC, p.id DESC LIMIT 200`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, closedAt: (row.closedAt as unknown as Date).toISOString() }));
}

async function close(ctx: Ctx, from: string, to: string, department: number | null): Promise<number> {
  const { companyId, userId } = ctx.viewer;
  if (to < from) throw refuse(t.period, undefined, 'to');
  if (department !== null && (await departmentsBelow(ctx.db, companyId, [department])).length === 0) throw absent();
  await holdHoursAlone(ctx);
  // After all that is booked in it, also by calls that began later.
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO work_period (company_id, from_day, to_day, department, closed_by, closed_at)
    SELECT ${companyId}::bigint, ${from}::date, ${to}::date, ${department}::bigint, ${userId}::bigint, greatest(${new Date(ctx.now)}::timestamptz,
      (SELECT date_trunc('milliseconds', max(l.booked_at)) + interval '1 millisecond' FROM work_ledger l WHERE l.company_id = ${companyId} AND l.work_date BETWEEN ${from}::date AND ${to}::date))
    WHERE NOT EXISTS (SELECT 1 FROM work_period p WHERE p.company_id = ${companyId} AND p.reopened_at IS NULL
      AND p.department IS NOT DISTINCT FROM ${department}::bigint AND p.from_day <= ${to}::date AND p.to_day >= ${from}::date)
    RETURNING id`.execute(ctx.db);
  if (!rows[0]) throw refuse(t.period, undefined, 'from');
  return rows[0].id;
}

async function reopen(ctx: Ctx, id: number): Promise<void> {
  await holdHoursAlone(ctx);
  const { rows } =
    await sql`UPDATE work_period SET reopened_by = ${ctx.viewer.userId}, reopened_at = ${new Date(ctx.now)}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} AND reopened_at IS NULL RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) throw absent();
}

export const hoursAdminHandlers = [
  handle(readHoursConfig, (ctx, { department }) => configAnswer(ctx, department ?? null)),
  handle(saveHoursConfig, async (ctx, { version, config, department }) => {
    const of = department ?? null;
    await mustBeConfig(ctx, config, of);
    await saySetting(ctx, hoursSetting, OF_COMPANY, settingKey(of), keptHoursConfig(config), version);
    return configAnswer(ctx, of);
  }),
  handle(dropHoursConfig, async (ctx, { departmentId }) => {
    await mustBeDepartment(ctx, departmentId);
    await saySetting(ctx, hoursSetting, OF_COMPANY, settingKey(departmentId), null);
    return null;
  }),
  handle(previewHoursConfig, async (ctx, { config, department }) => {
    await mustBeConfig(ctx, config, department ?? null);
    return effectOf(ctx, config, department ?? null);
  }),
  handle(workPeriods, (ctx) => periodsOf(ctx)),
  handle(closePeriod, async (ctx, { from, to, department }) => ({
    id: await close(ctx, from, to, department ?? null),
  })),
  handle(reopenPeriod, async (ctx, { id }) => {
    await reopen(ctx, id);
    return null;
  }),
];
