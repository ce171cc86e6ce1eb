/** Job posts for other modules. */
export { dayRates } from './day-rates.ts';
