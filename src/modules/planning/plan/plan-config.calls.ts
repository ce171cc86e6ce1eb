/** Calls of the plan settings of one project or template (1-product §2.8, projectConfigurePlan; §2.9, configPlan). */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import { MAY_READ, MAY_SET, settingsOwnerInput } from '#modules/objects/project/notice.calls.ts';
import type { PlanConfig } from '#modules/objects/project/plan-setting.ts';
import type { DelayThresholds } from '#modules/objects/project/status-light.ts';
import type { PlanControl } from './change/change-request.ts';
import type { PlanSettings } from './plan-model.ts';

/** Schedule settings on this page. */
export const SCHEDULE_KEYS = [
  'parentMode',
  'minutesPerDay',
  'minutesPerWeek',
  'criticalSlackMinutes',
  'nearCriticalSlackMinutes',
  'multipleCriticalPaths',
] as const;
export type ScheduleConfig = Pick<PlanSettings, (typeof SCHEDULE_KEYS)[number]>;

export interface PlanConfigAnswer {
  config: PlanConfig;
  /** 0: as delivered. */
  version: number;
  schedule: ScheduleConfig;
  /** Of the plan these settings were read from. */
  revision: number;
  companyThresholds: DelayThresholds;
  /** Parts of a published plan that need an approval, with the tasks to choose from; null: the viewer may not set it. */
  control: (PlanControl & { tasks: { id: number; name: string }[] }) | null;
  /** The plan is published or its project has ended: the schedule's settings stay. */
  scheduleHeld: boolean;
}

export const readPlanConfig = call(
  'GET',
  '/api/v1/project-settings/plan',
  MAY_READ,
  settingsOwnerInput,
  output<PlanConfigAnswer>(),
  {
    label: ['查看计划设置', '查看計劃設定', 'View plan settings'],
    scope: 'row',
    reads: ['planConfig', 'project', 'template'],
  },
);
/** Stores both parts; a schedule that changes is computed again with the plan. 409 when others changed them meanwhile. */
export const savePlanConfig = call(
  'PUT',
  '/api/v1/project-settings/plan',
  MAY_SET,
  {
    ...settingsOwnerInput,
    version: int(['版本', '版本', 'Version'], { required: true, min: 0 }),
    revision: int(['计划版本', '計劃版本', 'Revision of the plan'], { required: true, min: 0 }),
    config: json<PlanConfig>()(['计划设置', '計劃設定', 'Plan settings'], { required: true }),
    schedule: json<ScheduleConfig>()(['排程设置', '排程設定', 'Schedule settings'], { required: true }),
  },
  output<PlanConfigAnswer>(),
  {
    label: ['保存计划设置', '儲存計劃設定', 'Save plan settings'],
    scope: 'row',
    touches: ['planConfig', 'project', 'template', 'task', 'plan'],
  },
);
