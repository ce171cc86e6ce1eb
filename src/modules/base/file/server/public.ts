/** Stored files for other modules: readers of an object's files, and uses by objects. */
export { type FileAccess, type FileGuard, type FileMay, fileAccess, type StoredFile } from './access.ts';
export { filePort } from './file-port.ts';
export { readable } from './readable.ts';
export { addFiles, dropFiles, onFileOwner, setFiles } from './uses.ts';
