/** Items of a tree dictionary under their parents. Pure. */
import type { DictItemRow } from '../dict.entity.ts';

export interface ItemNode extends DictItemRow {
  children?: ItemNode[];
}

/** In their order; an item whose parent is not there is at the top. `without`: an item left out with all below it. */
export function itemTree(rows: readonly DictItemRow[], without?: number): ItemNode[] {
  const nodes = new Map(rows.map((row): [number, ItemNode] => [row.id, { ...row }]));
  const roots: ItemNode[] = [];
  for (const node of nodes.values()) {
    if (node.id === without) continue;
    const parent = nodes.get(node.parent ?? -1);
    if (parent) (parent.children ??= []).push(node);
    else roots.push(node);
  }
  return roots;
}
