/** Structures for baselines and changes of them. */
export { accessTo, type StructureAccess } from './access.ts';
export { namesFor } from './named.ts';
export { editsOf, problemsOf, putEdits } from './save.ts';
export { control, loadStructure, type StoredStructure } from './store.ts';
