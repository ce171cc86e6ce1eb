/** What screens of other modules show of messages. */
export { openMessage, titleOf } from './message-link.ts';
