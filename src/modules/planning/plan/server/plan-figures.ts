/** Figures of projects from the rows of their tasks, one query for however many projects and no plan loaded. */
import { type SqlBool, sql } from 'kysely';
import type { Outlook } from '#modules/objects/project/light-reasons.ts';
import { NOTHING, type Spread } from '#modules/objects/project/progress.ts';
import type { PlanFigures, PlanReaders, TaskCounts } from '#modules/objects/project/server/public.ts';
import type { Ctx } from '#server/context.ts';

/** Tasks that are counted as such: the lowest level, without those that count nowhere. Alias t. */
export const COUNTS_AS_TASK = sql<SqlBool>`NOT t.summary AND t.active AND t.status <> 'discarded' AND NOT t.external`;

/** Tasks that count in progress, actual and planned: counted and not terminated. Alias t. */
export const COUNTS_IN_PROGRESS = sql<SqlBool>`${COUNTS_AS_TASK} AND t.status <> 'passoff'`;

/** What such a task weighs: its duration, or the working time that an elapsed one spans. */
export const PROGRESS_WEIGHT = sql<number>`coalesce(t.weight_minutes, t.duration_minutes)::float8`;

/** SQL: the planned progress of a task on a day, `elapsedShare` of objects/project/progress.ts. Alias t. */
export const plannedShare = (day: string) =>
  sql<number>`CASE WHEN t.planned_start IS NULL OR t.planned_end IS NULL OR t.planned_end < t.planned_start
      OR ${day}::date < t.planned_start THEN 0
    WHEN ${day}::date > t.planned_end THEN 100
    ELSE (${day}::date - t.planned_start + 1)::float8 / (t.planned_end - t.planned_start + 1) * 100 END`;

/** SQL: `spreadOf` of the columns share and progress by the column weight. */
export const PROGRESS_OF_TASKS = sql`
  CASE WHEN sum(weight) > 0 THEN sum(weight * share) / sum(weight) ELSE avg(share) END AS planned,
  min(share)::float8 AS planned_least, max(share)::float8 AS planned_most,
  CASE WHEN sum(weight) > 0 THEN sum(weight * progress) / sum(weight) ELSE avg(progress) END AS actual,
  min(progress)::float8 AS actual_least, max(progress)::float8 AS actual_most`;
export interface ProgressRow {
  planned: number;
  plannedLeast: number;
  plannedMost: number;
  actual: number;
  actualLeast: number;
  actualMost: number;
}
export const spreadsOf = (row: ProgressRow): { planned: Spread; actual: Spread } => ({
  planned: { average: row.planned, least: row.plannedLeast, most: row.plannedMost },
  actual: { average: row.actual, least: row.actualLeast, most: row.actualMost },
});

const NO_PLAN: PlanFigures = {
  planned: NOTHING,
  actual: NOTHING,
  weight: 0,
  tasks: 0,
  openTasks: 0,
  outlook: { planEnd: null, lateTasks: 0, latest: null },
};

async function figures(
  ctx: Ctx,
  projectIds: readonly number[],
  today: string,
): Promise<(projectId: number) => PlanFigures> {
  const { rows } = await sql<
    Omit<PlanFigures, 'outlook' | 'planned' | 'actual'> &
      Omit<Outlook, 'latest'> &
      ProgressRow & { id: number; name: string | null; days: number | null }
  >`SELECT id, sum(weight) AS weight, count(*) AS tasks,
      ${PROGRESS_OF_TASKS},
      max(planned_end) AS plan_end, count(*) FILTER (WHERE open) AS open_tasks, count(*) FILTER (WHERE late) AS late_tasks,
      (array_agg(name ORDER BY planned_end, position) FILTER (WHERE late))[1] AS name,
      ${today}::date - min(planned_end) FILTER (WHERE late) AS days
    FROM (SELECT t.project_id AS id, t.name, t.position, t.planned_end, t.progress::float8 AS progress, ${PROGRESS_WEIGHT} AS weight, o.open,
        o.open AND t.planned_end < ${today}::date AS late,
        ${plannedShare(today)} AS share
      FROM task t CROSS JOIN LATERAL (SELECT t.status NOT IN ('done', 'passoff') AS open) o
      WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ANY(${[...projectIds]}::bigint[]) AND ${COUNTS_IN_PROGRESS}) s
    GROUP BY id`.execute(ctx.db);
  const found = new Map(
    rows.map(({ id, planEnd, lateTasks, name, days, weight, tasks, openTasks, ...row }): [number, PlanFigures] => {
      const latest = name === null || days === null ? null : { name, days };
      const outlook = { planEnd, lateTasks, latest };
      return [id, { weight, tasks, openTasks, outlook, ...spreadsOf(row) }];
    }),
  );
  return (projectId) => found.get(projectId) ?? NO_PLAN;
}

async function counts(ctx: Ctx, projectId: number, today: string): Promise<TaskCounts> {
  const { rows } =
    await sql<TaskCounts>`SELECT count(*) AS total, count(*) FILTER (WHERE t.status = 'done') AS done, count(*) FILTER (WHERE t.status = 'ongoing') AS ongoing,
      count(*) FILTER (WHERE t.status NOT IN ('done', 'passoff') AND t.planned_end < ${today}::date) AS late,
      count(*) FILTER (WHERE t.status NOT IN ('done', 'passoff')) AS unfinished
    FROM task t WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND ${COUNTS_AS_TASK}`.execute(
      ctx.db,
    );
  return rows[0]!;
}

async function published(ctx: Ctx, projectId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM plan
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND published_at IS NOT NULL`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export const planReaders: PlanReaders = { figures, counts, published };
