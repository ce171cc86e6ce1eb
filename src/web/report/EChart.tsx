/**
 * A chart drawn by ECharts, filling its container, in SVG. Loaded on demand with only the parts of the library that charts of
 * reports use.
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
  /** A click at a position of the axis: anywhere above it. */
  onPick?: ((at: number) => void) | undefined;
}

interface Drawn {
  chart: EChartsType;
  option: EChartProps['option'] | null;
}

/**
 * Charts of kept pages that are not on screen: React ends their effects as if unmounted, but their elements stay. Redrawing them
 * would delay the click that shows the page again. An element in no document any more is really gone.
 */
const behind = new Map<HTMLElement, Drawn>();

function putBehind(place: HTMLElement, drawn: Drawn): void {
  behind.set(place, drawn);
  for (const [box, { chart }] of behind)
    if (!box.isConnected) {
      behind.delete(box);
      chart.dispose();
    }
}

function takeOrDraw(place: HTMLElement): Drawn {
  const drawn = behind.get(place);
  behind.delete(place);
  return drawn ?? { chart: init(place, null, { renderer: 'svg' }), option: null };
}

export function EChart({ option, height, onPick }: EChartProps) {
  const [follow, { width }, place] = useSize<HTMLDivElement>();
  const drawn = useRef<Drawn | null>(null);
  useEffect(() => {
    const box = place.current!;
    const taken = takeOrDraw(box);
    drawn.current = taken;
    return () => {
      drawn.current = null;
      putBehind(box, taken);
    };
  }, [place]);
  useEffect(() => {
    const chart = drawn.current?.chart;
    if (chart && width > 0 && (chart.getWidth() !== width || chart.getHeight() !== height))
      chart.resize({ width, height });
  }, [width, height]);
  useEffect(() => {
    const now = drawn.current;
    if (!now || now.option === option) return;
    now.chart.setOption(option, { notMerge: true });
    now.option = option;
  }, [option]);
  useEffect(() => {
    const chart = drawn.current?.chart;
    if (!chart || !onPick) return undefined;
    const picked = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }): void => {
      const place = [offsetX, offsetY];
      if (!chart.containPixel('grid', place)) return;
      const [at] = chart.convertFromPixel({ gridIndex: 0 }, place) as number[];
      if (at !== undefined) onPick(Math.round(at));
    };
    const surface = chart.getZr();
    surface.on('click', picked);
    return () => {
      surface.off('click', picked);
    };
  }, [onPick]);
  return <div ref={follow} style={{ height, ...(onPick && { cursor: 'pointer' }) }} />;
}
