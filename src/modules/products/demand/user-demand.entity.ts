import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, dict, file, int, longText, ref, text } from '#kernel/field.ts';

/** The states themselves: the specification names none (docs/RULES.md). */
export const userDemandStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  submitted: ['已提交', '已提交', 'Submitted'],
  analysing: ['分析中', '分析中', 'Being analyzed'],
  accepted: ['已接受', '已接受', 'Accepted'],
  planned: ['已规划', '已規劃', 'Planned'],
  delivering: ['交付中', '交付中', 'Being delivered'],
  delivered: ['已交付', '已交付', 'Delivered'],
  closed: ['已关闭', '已關閉', 'Closed'],
  rejected: ['已拒绝', '已拒絕', 'Rejected'],
  suspended: ['已挂起', '已掛起', 'Suspended'],
  duplicate: ['重复', '重複', 'Duplicate'],
} as const;
export type UserDemandStatus = keyof typeof userDemandStatus;

export const demandPriorities = {
  urgent: ['紧急', '緊急', 'Urgent'],
  high: ['高', '高', 'High'],
  normal: ['中', '中', 'Normal'],
  low: ['低', '低', 'Low'],
} as const;

/** What a customer or somebody of the company asks for (1-product §2.7). */
export const userDemand = entity({
  name: 'userDemand',
  module: 'demand',
  label: ['用户需求', '用戶需求', 'User demand'],
  title: 'title',
  code: 'userDemand',
  fields: {
    title: text(['需求标题', '需求標題', 'Title'], { min: 1, max: 200, required: true }),
    code: text(['需求编号', '需求編號', 'Demand number'], { max: 50, required: true, set: 'create' }),
    source: dict(['需求来源', '需求來源', 'Source'], 'demand_source'),
    category: dict(['需求分类', '需求分類', 'Category'], 'demand_category'),
    customer: text(['客户', '客戶', 'Customer'], { max: 100 }),
    proposer: ref(['提出人', '提出人', 'Raised by'], 'user', { set: 'create' }),
    /** Of somebody without an account. */
    contact: text(['联系人', '聯絡人', 'Contact'], { max: 100 }),
    product: ref(['产品', '產品', 'Product'], 'product'),
    line: ref(['产品线', '產品線', 'Product line'], 'productLine'),
    priority: choice(['优先级', '優先級', 'Priority'], demandPriorities, { required: true, default: 'normal' }),
    value: int(['价值', '價值', 'Value'], { min: 1, max: 10 }),
    confidence: int(['把握', '把握', 'Confidence'], { min: 1, max: 5 }),
    /** Value by confidence: of two demands the one that is sure to be worth more comes first. */
    score: int(['评分', '評分', 'Score'], { set: 'server' }),
    submittedOn: date(['提交日期', '提交日期', 'Submitted on'], { set: 'server' }),
    wantedBy: date(['期望日期', '期望日期', 'Wanted by']),
    preApproval: date(['预审批时间', '預審批時間', 'Pre-approval time']),
    preListing: date(['预上市时间', '預上市時間', 'Pre-listing time']),
    description: longText(['需求描述', '需求描述', 'Description'], { max: 4000 }),
    acceptance: longText(['验收标准', '驗收標準', 'Acceptance criteria'], { max: 2000 }),
    files: file(['附件', '附件', 'Attachments'], { max: 20 }),
    owner: ref(['责任人', '責任人', 'Owner'], 'user'),
    department: ref(['责任部门', '責任部門', 'Department'], 'department'),
    status: choice(['状态', '狀態', 'Status'], userDemandStatus, { required: true, default: 'draft', set: 'server' }),
    /** What the proposer is told, where no development demand was derived. */
    answer: longText(['答复', '答覆', 'Answer'], { max: 2000, set: 'server' }),
    duplicateOf: ref(['重复于', '重複於', 'Duplicate of'], 'userDemand', { set: 'server' }),
    /** Where resuming leads. */
    resumesTo: choice(['挂起前', '掛起前', 'Before suspending'], userDemandStatus, { set: 'server' }),
  },
  list: {
    columns: ['code', 'title', 'customer', 'product', 'priority', 'score', 'wantedBy', 'owner', 'status'],
    filters: [
      ...['title', 'code', 'status', 'priority', 'customer', 'source', 'category', 'product', 'line', 'owner'],
      ...['proposer', 'department', 'wantedBy', 'submittedOn'],
    ],
    sort: '-createdAt',
  },
  form: [
    ['title'],
    ['customer', 'contact', 'source'],
    ['product', 'line', 'category'],
    ['priority', 'value', 'confidence'],
    ['wantedBy', 'preApproval', 'preListing'],
    ['description'],
    ['acceptance'],
    ['files'],
    ['owner', 'department', 'proposer'],
    ['answer', 'duplicateOf'],
    ['code'],
  ],
  folds: [
    'contact',
    'line',
    'category',
    'value',
    'confidence',
    'preApproval',
    'preListing',
    'owner',
    'department',
    'proposer',
    'code',
  ],
  // Everybody may file one and follow their own; who sees and edits others: server/user-demands.ts.
  rights: {
    read: 'login',
    all: 'dm:user:query',
    create: 'login',
    update: 'login',
    remove: 'login',
    export: 'dm:user:export',
  },
  unique: [['code']],
  search: { words: ['title', 'code', 'customer'] },
  facets: { watchedBy: ['proposer', 'owner'], meaning: ['title', 'description', 'acceptance', 'wantedBy', 'status'] },
});
export interface UserDemandRow extends Row<typeof userDemand> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    user_demand: UserDemandRow;
  }
}
