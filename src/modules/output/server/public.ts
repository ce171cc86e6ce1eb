/** What other registers ask about outputs. */
export { copiedTask } from './made-of.ts';
