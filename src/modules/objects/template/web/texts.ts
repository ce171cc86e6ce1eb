/** Texts of the template screens. */
import { texts } from '#kernel/text.ts';

export const templateTexts = texts('template', {
  calendarUsed: ['模板使用的日历', '範本使用的日曆', 'Calendar of the template'],
  calendarDefault: ['公司默认日历（{name}）', '公司預設日曆（{name}）', 'Company default calendar ({name})'],
  calendarHint: [
    '由模板新建的项目沿用该日历；模板计划随之重新排程。',
    '由範本新建的項目沿用該日曆；範本計劃隨之重新排程。',
    'Projects created from this template use this calendar; the template plan is rescheduled accordingly.',
  ],
  calendarSaved: ['日历已保存', '日曆已儲存', 'Calendar saved'],
  openPlan: ['模板计划', '範本計劃', 'Template plan'],
  counts: ['{roles} 个角色，{members} 名成员', '{roles} 個角色，{members} 名成員', '{roles} roles, {members} members'],
  useIt: ['用于新项目', '用於新項目', 'Use for a project'],
  toProject: ['由模板新建项目', '由範本新建項目', 'Create a project from a template'],
  given: [
    '选择模板后自动带入类型、部门和日历；计划结束留空时，按模板计划推算。',
    '選擇範本後自動帶入類型、部門和日曆；計劃結束留空時，按範本計劃推算。',
    'Type, department and calendar come from the template; leave the planned end empty to take it from the template plan.',
  ],
  toTemplate: ['由项目生成模板', '由項目產生範本', 'Create a template from a project'],
  create: ['创建', '建立', 'Create'],
  copied: ['已创建“{name}”', '已建立「{name}」', '"{name}" was created'],
  workflowHint: [
    '由该模板新建的项目以此为初始设置；之后修改模板不影响已有项目。',
    '由該範本新建的項目以此為初始設定；之後修改範本不影響已有項目。',
    'Projects created from this template start with these settings; later changes to the template do not affect existing projects.',
  ],
  edit: ['修改', '修改', 'Edit'],
});
