/**
 * When the submenu of a project shows its product changes, entry 3102 (1-product §4.2). Pure.
 *
 * "Removed when the project status is create, new, done or passoff. Otherwise removed unless the product-approval flag is true. Kept
 * for the approval-role and workflow case as passed": role and workflow are told to the browser as they are and decide nothing.
 */
export const PRODUCT_CHANGES = 3102;
const REMOVED: ReadonlySet<string> = new Set(['create', 'new', 'done', 'passoff']);

export interface EntryFacts {
  projectStatus: string;
  isProductApproval: boolean;
}
export const showsProductChanges = ({ projectStatus, isProductApproval }: EntryFacts): boolean =>
  !REMOVED.has(projectStatus) && isProductApproval;
