/** What other modules ask of coding rules. */
export { addCodeRules, nextCode, nextCodes } from './next-codes.ts';
