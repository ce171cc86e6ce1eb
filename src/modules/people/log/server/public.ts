/** What the composition asks of logs. */
export { logOperation } from './operation-log.ts';
