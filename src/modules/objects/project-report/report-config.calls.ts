/** Calls of the report settings of one project or template (1-product §2.8, projectConfigureWeekly; §2.9, configWeekly). */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import { MAY_READ, settingsOwnerInput } from '#modules/objects/project/notice.calls.ts';
import type { ReportConfig } from './report-config.ts';

/** Inside a project; in a template. */
export const MAY_SET_REPORTS = ['pm:report:config', 'pm:template:edit'] as const;
export const MAY_SET_COMPANY = 'sys:report:config';

export interface ReportConfigAnswer {
  /** The setting in force here. */
  config: ReportConfig;
  /** Version of the setting made here; 0: none, and the company's applies. */
  version: number;
  /** The default setting, with the version of the company's; 0: as delivered. */
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
/** The setting for projects without their own. */
export const saveCompanyReportConfig = call(
  'PUT',
  '/api/v1/report-settings',
  MAY_SET_COMPANY,
  { version, config },
  output<null>(),
  { label: ['保存公司报告设置', '儲存公司報告設定', "Save the company's report settings"], touches: ['reportConfig'] },
);
