import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, file, instant, int, lines, longText, ref, refs, text } from '#kernel/field.ts';

export const reviewKinds = {
  gate: ['阶段评审', '階段評審', 'Gate'],
  design: ['设计评审', '設計評審', 'Design'],
  acceptance: ['验收评审', '驗收評審', 'Acceptance'],
} as const;

export const reviewStatus = {
  planned: ['已计划', '已計劃', 'Planned'],
  held: ['评审中', '評審中', 'Held'],
  concluded: ['已出结论', '已有結論', 'Concluded'],
  closed: ['已关闭', '已關閉', 'Closed'],
} as const;
export type ReviewStatus = keyof typeof reviewStatus;

export const conclusions = {
  pass: ['通过', '通過', 'Pass'],
  conditional: ['有条件通过', '有條件通過', 'Conditional'],
  fail: ['不通过', '不通過', 'Fail'],
} as const;
export type Conclusion = keyof typeof conclusions;

export const MAX_EXPERTS = 10;
export const MAX_OBJECTS = 50;

/** Whoever is named to a review reads it; all reviews of a project are for those with the right (server/review-visible.ts). */
const rights = {
  read: 'login',
  all: 'pm:review:query',
  create: 'pm:review:edit',
  update: 'pm:review:edit',
  remove: 'pm:review:edit',
  export: 'login',
} as const;

/** Experts review results of a project and record findings (1-product §2.8; records.md B4, Reviews). */
export const review = entity({
  name: 'review',
  module: 'review',
  label: ['评审', '評審', 'Review'],
  title: 'name',
  scopes: ['project'],
  fields: {
    name: text(['评审名称', '評審名稱', 'Review name'], { min: 1, max: 200, required: true }),
    kind: choice(['评审类型', '評審類型', 'Kind'], reviewKinds, { required: true, default: 'design' }),
    /** A milestone may need it to be passed before it is finished (task/finish-config.ts). */
    task: ref(['关联任务', '關聯任務', 'Task'], 'task'),
    plannedOn: date(['评审日期', '評審日期', 'Date'], { required: true }),
    place: text(['地点', '地點', 'Place'], { max: 200 }),
    /** Leads it and concludes. */
    chair: ref(['评审组长', '評審組長', 'Chair'], 'user', { required: true }),
    /** Who votes. */
    experts: refs(['评审专家', '評審專家', 'Experts'], 'user', { max: MAX_EXPERTS }),
    objects: lines(
      ['评审对象', '評審對象', 'What is reviewed'],
      {
        what: text(['对象', '對象', 'Object'], { required: true, min: 1, max: 200 }),
        version: ref(['交付物版本', '交付物版本', 'Output version'], 'outputVersion'),
        note: text(['评审要点', '評審要點', 'Points'], { max: 500 }),
      },
      { max: MAX_OBJECTS },
    ),
    status: choice(['状态', '狀態', 'Status'], reviewStatus, { required: true, default: 'planned', set: 'server' }),
    heldOn: date(['召开日期', '召開日期', 'Held on'], { set: 'server' }),
    /** How often it has been held, this time counted; votes belong to the round they were given in. */
    round: int(['评审轮次', '評審輪次', 'Round'], { required: true, default: 1, set: 'server' }),
    /** Votes of the experts in this round. */
    agreed: int(['同意', '同意', 'Agree'], { required: true, default: 0, set: 'server' }),
    disagreed: int(['不同意', '不同意', 'Disagree'], { required: true, default: 0, set: 'server' }),
    findings: int(['评审意见', '評審意見', 'Findings'], { required: true, default: 0, set: 'server' }),
    openFindings: int(['未关闭意见', '未關閉意見', 'Open findings'], { required: true, default: 0, set: 'server' }),
    conclusion: choice(['评审结论', '評審結論', 'Conclusion'], conclusions, { set: 'server' }),
    opinion: longText(['结论说明', '結論說明', 'Reasons'], { max: 4000, set: 'server' }),
    concludedAt: instant(['结论时间', '結論時間', 'Concluded at'], { set: 'server' }),
    /** The milestone was finished already when the review came to it or was held again: allowed, and marked. */
    afterFinish: bool(['里程碑完成后评审', '里程碑完成後評審', 'Held after the milestone was finished'], {
      required: true,
      default: false,
      set: 'server',
    }),
    files: file(['评审资料', '評審資料', 'Papers'], { max: 20 }),
    note: longText(['备注', '備註', 'Note'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'kind', 'task', 'plannedOn', 'chair', 'agreed', 'openFindings', 'conclusion', 'status'],
    filters: ['name', 'kind', 'status', 'conclusion', 'task', 'chair', 'plannedOn'],
    sort: '-plannedOn',
  },
  form: [
    ['name'],
    ['kind', 'plannedOn'],
    ['task', 'place'],
    ['chair', 'experts'],
    ['objects'],
    ['files'],
    ['note'],
    ['conclusion', 'concludedAt'],
    ['opinion'],
  ],
  folds: ['place', 'objects', 'files', 'note'],
  rights,
  search: { words: ['name'], scope: 'project' },
  facets: { watchedBy: ['chair'], meaning: ['name', 'plannedOn', 'conclusion'] },
});
export interface ReviewRow extends Row<typeof review> {}

export const severities = {
  serious: ['严重', '嚴重', 'Serious'],
  general: ['一般', '一般', 'Ordinary'],
  suggestion: ['建议', '建議', 'Suggestion'],
} as const;

/** What a review has found, and what became of it. */
export const reviewFinding = entity({
  name: 'reviewFinding',
  module: 'review',
  label: ['评审意见', '評審意見', 'Finding'],
  title: 'name',
  scopes: ['project'],
  fields: {
    name: text(['意见内容', '意見內容', 'Finding'], { min: 1, max: 200, required: true }),
    review: ref(['评审', '評審', 'Review'], 'review', { required: true, set: 'create' }),
    severity: choice(['严重程度', '嚴重程度', 'Severity'], severities, { required: true, default: 'general' }),
    place: text(['位置', '位置', 'Where'], { max: 200 }),
    responsible: ref(['负责人', '負責人', 'Person in charge'], 'user'),
    due: date(['要求完成', '要求完成', 'Due']),
    status: choice(
      ['状态', '狀態', 'Status'],
      { open: ['未关闭', '未關閉', 'Open'], closed: ['已关闭', '已關閉', 'Closed'] },
      { required: true, default: 'open', set: 'server' },
    ),
    answer: longText(['处理情况', '處理情況', 'What was done'], { max: 2000, set: 'server' }),
    closedAt: instant(['关闭时间', '關閉時間', 'Closed at'], { set: 'server' }),
    /** The issue it became; the finding is closed with it. */
    issue: ref(['转成的问题', '轉成的問題', 'Issue'], 'issue', { set: 'server' }),
  },
  list: {
    columns: ['name', 'review', 'severity', 'responsible', 'due', 'issue', 'status'],
    filters: ['review', 'status', 'severity', 'responsible', 'due'],
    sort: 'createdAt',
  },
  form: [['review'], ['name'], ['severity', 'place'], ['responsible', 'due'], ['answer'], ['issue']],
  // Who may edit is decided for each review: chair, experts and the person in charge need no right (review.rules.ts).
  rights: {
    read: rights.read,
    all: rights.all,
    create: rights.read,
    update: rights.read,
    remove: rights.read,
    export: rights.export,
  },
});
export interface ReviewFindingRow extends Row<typeof reviewFinding> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    review: ReviewRow;
    review_finding: ReviewFindingRow;
  }
}
