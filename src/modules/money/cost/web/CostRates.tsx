/** Rates agreed in a project, shown beside its cost by the module that keeps them. */
import { type Part, slot } from '#web/parts/slot.tsx';

export interface CostRatesProps {
  projectId: number;
}
declare module '#web/screens.ts' {
  interface Screens {
    costRates?: Part<CostRatesProps>;
  }
}
export const CostRates = slot<CostRatesProps>('costRates');
