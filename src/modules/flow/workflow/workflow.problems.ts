/** Why a command of a workflow is refused: the codes of the design, each with its text. */
import { problem, Refusal } from '#kernel/problem.ts';
import { type Params, texts } from '#kernel/text.ts';

export const workflowProblems = texts('workflow', {
  TASK_CLOSED: ['该任务已被处理', '該任務已被處理', 'This task has already been handled'],
  NOT_ACTOR: ['您不是该任务的审批人', '您不是該任務的審批人', 'You are not an approver of this task'],
  SELF_FORBIDDEN: [
    '节点“{node}”不允许发起人审批自己的流程',
    '節點「{node}」不允許發起人審批自己的流程',
    'At step "{node}" initiators may not decide on their own requests',
  ],
  NOT_INITIATOR: ['只有发起人可以执行此操作', '只有發起人可以執行此操作', 'Only the initiator may do this'],
  START_FORBIDDEN: ['您不能发起该流程', '您不能發起該流程', 'You may not start this workflow'],
  OBJECT_FORBIDDEN: [
    '您不能为该对象发起此流程',
    '您不能為該對象發起此流程',
    'You may not start this workflow for this object',
  ],
  NOT_ADMIN: [
    '只有流程管理员可以执行此操作',
    '只有流程管理員可以執行此操作',
    'Only a workflow administrator may do this',
  ],
  NOT_ALLOWED: ['该节点不允许此操作', '該節點不允許此操作', 'This step does not allow this action'],
  INSTANCE_ENDED: ['流程已结束', '流程已結束', 'The workflow has ended'],
  INSTANCE_SUSPENDED: ['流程已挂起', '流程已掛起', 'The workflow is suspended'],
  NOT_SUSPENDED: ['流程未挂起', '流程未掛起', 'The workflow is not suspended'],
  ALREADY_RUNNING: [
    '该对象已有审批中的流程',
    '該對象已有審批中的流程',
    'A workflow of this kind is already running for this object',
  ],
  NOT_PUBLISHED: ['流程未发布或已停用', '流程未發佈或已停用', 'The workflow is not published, or disabled'],
  SERVICE_MISSING: ['服务“{name}”不存在', '服務「{name}」不存在', 'Service "{name}" does not exist'],
  NOT_RETURNED: ['流程未被退回', '流程未被退回', 'The workflow has not been returned'],
  REJECT_TARGET_INVALID: ['不能退回到该节点', '不能退回到該節點', 'It cannot be returned to this step'],
  TARGET_IN_PARALLEL_BRANCH: [
    '不能退回到并行分支中的节点',
    '不能退回到並行分支中的節點',
    'It cannot be returned to a step of a parallel branch',
  ],
  DIRECT_NOT_ALLOWED: [
    '此处不允许驳回后直接返回本节点',
    '此處不允許駁回後直接返回本節點',
    'Coming straight back to this step is not possible here',
  ],
  TAKE_BACK_TOO_LATE: [
    '后续已处理，无法拿回',
    '後續已處理，無法拿回',
    'Later steps have been handled, so it can no longer be taken back',
  ],
  WITHDRAW_TOO_LATE: [
    '流程已有审批，无法撤回',
    '流程已有審批，無法撤回',
    'The workflow has already been decided on and can no longer be withdrawn',
  ],
  REVERT_NOT_ALLOWED: ['该流程不允许撤销', '該流程不允許撤銷', 'This workflow cannot be reverted'],
  ALREADY_CLAIMED: ['该任务已被他人认领', '該任務已被他人認領', 'Somebody else has claimed this task'],
  CLAIM_FIRST: ['请先认领任务', '請先認領任務', 'Claim the task first'],
  ALREADY_MEMBER: [
    '{user} 已是该任务的审批人',
    '{user} 已是該任務的審批人',
    '{user} is already an approver of this task',
  ],
  HOLDS_REQUEST: ['该人员已是此流程的申请人', '該人員已是此流程的申請人', 'The request is theirs already'],
  USER_INVALID: ['人员不存在或已停用', '人員不存在或已停用', 'A person does not exist or is not active'],
  LAST_ACTOR: ['至少保留一名审批人', '至少保留一名審批人', 'At least one approver must remain'],
  DELEGATION_TOO_DEEP: ['委派层级过深', '委派層級過深', 'The task has been delegated too often'],
  URGE_TOO_SOON: [
    '催办过于频繁，请稍后再试',
    '催辦過於頻繁，請稍後再試',
    'A reminder was sent a moment ago; please try again later',
  ],
  FIELD_FORBIDDEN: [
    '字段“{field}”在该节点不可编辑',
    '欄位「{field}」在該節點不可編輯',
    'Field "{field}" cannot be edited at this step',
  ],
  FIELD_REQUIRED: ['请填写“{field}”', '請填寫「{field}」', 'Please fill in "{field}"'],
  CHANGED_MEANWHILE: [
    '“{field}”已被他人修改：您填写的是 {mine}，现在是 {theirs}',
    '「{field}」已被他人修改：您填寫的是 {mine}，現在是 {theirs}',
    '"{field}" was changed by somebody else: you have {mine}, now it is {theirs}',
  ],
  VARIABLE_FORBIDDEN: ['变量“{field}”未注册', '變數「{field}」未註冊', 'Variable "{field}" is not registered'],
  VARIABLE_TYPE: ['变量“{field}”的类型不正确', '變數「{field}」的類型不正確', 'Variable "{field}" has a wrong type'],
  OPINION_REQUIRED: ['请填写审批意见', '請填寫審批意見', 'Please fill in your opinion'],
  REJECT_OPINION_REQUIRED: ['请填写驳回意见', '請填寫駁回意見', 'Please fill in the reason for rejection'],
  REASON_REQUIRED: ['请填写原因', '請填寫原因', 'Please enter a reason'],
  BACK_MODE_REQUIRED: ['请选择驳回重提模式', '請選擇駁回重提模式', 'Please choose how it is re-submitted'],
  BACK_WAY_REQUIRED: ['请选择驳回方式', '請選擇駁回方式', 'Please choose how to reject'],
  BACK_NODE_REQUIRED: ['请选择返回节点', '請選擇返回節點', 'Please choose the step to return to'],
  NO_APPROVER: ['节点“{node}”找不到审批人', '節點「{node}」找不到審批人', 'No approver was found for step "{node}"'],
  CHOICE_REQUIRED: [
    '请为节点“{node}”选择审批人',
    '請為節點「{node}」選擇審批人',
    'Please choose the approvers of step "{node}"',
  ],
  NOT_HERE: [
    '该流程由外部引擎运行，此操作请在外部系统中进行',
    '該流程由外部引擎執行，此操作請在外部系統中進行',
    'This workflow runs in an external engine; please do this in the external system',
  ],
  ENGINE_OFF: ['流程引擎已停用', '流程引擎已停用', 'The workflow engine is disabled'],
  CHILD_NOT_ALONE: [
    '子流程不能单独撤回，请在主流程中撤回',
    '子流程不能單獨撤回，請在主流程中撤回',
    'A sub-workflow cannot be withdrawn on its own; please withdraw the main workflow',
  ],
  RECORD_GONE: [
    '审批的对象已不存在，流程不能继续，已通知管理员终止',
    '審批的對象已不存在，流程不能繼續，已通知管理員終止',
    'The record this workflow is about no longer exists, so it cannot go on; the administrators have been told to terminate it',
  ],
  ENGINE_FAULT: [
    '流程引擎处理此操作时出错，操作未生效，已记录为异常并通知管理员',
    '流程引擎處理此操作時出錯，操作未生效，已記錄為異常並通知管理員',
    'The workflow engine failed on this action; it did not take effect, and the incident has been reported to the administrators',
  ],
  ENGINE_FAULT_TRIED: [
    '流程引擎处理此操作时会出错',
    '流程引擎處理此操作時會出錯',
    'The workflow engine would fail on this',
  ],
  ENGINE_FAULT_START: [
    '流程引擎出错，未能发起流程，请联系管理员',
    '流程引擎出錯，未能發起流程，請聯絡管理員',
    'The workflow engine failed and the workflow was not started; please contact an administrator',
  ],
  MIGRATION_IMPOSSIBLE: [
    '节点“{node}”无法迁移到新版本',
    '節點「{node}」無法遷移到新版本',
    'Step "{node}" cannot be moved to the new version',
  ],
});

export type WorkflowCode = keyof typeof workflowProblems;

/** `throw no('TASK_CLOSED')` */
export const no = (code: WorkflowCode, params?: Params, field?: string): Refusal =>
  new Refusal([problem(workflowProblems[code], params, field)]);

/** The code of a refusal of the workflow, or null. */
export const codeOf = (refusal: Refusal): WorkflowCode | null => {
  const key = refusal.problems[0]?.message.key ?? '';
  return key.startsWith('workflow.') ? (key.slice('workflow.'.length) as WorkflowCode) : null;
};
