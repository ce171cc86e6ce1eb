/**
 * The company's clock in the browser: the current day and the display of instants, regardless of the computer's time zone. So
 * lights, "late" and today's line agree with the server.
 */
import { dateOfInstant, formatInstant, minuteOfInstant, now } from '#kernel/dates.ts';

/** Of the company of whoever is signed in; before that what new companies have. */
let offset = 480;

/** Minutes the company's clock is ahead of UTC; comes with the session. */
export function setClock(minutes: number): void {
  offset = minutes;
}

/** Civil date of an instant. */
export const dayOfInstant = (ms: number): string => dateOfInstant(ms, offset);
/** The company's clock, for rules. */
export const companyClock = (): { now: number; utcOffset: number } => ({ now: now(), utcOffset: offset });
/** Current civil date. */
export const companyToday = (): string => dayOfInstant(now());
/** Civil minute of an instant. */
export const minuteOf = (ms: number): number => minuteOfInstant(ms, offset);
/** Current civil minute. */
export const thisMinute = (): number => minuteOf(now());
/** `yyyy-MM-dd HH:mm:ss` of an instant. */
export const companyTime = (ms: number): string => formatInstant(ms, offset);
/** Minutes the company's clock is ahead of UTC. */
export const clockAhead = (): number => offset;
