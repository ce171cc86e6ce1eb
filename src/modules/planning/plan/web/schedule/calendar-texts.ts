/** Texts of the calendar page of a project. */
import { texts } from '#kernel/text.ts';

export const calendarTexts = texts('planCalendar', {
  page: ['项目日历', '項目日曆', 'Project calendar'],
  uses: ['项目使用的日历', '項目使用的日曆', 'Calendar of the project'],
  companyDefault: ['公司默认日历（{name}）', '公司預設日曆（{name}）', 'Company default calendar ({name})'],
  own: ['项目自有', '項目自有', "the project's own"],
  sharedHint: [
    '公司日历由管理员维护；如需单独调整，请建立项目日历',
    '公司日曆由管理員維護；如需單獨調整，請建立項目日曆',
    'Company calendars are maintained by administrators; create a project calendar to make separate adjustments',
  ],
  copy: ['建立项目日历', '建立項目日曆', 'Create a project calendar'],
  copied: ['已建立项目日历', '已建立項目日曆', 'Project calendar created'],
  rules: ['工作时间', '工作時間', 'Working time'],
  effect: ['对计划的影响', '對計劃的影響', 'Effect on the plan'],
  keep: ['保存并重新排程', '儲存並重新排程', 'Save and reschedule'],
  saved: ['日历已保存，计划已重新排程', '日曆已儲存，計劃已重新排程', 'Calendar saved and plan rescheduled'],
  request: ['发起审批', '發起審批', 'Request approval'],
  needsApproval: [
    '日历变更需要审批：“{definition}”。审批通过前日历和计划不变。',
    '日曆變更需要審批：「{definition}」。審批通過前日曆和計劃不變。',
    'Changing the calendar requires approval: "{definition}". The calendar and the plan do not change until it is approved.',
  ],
  reason: [
    '变更原因（选填，最多 200 字）',
    '變更原因（選填，最多 200 字）',
    'Reason (optional, at most 200 characters)',
  ],
  nothingMoves: ['没有任务的时间变化。', '沒有任務的時間變化。', 'No task dates change.'],
  moves: [
    '{total} 个任务中有 {moved} 个时间变化；计划完成由 {before} 变为 {after}。',
    '{total} 個任務中有 {moved} 個時間變化；計劃完成由 {before} 變為 {after}。',
    'The dates of {moved} of {total} tasks change; the plan finish changes from {before} to {after}.',
  ],
  task: ['任务', '任務', 'Task'],
  finishBefore: ['原完成时间', '原完成時間', 'Finish before'],
  finishAfter: ['新完成时间', '新完成時間', 'Finish after'],
  by: ['工作日', '工作日', 'Workdays'],
});
