/**
 * The value formats of MSPDI, both ways: durations, dates, times, enumerations.
 *
 * Invariant: what `format...` writes, `parse...` reads back to the same value.
 * Source: Microsoft, "Project XML data interchange schema" (mspdi_pj12.xsd).
 */
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import type { Constraint, LagUnit, LinkType, Minute, TaskType } from '../../plan-model.ts';

const DURATION = /^(-?)P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/;

/** Minutes of `PT8H0M0S` (fractions from the seconds); null when it is not a duration. */
export function parseDuration(text: string): number | null {
  const simple = hoursToSeconds(text);
  if (simple !== null) return simple;
  const m = DURATION.exec(text.trim());
  if (!m || text.trim().length < 3) return null;
  const [years, months, weeks, days, hours, minutes, seconds] = m.slice(2).map((part) => Number(part ?? 0));
  const total = (((years! * 365 + months! * 30 + weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!) * 60 + seconds!;
  return (m[1] ? -total : total) / 60;
}

/** Minutes of the form that Project writes, `PT8H0M0S`; null if it is another one. */
function hoursToSeconds(text: string): number | null {
  if (text.charCodeAt(0) !== 80 || text.charCodeAt(1) !== 84) return null;
  let [total, number, digits, unit] = [0, 0, 0, 0];
  for (let i = 2; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) {
      number = number * 10 + code - 48;
      digits++;
      continue;
    }
    const factor = code === 72 ? 3600 : code === 77 ? 60 : code === 83 ? 1 : 0;
    // Fractions, other units, another order: not that form.
    if (factor === 0 || digits === 0 || digits > 12 || (unit !== 0 && factor >= unit)) return null;
    total += number * factor;
    [number, digits, unit] = [0, 0, factor];
  }
  return digits === 0 && unit !== 0 ? total / 60 : null;
}

/** `PT8H0M0S`, to the second: Project refuses fractions. */
export function formatDuration(minutes: number): string {
  const seconds = Math.round(Math.abs(minutes) * 60);
  return `${minutes < 0 ? '-' : ''}PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;
}

/** Civil minute of an MSPDI date; null for '' and 'NA'; undefined when it is not a date. */
export function parseDate(text: string | undefined): Minute | null | undefined {
  const t = text?.trim();
  if (!t || t === 'NA') return null;
  const known = recent.get(t);
  if (known !== undefined) return known;
  const minute = parseMinute(t) ?? undefined;
  if (minute !== undefined) {
    if (recent.size >= MOST_RECENT) recent.clear();
    recent.set(t, minute);
  }
  return minute;
}
/** Dates of a plan repeat: start, early start and stored start of a task, its assignments, its neighbors. */
const recent = new Map<string, Minute>();
const MOST_RECENT = 5000;

export const formatDate = formatMinute;

/** Minute of the day of `08:00:00`; null when it is not a time. */
export function parseTime(text: string | undefined): number | null {
  const m = /^(\d{1,2}):(\d{2})(?::\d{2})?/.exec(text?.trim() ?? '');
  if (!m) return null;
  const minute = Number(m[1]) * 60 + Number(m[2]);
  return minute <= 1440 ? minute : null;
}

/** `08:00:00`; the end of the day is `00:00:00`. */
export function formatTime(minute: number): string {
  const m = minute % 1440;
  return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}:00`;
}

/** Formats 3..20 and, of estimated values, 35..52: the even ones below 19 are elapsed; 19 is percent, 20 elapsed percent. */
export function durationKind(format: number): 'work' | 'elapsed' | 'percent' | 'elapsedPercent' {
  const base = format >= 35 && format <= 53 ? format - 32 : format;
  if (base === 19) return 'percent';
  if (base === 20) return 'elapsedPercent';
  return base >= 4 && base <= 12 && base % 2 === 0 ? 'elapsed' : 'work';
}

/** The unit of a duration or lag, without the rest of its format: 3 minutes, 5 hours, 7 days, 9 weeks, 11 months, even: elapsed. */
export function unitOf(format: number): number {
  const base = format >= 35 && format <= 52 ? format - 32 : format;
  return base >= 3 && base <= 12 ? base : 7;
}

const LINK_TYPES: readonly LinkType[] = ['FF', 'FS', 'SF', 'SS'];
export const parseLinkType = (text: string | undefined): LinkType | null => LINK_TYPES[Number(text ?? 1)] ?? null;
export const formatLinkType = (type: LinkType): string => String(LINK_TYPES.indexOf(type));

/** Days, elapsed days, percent. */
export const LAG_FORMAT: Record<LagUnit, string> = { work: '7', elapsed: '8', percent: '19' };

const CONSTRAINTS: readonly Constraint[] = ['ASAP', 'ALAP', 'MSO', 'MFO', 'SNET', 'SNLT', 'FNET', 'FNLT'];
export const parseConstraint = (text: string | undefined): Constraint | null => CONSTRAINTS[Number(text ?? 0)] ?? null;
export const formatConstraint = (constraint: Constraint): string => String(CONSTRAINTS.indexOf(constraint));

const TASK_TYPES: readonly TaskType[] = ['fixedUnits', 'fixedDuration', 'fixedWork'];
export const parseTaskType = (text: string | undefined): TaskType | null => TASK_TYPES[Number(text ?? 0)] ?? null;
export const formatTaskType = (type: TaskType): string => String(TASK_TYPES.indexOf(type));

export const parseFlag = (text: string | undefined): boolean => {
  const t = text?.trim().toLowerCase();
  return t === '1' || t === 'true' || t === '-1';
};

/** A finite number, or null. */
export function parseNumber(text: string | undefined): number | null {
  const t = text?.trim();
  if (!t) return null;
  const n = Number(t);
  return Number.isFinite(n) ? n : null;
}
