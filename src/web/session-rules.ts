/**
 * Rules of the session that need no browser: password and account expiry, where the login flag leads.
 * Source: 1-product §4.6 and §2.2, 2-rules §8 and §9.
 */
import { dateOfInstant, parseDay } from '#kernel/dates.ts';

/** Days before the end of an account from which it warns. */
const EXPIRY_WARNING_DAYS = 7;

/** Whole days from a date (`YYYY-MM-DD`, with or without time) to another; null when either is not a date. */
export function daysBetween(from: string | null | undefined, to: string): number | null {
  const start = parseDay((from ?? '').slice(0, 10));
  const end = parseDay(to.slice(0, 10));
  return start === null || end === null ? null : end - start;
}

/** Whether the days since the last reset reach the limit; no limit or no reset time: never. */
export function passwordExpired(
  resetPasswordTime: string | null | undefined,
  limitDays: number | null,
  nowMs: number,
): boolean {
  if (!limitDays || limitDays <= 0) return false;
  const age = daysBetween(resetPasswordTime, dateOfInstant(nowMs));
  return age !== null && age >= limitDays;
}

/** Days left when the account ends within the warning time (0: today), otherwise null. */
export function expiryWarning(expiryDate: string | null | undefined, nowMs: number): number | null {
  const left = daysBetween(dateOfInstant(nowMs), expiryDate ?? '');
  return left !== null && left <= EXPIRY_WARNING_DAYS ? Math.max(0, left) : null;
}

/** Whether a stored login flag ends the session on this route (§4.6: any but password update and Login). */
export const flagEndsSession = (flag: string | null, routeName: string): boolean =>
  flag === 'false' && routeName !== 'Login' && routeName !== 'updatePassword';
