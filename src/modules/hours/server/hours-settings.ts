/** Settings of work hours, stored. Who may say them is the caller's business. */
import type { Ctx } from '#server/context.ts';
import { OF_COMPANY, setting, settingsAt } from '#server/settings.ts';
import { DELIVERED_HOURS_CONFIG, type HoursConfig } from '../hours-config.ts';

export const hoursSetting = setting<HoursConfig>({ name: 'hours', copied: () => null });

/** What holds in the company, with the version of what was said; 0: it is as delivered. */
export async function hoursConfigWithVersion(ctx: Ctx): Promise<{ config: HoursConfig; version: number }> {
  const [said] = await settingsAt(ctx, hoursSetting, [OF_COMPANY]);
  return { config: { ...DELIVERED_HOURS_CONFIG, ...said?.value }, version: said?.version ?? 0 };
}
export const hoursConfigOf = async (ctx: Ctx): Promise<HoursConfig> => (await hoursConfigWithVersion(ctx)).config;
