/** Trace links for other modules. */
export { controlAnew, fingerprintOf, keepFaces } from './faces.ts';
export { dropTraces, linkRecords, suspectCounts, type Traced } from './links.ts';
