import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, decimal, file, int, longText, ref, text, tree } from '#kernel/field.ts';
import { demandPriorities } from './user-demand.entity.ts';

export const devDemandStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  approved: ['已批准', '已批准', 'Approved'],
  implementing: ['实现中', '實現中', 'Being implemented'],
  implemented: ['已实现', '已實現', 'Implemented'],
  verified: ['已验证', '已驗證', 'Verified'],
  closed: ['已关闭', '已關閉', 'Closed'],
  deferred: ['已延期', '已延期', 'Deferred'],
  cancelled: ['已取消', '已取消', 'Canceled'],
} as const;
export type DevDemandStatus = keyof typeof devDemandStatus;

export const demandLevels = {
  feature: ['特性', '特性', 'Feature'],
  requirement: ['系统需求', '系統需求', 'Requirement'],
  part: ['分配需求', '分配需求', 'Part'],
} as const;

export const demandKinds = {
  functional: ['功能', '功能', 'Functional'],
  performance: ['性能', '性能', 'Performance'],
  interface: ['接口', '介面', 'Interface'],
  constraint: ['约束', '約束', 'Constraint'],
  compliance: ['合规', '合規', 'Compliance'],
} as const;

export const verifications = {
  test: ['测试', '測試', 'Test'],
  analysis: ['分析', '分析', 'Analysis'],
  inspection: ['检查', '檢查', 'Inspection'],
  demonstration: ['演示', '演示', 'Demonstration'],
} as const;

export const MAX_LEVELS = 6;

/** What development is asked to make (1-product §2.7). */
export const devDemand = entity({
  name: 'devDemand',
  module: 'demand',
  label: ['研发需求', '研發需求', 'Development demand'],
  title: 'title',
  code: 'devDemand',
  fields: {
    title: text(['需求标题', '需求標題', 'Title'], { min: 1, max: 200, required: true }),
    code: text(['需求编号', '需求編號', 'Demand number'], { max: 50, required: true, set: 'create' }),
    parent: tree(['上级需求', '上級需求', 'Parent demand'], 'devDemand'),
    level: choice(['需求层级', '需求層級', 'Level'], demandLevels, { required: true, default: 'requirement' }),
    kind: choice(['需求类型', '需求類型', 'Kind'], demandKinds, { required: true, default: 'functional' }),
    product: ref(['产品', '產品', 'Product'], 'product'),
    productVersion: ref(['产品版本', '產品版本', 'Product version'], 'productVersion'),
    owner: ref(['责任人', '責任人', 'Owner'], 'user'),
    department: ref(['责任部门', '責任部門', 'Department'], 'department'),
    priority: choice(['优先级', '優先級', 'Priority'], demandPriorities, { required: true, default: 'normal' }),
    estimate: decimal(['估算工时', '估算工時', 'Estimated hours'], { digits: 1, min: 0, max: 100_000 }),
    verification: choice(['验证方式', '驗證方式', 'Verification'], verifications, { required: true, default: 'test' }),
    acceptance: longText(['验收标准', '驗收標準', 'Acceptance criteria'], { max: 4000 }),
    rationale: longText(['依据', '依據', 'Rationale'], { max: 2000 }),
    description: longText(['需求描述', '需求描述', 'Description'], { max: 4000 }),
    files: file(['附件', '附件', 'Attachments'], { max: 20 }),
    note: longText(['备注', '備註', 'Note'], { max: 2000 }),
    status: choice(['状态', '狀態', 'Status'], devDemandStatus, { required: true, default: 'draft', set: 'server' }),
    revision: int(['修订号', '修訂號', 'Revision'], { required: true, default: 1, set: 'server' }),
    /** In a baseline: its controlled fields change by demand changes only. */
    controlled: bool(['受控', '受控', 'Controlled'], { required: true, default: false, set: 'server' }),
    evidence: longText(['验证证据', '驗證證據', 'Evidence'], { max: 2000, set: 'server' }),
  },
  list: {
    columns: ['code', 'title', 'level', 'priority', 'owner', 'status'],
    filters: [
      ...['title', 'code', 'status', 'level', 'kind', 'priority', 'product', 'productVersion', 'parent', 'owner'],
      ...['department', 'verification', 'controlled'],
    ],
    sort: '-createdAt',
  },
  form: [
    ['title'],
    ['level', 'kind', 'parent'],
    ['product', 'productVersion'],
    ['priority', 'estimate', 'verification'],
    ['owner', 'department'],
    ['description'],
    ['acceptance'],
    ['rationale'],
    ['files'],
    ['note'],
    ['evidence'],
    ['revision', 'controlled', 'code'],
  ],
  folds: ['rationale', 'note', 'files', 'department', 'code'],
  // Who sees which is decided in server/dev-demands.ts: by the system right, in products, and in projects they are in scope of.
  rights: {
    read: 'login',
    all: 'dm:dev:query',
    create: 'dm:dev:add',
    update: 'dm:dev:edit',
    remove: 'dm:dev:delete',
    export: 'dm:dev:export',
  },
  unique: [['code']],
  search: { words: ['title', 'code'] },
  facets: {
    watchedBy: ['owner', 'createdBy'],
    meaning: ['title', 'description', 'acceptance', 'verification', 'productVersion', 'status'],
  },
});
export interface DevDemandRow extends Row<typeof devDemand> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    dev_demand: DevDemandRow;
  }
}
