import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationText, formatDuration, parseDuration } from './duration-text.ts';

const units = { minutesPerDay: 480, minutesPerWeek: 2400 };

test.each<[string, number, boolean]>([
  ['3d', 1440, false],
  ['2.5d', 1200, false],
  ['.5d', 240, false],
  ['4h', 240, false],
  ['90m', 90, false],
  ['1w', 2400, false],
  ['1mo', 9600, false],
  ['3', 1440, false],
  ['3ed', 4320, true],
  ['1 ew', 10080, true],
  ['2 days', 960, false],
  ['2 edays', 2880, true],
  ['3 DAYS?', 1440, false],
  ['3 个工作日', 1440, false],
  ['３天', 1440, false],
  ['1.5 周', 3600, false],
  ['2小时', 120, false],
  ['30 分钟', 30, false],
  ['2 個小時', 120, false],
  ['3 累计日', 4320, true],
])('%s', (text, minutes, elapsed) => {
  expect(parseDuration(text, units)).toEqual({ minutes, elapsed });
});

test.each(['', 'd', '-3d', '3x', '3 4', '3e', '1.2.3d', '三天', '3d4h'])('%j means none', (text) => {
  expect(parseDuration(text, units)).toBeNull();
});

test.each<[number, boolean, string, string, string]>([
  [480, false, '1d', '1 个工作日', '1 day'],
  [1200, false, '2.5d', '2.5 个工作日', '2.5 days'],
  [493, false, '8.22h', '8.22 小时', '8.22 hours'],
  [4320, true, '3ed', '3 累计日', '3 edays'],
  [0, false, '0d', '0 个工作日', '0 days'],
  [-480, false, '-1d', '-1 个工作日', '-1 day'],
])('%i minutes (elapsed %s)', (minutes, elapsed, short, chinese, english) => {
  expect(formatDuration({ minutes, elapsed }, units)).toBe(short);
  expect(formatDuration({ minutes, elapsed }, units, 'zh-CN')).toBe(chinese);
  expect(formatDuration({ minutes, elapsed }, units, 'en-US')).toBe(english);
});

test.each<[number, boolean, string, string]>([
  [10_080, false, '21 天', '21 d'],
  [493, false, '8.22 小时', '8.22 h'],
  [4320, true, '3 累计天', '3 ed'],
])('%i minutes on the screen (elapsed %s)', (minutes, elapsed, chinese, english) => {
  expect(durationText({ minutes, elapsed }, units, 'zh-CN')).toBe(chinese);
  expect(durationText({ minutes, elapsed }, units, 'en-US')).toBe(english);
});

test('screens show durations by one function', () => {
  const others = globSync('src/modules/**/web/**/*.{ts,tsx}').filter((file) =>
    /\bformatDuration\b/.test(readFileSync(file, 'utf8')),
  );
  expect(others).toEqual([]);
});

test('what is written is read back to the minute', () => {
  const styles = fc.constantFrom('short' as const, 'zh-CN' as const, 'HK' as const, 'en-US' as const);
  const unitSets = fc.integer({ min: 6, max: 1440 }).map((day) => ({ minutesPerDay: day, minutesPerWeek: day * 5 }));
  fc.assert(
    fc.property(fc.nat(500_000), fc.boolean(), styles, unitSets, (minutes, elapsed, style, set) => {
      const duration = { minutes, elapsed };
      expect(parseDuration(formatDuration(duration, set, style), set)).toEqual(duration);
      if (style !== 'short') expect(parseDuration(durationText(duration, set, style), set)).toEqual(duration);
    }),
  );
});
