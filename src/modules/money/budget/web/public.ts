/** Budgets on screens of other modules: amounts as people read them, and what is left while they type. */
export { inUnit, useUnit } from './amounts.ts';
export { BudgetLeftHint, type Wanted } from './BudgetLeft.tsx';
