/** What the composition asks of tokens. */
export { isApiToken, isOurApiToken, resolveApiToken } from './resolve.ts';
