/** ISO 8601 durations of days, hours, minutes and seconds, as minutes. Months and years have no fixed length: refused. */

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** `P1DT2H` -> 1560; null when it is not such a duration or is not longer than zero. */
export function minutesOf(text: string): number | null {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  const total = weeks! * 10080 + days! * 1440 + hours! * 60 + minutes! + seconds! / 60;
  return total > 0 ? total : null;
}

/** 1560 -> `P1DT2H`. */
export function durationOf(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = Math.floor(minutes % 60);
  const seconds = Math.round((minutes % 1) * 60);
  const time = `${hours ? `${hours}H` : ''}${rest ? `${rest}M` : ''}${seconds ? `${seconds}S` : ''}`;
  return `P${days ? `${days}D` : ''}${time ? `T${time}` : ''}`;
}

/** Whether a text is a repetition (`R/PT24H`, `R5/P1D`) or an instant. */
export const isTimer = (text: string): boolean =>
  /^R\d*\//.test(text)
    ? minutesOf(text.slice(text.indexOf('/') + 1)) !== null
    : /^\d{4}-\d{2}-\d{2}(T[\d:.+Z-]+)?$/.test(text);
