/** When a definition starts automatically: `R/PT24H` forever, `R5/P1D` five times from its publication on, or at an instant. */
import { instantOfMinute, parseMinute } from '#kernel/dates.ts';
import { minutesOf } from '../iso-duration.ts';

/** Instant of a text with a zone, else on the company's clock; null when it is none. */
function instantOf(text: string, utcOffset: number): number | null {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(text) && text.includes('T')) {
    const at = Date.parse(text);
    return Number.isNaN(at) ? null : at;
  }
  const minute = parseMinute(text);
  return minute === null ? null : Date.parse(instantOfMinute(minute, utcOffset));
}

/** Whether a start at an instant has passed: published now, it would never begin. */
export function isPastStart(timer: string, { now, utcOffset }: { now: number; utcOffset: number }): boolean {
  const instant = timer.startsWith('R') ? null : instantOf(timer, utcOffset);
  return instant !== null && instant < now;
}

/** How many starts a timer has come due for until `at`; times are milliseconds since the epoch. */
export function dueStarts(timer: string, publishedAt: number, at: number, utcOffset: number): number {
  const [, most, duration] = /^R(\d*)\/(.+)$/.exec(timer) ?? [];
  if (duration === undefined) {
    const instant = instantOf(timer, utcOffset);
    return instant !== null && instant >= publishedAt && instant <= at ? 1 : 0;
  }
  const minutes = minutesOf(duration);
  if (minutes === null || at < publishedAt) return 0;
  const passed = Math.floor((at - publishedAt) / (minutes * 60_000));
  return most ? Math.min(passed, Number(most)) : passed;
}
