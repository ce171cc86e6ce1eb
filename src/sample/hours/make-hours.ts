/**
 * Work hours of the sample company, half a year at most and since its projects began, made by a handful of statements over
 * sets: each workday of each person is spread over the tasks the plan gave them then, else put on a project they take part in;
 * 10 to 20 % are meetings, training and internal work, with words of what was done. Older days are approved and booked, last
 * week waits for approval, some lines came back, this week is being filled in. Some days are missing, late, long or on days off,
 * so that findings and rates look like those of a real company.
 */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { compiled, isWorkday } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { findFor } from '#modules/registers/hours/server/findings.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';
import { CATEGORY_WORDS, EXPLANATIONS, PROJECT_WORDS, TASK_WORDS } from './words.ts';

const HALF_A_YEAR = 182;

/** A number in 0..n-1 that follows from texts and columns alone, so that every first start makes the same company. */
const pick = (of: string, n: number) => sql.raw(`(('x' || substr(md5(${of}), 1, 7))::bit(28)::integer % ${n})`);

/** `people`: those who fill in hours; `approver`: who decided about hours without a manager. */
export async function makeSampleHours(ctx: Ctx, people: readonly number[], approver: number): Promise<void> {
  const { companyId } = ctx.viewer;
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const [calendar] = await workCalendars(ctx, [await defaultCalendarId(ctx)]);
  const usual = compiled(calendar!);
  const days: string[] = [];
  const rest: string[] = [];
  for (let day = today - HALF_A_YEAR; day < today; day++) (isWorkday(usual, day) ? days : rest).push(formatDay(day));
  // Two weeks that one person handed in at once, a month ago.
  const batch = days.filter((day) => day < formatDay(mondayOf(today) - 21)).slice(-12);
  const [slow, same] = [people.at(-1)!, people[1]!];
  const sameWeek = [formatDay(mondayOf(today) - 14), formatDay(mondayOf(today) - 8)];
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
    held AS (SELECT w.person, d.day::date AS day FROM who w CROSS JOIN unnest(${days}::date[]) AS d (day)
      WHERE ${pick("w.person::text || 'x' || d.day::text", 45)} > 0 OR d.day >= ${lastMonday}::date),
    loose AS (SELECT h.person, h.day, p.id AS project_id, p.name AS project_name,
        row_number() OVER (PARTITION BY h.person, h.day ORDER BY ${pick("p.id::text || 'p' || h.person || date_trunc('week', h.day::timestamp)", 1000)}, p.id) AS n
      FROM held h JOIN project_member m ON m.company_id = ${companyId} AND m."user" = h.person AND m.project_id IS NOT NULL
      JOIN project p ON p.company_id = m.company_id AND p.id = m.project_id AND p.status = 'ongoing'
        AND coalesce(p.actual_start, p.planned_start) <= h.day
      WHERE NOT EXISTS (SELECT 1 FROM spans s WHERE s.person = h.person AND s.day = h.day)),
    work AS (
      SELECT person, day, task, task_name, project_id, project_name, role, n FROM spans WHERE n <= 3
      UNION ALL SELECT person, day, NULL, NULL, project_id, project_name, NULL, n FROM loose WHERE n = 1),
    parts AS (
      SELECT w.*, NULL::text AS category, 'normal' AS kind, NULL::bigint AS fixed, count(*) OVER (PARTITION BY w.person, w.day) AS many
      FROM work w JOIN held h ON h.person = w.person AND h.day = w.day
      -- A little of most days is no work on projects; whole days where there is none.
      UNION ALL SELECT h.person, h.day, NULL, NULL, NULL, NULL, NULL, 9,
        (ARRAY['meeting', 'internal', 'training', 'meeting'])[1 + ${pick('h.person::text || h.day::text', 4)}], 'normal',
        CASE WHEN w.person IS NULL THEN 80 ELSE 10 + 5 * ${pick("h.person::text || 'c' || h.day", 4)} END, 0
      FROM held h JOIN (SELECT person, min(day) AS day FROM work GROUP BY 1) began ON began.person = h.person AND began.day <= h.day
        LEFT JOIN work w ON w.person = h.person AND w.day = h.day AND w.n = 1
      WHERE ${pick("h.day::text || 'm' || h.person", 10)} < 6 OR w.person IS NULL
      -- Overtime now and then, long days, and days off; on one of those somebody forgot to say so.
      UNION ALL SELECT w.person, w.day, w.task, w.task_name, w.project_id, w.project_name, w.role, 8, NULL, 'overtime',
        CASE WHEN ${pick("w.person::text || 'l' || w.day", 90)} = 0 THEN 45 ELSE 15 END, 0
      FROM work w JOIN held h ON h.person = w.person AND h.day = w.day
      WHERE w.n = 1 AND (${pick("w.person::text || 'o' || w.day", 12)} = 0 OR ${pick("w.person::text || 'l' || w.day", 90)} = 0)
      UNION ALL SELECT l.person, d.day::date, l.task, l.task_name, l.project_id, l.project_name, l.role, 7, NULL,
        CASE WHEN ${pick("l.person::text || 'k' || d.day", 3)} = 0 THEN 'normal' ELSE 'overtime' END, 40, 0
      FROM unnest(${rest}::date[]) AS d (day) JOIN work l ON l.n = 1 AND l.day = d.day::date - 1
      WHERE ${pick("l.person::text || 'r' || d.day", 12)} = 0),
    tenths AS (SELECT *, CASE WHEN fixed IS NOT NULL THEN fixed ELSE (80 - spent) / many + CASE WHEN n = 1 THEN (80 - spent) % many ELSE 0 END END AS amount
      FROM (SELECT *, coalesce(sum(fixed) FILTER (WHERE category IS NOT NULL) OVER (PARTITION BY person, day), 0)::bigint AS spent FROM parts) p),
    sample_hours AS (SELECT person, department, day, task, task_name, project_id, project_name, role, category, kind, amount::integer AS amount,
      CASE WHEN day >= ${monday}::date THEN 'draft' WHEN day >= ${lastMonday}::date
          THEN CASE WHEN category IS NULL AND ${pick("person::text || 'r' || day", 9)} = 0 THEN 'returned' ELSE 'submitted' END
        ELSE 'approved' END AS status,
      CASE WHEN category IS NULL AND n = 1 AND person = ${same}::bigint AND day BETWEEN ${sameWeek[0]!}::date AND ${sameWeek[1]!}::date THEN ${told(ctx, '按计划推进')}
        WHEN task IS NOT NULL THEN task_name || ${told(ctx, '：')} || (${[...told(ctx, TASK_WORDS)]}::text[])[1 + ${pick('task::text || day || person', TASK_WORDS.length)}]
        WHEN category IS NULL THEN (${[...told(ctx, PROJECT_WORDS)]}::text[])[1 + ${pick('project_id::text || day || person', PROJECT_WORDS.length)}]
        ELSE (SELECT w FROM (SELECT (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(told(ctx, CATEGORY_WORDS))}::jsonb -> category)))[1 + ${pick("person::text || 'w' || day", 4)}] AS w) words) END AS content,
      -- Mostly the same day; some two days later, a few after more than a week.
      CASE WHEN ${pick("person::text || 't' || day", 70)} = 0 THEN 9 WHEN ${pick("person::text || 't' || day", 70)} < 5 THEN 3 ELSE 0 END AS later,
      CASE WHEN person = ${slow}::bigint AND day = ANY(${batch}::date[]) THEN ${batch.at(-1)!}::date ELSE day END AS handed_in
    FROM tenths JOIN who USING (person) WHERE amount > 0)`;

  const at = (of: string, hours: number) =>
    sql`((${sql.raw(of)} + ${hours} * interval '1 hour' - ${ctx.utcOffset} * interval '1 minute') AT TIME ZONE 'UTC')`;
  const filled = at('least(day + later, handed_in + 9)', 17);
  await sql`INSERT INTO work_record (company_id, project_id, person, work_date, hours, kind, task, category, role, week_number, content, status,
      round, submitted_at, approved_at, filled_by, source, department, project_name, task_name, created_at, created_by, updated_at, updated_by)
    ${sample} SELECT ${companyId}::bigint, s.project_id, s.person, s.day, s.amount / 10.0,
      (SELECT id FROM (${item('work_hour_type')}) k WHERE item_key = s.kind), s.task, c.id, s.role, extract(week FROM s.day)::bigint, s.content, s.status,
      CASE WHEN s.status = 'draft' THEN 0 ELSE 1 END, CASE WHEN s.status <> 'draft' THEN greatest(${filled}, ${at('handed_in', 18)}) END,
      CASE WHEN s.status = 'approved' THEN greatest(${filled}, ${at('handed_in', 18)}) + interval '16 hours' END, s.person, CASE WHEN s.task IS NULL THEN 'typed' ELSE 'prefilled' END,
      s.department, s.project_name, s.task_name, least(${filled}, ${new Date(ctx.now)}::timestamptz), s.person, least(${filled}, ${new Date(ctx.now)}::timestamptz), s.person
    FROM sample_hours s LEFT JOIN (${item('work_hour_category')}) c ON c.item_key = s.category ORDER BY s.day, s.person, s.task`.execute(
    ctx.db,
  );
  await sql`INSERT INTO work_day (company_id, person, work_date, minutes)
    SELECT company_id, person, work_date, sum(hours * 60)::integer FROM work_record WHERE company_id = ${companyId}
    GROUP BY company_id, person, work_date`.execute(ctx.db);
  await sql`WITH batches AS (INSERT INTO work_submission (company_id, person, submitted_by, submitted_at, rule, days, minutes, day_minutes)
      SELECT w.company_id, w.person, w.person, w.submitted_at, 'manager', count(DISTINCT w.work_date), sum(w.hours * 60)::integer, sum(w.hours * 60)::integer
      FROM work_record w WHERE w.company_id = ${companyId} AND w.submitted_at IS NOT NULL GROUP BY w.company_id, w.person, w.submitted_at
      RETURNING id, person, submitted_at)
    UPDATE work_record w SET submission = b.id FROM batches b
    WHERE w.company_id = ${companyId} AND w.person = b.person AND w.submitted_at = b.submitted_at`.execute(ctx.db);
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
      minutes, rate_cents, cost_cents, factor, day_minutes, category, project_name, task_name, cause)
    SELECT w.company_id, w.id, 1, w.person, w.work_date, w.approved_at, w.project_id, w.task, w.department, u.job_post, w.kind,
      (w.hours * 60)::integer, (j.rate * 100)::bigint, floor(w.hours * 60 * j.rate * 100 / 480 + 0.5)::bigint, 100, 480,
      w.category, w.project_name, w.task_name, 'approve'
    FROM work_record w JOIN "user" u ON u.company_id = w.company_id AND u.id = w.person
      LEFT JOIN job_post j ON j.company_id = u.company_id AND j.id = u.job_post
    WHERE w.company_id = ${companyId} AND w.status = 'approved'`.execute(ctx.db);
  await makeFindings(ctx, people, approver);
}

/** Findings, as the nightly job makes them: some of the last weeks are explained, older ones are accepted. */
async function makeFindings(ctx: Ctx, people: readonly number[], approver: number): Promise<void> {
  const { companyId } = ctx.viewer;
  await findFor(ctx, sql`u.id = ANY(${[...people]}::bigint[])`);
  await sql`UPDATE work_finding f SET state = CASE WHEN old THEN 'accepted' ELSE 'explained' END, note = x.note, explained_at = f.found_at,
      accepted_by = CASE WHEN old THEN ${approver}::bigint END, accepted_at = CASE WHEN old THEN f.found_at END
    FROM (SELECT id, ${JSON.stringify(told(ctx, EXPLANATIONS))}::jsonb ->> kind AS note, to_day < ${formatDay(parseDay(dateOfInstant(ctx.now, ctx.utcOffset))! - 30)}::date AS old,
        row_number() OVER (PARTITION BY person ORDER BY to_day DESC) AS n FROM work_finding WHERE company_id = ${companyId}) x
    WHERE f.company_id = ${companyId} AND x.id = f.id AND x.note IS NOT NULL AND (x.old OR x.n % 3 = 0)`.execute(
    ctx.db,
  );
}
