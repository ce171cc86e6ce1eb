/** What others ask of job posts. */
export { dayRates } from './day-rates.ts';
