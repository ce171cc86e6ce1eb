/** Settings of risks, stored: what holds in an object. Who may say them is the caller's business. */
import type { Ctx } from '#server/context.ts';
import { type ObjectSettings, objectSettings } from '#server/entity/object-settings.ts';
import { setting } from '#server/settings.ts';
import { checkRiskConfig, DELIVERED_RISK_CONFIG, type RiskConfig } from '../risk-config.ts';

export const riskSetting = setting<RiskConfig>({ name: 'risk', copied: (config) => config });

export const riskSettings: ObjectSettings<RiskConfig> = objectSettings({
  setting: riskSetting,
  delivered: DELIVERED_RISK_CONFIG,
  check: (_ctx, given) => checkRiskConfig(given),
  loggedAs: 'risks',
});
export const riskConfigs = riskSettings.heldBy;

/** What holds for the risks of one owner. */
export const riskConfigOf = async (ctx: Ctx, owner: Parameters<typeof riskConfigs>[1][number]): Promise<RiskConfig> =>
  (await riskConfigs(ctx, [owner]))(owner);
