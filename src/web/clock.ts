/**
 * The company's clock in the browser: which day it is, and what an instant reads, whatever the clock of the computer says of
 * its time zone. Lights, "late" and today's line so agree with what the server tells of the same day.
 */
import { dateOfInstant, formatInstant, minuteOfInstant, now } from '#kernel/dates.ts';

/** Of the company of who is signed in; before that what new companies have. */
let offset = 480;

/** Minutes the company's clock is ahead of UTC; told with the session. */
export function setClock(minutes: number): void {
  offset = minutes;
}

/** Civil date of an instant. */
export const dayOfInstant = (ms: number): string => dateOfInstant(ms, offset);
/** Civil date of now. */
export const companyToday = (): string => dayOfInstant(now());
/** Civil minute of an instant. */
export const minuteOf = (ms: number): number => minuteOfInstant(ms, offset);
/** Civil minute of now. */
export const thisMinute = (): number => minuteOf(now());
/** `yyyy-MM-dd HH:mm:ss` of an instant. */
export const companyTime = (ms: number): string => formatInstant(ms, offset);
