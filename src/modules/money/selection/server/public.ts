/** Choosing portfolios for the sample company. */
export { compute, putAll } from './selection.ts';
