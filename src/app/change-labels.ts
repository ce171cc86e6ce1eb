/** What the change log names beside fields of records. */
import type { Triple } from '#kernel/text.ts';

export const changeLabels: Readonly<Record<string, Triple>> = {
  fixedCost: ['固定成本', '固定成本', 'Fixed cost'],
  reason: ['原因', '原因', 'Reason'],
  generatedTask: ['生成任务', '生成任務', 'Task generated'],
  predecessors: ['前置任务', '前置任務', 'Predecessors'],
  manpowerDemand: ['人力需求', '人力需求', 'Demand for people'],
  finish: ['任务完成条件', '任務完成條件', 'What tasks need to finish'],
  reports: ['报告设置', '報告設定', 'Report settings'],
  risks: ['风险设置', '風險設定', 'Risk settings'],
  issues: ['问题设置', '問題設定', 'Issue settings'],
};
