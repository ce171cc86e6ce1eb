/** Why plans hinder moves of their projects, and what is locked before a project is. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { projectTexts } from '#modules/objects/project/project.rules.ts';
import type { Hindrance, Hold } from '#server/entity/hindrances.ts';
import { COUNTS_IN_PROGRESS } from './plan-sums.ts';

/** A project is completed when its tasks are. */
export const unfinishedTasks: Hindrance = async (ctx, rows) => {
  const found = await sql<{ id: number; count: number }>`SELECT t.project_id AS id, count(*) AS count FROM task t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ANY(${rows.map((row) => row.id)}::bigint[])
      AND ${COUNTS_IN_PROGRESS} AND t.status NOT IN ('done', 'passoff') GROUP BY 1`.execute(ctx.db);
  return new Map(
    found.rows.map(({ id, count }): [number, Problem] => [id, problem(projectTexts.unfinishedTasks, { count })]),
  );
};

/** Operations on tasks hold the plan and then write the project. */
export const holdPlan: Hold = async (ctx, projectId) =>
  void (await sql`SELECT 1 FROM plan WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} FOR UPDATE`.execute(
    ctx.db,
  ));
