import { expect, test } from 'vitest';
import { allNationalDays, lastAnnouncedYear, nationalDaysOf, statutoryDaysOf } from './national-days.ts';

test('days fixed by law are those that were announced as such, in the years that are known', () => {
  for (const year of [2025, 2026]) {
    const { holidays, known } = nationalDaysOf(year);
    expect(known).toBe(true);
    // Every fixed day lies in the announced holiday of its name; that may be longer.
    for (const fixed of statutoryDaysOf(year))
      expect(
        holidays.some(({ from, to }) => from <= fixed.from && fixed.to <= to),
        `${year} ${fixed.name}`,
      ).toBe(true);
  }
});

test('a year that is not announced has the days fixed by law and no adjusted workdays', () => {
  const year = lastAnnouncedYear() + 1;
  expect(year).toBeGreaterThan(2026);
  const { holidays, workdays, known } = nationalDaysOf(2027);
  if (year === 2027) {
    expect({ known, workdays }).toEqual({ known: false, workdays: [] });
    expect(holidays).toEqual([
      { from: '2027-01-01', to: '2027-01-01', name: '元旦' },
      { from: '2027-02-05', to: '2027-02-08', name: '春节' },
      { from: '2027-04-05', to: '2027-04-05', name: '清明' },
      { from: '2027-05-01', to: '2027-05-02', name: '劳动节' },
      { from: '2027-06-09', to: '2027-06-09', name: '端午' },
      { from: '2027-09-15', to: '2027-09-15', name: '中秋' },
      { from: '2027-10-01', to: '2027-10-03', name: '国庆节' },
    ]);
  }
  const all = allNationalDays();
  for (let one = 2004; one < 2044; one++)
    expect(all.holidays.filter(({ from }) => from.startsWith(`${one}-`)).length, String(one)).toBeGreaterThanOrEqual(3);
});
