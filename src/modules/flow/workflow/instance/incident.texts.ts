/** Why a step cannot go on. */
import { texts } from '#kernel/text.ts';

export const incidentTexts = texts('workflowIncident', {
  CONDITION_FAILED: ['条件无法计算', '條件無法計算', 'A condition cannot be evaluated'],
  NO_FLOW: ['没有可走的分支', '沒有可走的分支', 'No branch can be taken'],
  LOOP_LIMIT: ['自动步骤过多', '自動步驟過多', 'Too many automatic steps'],
  EXPRESSION_FAILED: ['表达式无法计算', '運算式無法計算', 'An expression cannot be evaluated'],
  NO_APPROVER: ['找不到审批人', '找不到審批人', 'No approver was found'],
  JOB_FAILED: ['定时任务失败', '定時任務失敗', 'A timer failed'],
  BAD_STRUCTURE: ['流程结构不正确', '流程結構不正確', 'The workflow structure is not valid'],
  ENGINE_FAILED: ['流程引擎出错', '流程引擎出錯', 'The engine failed'],
  RECORD_GONE: ['审批的对象已不存在', '審批的對象已不存在', 'The record it is about is gone'],
  OTHER: ['自动步骤失败', '自動步驟失敗', 'An automatic step failed'],
});
