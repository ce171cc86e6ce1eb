import type { KeptResult } from '../kpi.calls.ts';
import type { SheetResult } from '../kpi.score.ts';

/** What is shown of a period: the frozen round, or the facts as they are now. */
export interface Shown {
  result: SheetResult;
  kept: KeptResult | null;
}
