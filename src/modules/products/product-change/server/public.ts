/** Changes of products for those who make some. */
export { changeHandlers } from './changes.ts';
export {
  applyProductChange,
  holdProductChanges,
  markProductChange,
  ownProductApproval,
  ownProductChange,
  productChangeDiff,
  productChangeProblems,
} from './with-others.ts';
