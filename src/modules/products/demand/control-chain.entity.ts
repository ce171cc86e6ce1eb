import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, choices, instant, int, longText, text } from '#kernel/field.ts';

export const chainStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  published: ['生效中', '生效中', 'In force'],
  superseded: ['已被取代', '已被取代', 'Superseded'],
} as const;

export const userControlledFields = {
  title: ['需求标题', '需求標題', 'Title'],
  description: ['需求描述', '需求描述', 'Description'],
  acceptance: ['验收标准', '驗收標準', 'Acceptance criteria'],
  wantedBy: ['期望日期', '期望日期', 'Wanted by'],
  customer: ['客户', '客戶', 'Customer'],
  priority: ['优先级', '優先級', 'Priority'],
} as const;
export const devControlledFields = {
  title: ['需求标题', '需求標題', 'Title'],
  description: ['需求描述', '需求描述', 'Description'],
  acceptance: ['验收标准', '驗收標準', 'Acceptance criteria'],
  rationale: ['依据', '依據', 'Rationale'],
  estimate: ['估算工时', '估算工時', 'Estimated hours'],
  verification: ['验证方式', '驗證方式', 'Verification'],
  priority: ['优先级', '優先級', 'Priority'],
} as const;

export const rollUps = {
  all: ['全部完成', '全部完成', 'All of them'],
  any: ['任一完成', '任一完成', 'Any of them'],
} as const;

/** What depends on what from a demand to its tasks, and what is controlled on the way (1-product §2.7). Published ones never change. */
export const controlChain = entity({
  name: 'controlChain',
  module: 'demand',
  label: ['需求控制链', '需求控制鏈', 'Demand control chain'],
  title: 'name',
  fields: {
    name: text(['名称', '名稱', 'Name'], { min: 1, max: 100, required: true }),
    no: int(['版本号', '版本號', 'Version number'], { required: true, default: 0, set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], chainStatus, { required: true, default: 'draft', set: 'server' }),
    userControlled: choices(
      ['用户需求受控字段', '用戶需求受控欄位', 'Controlled fields of user demands'],
      userControlledFields,
      {
        required: true,
      },
    ),
    devControlled: choices(
      ['研发需求受控字段', '研發需求受控欄位', 'Controlled fields of development demands'],
      devControlledFields,
      { required: true },
    ),
    /** Coverage: what a development demand needs before it goes on. */
    needsOrigin: bool(['批准前须有来源需求', '批准前須有來源需求', 'Approval needs a demand it comes from'], {
      required: true,
      default: false,
    }),
    needsTask: bool(['验证前须有任务', '驗證前須有任務', 'Verification needs a task'], {
      required: true,
      default: false,
    }),
    suspectHolds: bool(['可疑时不得验证', '可疑時不得驗證', 'Suspect demands cannot be verified'], {
      required: true,
      default: true,
    }),
    rollUp: choice(['用户需求交付条件', '用戶需求交付條件', 'A user demand is delivered with'], rollUps, {
      required: true,
      default: 'all',
    }),
    note: longText(['说明', '說明', 'Note'], { max: 2000 }),
    publishedAt: instant(['生效时间', '生效時間', 'In force since'], { set: 'server' }),
  },
  list: {
    columns: ['no', 'name', 'userControlled', 'devControlled', 'publishedAt', 'status'],
    filters: ['name', 'status'],
    sort: '-createdAt',
  },
  form: [
    ['name'],
    ['userControlled'],
    ['devControlled'],
    ['needsOrigin', 'needsTask', 'suspectHolds'],
    ['rollUp'],
    ['note'],
    ['no', 'publishedAt'],
  ],
  rights: {
    read: 'dm:chain:edit',
    create: 'dm:chain:edit',
    update: 'dm:chain:edit',
    remove: 'dm:chain:edit',
    export: 'dm:chain:edit',
  },
});
export interface ControlChainRow extends Row<typeof controlChain> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    control_chain: ControlChainRow;
  }
}

/** What holds where nothing is published. */
export const DELIVERED = {
  userControlled: ['title', 'description', 'acceptance', 'wantedBy'],
  devControlled: ['title', 'description', 'acceptance', 'estimate', 'verification'],
  needsOrigin: false,
  needsTask: false,
  suspectHolds: true,
  rollUp: 'all',
} as const satisfies Partial<ControlChainRow>;
export type Chain = Pick<
  ControlChainRow,
  'userControlled' | 'devControlled' | 'needsOrigin' | 'needsTask' | 'suspectHolds' | 'rollUp'
>;
