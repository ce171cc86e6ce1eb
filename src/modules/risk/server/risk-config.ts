/** Reading and saving the settings of risks; whoever saves has been judged by his right. */
import { objectOfRef } from '#kernel/object-kind.ts';
import { CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import { projectRow, type SettingsOwner, settingsOwner } from '#modules/project/server/public.ts';
import { templateRow } from '#modules/template/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { OF_COMPANY, ofObject, type SettingPlace, saySetting, settingsAt } from '#server/settings.ts';
import { type RiskConfigAnswer, readRiskConfig, saveCompanyRiskConfig, saveRiskConfig } from '../risk-config.calls.ts';
import { checkRiskConfig, DELIVERED_RISK_CONFIG, type RiskConfig } from '../risk-config.ts';
import { riskSetting } from './risk-settings.ts';

type Versioned = { config: RiskConfig; version: number };

const placeOf = (owner: SettingsOwner): SettingPlace => ofObject(objectOfRef(owner)!);

/** What is said at a place, else what holds above it. */
async function saidAt(ctx: Ctx, place: SettingPlace, above: RiskConfig): Promise<Versioned> {
  const [said] = await settingsAt(ctx, riskSetting, [place]);
  return said
    ? { config: { ...DELIVERED_RISK_CONFIG, ...said.value }, version: said.version }
    : { config: above, version: 0 };
}
const ofCompany = (ctx: Ctx): Promise<Versioned> => saidAt(ctx, OF_COMPANY, DELIVERED_RISK_CONFIG);

/** Says settings at a place; answers what was held and what holds then. */
async function say(
  ctx: Ctx,
  place: SettingPlace,
  version: number,
  given: RiskConfig | null,
  above: RiskConfig,
): Promise<{ before: RiskConfig; after: RiskConfig }> {
  const before = await saidAt(ctx, place, above);
  if (given === null) {
    if (before.version !== version) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
    await saySetting(ctx, riskSetting, place, '', null);
    return { before: before.config, after: above };
  }
  const refused = checkRiskConfig(given);
  if (refused) throw new Refusal([refused]);
  await saySetting(ctx, riskSetting, place, '', given, version);
  return { before: before.config, after: given };
}

async function answerOf(ctx: Ctx, owner: SettingsOwner): Promise<RiskConfigAnswer> {
  const company = await ofCompany(ctx);
  return { ...(await saidAt(ctx, placeOf(owner), company.config)), company };
}

async function save(ctx: Ctx, owner: SettingsOwner, version: number, given: RiskConfig | null): Promise<void> {
  const above = await ofCompany(ctx);
  const { before, after } = await say(ctx, placeOf(owner), version, given, above.config);
  const changes = (Object.keys(after) as (keyof RiskConfig)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
  if (changes.length === 0) return;
  const inProject = 'projectId' in owner;
  const named = inProject ? await projectRow(ctx, owner.projectId) : await templateRow(ctx, owner.templateId);
  await logChanges(ctx, [
    {
      entity: inProject ? 'project' : 'template',
      recordId: inProject ? owner.projectId : owner.templateId,
      recordTitle: named?.name ?? '',
      action: 'update',
      changes,
      scope: owner,
    },
  ]);
}

export const riskConfigHandlers = [
  handle(readRiskConfig, (ctx, input) => answerOf(ctx, settingsOwner(input))),
  handle(saveRiskConfig, async (ctx, { version, config, ...input }) => {
    const owner = settingsOwner(input);
    await save(ctx, owner, version, config ?? null);
    return answerOf(ctx, owner);
  }),
  handle(saveCompanyRiskConfig, async (ctx, { version, config }) => {
    await say(ctx, OF_COMPANY, version, config ?? null, DELIVERED_RISK_CONFIG);
    return null;
  }),
];
