/** Texts of what an exchange file cannot hold of a plan. */
import { texts } from '#kernel/text.ts';

export const lossTexts = texts('planLoss', {
  title: [
    '文件已导出，以下内容该格式无法保存',
    '檔案已匯出，以下內容該格式無法儲存',
    'The file has been exported; this format cannot store the following',
  ],
  criticalSlack: [
    '关键任务的时差上限 {hours} 小时：文件只按整天保存，写为 {days} 天',
    '關鍵任務的時差上限 {hours} 小時：檔案只按整天儲存，寫為 {days} 天',
    'Slack limit of critical tasks, {hours} hours: the file keeps whole days only and says {days} days',
  ],
  lagCalendar: [
    '延隔使用的日历：文件中总是后续任务的日历',
    '延隔使用的日曆：檔案中總是後續任務的日曆',
    'Calendar of lags: in the file it is always the successor’s',
  ],
  progressRule: [
    '按状态日期处理进度的规则：文件中保持所报告的实际日期',
    '按狀態日期處理進度的規則：檔案中保持所報告的實際日期',
    'Rule for progress at the status date: the file keeps the reported actual dates',
  ],
  nearCriticalSlackMinutes: ['近关键任务的时差上限', '近關鍵任務的時差上限', 'Slack limit of nearly critical tasks'],
  parentMode: [
    '父任务保留自己的日期：文件中由子任务汇总',
    '父任務保留自己的日期：檔案中由子任務匯總',
    'Parents with dates of their own: in the file they follow from their subtasks',
  ],
  pinned: [
    '{count} 个任务的固定日期：{names}',
    '{count} 個任務的固定日期：{names}',
    'Pinned dates of {count} tasks: {names}',
  ],
  recurrence: [
    '{count} 个周期性任务的规则（各次任务在文件中）：{names}',
    '{count} 個週期性任務的規則（各次任務在檔案中）：{names}',
    'Rules of {count} recurring tasks (their occurrences are in the file): {names}',
  ],
  splits: [
    '{count} 个手动或无工时任务的中断：{names}',
    '{count} 個手動或無工時任務的中斷：{names}',
    'Interruptions of {count} tasks that are manual or without work: {names}',
  ],
  status: [
    '{count} 个任务的暂停或已终止状态：{names}',
    '{count} 個任務的暫停或已終止狀態：{names}',
    'Paused or terminated status of {count} tasks: {names}',
  ],
  parentPeople: [
    '{count} 个父任务的负责人和参与人：{names}',
    '{count} 個父任務的負責人和參與人：{names}',
    'People in charge and participants of {count} parent tasks: {names}',
  ],
  ownFields: [
    '{count} 个任务的优先级、严重程度、责任角色或扩展字段：{names}',
    '{count} 個任務的優先級、嚴重程度、責任角色或擴展欄位：{names}',
    'Priority, severity, role or additional fields of {count} tasks: {names}',
  ],
  removed: [
    '{count} 个已删除（可恢复）的任务',
    '{count} 個已刪除（可恢復）的任務',
    '{count} deleted tasks that can still be restored',
  ],
  personCalendars: [
    '{count} 人的个人日历：资源在文件中使用项目日历',
    '{count} 人的個人日曆：資源在檔案中使用項目日曆',
    'Personal calendars of {count} people: in the file resources use the project calendar',
  ],
  beforeTitle: [
    'Excel 文件无法保存以下内容，仍要导出吗？',
    'Excel 檔案無法儲存以下內容，仍要匯出嗎？',
    'An Excel file cannot store the following. Export anyway?',
  ],
  sheetPart: [
    '{count} 个任务的{field}：{names}',
    '{count} 個任務的{field}：{names}',
    '{field} of {count} tasks: {names}',
  ],
  sheetRefused: [
    '{count} 个任务无法再次导入：{names}',
    '{count} 個任務無法再次匯入：{names}',
    '{count} tasks could not be imported again: {names}',
  ],
  sheetSettings: ['计划的设置', '計劃的設定', 'Settings of the plan'],
  sheetBaselines: ['{count} 个基线', '{count} 個基線', '{count} baselines'],
  baselineNames: [
    '基线的名称：文件中只有编号',
    '基線的名稱：檔案中只有編號',
    'Names of baselines: the file has only numbers',
  ],
  furtherBaselines: [
    '{count} 个较早的基线：文件最多 11 个',
    '{count} 個較早的基線：檔案最多 11 個',
    '{count} older baselines: the file holds at most 11',
  ],
});
