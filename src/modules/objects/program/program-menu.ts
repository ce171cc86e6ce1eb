/** The submenu of a program (1-product §2.11; §3, Object menu item). Other modules hand their entries over (`objectMenus`). */
import type { ObjectMenuSource } from '#kernel/object-kind.ts';

export const PROGRAM_MENU: readonly ObjectMenuSource[] = [
  {
    id: 41,
    place: 10,
    label: ['项目集信息', '項目集資訊', 'Program information'],
    icon: 'profile',
    url: '/modules/projectProgram/projectProgramDetail',
    perms: 'pm:program:query',
  },
  { id: 42, place: 50, label: ['项目集团队', '項目集團隊', 'Team'], icon: 'team' },
  {
    id: 4201,
    place: 10,
    label: ['项目集成员', '項目集成員', 'Members'],
    url: '/modules/projectProgram/stakeholder',
    perms: 'pm:member:query',
  },
  {
    id: 4202,
    place: 20,
    label: ['项目集角色', '項目集角色', 'Program roles'],
    url: '/modules/projectProgram/role',
    perms: 'pm:role:query',
  },
  {
    id: 43,
    place: 60,
    label: ['项目集配置', '項目集配置', 'Settings'],
    icon: 'setting',
    url: '/modules/projectProgram/projectProgramConfig',
    perms: 'pm:program:query',
  },
];
