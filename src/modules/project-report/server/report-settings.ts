/** Settings of reports, stored, read and said: of the company, of projects, of templates. Whoever saves has been judged. */
import { settingsOwner } from '#modules/project/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type ObjectSettings, objectSettings } from '#server/entity/object-settings.ts';
import { setting, settingsOfLevel } from '#server/settings.ts';
import { readReportConfig, saveCompanyReportConfig, saveReportConfig } from '../report-config.calls.ts';
import { checkReportConfig, DELIVERED_REPORT_CONFIG, type ReportConfig } from '../report-config.ts';

export const reportSetting = setting<ReportConfig>({ name: 'report', copied: (config) => config });

const reportSettings: ObjectSettings<ReportConfig> = objectSettings({
  setting: reportSetting,
  delivered: DELIVERED_REPORT_CONFIG,
  check: (_ctx, given) => checkReportConfig(given),
  loggedAs: 'reports',
});

/** What holds in projects: said there, else of the company. */
export async function reportConfigs(ctx: Ctx): Promise<(projectId: number) => ReportConfig> {
  const { config } = await reportSettings.ofCompany(ctx);
  const said = new Map((await settingsOfLevel(ctx, reportSetting, 'project')).map(({ id, value }) => [id, value]));
  return (projectId) => said.get(projectId) ?? config;
}

export const reportConfigHandlers = [
  handle(readReportConfig, (ctx, input) => reportSettings.at(ctx, settingsOwner(input))),
  handle(saveReportConfig, async (ctx, { version, config, ...input }) => {
    const owner = settingsOwner(input);
    await reportSettings.save(ctx, owner, version, config ?? null);
    return reportSettings.at(ctx, owner);
  }),
  handle(saveCompanyReportConfig, async (ctx, { version, config }) => {
    await reportSettings.saveOfCompany(ctx, version, config ?? null);
    return null;
  }),
];
