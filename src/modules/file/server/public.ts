/** Stored files for other modules: who reads those of an object, and which an object uses. */
export { addFiles, dropFiles, onFileOwner, setFiles } from './uses.ts';
