import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, instant, int, money, ref, text } from '#kernel/field.ts';

export const budgetStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  published: ['已发布', '已發佈', 'Published'],
} as const;
export type BudgetStatus = keyof typeof budgetStatus;

/** What happens when costs go beyond the balance. */
export const controlModes = {
  ignore: ['不控制', '不控制', 'No control'],
  warn: ['提醒', '提醒', 'Warn'],
  stop: ['禁止', '禁止', 'Stop'],
} as const;
export type ControlMode = keyof typeof controlModes;
/** What the balance is looked at of. */
export const controlLevels = {
  subject: ['按科目', '按科目', 'By subject'],
  total: ['按总额', '按總額', 'By total'],
} as const;
export type ControlLevel = keyof typeof controlLevels;

export const versionTypes = {
  initial: ['初始', '初始', 'Initial'],
  manual: ['手动', '手動', 'Manual'],
  change: ['变更', '變更', 'Change'],
} as const;
export const baselineTypes = {
  current: ['当前基线', '目前基線', 'Current baseline'],
  former: ['历史基线', '歷史基線', 'Former baseline'],
  none: ['非基线', '非基線', 'No baseline'],
} as const;

const rights = {
  read: 'pm:budget:query',
  create: 'pm:budget:edit',
  update: 'pm:budget:edit',
  remove: 'pm:budget:edit',
  export: 'pm:budget:query',
} as const;

/** A budget as it was at a moment; its lines are in budget_version_content (1-product §3, Budget; 2-rules §5). */
export const budgetVersion = entity({
  name: 'budgetVersion',
  module: 'budget',
  label: ['预算版本', '預算版本', 'Budget version'],
  title: 'name',
  scopes: 'every',
  readAs: ['project'],
  fields: {
    name: text(['版本号', '版本號', 'Version'], { max: 40, required: true, set: 'server' }),
    type: choice(['版本类型', '版本類型', 'Version type'], versionTypes, { required: true, set: 'server' }),
    baselineType: choice(['基线类型', '基線類型', 'Baseline type'], baselineTypes, { required: true, set: 'server' }),
    description: text(['说明', '說明', 'Description'], { max: 200 }),
    total: money(['预算总额', '預算總額', 'Total'], { set: 'server' }),
    /** The first month it holds for; what was planned before stays. */
    effectiveMonth: date(['生效月份', '生效月份', 'Effective from'], { set: 'server' }),
  },
  list: {
    columns: ['name', 'type', 'baselineType', 'total', 'effectiveMonth', 'description', 'createdAt', 'createdBy'],
    filters: ['name', 'type', 'baselineType'],
    sort: '-createdAt',
  },
  form: [['description']],
  rights,
  unique: [['scope', 'name']],
  noExtFields: 'versions are made by publishing, changes and copies',
});
export interface BudgetVersionRow extends Row<typeof budgetVersion> {}

export const budgetChangeStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  waiting: ['审批中', '審批中', 'Under approval'],
  returned: ['已退回', '已退回', 'Returned'],
  approved: ['已生效', '已生效', 'In effect'],
  rejected: ['已驳回', '已駁回', 'Rejected'],
  withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
} as const;
export type BudgetChangeStatus = keyof typeof budgetChangeStatus;

/** A change of a published budget; its lines are in budget_change_content. It takes effect when it is approved. */
export const budgetChange = entity({
  name: 'budgetChange',
  module: 'budget',
  label: ['预算变更', '預算變更', 'Budget change'],
  title: 'name',
  scopes: 'every',
  readAs: ['project'],
  fields: {
    name: text(['变更编号', '變更編號', 'Number'], { max: 40, required: true, set: 'server' }),
    reason: text(['变更原因', '變更原因', 'Reason'], { max: 200 }),
    status: choice(['状态', '狀態', 'Status'], budgetChangeStatus, {
      required: true,
      default: 'draft',
      set: 'server',
    }),
    applicant: ref(['申请人', '申請人', 'Requester'], 'user', { set: 'server' }),
    /** The version it was made of. */
    baseVersion: ref(['变更前版本', '變更前版本', 'Made of'], 'budgetVersion', { set: 'server' }),
    /** The version it has become. */
    result: ref(['生成的版本', '產生的版本', 'Resulting version'], 'budgetVersion', { set: 'server' }),
    totalBefore: money(['变更前总额', '變更前總額', 'Total before'], { set: 'server' }),
    totalAfter: money(['变更后总额', '變更後總額', 'Total after'], { set: 'server' }),
    instance: int(['审批流程', '審批流程', 'Workflow'], { set: 'server' }),
    effectiveAt: instant(['生效时间', '生效時間', 'Effective since'], { set: 'server' }),
  },
  list: {
    columns: ['name', 'reason', 'status', 'applicant', 'totalBefore', 'totalAfter', 'effectiveAt', 'createdAt'],
    filters: ['name', 'status', 'applicant', 'reason'],
    sort: '-createdAt',
  },
  form: [['reason']],
  rights: { ...rights, update: 'pm:budget:change', remove: 'pm:budget:change' },
  unique: [['scope', 'name']],
  noExtFields: 'changes are made in the grid',
});
export interface BudgetChangeRow extends Row<typeof budgetChange> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    budget_version: BudgetVersionRow;
    budget_change: BudgetChangeRow;
  }
}
