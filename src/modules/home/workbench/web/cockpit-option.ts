/** The donut of lights as ECharts wants it. Pure. */
import type { Look } from '#web/report/chart-option.ts';

export interface Slice {
  name: string;
  count: number;
  color: string;
}

/** Slices in the colors of the lights, the total in the middle; the list next to it shows names and numbers. */
export function donutOption(
  slices: readonly Slice[],
  look: Pick<Look, 'text' | 'back' | 'font'>,
  chosen: string | null,
) {
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  return {
    animation: false,
    tooltip: { show: false },
    title: {
      text: String(total),
      left: 'center',
      top: 'center',
      textStyle: { fontSize: 26, fontWeight: 600, color: look.text, fontFamily: look.font },
    },
    series: [
      {
        type: 'pie',
        radius: ['64%', '92%'],
        label: { show: false },
        emphasis: { scale: false },
        itemStyle: { borderColor: look.back, borderWidth: 2 },
        data: slices
          .filter(({ count }) => count > 0)
          .map(({ name, count, color }) => ({
            name,
            value: count,
            itemStyle: { color, opacity: chosen === null || chosen === name ? 1 : 0.3 },
          })),
      },
    ],
  };
}
