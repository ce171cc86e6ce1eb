/** Texts of the fidelity report: objects, outcomes, compared values and the likely reasons of differences. */
import type { Message } from '#kernel/text.ts';
import { texts } from '#kernel/text.ts';
import type { ExchangeObject, Outcome } from './exchange-model.ts';
import type { Compared, LikelyReason } from './fidelity.ts';

export const objectTexts: Record<ExchangeObject, Message> = texts('planObject', {
  project: ['项目', '項目', 'Project'],
  calendar: ['日历', '日曆', 'Calendars'],
  task: ['任务', '任務', 'Tasks'],
  link: ['任务关系', '任務關係', 'Links'],
  resource: ['资源', '資源', 'Resources'],
  assignment: ['资源分配', '資源指派', 'Assignments'],
  baseline: ['基线', '基線', 'Baselines'],
  cost: ['固定成本', '固定成本', 'Fixed costs'],
  field: ['自定义字段', '自訂欄位', 'Custom fields'],
});

export const outcomeTexts: Record<Outcome | 'taken', Message> = texts('planOutcome', {
  taken: ['已导入', '已匯入', 'Imported'],
  changed: ['有改动', '有改動', 'Changed'],
  refused: ['已拒绝', '已拒絕', 'Refused'],
  ignored: ['未导入', '未匯入', 'Not imported'],
});

export const comparedTexts: Record<Compared, Message> = texts('planCompared', {
  start: ['开始', '開始', 'Start'],
  finish: ['完成', '完成', 'Finish'],
  earlyStart: ['最早开始', '最早開始', 'Early start'],
  earlyFinish: ['最早完成', '最早完成', 'Early finish'],
  lateStart: ['最晚开始', '最晚開始', 'Late start'],
  lateFinish: ['最晚完成', '最晚完成', 'Late finish'],
  startSlack: ['开始时差', '開始時差', 'Start slack'],
  finishSlack: ['完成时差', '完成時差', 'Finish slack'],
  freeSlack: ['自由时差', '自由時差', 'Free slack'],
  totalSlack: ['总时差', '總時差', 'Total slack'],
});

export const reasonTexts: Record<LikelyReason, Message> = texts('planReason', {
  inactive: ['停用的任务不参与排程', '停用的任務不參與排程', 'Inactive tasks are not scheduled'],
  manual: [
    '手动任务的日期是输入值，不由关系推算',
    '手動任務的日期是輸入值，不由關係推算',
    'Dates of manual tasks are entered, not calculated from links',
  ],
  external: ['任务属于其他文件', '任務屬於其他檔案', 'The task belongs to another file'],
  split: ['任务有中断', '任務有中斷', 'The task is split'],
  levelled: ['任务因资源平衡而推迟', '任務因資源撫平而延後', 'The task was delayed by leveling'],
  resourceCalendar: [
    '文件按资源的日历计算，这里按任务的日历计算',
    '檔案按資源的日曆計算，這裡按任務的日曆計算',
    'The file uses the resource calendar; here the task calendar is used',
  ],
  progress: ['任务已有进度', '任務已有進度', 'The task has progress'],
  summary: ['父任务由其子任务汇总', '父任務由其子任務匯總', 'Rolled up from its subtasks'],
  follows: ['与它相连的任务有差异', '與它相連的任務有差異', 'A task linked to it differs'],
  stale: [
    '文件可能在保存前没有重新计算',
    '檔案可能在儲存前沒有重新計算',
    'The file was probably saved without recalculating',
  ],
});

export const mappingTexts = texts('planPeople', {
  email: ['邮箱相同', '電郵相同', 'Same e-mail'],
  account: ['账号相同', '帳號相同', 'Same account'],
  name: ['姓名相同', '姓名相同', 'Same name'],
  similar: ['姓名相近', '姓名相近', 'Similar name'],
  choose: ['多人符合，请选择', '多人符合，請選擇', 'Several people match; please choose'],
  none: ['没有符合的人员', '沒有符合的人員', 'No matching person'],
  notPerson: ['材料或成本，不是人员', '材料或成本，不是人員', 'Material or cost, not a person'],
});
