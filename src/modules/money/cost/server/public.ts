/** Actual cost for other modules. */
export { type ActualCell, actualCells } from './actual-cells.ts';
export { detailed, entriesWithin, inTime } from './entries.ts';
export { type Posting, postCost, reverseCost } from './ledger.ts';
