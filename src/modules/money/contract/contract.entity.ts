import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, decimal, dict, file, int, lines, longText, money, ref, text } from '#kernel/field.ts';

/** Whether the company sells or buys: who pays whom. */
export const directions = {
  sales: ['销售合同', '銷售合約', 'Sales contract'],
  purchase: ['采购合同', '採購合約', 'Purchase contract'],
} as const;
export type Direction = keyof typeof directions;

export const contractStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  effective: ['履行中', '履行中', 'Effective'],
  suspended: ['已中止', '已中止', 'Suspended'],
  settled: ['已结算', '已結算', 'Settled'],
  closed: ['已关闭', '已關閉', 'Closed'],
  terminated: ['已终止', '已終止', 'Terminated'],
} as const;
export type ContractStatus = keyof typeof contractStatus;

/** When a node of payment falls due. */
export const conditions = {
  date: ['按日期', '按日期', 'On a date'],
  milestone: ['任务完成', '任務完成', 'Task finished'],
  progress: ['任务进度', '任務進度', 'Task progress'],
  acceptance: ['验收', '驗收', 'Acceptance'],
  after: ['上一节点之后', '上一節點之後', 'Days after the node before'],
} as const;
export type NodeCondition = keyof typeof conditions;

const rights = { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' } as const;

/** What the company sells to a customer or buys from a supplier (1-product §3, Contract; 2-rules §8). */
export const contract = entity({
  name: 'contract',
  module: 'contract',
  label: ['合同', '合約', 'Contract'],
  title: 'name',
  code: 'contract',
  scopes: ['project'],
  ownerless: true,
  fields: {
    name: text(['合同名称', '合約名稱', 'Contract name'], { min: 1, max: 200, required: true }),
    code: text(['合同编号', '合約編號', 'Contract number'], { max: 50, required: true, set: 'create' }),
    direction: choice(['收付方向', '收付方向', 'Direction'], directions, { required: true, set: 'create' }),
    type: dict(['合同类型', '合約類型', 'Type'], 'contract_type'),
    status: choice(['状态', '狀態', 'Status'], contractStatus, { required: true, default: 'draft', set: 'server' }),
    customer: ref(['客户', '客戶', 'Customer'], 'customer', {
      when: { shown: { direction: ['sales'] }, required: true },
    }),
    supplier: ref(['供应商', '供應商', 'Supplier'], 'supplier', {
      when: { shown: { direction: ['purchase'] }, required: true },
    }),
    /** With tax, as the contract says. */
    amount: money(['合同金额（含税）', '合約金額（含稅）', 'Amount with tax'], { required: true, min: 0 }),
    taxRate: decimal(['税率（%）', '稅率（%）', 'Tax rate (%)'], { digits: 2, min: 0, max: 100 }),
    netAmount: money(['不含税金额', '不含稅金額', 'Amount without tax'], { set: 'server' }),
    payMethod: dict(['付款方式', '付款方式', 'Payment method'], 'payment_method'),
    responsible: ref(['负责人', '負責人', 'Person in charge'], 'user', { set: 'create' }),
    department: ref(['所属部门', '所屬部門', 'Department'], 'department'),
    signTime: date(['签订日期', '簽訂日期', 'Sign date']),
    effectiveTime: date(['生效日期', '生效日期', 'Effective date']),
    endDate: date(['到期日期', '到期日期', 'End date']),
    warrantyUntil: date(['质保期至', '質保期至', 'Warranty until']),
    /** What it is cost or income of; a contract of a project without them is all of that project. */
    allocations: lines(
      ['分摊', '分攤', 'Allocations'],
      {
        project: ref(['项目', '項目', 'Project'], 'project'),
        task: ref(['任务', '任務', 'Task'], 'task'),
        subject: ref(['科目', '科目', 'Subject'], 'subject'),
        share: decimal(['比例（%）', '比例（%）', 'Share (%)'], { required: true, digits: 2, min: 0.01, max: 100 }),
      },
      { max: 50 },
    ),
    nodes: lines(
      ['收付款节点', '收付款節點', 'Payment nodes'],
      {
        name: text(['节点', '節點', 'Node'], { min: 1, max: 100, required: true }),
        condition: choice(['条件', '條件', 'Condition'], conditions, { required: true, default: 'date' }),
        day: date(['日期', '日期', 'Date'], { when: { shown: { condition: ['date'] }, required: true } }),
        task: ref(['任务', '任務', 'Task'], 'task', {
          when: { shown: { condition: ['milestone', 'progress'] }, required: true },
        }),
        percent: int(['进度（%）', '進度（%）', 'Progress (%)'], {
          min: 1,
          max: 100,
          when: { shown: { condition: ['progress'] }, required: true },
        }),
        days: int(['天数', '天數', 'Days'], {
          min: 0,
          max: 3650,
          when: { shown: { condition: ['after'] }, required: true },
        }),
        share: decimal(['比例（%）', '比例（%）', 'Share (%)'], { digits: 2, min: 0.01, max: 100 }),
        /** In the currency of the contract; of nodes with a share it follows from that. */
        amount: decimal(['金额', '金額', 'Amount'], { digits: 2, min: 0, max: 1e12 }),
        retention: bool(['质保金', '質保金', 'Retention'], { required: true, default: false }),
      },
      { max: 200 },
    ),
    settlement: money(['结算金额', '結算金額', 'Settlement'], { min: 0, set: 'server' }),
    audit: money(['审定金额', '審定金額', 'Audited amount'], { min: 0, set: 'server' }),
    /** Of its payments: paid, and approved but not paid yet. Kept under the lock of the contract (migration 0751). */
    paid: money(['已收付', '已收付', 'Paid'], { set: 'server' }),
    approved: money(['已批准未付', '已批准未付', 'Approved, not paid yet'], { set: 'server' }),
    files: file(['附件', '附件', 'Attachments'], { max: 20 }),
    remark: longText(['备注', '備註', 'Remark'], { max: 2000 }),
  },
  list: {
    columns: [
      'code',
      'name',
      'direction',
      'customer',
      'supplier',
      'amount',
      'paid',
      'status',
      'responsible',
      'signTime',
    ],
    filters: [
      ...['name', 'code', 'direction', 'status', 'type', 'customer', 'supplier', 'responsible', 'department'],
      ...['amount', 'signTime', 'endDate', 'createdAt'],
    ],
    sort: '-createdAt',
  },
  form: [
    ['name', 'code'],
    ['direction', 'type'],
    ['customer', 'supplier'],
    ['amount', 'taxRate'],
    ['netAmount', 'payMethod'],
    ['responsible', 'department'],
    ['signTime', 'effectiveTime'],
    ['endDate', 'warrantyUntil'],
    ['nodes'],
    ['allocations'],
    ['settlement', 'audit'],
    ['paid', 'approved'],
    ['files'],
    ['remark'],
  ],
  folds: ['payMethod', 'effectiveTime', 'warrantyUntil', 'files', 'remark'],
  // Who sees, makes and changes a contract is decided for each (contract-visible.ts).
  rights: { ...rights, all: 'pm:contract:query' },
  unique: [['code']],
  search: { words: ['name', 'code'] },
  facets: {
    watchedBy: ['responsible'],
    meaning: ['name', 'amount', 'taxRate', 'customer', 'supplier', 'nodes', 'allocations', 'endDate', 'status'],
  },
});
export interface ContractRow extends Row<typeof contract> {}
export type ContractNode = NonNullable<ContractRow['nodes']>[number];
export type Allocation = NonNullable<ContractRow['allocations']>[number];

export const paymentStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  approved: ['待收付', '待收付', 'To be paid'],
  paid: ['已收付', '已收付', 'Paid'],
  cancelled: ['已取消', '已取消', 'Canceled'],
} as const;

const node = int(['收付款节点', '收付款節點', 'Payment node'], { min: 1 });
const ofContract = ref(['合同', '合約', 'Contract'], 'contract', { required: true, set: 'create' });

/** Money that is to be paid or was received for a contract. */
export const payment = entity({
  name: 'payment',
  module: 'contract',
  label: ['收付款', '收付款', 'Payment'],
  title: 'name',
  code: 'payment',
  scopes: ['project'],
  ownerless: true,
  fields: {
    /** The contract and the node. */
    name: text(['名称', '名稱', 'Name'], { max: 320, required: true, set: 'server' }),
    code: text(['编号', '編號', 'Number'], { max: 50, required: true, set: 'create' }),
    contract: ofContract,
    node,
    amount: money(['金额', '金額', 'Amount'], { required: true, min: 0.01 }),
    plannedOn: date(['计划日期', '計劃日期', 'Planned date'], { required: true }),
    paidOn: date(['收付日期', '收付日期', 'Paid on'], { set: 'server' }),
    voucher: text(['凭证号', '憑證號', 'Voucher'], { max: 100 }),
    status: choice(['状态', '狀態', 'Status'], paymentStatus, { required: true, default: 'draft', set: 'server' }),
    appliedBy: ref(['申请人', '申請人', 'Applied by'], 'user', { set: 'server' }),
    paidBy: ref(['确认人', '確認人', 'Confirmed by'], 'user', { set: 'server' }),
    files: file(['附件', '附件', 'Attachments'], { max: 10 }),
    note: longText(['说明', '說明', 'Note'], { max: 500 }),
  },
  list: {
    columns: ['code', 'name', 'amount', 'plannedOn', 'paidOn', 'status', 'voucher'],
    filters: ['contract', 'status', 'plannedOn', 'paidOn', 'amount'],
    sort: '-plannedOn',
  },
  form: [['contract', 'node'], ['amount'], ['plannedOn', 'paidOn'], ['voucher'], ['files'], ['note']],
  rights,
  unique: [['code']],
});
export interface PaymentRow extends Row<typeof payment> {}

const invoiceKinds = {
  special: ['增值税专用发票', '增值稅專用發票', 'Special VAT invoice'],
  normal: ['增值税普通发票', '增值稅普通發票', 'Normal VAT invoice'],
  other: ['其他票据', '其他票據', 'Other'],
} as const;

/** An invoice for a contract: issued by us when selling, received when buying. */
export const invoice = entity({
  name: 'invoice',
  module: 'contract',
  label: ['发票', '發票', 'Invoice'],
  title: 'number',
  scopes: ['project'],
  ownerless: true,
  fields: {
    number: text(['发票号码', '發票號碼', 'Invoice number'], { min: 1, max: 50, required: true }),
    contract: ofContract,
    /** Whose numbers it is among; of issued invoices nobody but us. */
    supplier: ref(['供应商', '供應商', 'Supplier'], 'supplier', { set: 'server' }),
    kind: choice(['发票类型', '發票類型', 'Kind'], invoiceKinds, { required: true, default: 'special' }),
    amount: money(['金额（含税）', '金額（含稅）', 'Amount with tax'], { required: true, min: 0.01 }),
    taxRate: decimal(['税率（%）', '稅率（%）', 'Tax rate (%)'], { digits: 2, min: 0, max: 100 }),
    day: date(['开票日期', '開票日期', 'Invoice date'], { required: true }),
    files: file(['附件', '附件', 'Attachments'], { max: 10 }),
    note: longText(['备注', '備註', 'Remark'], { max: 500 }),
  },
  list: {
    columns: ['number', 'contract', 'kind', 'amount', 'taxRate', 'day'],
    filters: ['number', 'contract', 'kind', 'day'],
    sort: '-day',
  },
  form: [['contract'], ['number', 'kind'], ['amount', 'taxRate'], ['day'], ['files'], ['note']],
  rights,
  unique: [['supplier', 'number']],
});
export interface InvoiceRow extends Row<typeof invoice> {}

/** That what a contract is about was accepted; nodes that wait for it fall due. */
export const acceptance = entity({
  name: 'acceptance',
  module: 'contract',
  label: ['验收', '驗收', 'Acceptance'],
  title: 'name',
  scopes: ['project'],
  ownerless: true,
  fields: {
    name: text(['验收内容', '驗收內容', 'What was accepted'], { min: 1, max: 200, required: true }),
    contract: ofContract,
    node,
    amount: money(['验收金额', '驗收金額', 'Accepted amount'], { min: 0 }),
    day: date(['验收日期', '驗收日期', 'Accepted on'], { required: true }),
    files: file(['验收记录', '驗收記錄', 'Minutes'], { max: 10 }),
    note: longText(['备注', '備註', 'Remark'], { max: 500 }),
  },
  list: { columns: ['name', 'contract', 'amount', 'day'], filters: ['name', 'contract', 'day'], sort: '-day' },
  form: [['contract', 'node'], ['name'], ['amount', 'day'], ['files'], ['note']],
  rights,
});
export interface AcceptanceRow extends Row<typeof acceptance> {}

declare module '#kernel/entity.ts' {
  interface Tables {
    contract: ContractRow;
    payment: PaymentRow;
    invoice: InvoiceRow;
    acceptance: AcceptanceRow;
  }
}
