/**
 * The submenu of a project (1-product §3, Object menu item; §4.2). The number of digits of an id gives its level.
 *
 * Entries whose screen is not built are not listed here; the browser also leaves out addresses it does not know.
 */
import type { ObjectMenuSource } from '#kernel/object-kind.ts';

export const PROJECT_MENU: readonly ObjectMenuSource[] = [
  { id: 31, label: ['项目概况', '項目概況', 'Overview'], icon: 'profile' },
  {
    id: 3101,
    label: ['项目信息', '項目資訊', 'Project information'],
    url: '/modules/project/projectInformation',
    perms: 'pm:project:query',
  },
  {
    id: 3104,
    label: ['项目统计', '項目統計', 'Statistics'],
    url: '/project/projectStatistics',
    perms: 'pm:project:query',
  },
  {
    id: 3103,
    label: ['项目动态', '項目動態', 'Activity'],
    url: '/modules/project/projectAnnouncement/projectDynamics',
    perms: 'pm:dynamics:query',
  },
  { id: 32, label: ['项目计划', '項目計劃', 'Plan'], icon: 'schedule' },
  {
    id: 3201,
    label: ['计划编制', '計劃編製', 'Project plan'],
    url: '/modules/project/projectPlan',
    perms: 'pm:plan:query',
  },
  {
    id: 3202,
    label: ['基线对比', '基線對比', 'Baselines'],
    url: '/project/projectPlanComparison',
    perms: 'pm:baseline:query',
  },
  {
    id: 3203,
    label: ['发起变更', '發起變更', 'New change request'],
    url: '/project/changePlan',
    perms: 'pm:plan:edit',
  },
  {
    id: 3204,
    label: ['变更记录', '變更記錄', 'Change requests'],
    url: '/project/projectPlanChange',
    perms: 'pm:plan:query',
  },
  {
    id: 3205,
    label: ['项目状态与日历变更', '項目狀態與日曆變更', 'Status and calendar changes'],
    url: '/project/projectOtherChange',
    perms: 'pm:workflow:query',
  },
  { id: 35, label: ['项目任务', '項目任務', 'Tasks'], icon: 'task' },
  {
    id: 3504,
    label: ['项目看板', '項目看板', 'Board'],
    url: '/modules/project/board',
    perms: 'pm:plan:query',
  },
  { id: 3501, label: ['我负责的', '我負責的', 'In my charge'], url: '/projectTask/charged' },
  { id: 3502, label: ['我分配的', '我分配的', 'Assigned by me'], url: '/projectTask/gave' },
  { id: 3503, label: ['我参与的', '我參與的', 'I participate in'], url: '/projectTask/involved' },
  {
    id: 37,
    label: ['项目问题', '項目問題', 'Issues'],
    icon: 'bug',
    url: '/project/projectIssue',
    perms: 'pm:issue:query',
  },
  { id: 38, label: ['项目工时', '項目工時', 'Work hours'], icon: 'clock-circle' },
  {
    id: 3801,
    label: ['我的工时', '我的工時', 'My hours'],
    url: '/modules/project/myWorkrecord',
    perms: 'pm:project:query',
  },
  {
    id: 3802,
    label: ['团队工时', '團隊工時', "Team's hours"],
    url: '/modules/project/teamWorkrecord',
    perms: 'pm:workRecord:query',
  },
  { id: 36, label: ['项目流程', '項目流程', 'Workflows'], icon: 'node-index' },
  {
    id: 3601,
    label: ['项目流程', '項目流程', 'Workflows'],
    url: '/modules/project/projectWf',
    perms: 'pm:workflow:query',
  },
  {
    id: 3602,
    label: ['流程总览', '流程總覽', 'Overview'],
    url: '/project/projectFlow',
    perms: 'pm:workflow:query',
  },
  { id: 33, label: ['项目团队', '項目團隊', 'Team'], icon: 'team' },
  { id: 3301, label: ['项目成员', '項目成員', 'Members'], url: '/project/progectRelateRole', perms: 'pm:member:query' },
  {
    id: 3302,
    label: ['项目角色', '項目角色', 'Project roles'],
    url: '/project/progectRoleMap',
    perms: 'pm:role:query',
  },
  { id: 34, label: ['项目配置', '項目配置', 'Settings'], icon: 'setting' },
  { id: 3403, label: ['项目设置', '項目設定', 'Project settings'] },
  {
    id: 340301,
    label: ['设置概览', '設定概覽', 'Overview'],
    url: '/project/projectConfig',
    perms: 'pm:project:query',
  },
  {
    id: 340302,
    label: ['计划设置', '計劃設定', 'Plan settings'],
    url: '/project/projectConfigurePlan',
    perms: 'pm:project:query',
  },
  {
    id: 340303,
    label: ['通知设置', '通知設定', 'Notifications'],
    url: '/project/projectConfigureNotification',
    perms: 'pm:project:query',
  },
  {
    id: 340304,
    label: ['项目日历', '項目日曆', 'Project calendar'],
    url: '/project/projectConfigureCalendar',
    perms: 'pm:project:query',
  },
  {
    id: 340305,
    label: ['流程配置', '流程配置', 'Workflow settings'],
    url: '/project/projectConfigureWorkflow',
    perms: 'pm:workflow:query',
  },
  {
    id: 340306,
    label: ['问题设置', '問題設定', 'Issue settings'],
    url: '/project/projectConfigureIssue',
    perms: 'pm:project:query',
  },
];
