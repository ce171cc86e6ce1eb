import { describe, expect, test } from 'vitest';
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import type { Lang } from '#kernel/text.ts';
import { DATE_ORDER_OF, parseTypedDate } from './typed-date.ts';

const near = parseMinute('2026-11-10 08:00')!;
const typed = (text: string, lang: Lang = 'zh-CN'): string | null => {
  const minute = parseTypedDate(text, near, 480, DATE_ORDER_OF[lang]);
  return minute === null ? null : formatMinute(minute).slice(0, 16);
};

describe('typed dates', () => {
  test.each([
    ['2026-11-09', '2026-11-09T08:00'],
    ['2026-11-9', '2026-11-09T08:00'],
    ['2026/11/12', '2026-11-12T08:00'],
    ['2026.11.17', '2026-11-17T08:00'],
    ['2026年11月18日', '2026-11-18T08:00'],
    ['２０２６－１１－１８', '2026-11-18T08:00'],
    ['2026-11-26 10:00', '2026-11-26T10:00'],
    ['2026-11-26T10:30', '2026-11-26T10:30'],
    ['20261120', '2026-11-20T08:00'],
    ['20261120 9:15', '2026-11-20T09:15'],
    ['11月19日', '2026-11-19T08:00'],
    ['11-13', '2026-11-13T08:00'],
    ['11/16', '2026-11-16T08:00'],
    ['11/16 13:00', '2026-11-16T13:00'],
    // Of the years that fit, the nearest one.
    ['1-5', '2027-01-05T08:00'],
    ['3/1', '2027-03-01T08:00'],
    ['9-30', '2026-09-30T08:00'],
    ['23', '2026-11-23T08:00'],
    ['23日', '2026-11-23T08:00'],
    ['Nov 24', '2026-11-24T08:00'],
    ['24 Nov 2026', '2026-11-24T08:00'],
    ['24-Nov-26', '2026-11-24T08:00'],
    ['November 24th, 2026 2:00 PM', '2026-11-24T14:00'],
    ['24 Nov 9:30', '2026-11-24T09:30'],
    ['1 Feb', '2027-02-01T08:00'],
  ])('%s is %s', (text, wanted) => expect(typed(text)).toBe(wanted));

  test.each<[Lang, string]>([
    ['en-US', '2026-05-11T08:00'],
    ['HK', '2026-11-05T08:00'],
    ['zh-CN', '2026-05-11T08:00'],
  ])('5/11/2026 in %s is %s', (lang, wanted) => expect(typed('5/11/2026', lang)).toBe(wanted));
  test('6/11 in HK is in November, 6-11 in June', () => {
    expect([typed('6/11', 'HK'), typed('6-11', 'HK')]).toEqual(['2026-11-06T08:00', '2026-06-11T08:00']);
  });

  test.each(['', 'x', '31', '2026-02-30', '13-40', '20261320', 'Nov', '3d', '10:00', '1.5.', '11-13 foo', '-5', '5d'])(
    '%j is no date',
    (text) => expect(typed(text)).toBeNull(),
  );
});
