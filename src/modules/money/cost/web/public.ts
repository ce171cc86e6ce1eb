/** Screens of cost for other modules. */
export type { CostRatesProps } from './CostRates.tsx';
