/** Times of workflows for people. Pure. */
import { companyTime } from '#web/clock.ts';

/** `2026-11-21 08:30`, or '' for none. */
export const timeText = (at: number | null | undefined): string =>
  at === null || at === undefined ? '' : companyTime(at).slice(0, 16);
