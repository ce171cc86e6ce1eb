/** Texts of the settings of issues. */
import { texts } from '#kernel/text.ts';

export const issueSettingTexts = texts('issueSettings', {
  page: ['问题设置', '問題設定', 'Issue settings'],
  askCompany: [
    '没有单独设置的项目、项目集的问题和独立问题都将使用此设置，确定设为公司默认？',
    '沒有單獨設定的項目、項目集的問題和獨立問題都將使用此設定，確定設為公司預設？',
    'Projects without their own settings, program issues and standalone issues will use these. Continue?',
  ],
  registering: ['登记', '登記', 'Raising issues'],
  types: ['使用的问题类型', '使用的問題類型', 'Issue types in use'],
  allTypes: ['全部类型', '全部類型', 'All types'],
  days: ['处理期限（工作日）', '處理期限（工作日）', 'Time limit (working days)'],
  daysHint: [
    '登记时按严重程度建议计划完成日期；留空则不建议。',
    '登記時按嚴重程度建議計劃完成日期；留空則不建議。',
    'Suggests the planned finish by severity when an issue is raised; leave empty for no suggestion.',
  ],
  handling: ['处理与验证', '處理與驗證', 'Handling and verifying'],
  acceptance: [
    '负责人须先受理（不勾选时，分派后直接进入处理中）',
    '負責人須先受理（不勾選時，分派後直接進入處理中）',
    'The person in charge must accept first (if off, an assigned issue goes straight to in progress)',
  ],
  verifier: ['默认验证人', '預設驗證人', 'Verifier by default'],
  person: ['验证人', '驗證人', 'Verifier'],
  fourEyes: [
    '解决人不能验证自己解决的问题',
    '解決人不能驗證自己解決的問題',
    'People cannot verify issues they solved themselves',
  ],
  required: ['必填内容', '必填內容', 'Required fields'],
  requiredIn: ['进入“{status}”时必填', '進入「{status}」時必填', 'Required in "{status}"'],
  tasks: ['对任务的影响', '對任務的影響', 'Effect on tasks'],
  blocking: ['未关闭时阻止完成任务的问题', '未關閉時阻止完成任務的問題', 'Open issues that block finishing a task'],
  blockingAll: ['所有问题', '所有問題', 'All issues'],
  blockingSome: ['以下严重程度的问题', '以下嚴重程度的問題', 'Only these severities'],
  severities: ['严重程度', '嚴重程度', 'Severities'],
  noneBlocks: [
    '未选择严重程度：问题不影响任务完成。',
    '未選擇嚴重程度：問題不影響任務完成。',
    'No severity selected: issues do not block any task.',
  ],
  escalation: ['升级提醒', '升級提醒', 'Escalation'],
  escalationHint: [
    '当前处理人超过以下工作日没有任何处理动作时提醒，每次停滞各提醒一次；留空则不提醒。',
    '目前處理人超過以下工作日沒有任何處理動作時提醒，每次停滯各提醒一次；留空則不提醒。',
    'Reminds once each time an issue rests with the same person for this many working days; leave empty for no reminder.',
  ],
  toManager: ['提醒项目经理（工作日）', '提醒項目經理（工作日）', 'Remind the project manager after (working days)'],
  toHead: [
    '提醒部门负责人（工作日）',
    '提醒部門負責人（工作日）',
    'Remind the head of department after (working days)',
  ],
});
