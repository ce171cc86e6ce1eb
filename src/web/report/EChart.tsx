/**
 * A picture drawn by ECharts, as large as its place, in SVG. Loaded on demand with the parts of the library that charts of
 * reports use; nothing else of it is taken.
 */
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useSize } from '../entity/list/use-size.ts';

use([
  BarChart,
  LineChart,
  PieChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  SVGRenderer,
]);

export interface EChartProps {
  option: Readonly<Record<string, unknown>>;
  height: number;
}

export function EChart({ option, height }: EChartProps) {
  const [follow, { width }, place] = useSize<HTMLDivElement>();
  const drawn = useRef<EChartsType | null>(null);
  useEffect(() => {
    const chart = init(place.current!, null, { renderer: 'svg', height });
    drawn.current = chart;
    return () => {
      drawn.current = null;
      chart.dispose();
    };
  }, [place, height]);
  useEffect(() => {
    if (width > 0) drawn.current?.resize({ width, height });
  }, [width, height]);
  useEffect(() => {
    drawn.current?.setOption(option, { notMerge: true });
  }, [option]);
  return <div ref={follow} style={{ height }} />;
}
