/** Trace links for other modules. */
export { controlAnew, fingerprintOf, keepFaces } from './faces.ts';
export { addLink, dropTraces, linkRecords, suspectCounts, type Traced } from './links.ts';
