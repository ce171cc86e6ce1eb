/** Choosing portfolios for the sample company. */
export { commitOrAsk } from './decide.ts';
export { compute, putAll } from './selection.ts';
