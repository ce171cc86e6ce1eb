import type { FieldKindView } from './field-kind.ts';
import { RefCell, RefFilter, RefInput } from './ref.tsx';

/** The parent of the same entity: the picker shows entities with a parent as a tree. */
export const treeView: FieldKindView = {
  Input: RefInput,
  Cell: RefCell,
  Filter: RefFilter,
  width: 150,
  sortable: false,
};
