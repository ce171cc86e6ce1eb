import { entity, type Row } from '#kernel/entity.ts';
import { choice, instant, int, ref, text } from '#kernel/field.ts';

export const changeStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  waiting: ['审批中', '審批中', 'Under approval'],
  returned: ['已退回', '已退回', 'Returned'],
  approved: ['已生效', '已生效', 'In effect'],
  rejected: ['已驳回', '已駁回', 'Rejected'],
  withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
} as const;
export type ChangeStatus = keyof typeof changeStatus;

/** A change of the structure of a controlled version; its lines are in product_change_content (1-product §2.12; 2-rules §5). */
export const productChange = entity({
  name: 'productChange',
  module: 'product-change',
  label: ['产品变更', '產品變更', 'Product change'],
  title: 'name',
  scopes: ['product'],
  fields: {
    name: text(['变更编号', '變更編號', 'Number'], { max: 40, required: true, set: 'server' }),
    productVersion: ref(['产品版本', '產品版本', 'Product version'], 'productVersion', {
      required: true,
      set: 'server',
    }),
    project: ref(['项目', '項目', 'Project'], 'project', { set: 'server' }),
    reason: text(['变更原因', '變更原因', 'Reason'], { max: 200, required: true, set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], changeStatus, { required: true, default: 'draft', set: 'server' }),
    applicant: ref(['申请人', '申請人', 'Requester'], 'user', { set: 'server' }),
    lines: int(['变更行数', '變更行數', 'Lines'], { required: true, default: 0, set: 'server' }),
    /** SHA-256 over all lines: what is decided about and what is applied have the same one. */
    redline: text(['变更哈希', '變更雜湊', 'Redline hash'], { max: 64, set: 'server' }),
    baseline: ref(['生成的基线', '產生的基線', 'Resulting baseline'], 'productBaseline', { set: 'server' }),
    instance: int(['审批流程', '審批流程', 'Workflow'], { set: 'server' }),
    effectiveAt: instant(['生效时间', '生效時間', 'Effective since'], { set: 'server' }),
  },
  list: {
    columns: ['name', 'productVersion', 'reason', 'status', 'applicant', 'lines', 'effectiveAt'],
    filters: ['name', 'productVersion', 'project', 'status', 'applicant', 'reason'],
    sort: '-createdAt',
  },
  form: [['reason']],
  rights: {
    read: 'login',
    all: 'prd:structure:query',
    // By the right in the product, or in a project that works on the version; drafts are their applicants' own (server/changes.ts).
    create: 'login',
    update: 'login',
    remove: 'login',
    export: 'prd:structure:query',
  },
  unique: [['scope', 'name']],
  noExtFields: 'changes are made in the grid',
});
export interface ProductChangeRow extends Row<typeof productChange> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    product_change: ProductChangeRow;
  }
}
