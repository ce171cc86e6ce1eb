/** What the pages and refusals of actual cost say. */
import { texts } from '#kernel/text.ts';

export const costTexts = texts('cost', {
  actual: ['实际成本', '實際成本', 'Actual cost'],
  entries: ['成本台账', '成本台賬', 'Ledger of cost'],
  sheets: ['成本单', '成本單', 'Cost sheets'],
  entry: ['入账内容', '入賬內容', 'Entry'],
  noEntries: ['没有成本', '沒有成本', 'No cost'],
  noSheets: ['没有成本单', '沒有成本單', 'No cost sheets'],
  subject: ['科目', '科目', 'Subject'],
  noSubject: ['未归科目', '未歸科目', 'No subject'],
  task: ['任务', '任務', 'Task'],
  noTask: ['项目本身', '項目本身', 'The project itself'],
  person: ['人员', '人員', 'Person'],
  project: ['项目', '項目', 'Project'],
  inCharge: ['任务负责人', '任務負責人', 'In charge of the task'],
  nobody: ['无人负责', '無人負責', 'Nobody in charge'],
  source: ['来源', '來源', 'Source'],
  effectDate: ['发生日期', '發生日期', 'Effect date'],
  postingDate: ['入账日期', '入賬日期', 'Posting date'],
  knownAt: ['入账时间', '入賬時間', 'Booked at'],
  amount: ['金额', '金額', 'Amount'],
  hours: ['工时', '工時', 'Hours'],
  unrated: ['无费率工时', '無費率工時', 'Hours without a rate'],
  dayRate: ['人天费率', '人天費率', 'Rate per day'],
  from: ['起始日期', '起始日期', 'From'],
  to: ['截止日期', '截止日期', 'To'],
  known: ['以当时所知为准', '以當時所知為準', 'As known on'],
  reversal: ['冲销', '沖銷', 'Reversal'],
  laborOfMonth: ['{month} 人工合计', '{month} 人工合計', 'Labor of {month}'],
  costOfMonth: ['{month} 成本合计', '{month} 成本合計', 'Cost of {month}'],
  hoursOf: ['{person} 的工时', '{person} 的工時', 'Hours of {person}'],
  month: ['月份', '月份', 'Month'],
  search: ['内容或任务', '內容或任務', 'Entry or task'],
  noLine: ['至少填写一条成本明细', '至少填寫一條成本明細', 'Enter at least one line before saving'],
  zero: ['金额不能为 0', '金額不能為 0', 'The amount must not be 0'],
  creditNote: [
    '金额为负（冲减）时必须填写说明',
    '金額為負（沖減）時必須填寫說明',
    'A negative amount (credit note) needs a description',
  ],
  otherTask: ['任务不属于该项目', '任務不屬於該項目', 'The task is not one of this project'],
  future: ['支出日期不能晚于今天', '支出日期不能晚於今天', 'The expenditure date must not be after today'],
  kept: [
    '已入账的成本单不能删除，请冲销',
    '已入賬的成本單不能刪除，請沖銷',
    'A cost sheet that was booked cannot be deleted; reverse it',
  ],
  fixed: [
    '已入账的成本单不能修改，请冲销后重新填写',
    '已入賬的成本單不能修改，請沖銷後重新填寫',
    'A cost sheet that was booked cannot be changed; reverse it and enter it anew',
  ],
  taskUsed: [
    '任务“{name}”有实际成本，不能删除',
    '任務「{name}」有實際成本，不能刪除',
    'The task "{name}" has actual cost and cannot be deleted',
  ],
  openSheets: [
    '项目还有 {count} 张未确认的成本单：{names}',
    '項目還有 {count} 張未確認的成本單：{names}',
    'The project has {count} cost sheets that are not confirmed: {names}',
  ],
  periodSheets: [
    '{month} 有 {count} 张未确认的成本单：{names}',
    '{month} 有 {count} 張未確認的成本單：{names}',
    '{month} has {count} cost sheets that are not confirmed: {names}',
  ],
  periodHours: [
    '{month} 有 {count} 条待审批工时',
    '{month} 有 {count} 條待審批工時',
    '{month} has {count} hours waiting for approval',
  ],
});

/** Where an entry comes from. */
export const costSources = {
  hours: ['工时', '工時', 'Hours'],
  sheet: ['成本单', '成本單', 'Cost sheet'],
  payment: ['付款', '付款', 'Payment'],
  acceptance: ['验收', '驗收', 'Acceptance'],
  material: ['物资', '物資', 'Material'],
  resource: ['资源', '資源', 'Resource'],
  adjust: ['调整', '調整', 'Adjustment'],
  import: ['导入', '匯入', 'Import'],
} as const;
export type CostSource = keyof typeof costSources;
