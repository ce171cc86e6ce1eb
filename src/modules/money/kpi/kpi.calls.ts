/** Calls on KPI beside those of their entities (1-product §2.8, §2.16). */
import { call, output } from '#kernel/call.ts';
import { choice, date, int, json, longText } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import type { KpiPeriodRow, PeriodStatus } from './kpi.entity.ts';
import type { Fact } from './kpi.facts.ts';
import type { Band, ItemResult, Rating, SheetItem, SheetResult } from './kpi.score.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });
const periodId = int(['考核期', '考核期', 'Period'], { required: true, min: 1 });

/** A result as it was frozen. */
export interface KeptResult extends SheetResult {
  round: number;
  at: string;
  published: boolean;
  /** What it was computed from. */
  facts: Fact[];
  sheet: SheetItem[];
  ratings: Rating[];
  /** Of facts, sheet and ratings as they were kept. */
  hash: string;
}
export interface PeriodHead {
  id: number;
  name: string;
  startsOn: string;
  endsOn: string;
  status: PeriodStatus;
  total: string | null;
  grade: string | null;
}
export interface Sheet {
  period: KpiPeriodRow;
  items: SheetItem[];
  ratings: Rating[];
  /** As they are now, while nothing is frozen. */
  facts: Fact[];
  /** Of the facts as they are now. */
  live: SheetResult | null;
  results: KeptResult[];
  people: Record<number, string>;
  /** Figures of cost are left out of the evidence. */
  costHidden: boolean;
  /** The viewer sees all of it, not only what they rate. */
  whole: boolean;
}
export interface Sheets {
  periods: PeriodHead[];
  /** null: there is no period yet. */
  sheet: Sheet | null;
}
export const readSheets = call(
  'GET',
  '/api/v1/kpi/sheets',
  'login',
  { projectId, periodId: int(['考核期', '考核期', 'Period'], { min: 1 }) },
  output<Sheets>(),
  {
    label: ['查看 KPI 评分', '查看 KPI 評分', 'View scores'],
    reads: ['kpiPeriod', 'project', 'task', 'issue', 'risk'],
  },
);

export interface GivenScore {
  item: number;
  /** null: takes it back. */
  score: string | null;
  comment: string | null;
}
export const scoreKpi = call(
  'POST',
  '/api/v1/kpi/scores',
  'login',
  { projectId, periodId, scores: json<GivenScore[]>()(['评分', '評分', 'Scores'], { required: true }) },
  output<{ saved: number }>(),
  { label: ['KPI 评分', 'KPI 評分', 'Rate KPIs'], touches: ['kpiPeriod'] },
);

/** What an indicator that is being written gives in a project. */
export interface Tried {
  facts: Fact[];
  result: ItemResult;
  costHidden: boolean;
}
export const tryKpi = call(
  'POST',
  '/api/v1/kpi/try',
  'sys:kpi:edit',
  {
    projectId,
    startsOn: date(['开始日期', '開始日期', 'From'], { required: true }),
    endsOn: date(['结束日期', '結束日期', 'Until'], { required: true }),
    formula: longText(['公式', '公式', 'Formula'], { required: true, max: 2000 }),
    bands: json<Band[]>()(['分档', '分檔', 'Bands']),
  },
  output<Tried>(),
  { label: ['试算 KPI', '試算 KPI', 'Try a KPI'], reads: true },
);

/** One indicator in one published period of the project. */
export interface SingleRow {
  id: number;
  period: number;
  periodName: string;
  startsOn: string;
  endsOn: string;
  round: number;
  item: number;
  title: string;
  dimension: string;
  weight: string;
  value: string | null;
  auto: string | null;
  raters: string | null;
  score: string | null;
  /** What it adds to the total. */
  points: string | null;
}
const SINGLE = '/api/v1/kpi/single-report';
const ofProject = { label: ['单项目 KPI 报表', '單項目 KPI 報表', 'KPI of a project'], scope: 'project' } as const;
export const singleKpiReport = call(
  'GET',
  SINGLE,
  'pm:kpi:query',
  { projectId, ...listInput },
  output<ReportAnswer<SingleRow>>(),
  { ...ofProject, reads: ['kpiPeriod'] },
);
export const exportSingleKpiReport = call(
  'GET',
  `${SINGLE}/export`,
  'pm:kpi:query',
  { projectId, ...sheetInput },
  output<Uint8Array>(),
  {
    ...ofProject,
    body: 'download',
    label: ['导出单项目 KPI 报表', '匯出單項目 KPI 報表', 'Export the KPI of a project'],
  },
);

/** A project by its last published period within a time. */
export interface MultipleRow {
  id: number;
  project: number;
  title: string;
  program: number | null;
  manager: number | null;
  period: number;
  periodName: string;
  endsOn: string;
  total: string | null;
  grade: string | null;
  rank: number | null;
  before: string | null;
  change: string | null;
  schedule: string | null;
  cost: string | null;
  quality: string | null;
  delivery: string | null;
  customer: string | null;
  team: string | null;
}
export const comparedWith = {
  program: ['同一项目集的项目', '同一項目集的項目', 'Projects of the same program'],
  all: ['所有可见项目', '所有可見項目', 'All projects I may see'],
} as const;
const MULTIPLE = '/api/v1/kpi/multiple-report';
const among = {
  projectId,
  with: choice(['对比范围', '對比範圍', 'Compared with'], comparedWith, { required: true }),
  from: date(['考核期结束于', '考核期結束於', 'Periods that end from'], { required: true }),
  to: date(['至', '至', 'Until'], { required: true }),
} as const;
const ofMany = { label: ['多项目 KPI 报表', '多項目 KPI 報表', 'KPI of several projects'], scope: 'project' } as const;
export const multipleKpiReport = call(
  'GET',
  MULTIPLE,
  'pm:kpi:query',
  { ...among, ...listInput },
  output<ReportAnswer<MultipleRow>>(),
  { ...ofMany, reads: ['kpiPeriod', 'project'] },
);
export const exportMultipleKpiReport = call(
  'GET',
  `${MULTIPLE}/export`,
  'pm:kpi:query',
  { ...among, ...sheetInput },
  output<Uint8Array>(),
  {
    ...ofMany,
    body: 'download',
    label: ['导出多项目 KPI 报表', '匯出多項目 KPI 報表', 'Export the KPI of several projects'],
  },
);
