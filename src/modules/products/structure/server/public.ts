/** Structures for baselines and changes of them. */
export { accessTo, type StructureAccess } from './access.ts';
export { namesFor, revisionNames } from './named.ts';
export { optionService } from './options.ts';
export { editsOf, problemsOf, putEdits } from './save.ts';
export { sharedIn } from './shared.ts';
export { control, loadStructure, type StoredStructure } from './store.ts';
export { variantService } from './variants.ts';
