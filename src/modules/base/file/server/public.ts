/** Stored files for other modules: readers of an object's files, and uses by objects. */
export type { FileMay } from '../file.calls.ts';
export {
  type FileAccess,
  type FileGuard,
  type FileKeeper,
  type FileMaker,
  fileAccess,
  keeperOf,
  makerOf,
  type StoredFile,
} from './access.ts';
export { filePort } from './file-port.ts';
export { readable } from './readable.ts';
export { storeFile } from './store.ts';
export { addFiles, dropFiles, onFileOwner, setFiles } from './uses.ts';
