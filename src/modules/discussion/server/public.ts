/** What other modules ask of the discussion of records. */
export { viewersOf } from './people.ts';
