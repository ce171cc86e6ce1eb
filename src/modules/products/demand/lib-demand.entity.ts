import { entity, type Row } from '#kernel/entity.ts';
import { choice, dict, file, int, longText, text } from '#kernel/field.ts';
import { demandKinds, verifications } from './dev-demand.entity.ts';

export const libDemandStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  published: ['已发布', '已發佈', 'Published'],
  obsolete: ['已废止', '已廢止', 'Obsolete'],
} as const;
export const libKinds = {
  user: ['用户需求', '用戶需求', 'User demand'],
  dev: ['研发需求', '研發需求', 'Development demand'],
} as const;
export type LibKind = keyof typeof libKinds;

/** A demand of the library, for reuse (1-product §2.7). */
export const libDemand = entity({
  name: 'libDemand',
  module: 'demand',
  label: ['需求库条目', '需求庫條目', 'Library demand'],
  title: 'title',
  code: 'libDemand',
  fields: {
    title: text(['需求标题', '需求標題', 'Title'], { min: 1, max: 200, required: true }),
    code: text(['需求编号', '需求編號', 'Demand number'], { max: 50, required: true, set: 'create' }),
    libKind: choice(['需求种类', '需求種類', 'Demands of'], libKinds, {
      required: true,
      set: 'create',
      default: 'dev',
    }),
    category: dict(['需求分类', '需求分類', 'Category'], 'demand_category'),
    kind: choice(['需求类型', '需求類型', 'Kind'], demandKinds, { required: true, default: 'functional' }),
    verification: choice(['验证方式', '驗證方式', 'Verification'], verifications, {
      default: 'test',
      when: { shown: { libKind: ['dev'] } },
    }),
    description: longText(['需求描述', '需求描述', 'Description'], { max: 4000 }),
    acceptance: longText(['验收标准', '驗收標準', 'Acceptance criteria'], { max: 4000 }),
    rationale: longText(['依据', '依據', 'Rationale'], { max: 2000 }),
    files: file(['附件', '附件', 'Attachments'], { max: 20 }),
    status: choice(['状态', '狀態', 'Status'], libDemandStatus, { required: true, default: 'draft', set: 'server' }),
    revision: int(['修订号', '修訂號', 'Revision'], { required: true, default: 1, set: 'server' }),
  },
  list: {
    columns: ['code', 'title', 'category', 'kind', 'revision', 'status'],
    filters: ['title', 'code', 'category', 'kind', 'libKind', 'status'],
    sort: '-createdAt',
  },
  form: [
    ['title'],
    ['libKind', 'category'],
    ['kind', 'verification'],
    ['description'],
    ['acceptance'],
    ['rationale'],
    ['files'],
    ['revision', 'code'],
  ],
  rights: {
    read: 'dm:lib:query',
    create: 'dm:lib:edit',
    update: 'dm:lib:edit',
    remove: 'dm:lib:edit',
    export: 'dm:lib:query',
  },
  unique: [['code']],
  search: { words: ['title', 'code'] },
  facets: { meaning: ['title', 'description', 'acceptance', 'revision', 'status'] },
});
export interface LibDemandRow extends Row<typeof libDemand> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    lib_demand: LibDemandRow;
  }
}
