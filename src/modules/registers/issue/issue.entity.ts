import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, dict, file, instant, int, lines, longText, ref, richText, text } from '#kernel/field.ts';

/** 1-product §4.3: everything not closed is unclosed, suspended issues too. */
export const issueStatus = {
  new: ['新建', '新建', 'New'],
  processing: ['处理中', '處理中', 'Processing'],
  solved: ['已解决', '已解決', 'Solved'],
  closed: ['已关闭', '已關閉', 'Closed'],
  suspended: ['已挂起', '已掛起', 'Suspended'],
} as const;
export type IssueStatus = keyof typeof issueStatus;

export const issueResults = {
  fixed: ['已修复', '已修復', 'Fixed'],
  notFault: ['非问题', '非問題', 'Not a fault'],
  duplicate: ['重复问题', '重複問題', 'Duplicate'],
  willNotDo: ['不予处理', '不予處理', 'Will not be done'],
} as const;

export const issueSources = {
  typed: ['手工录入', '手工錄入', 'Entered by hand'],
  risk: ['风险', '風險', 'Risk'],
  review: ['评审', '評審', 'Review'],
  report: ['周报', '週報', 'Weekly report'],
  mail: ['邮件', '電郵', 'E-mail'],
} as const;

/** A question, fault or obstacle of a project, of a program, or of neither (1-product §3, Issue; records.md B2). */
export const issue = entity({
  name: 'issue',
  module: 'issue',
  label: ['问题', '問題', 'Issue'],
  title: 'name',
  code: 'issue',
  scopes: 'holders',
  readAs: ['project', 'program'],
  ownerless: true,
  fields: {
    name: text(['问题名称', '問題名稱', 'Issue name'], { min: 1, max: 200, required: true }),
    code: text(['问题编号', '問題編號', 'Issue number'], { max: 50, required: true, set: 'create' }),
    type: dict(['问题类型', '問題類型', 'Issue type'], 'issue_type'),
    priority: dict(['优先级', '優先級', 'Priority'], 'priority'),
    severity: dict(['严重程度', '嚴重程度', 'Severity'], 'severity'),
    status: choice(['状态', '狀態', 'Status'], issueStatus, { required: true, default: 'new', set: 'server' }),
    task: ref(['关联任务', '關聯任務', 'Task'], 'task'),
    /** The task was finished already when the issue came to it or was opened again: allowed, and marked. */
    afterFinish: bool(['任务完成后提出', '任務完成後提出', 'Raised after the task was finished'], {
      required: true,
      default: false,
      set: 'server',
    }),
    description: richText(['问题描述', '問題描述', 'Description'], { max: 4000 }),
    /** Nobody yet: whoever may edit the issues of the object decides (triage). */
    responsible: ref(['负责人', '負責人', 'Person in charge'], 'user'),
    proposer: ref(['提出人', '提出人', 'Raised by'], 'user', { set: 'create' }),
    verifier: ref(['验证人', '驗證人', 'Verifier'], 'user'),
    /** Of the person in charge, else of the proposer. */
    department: ref(['部门', '部門', 'Department'], 'department', { set: 'server' }),
    plannedFinish: date(['计划完成', '計劃完成', 'Planned finish']),
    cause: dict(['原因分类', '原因分類', 'Cause'], 'issue_cause'),
    causeText: longText(['原因说明', '原因說明', 'Cause details'], { max: 2000 }),
    solution: longText(['解决方案', '解決方案', 'Solution'], { max: 4000 }),
    result: choice(['处理结果', '處理結果', 'Result'], issueResults, { set: 'server' }),
    duplicateOf: ref(['与其重复的问题', '與其重複的問題', 'Duplicate of'], 'issue', {
      set: 'server',
      when: { shown: { result: ['duplicate'] }, required: true },
    }),
    source: choice(['来源', '來源', 'Source'], issueSources, { required: true, default: 'typed', set: 'server' }),
    foundIn: text(['发现版本', '發現版本', 'Found in version'], { max: 100 }),
    files: file(['附件', '附件', 'Attachments'], { max: 20 }),
    measures: lines(
      ['处理措施', '處理措施', 'Measures'],
      {
        what: text(['措施', '措施', 'Measure'], { max: 500, required: true }),
        who: ref(['执行人', '執行人', 'By'], 'user'),
        due: date(['期限', '期限', 'Due']),
        done: bool(['已完成', '已完成', 'Done'], { required: true, default: false }),
      },
      { max: 50 },
    ),
    suspendedUntil: date(['挂起至', '掛起至', 'Suspended until'], { set: 'server' }),
    statusBefore: choice(['挂起前状态', '掛起前狀態', 'Status before'], issueStatus, { set: 'server' }),
    solvedBy: ref(['解决人', '解決人', 'Solved by'], 'user', { set: 'server' }),
    solvedAt: instant(['解决时间', '解決時間', 'Solved at'], { set: 'server' }),
    closedAt: instant(['关闭时间', '關閉時間', 'Closed at'], { set: 'server' }),
    reopened: int(['重新打开次数', '重新開啟次數', 'Times reopened'], { required: true, default: 0, set: 'server' }),
  },
  list: {
    columns: ['code', 'name', 'type', 'priority', 'severity', 'status', 'responsible', 'plannedFinish', 'proposer'],
    filters: [
      ...['name', 'code', 'type', 'priority', 'severity', 'status', 'responsible', 'proposer', 'verifier'],
      ...['department', 'plannedFinish', 'task', 'cause', 'result', 'source', 'createdAt', 'closedAt'],
    ],
    sort: '-createdAt',
  },
  form: [
    ['name'],
    ['type', 'severity', 'priority'],
    ['responsible', 'verifier', 'proposer'],
    ['plannedFinish', 'task', 'foundIn'],
    ['description'],
    ['files'],
    ['measures'],
    ['cause', 'causeText'],
    ['solution'],
    ['code'],
  ],
  folds: ['foundIn', 'files', 'measures', 'cause', 'causeText', 'solution', 'code'],
  // Who sees, makes and changes an issue is decided for each (issue-visible.ts, issue-service.ts).
  rights: { read: 'login', all: 'pm:issue:query', create: 'login', update: 'login', remove: 'login', export: 'login' },
  unique: [['code']],
  search: { words: ['name', 'code'] },
  facets: {
    watchedBy: ['proposer', 'responsible', 'verifier'],
    meaning: ['name', 'description', 'status', 'severity', 'cause', 'solution', 'result', 'foundIn', 'files'],
  },
});
export interface IssueRow extends Row<typeof issue> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    issue: IssueRow;
  }
}
