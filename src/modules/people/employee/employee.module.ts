import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import { employee } from './employee.entity.ts';
import { employeeLife, personSkillLife, trainingLife } from './employee.life.ts';
import { personSkill } from './person-skill.entity.ts';
import { trainingPlan } from './training.entity.ts';

export const employeeModule: Module = {
  name: 'employee',
  entities: [employee, personSkill, trainingPlan],
  lifecycles: [employeeLife, personSkillLife, trainingLife],
  rights: [
    {
      id: 57,
      label: ['人力资源', '人力資源', 'Human resources'],
      rights: [
        {
          key: 'hr:employee:query',
          label: ['查看人事档案', '查看人事檔案', 'View personnel files'],
          scopes: ['system'],
          byDepartment: true,
        },
        {
          key: 'hr:employee:edit',
          label: ['维护人事档案', '維護人事檔案', 'Manage personnel files'],
          needs: ['hr:employee:query'],
          scopes: ['system'],
          byDepartment: true,
        },
        {
          key: 'hr:employee:private',
          label: ['查看个人信息', '查看個人資訊', 'View private data of people'],
          needs: ['hr:employee:query'],
          scopes: ['system'],
        },
        {
          key: 'hr:skill:assess',
          label: ['评定技能', '評定技能', 'Assess skills'],
          needs: ['hr:skill:query'],
          scopes: ['system'],
        },
        { key: 'hr:training:query', label: ['查看培训', '查看培訓', 'View trainings'], scopes: ['system'] },
        {
          key: 'hr:training:edit',
          label: ['维护培训', '維護培訓', 'Manage trainings'],
          needs: ['hr:training:query'],
          scopes: ['system'],
        },
      ],
    },
  ],
  addresses: {
    employee: '/modules/sys/personnel?record={id}',
    personSkill: '/modules/humanResources?tabName=held&record={id}',
    trainingPlan: '/modules/humanResources?tabName=trainings&record={id}',
  },
  menu: [
    {
      under: 'resources',
      place: 40,
      label: ['人力资源', '人力資源', 'Human resources'],
      url: '/modules/humanResources',
    },
    {
      under: 'organisation',
      place: 25,
      label: ['人事档案', '人事檔案', 'Personnel files'],
      url: '/modules/sys/personnel',
      need: employee.rights.read,
    },
  ],
};
