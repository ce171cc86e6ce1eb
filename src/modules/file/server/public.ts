/** Stored files for other modules: who reads those of an object, and which an object uses. */
import type { FilePort } from '#server/entity/ports.ts';
import { fileNames } from './readable.ts';
import { claimFiles, usableFiles } from './uses.ts';

export { readable } from './readable.ts';
export { addFiles, dropFiles, onFileOwner, setFiles } from './uses.ts';

/** Files of records of entities. */
export const filePort: FilePort = { usable: usableFiles, use: claimFiles, names: fileNames };
