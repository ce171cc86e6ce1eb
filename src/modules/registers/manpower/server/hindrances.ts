/** Roles and job posts that people are asked for in are not removed under their demand. */
import { sql } from 'kysely';
import { problem } from '#kernel/problem.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { manpowerTexts as t } from '../manpower.texts.ts';

export const demandOfRoles: Hindrance = async (ctx, rows) => {
  const { rows: kept } = await sql<{ id: number; name: string }>`SELECT r.id, r.name FROM project_role r
    WHERE r.company_id = ${ctx.viewer.companyId} AND r.id = ANY(${rows.map(({ id }) => id)}::bigint[])
      AND EXISTS (SELECT 1 FROM manpower_demand d WHERE d.company_id = r.company_id AND d.role = r.id)`.execute(ctx.db);
  return new Map(kept.map(({ id, name }) => [id, problem(t.roleKept, { name })]));
};

export const demandOfPosts: Hindrance = async (ctx, rows) => {
  const { rows: kept } = await sql<{ id: number; name: string }>`SELECT j.id, j.name FROM job_post j
    WHERE j.company_id = ${ctx.viewer.companyId} AND j.id = ANY(${rows.map(({ id }) => id)}::bigint[])
      AND EXISTS (SELECT 1 FROM manpower_demand d WHERE d.company_id = j.company_id AND d.job_post = j.id)`.execute(
    ctx.db,
  );
  return new Map(kept.map(({ id, name }) => [id, problem(t.postKept, { name })]));
};
