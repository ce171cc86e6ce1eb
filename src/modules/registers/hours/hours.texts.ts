/** Texts about work hours: refusals and messages, the same on both sides. */
import { texts } from '#kernel/text.ts';

export const hoursTexts = texts('hours', {
  remaining: [
    '剩余工时应为 0-100000 的数字，最多一位小数',
    '剩餘工時應為 0-100000 的數字，最多一位小數',
    'Remaining hours must be a number from 0 to 100000 with one decimal at most',
  ],
  wrongId: ['“{name}”应为大于 0 的整数', '「{name}」應為大於 0 的整數', '"{name}" must be a whole number above 0'],
  wrongText: ['“{name}”应为文字或数字', '「{name}」應為文字或數字', '"{name}" must be text or a number'],
  remainingOfTask: [
    '只有填在任务上的工时可以写剩余工时',
    '只有填在任務上的工時可以寫剩餘工時',
    'Remaining hours can only be entered for hours on a task',
  ],
  numeric: ['工时须为数字，例如 8 或 7.5', '工時須為數字，例如 8 或 7.5', 'Hours must be a number, such as 8 or 7.5'],
  positive: ['工时必须大于 0', '工時必須大於 0', 'Hours must be above 0'],
  oneDecimal: ['工时最多保留一位小数', '工時最多保留一位小數', 'Hours can have at most one decimal'],
  atMost: ['工时不能超过 24 小时', '工時不能超過 24 小時', 'Hours cannot exceed 24'],
  dayTotal: [
    '{date} 的工时合计不能超过 24 小时',
    '{date} 的工時合計不能超過 24 小時',
    'Total hours on {date} cannot exceed 24',
  ],
  content: ['请填写工作内容', '請填寫工作內容', 'Please enter the work content'],
  contentLong: [
    '工作内容不能超过 1000 个字符',
    '工作內容不能超過 1000 個字元',
    'The work content can have at most 1000 characters',
  ],
  nothing: ['没有需要保存或提交的工时', '沒有需要儲存或提交的工時', 'There are no hours to save or submit'],
  date: ['请填写正确的工作日期', '請填寫正確的工作日期', 'Please enter a valid work date'],
  tooEarly: [
    '只能填报最近 {days} 天（{from} 起）的工时',
    '只能填報最近 {days} 天（{from} 起）的工時',
    'Hours can only be filled in for the last {days} days (from {from})',
  ],
  tooLate: ['只能填报到 {to} 为止的工时', '只能填報到 {to} 為止的工時', 'Hours can only be filled in up to {to}'],
  closed: [
    '{date} 所在的工时期间已关闭',
    '{date} 所在的工時期間已關閉',
    'The work hour period containing {date} is closed',
  ],
  closedWithdraw: [
    '{date} 所在的工时期间已关闭，不能撤回；请先申请重新打开该期间，或在通过后申请更正',
    '{date} 所在的工時期間已關閉，不能撤回；請先申請重新開啟該期間，或在通過後申請更正',
    'The work hour period containing {date} is closed: hours are not withdrawn there. Ask for it to be reopened, or for a correction once they are approved',
  ],
  closedUndo: [
    '{date} 所在的工时期间已关闭，不能撤销；请申请更正',
    '{date} 所在的工時期間已關閉，不能撤銷；請申請更正',
    'The work hour period containing {date} is closed: its approvals are not revoked. Please request a correction',
  ],
  oneTarget: [
    '请在任务、项目、非项目类别中选择一项且仅选一项',
    '請在任務、項目、非項目類別中選擇一項且僅選一項',
    'Choose exactly one of task, project and category',
  ],
  noTarget: [
    '任务、项目或类别不存在，或不能在此填报',
    '任務、項目或類別不存在，或不能在此填報',
    'The task, project or category does not exist, or you cannot fill in hours for it',
  ],
  noPerson: [
    '没有人员“{name}”，或有多人同名',
    '沒有人員「{name}」，或有多人同名',
    'No person, or more than one, is called "{name}"',
  ],
  manyTargets: [
    '有多个任务“{task}”，请同时填写项目',
    '有多個任務「{task}」，請同時填寫項目',
    'There are several tasks named "{task}"; please enter the project too',
  ],
  noKind: ['没有类型或类别“{name}”', '沒有類型或類別「{name}」', 'There is no type or category "{name}"'],
  importDate: ['必填：yyyy-MM-dd', '必填：yyyy-MM-dd', 'Mandatory: yyyy-MM-dd'],
  importPerson: [
    '选填：姓名或账号，不填为本人；填他人须有代填权限',
    '選填：姓名或帳號，不填為本人；填他人須有代填權限',
    'Optional: name or account; leave empty for yourself; filling in for others requires permission',
  ],
  importTarget: [
    '任务、项目、非项目类别三者选一；任务同名时请填写项目',
    '任務、項目、非項目類別三者選一；任務同名時請填寫項目',
    'Exactly one of task, project and category; add the project where task names are not unique',
  ],
  importKind: ['选填：不填为正常', '選填：不填為正常', 'Optional: normal if empty'],
  importHours: [
    '必填：大于 0 不超过 24，最多一位小数',
    '必填：大於 0 不超過 24，最多一位小數',
    'Mandatory: above 0, at most 24, one decimal at most',
  ],
  importContent: ['必填：≤ 1000 字', '必填：≤ 1000 字', 'Mandatory: at most 1000 characters'],
  importRemaining: ['选填：剩余小时数', '選填：剩餘小時數', 'Optional: remaining hours'],
  importIssue: [
    '选填：所属项目中未关闭问题的编号，或名称',
    '選填：所屬項目中未關閉問題的編號，或名稱',
    'Optional: number or name of an open issue of the project',
  ],
  summary: [
    '“{task}”有子任务，请填报在其子任务上',
    '「{task}」有子任務，請填報在其子任務上',
    '"{task}" has subtasks; fill in hours on its subtasks',
  ],
  notMine: [
    '您不是“{task}”的负责人或参与人',
    '您不是「{task}」的負責人或參與人',
    'You are neither the person in charge of "{task}" nor a participant',
  ],
  projectNot: [
    '项目“{project}”在 {date} 不在进行中',
    '項目「{project}」在 {date} 不在進行中',
    'The project "{project}" was not in progress on {date}',
  ],
  taskNot: [
    '任务“{task}”在 {date} 不在进行中，或当时已完成超过 {days} 天',
    '任務「{task}」在 {date} 不在進行中，或當時已完成超過 {days} 天',
    'The task "{task}" was not in progress on {date}, or had been finished for more than {days} days',
  ],
  kind: ['请选择工时类型', '請選擇工時類型', 'Please choose the work hour type'],
  fillFor: [
    '没有代他人填报工时的权限',
    '沒有代他人填報工時的權限',
    'You do not have permission to fill in hours for others',
  ],
  tooMany: [
    '每人每天最多 {max} 条工时记录',
    '每人每天最多 {max} 條工時記錄',
    'At most {max} work records per person per day',
  ],
  batch: ['一次最多处理 {max} 条', '一次最多處理 {max} 項', 'At most {max} records at a time'],
  span: ['时间跨度不能超过 {max} 天', '時間跨度不能超過 {max} 天', 'The period can be at most {max} days'],
  status: [
    '当前状态（{status}）不能进行此操作',
    '目前狀態（{status}）不能進行此操作',
    'This is not possible in status {status}',
  ],
  changed: [
    '该工时已被修改，请刷新后重试',
    '該工時已被修改，請重新整理後再試',
    'These hours have been changed; please reload and try again',
  ],
  passedStep: [
    '已有审批人通过，不能撤回',
    '已有審批人通過，不能撤回',
    'An approver has already approved it, so it cannot be withdrawn',
  ],
  notApprover: ['您不是当前审批人', '您不是目前審批人', 'You are not the current approver'],
  ownHours: ['不能审批自己的工时', '不能審批自己的工時', 'You cannot approve your own hours'],
  opinion: ['退回时请填写意见', '退回時請填寫意見', 'Please enter an opinion when returning'],
  notPasser: [
    '只有通过该工时的审批人可以撤销',
    '只有通過該工時的審批人可以撤銷',
    'Only the approver who approved these hours can revoke the approval',
  ],
  // 2-rules §8, word for word in English.
  undoTimedOut: [
    '当前工时审批已超时，不能撤销',
    '目前工時審批已逾時，不能撤銷',
    'The approval of the current work hour has timed out and cannot be revoked',
  ],
  noApprover: [
    '有 {count} 条工时没有审批人，请处理',
    '有 {count} 條工時沒有審批人，請處理',
    '{count} work records have no approver',
  ],
  toApprove: [
    '{person} 提交了 {count} 条工时（共 {hours} 小时），待您审批',
    '{person} 提交了 {count} 條工時（共 {hours} 小時），待您審批',
    '{person} submitted {count} work records ({hours} h) for your approval',
  ],
  wasReturned: [
    '您有 {count} 条工时被退回：{opinion}',
    '您有 {count} 條工時被退回：{opinion}',
    '{count} of your work records were returned: {opinion}',
  ],
  wasRevoked: [
    '您有 {count} 条已通过的工时被撤销',
    '您有 {count} 條已通過的工時被撤銷',
    'The approval of {count} of your work records was revoked',
  ],
  sameHours: ['更正后的工时与原工时相同', '更正後的工時與原工時相同', 'The corrected hours are the same as before'],
  correcting: [
    '该工时已有待确认的更正',
    '該工時已有待確認的更正',
    'A correction of these hours is already waiting for confirmation',
  ],
  fourEyes: [
    '更正须由申请人和填报人之外的人确认',
    '更正須由申請人和填報人之外的人確認',
    'A correction must be confirmed by someone other than the requester and the person whose hours they are',
  ],
  correctionAsked: [
    '{person} {date} 的工时更正待您确认',
    '{person} {date} 的工時更正待您確認',
    'A correction of the hours of {person} on {date} is waiting for your confirmation',
  ],
  correctionDone: [
    '{person} {date} 的工时已更正',
    '{person} {date} 的工時已更正',
    "{person}'s hours on {date} were corrected",
  ],
  correctionRefused: [
    '{person} {date} 的工时更正未获同意',
    '{person} {date} 的工時更正未獲同意',
    'The correction of the hours of {person} on {date} was refused',
  ],
  opinionRefusing: ['不同意时请填写意见', '不同意時請填寫意見', 'Please enter an opinion when refusing'],
  reason: ['请填写原因', '請填寫原因', 'Please enter a reason'],
  keptTask: [
    '任务“{task}”已有工时记录，不能删除，可改为废弃',
    '任務「{task}」已有工時記錄，不能刪除，可改為廢棄',
    'The task "{task}" has work records and cannot be deleted; discard it instead',
  ],
  keptProject: [
    '项目“{project}”已有工时记录，不能删除',
    '項目「{project}」已有工時記錄，不能刪除',
    'The project "{project}" has work records and cannot be deleted',
  ],
  pleaseFill: [
    '您有 {count} 天工时未填（{first} 起），请尽快填报',
    '您有 {count} 天工時未填（{first} 起），請盡快填報',
    'Your hours are missing for {count} days (from {first}); please fill them in',
  ],
  noMoreReminders: ['今日不再提醒', '今日不再提醒', 'No more reminders today'],
  decided: ['已处理', '已處理', 'decided'],
  inWorkflow: [
    '该工时在流程 {number} 中审批',
    '該工時在流程 {number} 中審批',
    'These hours are decided in the workflow {number}',
  ],
  wholeBatch: [
    '流程 {number} 的 {count} 条工时须一起决定；要单独退回其中几条，请打开流程',
    '流程 {number} 的 {count} 條工時須一起決定；要單獨退回其中幾條，請開啟流程',
    'The {count} records of the workflow {number} are decided together; open it to refuse some of them',
  ],
  rowsRefused: ['审批人未同意该条工时', '審批人未同意該條工時', 'The approver did not agree to this record'],
  submission: [
    '{person}：{count} 条工时，共 {hours} 小时',
    '{person}：{count} 條工時，共 {hours} 小時',
    '{person}: {count} work records, {hours} h',
  ],
  submitOf: [
    '提交工时：{person}，{from} 至 {to}',
    '提交工時：{person}，{from} 至 {to}',
    'Hours of {person}, {from} to {to}',
  ],
  correctOf: ['更正工时：{person}，{date}', '更正工時：{person}，{date}', 'Correct hours of {person}, {date}'],
  noForecast: [
    '按已有工时和剩余工时，该任务不会超出计划，无需变更',
    '按已有工時和剩餘工時，該任務不會超出計劃，無需變更',
    'By the hours so far and what is left, the task stays within its plan; there is nothing to change',
  ],
  noIssue: [
    '问题不存在、已关闭或不属于该项目',
    '問題不存在、已關閉或不屬於該項目',
    'The issue does not exist, is closed or belongs to another project',
  ],
  noIssueNamed: [
    '没有问题“{name}”，或已关闭、不属于该项目、您不能查看',
    '沒有問題「{name}」，或已關閉、不屬於該項目、您不能查看',
    'There is no issue "{name}", or it is closed, of another project or not yours to view',
  ],
  keptIssue: [
    '问题“{issue}”已有工时记录，不能删除',
    '問題「{issue}」已有工時記錄，不能刪除',
    'Hours were spent on the issue "{issue}"; it cannot be deleted',
  ],
  period: [
    '期间的起止日期不正确，或与已关闭的期间重叠',
    '期間的起止日期不正確，或與已關閉的期間重疊',
    'The period is not valid or overlaps a closed one',
  ],
});
