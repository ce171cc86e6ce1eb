/** Settings of plans, stored; those who use them ask here. Whoever changes them has been judged by his right. */
import { sql } from 'kysely';
import { CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import { parameter } from '#modules/dict/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { checkConfig, DELIVERED_CONFIG, type PlanConfig } from '../plan-setting.ts';
import type { DelayThresholds } from '../status-light.ts';
import { levelOf, type SettingsOwner } from './settings-owner.ts';

interface Row {
  reporters: PlanConfig['reporters'];
  requireReport: boolean;
  countHours: boolean;
  yellowDays: number | null;
  redDays: number | null;
  gridColumns: string[] | null;
  taskLength: number;
  taskLengthUnit: PlanConfig['newTask']['unit'];
  version: number;
}

/** The settings of a project's or template's plan with their version; 0: as delivered. */
export async function planConfigOf(ctx: Ctx, owner: SettingsOwner): Promise<{ config: PlanConfig; version: number }> {
  const { level, id } = levelOf(owner);
  const { rows } =
    await sql<Row>`SELECT reporters, require_report, count_hours, yellow_days, red_days, grid_columns, task_length, task_length_unit, version
    FROM plan_setting WHERE company_id = ${ctx.viewer.companyId} AND level = ${level} AND owner_id = ${id}`.execute(
      ctx.db,
    );
  const row = rows[0];
  if (!row) return { config: DELIVERED_CONFIG, version: 0 };
  const { reporters, requireReport, countHours, yellowDays, redDays, gridColumns: columns, version } = row;
  const newTask = { length: row.taskLength, unit: row.taskLengthUnit };
  const thresholds = yellowDays === null || redDays === null ? null : { yellowDays, redDays };
  return { config: { reporters, requireReport, countHours, thresholds, columns, newTask }, version };
}

/** Stores settings read at `version`. Errors: `Refusal` for wrong ones, 409 when others changed them meanwhile. */
export async function storePlanConfig(
  ctx: Ctx,
  owner: SettingsOwner,
  version: number,
  config: PlanConfig,
): Promise<void> {
  const refused = checkConfig(config);
  if (refused) throw new Refusal([refused]);
  const { level, id } = levelOf(owner);
  const { reporters, requireReport, countHours, thresholds, columns, newTask } = config;
  const gridColumns = columns === null ? null : JSON.stringify(columns);
  const { rows } = await sql`INSERT INTO plan_setting AS s
      (company_id, level, owner_id, reporters, require_report, count_hours, yellow_days, red_days, grid_columns, task_length,
       task_length_unit, updated_at, updated_by)
    SELECT ${ctx.viewer.companyId}::bigint, ${level}, ${id}::bigint, ${reporters}, ${requireReport}::boolean, ${countHours}::boolean,
      ${thresholds?.yellowDays ?? null}::integer, ${thresholds?.redDays ?? null}::integer, ${gridColumns}::jsonb, ${newTask.length}::integer, ${newTask.unit},
      ${new Date(ctx.now)}::timestamptz, ${ctx.viewer.userId}::bigint
    WHERE ${version} = 0 OR EXISTS (SELECT 1 FROM plan_setting o WHERE o.company_id = ${ctx.viewer.companyId} AND o.level = ${level} AND o.owner_id = ${id})
    ON CONFLICT (company_id, level, owner_id) DO UPDATE SET reporters = excluded.reporters, require_report = excluded.require_report,
      count_hours = excluded.count_hours, yellow_days = excluded.yellow_days, red_days = excluded.red_days,
      grid_columns = excluded.grid_columns, task_length = excluded.task_length, task_length_unit = excluded.task_length_unit,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = s.version + 1
      WHERE s.version = ${version} RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
}

export async function copyPlanConfig(ctx: Ctx, from: SettingsOwner, to: SettingsOwner): Promise<void> {
  const { config, version } = await planConfigOf(ctx, from);
  if (version > 0) await storePlanConfig(ctx, to, 0, config);
}

/** The settings of an owner that is removed. */
export async function dropPlanConfig(ctx: Ctx, owner: SettingsOwner): Promise<void> {
  const { level, id } = levelOf(owner);
  await sql`DELETE FROM plan_setting WHERE company_id = ${ctx.viewer.companyId} AND level = ${level} AND owner_id = ${id}`.execute(
    ctx.db,
  );
}

/** Delay thresholds of the company (system parameters). */
const ofCompany = async (ctx: Ctx): Promise<DelayThresholds> => ({
  yellowDays: await parameter(ctx, 'project.progress.yellow'),
  redDays: await parameter(ctx, 'project.progress.red'),
});

export interface Thresholds {
  company: DelayThresholds;
  /** Projects that depart from it, by id. */
  projects: ReadonlyMap<number, DelayThresholds>;
  of(projectId: number | null): DelayThresholds;
}

/** Delay thresholds of the company and of its projects. */
export async function thresholds(ctx: Ctx): Promise<Thresholds> {
  const company = await ofCompany(ctx);
  const { rows } = await sql<
    DelayThresholds & { id: number }
  >`SELECT owner_id AS id, yellow_days, red_days FROM plan_setting
    WHERE company_id = ${ctx.viewer.companyId} AND level = 'project' AND yellow_days IS NOT NULL`.execute(ctx.db);
  const projects = new Map(rows.map(({ id, yellowDays, redDays }) => [id, { yellowDays, redDays }]));
  return { company, projects, of: (id) => (id === null ? company : (projects.get(id) ?? company)) };
}
