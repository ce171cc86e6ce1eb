/**
 * The submenu of a project (1-product §3, Object menu item; §4.2). The number of digits of an id gives its level.
 *
 * Its own entries; other modules hand theirs over (`objectMenus`). The browser leaves out addresses it does not know.
 */
import type { ObjectMenuSource } from '#kernel/object-kind.ts';

export const PROJECT_MENU: readonly ObjectMenuSource[] = [
  { id: 31, place: 10, label: ['项目概况', '項目概況', 'Overview'], icon: 'profile' },
  {
    id: 3101,
    place: 10,
    label: ['项目信息', '項目資訊', 'Project information'],
    url: '/modules/project/projectInformation',
    perms: 'pm:project:query',
  },
  {
    id: 3103,
    place: 30,
    label: ['项目动态', '項目動態', 'Activity'],
    url: '/modules/project/projectAnnouncement/projectDynamics',
    perms: 'pm:dynamics:query',
  },
  {
    id: 3205,
    place: 50,
    label: ['项目状态与日历变更', '項目狀態與日曆變更', 'Status and calendar changes'],
    url: '/project/projectOtherChange',
    perms: 'pm:workflow:query',
  },
  { id: 36, place: 110, label: ['项目流程', '項目流程', 'Workflows'], icon: 'node-index' },
  {
    id: 3601,
    place: 10,
    label: ['项目流程', '項目流程', 'Workflows'],
    url: '/modules/project/projectWf',
    perms: 'pm:workflow:query',
  },
  {
    id: 3602,
    place: 20,
    label: ['流程总览', '流程總覽', 'Overview'],
    url: '/project/projectFlow',
    perms: 'pm:workflow:query',
  },
  { id: 33, place: 120, label: ['项目团队', '項目團隊', 'Team'], icon: 'team' },
  {
    id: 3301,
    place: 10,
    label: ['项目成员', '項目成員', 'Members'],
    url: '/project/progectRelateRole',
    perms: 'pm:member:query',
  },
  {
    id: 3302,
    place: 20,
    label: ['项目角色', '項目角色', 'Project roles'],
    url: '/project/progectRoleMap',
    perms: 'pm:role:query',
  },
  { id: 34, place: 130, label: ['项目配置', '項目配置', 'Settings'], icon: 'setting' },
  { id: 3403, place: 10, label: ['项目设置', '項目設定', 'Project settings'] },
  {
    id: 340303,
    place: 30,
    label: ['通知设置', '通知設定', 'Notifications'],
    url: '/project/projectConfigureNotification',
    perms: 'pm:project:query',
  },
  {
    id: 340305,
    place: 50,
    label: ['流程配置', '流程配置', 'Workflow settings'],
    url: '/project/projectConfigureWorkflow',
    perms: 'pm:workflow:query',
  },
];
