/** What other modules ask of the discussion of records, and the relations they make by what they do with them. */
export { viewersOf } from './people.ts';
export { relateRecords } from './relations.ts';
