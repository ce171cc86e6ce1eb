/** Figures of projects from the rows of their tasks, one query for however many projects and no plan loaded. */
import { type SqlBool, sql } from 'kysely';
import type { Outlook } from '#modules/project/light-reasons.ts';
import type { PlanFigures, PlanReaders, TaskCounts } from '#modules/project/server/public.ts';
import type { Ctx } from '#server/context.ts';

/** Tasks that progress is told of, actual and planned: the lowest level, without those that count nowhere. Alias t. */
export const COUNTS_IN_PROGRESS = sql<SqlBool>`NOT t.summary AND t.active AND t.status <> 'discarded' AND NOT t.external`;

/** What such a task weighs: its duration, or the working time that an elapsed one spans. */
export const PROGRESS_WEIGHT = sql<number>`coalesce(t.weight_minutes, t.duration_minutes)::float8`;

const NO_PLAN: PlanFigures = {
  planned: 0,
  actual: 0,
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
    Omit<PlanFigures, 'outlook'> & Omit<Outlook, 'latest'> & { id: number; name: string | null; days: number | null }
  >`SELECT id, sum(weight) AS weight, count(*) AS tasks,
      CASE WHEN sum(weight) > 0 THEN sum(weight * share) / sum(weight) ELSE avg(share) END AS planned,
      CASE WHEN sum(weight) > 0 THEN sum(weight * progress) / sum(weight) ELSE avg(progress) END AS actual,
      max(planned_end) AS plan_end, count(*) FILTER (WHERE open) AS open_tasks, count(*) FILTER (WHERE late) AS late_tasks,
      (array_agg(name ORDER BY planned_end, position) FILTER (WHERE late))[1] AS name,
      ${today}::date - min(planned_end) FILTER (WHERE late) AS days
    FROM (SELECT t.project_id AS id, t.name, t.position, t.planned_end, t.progress::float8 AS progress, ${PROGRESS_WEIGHT} AS weight, o.open,
        o.open AND t.planned_end < ${today}::date AS late,
        CASE WHEN t.planned_start IS NULL OR t.planned_end IS NULL OR t.planned_end < t.planned_start
            OR ${today}::date < t.planned_start THEN 0
          WHEN ${today}::date > t.planned_end THEN 100
          ELSE (${today}::date - t.planned_start + 1)::float8 / (t.planned_end - t.planned_start + 1) * 100 END AS share
      FROM task t CROSS JOIN LATERAL (SELECT t.status NOT IN ('done', 'passoff') AS open) o
      WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ANY(${[...projectIds]}::bigint[]) AND ${COUNTS_IN_PROGRESS}) s
    GROUP BY id`.execute(ctx.db);
  const found = new Map(
    rows.map(({ id, planEnd, lateTasks, name, days, ...figures }): [number, PlanFigures] => {
      const latest = name === null || days === null ? null : { name, days };
      return [id, { ...figures, outlook: { planEnd, lateTasks, latest } }];
    }),
  );
  return (projectId) => found.get(projectId) ?? NO_PLAN;
}

async function counts(ctx: Ctx, projectId: number, today: string): Promise<TaskCounts> {
  const { rows } =
    await sql<TaskCounts>`SELECT count(*) AS total, count(*) FILTER (WHERE t.status = 'done') AS done, count(*) FILTER (WHERE t.status = 'ongoing') AS ongoing,
      count(*) FILTER (WHERE t.status NOT IN ('done', 'passoff') AND t.planned_end < ${today}::date) AS late,
      count(*) FILTER (WHERE t.status NOT IN ('done', 'passoff')) AS unfinished
    FROM task t WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND ${COUNTS_IN_PROGRESS}`.execute(
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
