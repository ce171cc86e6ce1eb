/** Calls of what tasks of one project or template need to finish (1-product §2.8, projectConfigurePlan; §2.9, configPlan). */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import { MAY_READ, MAY_SET, settingsOwnerInput } from '#modules/objects/project/notice.calls.ts';
import type { FinishConfig } from './finish-config.ts';

export const MAY_SET_COMPANY = 'pm:task:config';

export interface FinishConfigAnswer {
  /** The setting in force here. */
  config: FinishConfig;
  /** Version of the setting made here; 0: none, and the company's applies. */
  version: number;
  /** The default setting, with the version of the company's; 0: as delivered. */
  company: { config: FinishConfig; version: number };
}

const version = int(['版本', '版本', 'Version'], { required: true, min: 0 });
/** null: what the company says holds. */
const config = json<FinishConfig>()(['任务完成条件', '任務完成條件', 'Task finish conditions']);

export const readFinishConfig = call(
  'GET',
  '/api/v1/project-settings/finish',
  MAY_READ,
  settingsOwnerInput,
  output<FinishConfigAnswer>(),
  {
    label: ['查看任务完成条件', '查看任務完成條件', 'View task finish conditions'],
    scope: 'row',
    reads: ['finishConfig'],
  },
);
/** 409 when others changed them meanwhile. */
export const saveFinishConfig = call(
  'PUT',
  '/api/v1/project-settings/finish',
  MAY_SET,
  { ...settingsOwnerInput, version, config },
  output<FinishConfigAnswer>(),
  {
    label: ['保存任务完成条件', '儲存任務完成條件', 'Save task finish conditions'],
    scope: 'row',
    touches: ['finishConfig', 'task', 'output', 'review'],
  },
);
/** The setting for projects without their own. */
export const saveCompanyFinishConfig = call(
  'PUT',
  '/api/v1/finish-settings',
  MAY_SET_COMPANY,
  { version, config },
  output<null>(),
  {
    label: ['保存公司任务完成条件', '儲存公司任務完成條件', "Save the company's task finish conditions"],
    touches: ['finishConfig', 'task', 'output', 'review'],
  },
);
