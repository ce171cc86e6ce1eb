/** Working hours as people write them. Pure. */
import type { Shift } from '#kernel/workdays.ts';

const two = (n: number): string => String(n).padStart(2, '0');
/** `9:00` of a minute of the day. */
export const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
export const shiftsText = (shifts: readonly Shift[]): string =>
  shifts.map(([from, to]) => `${clock(from)}-${clock(to)}`).join(', ');
/** Hours with at most two decimals. */
export const hoursOf = (shifts: readonly Shift[]): number =>
  Math.round((shifts.reduce((sum, [from, to]) => sum + to - from, 0) / 60) * 100) / 100;
