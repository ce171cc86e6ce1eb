/**
 * The sums of months compared with the ledger, once a night. Differences are corrected and written to the log of the server.
 *
 * Invariant: what is found in one statement is added, as a booking is; so bookings at the same moment lose nothing.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { nightly } from '../nights.ts';

/** A note for operators although everything is fine again. */
class SumsAlarm extends Error {}

/** Compares and sets right the sums of a company; returns how many rows were wrong. */
export const compareMonths = (db: Kysely<Tables>, companyId: number, at: number): Promise<number> =>
  asSystem(db, companyId, at, async (ctx) => {
    // Two that compare at once would both add what is missing.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('workMonth', ${companyId}))`.execute(ctx.db);
    const key = sql`person, month, project_id, task, department, kind, category`;
    const nothing = sql`array_fill(0::smallint, ARRAY[31])`;
    const { rows } = await sql<{ count: number }>`WITH w AS (
        SELECT l.person, date_trunc('month', l.work_date::timestamp)::date AS month, l.project_id, l.task, l.department, l.kind, l.category,
          max(l.project_name) AS project_name, max(l.task_name) AS task_name, work_days(l.work_date, l.minutes) AS by_day
        FROM work_ledger l
        WHERE l.company_id = ${companyId} GROUP BY 1, 2, 3, 4, 5, 6, 7),
      d AS (SELECT coalesce(w.person, m.person) AS person, coalesce(w.month, m.month) AS month, coalesce(w.project_id, m.project_id) AS project_id,
          coalesce(w.task, m.task) AS task, coalesce(w.department, m.department) AS department, coalesce(w.kind, m.kind) AS kind,
          coalesce(w.category, m.category) AS category, w.project_name, w.task_name,
          work_days_sum(coalesce(w.by_day, ${nothing}), coalesce(m.by_day, ${nothing}), -1) AS by_day
        FROM w FULL JOIN (SELECT * FROM work_month WHERE company_id = ${companyId}) m ON m.person = w.person AND m.month = w.month
          AND m.kind = w.kind AND coalesce(m.project_id, 0) = coalesce(w.project_id, 0) AND coalesce(m.task, 0) = coalesce(w.task, 0)
          AND coalesce(m.department, 0) = coalesce(w.department, 0) AND coalesce(m.category, 0) = coalesce(w.category, 0)
        WHERE m.by_day IS DISTINCT FROM w.by_day),
      put AS (INSERT INTO work_month AS m (company_id, ${key}, project_name, task_name, by_day)
        SELECT ${companyId}::bigint, ${key}, project_name, task_name, by_day FROM d WHERE by_day <> ${nothing} ORDER BY ${key}
        ON CONFLICT ON CONSTRAINT work_month_key DO UPDATE SET by_day = work_days_sum(m.by_day, excluded.by_day) RETURNING 1)
      SELECT count(*)::integer AS count FROM put`.execute(ctx.db);
    return rows[0]!.count;
  });

export const compareJob = nightly(
  'hours.compare',
  ['核对工时月汇总', '核對工時月彙總', 'Check of monthly sums of hours'],
  'work_month_run',
  async (db, companyId, at) => {
    const count = await compareMonths(db, companyId, at);
    if (count === 0) return undefined;
    return new SumsAlarm(
      `sums of hours by month differed from the ledger and were set right: ${count} rows of company ${companyId}`,
    );
  },
);
