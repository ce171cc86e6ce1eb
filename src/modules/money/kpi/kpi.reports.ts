/** KPI of one project over its periods, and of several projects beside each other. Every score opens the evidence it was frozen with. */
import { choice, date, decimal, int, ref, text } from '#kernel/field.ts';
import { listAddress, report } from '#kernel/report.ts';
import {
  exportMultipleKpiReport,
  exportSingleKpiReport,
  type MultipleRow,
  multipleKpiReport,
  type SingleRow,
  singleKpiReport,
} from './kpi.calls.ts';
import { kpiDimensions } from './kpi.entity.ts';

export const SCORE_PAGE = '/project/projectKPI/score';
const score = (label: readonly [string, string, string]) => decimal(label, { digits: 1 });
const TOTAL = ['总分', '總分', 'Total'] as const;

const singleEvidence = ({ period, item }: SingleRow, { projectId }: Readonly<Record<string, string>>): string =>
  listAddress(SCORE_PAGE, { projectId, periodId: period, item });

export const singleReport = report<SingleRow>({
  name: 'kpiSingle',
  label: ['单项目 KPI 报表', '單項目 KPI 報表', 'KPI of the project'],
  call: singleKpiReport,
  sheet: exportSingleKpiReport,
  columns: {
    title: text(['指标', '指標', 'KPI'], { required: true }),
    periodName: text(['考核期', '考核期', 'Period'], { required: true }),
    startsOn: date(['开始', '開始', 'From'], { required: true }),
    endsOn: date(['结束', '結束', 'Until'], { required: true }),
    round: int(['轮次', '輪次', 'Round'], { required: true }),
    dimension: choice(['维度', '維度', 'Dimension'], kpiDimensions, { required: true }),
    weight: decimal(['权重', '權重', 'Weight'], { digits: 2, required: true }),
    value: decimal(['指标值', '指標值', 'Value'], { digits: 4 }),
    auto: score(['公式得分', '公式得分', 'By formula']),
    raters: score(['评分人得分', '評分人得分', 'By raters']),
    score: score(['得分', '得分', 'Score']),
    points: decimal(['计入总分', '計入總分', 'Part of the total'], { digits: 2 }),
  },
  title: 'title',
  list: {
    columns: ['periodName', 'title', 'dimension', 'weight', 'value', 'auto', 'raters', 'score', 'points'],
    filters: ['dimension', 'startsOn'],
    sort: '-endsOn',
  },
  search: { in: ['title', 'periodName'], label: ['指标或考核期', '指標或考核期', 'KPI or period'] },
  summary: {
    periods: { label: ['已发布考核期', '已發佈考核期', 'Published periods'] },
    last: { label: ['最近总分', '最近總分', 'Last total'] },
    change: { label: ['较上期', '較上期', 'Against the period before'] },
  },
  charts: {
    totals: { kind: 'line', label: ['各期总分', '各期總分', 'Total by period'], lines: { total: { label: TOTAL } } },
    dimensions: {
      kind: 'bar',
      label: ['最近一期各维度得分', '最近一期各維度得分', 'Score by dimension, last period and the one before'],
      lines: {
        last: { label: ['最近一期', '最近一期', 'Last period'] },
        before: { label: ['上一期', '上一期', 'Period before'] },
      },
    },
  },
  drill: { value: singleEvidence, auto: singleEvidence, raters: singleEvidence, score: singleEvidence },
});

const evidence = ({ project, period }: MultipleRow): string =>
  listAddress(SCORE_PAGE, { projectId: project, periodId: period });

export const multipleReport = report<MultipleRow>({
  name: 'kpiMultiple',
  label: ['多项目 KPI 报表', '多項目 KPI 報表', 'KPI of several projects'],
  call: multipleKpiReport,
  sheet: exportMultipleKpiReport,
  columns: {
    title: text(['项目', '項目', 'Project'], { required: true }),
    program: ref(['项目集', '項目集', 'Program'], 'program'),
    manager: ref(['项目经理', '項目經理', 'Project manager'], 'user'),
    rank: int(['名次', '名次', 'Rank']),
    periodName: text(['考核期', '考核期', 'Period'], { required: true }),
    endsOn: date(['期末', '期末', 'Ends']),
    total: score(TOTAL),
    grade: text(['等级', '等級', 'Grade']),
    before: score(['上期', '上期', 'Before']),
    change: score(['变化', '變化', 'Change']),
    ...Object.fromEntries(Object.entries(kpiDimensions).map(([name, label]) => [name, score(label)])),
  },
  title: 'title',
  list: {
    columns: [
      ...['rank', 'title', 'periodName', 'total', 'grade', 'before', 'change'],
      ...['schedule', 'cost', 'quality', 'delivery', 'customer', 'team'],
    ],
    filters: ['manager', 'grade'],
    sort: 'rank',
  },
  search: { in: ['title'], label: ['项目', '項目', 'Project'] },
  start: (today) => ({ with: 'all', from: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`, to: today }),
  summary: {
    projects: { label: ['项目数', '項目數', 'Projects'] },
    mean: { label: ['平均总分', '平均總分', 'Mean total'] },
    without: { label: ['没有已发布考核期', '沒有已發佈考核期', 'Without a published period'], bad: true },
  },
  charts: {
    totals: {
      kind: 'bar',
      label: ['各项目总分', '各項目總分', 'Total by project'],
      lines: { total: { label: TOTAL }, before: { label: ['上期', '上期', 'Before'] } },
    },
  },
  drill: {
    total: evidence,
    before: evidence,
    ...Object.fromEntries(Object.keys(kpiDimensions).map((name) => [name, evidence])),
  },
});
