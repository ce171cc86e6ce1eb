/** Stored files for other modules: readers of an object's files, and uses by objects. */
export { filePort } from './file-port.ts';
export { readable } from './readable.ts';
export { addFiles, dropFiles, onFileOwner, setFiles } from './uses.ts';
