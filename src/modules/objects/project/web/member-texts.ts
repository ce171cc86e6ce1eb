/** Texts of editing roles in several projects. */
import { texts } from '#kernel/text.ts';

export const memberTexts = texts('memberBatchPage', {
  page: ['批量修改项目角色', '批量修改項目角色', 'Bulk edit project roles'],
  hint: [
    '只列出您可以维护成员的项目；角色按名称对应。',
    '只列出您可以維護成員的項目；角色按名稱對應。',
    'Only projects whose members you can edit are listed; roles are matched by name.',
  ],
  projects: ['项目', '項目', 'Projects'],
  people: ['人员', '人員', 'People'],
  change: ['操作', '操作', 'Change'],
  roles: ['项目角色', '項目角色', 'Project roles'],
  projectsFirst: ['请先选择项目', '請先選擇項目', 'Choose projects first'],
  preview: ['预览', '預覽', 'Preview'],
  apply: ['确认修改', '確認修改', 'Confirm changes'],
  project: ['项目', '項目', 'Project'],
  person: ['人员', '人員', 'Person'],
  before: ['现有角色', '現有角色', 'Current roles'],
  after: ['修改后', '修改後', 'After'],
  noMember: ['非成员', '非成員', 'Not a member'],
  nothing: ['没有变化', '沒有變化', 'No changes'],
  refused: ['{count} 项不能修改', '{count} 項不能修改', '{count} cannot be changed'],
  done: [
    '已修改 {count} 项，{refused} 项未修改',
    '已修改 {count} 項，{refused} 項未修改',
    '{count} changed, {refused} not changed',
  ],
  noProjects: [
    '没有您可以维护成员的项目',
    '沒有您可以維護成員的項目',
    'There are no projects whose members you can edit',
  ],
});
