/** Files by what stands in them, for lists of documents. */
export { findInFiles, type TextHit } from './fulltext.ts';
