/** Messages on screens of other modules. */
export { openMessage, titleOf } from './message-link.ts';
