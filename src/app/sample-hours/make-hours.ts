/**
 * Half a year of work hours of the sample company, made by a handful of statements over sets: each workday of each person is
 * parted among the tasks the plan gave him then, the rest among meetings, training and internal work, with words of what was
 * done. Older days are approved and booked, last week waits for approval, two lines came back, this week is being filled in.
 */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { compiled, isWorkday } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/calendar/server/public.ts';
import { mondayOf } from '#modules/hours/hours.rules.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../sample-english/told.ts';
import { CATEGORY_WORDS, TASK_WORDS } from './words.ts';

const HALF_A_YEAR = 182;

/** A number in 0..n-1 that follows from texts and columns alone, so that every first start makes the same company. */
const pick = (of: string, n: number) => sql.raw(`(('x' || substr(md5(${of}), 1, 7))::bit(28)::integer % ${n})`);

/** `people`: those who fill in hours; `approver`: who decided about what has no manager above it. */
export async function makeSampleHours(ctx: Ctx, people: readonly number[], approver: number): Promise<void> {
  const { companyId } = ctx.viewer;
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const [calendar] = await workCalendars(ctx, [await defaultCalendarId(ctx)]);
  const usual = compiled(calendar!);
  const days: string[] = [];
  for (let day = today - HALF_A_YEAR; day < today; day++) if (isWorkday(usual, day)) days.push(formatDay(day));
  const monday = formatDay(mondayOf(today));
  const lastMonday = formatDay(mondayOf(today) - 7);
  const item = (
    dictionary: string,
  ) => sql`SELECT i.id, i.item_key FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id
    AND d.id = i.dictionary WHERE i.company_id = ${companyId} AND d.dict_key = ${dictionary}`;

  const sample = sql`WITH who AS (SELECT u.id AS person, u.department FROM "user" u WHERE u.company_id = ${companyId} AND u.id = ANY(${[...people]}::bigint[])),
    spans AS (SELECT w.person, w.department, d.day::date, t.id AS task, t.name AS task_name, t.project_id, p.name AS project_name, t.role,
        row_number() OVER (PARTITION BY w.person, d.day ORDER BY ${pick("t.id::text || '.' || w.person || '.' || date_trunc('week', d.day::timestamp)", 1000)}, t.id) AS n
      FROM who w CROSS JOIN unnest(${days}::date[]) AS d (day)
      JOIN task t ON t.company_id = ${companyId} AND t.active AND NOT t.summary AND NOT t.milestone AND t.status IN ('ongoing', 'done')
        AND (t.responsible = w.person OR t.participants @> ARRAY[w.person])
        AND d.day BETWEEN coalesce(t.actual_start, t.planned_start) AND coalesce(t.actual_end, greatest(t.planned_end, ${formatDay(today)}::date))
      JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id AND p.status = 'ongoing'),
    parts AS (
      SELECT person, department, day, task, task_name, project_id, project_name, role, NULL::text AS category, n,
        count(*) FILTER (WHERE n <= 3) OVER (PARTITION BY person, day) AS many FROM spans WHERE n <= 3
      UNION ALL SELECT w.person, w.department, d.day::date, NULL, NULL, NULL, NULL, NULL,
        (ARRAY['meeting', 'internal', 'training', 'meeting'])[1 + ${pick('w.person::text || d.day::text', 4)}], 9, 0
      FROM who w CROSS JOIN unnest(${days}::date[]) AS d (day)
      WHERE ${pick("d.day::text || 'm' || w.person", 5)} < 2 OR NOT EXISTS (SELECT 1 FROM spans s WHERE s.person = w.person AND s.day = d.day)),
    whole AS (SELECT *, bool_or(category IS NOT NULL) OVER (PARTITION BY person, day) AS mixed FROM parts),
    shares AS (SELECT *, CASE
        WHEN category IS NOT NULL AND many = 0 AND NOT EXISTS (SELECT 1 FROM spans s WHERE s.person = whole.person AND s.day = whole.day) THEN 80
        WHEN category IS NOT NULL THEN 10 + 5 * ${pick("person::text || 'c' || day", 3)}
        ELSE NULL END AS fixed FROM whole),
    tenths AS (SELECT *, coalesce(fixed, (80 + CASE WHEN ${pick("person::text || 'o' || day", 12)} = 0 THEN 15 ELSE 0 END
          - coalesce(sum(fixed) OVER (PARTITION BY person, day), 0)) / many
        + CASE WHEN n = 1 THEN (80 - coalesce(sum(fixed) OVER (PARTITION BY person, day), 0)) % many ELSE 0 END) AS amount FROM shares),
    sample_hours AS (SELECT person, department, day, task, task_name, project_id, project_name, role, category, amount::integer AS amount,
      CASE WHEN day >= ${monday}::date THEN 'draft' WHEN day >= ${lastMonday}::date
          THEN CASE WHEN category IS NULL AND ${pick("person::text || 'r' || day", 9)} = 0 THEN 'returned' ELSE 'submitted' END
        ELSE 'approved' END AS status,
      CASE WHEN category IS NULL
        THEN task_name || ${told(ctx, '：')} || (${[...told(ctx, TASK_WORDS)]}::text[])[1 + ${pick('task::text || day || person', TASK_WORDS.length)}]
        ELSE (SELECT w FROM (SELECT (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(told(ctx, CATEGORY_WORDS))}::jsonb -> category)))[1 + ${pick("person::text || 'w' || day", 4)}] AS w) words) END AS content
    FROM tenths WHERE amount > 0)`;

  const at = (hours: number) =>
    sql`(day + ${hours} * interval '1 hour' - ${ctx.utcOffset} * interval '1 minute') AT TIME ZONE 'UTC'`;
  await sql`INSERT INTO work_record (company_id, project_id, person, work_date, hours, kind, task, category, role, week_number, content, status,
      round, submitted_at, approved_at, filled_by, source, department, project_name, task_name, created_at, created_by, updated_at, updated_by)
    ${sample} SELECT ${companyId}::bigint, s.project_id, s.person, s.day, s.amount / 10.0,
      (SELECT id FROM (${item('work_hour_type')}) k WHERE item_key = 'normal'), s.task, c.id, s.role, extract(week FROM s.day)::bigint, s.content, s.status,
      CASE WHEN s.status = 'draft' THEN 0 ELSE 1 END, CASE WHEN s.status <> 'draft' THEN ${at(18)} END,
      CASE WHEN s.status = 'approved' THEN ${at(34)} END, s.person, CASE WHEN s.task IS NULL THEN 'typed' ELSE 'prefilled' END,
      s.department, s.project_name, s.task_name, ${at(17)}, s.person, ${at(18)}, s.person
    FROM sample_hours s LEFT JOIN (${item('work_hour_category')}) c ON c.item_key = s.category ORDER BY s.day, s.person, s.task`.execute(
    ctx.db,
  );
  await sql`INSERT INTO work_day (company_id, person, work_date, minutes)
    SELECT company_id, person, work_date, sum(hours * 60)::integer FROM work_record WHERE company_id = ${companyId}
    GROUP BY company_id, person, work_date`.execute(ctx.db);
  await sql`INSERT INTO work_approval (company_id, record, round, step, approver, state, opinion, decided_by, decided_at)
    SELECT w.company_id, w.id, 1, a.step, a.approver,
      CASE w.status WHEN 'approved' THEN 'passed' WHEN 'returned' THEN 'returned' ELSE 'open' END,
      CASE WHEN w.status = 'returned' THEN ${told(ctx, '请写明完成的具体内容和进展')} END,
      CASE WHEN w.status <> 'submitted' THEN coalesce(a.approver, ${approver}::bigint) END,
      CASE WHEN w.status <> 'submitted' THEN coalesce(w.approved_at, w.submitted_at + interval '15 hours') END
    FROM work_record w LEFT JOIN project p ON p.company_id = w.company_id AND p.id = w.project_id
      LEFT JOIN department d ON d.company_id = w.company_id AND d.id = w.department
      LEFT JOIN department up ON up.company_id = d.company_id AND up.id = d.parent
      CROSS JOIN LATERAL (SELECT CASE WHEN w.project_id IS NULL THEN 'head' ELSE 'manager' END AS step,
        CASE WHEN w.project_id IS NOT NULL AND p.manager <> w.person THEN p.manager
          WHEN w.project_id IS NULL AND d.manager <> w.person THEN d.manager
          WHEN up.manager <> w.person THEN up.manager END AS approver) a
    WHERE w.company_id = ${companyId} AND w.status <> 'draft'`.execute(ctx.db);
  await sql`INSERT INTO work_ledger (company_id, record, seq, person, work_date, booked_at, project_id, task, department, job_post, kind,
      minutes, rate_cents, cost_cents, cause)
    SELECT w.company_id, w.id, 1, w.person, w.work_date, w.approved_at, w.project_id, w.task, w.department, u.job_post, w.kind,
      (w.hours * 60)::integer, (j.rate * 100)::bigint, floor(w.hours * 60 * j.rate * 100 / 480 + 0.5)::bigint, 'approve'
    FROM work_record w JOIN "user" u ON u.company_id = w.company_id AND u.id = w.person
      LEFT JOIN job_post j ON j.company_id = u.company_id AND j.id = u.job_post
    WHERE w.company_id = ${companyId} AND w.status = 'approved'`.execute(ctx.db);
}
