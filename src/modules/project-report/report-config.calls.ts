/** Calls of the report settings of one project or template (1-product §2.8, projectConfigureWeekly; §2.9, configWeekly). */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import { MAY_READ, settingsOwnerInput } from '#modules/project/notice.calls.ts';
import type { ReportConfig } from './report-config.ts';

/** Inside a project; in a template. */
export const MAY_SET_REPORTS = ['pm:report:config', 'pm:template:edit'] as const;
export const MAY_SET_COMPANY = 'sys:report:config';

export interface ReportConfigAnswer {
  /** What holds here. */
  config: ReportConfig;
  /** Of what was said here; 0: nothing was, and the company's holds. */
  version: number;
  /** What holds where nothing is said; with the version of what the company said, 0: it is as delivered. */
  company: { config: ReportConfig; version: number };
}

const version = int(['版本', '版本', 'Version'], { required: true, min: 0 });
/** null: what the company says holds. */
const config = json<ReportConfig>()(['报告设置', '報告設定', 'Report settings']);

export const readReportConfig = call(
  'GET',
  '/api/v1/project-settings/report',
  MAY_READ,
  settingsOwnerInput,
  output<ReportConfigAnswer>(),
  { label: ['查看报告设置', '查看報告設定', 'View report settings'], scope: 'row', reads: ['reportConfig'] },
);
/** 409 when others changed them meanwhile. */
export const saveReportConfig = call(
  'PUT',
  '/api/v1/project-settings/report',
  MAY_SET_REPORTS,
  { ...settingsOwnerInput, version, config },
  output<ReportConfigAnswer>(),
  { label: ['保存报告设置', '儲存報告設定', 'Save report settings'], scope: 'row', touches: ['reportConfig'] },
);
/** What holds where projects say nothing. */
export const saveCompanyReportConfig = call(
  'PUT',
  '/api/v1/report-settings',
  MAY_SET_COMPANY,
  { version, config },
  output<null>(),
  { label: ['保存公司报告设置', '儲存公司報告設定', "Save the company's report settings"], touches: ['reportConfig'] },
);
