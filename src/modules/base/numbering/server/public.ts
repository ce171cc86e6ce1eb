/** Coding rules for other modules. */
export { addCodeRules, nextCode, nextCodes } from './next-codes.ts';
