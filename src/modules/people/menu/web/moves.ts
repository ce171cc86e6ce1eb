/** Where an entry goes by keyboard or by dropping it. Pure. */
import { type MenuArea, type MenuEntry, mayLieIn, wayTo } from '../menu-tree.ts';

export interface Target {
  parent: number | null;
  /** null: behind all. */
  before: number | null;
}
export type Direction = 'up' | 'down' | 'out' | 'into';

/** The place one step away, or null if there is none. */
export function stepOf(area: MenuArea, entries: readonly MenuEntry[], id: number, direction: Direction): Target | null {
  const way = wayTo(entries, id);
  const entry = way.at(-1);
  if (!entry) return null;
  const parent = way.at(-2) ?? null;
  const siblings = parent?.list ?? entries;
  const at = siblings.findIndex((e) => e.id === id);
  const lies = parent?.id ?? null;
  if (direction === 'up') return at > 0 ? { parent: lies, before: siblings[at - 1]!.id } : null;
  if (direction === 'down')
    return at < siblings.length - 1 ? { parent: lies, before: siblings[at + 2]?.id ?? null } : null;
  if (direction === 'into') {
    const above = siblings.slice(0, at).findLast((e) => mayLieIn(area, entry, e));
    return above ? { parent: above.id, before: null } : null;
  }
  if (!parent) return null;
  const outer = way.at(-3) ?? null;
  if (!mayLieIn(area, entry, outer)) return null;
  const around = outer?.list ?? entries;
  return { parent: outer?.id ?? null, before: around[around.findIndex((e) => e.id === parent.id) + 1]?.id ?? null };
}

/** Where a dropped entry goes: onto (0: the first inside), before (-1) or behind (1) another; null when it may not be there. */
export function dropOf(
  area: MenuArea,
  entries: readonly MenuEntry[],
  dragged: number,
  on: number,
  position: -1 | 0 | 1,
): Target | null {
  const entry = wayTo(entries, dragged).at(-1);
  const way = wayTo(entries, on);
  const target = way.at(-1);
  if (!entry || !target || dragged === on || way.some((e) => e.id === dragged)) return null;
  const first = target.list.find((e) => e.id !== dragged)?.id ?? null;
  if (position === 0) return mayLieIn(area, entry, target) ? { parent: target.id, before: first } : null;
  const parent = way.at(-2) ?? null;
  if (!mayLieIn(area, entry, parent)) return null;
  if (position === -1) return { parent: parent?.id ?? null, before: on };
  const others = (parent?.list ?? entries).filter((e) => e.id !== dragged);
  return { parent: parent?.id ?? null, before: others[others.findIndex((e) => e.id === on) + 1]?.id ?? null };
}
