/**
 * Stored settings of work hours: of the company, and of departments, which also apply to those below. The caller checks who may
 * change them.
 */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { OF_COMPANY, setting, settingsAt } from '#server/settings.ts';
import { DELIVERED_HOURS_CONFIG, type HoursConfig } from '../hours-config.ts';

export const hoursSetting = setting<HoursConfig>({ name: 'hours', copied: () => null });

const PREFIX = 'department:';
/** Under which key a department's own settings are kept; the company's have none. */
export const settingKey = (department: number | null): string => (department === null ? '' : `${PREFIX}${department}`);

/** The settings that hold for people and records of a department. */
export type HoursConfigs = (department: number | null) => HoursConfig;

/** All settings with versions: by department, null for the company. */
async function saidOf(ctx: Ctx): Promise<Map<number | null, { value: HoursConfig; version: number }>> {
  const said = await settingsAt(ctx, hoursSetting, [OF_COMPANY]);
  return new Map(
    said.map(({ key, value, version }) => [
      key === '' ? null : Number(key.slice(PREFIX.length)),
      { value: { ...DELIVERED_HOURS_CONFIG, ...value }, version },
    ]),
  );
}

/** Settings by department: its own, else those of the nearest department above, else the company's. */
export async function hoursConfigs(ctx: Ctx): Promise<HoursConfigs> {
  const said = await saidOf(ctx);
  const company = said.get(null)?.value ?? DELIVERED_HOURS_CONFIG;
  if (said.size <= (said.has(null) ? 1 : 0)) return () => company;
  const { rows } = await sql<{ id: number; parent: number | null }>`SELECT id, parent FROM department
    WHERE company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
  const above = new Map(rows.map(({ id, parent }) => [id, parent]));
  return (department) => {
    for (let id = department, n = 0; id !== null && n < 50; id = above.get(id) ?? null, n++) {
      const own = said.get(id);
      if (own) return own.value;
    }
    return company;
  };
}
export const hoursConfigOf = async (ctx: Ctx, department: number | null): Promise<HoursConfig> =>
  (await hoursConfigs(ctx))(department);

/** The setting in force for a department (null: the company), whether it is its own, and the version; 0: none. */
export async function hoursConfigWithVersion(
  ctx: Ctx,
  department: number | null,
): Promise<{ config: HoursConfig; version: number; own: boolean }> {
  const said = (await saidOf(ctx)).get(department);
  return {
    config: said?.value ?? (await hoursConfigOf(ctx, department)),
    version: said?.version ?? 0,
    own: said !== undefined,
  };
}

/** Departments with their own settings. */
export const departmentsWithSettings = async (ctx: Ctx): Promise<number[]> =>
  [...(await saidOf(ctx)).keys()].filter((id) => id !== null);
