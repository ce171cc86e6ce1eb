import { expect, test } from 'vitest';
import { dayOf, formatMinute } from '#kernel/dates.ts';
import { checkReportConfig, cutOffOf, DELIVERED_REPORT_CONFIG as delivered } from './report-config.ts';
import { spanOf } from './report-period.ts';

const wrong = (patch: object): string | null => {
  const found = checkReportConfig({ ...delivered, weekly: { ...delivered.weekly, ...patch } });
  return found && `${found.message.key} ${found.field}`;
};

test('what is delivered is valid', () => expect(checkReportConfig(delivered)).toBeNull());
test.each<[string, object, string | null]>([
  ['Sunday', { day: 7 }, null],
  ['an eighth day', { day: 8 }, 'reportConfig.weekday weekly.day'],
  ['half a day', { day: 1.5 }, 'reportConfig.weekday weekly.day'],
  ['midnight', { minute: 0 }, null],
  ['24:00', { minute: 1440 }, 'reportConfig.minute weekly.minute'],
  ['no reminder', { remindHours: null }, null],
  ['at once', { remindHours: 0 }, 'reportConfig.hours weekly.remindHours'],
  ['after four days', { remindHours: 96 }, 'reportConfig.hours weekly.remindHours'],
  ['a text', { auto: 'yes' }, 'reportConfig.shape weekly'],
  ['something else', { extra: 1 }, 'reportConfig.shape weekly'],
])('%s', (_name, patch, expected) => expect(wrong(patch)).toBe(expected));
test.each([null, [], 'x', {}, { weekly: delivered.weekly }])('%j is none', (value) =>
  expect(checkReportConfig(value)?.message.key).toBe('reportConfig.shape'),
);

test('the cut-off is at noon of Friday, and of the last day where a month has no 31st', () => {
  expect(formatMinute(cutOffOf(delivered.weekly, spanOf('weekly', '2026-W47')!))).toContain('2026-11-20T12:00');
  expect(Math.floor(cutOffOf(delivered.monthly, spanOf('monthly', '2026-02')!) / 1440)).toBe(dayOf(2026, 2, 28));
});
