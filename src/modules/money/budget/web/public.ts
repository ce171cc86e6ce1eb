/** Budgets on screens of other modules: amounts as people read them. */
export { inUnit, useUnit } from './amounts.ts';
