import { t } from '#web/lang.ts';
import { jobTexts as j } from '../job.texts.ts';

/** An interval in the largest whole unit. */
export function everyText(seconds: number): string {
  const text =
    seconds % 3600 === 0
      ? t(j.hours, { count: seconds / 3600 })
      : seconds % 60 === 0
        ? t(j.minutes, { count: seconds / 60 })
        : t(j.seconds, { count: seconds });
  return t(j.every, { text });
}
