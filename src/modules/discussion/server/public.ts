/** Relations that other modules make by what they do with records. */
export { relateRecords } from './relations.ts';
