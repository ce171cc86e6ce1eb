/**
 * The design of an own report: which columns make its rows and columns, what is counted in their cells, which rows are looked at. Pure,
 * read on both sides; what is wrong is named.
 */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { type Dataset, datasetItems, datasetOf, datasets, isDated, isDimension, isMeasured } from './datasets.ts';
import { reportTexts as x } from './report.texts.ts';

export const grains = {
  year: ['年', '年', 'Year'],
  quarter: ['季度', '季度', 'Quarter'],
  month: ['月', '月', 'Month'],
  week: ['周', '週', 'Week'],
  day: ['日', '日', 'Day'],
} as const;
export type Grain = keyof typeof grains;

export const hows = {
  count: ['计数', '計數', 'count'],
  sum: ['合计', '合計', 'sum'],
  avg: ['平均', '平均', 'average'],
  min: ['最小', '最小', 'least'],
  max: ['最大', '最大', 'most'],
} as const;
export type How = keyof typeof hows;

export const chartKinds = {
  none: ['无图表', '無圖表', 'No chart'],
  bar: ['柱状图', '柱狀圖', 'Bars'],
  stack: ['堆积图', '堆積圖', 'Stacked bars'],
  line: ['折线图', '折線圖', 'Lines'],
} as const;
export const layouts = {
  landscape: ['A4 横向', 'A4 橫向', 'A4 landscape'],
  portrait: ['A4 纵向', 'A4 縱向', 'A4 portrait'],
} as const;

export interface Dimension {
  field: string;
  /** Of a date: which part of it; the month where nothing is said. */
  by?: Grain;
}
export interface Measure {
  /** null: rows are counted. */
  field: string | null;
  how: How;
}
export interface Design {
  rows: Dimension[];
  columns: Dimension[];
  measures: Measure[];
  /** As those of lists: column to value. */
  filters: Record<string, string>;
  /** Filters that readers change. */
  parameters: string[];
  chart: keyof typeof chartKinds;
  layout: keyof typeof layouts;
}

export const MOST_DIMENSIONS = 4;
export const MOST_MEASURES = 10;
export const MOST_CELLS = 200_000;
export const NO_DESIGN: Design = {
  ...{ rows: [], columns: [], measures: [{ field: null, how: 'count' }], filters: {}, parameters: [] },
  ...{ chart: 'none', layout: 'landscape' },
};

const shape = (what: string): Problem => problem(x.badDesign, { what }, 'design');
const listOf = (value: unknown, what: string): unknown[] | Problem =>
  Array.isArray(value) && value.every(isPlain) ? value : shape(what);
const isProblem = (value: unknown): value is Problem => isPlain(value) && 'message' in value;

/** The dataset of a key, or what is wrong with it. */
export function knownDataset(key: unknown): Dataset | Problem {
  const found = datasetOf(String(key));
  const allowed = datasets.map((one) => one.key).join(', ');
  return found ?? problem(x.unknownDataset, { name: String(key).slice(0, 50), allowed }, 'dataset');
}

/** What is wrong with a design; null: nothing. */
export function designProblem(dataset: Dataset, value: unknown): Problem | null {
  if (!isPlain(value)) return shape('{}');
  const { columns } = dataset;
  const named = (name: unknown, may: (name: string) => boolean): Problem | null => {
    if (typeof name === 'string' && Object.hasOwn(columns, name) && may(name)) return null;
    const allowed = Object.keys(columns).filter(may).join(', ');
    return problem(x.unknownColumn, { name: String(name).slice(0, 50), allowed }, 'design');
  };
  const dimension = (name: string): boolean => isDimension(columns[name]!);
  for (const side of ['rows', 'columns'] as const) {
    const list = listOf(value[side], side);
    if (isProblem(list)) return list;
    if (list.length > MOST_DIMENSIONS) return problem(x.tooManyDimensions, { max: MOST_DIMENSIONS }, 'design');
    for (const one of list as Record<string, unknown>[]) {
      const wrong = named(one.field, dimension);
      if (wrong) return wrong;
      if (one.by !== undefined && !Object.hasOwn(grains, String(one.by))) return shape(`${side}.by`);
      if (one.by !== undefined && !isDated(columns[String(one.field)]!)) return shape(`${side}.by`);
    }
  }
  const keys = [...(value.rows as Dimension[]), ...(value.columns as Dimension[])].map(dimensionKey);
  const twice = keys.find((key, i) => keys.indexOf(key) !== i);
  if (twice !== undefined) return problem(x.twice, { name: twice }, 'design');
  const measures = listOf(value.measures, 'measures');
  if (isProblem(measures)) return measures;
  if (measures.length === 0 || measures.length > MOST_MEASURES)
    return problem(x.measureCount, { max: MOST_MEASURES }, 'design');
  for (const one of measures as Record<string, unknown>[]) {
    if (!Object.hasOwn(hows, String(one.how))) return shape('measures.how');
    if (one.how === 'count' && (one.field === null || one.field === undefined)) continue;
    const wrong = named(one.field, (name) => isMeasured(columns[name]!) || one.how === 'count');
    if (wrong) return wrong;
  }
  const { filters = {}, parameters = [], chart, layout } = value;
  if (!isPlain(filters) || !Object.values(filters).every((one) => typeof one === 'string')) return shape('filters');
  for (const name of Object.keys(filters)) {
    const wrong = named(name, () => true);
    if (wrong) return wrong;
  }
  if (!Array.isArray(parameters)) return shape('parameters');
  for (const name of parameters) {
    const wrong = named(name, () => true);
    if (wrong) return wrong;
  }
  if (!Object.hasOwn(chartKinds, String(chart))) return shape('chart');
  return Object.hasOwn(layouts, String(layout)) ? null : shape('layout');
}

/** The problem of a stored report: its dataset, or its design where it has one. */
export function reportProblem(dataset: unknown, design: unknown): Problem | null {
  const known = knownDataset(dataset);
  if (isProblem(known)) return known;
  return design === null || design === undefined ? null : designProblem(known, design);
}

export const grainOf = (dataset: Dataset, { field, by }: Dimension): Grain | null =>
  isDated(dataset.columns[field]!) ? (by ?? 'month') : null;
export const dimensionKey = ({ field, by }: Dimension): string => (by ? `${field}.${by}` : field);

/** How a measure is called. */
export function measureLabel(dataset: Dataset, { field, how }: Measure): Triple {
  if (field === null || field === undefined) return x.count.text;
  const of = hows[how];
  return dataset.columns[field]!.label.map((label, i) => (how === 'sum' ? label : `${label} (${of[i]})`)) as never;
}

export const isKnownDataset = (key: string): boolean => Object.hasOwn(datasetItems, key);
