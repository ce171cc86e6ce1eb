/** Budgets for other modules. */
export { type Baselines, type BaselineVersion, baselinesOf, publishedLines } from './published.ts';
export { labourSubjects } from './readable-lines.ts';
export { type Balance, type BudgetUsage, checkBalance, usedOf } from './usage.ts';
