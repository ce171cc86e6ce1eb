/** Minutes of plans as people read them. */
import { formatMinute } from '#kernel/dates.ts';

/** `2026-03-02 08:00`, or '' for none. */
export const minuteText = (minute: number | null | undefined): string =>
  minute === null || minute === undefined || Number.isNaN(minute)
    ? ''
    : formatMinute(minute).slice(0, 16).replace('T', ' ');
export const dayText = (minute: number | null | undefined): string => minuteText(minute).slice(0, 10);
