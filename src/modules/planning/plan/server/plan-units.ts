/** How long a day and a week of work of a plan are. */
import { sql } from 'kysely';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Ctx } from '#server/context.ts';
import type { DurationUnits } from '../duration-text.ts';

/** Eight hours and five days (2-rules §9), where there is no plan. */
const USUAL: DurationUnits = { minutesPerDay: 480, minutesPerWeek: 2400 };

/** Minutes, of the plan of a project or a template. */
export async function planUnits(ctx: Ctx, { projectId, templateId }: ScopeRef): Promise<DurationUnits> {
  const { rows } = await sql<DurationUnits>`SELECT minutes_per_day, minutes_per_week FROM plan
    WHERE company_id = ${ctx.viewer.companyId}
      AND (project_id = ${projectId ?? null}::bigint OR template_id = ${templateId ?? null}::bigint)`.execute(ctx.db);
  return rows[0] ?? USUAL;
}
