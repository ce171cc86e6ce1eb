import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, instant, lines, longText, ref, refs, text } from '#kernel/field.ts';

export const demandChangeStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  approved: ['已生效', '已生效', 'In effect'],
  cancelled: ['已撤销', '已撤銷', 'Withdrawn'],
} as const;

export const lineKinds = {
  edit: ['修改', '修改', 'Edit'],
  takeIn: ['纳入范围', '納入範圍', 'Take in'],
  takeOut: ['移出范围', '移出範圍', 'Take out'],
  defer: ['延期', '延期', 'Defer'],
  cancel: ['取消', '取消', 'Cancel'],
} as const;
export type LineKind = keyof typeof lineKinds;

/** Fields of demands that a line may change; controlled ones by nothing else. */
export const changedFields = {
  title: ['需求标题', '需求標題', 'Title'],
  description: ['需求描述', '需求描述', 'Description'],
  acceptance: ['验收标准', '驗收標準', 'Acceptance criteria'],
  rationale: ['依据', '依據', 'Rationale'],
  estimate: ['估算工时', '估算工時', 'Estimated hours'],
  verification: ['验证方式', '驗證方式', 'Verification'],
  priority: ['优先级', '優先級', 'Priority'],
} as const;
export type ChangedField = keyof typeof changedFields;

/** The move by which it takes effect, as workflows are bound to it. */
export const APPLY = 'demandChange.apply';

/** A change of controlled demands: its lines are the edits themselves (1-product §2.7; 2-rules §5). */
export const demandChange = entity({
  name: 'demandChange',
  module: 'demand',
  label: ['需求变更', '需求變更', 'Demand change'],
  title: 'title',
  code: 'demandChange',
  scopes: ['project'],
  fields: {
    title: text(['变更名称', '變更名稱', 'Title'], { min: 1, max: 200, required: true }),
    code: text(['变更编号', '變更編號', 'Change number'], { max: 50, required: true, set: 'create' }),
    reason: text(['变更原因', '變更原因', 'Reason for the change'], { min: 1, max: 200, required: true }),
    lines: lines(
      ['变更内容', '變更內容', 'Lines'],
      {
        demand: ref(['需求', '需求', 'Demand'], 'devDemand', { required: true }),
        what: choice(['变更方式', '變更方式', 'What'], lineKinds, { required: true, default: 'edit' }),
        field: choice(['字段', '欄位', 'Field'], changedFields),
        before: longText(['变更前', '變更前', 'Before'], { max: 4000 }),
        after: longText(['变更后', '變更後', 'After'], { max: 4000 }),
        /** Set by the server as the change takes effect; whatever people send is set back. */
        refused: bool(['未同意', '未同意', 'Refused']),
      },
      { max: 200 },
    ),
    planChange: ref(['一并生效的计划变更', '一併生效的計劃變更', 'Plan change in effect with it'], 'planChange'),
    productChanges: refs(
      ['一并生效的产品变更', '一併生效的產品變更', 'Product changes in effect with it'],
      'productChange',
      { max: 5 },
    ),
    status: choice(['状态', '狀態', 'Status'], demandChangeStatus, { required: true, default: 'draft', set: 'server' }),
    applicant: ref(['申请人', '申請人', 'Applicant'], 'user', { set: 'server' }),
    /** Hash of its lines when it took effect: what was applied is what was approved. */
    redline: text(['变更哈希', '變更雜湊', 'Redline hash'], { max: 64, set: 'server' }),
    baseline: ref(['结果基线', '結果基線', 'Resulting baseline'], 'demandBaseline', { set: 'server' }),
    takenAt: instant(['生效时间', '生效時間', 'In effect since'], { set: 'server' }),
  },
  list: {
    columns: ['code', 'title', 'reason', 'applicant', 'createdAt', 'takenAt', 'status'],
    filters: ['title', 'code', 'status', 'applicant'],
    sort: '-createdAt',
  },
  form: [
    ['title'],
    ['reason'],
    ['lines'],
    ['planChange', 'productChanges'],
    ['applicant', 'takenAt'],
    ['baseline'],
    ['redline'],
    ['code'],
  ],
  rights: {
    read: 'dm:demand:query',
    create: 'dm:change:add',
    update: 'dm:change:add',
    remove: 'dm:change:add',
    export: 'dm:demand:query',
  },
  unique: [['code']],
});
export interface DemandChangeRow extends Row<typeof demandChange> {}
export type ChangeLine = NonNullable<DemandChangeRow['lines']>[number];
declare module '#kernel/entity.ts' {
  interface Tables {
    demand_change: DemandChangeRow;
  }
}
