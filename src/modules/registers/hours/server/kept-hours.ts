/**
 * Hours and their tasks and projects: they count as a report on a task, and they stay when it is discarded or ended (records.md
 * A4).
 */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { hoursTexts as t } from '../hours.texts.ts';

/** Submitted hours are a report: a task whose project wants one may be finished (records.md A8). */
export async function reportedByHours(ctx: Ctx, task: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM work_record WHERE company_id = ${ctx.viewer.companyId} AND task = ${task}
    AND status IN ('submitted', 'approved') LIMIT 1`.execute(ctx.db);
  return rows.length > 0;
}

export const hoursOnTasks: Hindrance = async (ctx, tasks) => {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`SELECT k.id, k.name FROM task k WHERE k.company_id = ${ctx.viewer.companyId}
    AND k.id = ANY(${tasks.map(({ id }) => id)}::bigint[])
    AND EXISTS (SELECT 1 FROM work_record w WHERE w.company_id = k.company_id AND w.task = k.id)`.execute(ctx.db);
  return new Map<number, Problem>(rows.map(({ id, name }) => [id, problem(t.keptTask, { task: name })]));
};

export const hoursOnProjects: Hindrance = async (ctx, projects) => {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`SELECT p.id, p.name FROM project p WHERE p.company_id = ${ctx.viewer.companyId}
    AND p.id = ANY(${projects.map(({ id }) => id)}::bigint[])
    AND EXISTS (SELECT 1 FROM work_record w WHERE w.company_id = p.company_id AND w.project_id = p.id)`.execute(ctx.db);
  return new Map<number, Problem>(rows.map(({ id, name }) => [id, problem(t.keptProject, { project: name })]));
};
