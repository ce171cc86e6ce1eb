/** Calls of the issue settings of one project or template (1-product §2.8, projectConfigureIssue; §2.9, configIssue). */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import { MAY_READ, settingsOwnerInput } from '#modules/objects/project/notice.calls.ts';
import type { IssueConfig } from './issue-config.ts';

/** Inside a project; in a template. */
export const MAY_SET_ISSUES = ['pm:issue:config', 'pm:template:edit'] as const;
export const MAY_SET_COMPANY = 'business:issue:config';

export interface IssueConfigAnswer {
  /** The setting in force here. */
  config: IssueConfig;
  /** Version of the setting made here; 0: none, and the company's applies. */
  version: number;
  /** The default setting, with the version of the company's; 0: as delivered. */
  company: { config: IssueConfig; version: number };
  /** Of the named verifiers, by id. */
  names: Record<number, string>;
}

const version = int(['版本', '版本', 'Version'], { required: true, min: 0 });
/** null: what the company says holds. */
const config = json<IssueConfig>()(['问题设置', '問題設定', 'Issue settings']);

export const readIssueConfig = call(
  'GET',
  '/api/v1/project-settings/issue',
  MAY_READ,
  settingsOwnerInput,
  output<IssueConfigAnswer>(),
  { label: ['查看问题设置', '查看問題設定', 'View issue settings'], scope: 'row', reads: ['issueConfig'] },
);
/** 409 when others changed them meanwhile. */
export const saveIssueConfig = call(
  'PUT',
  '/api/v1/project-settings/issue',
  MAY_SET_ISSUES,
  { ...settingsOwnerInput, version, config },
  output<IssueConfigAnswer>(),
  {
    label: ['保存问题设置', '儲存問題設定', 'Save issue settings'],
    scope: 'row',
    touches: ['issueConfig', 'issue'],
  },
);
/** Settings in force for issues of programs, for those that are alone, and where projects say nothing. */
export const saveCompanyIssueConfig = call(
  'PUT',
  '/api/v1/issue-settings',
  MAY_SET_COMPANY,
  { version, config },
  output<null>(),
  {
    label: ['保存公司问题设置', '儲存公司問題設定', "Save the company's issue settings"],
    touches: ['issueConfig', 'issue'],
  },
);
