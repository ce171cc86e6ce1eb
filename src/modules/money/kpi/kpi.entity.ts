/** Indicators of the company, what a project is to reach, and the periods it is judged by (1-product §3, KPI; §2.8, §2.16). */
import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, decimal, instant, int, lines, longText, ref, text } from '#kernel/field.ts';

export const kpiDimensions = {
  schedule: ['进度', '進度', 'Schedule'],
  cost: ['成本', '成本', 'Cost'],
  quality: ['质量', '品質', 'Quality'],
  delivery: ['交付', '交付', 'Delivery'],
  customer: ['客户', '客戶', 'Customer'],
  team: ['团队', '團隊', 'Team'],
} as const;
export type KpiDimension = keyof typeof kpiDimensions;

/** Where the score comes from. */
export const kpiSources = {
  formula: ['公式', '公式', 'Formula'],
  raters: ['评分人', '評分人', 'Raters'],
  both: ['公式与评分人', '公式與評分人', 'Formula and raters'],
} as const;
export type KpiSource = keyof typeof kpiSources;

export const assessedObjects = {
  project: ['项目', '項目', 'Project'],
  manager: ['项目经理', '項目經理', 'Project manager'],
  team: ['项目团队', '項目團隊', 'Project team'],
  member: ['项目成员', '項目成員', 'Member'],
} as const;

const byFormula = { shown: { source: ['formula', 'both'] } };

/** An indicator as the company knows it; projects take it over. */
export const kpi = entity({
  name: 'kpi',
  module: 'kpi',
  label: ['KPI 指标', 'KPI 指標', 'KPI'],
  title: 'name',
  fields: {
    name: text(['指标名称', '指標名稱', 'KPI'], { min: 1, max: 100, required: true }),
    dimension: choice(['维度', '維度', 'Dimension'], kpiDimensions, { required: true, default: 'schedule' }),
    assessedObject: choice(['考核对象', '考核對象', 'Assessed object'], assessedObjects, {
      required: true,
      default: 'project',
    }),
    source: choice(['评分来源', '評分來源', 'Source'], kpiSources, { required: true, default: 'raters' }),
    /** FEEL over facts of the project. */
    formula: longText(['公式', '公式', 'Formula'], { max: 2000, when: { ...byFormula, required: true } }),
    /** Value of the formula -> score, straight lines between; without them the value is the score. */
    bands: lines(
      ['分档', '分檔', 'Bands'],
      {
        value: decimal(['指标值', '指標值', 'Value'], { required: true, digits: 4, min: -1e6, max: 1e6 }),
        score: decimal(['得分', '得分', 'Score'], { required: true, digits: 1, min: 0, max: 120 }),
      },
      { max: 10, when: byFormula },
    ),
    over: bool(['允许超过 100 分（最高 120）', '允許超過 100 分（最高 120）', 'Scores above 100 (up to 120)'], {
      required: true,
      default: false,
    }),
    share: int(['公式占比（%）', '公式佔比（%）', 'Share of the formula (%)'], {
      min: 1,
      max: 99,
      when: { shown: { source: ['both'] }, required: true },
    }),
    unit: text(['单位', '單位', 'Unit'], { max: 20 }),
    weight: decimal(['默认权重', '預設權重', 'Usual weight'], { digits: 2, min: 0.01, max: 100 }),
    criteria: longText(['评分标准', '評分標準', 'Scoring criteria'], { max: 2000 }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
  },
  list: {
    columns: ['name', 'dimension', 'assessedObject', 'source', 'weight', 'formula', 'active'],
    filters: ['name', 'dimension', 'source', 'assessedObject', 'active'],
    sort: 'name',
  },
  form: [
    ['name'],
    ['dimension', 'assessedObject'],
    ['source', 'share'],
    ['formula'],
    ['bands'],
    ['unit', 'weight'],
    ['criteria'],
    ['over', 'active'],
  ],
  rights: {
    read: 'sys:kpi:edit',
    create: 'sys:kpi:edit',
    update: 'sys:kpi:edit',
    remove: 'sys:kpi:edit',
    export: 'sys:kpi:edit',
  },
  unique: [['name']],
  directory: true,
});
export interface KpiRow extends Row<typeof kpi> {}

/** Who rates: a person, or whoever has a part in the project when the period begins. */
export const raterRules = {
  person: ['指定人员', '指定人員', 'A person'],
  manager: ['项目经理', '項目經理', 'Project manager'],
  leader: ['主责部门负责人', '主責部門負責人', 'Head of the lead department'],
  program: ['项目集经理', '項目集經理', 'Program manager'],
} as const;
export type RaterRule = keyof typeof raterRules;

const rights = {
  read: 'pm:kpi:query',
  create: 'pm:kpi:target',
  update: 'pm:kpi:target',
  remove: 'pm:kpi:target',
  export: 'pm:kpi:query',
} as const;

/** An indicator a project is judged by, or a template hands to its projects: with its weight and raters. */
export const kpiTarget = entity({
  name: 'kpiTarget',
  module: 'kpi',
  label: ['项目指标', '項目指標', 'Project KPI'],
  title: 'name',
  scopes: ['project', 'template'],
  fields: {
    /** Of the indicator. */
    name: text(['指标名称', '指標名稱', 'KPI'], { max: 100, required: true, set: 'server' }),
    kpi: ref(['KPI 指标', 'KPI 指標', 'KPI'], 'kpi', { required: true, set: 'create' }),
    weight: decimal(['权重', '權重', 'Weight'], { required: true, digits: 2, min: 0.01, max: 100 }),
    target: decimal(['目标值', '目標值', 'Target'], { digits: 4, min: -1e6, max: 1e6 }),
    /** Empty: the project, for which its manager stands. */
    assessed: ref(['被考核人', '被考核人', 'Assessed person'], 'user'),
    raters: lines(
      ['评分人', '評分人', 'Raters'],
      {
        rule: choice(['评分人', '評分人', 'Rater'], raterRules, { required: true, default: 'person' }),
        user: ref(['人员', '人員', 'Person'], 'user', { when: { shown: { rule: ['person'] }, required: true } }),
        weight: decimal(['权重', '權重', 'Weight'], { required: true, digits: 2, min: 0.01, max: 100, default: '1' }),
      },
      { max: 20 },
    ),
    criteria: longText(['评分标准', '評分標準', 'Scoring criteria'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'weight', 'target', 'assessed', 'raters', 'criteria'],
    filters: ['name', 'assessed'],
    sort: 'createdAt',
  },
  form: [['kpi'], ['weight', 'target'], ['assessed'], ['raters'], ['criteria']],
  rights,
  unique: [['scope', 'kpi']],
});
export interface KpiTargetRow extends Row<typeof kpiTarget> {}

export const periodStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  active: ['执行中', '執行中', 'Active'],
  scoring: ['评分中', '評分中', 'Scoring'],
  scored: ['已评分', '已評分', 'Scored'],
  published: ['已发布', '已發佈', 'Published'],
  appealed: ['申诉中', '申訴中', 'Appealed'],
} as const;
export type PeriodStatus = keyof typeof periodStatus;

/** What becomes of the weight of an indicator without a score. */
export const missingRules = {
  spread: ['权重分摊到其他指标', '權重分攤到其他指標', 'Its weight is spread over the others'],
  zero: ['按 0 分计', '按 0 分計', 'It counts as 0'],
} as const;
export type MissingRule = keyof typeof missingRules;

/** A time a project is judged by: its score sheet. */
export const kpiPeriod = entity({
  name: 'kpiPeriod',
  module: 'kpi',
  label: ['考核期', '考核期', 'KPI period'],
  title: 'name',
  scopes: ['project'],
  fields: {
    name: text(['考核期', '考核期', 'Period'], { min: 1, max: 50, required: true }),
    startsOn: date(['开始日期', '開始日期', 'From'], { required: true }),
    endsOn: date(['结束日期', '結束日期', 'Until'], { required: true }),
    deadline: date(['评分截止', '評分截止', 'Scores due']),
    missing: choice(['缺少得分时', '缺少得分時', 'Without a score'], missingRules, {
      required: true,
      default: 'spread',
    }),
    status: choice(['状态', '狀態', 'Status'], periodStatus, { required: true, default: 'draft', set: 'server' }),
    /** Goes up when an appeal is upheld: each round keeps its result. */
    round: int(['轮次', '輪次', 'Round'], { required: true, default: 1, set: 'server' }),
    appeals: int(['申诉次数', '申訴次數', 'Appeals'], { required: true, default: 0, set: 'server' }),
    total: decimal(['总分', '總分', 'Total'], { digits: 1, set: 'server' }),
    grade: text(['等级', '等級', 'Grade'], { max: 2, set: 'server' }),
    /** Some who should have rated did not. */
    incomplete: bool(['评分不全', '評分不全', 'Ratings missing'], { required: true, default: false, set: 'server' }),
    publishedAt: instant(['发布时间', '發佈時間', 'Published at'], { set: 'server' }),
    publishedBy: ref(['发布人', '發佈人', 'Published by'], 'user', { set: 'server' }),
  },
  list: {
    columns: ['name', 'startsOn', 'endsOn', 'deadline', 'status', 'total', 'grade'],
    filters: ['name', 'status', 'startsOn'],
    sort: '-startsOn',
  },
  form: [['name'], ['startsOn', 'endsOn'], ['deadline', 'missing']],
  rights,
  unique: [['scope', 'name']],
});
export interface KpiPeriodRow extends Row<typeof kpiPeriod> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    kpi: KpiRow;
    kpi_target: KpiTargetRow;
    kpi_period: KpiPeriodRow;
  }
}
