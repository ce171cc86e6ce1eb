/**
 * Values of sheet cells, both ways: dates, flags, constraints, numbers.
 *
 * Cells are what an xlsx or csv reader gives without dates of its own: text, number, boolean, nothing. A number in a
 * date column is a serial day of the 1900 system.
 */
import { dayOf, MINUTES_PER_DAY, ymdOf } from '#kernel/dates.ts';
import { LANGS, type Lang, type Triple, three } from '#kernel/text.ts';
import { type DurationUnits, formatDuration, parseDuration } from '../duration-text.ts';
import type { Constraint, Minute, TaskType } from '../plan-model.ts';
import { taskTypes } from '../task-labels.ts';

export type SheetCell = string | number | boolean | null | undefined;

export const DATE_ORDERS = ['ymd', 'mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Serial day of 1970-01-01. */
const EPOCH_SERIAL = 25_569;
/** 1950-01-01 and 2150-01-01: numbers outside are not dates. */
const SERIAL_RANGE = [18_264, 91_314] as const;

const CLOCK = /(上午|下午|am|pm)?\s*(\d{1,2})[:：时時](\d{1,2})?(?:[:：分](\d{1,2}))?分?秒?\s*(am|pm)?/i;

function minuteOfDay(text: string): number | null | undefined {
  const m = CLOCK.exec(text);
  if (!m) return undefined;
  let hour = Number(m[2]);
  const half = (m[1] ?? m[5] ?? '').toLowerCase();
  if ((half === 'pm' || half === '下午') && hour < 12) hour += 12;
  if ((half === 'am' || half === '上午') && hour === 12) hour = 0;
  const minute = Number(m[3] ?? 0);
  return hour > 24 || minute > 59 || hour * 60 + minute > MINUTES_PER_DAY ? null : hour * 60 + minute;
}

/** Years of one or two digits are of our time. */
function realDay(yearText: string, month: number, day: number): number | null {
  const year = Number(yearText);
  const full = yearText.length <= 2 ? (year < 50 ? 2000 : 1900) + year : year;
  const civil = dayOf(full, month, day);
  const [y, m, d] = ymdOf(civil);
  return y === full && m === month && d === day ? civil : null;
}

/** The time of a date without one: a minute of the day, or what a calendar says of that day. */
export type DayTime = number | ((day: number) => Minute);
const timed = (day: number, time: DayTime): Minute =>
  typeof time === 'number' ? day * MINUTES_PER_DAY + time : time(day);

/**
 * Civil minute of a date cell; `dayTime` is the time of a date without one. null when it is not a date.
 * Knows `2024-01-05 08:00`, `2024/1/5`, `2024年1月5日`, `2024.1.5`, `5/1/24` (by order), `Mon 1/5/24 8:00 AM`, serials.
 */
export function parseSheetDate(cell: SheetCell, order: DateOrder, dayTime: DayTime): Minute | null {
  if (typeof cell === 'number') {
    if (cell < SERIAL_RANGE[0] || cell > SERIAL_RANGE[1]) return null;
    const minute = Math.round((cell - EPOCH_SERIAL) * MINUTES_PER_DAY);
    return Number.isInteger(cell) ? timed(cell - EPOCH_SERIAL, dayTime) : minute;
  }
  if (typeof cell !== 'string') return null;
  const text = cell.normalize('NFKC').trim();
  const m = /(\d{1,4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,4})日?/.exec(text);
  if (!m) return null;
  const before = text.slice(0, m.index);
  const rest = text.slice(m.index + m[0].length);
  // Only a day of the week may be before the date; only it and a time after.
  if (!/^(\p{L}{2,9}[.,，]?\s*)?$/u.test(before)) return null;
  if (!/^(\s*[(（]?(星期|周|週)[一二三四五六日天][)）]?)?[\sT,]*(上午|下午)?[\s\d:：.时時分秒apmzAPMZ]*$/.test(rest))
    return null;
  const [a, b, c] = [Number(m[1]), Number(m[2]), Number(m[3])];
  const year = m[1]!.length > 2 || text.includes('年') || (m[3]!.length <= 2 && order === 'ymd');
  const day = year ? realDay(m[1]!, b, c) : order === 'dmy' ? realDay(m[3]!, b, a) : realDay(m[3]!, a, b);
  const time = minuteOfDay(rest);
  if (day === null || time === null) return null;
  return timed(day, time ?? dayTime);
}

/** `2024-01-05 08:00` */
export function formatSheetDate(minute: Minute): string {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const [y, m, d] = ymdOf(day);
  const rest = minute - day * MINUTES_PER_DAY;
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${y}-${two(m)}-${two(d)} ${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
}

export const YES: Triple = ['是', '是', 'Yes'];
export const NO: Triple = ['否', '否', 'No'];

/** Yes and no in three languages, numbers and booleans; null when it is neither. An empty cell is no. */
export function parseSheetFlag(cell: SheetCell): boolean | null {
  if (typeof cell === 'boolean') return cell;
  const text = String(cell ?? '')
    .trim()
    .toLowerCase();
  if (['是', 'yes', 'y', 'true', '1', '✓', '√', '对', '對'].includes(text)) return true;
  return ['', '否', 'no', 'n', 'false', '0', '×', 'x', '-'].includes(text) ? false : null;
}

export const MODE_TEXTS: Record<'auto' | 'manual', Triple> = {
  auto: ['自动计划', '自動排程', 'Auto Scheduled'],
  manual: ['手动计划', '手動排程', 'Manually Scheduled'],
};

/** Empty is auto; null when not understood. */
export function parseSheetMode(cell: SheetCell): 'auto' | 'manual' | null {
  if (typeof cell === 'boolean') return cell ? 'manual' : 'auto';
  const text = String(cell ?? '')
    .trim()
    .toLowerCase();
  if (text === '' || /^(自动|自動|auto)/.test(text)) return 'auto';
  return /^(手动|手動|人工|manual)/.test(text) ? 'manual' : null;
}

export const CONSTRAINT_TEXTS: Record<Constraint, Triple> = {
  ASAP: three('越早越好', '越早越好', 'As Soon As Possible'),
  ALAP: three('越晚越好', '越晚越好', 'As Late As Possible'),
  SNET: three('不得早于...开始', '不得早於...開始', 'Start No Earlier Than'),
  SNLT: three('不得晚于...开始', '不得晚於...開始', 'Start No Later Than'),
  FNET: three('不得早于...完成', '不得早於...完成', 'Finish No Earlier Than'),
  FNLT: three('不得晚于...完成', '不得晚於...完成', 'Finish No Later Than'),
  MSO: three('必须开始于', '必須開始於', 'Must Start On'),
  MFO: three('必须完成于', '必須完成於', 'Must Finish On'),
};

const plain = (text: string): string => text.toLowerCase().replace(/[\s.…·]/g, '');
const CONSTRAINT_OF: ReadonlyMap<string, Constraint> = new Map(
  Object.entries(CONSTRAINT_TEXTS).flatMap(([key, triple]) =>
    [key, ...triple].map((text) => [plain(text), key as Constraint] as const),
  ),
);

/** Empty is ASAP; null when not understood. */
export function parseSheetConstraint(cell: SheetCell): Constraint | null {
  const text = plain(String(cell ?? ''));
  return text === '' ? 'ASAP' : (CONSTRAINT_OF.get(text) ?? null);
}

/**
 * 0..100 of `50` and `50%`; null when it is not a percentage. `fractions`: the numbers of the column are cells formatted
 * as percent, 0.5 is 50 % and 1 is 100 %.
 */
export function parseSheetPercent(cell: SheetCell, fractions: boolean): number | null {
  const text = String(cell ?? '')
    .normalize('NFKC')
    .trim();
  if (text === '') return 0;
  const value = Number(text.replace(/\s*%$/, ''));
  const percent = fractions && typeof cell === 'number' ? value * 100 : value;
  return percent >= 0 && percent <= 100 ? Math.round(percent) : null;
}

/** Minutes of a cell of hours (`16`, `16 h`, `16小时`, `2 days`); null when it is not one. */
export function parseSheetWork(cell: SheetCell, minutesPerDay: number): number | null {
  const text = String(cell ?? '')
    .normalize('NFKC')
    .replace(/,/g, '')
    .trim()
    .toLowerCase();
  const m = /^(\d+(?:\.\d+)?)\s*(\p{L}*)\??$/u.exec(text);
  if (!m) return null;
  const value = Number(m[1]);
  if (/^(h|hr|hrs|hour|hours|小时|小時|工时|工時|时|時|)$/.test(m[2]!)) return Math.round(value * 60);
  if (/^(d|day|days|天|日|人天|工日|工作日)$/.test(m[2]!)) return Math.round(value * minutesPerDay);
  return /^(m|min|mins|minute|minutes|分钟|分鐘|分)$/.test(m[2]!) ? Math.round(value) : null;
}

export const sayTriple = (triple: Triple, lang: Lang): string => triple[LANGS.indexOf(lang)]!;

/** Names of a cell like `张三[50%]; 李四、Wang Wu`, with their units (1 = 100 %). */
export function parseNames(cell: SheetCell): { name: string; units: number }[] {
  return String(cell ?? '')
    .split(/[,，;；、\n]/)
    .map((part) => {
      const m = /^(.*?)\s*[[【［]\s*([\d.]+)\s*%\s*[\]】］]$/.exec(part.trim());
      return m ? { name: m[1]!.trim(), units: Number(m[2]) / 100 } : { name: part.trim(), units: 1 };
    })
    .filter(({ name }) => name !== '');
}

/** A type of task by its name in any language; null: not a type. */
export function parseTaskType(cell: SheetCell): TaskType | null {
  const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
  const text = plain(String(cell ?? ''));
  const found = Object.entries(taskTypes).find(([, names]) => names.some((name) => plain(name) === text));
  return found ? (found[0] as TaskType) : null;
}

/** What one person does of a task: percent of their time, and minutes of work. */
export interface SheetShare {
  name: string;
  units: number;
  workMinutes: number;
}
const SHARE = /^(.*?)\s*\[\s*([\d.]+)\s*%\s*([\d.]+)\s*(h|min)\s*\]$/;

/** `张三[50% 8h]; 李四[33.3% 100.5min]`: hours where these are exact. */
export const formatShares = (shares: readonly SheetShare[]): string =>
  shares
    .map(({ name, units, workMinutes }) => {
      const hours = Math.round((workMinutes / 60) * 100) / 100;
      return `${name}[${units}% ${hours * 60 === workMinutes ? `${hours}h` : `${workMinutes}min`}]`;
    })
    .join('; ');

/** Empty: nobody's; null: not understood. */
export function parseShares(cell: SheetCell): SheetShare[] | null {
  const parts = String(cell ?? '')
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const out: SheetShare[] = [];
  for (const part of parts) {
    const m = SHARE.exec(part.replaceAll('％', '%'));
    const [units, amount] = [Number(m?.[2]), Number(m?.[3])];
    if (!m || m[1] === '' || !(units > 0) || !Number.isFinite(amount)) return null;
    out.push({ name: m[1]!, units, workMinutes: m[4] === 'h' ? Number((amount * 60).toPrecision(12)) : amount });
  }
  return out;
}

/** `1d+2h; 3d+1d`: after so much of the duration, a pause of so much, both in the task's own time. */
export function formatSplits(splits: readonly number[], elapsed: boolean, units: DurationUnits): string {
  const text = (minutes: number): string => formatDuration({ minutes, elapsed }, units);
  return Array.from(
    { length: splits.length / 2 },
    (_, k) => `${text(splits[2 * k]!)}+${text(splits[2 * k + 1]!)}`,
  ).join('; ');
}

/** Empty: none; null: not understood, or not one after the other. */
export function parseSplits(cell: SheetCell, units: DurationUnits): number[] | null {
  const out: number[] = [];
  for (const part of String(cell ?? '').split(/[;；\n]/)) {
    if (part.trim() === '') continue;
    const pair = part.split('+').map((text) => parseDuration(text.trim(), units)?.minutes);
    if (pair.length !== 2 || !(pair[0]! > (out.at(-2) ?? 0)) || !(pair[1]! > 0)) return null;
    out.push(pair[0]!, pair[1]!);
  }
  return out;
}
