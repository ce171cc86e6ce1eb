/** Choosing portfolios for the sample company. */
export { candidateService } from './candidates.ts';
export { commitOrAsk } from './decide.ts';
export { compute, putAll } from './selection.ts';
