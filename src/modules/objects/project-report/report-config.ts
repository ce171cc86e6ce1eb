/**
 * When reports of a project are drafted automatically and when they are due: for the company, a project, or a template that passes
 * it to its projects. A setting applies as a whole. Times are of the company's clock. Pure. Source: records.md B4.
 */
import { isPlain } from '#kernel/check.ts';
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { ReportKind, Span } from './report-period.ts';

export interface Rhythm {
  /** A draft is made at the cut-off. */
  auto: boolean;
  /** Of a week 1-7 from Monday; of a month 1-31, where a month is shorter its last day. */
  day: number;
  /** Minute of the day of the cut-off. */
  minute: number;
  /** Hours after the cut-off when an author who has not submitted is reminded; null: never. */
  remindHours: number | null;
}
export type ReportConfig = Readonly<Record<ReportKind, Rhythm>>;

/** Friday at noon; the last day of the month at noon. */
export const DELIVERED_REPORT_CONFIG: ReportConfig = {
  weekly: { auto: true, day: 5, minute: 720, remindHours: 5 },
  monthly: { auto: true, day: 31, minute: 720, remindHours: 24 },
};

export const MOST_DAY: Readonly<Record<ReportKind, number>> = { weekly: 7, monthly: 31 };
export const MOST_HOURS = 72;

export const reportConfigTexts = texts('reportConfig', {
  shape: ['报告设置格式不正确', '報告設定格式不正確', 'The report settings are not valid'],
  weekday: [
    '周报截止日应为 1（周一）至 7（周日）的整数',
    '週報截止日應為 1（週一）至 7（週日）的整數',
    'The cut-off day of weekly reports must be a whole number from 1 (Monday) to 7 (Sunday)',
  ],
  day: [
    '月报截止日应为 1-31 的整数',
    '月報截止日應為 1-31 的整數',
    'The cut-off day of monthly reports must be a whole number from 1 to 31',
  ],
  minute: [
    '截止时间应在 00:00 至 23:59 之间',
    '截止時間應在 00:00 至 23:59 之間',
    'The time must be from 00:00 to 23:59',
  ],
  hours: [
    '提醒应在截止后 1-72 小时（整数），或不提醒',
    '提醒應在截止後 1-72 小時（整數），或不提醒',
    'The reminder must come 1 to 72 whole hours after the cut-off, or not at all',
  ],
});

const within = (value: unknown, from: number, to: number): boolean =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
const has = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  isPlain(value) && Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));

function wrongRhythm(kind: ReportKind, value: unknown): Problem | null {
  const t = reportConfigTexts;
  if (!has(value, ['auto', 'day', 'minute', 'remindHours']) || typeof value.auto !== 'boolean')
    return problem(t.shape, undefined, kind);
  const { day, minute, remindHours } = value;
  if (!within(day, 1, MOST_DAY[kind])) return problem(kind === 'weekly' ? t.weekday : t.day, undefined, `${kind}.day`);
  if (!within(minute, 0, MINUTES_PER_DAY - 1)) return problem(t.minute, undefined, `${kind}.minute`);
  if (remindHours !== null && !within(remindHours, 1, MOST_HOURS))
    return problem(t.hours, undefined, `${kind}.remindHours`);
  return null;
}

/** The problem of a setting, by its field; null: none. */
export function checkReportConfig(value: unknown): Problem | null {
  if (!has(value, ['weekly', 'monthly'])) return problem(reportConfigTexts.shape);
  return wrongRhythm('weekly', value.weekly) ?? wrongRhythm('monthly', value.monthly);
}

/** The civil minute of the cut-off of a period. */
export const cutOffOf = ({ day, minute }: Pick<Rhythm, 'day' | 'minute'>, { from, to }: Span): number =>
  Math.min(from + day - 1, to) * MINUTES_PER_DAY + minute;
