/** What budgets stand in the way of: removing tasks they are about, and completing projects whose budget change waits. */
import { sql } from 'kysely';
import { problem } from '#kernel/problem.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { budgetTexts as t } from '../budget.rules.ts';

/** Tasks with lines of a published budget. */
export const budgetOfTasks: Hindrance = async (ctx, rows) => {
  const ids = rows.flatMap(({ id, below = [] }) => [id, ...below]);
  const { rows: kept } = await sql<{ id: number; name: string }>`SELECT DISTINCT k.id, k.name FROM budget_line l
      JOIN budget b ON b.company_id = l.company_id AND b.id = l.budget AND b.status = 'published'
      JOIN task k ON k.company_id = l.company_id AND k.id = l.task
    WHERE l.company_id = ${ctx.viewer.companyId} AND l.task = ANY(${ids}::bigint[]) AND l.cents > 0`.execute(ctx.db);
  const byId = new Map(kept.map(({ id, name }) => [id, name]));
  return new Map(
    rows.flatMap(({ id, below = [] }) => {
      const found = [id, ...below].find((one) => byId.has(one));
      return found === undefined ? [] : [[id, problem(t.kept, { task: byId.get(found)! })]];
    }),
  );
};

export const changesOfProjects: Hindrance = async (ctx, rows) => {
  const { rows: kept } = await sql<{ id: number }>`SELECT DISTINCT b.object_id AS id FROM budget b
      JOIN wf_business_request q ON q.company_id = b.company_id AND q.lock = 'budget' AND q.record_id = b.id AND q.status = 'waiting'
    WHERE b.company_id = ${ctx.viewer.companyId} AND b.object_kind = 'project'
      AND b.object_id = ANY(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  return new Map(kept.map(({ id }) => [id, problem(t.hindersFinish)]));
};
