/** The submenu of a program (1-product §2.11; §3, Object menu item). Screens that are not built are not listed. */
import type { ObjectMenuSource } from '#kernel/object-kind.ts';

export const PROGRAM_MENU: readonly ObjectMenuSource[] = [
  {
    id: 41,
    label: ['项目集信息', '項目集資訊', 'Program information'],
    icon: 'profile',
    url: '/modules/projectProgram/projectProgramDetail',
    perms: 'pm:program:query',
  },
  {
    id: 44,
    label: ['项目集问题', '項目集問題', 'Issues'],
    icon: 'bug',
    url: '/modules/projectProgram/projectProgramIssue',
    perms: 'pm:issue:query',
  },
  {
    id: 45,
    label: ['项目集公告', '項目集公告', 'Announcements'],
    icon: 'notification',
    url: '/modules/projectProgram/announcement',
  },
  {
    id: 46,
    label: ['项目集风险', '項目集風險', 'Risks'],
    icon: 'warning',
    url: '/modules/projectProgram/projectProgramRisk',
    perms: 'pm:risk:query',
  },
  { id: 42, label: ['项目集团队', '項目集團隊', 'Team'], icon: 'team' },
  {
    id: 4201,
    label: ['项目集成员', '項目集成員', 'Members'],
    url: '/modules/projectProgram/stakeholder',
    perms: 'pm:member:query',
  },
  {
    id: 4202,
    label: ['项目集角色', '項目集角色', 'Program roles'],
    url: '/modules/projectProgram/role',
    perms: 'pm:role:query',
  },
  {
    id: 4203,
    label: ['项目集人力', '項目集人力', 'Manpower'],
    url: '/modules/projectProgram/manpower',
    perms: 'pm:manpower:query',
  },
  {
    id: 43,
    label: ['项目集配置', '項目集配置', 'Settings'],
    icon: 'setting',
    url: '/modules/projectProgram/projectProgramConfig',
    perms: 'pm:program:query',
  },
];
