/** What the template screens say. */
import { texts } from '#kernel/text.ts';

export const templateTexts = texts('template', {
  calendarUsed: ['模板使用的日历', '範本使用的日曆', 'The template works by'],
  calendarDefault: ['公司默认日历（{name}）', '公司預設日曆（{name}）', 'Default calendar of the company ({name})'],
  calendarHint: [
    '由模板新建的项目沿用该日历；模板计划随之重新排程。',
    '由範本新建的項目沿用該日曆；範本計劃隨之重新排程。',
    'Projects made of the template begin with it; the plan of the template follows.',
  ],
  calendarSaved: ['日历已保存', '日曆已儲存', 'The calendar is saved'],
  openPlan: ['模板计划', '範本計劃', 'Template plan'],
  counts: ['{roles} 个角色，{members} 名成员', '{roles} 個角色，{members} 名成員', '{roles} roles, {members} members'],
  useIt: ['用于新项目', '用於新項目', 'Use for a project'],
  toProject: ['由模板新建项目', '由範本新建項目', 'Project from a template'],
  toTemplate: ['由项目生成模板', '由項目產生範本', 'Template from a project'],
  create: ['创建', '建立', 'Create'],
  copied: ['已创建“{name}”', '已建立「{name}」', '"{name}" was created'],
  workflowHint: [
    '由该模板新建的项目以此为初始设置；之后修改模板不影响已有项目。',
    '由該範本新建的項目以此為初始設定；之後修改範本不影響已有項目。',
    'Projects made of this template begin with these settings; later changes do not reach them.',
  ],
  saved: ['保存成功', '儲存成功', 'Saved'],
  edit: ['修改', '修改', 'Edit'],
});
