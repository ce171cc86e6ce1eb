import type { Module } from '#kernel/module.ts';
import { budgetChange, budgetVersion } from './budget.entity.ts';

const HOLDERS = ['project', 'template', 'program'] as const;

export const budgetModule: Module = {
  name: 'budget',
  entities: [budgetVersion, budgetChange],
  tables: ['budget', 'budget_line', 'budget_allocation', 'budget_version_content', 'budget_change_content'],
  // What things and people cost.
  secrets: ['lines', 'allocations', 'pot'],
  changeLabels: {
    budgetLines: ['预算记录', '預算記錄', 'Budget entries'],
    budgetControl: ['预算控制', '預算控制', 'Budget control'],
    budgetPot: ['预算池', '預算池', 'Pot'],
    budgetPublished: ['预算发布', '預算發佈', 'Budget published'],
  },
  rights: [
    {
      id: 51,
      label: ['预算', '預算', 'Budgets'],
      rights: [
        {
          key: 'pm:budget:query',
          label: ['查看预算', '查看預算', 'View budgets'],
          scopes: HOLDERS,
          inTemplates: 'edit',
        },
        {
          key: 'pm:budget:edit',
          label: ['编制预算', '編製預算', 'Edit budgets'],
          needs: ['pm:budget:query', 'pm:cost:query'],
          scopes: HOLDERS,
          inTemplates: 'edit',
        },
        {
          key: 'pm:budget:publish',
          label: ['发布预算', '發佈預算', 'Publish budgets'],
          needs: ['pm:budget:query', 'pm:cost:query'],
          scopes: ['project', 'program'],
        },
        {
          key: 'pm:budget:change',
          label: ['变更预算', '變更預算', 'Change budgets'],
          needs: ['pm:budget:query', 'pm:cost:query'],
          scopes: ['project', 'program'],
        },
      ],
    },
  ],
  objectMenus: {
    project: [
      { id: 53, place: 60, label: ['项目预算', '項目預算', 'Budget'], icon: 'account-book' },
      {
        id: 5301,
        place: 10,
        label: ['预算', '預算', 'Budget'],
        url: '/project/projectBudget',
        perms: 'pm:budget:query',
      },
      {
        id: 5302,
        place: 20,
        label: ['预算变更', '預算變更', 'Budget changes'],
        url: '/project/projectBudgetChange',
        perms: 'pm:budget:query',
      },
      {
        id: 5303,
        place: 30,
        label: ['预算版本', '預算版本', 'Budget versions'],
        url: '/project/projectBudgetVersion',
        perms: 'pm:budget:query',
      },
    ],
    template: [
      {
        id: 68,
        place: 70,
        label: ['模板预算', '範本預算', 'Budget'],
        icon: 'account-book',
        url: '/projectTemplate/cost',
        perms: 'pm:budget:query',
      },
    ],
    program: [
      {
        id: 47,
        place: 70,
        label: ['项目集预算', '項目集預算', 'Budget'],
        icon: 'account-book',
        url: '/modules/projectProgram/projectProgramBudget',
        perms: 'pm:budget:query',
      },
    ],
  },
  addresses: {
    budgetVersion: {
      project: '/project/versionDetails?projectId={projectId}&versionId={id}',
      program: '/modules/projectProgram/projectProgramBudget?programId={programId}&versionId={id}',
      template: '/projectTemplate/cost?projectTemplateId={templateId}&template=true&versionId={id}',
    },
    budgetChange: {
      project: '/project/budgetChange?projectId={projectId}&changeId={id}',
      program: '/modules/projectProgram/projectProgramBudget?programId={programId}&changeId={id}',
    },
  },
};
