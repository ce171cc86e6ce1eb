/** Stored files for other modules: who reads those of an object, and which an object uses. */
export { filePort } from './file-port.ts';
export { readable } from './readable.ts';
export { addFiles, dropFiles, onFileOwner, setFiles } from './uses.ts';
