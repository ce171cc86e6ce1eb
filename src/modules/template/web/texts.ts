/** What the template screens say. */
import { texts } from '#kernel/text.ts';

export const templateTexts = texts('template', {
  list: ['项目模板', '項目範本', 'Project templates'],
  details: ['模板信息', '範本資訊', 'Template information'],
  members: ['模板成员', '範本成員', 'Template members'],
  openPlan: ['模板计划', '範本計劃', 'Template plan'],
  counts: [
    '{tasks} 个任务，{roles} 个角色，{members} 名成员',
    '{tasks} 個任務，{roles} 個角色，{members} 名成員',
    '{tasks} tasks, {roles} roles, {members} members',
  ],
  edit: ['修改', '修改', 'Edit'],
});
