/**
 * Time to pixels and the two tiers of the header.
 *
 * Hides: which units a zoom shows, how their boundaries are found and named in the three languages.
 * Invariants: x = (minute - from) * pxPerMinute; every cell of a tier covers whole units, cells touch each other.
 * Refuses: time zones (civil minutes only) and any drawing.
 */
import { dayOf, MINUTES_PER_DAY, weekdayOf, ymdOf } from '#kernel/dates.ts';
import type { Lang } from '#kernel/text.ts';

export type ZoomLevel = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
type Unit = 'hour' | 'hour3' | 'hour6' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade';

/** Pixels a day of each named zoom. */
export const ZOOM_PX_PER_DAY: Readonly<Record<ZoomLevel, number>> = {
  hour: 720,
  day: 36,
  week: 14,
  month: 4.5,
  quarter: 1.5,
  year: 0.5,
};
const MIN_PX_PER_DAY = 0.08;
const MAX_PX_PER_DAY = 1440;

export interface TimeScale {
  /** Civil minute at x = 0 of the whole range, and its end. */
  from: number;
  to: number;
  pxPerMinute: number;
}

/** x of a civil minute, from the left of the range. */
export function xOf(scale: TimeScale, minute: number): number {
  return (minute - scale.from) * scale.pxPerMinute;
}

/** Civil minute at x, not rounded. */
export function minuteAt(scale: TimeScale, x: number): number {
  return scale.from + x / scale.pxPerMinute;
}

/** The named zoom nearest to a density, by ratio. */
export function zoomLevelOf(pxPerDay: number): ZoomLevel {
  let best: ZoomLevel = 'day';
  let distance = Infinity;
  for (const [level, px] of Object.entries(ZOOM_PX_PER_DAY) as [ZoomLevel, number][]) {
    const d = Math.abs(Math.log(px / pxPerDay));
    if (d < distance) [best, distance] = [level, d];
  }
  return best;
}

export function clampPxPerDay(pxPerDay: number): number {
  return Math.min(MAX_PX_PER_DAY, Math.max(MIN_PX_PER_DAY, pxPerDay));
}

/** Scroll position after a zoom that keeps the minute under the pointer where it is. */
export function anchoredScroll(before: TimeScale, after: TimeScale, scrollLeft: number, pointerX: number): number {
  return xOf(after, minuteAt(before, scrollLeft + pointerX)) - pointerX;
}

/** Step in minutes that a dragged bar snaps to. */
export function snapOf(pxPerDay: number): number {
  if (pxPerDay >= 480) return 30;
  if (pxPerDay >= 160) return 120;
  return MINUTES_PER_DAY;
}

/** Units of the upper and lower tier. */
export function tiersOf(pxPerDay: number): readonly [Unit, Unit] {
  if (pxPerDay >= 560) return ['day', 'hour'];
  if (pxPerDay >= 190) return ['day', 'hour3'];
  if (pxPerDay >= 100) return ['day', 'hour6'];
  if (pxPerDay >= 20) return ['month', 'day'];
  if (pxPerDay >= 5.5) return ['month', 'week'];
  if (pxPerDay >= 1.1) return ['year', 'month'];
  if (pxPerDay >= 0.35) return ['year', 'quarter'];
  return ['decade', 'year'];
}

/** Start of the unit that holds the minute. Weeks begin on Monday. */
export function unitStart(unit: Unit, minute: number): number {
  if (unit === 'hour' || unit === 'hour3' || unit === 'hour6') {
    const step = unit === 'hour' ? 60 : unit === 'hour3' ? 180 : 360;
    return Math.floor(minute / step) * step;
  }
  const day = Math.floor(minute / MINUTES_PER_DAY);
  if (unit === 'day') return day * MINUTES_PER_DAY;
  if (unit === 'week') return (day - ((weekdayOf(day) + 6) % 7)) * MINUTES_PER_DAY;
  const [y, m] = ymdOf(day);
  if (unit === 'month') return dayOf(y, m, 1) * MINUTES_PER_DAY;
  if (unit === 'quarter') return dayOf(y, m - ((m - 1) % 3), 1) * MINUTES_PER_DAY;
  return dayOf(unit === 'year' ? y : Math.floor(y / 10) * 10, 1, 1) * MINUTES_PER_DAY;
}

/** Start of the unit after the one that begins at `start`. */
export function nextUnit(unit: Unit, start: number): number {
  if (unit === 'hour') return start + 60;
  if (unit === 'hour3') return start + 180;
  if (unit === 'hour6') return start + 360;
  if (unit === 'day') return start + MINUTES_PER_DAY;
  if (unit === 'week') return start + 7 * MINUTES_PER_DAY;
  const [y, m] = ymdOf(Math.floor(start / MINUTES_PER_DAY));
  const months = unit === 'month' ? 1 : unit === 'quarter' ? 3 : unit === 'year' ? 12 : 120;
  const index = m - 1 + months;
  return dayOf(y + Math.floor(index / 12), (index % 12) + 1, 1) * MINUTES_PER_DAY;
}

/** Calls `visit` for each unit that overlaps [from, to), in order. */
export function eachUnit(unit: Unit, from: number, to: number, visit: (start: number, end: number) => void): void {
  let start = unitStart(unit, from);
  while (start < to) {
    const end = nextUnit(unit, start);
    visit(start, end);
    start = end;
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTHS_LONG = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const WEEKDAYS_ZH = ['日', '一', '二', '三', '四', '五', '六'];

/** Name of a unit as the upper tier shows it: complete in itself. */
export function longLabel(unit: Unit, start: number, lang: Lang): string {
  const day = Math.floor(start / MINUTES_PER_DAY);
  const [y, m, d] = ymdOf(day);
  const zh = lang !== 'en-US';
  const week = lang === 'HK' ? '週' : '周';
  if (unit === 'day')
    return zh
      ? `${y}年${m}月${d}日 ${week}${WEEKDAYS_ZH[weekdayOf(day)]}`
      : `${WEEKDAYS[weekdayOf(day)]}, ${MONTHS[m - 1]} ${d}, ${y}`;
  if (unit === 'month') return zh ? `${y}年${m}月` : `${MONTHS_LONG[m - 1]} ${y}`;
  if (unit === 'year') return zh ? `${y}年` : String(y);
  return zh ? `${y}–${y + 9}年` : `${y}–${y + 9}`;
}

/** Name of a unit as the lower tier shows it, no wider than `width` pixels; '' when none fits. */
export function shortLabel(unit: Unit, start: number, lang: Lang, width: number): string {
  const day = Math.floor(start / MINUTES_PER_DAY);
  const [y, m, d] = ymdOf(day);
  const zh = lang !== 'en-US';
  if (unit === 'hour' || unit === 'hour3' || unit === 'hour6') {
    const hour = Math.floor((start - day * MINUTES_PER_DAY) / 60);
    return width >= 40 ? `${hour < 10 ? '0' : ''}${hour}:00` : String(hour);
  }
  if (unit === 'day') {
    if (width < 34) return width >= 18 ? String(d) : '';
    return zh ? `${d} ${WEEKDAYS_ZH[weekdayOf(day)]}` : width >= 44 ? `${WEEKDAYS[weekdayOf(day)]} ${d}` : String(d);
  }
  if (unit === 'week') {
    if (width >= 66) return zh ? `${m}月${d}日` : `${MONTHS[m - 1]} ${d}`;
    return width >= 34 ? `${m}/${d}` : '';
  }
  if (unit === 'month') return zh && width >= 38 ? `${m}月` : zh || width < 30 ? String(m) : MONTHS[m - 1]!;
  if (unit === 'quarter') return width >= 22 ? `Q${Math.floor((m - 1) / 3) + 1}` : '';
  return String(y);
}
