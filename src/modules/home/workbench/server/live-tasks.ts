/** Conditions of tasks in workbenches. Aliases: t the task, p its project. */
import { type SqlBool, sql } from 'kysely';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';

/** Open and relevant: part of a live plan of a running project. */
export const LIVE = sql<SqlBool>`t.project_id IS NOT NULL AND t.active AND NOT t.external AND t.status <> 'discarded' AND p.status NOT IN ('done', 'passoff')`;
export const OPEN = sql<SqlBool>`t.status NOT IN ('done', 'passoff')`;

/** Tasks are visible to people who may see the plan. */
export const seesPlan = (ctx: Ctx): Where => objectsWith(ctx, 'project', 'pm:plan:query', sql`p.id`);
