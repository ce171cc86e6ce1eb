/** Job posts for other modules. */
export type { AgreedRates } from './agreed-rates.ts';
export { type PersonDay, type RateOnDay, ratesOn } from './dated-rates.ts';
export { dayRates } from './day-rates.ts';
