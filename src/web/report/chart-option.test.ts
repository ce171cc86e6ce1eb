import { expect, test } from 'vitest';
import { say } from '#kernel/text.ts';
import { CHART_COLORS, chartOption } from './chart-option.ts';

const look = { text: '#333', line: '#ddd', back: '#fff', font: 'serif', dark: false };
const lines = {
  planned: { label: ['计划', '計劃', 'Planned'], unit: '%', dashed: true },
  actual: { label: ['实际', '實際', 'Actual'], unit: '%' },
} as const;
const series = { x: ['a', 'b'], lines: { planned: [1, 2], actual: [1, null] } };
const drawn = (kind: 'line' | 'bar' | 'stack') =>
  chartOption({ kind, lines }, series, look, (label) => say(label, 'en-US'));

test('lines have words, numbers, and differ in more than colour', () => {
  const option = drawn('line');
  expect(option.series.map((one) => [one.name, one.type, one.data])).toEqual([
    ['Planned', 'line', [1, 2]],
    ['Actual', 'line', [1, null]],
  ]);
  const [first, second] = option.series as { symbol?: string; lineStyle?: { type: string } }[];
  expect([first!.symbol, first!.lineStyle!.type]).not.toEqual([second!.symbol, second!.lineStyle!.type]);
  expect(option.xAxis.data).toEqual(['a', 'b']);
});

test('bars have patterns where there are several, and are stacked where they are parts', () => {
  expect(drawn('bar').aria.decal.show).toBe(true);
  expect(drawn('bar').series.some((one) => 'stack' in one)).toBe(false);
  expect(drawn('stack').series.every((one) => 'stack' in one)).toBe(true);
});

/** Relative luminance (WCAG 2). */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

test('each colour has three to one against white', () => {
  for (const color of CHART_COLORS) expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThan(3);
});
