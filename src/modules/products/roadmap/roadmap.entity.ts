import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, int, lines, longText, ref, refs, text } from '#kernel/field.ts';

export const roadmapKinds = {
  product: ['产品规划', '產品規劃', 'Product roadmap'],
  technical: ['技术规划', '技術規劃', 'Technology roadmap'],
} as const;
export type RoadmapKind = keyof typeof roadmapKinds;

export const roadmapStatus = {
  draft: ['编制中', '編製中', 'Being drawn up'],
  published: ['已发布', '已發佈', 'Published'],
  archived: ['已归档', '已歸檔', 'Archived'],
} as const;

/** Where products or technologies are to go, in lanes over time (1-product §2.13). */
export const roadmap = entity({
  name: 'roadmap',
  module: 'roadmap',
  label: ['规划路线图', '規劃路線圖', 'Roadmap'],
  title: 'name',
  fields: {
    name: text(['路线图名称', '路線圖名稱', 'Roadmap name'], { min: 1, max: 100, required: true }),
    kind: choice(['类型', '類型', 'Kind'], roadmapKinds, { required: true, default: 'product', set: 'create' }),
    line: ref(['产品线', '產品線', 'Product line'], 'productLine'),
    product: ref(['产品', '產品', 'Product'], 'product'),
    from: date(['起始日期', '起始日期', 'From'], { required: true }),
    to: date(['截止日期', '截止日期', 'Until'], { required: true }),
    owner: ref(['负责人', '負責人', 'Owner'], 'user'),
    lanes: lines(
      ['泳道', '泳道', 'Lanes'],
      { name: text(['泳道名称', '泳道名稱', 'Lane'], { min: 1, max: 50, required: true }) },
      { max: 30 },
    ),
    status: choice(['状态', '狀態', 'Status'], roadmapStatus, { required: true, default: 'draft', set: 'server' }),
    editions: int(['版次', '版次', 'Editions'], { required: true, default: 0, set: 'server' }),
    description: longText(['说明', '說明', 'Description'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'line', 'product', 'from', 'to', 'owner', 'editions', 'status'],
    filters: ['name', 'kind', 'line', 'product', 'owner', 'status'],
    sort: '-createdAt',
  },
  form: [['name', 'kind'], ['line', 'product'], ['from', 'to', 'owner'], ['lanes'], ['description'], ['editions']],
  rights: {
    read: 'rm:roadmap:query',
    create: 'rm:roadmap:edit',
    update: 'rm:roadmap:edit',
    remove: 'rm:roadmap:edit',
    export: 'rm:roadmap:query',
  },
  unique: [['kind', 'name']],
  search: { words: ['name'] },
  facets: { watchedBy: ['owner'], meaning: ['name', 'from', 'to', 'status', 'editions'] },
});
export interface RoadmapRow extends Row<typeof roadmap> {}

export const itemKinds = {
  goal: ['目标', '目標', 'Goal'],
  release: ['发布', '發佈', 'Release'],
  feature: ['特性', '特性', 'Feature'],
  technology: ['技术', '技術', 'Technology'],
  milestone: ['里程碑', '里程碑', 'Milestone'],
} as const;
export const confidences = {
  committed: ['已承诺', '已承諾', 'Committed'],
  planned: ['已计划', '已計劃', 'Planned'],
  explored: ['探索中', '探索中', 'Explored'],
} as const;
export type Confidence = keyof typeof confidences;

export const MAX_ITEMS = 500;

/** A bar of a roadmap. Bound to something, it has the dates of that. */
export const roadmapItem = entity({
  name: 'roadmapItem',
  module: 'roadmap',
  label: ['路线图条目', '路線圖條目', 'Roadmap item'],
  title: 'name',
  fields: {
    name: text(['条目名称', '條目名稱', 'Item'], { min: 1, max: 100, required: true }),
    roadmap: ref(['路线图', '路線圖', 'Roadmap'], 'roadmap', { required: true, set: 'create' }),
    lane: text(['泳道', '泳道', 'Lane'], { max: 50 }),
    kind: choice(['类型', '類型', 'Kind'], itemKinds, { required: true, default: 'feature' }),
    confidence: choice(['承诺程度', '承諾程度', 'Confidence'], confidences, { required: true, default: 'planned' }),
    from: date(['开始日期', '開始日期', 'From']),
    to: date(['结束日期', '結束日期', 'Until']),
    productVersion: ref(['绑定产品版本', '綁定產品版本', 'Bound to version'], 'productVersion'),
    devDemand: ref(['绑定研发需求', '綁定研發需求', 'Bound to demand'], 'devDemand'),
    task: ref(['绑定任务或里程碑', '綁定任務或里程碑', 'Bound to task or milestone'], 'task'),
    /** Of a technology: how ready it is (1 to 9), and when it is needed. */
    readiness: int(['技术成熟度', '技術成熟度', 'Readiness level'], { min: 1, max: 9 }),
    neededBy: date(['需求日期', '需求日期', 'Needed by']),
    dependsOn: refs(['依赖于', '依賴於', 'Depends on'], 'roadmapItem', { max: 20 }),
    note: longText(['说明', '說明', 'Note'], { max: 1000 }),
  },
  list: {
    columns: ['name', 'roadmap', 'lane', 'kind', 'confidence', 'from', 'to'],
    filters: ['name', 'roadmap', 'lane', 'kind', 'confidence'],
    sort: 'from',
  },
  form: [
    ['name'],
    ['roadmap', 'lane'],
    ['kind', 'confidence'],
    ['from', 'to'],
    ['productVersion'],
    ['devDemand'],
    ['task'],
    ['readiness', 'neededBy'],
    ['dependsOn'],
    ['note'],
  ],
  folds: ['readiness', 'neededBy', 'dependsOn', 'note'],
  rights: {
    read: 'rm:roadmap:query',
    create: 'rm:roadmap:edit',
    update: 'rm:roadmap:edit',
    remove: 'rm:roadmap:edit',
    export: 'rm:roadmap:query',
  },
});
export interface RoadmapItemRow extends Row<typeof roadmapItem> {}

/** What was told of a roadmap, and when. It never changes. */
export const roadmapEdition = entity({
  name: 'roadmapEdition',
  module: 'roadmap',
  label: ['路线图版次', '路線圖版次', 'Roadmap edition'],
  title: 'name',
  fields: {
    name: text(['版次名称', '版次名稱', 'Edition'], { max: 120, required: true, set: 'server' }),
    roadmap: ref(['路线图', '路線圖', 'Roadmap'], 'roadmap', { required: true, set: 'server' }),
    no: int(['序号', '序號', 'Number'], { required: true, set: 'server' }),
    items: int(['条目数', '條目數', 'Items'], { required: true, set: 'server' }),
    root: text(['根哈希', '根雜湊', 'Root hash'], { max: 64, required: true, set: 'server' }),
  },
  list: {
    columns: ['no', 'name', 'roadmap', 'items', 'createdBy', 'createdAt'],
    filters: ['roadmap', 'name'],
    sort: '-createdAt',
  },
  form: [['name'], ['roadmap', 'no', 'items'], ['root']],
  rights: {
    read: 'rm:roadmap:query',
    create: 'rm:roadmap:edit',
    update: 'rm:roadmap:edit',
    remove: 'rm:roadmap:edit',
    export: 'rm:roadmap:query',
  },
  unique: [['roadmap', 'no']],
  noExtFields: 'an edition is what was told',
});
export interface RoadmapEditionRow extends Row<typeof roadmapEdition> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    roadmap: RoadmapRow;
    roadmap_item: RoadmapItemRow;
    roadmap_edition: RoadmapEditionRow;
  }
}
