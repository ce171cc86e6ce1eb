/** Reading and saving the settings of risks; the caller checks the right. */
import { settingsOwner } from '#modules/objects/project/server/public.ts';
import { handle } from '#server/context.ts';
import { readRiskConfig, saveCompanyRiskConfig, saveRiskConfig } from '../risk-config.calls.ts';
import { riskSettings } from './risk-settings.ts';

export const riskConfigHandlers = [
  handle(readRiskConfig, (ctx, input) => riskSettings.at(ctx, settingsOwner(input))),
  handle(saveRiskConfig, async (ctx, { version, config, ...input }) => {
    const owner = settingsOwner(input);
    await riskSettings.save(ctx, owner, version, config ?? null);
    return riskSettings.at(ctx, owner);
  }),
  handle(saveCompanyRiskConfig, async (ctx, { version, config }) => {
    await riskSettings.saveOfCompany(ctx, version, config ?? null);
    return null;
  }),
];
