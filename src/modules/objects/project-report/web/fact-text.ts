/** Figures and cells of facts as people read them. */
import { groupDigits } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import type { ShownFigure } from '../project-report.calls.ts';
import type { FactColumn, FactValue, Unit } from '../report-fact.ts';
import { reportPageTexts as x } from './texts.ts';

const amount = (cents: number): string => {
  const size = Math.abs(Math.round(cents));
  return `${cents < 0 ? '-' : ''}${groupDigits(String(Math.floor(size / 100)))}.${String(size % 100).padStart(2, '0')}`;
};

/** A number in its unit; null: a dash. */
export function figureText(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  if (unit === 'percent') return `${value}%`;
  if (unit === 'points') return t(x.points, { n: value > 0 ? `+${value}` : value });
  if (unit === 'days') return t(x.dayCount, { n: value });
  if (unit === 'hours') return t(x.hourCount, { n: Math.round(value * 10) / 10 });
  return unit === 'cents' ? amount(value) : String(value);
}

/** How a figure differs from that of the last report; null: there is nothing to compare. `good`: for the better, or null. */
export function differenceOf({
  value,
  last,
  unit,
  better,
}: ShownFigure): { text: string; good: boolean | null } | null {
  if (value === null || last === null) return null;
  // Figures have one decimal at most; what their difference has more is of binary fractions.
  const more = Math.round((value - last) * 10) / 10;
  if (more === 0) return { text: t(x.same), good: null };
  const size =
    unit === 'percent' ? t(x.points, { n: Math.abs(more) }) : figureText(Math.abs(more), unit).replace('+', '');
  return { text: `${more > 0 ? '+' : '−'}${size}`, good: better === null ? null : more > 0 === (better === 'more') };
}

/** A cell of the rows behind a figure. */
export function cellText(value: FactValue | undefined, { kind, items }: FactColumn): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'yes') return value ? t(x.yes) : '';
  if (kind === 'percent') return `${Math.round(Number(value) * 10) / 10}%`;
  if (kind === 'cents') return amount(Number(value));
  if (kind === 'choice') return items?.[String(value)] ? t(items[String(value)]!) : String(value);
  return String(value);
}
