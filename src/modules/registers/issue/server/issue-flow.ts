/** Numbers of issues, and how they come and go: of what the list of the same input shows. */

import { sql } from 'kysely';
import { dateOfInstant, formatDay, instantOfMinute, MINUTES_PER_DAY, parseDay, weekdayOf } from '#kernel/dates.ts';
import { withinObject } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { and, baseWhere, type ListInput } from '#server/entity/entity-read.ts';
import type { IssueCounts, IssueFlow } from '../issue.calls.ts';
import { issue } from '../issue.entity.ts';
import { handledBy, visibleIssues } from './issue-visible.ts';

const USUAL_WEEKS = 12;

export async function countIssues(ctx: Ctx): Promise<IssueCounts> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { userId, companyId } = ctx.viewer;
  const { rows } = await sql<IssueCounts>`SELECT count(*) AS need_me_handle,
      count(*) FILTER (WHERE t.planned_finish < ${today}::date) AS overdue,
      (SELECT count(*) FROM issue o WHERE o.company_id = ${companyId} AND o.proposer = ${userId} AND o.status <> 'closed') AS my_open
    FROM issue t WHERE t.company_id = ${companyId} AND ${await handledBy(ctx)}`.execute(ctx.db);
  return rows[0]!;
}

/** One statement for the weeks, one for the states. */
export async function flowOf(ctx: Ctx, input: ListInput, weeks = USUAL_WEEKS): Promise<IssueFlow> {
  const visible = await visibleIssues(ctx, input);
  const where = and([baseWhere(issue, ctx, input, false, withinObject), ...(visible ? [visible] : [])]);
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const monday = today - ((weekdayOf(today) + 6) % 7);
  const first = monday - 7 * (weeks - 1);
  const startOf = (day: number): Date => new Date(instantOfMinute(day * MINUTES_PER_DAY, ctx.utcOffset));
  const [from, until] = [startOf(first), startOf(monday + 7)];
  const week = (column: string) =>
    sql`floor(extract(epoch FROM t.${sql.id(column)} - ${from}::timestamptz) / 604800)::integer`;
  const counted = await sql<{ what: 'raised' | 'closed'; week: number; n: number }>`
    WITH t AS MATERIALIZED (SELECT created_at, closed_at, status FROM issue t WHERE ${where})
    SELECT 'raised' AS what, greatest(${week('created_at')}, -1) AS week, count(*) AS n FROM t
      WHERE created_at < ${until} GROUP BY 2
    UNION ALL SELECT 'closed', greatest(${week('closed_at')}, -1), count(*) FROM t
      WHERE status = 'closed' AND closed_at < ${until} GROUP BY 2`.execute(ctx.db);
  const of = (what: 'raised' | 'closed', at: number): number =>
    counted.rows.find((row) => row.what === what && row.week === at)?.n ?? 0;
  let open = of('raised', -1) - of('closed', -1);
  const told = Array.from({ length: weeks }, (_, at) => {
    const [raised, closed] = [of('raised', at), of('closed', at)];
    open += raised - closed;
    return { from: formatDay(first + 7 * at), raised, closed, open };
  });
  const median = (minutes: string) =>
    sql`round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${sql.raw(minutes)}))::float8`;
  const states = await sql<IssueFlow['states'][number]>`SELECT t.status, count(*) AS count,
      ${median('extract(epoch FROM now.at - coalesce(s.at, t.created_at)) / 60')} AS median_minutes
    FROM issue t CROSS JOIN (SELECT ${new Date(ctx.now)}::timestamptz AS at) now
    LEFT JOIN LATERAL (SELECT at FROM issue_step s WHERE s.company_id = t.company_id AND s.issue = t.id
      AND s.to_status = t.status AND s.from_status IS DISTINCT FROM t.status ORDER BY s.seq DESC LIMIT 1) s ON true
    WHERE ${where} AND t.status <> 'closed' GROUP BY t.status ORDER BY t.status`.execute(ctx.db);
  const closing = await sql<{ minutes: number | null }>`SELECT
      ${median('extract(epoch FROM t.closed_at - t.created_at) / 60')} AS minutes
    FROM issue t WHERE ${where} AND t.status = 'closed' AND t.closed_at >= ${from}`.execute(ctx.db);
  return { weeks: told, states: states.rows, medianToClose: closing.rows[0]?.minutes ?? null };
}
