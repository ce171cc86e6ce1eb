/**
 * The system menu as delivered: every module hands over the places of its screens, and its own groups.
 *
 * Hides: how places become a tree. Invariants: an entry is where its module puts it, in the order of `place`; its id follows from
 * its address (of a group: its name), so roles keep it when entries come and go. Refuses: places under a group that does not exist.
 * Source: 1-product §1 (areas), §2.17, §6.2.
 */
import type { RightKey } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';
import type { DeliveredEntry } from './menu-tree.ts';

export interface MenuPlace {
  /** Of a group: the name other places refer to. */
  group?: string;
  /** The group it is in; left out: the top level. */
  under?: string;
  /** Order among its neighbors, in tens. */
  place: number;
  label: Triple;
  icon?: string;
  /** Of a page. */
  url?: string;
  /** One of these rights shows it; left out: everybody who signed in. */
  need?: RightKey | readonly RightKey[];
  /** Of a group: it shows its entries as third-level tabs. */
  tabs?: true;
  /** Neither a company's settings nor roles hide it. */
  guarded?: true;
}

declare module '#kernel/module.ts' {
  interface Module {
    /** Its places in the system menu. */
    menu?: readonly MenuPlace[];
  }
}

export function menuIdOf({ url, label }: Pick<MenuPlace, 'url' | 'label'>): number {
  let hash = 0x811c9dc5;
  // The bytes of UTF-8, without what only browsers and Node have.
  for (const [byte] of encodeURIComponent(url ?? label[0]).matchAll(/%..|./g))
    hash = Math.imul(hash ^ (byte.length === 3 ? Number.parseInt(byte.slice(1), 16) : byte.charCodeAt(0)), 0x01000193);
  return hash >>> 1;
}

/** The delivered menu out of the places of all modules. */
export function deliveredSystemMenu(places: readonly MenuPlace[]): DeliveredEntry[] {
  const lost = places.find(({ under }) => under !== undefined && !places.some(({ group }) => group === under));
  if (lost) throw new Error(`${lost.label[2]}: no group ${lost.under} in the system menu`);
  const within = (group: string | undefined): DeliveredEntry[] =>
    places
      .filter(({ under }) => under === group)
      .sort((a, b) => a.place - b.place)
      .map((entry) => ({
        id: menuIdOf(entry),
        kind: entry.url ? 'page' : entry.tabs ? 'tabs' : 'group',
        label: entry.label,
        icon: entry.icon ?? null,
        url: entry.url ?? null,
        need: entry.url ? [entry.need ?? 'login'].flat() : [],
        ...(entry.guarded && { guarded: true }),
        list: entry.group ? within(entry.group) : [],
      }));
  return within(undefined);
}
