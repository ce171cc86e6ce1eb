/** What tasks need to finish, stored, read and said: of the company, of projects, of templates. The caller checks the right to save. */
import { settingsOwner } from '#modules/objects/project/server/public.ts';
import { handle } from '#server/context.ts';
import { type ObjectSettings, objectSettings } from '#server/entity/object-settings.ts';
import { setting } from '#server/settings.ts';
import { readFinishConfig, saveCompanyFinishConfig, saveFinishConfig } from '../finish-config.calls.ts';
import { checkFinishConfig, DELIVERED_FINISH_CONFIG, type FinishConfig } from '../finish-config.ts';
import { endParentsBySetting } from './parents.ts';

export const finishSetting = setting<FinishConfig>({ name: 'finish', copied: (config) => config });

const finishSettings: ObjectSettings<FinishConfig> = objectSettings({
  setting: finishSetting,
  delivered: DELIVERED_FINISH_CONFIG,
  check: (_ctx, given) => checkFinishConfig(given),
  loggedAs: 'finish',
});

/** Settings in force for the tasks of each of these owners, read at once. */
export const finishConfigs = finishSettings.heldBy;

export const finishConfigHandlers = [
  handle(readFinishConfig, (ctx, input) => finishSettings.at(ctx, settingsOwner(input))),
  handle(saveFinishConfig, async (ctx, { version, config, ...input }) => {
    const owner = settingsOwner(input);
    await finishSettings.save(ctx, owner, version, config ?? null);
    if (input.projectId) await endParentsBySetting(ctx, input.projectId);
    return finishSettings.at(ctx, owner);
  }),
  handle(saveCompanyFinishConfig, async (ctx, { version, config }) => {
    await finishSettings.saveOfCompany(ctx, version, config ?? null);
    await endParentsBySetting(ctx, null);
    return null;
  }),
];
