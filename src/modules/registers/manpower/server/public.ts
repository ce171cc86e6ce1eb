/** What other modules ask about when work is done. */
export { calendarsOf, type Scheduled } from './facts.ts';
