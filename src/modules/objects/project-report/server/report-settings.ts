/** Settings of reports, stored and read: of the company, of projects, of templates. The caller checks the right to save. */
import { settingsOwner } from '#modules/objects/project/server/public.ts';
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

/** The setting in force in a project: its own, else the company's. */
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
