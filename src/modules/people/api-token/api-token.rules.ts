/** What a token may be: both sides ask. Pure. */
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { apiTokenTexts as a } from './api-token.texts.ts';

export const MOST_DAYS = 365;
export const MOST_TOKENS = 50;
export const MOST_NETWORKS = 20;
/** Calls of one token in a minute, on all nodes together. */
export const CALLS_A_MINUTE = 600;

export const tokenStates = {
  active: ['有效', '有效', 'Active'],
  ended: ['已过期', '已過期', 'Expired'],
  revoked: ['已撤销', '已撤銷', 'Revoked'],
} as const;
export type TokenState = keyof typeof tokenStates;

/** The first and the last day on which a token made now may end. */
export function lastDays(now: number, utcOffset: number): [string, string] {
  const today = dateOfInstant(now, utcOffset);
  return [today, formatDay(parseDay(today)! + MOST_DAYS)];
}

export function endProblem(endsOn: string, now: number, utcOffset: number): Problem | null {
  const [from, to] = lastDays(now, utcOffset);
  return endsOn < from || endsOn > to ? problem(a.badEnd, { from, to }, 'endsOn') : null;
}

/** The last second of a day by a clock. */
export const endOfDay = (day: string, utcOffset: number): number =>
  (parseDay(day)! + 1) * 86_400_000 - utcOffset * 60_000 - 1000;
