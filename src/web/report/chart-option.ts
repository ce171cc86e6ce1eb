/**
 * Options of ECharts for a chart of a report. Pure.
 *
 * Lines differ in more than color: in their dashes and marks, bars in their patterns. Colors have a contrast of 3:1 against white
 * and are distinguishable for the color-blind (Okabe and Ito, darkened).
 */
import type { Chart, Series } from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';

export const CHART_COLORS = ['#0068a6', '#c4520a', '#00805e', '#8a3f82', '#8a6a00', '#4a5560'] as const;
/** The same hues on a dark ground. */
const DARK_CHART_COLORS = ['#56a8e0', '#ef8c4b', '#3fbf95', '#cf87c6', '#d3b03c', '#a3aeba'] as const;
const MARKS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'] as const;

/** Colors and letters of the application. */
export interface Look {
  text: string;
  line: string;
  back: string;
  font: string;
  dark: boolean;
}

/** Bars up to so many are named each. */
const NAMED_BARS = 14;
const BAR_MOST = 32;
/** More names than these need a second row above the plot. */
const NAMES_A_ROW = 4;

export function chartOption(
  { kind, lines }: Pick<Chart, 'kind' | 'lines'>,
  series: Series,
  look: Look,
  said: (label: Triple) => string,
) {
  const names = Object.keys(lines);
  const axisText = { color: look.text, fontFamily: look.font, fontSize: 12 };
  const few = series.x.length <= 40;
  return {
    animation: false,
    color: [...(look.dark ? DARK_CHART_COLORS : CHART_COLORS)],
    textStyle: { fontFamily: look.font, color: look.text },
    // Screen readers read the table of figures; this gives bars their patterns.
    aria: { enabled: true, label: { enabled: false }, decal: { show: kind !== 'line' && names.length > 1 } },
    grid: { left: 12, right: 20, top: names.length > NAMES_A_ROW ? 58 : names.length > 1 ? 36 : 16, bottom: 26 },
    ...(names.length > 1 && {
      legend: {
        top: 0,
        left: 0,
        itemWidth: 22,
        textStyle: axisText,
        data: names.map((name) => said(lines[name]!.label)),
      },
    }),
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: look.back,
      borderColor: look.line,
      textStyle: axisText,
    },
    xAxis: {
      type: 'category',
      data: series.x,
      boundaryGap: kind !== 'line',
      // A few bars have different meanings: each shows its name, in two lines if necessary.
      axisLabel: {
        ...axisText,
        hideOverlap: true,
        ...(kind !== 'line' && series.x.length <= NAMED_BARS
          ? { interval: 0, width: 84, overflow: 'break', lineHeight: 15 }
          : { width: 110, overflow: 'truncate' }),
      },
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { ...axisText, formatter: `{value}${lines[names[0] ?? '']?.unit ?? ''}` },
      splitLine: { lineStyle: { color: look.line } },
    },
    series: names.map((name, at) => ({
      name: said(lines[name]!.label),
      type: kind === 'line' ? 'line' : 'bar',
      data: series.lines[name] ?? [],
      ...(kind === 'stack' && { stack: 'all' }),
      ...(kind === 'line'
        ? {
            symbol: MARKS[at % MARKS.length],
            symbolSize: 6,
            showSymbol: few,
            lineStyle: { width: 2, type: lines[name]!.dashed ? 'dashed' : 'solid' },
          }
        : { barMaxWidth: BAR_MOST }),
    })),
  };
}
