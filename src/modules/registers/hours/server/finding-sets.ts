/** Each kind of finding as a query of sets; together they are `found`, of which the store is made (findings.ts). */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { FindingKind } from '../findings.rules.ts';
import type { HoursConfig } from '../hours-config.ts';
import type { Span } from './sheet.ts';

type Sql = RawBuilder<unknown>;

export interface LookedAt {
  config: HoursConfig;
  ids: readonly number[];
  span: Span;
  /** Relation of their days (due-days.ts). */
  days: Sql;
  /** The kind of work hours that is overtime. */
  overtime: number;
}

/** Days before the period in which the same text may have begun. */
const TEXT_DAYS = 62;

/** A WITH clause whose last part is `found`: person, kind, subject, days, object, evidence. */
export function findingSets(ctx: Ctx, looked: LookedAt, kinds: readonly FindingKind[]): Sql {
  const { companyId } = ctx.viewer;
  const { ids, span, days } = looked;
  const parts = kinds.map((kind) => SETS[kind](ctx, looked, looked.config.findings[kind].limit));
  const none = sql`SELECT NULL::bigint, NULL::text, NULL::text, NULL::date, NULL::date, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint,
    NULL::jsonb WHERE false`;
  // Drafts count for their day, which then is not missing; everything else is about submitted hours.
  return sql`WITH r AS MATERIALIZED (SELECT t.id, t.person, t.work_date, (t.hours * 60)::integer AS minutes, t.kind, t.task, t.project_id,
      t.department, t.task_name, t.content, t.created_at, t.status IN ('submitted', 'approved') AS told
      FROM work_record t WHERE t.company_id = ${companyId} AND t.person = ANY(${[...ids]}::bigint[])
        AND t.work_date BETWEEN ${span.from}::date AND ${span.to}::date),
    d AS MATERIALIZED (SELECT * FROM ${days} days),
    s AS MATERIALIZED (SELECT person, work_date, sum(minutes)::integer AS minutes, min(department) AS department FROM r GROUP BY 1, 2),
    found (person, kind, subject, from_day, to_day, department, project_id, task, submission, evidence) AS MATERIALIZED (
      ${sql.join([none, ...parts], sql` UNION ALL `)})`;
}

const nothing = sql`NULL::bigint, NULL::bigint, NULL::bigint`;
const civil = (ctx: Ctx, at: Sql): Sql =>
  sql`(${at} AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')::date`;

const SETS: Readonly<Record<FindingKind, (ctx: Ctx, looked: LookedAt, limit: number) => Sql>> = {
  missing: (
    _ctx,
    { span },
    limit,
  ) => sql`SELECT d.person, 'missing', d.day::text, d.day, d.day, d.department, ${nothing},
      jsonb_build_object('limit', ${limit}::integer, 'expected', d.expected)
    FROM d WHERE d.due AND d.day <= ${span.to}::date - ${limit}::integer
      AND NOT EXISTS (SELECT 1 FROM s WHERE s.person = d.person AND s.work_date = d.day)`,
  short: (_ctx, _looked, limit) => sql`SELECT d.person, 'short', d.day::text, d.day, d.day, s.department, ${nothing},
      jsonb_build_object('limit', ${limit}::integer, 'expected', d.expected, 'minutes', s.minutes)
    FROM d JOIN s ON s.person = d.person AND s.work_date = d.day WHERE d.due AND s.minutes * 100 < d.expected * ${limit}::integer`,
  long: (
    _ctx,
    _looked,
    limit,
  ) => sql`SELECT s.person, 'long', s.work_date::text, s.work_date, s.work_date, s.department, ${nothing},
      jsonb_build_object('limit', ${limit}::integer, 'minutes', s.minutes) FROM s WHERE s.minutes > ${limit * 60}::integer`,
  longWeek: (
    _ctx,
    { span, overtime },
    limit,
  ) => sql`SELECT w.person, 'longWeek', w.monday::text, w.monday, w.monday + 6, w.department, ${nothing},
      jsonb_build_object('limit', ${limit}::integer, 'minutes', w.minutes)
    FROM (SELECT r.person, date_trunc('week', r.work_date::timestamp)::date AS monday, sum(r.minutes)::integer AS minutes,
        min(r.department) AS department FROM r WHERE r.kind <> ${overtime}::bigint GROUP BY 1, 2) w
    WHERE w.monday >= ${span.from}::date AND w.minutes > ${limit * 60}::integer`,
  restDay: (
    _ctx,
    { overtime },
    limit,
  ) => sql`SELECT r.person, 'restDay', r.work_date::text, r.work_date, r.work_date, min(r.department), ${nothing},
      jsonb_build_object('limit', ${limit}::integer, 'minutes', sum(r.minutes))
    FROM r JOIN d ON d.person = r.person AND d.day = r.work_date AND d.expected = 0
    WHERE r.told AND r.kind <> ${overtime}::bigint GROUP BY r.person, r.work_date HAVING sum(r.minutes) > ${limit * 60}::integer`,
  outsideTask: (
    ctx,
    _looked,
    limit,
  ) => sql`SELECT r.person, 'outsideTask', r.task || ' ' || r.work_date, r.work_date, r.work_date,
      min(r.department), r.project_id, r.task, NULL::bigint,
      jsonb_build_object('limit', ${limit}::integer, 'minutes', sum(r.minutes), 'task', min(r.task_name),
        'start', coalesce(k.actual_start, k.planned_start), 'end', CASE WHEN r.work_date > k.actual_end THEN k.actual_end END)
    FROM r JOIN task k ON k.company_id = ${ctx.viewer.companyId} AND k.id = r.task
    WHERE r.told AND (r.work_date < coalesce(k.actual_start, k.planned_start) - ${limit}::integer OR r.work_date > k.actual_end + ${limit}::integer)
    GROUP BY r.person, r.task, r.project_id, r.work_date, k.actual_start, k.planned_start, k.actual_end`,
  // The state of a task on a day is in its log; only tasks that ever stopped are looked up.
  taskStopped: (
    ctx,
    _looked,
    limit,
  ) => sql`SELECT r.person, 'taskStopped', r.task || ' ' || r.work_date, r.work_date, r.work_date,
      min(r.department), r.project_id, r.task, NULL::bigint,
      jsonb_build_object('limit', ${limit}::integer, 'minutes', sum(r.minutes), 'task', min(r.task_name), 'since', l.since)
    FROM (SELECT DISTINCT q.task FROM r q WHERE q.task IS NOT NULL) asked
      CROSS JOIN LATERAL (SELECT 1 FROM change_log c WHERE c.company_id = ${ctx.viewer.companyId} AND c.entity = 'task'
        AND c.record_id = asked.task AND c.action IN ('pause', 'terminate') LIMIT 1) ever
      JOIN r ON r.task = asked.task AND r.told
      CROSS JOIN LATERAL (SELECT c.action, ${civil(ctx, sql`c.at`)} AS since FROM change_log c
        WHERE c.company_id = ${ctx.viewer.companyId} AND c.entity = 'task' AND c.record_id = r.task
          AND c.action IN ('start', 'finish', 'restart', 'reset', 'pause', 'resume', 'terminate') AND ${civil(ctx, sql`c.at`)} < r.work_date
        ORDER BY c.id DESC LIMIT 1) l
    WHERE l.action IN ('pause', 'terminate') AND r.work_date > l.since + ${limit}::integer
    GROUP BY r.person, r.task, r.project_id, r.work_date, l.since`,
  // From the record on with which the hours of all people passed the plan; only the records of the few tasks that did are put in order.
  overPlan: (
    ctx,
    { ids, span },
    limit,
  ) => sql`SELECT o.person, 'overPlan', o.task::text, min(o.work_date), max(o.work_date), min(o.department),
      o.project_id, o.task, NULL::bigint,
      jsonb_build_object('limit', ${limit}::integer, 'minutes', max(o.whole), 'planned', o.planned, 'task', max(o.task_name))
    FROM (SELECT t.person, t.task, t.project_id, t.work_date, t.department, t.task_name, k.planned,
        sum(t.hours * 60) OVER (PARTITION BY t.task ORDER BY t.work_date, t.id)::integer AS minutes,
        sum(t.hours * 60) OVER (PARTITION BY t.task)::integer AS whole
      FROM (SELECT k.id, k.work_minutes AS planned FROM task k
          LEFT JOIN (SELECT w.task, sum(w.hours * 60) AS minutes FROM work_record w WHERE w.company_id = ${ctx.viewer.companyId}
            AND w.status = 'submitted' GROUP BY w.task) waiting ON waiting.task = k.id
          CROSS JOIN LATERAL (SELECT sum(l.minutes) AS minutes FROM work_ledger l WHERE l.company_id = ${ctx.viewer.companyId} AND l.task = k.id) booked
          WHERE k.company_id = ${ctx.viewer.companyId} AND k.work_minutes > 0 AND k.id IN (SELECT q.task FROM r q WHERE q.told)
            AND (coalesce(booked.minutes, 0) + coalesce(waiting.minutes, 0)) * 100 > k.work_minutes * ${limit}::bigint) k
        JOIN work_record t ON t.company_id = ${ctx.viewer.companyId} AND t.task = k.id AND t.status IN ('submitted', 'approved')) o
    WHERE o.minutes * 100::bigint > o.planned * ${limit}::bigint AND o.person = ANY(${[...ids]}::bigint[])
    GROUP BY o.person, o.task, o.project_id, o.planned HAVING max(o.work_date) >= ${span.from}::date`,
  // Days running of those on which the person filled in anything.
  sameText: (
    ctx,
    { ids, span },
    limit,
  ) => sql`SELECT i.person, 'sameText', min(i.work_date) || ' ' || left(i.sign, 12), min(i.work_date),
      max(i.work_date), min(i.department), ${nothing},
      jsonb_build_object('limit', ${limit}::integer, 'days', count(*), 'text', min(i.content))
    FROM (SELECT x.*, x.nth - row_number() OVER (PARTITION BY x.person, x.sign ORDER BY x.work_date) AS island
      FROM (SELECT t.person, t.work_date, md5(t.content) AS sign, min(t.content) AS content, min(t.department) AS department,
          dense_rank() OVER (PARTITION BY t.person ORDER BY t.work_date) AS nth
        FROM work_record t WHERE t.company_id = ${ctx.viewer.companyId} AND t.person = ANY(${[...ids]}::bigint[])
          AND t.status IN ('submitted', 'approved') AND t.work_date BETWEEN ${span.from}::date - ${TEXT_DAYS}::integer AND ${span.to}::date
        GROUP BY t.person, t.work_date, md5(t.content)) x) i
    GROUP BY i.person, i.sign, i.island HAVING count(*) >= ${limit}::bigint AND max(i.work_date) >= ${span.from}::date`,
  late: (
    ctx,
    _looked,
    limit,
  ) => sql`SELECT r.person, 'late', r.work_date::text, r.work_date, r.work_date, min(r.department), ${nothing},
      jsonb_build_object('limit', ${limit}::integer, 'days', max(${civil(ctx, sql`r.created_at`)} - r.work_date))
    FROM r WHERE r.told AND ${civil(ctx, sql`r.created_at`)} - r.work_date > ${limit}::integer GROUP BY r.person, r.work_date`,
  bulk: (
    ctx,
    { ids, span },
    limit,
  ) => sql`SELECT b.person, 'bulk', b.id::text, ${civil(ctx, sql`b.submitted_at`)}, ${civil(ctx, sql`b.submitted_at`)},
      (SELECT u.department FROM "user" u WHERE u.company_id = b.company_id AND u.id = b.person), NULL::bigint, NULL::bigint, b.id,
      jsonb_build_object('limit', ${limit}::integer, 'days', b.days, 'minutes', b.minutes)
    FROM work_submission b WHERE b.company_id = ${ctx.viewer.companyId} AND b.person = ANY(${[...ids]}::bigint[])
      AND ${civil(ctx, sql`b.submitted_at`)} >= ${span.from}::date AND b.days >= ${limit}::integer`,
  passedUnread: (ctx, { ids, span }, limit) => sql`SELECT m.person, 'passedUnread', m.day::text, m.day, m.day,
      (SELECT u.department FROM "user" u WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = m.person), ${nothing},
      jsonb_build_object('limit', ${limit}::integer, 'count', max(m.many))
    FROM (SELECT a.decided_by AS person, ${civil(ctx, sql`a.decided_at`)} AS day,
        count(*) OVER (PARTITION BY a.decided_by ORDER BY a.decided_at RANGE BETWEEN interval '60 seconds' PRECEDING AND CURRENT ROW) AS many
      FROM work_approval a WHERE a.company_id = ${ctx.viewer.companyId} AND a.decided_by = ANY(${[...ids]}::bigint[])
        AND a.state = 'passed' AND ${civil(ctx, sql`a.decided_at`)} >= ${span.from}::date) m
    WHERE m.many >= ${limit}::bigint GROUP BY m.person, m.day`,
};
