/** What other modules ask of the discussion of records. */
export { viewersOf } from './people.ts';
/** Relations that they make by what they do with records. */
export { relateRecords } from './relations.ts';
