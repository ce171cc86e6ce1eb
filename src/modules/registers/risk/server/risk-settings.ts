/** Stored settings of risks: those in force in an object. The caller checks who may change them. */
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

/** Settings in force for the risks of one owner. */
export const riskConfigOf = async (ctx: Ctx, owner: Parameters<typeof riskConfigs>[1][number]): Promise<RiskConfig> =>
  (await riskConfigs(ctx, [owner]))(owner);
