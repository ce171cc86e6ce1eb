/** Words of the settings of steps: modes, policies, rules, rights. */
import type { Triple } from '#kernel/text.ts';
import type {
  ApproverRule,
  Deadline,
  DuplicatePolicy,
  EmptyPolicy,
  FailPolicy,
  FieldRight,
  SelfPolicy,
  Settings,
  TaskAllowance,
  TaskMode,
  VariableType,
} from '../graph.ts';
import type { ComparisonOp } from './tree.ts';

export const MODES: Readonly<Record<TaskMode, Triple>> = {
  single: ['单人审批', '單人審批', 'One approver'],
  or: ['或签（一人通过即可）', '或簽（一人通過即可）', 'Any one decides'],
  all: ['会签（所有人通过）', '會簽（所有人通過）', 'Everybody agrees'],
  sequential: ['依次审批', '依次審批', 'One after the other'],
  ratio: ['按比例通过', '按比例通過', 'By share of votes'],
  weighted: ['按权重通过', '按權重通過', 'By weight of votes'],
  claim: ['认领后审批', '認領後審批', 'Claim, then decide'],
};
export const MODE_SHORT: Readonly<Record<TaskMode, Triple>> = {
  single: ['', '', ''],
  or: ['或签', '或簽', 'any'],
  all: ['会签', '會簽', 'all'],
  sequential: ['依次', '依次', 'in turn'],
  ratio: ['比例', '比例', 'share'],
  weighted: ['权重', '權重', 'weight'],
  claim: ['认领', '認領', 'claim'],
};
export const ALLOWANCES: Readonly<Record<TaskAllowance, Triple>> = {
  rejectToStart: ['驳回到发起人', '駁回到發起人', 'Reject to the initiator'],
  rejectToPrevious: ['驳回到上一步', '駁回到上一步', 'Reject to the step before'],
  rejectToNode: ['驳回到指定节点', '駁回到指定節點', 'Reject to a chosen step'],
  direct: ['重提后直接返回本节点', '重提後直接返回本節點', 'Come straight back here'],
  refuse: ['拒绝并结束', '拒絕並結束', 'Refuse and end'],
  addSignBefore: ['前加签', '前加簽', 'Add signers before'],
  addSignAfter: ['后加签', '後加簽', 'Add signers after'],
  addSignParallel: ['并行加签', '並行加簽', 'Add signers beside'],
  transfer: ['转办', '轉辦', 'Transfer'],
  delegate: ['委派', '委派', 'Delegate'],
  takeBack: ['拿回', '拿回', 'Take back'],
  cc: ['抄送', '抄送', 'Copy to others'],
};
export const EMPTY: Readonly<Record<EmptyPolicy, Triple>> = {
  pass: ['自动通过', '自動通過', 'Approve automatically'],
  administrator: ['转给流程管理员', '轉給流程管理員', 'To the administrator'],
  manager: ['转给发起人上级', '轉給發起人上級', "To the initiator's manager"],
  refuse: ['不允许发起', '不允許發起', 'Do not allow starting'],
};
export const SELF: Readonly<Record<SelfPolicy, Triple>> = {
  self: ['由本人审批', '由本人審批', 'The initiator decides'],
  skip: ['自动跳过', '自動跳過', 'Skip automatically'],
  manager: ['由直接上级审批', '由直接上級審批', 'The direct manager decides'],
  departmentHead: ['由部门负责人审批', '由部門負責人審批', 'The head of the department decides'],
};
export const DUPLICATE: Readonly<Record<DuplicatePolicy, Triple>> = {
  none: ['每次都需审批', '每次都需審批', 'Approve every time'],
  consecutive: ['连续重复时自动通过', '連續重複時自動通過', 'Approve automatically when consecutive'],
  wholeFlow: ['整个流程只审批一次', '整個流程只審批一次', 'Approve once per workflow'],
};
export const FAIL: Readonly<Record<FailPolicy, Triple>> = {
  start: ['退回发起人', '退回發起人', 'Return to the initiator'],
  previous: ['退回上一步', '退回上一步', 'Return to the step before'],
  end: ['结束流程', '結束流程', 'End the workflow'],
  continue: ['继续流转', '繼續流轉', 'Continue'],
};
export const ABSTAIN: Readonly<Record<'forbidden' | 'outOfTotal' | 'asNo', Triple>> = {
  forbidden: ['不允许', '不允許', 'Not allowed'],
  outOfTotal: ['允许，不计入总数', '允許，不計入總數', 'Allowed, not counted in the total'],
  asNo: ['允许，视为不同意', '允許，視為不同意', 'Allowed, counted as disagreement'],
};
export const DUE: Readonly<Record<Deadline['policy'], Triple>> = {
  none: ['只提醒', '只提醒', 'Only remind'],
  agree: ['自动通过', '自動通過', 'Approve automatically'],
  reject: ['自动驳回', '自動駁回', 'Reject automatically'],
  transferToManager: ['转给上级', '轉給上級', 'To the manager'],
  escalate: ['转给指定人', '轉給指定人', 'To a specific person'],
};
export const RULES: Readonly<Record<ApproverRule['by'], Triple>> = {
  users: ['指定人员', '指定人員', 'Named people'],
  departmentHead: ['部门负责人', '部門負責人', 'Head of department'],
  manager: ['直接上级', '直接上級', 'Manager'],
  role: ['系统角色', '系統角色', 'System role'],
  projectManager: ['项目经理', '項目經理', 'Project manager'],
  projectRole: ['项目角色', '項目角色', 'Project role'],
  userGroup: ['用户组', '用戶組', 'User group'],
  department: ['部门全体成员', '部門全體成員', 'Whole department'],
  initiatorChoice: ['发起人自选', '發起人自選', "Initiator's choice"],
  initiator: ['发起人本人', '發起人本人', 'The initiator'],
  field: ['表单中的人员', '表單中的人員', 'People in the form'],
  expression: ['表达式', '運算式', 'Expression'],
  administrator: ['流程管理员', '流程管理員', 'Administrator'],
};
export const FIELD_RIGHTS: Readonly<Record<FieldRight, Triple>> = {
  read: ['只读', '唯讀', 'Read'],
  edit: ['可编辑', '可編輯', 'Edit'],
  required: ['必填', '必填', 'Required'],
  hidden: ['隐藏', '隱藏', 'Hidden'],
};
export const VARIABLE_TYPES: Readonly<Record<VariableType, Triple>> = {
  text: ['文本', '文字', 'Text'],
  number: ['数字', '數字', 'Number'],
  boolean: ['是/否', '是/否', 'Yes or no'],
  date: ['日期', '日期', 'Date'],
  instant: ['日期时间', '日期時間', 'Date and time'],
  time: ['时刻', '時刻', 'Time of day'],
  user: ['人员', '人員', 'Person'],
  users: ['多个人员', '多個人員', 'People'],
  list: ['列表', '列表', 'List'],
  object: ['对象', '對象', 'Object'],
};
export const OP_WORDS: Readonly<Record<ComparisonOp, Triple>> = {
  eq: ['等于', '等於', 'is'],
  ne: ['不等于', '不等於', 'is not'],
  lt: ['小于', '小於', 'is below'],
  le: ['小于等于', '小於等於', 'is at most'],
  gt: ['大于', '大於', 'is above'],
  ge: ['大于等于', '大於等於', 'is at least'],
  between: ['介于', '介於', 'is between'],
  contains: ['包含', '包含', 'contains'],
  startsWith: ['开头是', '開頭是', 'starts with'],
  in: ['属于', '屬於', 'is one of'],
  empty: ['为空', '為空', 'is empty'],
  notEmpty: ['不为空', '不為空', 'is not empty'],
};
export const WITHDRAW: Readonly<Record<NonNullable<Settings['withdraw']>, Triple>> = {
  firstDecision: ['首次审批之前', '首次審批之前', 'Before the first decision'],
  anytime: ['结束之前', '結束之前', 'Any time before the end'],
  never: ['不允许', '不允許', 'Never'],
};
export const WITHDRAW_TO: Readonly<Record<NonNullable<Settings['withdrawTo']>, Triple>> = {
  withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
  draft: ['草稿', '草稿', 'Draft'],
};
/** Names of settings in comparisons and forms. */
export const SETTING_NAMES: Readonly<Record<string, Triple>> = {
  name: ['名称', '名稱', 'Name'],
  starters: ['可发起人', '可發起人', 'Who may start it'],
  approvers: ['审批人', '審批人', 'Approvers'],
  mode: ['审批方式', '審批方式', 'Approval mode'],
  ratio: ['通过比例', '通過比例', 'Share needed'],
  weights: ['权重', '權重', 'Weights'],
  completion: ['提前完成条件', '提前完成條件', 'Completes early when'],
  abstain: ['弃权', '棄權', 'Abstaining'],
  allow: ['允许的操作', '允許的操作', 'What approvers may do'],
  onFail: ['未通过时', '未通過時', 'When it fails'],
  addSignFail: ['加签人不同意时', '加簽人不同意時', 'When added signers disagree'],
  keepVotes: ['保留已有同意', '保留已有同意', 'Keep agreements'],
  empty: ['找不到审批人时', '找不到審批人時', 'When no approver is found'],
  self: ['审批人是发起人时', '審批人是發起人時', 'When the initiator is an approver'],
  duplicate: ['重复审批人', '重複審批人', 'Approvers asked before'],
  deadline: ['处理期限', '處理期限', 'Deadline'],
  fields: ['字段权限', '欄位權限', 'Field permissions'],
  opinion: ['审批意见', '審批意見', 'Opinion'],
  cc: ['通过后抄送', '通過後抄送', 'Copied afterwards'],
  handling: ['办理', '辦理', 'Handling'],
  next: ['走向', '走向', 'Leads to'],
  kind: ['类型', '類型', 'Kind'],
  type: ['类型', '類型', 'Kind'],
  to: ['接收人', '接收人', 'Receivers'],
  as: ['方式', '方式', 'As'],
  text: ['内容', '內容', 'Text'],
  handler: ['处理程序', '處理程式', 'Handler'],
  input: ['传入参数', '傳入參數', 'Input'],
  output: ['返回结果', '返回結果', 'Output'],
  expression: ['表达式', '運算式', 'Expression'],
  variable: ['写入变量', '寫入變數', 'Result goes to'],
  after: ['时长', '時長', 'After'],
  definition: ['子流程', '子流程', 'Sub-flow'],
  multi: ['多个实例', '多個實例', 'Several instances'],
  outcome: ['结果', '結果', 'Outcome'],
  terminate: ['终止其他分支', '終止其他分支', 'Ends all branches'],
  timer: ['定时', '定時', 'Timer'],
  interrupting: ['中断', '中斷', 'Interrupting'],
  host: ['所在节点', '所在節點', 'Attached to'],
  variables: ['变量', '變數', 'Variables'],
  settings: ['流程设置', '流程設定', 'Settings'],
};
