/** Texts of the list of reminder rules. */
import { texts } from '#kernel/text.ts';

export const reminderPageTexts = texts('reminderPages', {
  none: [
    '没有提醒规则。可以按任务、里程碑、项目或项目集的日期提醒相关人员',
    '沒有提醒規則。可以按任務、里程碑、項目或項目集的日期提醒相關人員',
    'No reminder rules. People can be reminded of the dates of tasks, milestones, projects and programs',
  ],
  ofCompany: [
    '适用于公司全部项目和项目集。',
    '適用於公司全部項目和項目集。',
    'They apply to all projects and programs of the company.',
  ],
  ofObject: [
    '仅适用于本项目或项目集；公司的提醒规则同时有效。',
    '僅適用於本項目或項目集；公司的提醒規則同時有效。',
    "They apply here only, beside the company's rules.",
  ],
  ofTemplate: [
    '由此模板创建的项目会带上这些规则。',
    '由此範本建立的項目會帶上這些規則。',
    'Projects created from this template begin with these rules.',
  ],
  fields: ['提醒内容中可使用的字段：{fields}', '提醒內容中可使用的欄位：{fields}', 'Fields for the content: {fields}'],
  comma: ['、', '、', ', '],
});
