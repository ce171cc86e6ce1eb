/** Roles that every new company begins with, beside the built-in ones; it may change and remove them. */
import type { RightKey } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';

interface CompanyRole {
  name: Triple;
  description: Triple;
  dataScope: 'all' | 'ownTree' | 'own';
  rights: readonly RightKey[];
}

export const COMPANY_ROLES = {
  employee: {
    name: ['员工', '員工', 'Employee'],
    description: [
      '填报工时，提出问题；在项目中能做什么由项目角色决定。',
      '填報工時，提出問題；在項目中能做什麼由項目角色決定。',
      'Fills in work hours and raises issues; project roles decide what they may do inside projects.',
    ],
    dataScope: 'own',
    rights: ['business:issue:add', 'wr:workRecord:edit', 'resource:query', 'resource:reserve'],
  },
  projectManager: {
    name: ['项目经理', '項目經理', 'Project manager'],
    description: [
      '新建并管理自己的项目、项目集和项目组合。',
      '新建並管理自己的項目、項目集和項目組合。',
      'Creates projects, programs and portfolios and manages their own.',
    ],
    dataScope: 'all',
    rights: [
      'pm:project:add',
      'pm:project:export',
      'pm:createProProgram:add',
      'pm:program:export',
      'pm:createportfolios:view',
      'pm:portfolio:export',
      'pm:template:query',
      'business:issue:export',
      'sys:user:query',
      'sys:dept:query',
      ...(['report:self', 'report:share', 'report:schedule', 'resource:load:query'] as const),
      ...(['crm:customer:query', 'crm:customer:add', 'crm:supplier:query', 'crm:supplier:add'] as const),
    ],
  },
  departmentManager: {
    name: ['部门经理', '部門經理', 'Department manager'],
    description: [
      '查看本部门及下级的任务、问题和工时。',
      '查看本部門及下級的任務、問題和工時。',
      'Sees tasks, issues and work hours of their department and those below.',
    ],
    dataScope: 'ownTree',
    rights: [
      'pm:task:department',
      'pm:template:query',
      'business:issue:edit',
      'business:issue:close',
      'business:issue:department',
      'business:issue:export',
      'wr:workRecord:department',
      'wr:workRecord:export',
      'sys:user:query',
      'resource:query',
      'resource:approve',
      'resource:load:query',
      'report:self',
      'report:schedule',
      ...(['hr:employee:query', 'hr:skill:query', 'hr:skill:assess', 'hr:training:query', 'hr:training:edit'] as const),
    ],
  },
  executive: {
    name: ['高管', '高管', 'Executive'],
    description: [
      '通过驾驶舱和统计了解全公司的项目、问题、风险和工时。',
      '透過駕駛艙和統計了解全公司的項目、問題、風險和工時。',
      'Follows projects, issues, risks and work hours of the whole company in the cockpit and the statistics.',
    ],
    dataScope: 'all',
    rights: [
      'sys:cockpit',
      'sys:workbench:project',
      'business:issue:company',
      'rk:risk:all',
      'wr:workRecord:all',
      'sys:user:query',
      'sys:dept:query',
      ...(['resource:load:query', 'report:self', 'report:share', 'report:schedule'] as const),
    ],
  },
} as const satisfies Record<string, CompanyRole>;
export type CompanyRoleKey = keyof typeof COMPANY_ROLES;
