/** Moves of a project as business actions: each may need an approval (1-product §4.3). */
import type { Triple } from '#kernel/text.ts';
import type { BusinessAction } from '#modules/workflow/business/business-actions.ts';
import { type ProjectAction, projectMoves } from './project.rules.ts';

/** What is locked while a request about a project waits: a project with an uncompleted approval cannot be operated. */
export const PROJECT_LOCK = 'project';

/** Facts of a project for conditions of workflows. */
export const PROJECT_VARIABLES = [
  { name: 'projectStatus', type: 'text', label: ['项目状态', '項目狀態', 'Project status'] },
  { name: 'plannedDays', type: 'number', label: ['计划天数', '計劃天數', 'Planned days'] },
  { name: 'plannedHours', type: 'number', label: ['计划工时', '計劃工時', 'Planned hours'] },
  { name: 'projectManager', type: 'user', label: ['项目经理', '項目經理', 'Project manager'] },
  { name: 'unfinishedTasks', type: 'number', label: ['未完成任务数', '未完成任務數', 'Unfinished tasks'] },
] as const satisfies BusinessAction['variables'];

const group: Triple = ['项目状态', '項目狀態', 'Project status'];
const labels: Record<ProjectAction, Triple> = {
  launch: ['启动项目', '啟動項目', 'Launch the project'],
  pause: ['暂停项目', '暫停項目', 'Pause the project'],
  recover: ['恢复项目', '恢復項目', 'Recover the project'],
  complete: ['完成项目', '完成項目', 'Complete the project'],
  terminate: ['终止项目', '終止項目', 'Terminate the project'],
};
const hint: Triple = [
  '审批通过前项目状态不变，期间不能进行其他操作',
  '審批通過前項目狀態不變，期間不能進行其他操作',
  'The status stays until it is approved, and no other operation is possible meanwhile',
];

const actionOf = (move: ProjectAction): BusinessAction => ({
  key: `project.${move}`,
  label: labels[move],
  group,
  hint,
  lock: PROJECT_LOCK,
  variables: PROJECT_VARIABLES,
});

export const MOVES = Object.keys(projectMoves) as ProjectAction[];
export const moveActions = Object.fromEntries(MOVES.map((move) => [move, actionOf(move)])) as Record<
  ProjectAction,
  BusinessAction
>;

/** Choosing, making or changing the project's calendar; done by the plan, which follows it. */
export const calendarAction: BusinessAction = {
  key: 'project.calendar',
  label: ['变更项目日历', '變更項目日曆', 'Change the project calendar'],
  group: ['项目日历', '項目日曆', 'Project calendar'],
  hint: [
    '审批通过前日历和计划不变',
    '審批通過前日曆和計劃不變',
    'Neither calendar nor plan change until it is approved',
  ],
  lock: PROJECT_LOCK,
  waiting: {
    key: 'project.calendarWaits',
    text: [
      '项目日历的变更正在审批，请等待审批完成',
      '項目日曆的變更正在審批，請等待審批完成',
      'The change of the project calendar awaits approval',
    ],
  },
  variables: PROJECT_VARIABLES,
};
