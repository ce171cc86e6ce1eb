import type { Module } from '#kernel/module.ts';
import { costSheet } from './cost-sheet.entity.ts';
import { costSheetLife } from './cost-sheet.life.ts';

const scopes = ['project', 'program'] as const;

export const costModule: Module = {
  name: 'cost',
  entities: [costSheet],
  tables: ['cost_entry', 'cost_cell'],
  lifecycles: [costSheetLife],
  objectMenus: {
    project: [
      { id: 50, place: 105, label: ['成本', '成本', 'Cost'], icon: 'dollar' },
      {
        id: 5002,
        place: 20,
        label: ['实际成本', '實際成本', 'Actual cost'],
        url: '/project/projectActualCost',
        perms: 'pm:actualCost:query',
      },
    ],
    program: [
      { id: 50, place: 45, label: ['成本', '成本', 'Cost'], icon: 'dollar' },
      {
        id: 5002,
        place: 20,
        label: ['实际成本', '實際成本', 'Actual cost'],
        url: '/modules/projectProgram/projectProgramActualCost',
        perms: 'pm:actualCost:query',
      },
    ],
  },
  rights: [
    {
      id: 54,
      label: ['实际成本', '實際成本', 'Actual cost'],
      rights: [
        { key: 'pm:actualCost:query', label: ['查看实际成本', '查看實際成本', 'View actual cost'], scopes },
        {
          key: 'pm:actualCost:edit',
          label: ['填写成本单', '填寫成本單', 'Enter cost sheets'],
          needs: ['pm:actualCost:query'],
          scopes,
        },
        {
          key: 'pm:actualCost:confirm',
          label: ['确认成本单', '確認成本單', 'Confirm cost sheets'],
          needs: ['pm:actualCost:query'],
          scopes,
        },
        {
          key: 'pm:actualCost:reverse',
          label: ['冲销成本单', '沖銷成本單', 'Reverse cost sheets'],
          needs: ['pm:actualCost:query'],
          scopes,
        },
      ],
    },
  ],
  addresses: {
    costSheet: {
      project: '/project/projectActualCost?projectId={projectId}&tabName=sheets&record={id}',
      program: '/modules/projectProgram/projectProgramActualCost?programId={programId}&tabName=sheets&record={id}',
    },
  },
};
