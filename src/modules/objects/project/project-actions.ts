/** Approvals of projects other than the moves of their lifecycle. */
import type { BusinessAction } from '#modules/flow/approval/business-actions.ts';

/** The lock while a request about a project waits: a project with an uncompleted approval cannot be operated. */
export const PROJECT_LOCK = 'project';

/** What may still change in a project while a request about it waits: work on its tasks is reported, nothing is replanned. */
export const PROJECT_GOES_ON = ['description', 'configProject', 'work'];

/** Facts of a project for conditions of workflows. */
export const PROJECT_VARIABLES = [
  { name: 'projectStatus', type: 'text', label: ['项目状态', '項目狀態', 'Project status'] },
  { name: 'plannedDays', type: 'number', label: ['计划天数', '計劃天數', 'Planned days'] },
  { name: 'plannedHours', type: 'number', label: ['计划工时', '計劃工時', 'Planned hours'] },
  { name: 'projectManager', type: 'user', label: ['项目经理', '項目經理', 'Project manager'] },
  { name: 'unfinishedTasks', type: 'number', label: ['未完成任务数', '未完成任務數', 'Unfinished tasks'] },
] as const satisfies BusinessAction['variables'];

/** Choosing, making or changing the project's calendar; done by the plan, which follows it. */
export const calendarAction: BusinessAction = {
  key: 'project.calendar',
  label: ['变更项目日历', '變更項目日曆', 'Change the project calendar'],
  group: ['项目日历', '項目日曆', 'Project calendar'],
  hint: [
    '审批通过前日历和计划不变',
    '審批通過前日曆和計劃不變',
    'The calendar and the plan do not change until the change is approved',
  ],
  lock: PROJECT_LOCK,
  editable: PROJECT_GOES_ON,
  kinds: ['project'],
  waiting: {
    key: 'project.calendarWaits',
    text: [
      '项目日历的变更正在审批，请等待审批完成',
      '項目日曆的變更正在審批，請等待審批完成',
      'A change of the project calendar is being approved; please wait until it is decided',
    ],
  },
  variables: PROJECT_VARIABLES,
};
