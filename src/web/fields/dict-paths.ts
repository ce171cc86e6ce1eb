/** Items of a dictionary as choices: in the order of the tree, each named by the way to it. Pure. */
import type { DictItem } from '../entity/ports.tsx';

/** `Delivery / Hardware` below `Delivery`; an item whose parent is not offered is at the top. */
export function dictOptions(items: readonly DictItem[]): { value: number; label: string }[] {
  const known = new Set(items.map((item) => item.dicId));
  const below = (parent: number | null, way: string, depth: number): { value: number; label: string }[] =>
    items
      .filter((item) => (item.parentId && known.has(item.parentId) ? item.parentId : null) === parent)
      .flatMap((item) => {
        const label = way ? `${way} / ${item.dicName}` : item.dicName;
        return [{ value: item.dicId, label }, ...(depth < 20 ? below(item.dicId, label, depth + 1) : [])];
      });
  return below(null, '', 0);
}
