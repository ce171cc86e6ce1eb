/** Texts of the sheet import: why a row is refused and what its cell may hold. */
import { texts } from '#kernel/text.ts';

export const sheetTexts = texts('planSheet', {
  // Why
  noName: ['没有任务名称', '沒有任務名稱', 'The task has no name'],
  notUnderstood: ['“{value}”无法识别', '「{value}」無法識別', '"{value}" is not recognized'],
  duplicate: ['“{value}”与第 {row} 行重复', '「{value}」與第 {row} 列重複', '"{value}" is also in row {row}'],
  levelSkipped: [
    '级别 {level} 的任务上方没有级别 {above} 的任务',
    '級別 {level} 的任務上方沒有級別 {above} 的任務',
    'A task of level {level} needs a task of level {above} above it',
  ],
  wrongParent: [
    '“{value}”不在其父任务“{parent}”之下',
    '「{value}」不在其父任務「{parent}」之下',
    '"{value}" does not stand below its parent "{parent}"',
  ],
  finishBeforeStart: [
    '完成时间 {finish} 早于开始时间 {start}',
    '完成時間 {finish} 早於開始時間 {start}',
    'The finish {finish} is before the start {start}',
  ],
  parentRejected: [
    '父任务（第 {row} 行）被拒绝',
    '父任務（第 {row} 列）被拒絕',
    'The parent task (row {row}) was rejected',
  ],
  predecessorRejected: [
    '前置任务“{value}”（第 {row} 行）被拒绝',
    '前置任務「{value}」（第 {row} 列）被拒絕',
    'The predecessor "{value}" (row {row}) was rejected',
  ],

  // What is allowed
  allowName: ['填写任务名称', '填寫任務名稱', 'A name'],
  allowUnique: ['每行不同的值', '每列不同的值', 'A unique value in each row'],
  allowLevel: ['1 到 100 的整数', '1 到 100 的整數', 'A whole number from 1 to 100'],
  allowOutline: [
    '按大纲顺序排列的行，每次最多深入一级',
    '按大綱順序排列的列，每次最多深入一級',
    'Rows in the order of the outline, one level deeper at a time',
  ],
  allowMode: ['自动计划或手动计划', '自動排程或手動排程', 'Auto Scheduled or Manually Scheduled'],
  allowDuration: [
    '如 5、5d、5 天、16h、2w、3 eday（历时）',
    '如 5、5d、5 天、16h、2w、3 eday（歷時）',
    'For example 5, 5d, 5 days, 16h, 2w, 3 edays (elapsed)',
  ],
  allowDate: [
    '如 2024-01-05、2024-01-05 08:00、2024年1月5日',
    '如 2024-01-05、2024-01-05 08:00、2024年1月5日',
    'For example 2024-01-05, 2024-01-05 08:00',
  ],
  outside: ['“{value}”超出允许的范围', '「{value}」超出允許的範圍', '"{value}" is outside the allowed range'],
  tooLong: ['文字过长', '文字過長', 'The text is too long'],
  allowDates: [
    '1900-01-01 至 2200-12-31 的日期',
    '1900-01-01 至 2200-12-31 的日期',
    'A date from 1900-01-01 to 2200-12-31',
  ],
  allowAmount: ['不超过 16666666 小时', '不超過 16666666 小時', 'At most 16666666 hours'],
  allowLag: ['延隔不超过 1666666 小时', '延隔不超過 1666666 小時', 'Lags of at most 1666666 hours'],
  allowNameLength: ['最多 200 个字符', '最多 200 個字元', 'At most 200 characters'],
  allowTextLength: ['最多 4000 个字符', '最多 4000 個字元', 'At most 4000 characters'],
  allowActualFinish: ['不早于实际开始的日期', '不早於實際開始的日期', 'A date that is not before the actual start'],
  allowFinish: ['不早于开始时间的日期', '不早於開始時間的日期', 'A date that is not before the start'],
  allowPredecessors: [
    '如 3、3FS+2d、5SS-50%、7FF；多个以逗号分隔',
    '如 3、3FS+2d、5SS-50%、7FF；多個以逗號分隔',
    'For example 3, 3FS+2d, 5SS-50%, 7FF; several with commas',
  ],
  allowPercent: ['0 到 100，或 0% 到 100%', '0 到 100，或 0% 到 100%', '0 to 100, or 0% to 100%'],
  allowWork: ['小时数，如 16、16h', '小時數，如 16、16h', 'Hours, for example 16 or 16h'],
  allowMoney: [
    '不小于 0 的金额，最多两位小数',
    '不小於 0 的金額，最多兩位小數',
    'An amount of at least 0 with two decimals at most',
  ],
  allowFlag: ['是或否', '是或否', 'Yes or no'],
  allowConstraint: [
    '越早越好、越晚越好、不得早于...开始、不得晚于...开始、不得早于...完成、不得晚于...完成、必须开始于、必须完成于',
    '越早越好、越晚越好、不得早於...開始、不得晚於...開始、不得早於...完成、不得晚於...完成、必須開始於、必須完成於',
    'As Soon As Possible, As Late As Possible, Start/Finish No Earlier Than, Start/Finish No Later Than, Must Start/Finish On',
  ],
  allowPriority: ['0 到 1000 的整数', '0 到 1000 的整數', 'A whole number from 0 to 1000'],
  allowShares: [
    '如 张三[50% 8h]；多人以分号分隔',
    '如 張三[50% 8h]；多人以分號分隔',
    'For example Ann Lee[50% 8h]; several people with semicolons',
  ],
  allowSplits: [
    '如 1d+2h（完成 1 天后中断 2 小时）；多次以分号分隔，先后排列',
    '如 1d+2h（完成 1 天後中斷 2 小時）；多次以分號分隔，先後排列',
    'For example 1d+2h (after one day a pause of two hours); several with semicolons, in order',
  ],
  allowCorrect: ['先更正该行', '先更正該列', 'Correct that row first'],

  // Changed
  startBecomesConstraint: [
    '没有前置任务的开始时间成为“不得早于...开始”',
    '沒有前置任務的開始時間成為「不得早於...開始」',
    'The start of a task without predecessors becomes "Start No Earlier Than"',
  ],
  finishBecomesConstraint: [
    '没有开始时间和前置任务的完成时间成为“不得早于...完成”',
    '沒有開始時間和前置任務的完成時間成為「不得早於...完成」',
    'The finish of a task without start and predecessors becomes "Finish No Earlier Than"',
  ],
  datesFromLinks: [
    '有前置任务的任务按关系重新计算时间',
    '有前置任務的任務按關係重新計算時間',
    'Dates of tasks with predecessors are recalculated from their links',
  ],
  datesFromChildren: [
    '父任务的时间和工期由其子任务计算',
    '父任務的時間和工期由其子任務計算',
    'Dates and duration of parent tasks are calculated from their subtasks',
  ],
  defaultDuration: ['没有工期的任务为 1 天', '沒有工期的任務為 1 天', 'Tasks without a duration take one day'],
  durationFromDates: [
    '工期由开始和完成时间计算',
    '工期由開始和完成時間計算',
    'The duration is calculated from start and finish',
  ],
  unknownValue: [
    '“{value}”在本计划中没有，未导入',
    '「{value}」在本計劃中沒有，未匯入',
    '"{value}" is not in this plan and was not imported',
  ],
  columnIgnored: ['不导入此列', '不匯入此欄', 'This column is not imported'],
});
