/** Settings of reports, stored, read and said: of the company, of projects, of templates. Whoever saves has been judged. */
import { objectOfRef } from '#kernel/object-kind.ts';
import { CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import { projectRow, type SettingsOwner, settingsOwner } from '#modules/project/server/public.ts';
import { templateRow } from '#modules/template/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import {
  OF_COMPANY,
  ofObject,
  type SettingPlace,
  saySetting,
  setting,
  settingsAt,
  settingsOfLevel,
} from '#server/settings.ts';
import {
  type ReportConfigAnswer,
  readReportConfig,
  saveCompanyReportConfig,
  saveReportConfig,
} from '../report-config.calls.ts';
import { checkReportConfig, DELIVERED_REPORT_CONFIG, type ReportConfig } from '../report-config.ts';

export const reportSetting = setting<ReportConfig>({ name: 'report', copied: (config) => config });

interface Versioned {
  config: ReportConfig;
  version: number;
}
async function heldAt(ctx: Ctx, place: SettingPlace, above: ReportConfig): Promise<Versioned> {
  const [said] = await settingsAt(ctx, reportSetting, [place]);
  return said ? { config: said.value, version: said.version } : { config: above, version: 0 };
}
const ofCompany = (ctx: Ctx): Promise<Versioned> => heldAt(ctx, OF_COMPANY, DELIVERED_REPORT_CONFIG);

/** What holds in projects: said there, else of the company. */
export async function reportConfigs(ctx: Ctx): Promise<(projectId: number) => ReportConfig> {
  const { config } = await ofCompany(ctx);
  const said = new Map((await settingsOfLevel(ctx, reportSetting, 'project')).map(({ id, value }) => [id, value]));
  return (projectId) => said.get(projectId) ?? config;
}

const placeOf = (owner: SettingsOwner): SettingPlace => ofObject(objectOfRef(owner)!);

async function say(ctx: Ctx, place: SettingPlace, held: Versioned, version: number, given: ReportConfig | null) {
  const refused = given && checkReportConfig(given);
  if (refused) throw new Refusal([refused]);
  if (held.version !== version) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  await saySetting(ctx, reportSetting, place, '', given, given ? version : null);
}

async function answerOf(ctx: Ctx, owner: SettingsOwner): Promise<ReportConfigAnswer> {
  const company = await ofCompany(ctx);
  return { ...(await heldAt(ctx, placeOf(owner), company.config)), companyVersion: company.version };
}

async function log(ctx: Ctx, owner: SettingsOwner, before: ReportConfig, after: ReportConfig): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const inProject = 'projectId' in owner;
  const named = inProject ? await projectRow(ctx, owner.projectId) : await templateRow(ctx, owner.templateId);
  await logChanges(ctx, [
    {
      entity: inProject ? 'project' : 'template',
      recordId: inProject ? owner.projectId : owner.templateId,
      recordTitle: named?.name ?? '',
      action: 'update',
      changes: [{ field: 'reports', before, after }],
      scope: owner,
    },
  ]);
}

export const reportConfigHandlers = [
  handle(readReportConfig, (ctx, input) => answerOf(ctx, settingsOwner(input))),
  handle(saveReportConfig, async (ctx, { version, config, ...input }) => {
    const owner = settingsOwner(input);
    const company = await ofCompany(ctx);
    const held = await heldAt(ctx, placeOf(owner), company.config);
    await say(ctx, placeOf(owner), held, version, config ?? null);
    await log(ctx, owner, held.config, config ?? company.config);
    return answerOf(ctx, owner);
  }),
  handle(saveCompanyReportConfig, async (ctx, { version, config }) => {
    await say(ctx, OF_COMPANY, await ofCompany(ctx), version, config ?? null);
    return null;
  }),
];
