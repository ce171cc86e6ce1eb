import type { FilePort } from '#server/entity/ports.ts';
import { fileNames } from './readable.ts';
import { claimFiles, usableFiles } from './uses.ts';

/** Files of records of entities. */
export const filePort: FilePort = { usable: usableFiles, use: claimFiles, names: fileNames };
