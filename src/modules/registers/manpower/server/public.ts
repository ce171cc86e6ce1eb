/** What other modules ask about when work is done. */
export { personLoads } from './person-loads.ts';
