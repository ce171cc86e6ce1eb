/** Pages and actions that the search over everything (Ctrl+K) finds beside records, by their names in the menu. Pure. */
import { folded } from '#kernel/check.ts';
import type { MenuNode } from '../menu.ts';

export interface Place {
  label: string;
  /** The groups it is in, the outermost first. */
  path: readonly string[];
  url: string;
}

/** All entries of a menu that lead somewhere, tabs among them. */
export function placesOf(menu: readonly MenuNode[]): Place[] {
  const walk = (nodes: readonly MenuNode[], path: readonly string[]): Place[] =>
    nodes.flatMap(({ label, url, children, tabs }) => [
      ...(url ? [{ label, path, url }] : []),
      ...walk([...tabs, ...children], [...path, label]),
    ]);
  return walk(menu, []);
}

/** Those that have every typed word in their name or the names of their groups, at least one in their own; the best first. */
export function matching(places: readonly Place[], text: string, most: number): Place[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = places.flatMap((place) => {
    const own = folded(place.label);
    const all = `${folded(place.path.join(' '))} ${own}`;
    if (!words.every((word) => all.includes(word)) || !words.some((word) => own.includes(word))) return [];
    const typed = words.join(' ');
    return [{ place, rank: own === typed ? 0 : own.startsWith(typed) ? 1 : own.includes(typed) ? 2 : 3 }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ place }) => place);
}
