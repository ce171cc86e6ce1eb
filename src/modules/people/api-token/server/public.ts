/** Tokens for the composition and the sample company. */

export { isApiToken, isOurApiToken, resolveApiToken } from './resolve.ts';
export { makeToken } from './tokens.ts';
