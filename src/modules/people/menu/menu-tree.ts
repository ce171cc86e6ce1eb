/**
 * A menu as delivered by the code, a company's changes, and the resulting menu. Pure.
 *
 * Hides: how changes, own entries and orders are laid over the delivered menu. Invariants: address and right of a
 * delivered entry come from the code alone, so no setting shows a page to somebody without its right; an entry a later
 * version brings appears after its delivered predecessor; a parent that is gone gives its entries back to their
 * delivered place. Refuses: entries outside the allowed levels (`mayLieIn`).
 * Source: 1-product §3 (System menu item, Object menu item, Menu (admin)).
 */
import type { RightKey, ScopeName } from '#kernel/entity.ts';
import { kindItems, type ObjectMenuSource } from '#kernel/object-kind.ts';
import type { Triple } from '#kernel/text.ts';

export type MenuArea = 'system' | ScopeName;
/** The system menu, and the submenus of objects. */
export const menuAreas = kindItems(({ menu }) => menu.label, { system: ['系统菜单', '系統選單', 'System menu'] });

/** `tabs`: shows its entries as third-level tabs. `link` and `embedded` are a company's own entries, also `group`. */
export type EntryKind = 'group' | 'tabs' | 'page' | 'link' | 'embedded';

export interface DeliveredEntry {
  id: number;
  kind: 'group' | 'tabs' | 'page';
  label: Triple;
  icon: string | null;
  url: string | null;
  /** One of these rights shows it; empty for groups. */
  need: readonly RightKey[];
  /** The way to the menu administration: it can never be hidden. */
  guarded?: boolean;
  list: readonly DeliveredEntry[];
}

/** A company's changes of a delivered entry; missing values are as delivered. */
export interface EntryChange {
  name?: string;
  hkName?: string;
  enName?: string;
  icon?: string;
  hidden?: boolean;
  /** Not shown on a phone. */
  offPhone?: boolean;
  /** null: the top level. */
  parent?: number | null;
}

/** An entry of the company's own. */
export interface OwnEntry {
  id: number;
  kind: 'group' | 'link' | 'embedded';
  name: string;
  hkName: string | null;
  enName: string | null;
  icon: string | null;
  /** An http(s) address; null for groups. */
  url: string | null;
  need: RightKey | null;
  parent: number | null;
  hidden: boolean;
  /** Not shown on a phone. */
  offPhone?: boolean;
}

export interface MenuSettings {
  /** By id of the entry. */
  changes: Record<string, EntryChange>;
  own: OwnEntry[];
  /** Ids in their order, by id of the parent (`0`: the top level). */
  order: Record<string, number[]>;
  /** Own ids of the system menu are never used twice: roles hide entries by id. */
  nextOwn: number;
}
export const NO_SETTINGS: MenuSettings = { changes: {}, own: [], order: {}, nextOwn: 1 };

/** An entry of the menu in force. */
export interface MenuEntry {
  id: number;
  kind: EntryKind;
  own: boolean;
  label: Triple;
  icon: string | null;
  url: string | null;
  need: readonly RightKey[];
  guarded: boolean;
  hidden: boolean;
  offPhone: boolean;
  parent: number | null;
  list: MenuEntry[];
}

type Placed = Pick<MenuEntry, 'id' | 'kind'>;

/** Level of an object menu entry: two digits a level (1-product §3). */
const levelOf = (id: number): number => Math.ceil(String(id).length / 2);

/** Whether the entry may be in the parent (null: the top level). Entries of object menus keep their level. */
export function mayLieIn(area: MenuArea, entry: Placed, parent: Placed | null): boolean {
  if (entry.kind === 'group') return parent === null;
  if (area !== 'system')
    return parent === null
      ? levelOf(entry.id) === 1
      : levelOf(entry.id) === (parent.kind === 'group' ? 2 : parent.kind === 'tabs' ? 3 : 0);
  if (parent === null || parent.kind === 'group') return true;
  return parent.kind === 'tabs' && entry.kind !== 'tabs';
}

/** Every entry with the id of its parent, in the delivered order. */
export function flatten<E extends { id: number; list: readonly E[] }>(
  entries: readonly E[],
  parent: number | null = null,
): { entry: E; parent: number | null }[] {
  return entries.flatMap((entry) => [{ entry, parent }, ...flatten(entry.list, entry.id)]);
}

/** The ids in the wanted order; those it does not name stay behind their natural predecessor. */
export function ordered(natural: readonly number[], wanted: readonly number[]): number[] {
  const present = new Set(natural);
  const out = [...new Set(wanted)].filter((id) => present.has(id));
  const named = new Set(out);
  for (const [at, id] of natural.entries()) {
    if (named.has(id)) continue;
    out.splice(at === 0 ? 0 : out.indexOf(natural[at - 1]!) + 1, 0, id);
  }
  return out;
}

const ownEntry = (own: OwnEntry): MenuEntry => ({
  id: own.id,
  kind: own.kind,
  own: true,
  label: [own.name, own.hkName ?? own.name, own.enName ?? own.name],
  icon: own.icon,
  url: own.url,
  need: own.kind === 'group' ? [] : [own.need ?? 'login'],
  guarded: false,
  hidden: own.hidden,
  offPhone: own.offPhone ?? false,
  parent: own.parent,
  list: [],
});

const changedEntry = (entry: DeliveredEntry, parent: number | null, change: EntryChange = {}): MenuEntry => {
  const [zh, hk, en] = entry.label;
  return {
    id: entry.id,
    kind: entry.kind,
    own: false,
    label: [change.name ?? zh, change.hkName ?? hk, change.enName ?? en],
    icon: change.icon ?? entry.icon,
    url: entry.url,
    need: entry.need,
    guarded: entry.guarded ?? false,
    hidden: change.hidden ?? false,
    offPhone: change.offPhone ?? false,
    parent: change.parent === undefined ? parent : change.parent,
    list: [],
  };
};

/** The menu in force: the delivered one with the company's settings, hidden entries marked. */
export function menuInForce(area: MenuArea, delivered: readonly DeliveredEntry[], settings: MenuSettings): MenuEntry[] {
  const flat = flatten(delivered);
  const home = new Map(flat.map(({ entry, parent }) => [entry.id, parent]));
  const all = [
    ...flat.map(({ entry, parent }) => changedEntry(entry, parent, settings.changes[entry.id])),
    ...settings.own.filter((own) => !home.has(own.id)).map(ownEntry),
  ];
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const allowed = (entry: MenuEntry, id: number | null): boolean => {
    const parent = id === null ? null : byId.get(id);
    return parent !== undefined && mayLieIn(area, entry, parent);
  };
  for (const entry of all) {
    if (allowed(entry, entry.parent)) continue;
    const otherwise = [home.get(entry.id) ?? null, null, ...all.map((other) => other.id)];
    entry.parent = otherwise.find((id) => allowed(entry, id)) ?? null;
  }
  const below = (parent: number | null): MenuEntry[] => {
    const kids = all.filter((entry) => entry.parent === parent);
    // Those of this place first, in the delivered order; those that came from elsewhere behind them.
    const natural = [...kids].sort((a, b) => Number(from(a, parent)) - Number(from(b, parent)));
    return ordered(
      natural.map((entry) => entry.id),
      settings.order[parent ?? 0] ?? [],
    ).map((id) => byId.get(id)!);
  };
  const from = (entry: MenuEntry, parent: number | null): boolean => entry.own || home.get(entry.id) !== parent;
  for (const entry of all) entry.list = below(entry.id);
  return below(null);
}

/** The entries on the way to the id, itself last; empty when there is none. */
export function wayTo(entries: readonly MenuEntry[], id: number): MenuEntry[] {
  for (const entry of entries) {
    if (entry.id === id) return [entry];
    const inner = wayTo(entry.list, id);
    if (inner.length > 0) return [entry, ...inner];
  }
  return [];
}

/** A delivered menu out of entries whose numbers of digits give the levels (1-product §3, Object menu item). */
export function deliveredByDigits(entries: readonly ObjectMenuSource[]): DeliveredEntry[] {
  const made = entries
    .toSorted((a, b) => a.place - b.place)
    .map(({ id, label, icon, url, perms }) => ({
      id,
      kind: url !== undefined ? ('page' as const) : String(id).length > 2 ? ('tabs' as const) : ('group' as const),
      label,
      icon: icon ?? null,
      url: url ?? null,
      need: url === undefined ? [] : [perms ?? 'login'],
      list: [] as DeliveredEntry[],
    }));
  const parentOf = (id: number) => made.find((entry) => String(entry.id) === String(id).slice(0, -2));
  for (const entry of made) parentOf(entry.id)?.list.push(entry);
  return made.filter((entry) => !parentOf(entry.id));
}
