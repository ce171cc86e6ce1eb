/** Amounts as people read them. */
import { currentLang } from '#web/lang.ts';

/** Cents as `12,345.60`. */
export const centsText = (cents: number): string =>
  new Intl.NumberFormat(currentLang(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100);
