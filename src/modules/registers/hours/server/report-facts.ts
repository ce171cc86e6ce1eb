/**
 * Facts of hours for project reports, by task: approved since the last cut-off and so far, waiting, and their cost. From the
 * ledger, so that consecutive reports add up, even when hours are undone or corrected later.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Triple } from '#kernel/text.ts';
import { columnOf, countOf, type FactRow } from '#modules/objects/project-report/report-fact.ts';
import { type FactAsked, type FactSource, happened } from '#modules/objects/project-report/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { Ctx } from '#server/context.ts';

const WHY: Triple = ['没有工时数据', '沒有工時資料', 'No work hour data'];
/** Hours on the project itself are under its name. */
const NAME = columnOf('text', ['任务', '任務', 'Task']);
const hours = (minutes: RawBuilder<unknown>) => sql`round((${minutes})::numeric / 60, 1)::float8`;
const inPeriod = (asked: FactAsked) => sql`FILTER (WHERE ${happened(asked, sql`l.booked_at`)})`;

/** Sums of the ledger by task, `l`; with its task, `t`. The largest of the period first. */
async function booked(
  ctx: Ctx,
  asked: FactAsked,
  columns: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<FactRow[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<FactRow>`SELECT coalesce(l.task, 0) AS id, coalesce(t.name, p.name) AS name, ${columns}
    FROM (SELECT task, booked_at, minutes, cost_cents, 0 AS waiting FROM work_ledger
        WHERE company_id = ${companyId} AND project_id = ${asked.projectId} AND booked_at <= ${asked.until.at}
      UNION ALL SELECT task, NULL, 0, 0, (hours * 60)::integer FROM work_record
        WHERE company_id = ${companyId} AND project_id = ${asked.projectId} AND status = 'submitted') l
      JOIN project p ON p.company_id = ${companyId} AND p.id = ${asked.projectId}
      LEFT JOIN task t ON t.company_id = ${companyId} AND t.id = l.task
    GROUP BY l.task, t.name, t.work_minutes, p.name HAVING count(*) FILTER (WHERE l.minutes <> 0) > 0 OR sum(l.waiting) > 0
    ORDER BY ${order} DESC, l.task NULLS FIRST`.execute(ctx.db);
  return rows;
}

const hoursFact: FactSource = {
  key: 'hours',
  name: ['工时', '工時', 'Work hours'],
  need: 'pm:workRecord:query',
  entity: 'task',
  why: WHY,
  columns: {
    name: NAME,
    booked: columnOf('hours', ['本期确认', '本期確認', 'Approved']),
    waiting: columnOf('hours', ['待审批', '待審批', 'Waiting']),
    total: columnOf('hours', ['累计', '累計', 'So far']),
    planned: columnOf('hours', ['计划工时', '計劃工時', 'Planned hours']),
    over: columnOf('yes', ['超出计划', '超出計劃', 'Above planned']),
  },
  figures: {
    booked: { name: ['本期通过工时', '本期通過工時', 'Hours approved'], unit: 'hours', of: { sum: 'booked' } },
    waiting: { name: ['待审批工时', '待審批工時', 'Hours waiting'], unit: 'hours', of: { sum: 'waiting' } },
    total: { name: ['累计已通过工时', '累計已通過工時', 'Approved hours so far'], unit: 'hours', of: { sum: 'total' } },
    over: countOf(['超出计划工时的任务', '超出計劃工時的任務', 'Tasks over planned hours'], 'over', 'less'),
  },
  rows: (ctx, asked) =>
    booked(
      ctx,
      asked,
      sql`${hours(sql`coalesce(sum(l.minutes) ${inPeriod(asked)}, 0)`)} AS booked, ${hours(sql`sum(l.waiting)`)} AS waiting,
        ${hours(sql`sum(l.minutes)`)} AS total, ${hours(sql`t.work_minutes`)} AS planned,
        coalesce(t.work_minutes > 0 AND sum(l.minutes) > t.work_minutes, false) AS over`,
      sql`coalesce(sum(l.minutes) ${inPeriod(asked)}, 0) + sum(l.waiting)`,
    ),
};

/** At the rates of the day each was approved. */
const labourFact: FactSource = {
  key: 'labour',
  name: ['人工成本', '人工成本', 'Labor cost'],
  need: COST_RIGHT,
  entity: 'task',
  why: WHY,
  columns: {
    name: NAME,
    booked: columnOf('cents', ['本期', '本期', 'This period']),
    total: columnOf('cents', ['累计', '累計', 'So far']),
    unrated: columnOf('hours', ['无费率工时', '無費率工時', 'Hours without a rate']),
  },
  figures: {
    booked: {
      name: ['本期人工成本', '本期人工成本', 'Labor cost in the period'],
      unit: 'cents',
      of: { sum: 'booked' },
    },
    total: { name: ['累计人工成本', '累計人工成本', 'Labor so far'], unit: 'cents', of: { sum: 'total' } },
    unrated: { name: ['无费率工时', '無費率工時', 'Hours without a rate'], unit: 'hours', of: { sum: 'unrated' } },
  },
  rows: (ctx, asked) =>
    booked(
      ctx,
      asked,
      sql`coalesce(sum(l.cost_cents) ${inPeriod(asked)}, 0)::bigint AS booked, coalesce(sum(l.cost_cents), 0)::bigint AS total,
        ${hours(sql`coalesce(sum(l.minutes) FILTER (WHERE l.cost_cents IS NULL), 0)`)} AS unrated`,
      sql`coalesce(sum(l.cost_cents) ${inPeriod(asked)}, 0)`,
    ),
};

export const hoursFacts: readonly FactSource[] = [hoursFact, labourFact];
