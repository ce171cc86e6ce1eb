/** How large a plan may be, and what its dates and amounts may be, for everything that takes them from outside. */
import type { Minute } from './plan-model.ts';

export const MAX_TASKS = 20_000;
/** Civil minutes: the first of 1900 and the last of 2200. */
export const EARLIEST: Minute = -36_816_480;
export const LATEST: Minute = 121_494_239;
/** The same for people: both days are allowed. */
export const DATE_RANGE = { from: '1900-01-01', to: '2200-12-31' } as const;
/** Durations, work and lags in minutes. */
export const MOST_MINUTES = 1e9;
/** As many characters (not units of UTF-16) a task's name and description may have. */
export const NAME_LENGTH = 200;
export const DESCRIPTION_LENGTH = 4000;
/** Of a WBS number, as the database keeps it: some fifty levels. */
export const WBS_LENGTH = 100;

/** A delay by leveling. */
export const isDelay = (v: unknown): v is number =>
  typeof v === 'number' && Number.isInteger(v) && v >= 0 && v <= MOST_MINUTES;

export const isDate = (minute: Minute): boolean => minute >= EARLIEST && minute <= LATEST;
