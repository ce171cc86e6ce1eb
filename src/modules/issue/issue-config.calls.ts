/** Calls of the issue settings of one project or template (1-product §2.8, projectConfigureIssue; §2.9, configIssue). */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import { MAY_READ, settingsOwnerInput } from '#modules/project/notice.calls.ts';
import type { IssueConfig } from './issue-config.ts';

/** Inside a project; in a template. */
export const MAY_SET_ISSUES = ['pm:issue:config', 'pm:template:edit'] as const;

export interface IssueConfigAnswer {
  config: IssueConfig;
  /** 0: as delivered. */
  version: number;
  /** Of the named verifier. */
  verifierName: string | null;
}

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
  {
    ...settingsOwnerInput,
    version: int(['版本', '版本', 'Version'], { required: true, min: 0 }),
    config: json<IssueConfig>()(['问题设置', '問題設定', 'Issue settings'], { required: true }),
  },
  output<IssueConfigAnswer>(),
  { label: ['保存问题设置', '儲存問題設定', 'Save issue settings'], scope: 'row', touches: ['issueConfig'] },
);
