import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import { evmSetting } from './evm-setting.ts';

const scopes = ['project', 'program'] as const;
const { label } = evmSetting;

export const evmModule: Module = {
  name: 'evm',
  tables: ['progress_entry', 'evm_snapshot', 'task_evm'],
  inherited: [evmSetting],
  changeLabels: { evm: label },
  rights: [
    {
      id: 55,
      label: ['挣值', '掙值', 'Earned value'],
      rights: [{ key: 'pm:evm:query', label: ['查看挣值', '查看掙值', 'View earned value'], scopes }],
    },
  ],
  menu: [
    {
      under: 'project',
      place: 70,
      label: ['成本统计', '成本統計', 'Cost report'],
      url: '/modules/projectCostReport',
      need: 'login',
    },
    { under: 'accounting', place: 40, label, url: '/modules/sys/costConfig', need: 'sys:accountSet:edit' },
  ],
  objectMenus: {
    project: [
      {
        id: 5003,
        place: 30,
        label: ['预算与实际', '預算與實際', 'Budget and actual'],
        url: '/project/projectBudgetActual',
        perms: 'pm:actualCost:query',
      },
      {
        id: 5004,
        place: 40,
        label: ['挣值', '掙值', 'Earned value'],
        url: '/project/projectPerformance',
        perms: 'pm:evm:query',
      },
      {
        ...{ id: 340309, place: 85, label, url: '/project/projectConfigureCost', perms: 'pm:project:query' },
      },
    ],
    program: [
      {
        id: 5003,
        place: 30,
        label: ['预算与实际', '預算與實際', 'Budget and actual'],
        url: '/modules/projectProgram/projectProgrambudgetActualComparison',
        perms: 'pm:actualCost:query',
      },
    ],
    template: [{ id: 6409, place: 85, label, url: '/projectTemplate/configCost', perms: 'pm:template:query' }],
  },
};
