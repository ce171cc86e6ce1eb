/** Figures of projects from the rows of their tasks, kept for a day (plan-sums.ts), and no plan loaded. */
import { sql } from 'kysely';
import { parseDay } from '#kernel/dates.ts';
import { NOTHING, type Spread } from '#modules/objects/project/progress.ts';
import type { PlanFigures, PlanReaders, TaskCounts } from '#modules/objects/project/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { COUNTS_AS_TASK, type ProgressRow, planSums } from './plan-sums.ts';

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
  const found = new Map(
    [...(await planSums(ctx, projectIds, today))].map(([id, sum]): [number, PlanFigures] => {
      const { weight, tasks, openTasks, planEnd, lateTasks, lateName, lateSince } = sum;
      const days = lateSince === null ? null : parseDay(today)! - parseDay(lateSince)!;
      const latest = lateName === null || days === null ? null : { name: lateName, days };
      return [id, { weight, tasks, openTasks, outlook: { planEnd, lateTasks, latest }, ...spreadsOf(sum) }];
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
