/**
 * Hours as known at a past moment: from the ledger, whose entries say when and about what they were booked, with the names of that
 * time. What was known once never changes: entries are only appended, later ones are booked later (ADR 398).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { type ClosedHours, type closedHours, REPORT_DAYS } from '../../hours-report.calls.ts';
import { daysOf, type Span } from '../sheet.ts';
import { seesAll, visibleByHand, visibleByPlace } from '../work-visible.ts';

type Sql = RawBuilder<unknown>;
interface Whose extends Span {
  owner: string;
}

/** Entries `l` of the days of a period that the viewer may see, as a FROM with its condition. */
function entriesOf(ctx: Ctx, { owner, from, to }: Whose): Sql {
  const own = sql<SqlBool>`l.person = ${ctx.viewer.userId}`;
  const byHand = sql<SqlBool>`EXISTS (SELECT FROM work_record t WHERE t.company_id = l.company_id AND t.id = l.record
    AND ${visibleByHand(ctx)})`;
  const seen: Where =
    owner === 'mine'
      ? own
      : seesAll(ctx)
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(${visibleByPlace(ctx, sql`l`)} OR ${byHand})`;
  return sql`work_ledger l WHERE l.company_id = ${ctx.viewer.companyId} AND l.work_date BETWEEN ${from}::date AND ${to}::date AND ${seen}`;
}

/** Minutes by key, name and person (`columns` of `l`) as known at an instant. */
export const knownSums = (ctx: Ctx, whose: Whose, known: string, columns: Sql): Sql => sql`SELECT ${columns},
    sum(l.minutes)::integer AS approved, 0 AS waiting
  FROM ${entriesOf(ctx, whose)} AND l.booked_at <= ${known}::timestamptz GROUP BY 1, 2, 3 HAVING sum(l.minutes) <> 0`;

/** The records behind it, as they were booked by then. */
export const knownRecords = (ctx: Ctx, whose: Whose, known: string): Sql => sql`SELECT l.record AS id,
    coalesce((SELECT w.content FROM work_record w WHERE w.company_id = ${ctx.viewer.companyId} AND w.id = l.record), '') AS content,
    l.work_date, round(sum(l.minutes)::numeric / 60, 1) AS hours, l.person, l.department, l.project_id AS project, l.task, l.project_name,
    l.task_name, l.kind, l.category, 'approved' AS status, l.project_id IS NULL AS no_project, l.task IS NULL AS no_task,
    l.category IS NULL AS no_category, l.department IS NULL AS no_department
  FROM ${entriesOf(ctx, whose)} AND l.booked_at <= ${known}::timestamptz
  GROUP BY l.record, l.work_date, l.person, l.department, l.project_id, l.task, l.project_name, l.task_name, l.kind, l.category
  HAVING sum(l.minutes) <> 0`;

/** At most so many closed periods are shown. */
const MOST = 24;

/** Hours of closed periods at their closing, and bookings since: corrections. */
export async function closedHoursOf(ctx: Ctx, input: InputOf<typeof closedHours>): Promise<ClosedHours[]> {
  daysOf(input, REPORT_DAYS);
  const { companyId } = ctx.viewer;
  const { rows: periods } = await sql<
    ClosedHours & { below: number[] | null }
  >`SELECT p.id, p.from_day::text AS "from", p.to_day::text AS "to", p.closed_at,
      (SELECT d.name FROM department d WHERE d.company_id = ${companyId} AND d.id = p.department) AS department,
      CASE WHEN p.department IS NOT NULL THEN (WITH RECURSIVE down AS (SELECT p.department AS id
        UNION SELECT d.id FROM department d JOIN down ON d.company_id = ${companyId} AND d.parent = down.id)
        SELECT array_agg(id) FROM down) END AS below
    FROM work_period p WHERE p.company_id = ${companyId} AND p.reopened_at IS NULL
      AND p.from_day <= ${input.to}::date AND p.to_day >= ${input.from}::date
    ORDER BY p.from_day DESC, p.id DESC LIMIT ${MOST}`.execute(ctx.db);
  const told: ClosedHours[] = [];
  for (const { below, ...period } of periods) {
    const closedAt = new Date(period.closedAt);
    const entries = entriesOf(ctx, { owner: input.owner, from: period.from, to: period.to });
    const { rows } = await sql<{ known: number; since: number }>`SELECT
        coalesce(sum(l.minutes) FILTER (WHERE l.booked_at <= ${closedAt}), 0)::integer AS known,
        coalesce(sum(l.minutes) FILTER (WHERE l.booked_at > ${closedAt}), 0)::integer AS since
      FROM ${entries} AND (${below}::bigint[] IS NULL OR l.department = ANY(${below}::bigint[]))`.execute(ctx.db);
    told.push({ ...period, ...rows[0]!, closedAt: closedAt.toISOString() });
  }
  return told;
}
