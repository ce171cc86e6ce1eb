/** Baselines for changes of products. */
export { takeBaseline } from './baseline-service.ts';
export { treeOf } from './tree.ts';
