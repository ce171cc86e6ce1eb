import { expect, test } from 'vitest';
import { donutOption } from './cockpit-option.ts';

const look = { text: '#333', back: '#fff', font: 'serif' };
const slices = [
  { name: 'late', count: 2, color: 'red' },
  { name: 'paused', count: 0, color: 'grey' },
  { name: 'well', count: 3, color: 'green' },
];

test('the donut shows what is there, its total in the middle, and fades what is not chosen', () => {
  const all = donutOption(slices, look, null);
  expect(all.title.text).toBe('5');
  expect(all.series[0]!.data.map(({ name, value }) => [name, value])).toEqual([
    ['late', 2],
    ['well', 3],
  ]);
  expect(all.series[0]!.data.every(({ itemStyle }) => itemStyle.opacity === 1)).toBe(true);
  const one = donutOption(slices, look, 'late');
  expect(one.series[0]!.data.map(({ itemStyle }) => itemStyle.opacity === 1)).toEqual([true, false]);
});
