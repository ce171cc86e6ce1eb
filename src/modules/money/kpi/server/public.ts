/** KPI for other modules. */
export { sheetOfTargets } from './activate.ts';
export { frozenRound } from './periods.ts';
export { itemsOf, publishResult, storeItems, storeResult } from './sheet-store.ts';
