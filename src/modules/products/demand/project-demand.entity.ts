import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, int, longText, ref, text } from '#kernel/field.ts';

export const projectDemandStatus = {
  inScope: ['在范围内', '在範圍內', 'In scope'],
  out: ['已移出', '已移出', 'Out of scope'],
} as const;

/** A development demand that a project promises to deliver (1-product §2.7). */
export const projectDemand = entity({
  name: 'projectDemand',
  module: 'demand',
  label: ['项目需求', '項目需求', 'Project demand'],
  title: 'devDemand',
  scopes: ['project'],
  fields: {
    devDemand: ref(['研发需求', '研發需求', 'Development demand'], 'devDemand', { required: true, set: 'create' }),
    since: date(['纳入日期', '納入日期', 'In scope since'], { set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], projectDemandStatus, {
      required: true,
      default: 'inScope',
      set: 'server',
    }),
    responsible: ref(['负责人', '負責人', 'Person in charge'], 'user'),
    note: longText(['说明', '說明', 'Note'], { max: 500 }),
  },
  list: {
    columns: ['devDemand', 'status', 'since', 'responsible', 'note'],
    filters: ['devDemand', 'status', 'responsible', 'since'],
    sort: '-createdAt',
  },
  form: [['devDemand'], ['responsible'], ['note']],
  rights: {
    read: 'dm:demand:query',
    create: 'dm:demand:edit',
    update: 'dm:demand:edit',
    remove: 'dm:demand:edit',
    export: 'dm:demand:query',
  },
  unique: [['scope', 'devDemand']],
});
export interface ProjectDemandRow extends Row<typeof projectDemand> {}

export const demandBaselineOrigins = {
  manual: ['手工', '手工', 'Taken by hand'],
  change: ['变更', '變更', 'Change'],
} as const;

/** The demands of a project as they were: a root hash that stands for all of them. */
export const demandBaseline = entity({
  name: 'demandBaseline',
  module: 'demand',
  label: ['需求基线', '需求基線', 'Demand baseline'],
  title: 'name',
  scopes: ['project'],
  fields: {
    name: text(['基线名称', '基線名稱', 'Baseline name'], { min: 1, max: 100, required: true }),
    description: text(['说明', '說明', 'Description'], { max: 200 }),
    no: int(['序号', '序號', 'Number'], { required: true, default: 0, set: 'server' }),
    origin: choice(['来源', '來源', 'Origin'], demandBaselineOrigins, {
      required: true,
      default: 'manual',
      set: 'server',
    }),
    demands: int(['需求数', '需求數', 'Demands'], { required: true, default: 0, set: 'server' }),
    root: text(['根哈希', '根雜湊', 'Root hash'], { max: 64, required: true, default: '', set: 'server' }),
  },
  list: {
    columns: ['no', 'name', 'origin', 'demands', 'createdBy', 'createdAt', 'description'],
    filters: ['name', 'origin'],
    sort: '-createdAt',
  },
  form: [['name'], ['description']],
  rights: {
    read: 'dm:baseline:query',
    create: 'dm:baseline:edit',
    update: 'dm:baseline:edit',
    remove: 'dm:baseline:edit',
    export: 'dm:baseline:query',
  },
  unique: [['scope', 'no']],
});
export interface DemandBaselineRow extends Row<typeof demandBaseline> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    project_demand: ProjectDemandRow;
    demand_baseline: DemandBaselineRow;
  }
}
