import { texts } from '#kernel/text.ts';

export const finishTexts = texts('finishSettings', {
  page: ['任务完成条件', '任務完成條件', 'Task finish conditions'],
  askCompany: [
    '没有单独设置的项目都将使用此设置，确定设为公司默认？',
    '沒有單獨設定的項目都將使用此設定，確定設為公司預設？',
    'All projects without their own settings will use these. Continue?',
  ],
  outputs: ['必须提交的交付物', '必須提交的交付物', 'Required outputs'],
  outputsHint: [
    '交付物未达到所选状态前，所关联的任务及其父任务不能完成。',
    '交付物未達到所選狀態前，所關聯的任務及其父任務不能完成。',
    "Until an output reaches the selected status, its task and that task's parents cannot be finished.",
  ],
  reviews: ['须评审通过才能完成的里程碑', '須評審通過才能完成的里程碑', 'Milestones that need a passed review'],
  reviewsHint: [
    '以最近一次评审为准；有条件通过的，评审意见全部关闭后视为通过。',
    '以最近一次評審為準；有條件通過的，評審意見全部關閉後視為通過。',
    'The latest review counts; a conditional pass counts once all its findings are closed.',
  ],
});
