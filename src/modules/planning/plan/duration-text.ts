/**
 * Durations as people write them: `3d`, `2.5d`, `4h`, `1w`, `3ed`, `3 个工作日`.
 *
 * Units: minutes, hours, days, weeks, months; a leading `e` (or 累计/日历 before a Chinese unit) means elapsed, that is
 * wall-clock time. A number alone is days. What `formatDuration` writes, `parseDuration` reads back to the minute.
 */
import type { Lang } from '#kernel/text.ts';
import type { PlanSettings } from './plan-model.ts';

/** How long a day and a week of work are; a month of work is 20 days, an elapsed month 30. */
export type DurationUnits = Pick<PlanSettings, 'minutesPerDay' | 'minutesPerWeek'>;

export interface Duration {
  minutes: number;
  elapsed: boolean;
}

type Unit = 'm' | 'h' | 'd' | 'w' | 'mo';
const DAYS_PER_MONTH = 20;
const ELAPSED_MINUTES: Record<Unit, number> = { m: 1, h: 60, d: 1440, w: 10080, mo: 43200 };

const WORDS: [Unit, string][] = [
  ['mo', 'mo|mon|mons|month|months|个工作月|個工作月|工作月|个月|個月|月'],
  ['m', 'm|min|mins|minute|minutes|分钟|分鐘|分'],
  ['h', 'h|hr|hrs|hour|hours|个小时|個小時|小时|小時|工时|工時|时|時'],
  ['d', 'd|dy|dys|day|days|个工作日|個工作日|工作日|天|日'],
  ['w', 'w|wk|wks|week|weeks|个工作周|個工作週|工作周|工作週|个星期|個星期|星期|周|週'],
];
const UNIT_OF = new Map(WORDS.flatMap(([unit, words]) => words.split('|').map((word) => [word, unit] as const)));
const AMOUNT = /^(\d+(?:\.\d+)?|\.\d+)\s*(e|个?累计|個?累計|个?日历|個?日曆)?\s*([a-z\u4e00-\u9fff]*)\??$/;

/** Working minutes of one unit. */
function factorOf(unit: Unit, elapsed: boolean, units: DurationUnits): number {
  if (elapsed) return ELAPSED_MINUTES[unit];
  return { m: 1, h: 60, d: units.minutesPerDay, w: units.minutesPerWeek, mo: DAYS_PER_MONTH * units.minutesPerDay }[
    unit
  ];
}

/** Full-width digits, signs and spaces as their plain forms, in lower case. */
export function plainText(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\s]+/g, ' ')
    .replaceAll('、', ',')
    .replace(/[−–—]/g, '-')
    .trim()
    .toLowerCase();
}

/** The duration a text means, without sign; null when it means none. */
export function parseDuration(text: string, units: DurationUnits): Duration | null {
  const match = AMOUNT.exec(plainText(text));
  if (!match) return null;
  const [, number, mark, word = ''] = match;
  const unit = word === '' && mark === undefined ? 'd' : UNIT_OF.get(word);
  if (!unit) return null;
  const elapsed = mark !== undefined;
  return { minutes: Math.round(Number(number) * factorOf(unit, elapsed, units)), elapsed };
}

const LABELS: Record<'zh-CN' | 'HK', Record<Unit, [work: string, elapsed: string]>> = {
  'zh-CN': {
    m: ['分钟', '累计分钟'],
    h: ['小时', '累计小时'],
    d: ['个工作日', '累计日'],
    w: ['个工作周', '累计周'],
    mo: ['个工作月', '累计月'],
  },
  HK: {
    m: ['分鐘', '累計分鐘'],
    h: ['小時', '累計小時'],
    d: ['個工作日', '累計日'],
    w: ['個工作週', '累計週'],
    mo: ['個工作月', '累計月'],
  },
};

/** The amount in days, or in hours or minutes when days would need more than two decimals. */
function amountOf({ minutes, elapsed }: Duration, units: DurationUnits): [number: string, unit: 'd' | 'h' | 'm'] {
  const value = (unit: Unit): number => Math.round((minutes / factorOf(unit, elapsed, units)) * 100) / 100;
  const exact = (unit: Unit): boolean => Math.round(value(unit) * factorOf(unit, elapsed, units)) === minutes;
  const unit = (['d', 'h', 'm'] as const).find(exact) ?? 'm';
  return [String(unit === 'm' ? minutes : value(unit)), unit];
}

/**
 * A duration as files of other programs write it; negative with its sign. `short`: `2.5d`, `3ed`; a language: `2.5 个工作日`,
 * `2.5 days`. Screens show `durationText`.
 */
export function formatDuration(duration: Duration, units: DurationUnits, style: Lang | 'short' = 'short'): string {
  const { elapsed } = duration;
  const [number, unit] = amountOf(duration, units);
  if (style === 'short') return `${number}${elapsed ? 'e' : ''}${unit}`;
  if (style !== 'en-US') return `${number} ${LABELS[style][unit][elapsed ? 1 : 0]}`;
  const word = { m: 'minute', h: 'hour', d: 'day' }[unit];
  return `${number} ${elapsed ? 'e' : ''}${word}${Math.abs(Number(number)) === 1 ? '' : 's'}`;
}

const SHOWN: Record<Lang, Record<'d' | 'h' | 'm', string>> = {
  'zh-CN': { d: '天', h: '小时', m: '分钟' },
  HK: { d: '天', h: '小時', m: '分鐘' },
  'en-US': { d: 'd', h: 'h', m: 'min' },
};
const ELAPSED_MARK: Record<Lang, string> = { 'zh-CN': '累计', HK: '累計', 'en-US': 'e' };

/** A duration as every screen shows it, in the units that other days and hours have there: `2.5 天`, `2.5 d`; elapsed `3 累计天`. */
export function durationText(duration: Duration, units: DurationUnits, lang: Lang): string {
  const [number, unit] = amountOf(duration, units);
  return `${number} ${duration.elapsed ? ELAPSED_MARK[lang] : ''}${SHOWN[lang][unit]}`;
}
