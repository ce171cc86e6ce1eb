/** Copying the demand of a template or project into its copy: as far from the new start as it was from the old one. */
import { sql } from 'kysely';
import { formatDay } from '#kernel/dates.ts';
import { type ObjectRef, scopeRefOf } from '#kernel/object-kind.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import type { Ctx } from '#server/context.ts';
import { shownOf } from './objects.ts';

const has = ({ scope }: ObjectRef): boolean => scope === 'project' || scope === 'template';

/**
 * By whole weeks; roles are those of the same name, which the team has brought along. Nothing is copied for somebody who may not
 * read it.
 */
export async function demandMadeOf(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  if (!has(from) || !has(to) || !(await ctx.can('pm:manpower:query', scopeRefOf(from)))) return;
  const startOf = async ({ scope, id }: ObjectRef): Promise<number> =>
    mondayOf((await shownOf(ctx, scopeRefOf({ scope, id }))).start);
  const days = (await startOf(to)) - (await startOf(from));
  const { companyId, userId } = ctx.viewer;
  const [source, target] = [sql.id(`${from.scope}_id`), sql.id(`${to.scope}_id`)];
  const earliest = formatDay(await startOf(to));
  await sql`INSERT INTO manpower_demand (company_id, ${target}, role, job_post, week, minutes, updated_at, updated_by)
    SELECT d.company_id, ${to.id}, n.id, d.job_post, d.week + ${days}::integer, d.minutes, ${new Date(ctx.now)}::timestamptz,
      ${userId || null}::bigint
    FROM manpower_demand d
      LEFT JOIN project_role o ON o.company_id = d.company_id AND o.id = d.role
      LEFT JOIN project_role n ON n.company_id = o.company_id AND n.${target} = ${to.id} AND n.name = o.name
    WHERE d.company_id = ${companyId} AND d.${source} = ${from.id} AND (d.role IS NULL OR n.id IS NOT NULL)
      AND d.week + ${days}::integer >= ${earliest}::date
    ON CONFLICT DO NOTHING`.execute(ctx.db);
}
