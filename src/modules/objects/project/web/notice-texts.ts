/** Texts of the notice settings. */
import { texts } from '#kernel/text.ts';

export const noticePageTexts = texts('noticePage', {
  page: ['通知设置', '通知設定', 'Notifications'],
  projectPage: ['项目通知', '項目通知', 'Project notifications'],
  taskPage: ['任务通知', '任務通知', 'Task notifications'],
  systemPage: ['系统通知', '系統通知', 'System notifications'],
  taskEvents: ['任务事件', '任務事件', 'Task events'],
  projectEvents: ['项目事件', '項目事件', 'Project events'],
  event: ['事件', '事件', 'Event'],
  receivers: ['通知谁', '通知誰', 'Recipients'],
  events: ['事件通知', '事件通知', 'Events'],
  reminders: ['提醒规则', '提醒規則', 'Reminder rules'],
  days: ['天数', '天數', 'Days'],
  from: ['来源', '來源', 'Set by'],
  own: ['本项目', '本項目', 'This project'],
  ownTemplate: ['本模板', '本範本', 'This template'],
  company: ['公司', '公司', 'Company'],
  delivered: ['系统默认', '系統預設', 'Default'],
  inherit: ['恢复继承', '恢復繼承', 'Restore inheritance'],
  reset: ['恢复默认', '恢復預設', 'Restore default'],
  hint: [
    '未单独设置的事件沿用公司设置；修改后立即生效。操作人自己不会收到通知。',
    '未單獨設定的事件沿用公司設定；修改後立即生效。操作人自己不會收到通知。',
    'Events without their own setting follow the company settings. Changes take effect immediately. You are not notified of your own actions.',
  ],
  companyHint: [
    '适用于所有没有单独设置的项目和模板；修改后立即生效。',
    '適用於所有沒有單獨設定的項目和範本；修改後立即生效。',
    'Applies to all projects and templates without their own settings. Changes take effect immediately.',
  ],
  nobody: ['不通知', '不通知', 'Not notified'],
  roles: ['项目角色', '項目角色', 'Project roles'],
  people: ['相关人员', '相關人員', 'People involved'],
  saved: ['保存成功', '儲存成功', 'Saved'],
});
