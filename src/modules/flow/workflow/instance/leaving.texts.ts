/** Texts of handing over. */
import { texts } from '#kernel/text.ts';

export const leavingTexts = texts('workflowLeaving', {
  same: ['接任人不能是本人', '接任人不能是本人', 'A person cannot be their own successor'],
  active: [
    '{name} 仍在使用中，停用后才能设置接任人',
    '{name} 仍在使用中，停用後才能設定接任人',
    '{name} is still active; a successor can be set once the account is disabled',
  ],
  gone: ['接任人不存在或已停用', '接任人不存在或已停用', 'The successor does not exist or is not active'],
  reason: ['{name} 离开，工作交接', '{name} 離開，工作交接', '{name} has left: handed over'],
  nothing: [
    '该流程中已没有待交接的任务',
    '該流程中已沒有待交接的任務',
    'There are no tasks left to hand over in this workflow',
  ],
});

/** Texts of the dialog. */
export const leavingDialogTexts = texts('workflowLeavingDialog', {
  loading: ['正在统计其审批工作…', '正在統計其審批工作…', 'Collecting the approval work…'],
  none: ['没有待交接的审批工作', '沒有待交接的審批工作', 'No approval work to hand over'],
  tasks: ['待处理的审批与申请（{count}）', '待處理的審批與申請（{count}）', 'Open approvals and requests ({count})'],
  request: ['申请人', '申請人', 'requester'],
  hidden: [
    '有 {count} 个流程在等待此人或由此人发起，仅流程管理员可查看和交接',
    '有 {count} 個流程在等待此人或由此人發起，僅流程管理員可查看和交接',
    '{count} workflows are waiting for this person or were started by them; only workflow administrators can view and hand them over',
  ],
  definitions: ['流程定义', '流程定義', 'Workflow definitions'],
  bound: ['绑定 {count} 项业务', '綁定 {count} 項業務', 'bound to {count} business actions'],
  whole: ['流程设置', '流程設定', 'settings of the workflow'],
  approver: ['审批人', '審批人', 'approver'],
  choice: ['可选审批人', '可選審批人', 'may be chosen'],
  cc: ['抄送人', '抄送人', 'copied'],
  starter: ['发起人', '發起人', 'initiator'],
  administrator: ['流程管理员', '流程管理員', 'workflow administrator'],
  agents: ['审批代理', '審批代理', 'Approval agents'],
  actsFor: ['代理 {name}', '代理 {name}', 'acts for {name}'],
  hasAgent: ['由 {name} 代理', '由 {name} 代理', '{name} acts for this person'],
  roles: ['审批用到的角色', '審批用到的角色', 'Roles used in approvals'],
  groups: ['审批用到的用户组', '審批用到的用戶組', 'User groups used in approvals'],
  departments: ['任部门负责人', '任部門負責人', 'Department head of'],
  projects: ['任项目经理', '任項目經理', 'Project manager of'],
  projectCount: ['{count} 个项目', '{count} 個項目', '{count} projects'],
  to: ['接任人', '接任人', 'Successor'],
  toHint: [
    '可不选。选择后待办和进行中的申请逐条移交给接任人；以后流程规则找到此人时改为询问接任人（角色、部门、项目中的职务请另行调整）。',
    '可不選。選擇後待辦和進行中的申請逐條移交給接任人；以後流程規則找到此人時改為詢問接任人（角色、部門、項目中的職務請另行調整）。',
    'Optional. Open tasks and running requests are handed over to the successor one by one, and wherever workflow rules find this person later, the successor is asked instead. (Change roles, departments and project positions separately.)',
  ],
  current: ['现接任人：{name}', '現接任人：{name}', 'Current successor: {name}'],
  handed: [
    '已移交 {done} 项，{failed} 项未移交',
    '已移交 {done} 項，{failed} 項未移交',
    '{done} handed over, {failed} not',
  ],
  needTo: ['请选择接任人', '請選擇接任人', 'Please choose a successor'],
});
