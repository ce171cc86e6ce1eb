/** Periods and amounts as people read them. */
import { parseDay } from '#kernel/dates.ts';
import { isoWeek } from '#modules/registers/hours/hours.rules.ts';
import { t } from '#web/lang.ts';
import { amountOf, type Unit } from '../amounts.ts';
import { type Period, weekNumber } from '../weeks.ts';
import { manpowerPageTexts as x } from './texts.ts';

export const said = (minutes: number, unit: Unit, dayMinutes: number): string =>
  t(unit === 'hours' ? x.hours : x.days, { amount: amountOf(minutes, unit, dayMinutes) });

/** The heading of a column of weeks that begin on these Mondays. */
export function periodTitle(
  { key, from, to }: Period,
  weeks: readonly string[],
  { relative, today }: { relative: boolean; today: string },
): string {
  const first = parseDay(weeks[from]!)!;
  if (relative) {
    const number = weekNumber(first);
    return to === from ? t(x.weekNumber, { from: number }) : t(x.weekNumbers, { from: number, to: number + to - from });
  }
  if (to > from || key.length === 7) return key;
  const now = parseDay(today)!;
  // A day is not broken in two lines.
  const day = key.slice(5).replace('-', '\u2011');
  if (now >= first && now < first + 7) return `${t(x.thisWeek)} ${day}`;
  return t(x.weekOf, { week: isoWeek(first), day });
}
