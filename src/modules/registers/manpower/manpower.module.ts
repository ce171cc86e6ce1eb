import type { Module } from '#kernel/module.ts';
import { manpowerRightGroup } from './manpower.rights.ts';

export const manpowerModule: Module = {
  name: 'manpower',
  objectMenus: {
    project: [
      {
        id: 3304,
        place: 40,
        label: ['项目人力', '項目人力', 'Manpower'],
        url: '/modules/project/projectManpower',
        perms: 'pm:manpower:query',
      },
    ],
    template: [
      {
        id: 67,
        place: 60,
        label: ['人力模板', '人力範本', 'Manpower'],
        icon: 'team',
        url: '/projectTemplate/manpowerTemplate',
        perms: 'pm:manpower:query',
      },
    ],
    program: [
      {
        id: 4203,
        place: 30,
        label: ['项目集人力', '項目集人力', 'Manpower'],
        url: '/modules/projectProgram/manpower',
        perms: 'pm:manpower:query',
      },
    ],
  },
  changeLabels: {
    manpowerDemand: ['人力需求', '人力需求', 'Demand for people'],
  },
  entities: [],
  rights: [manpowerRightGroup],
};
