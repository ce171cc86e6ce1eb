/**
 * Menus as the server gives them and as the shell shows them. Pure.
 *
 * Hides: the two shapes of the specification (System menu item, Object menu item) behind one `MenuNode`. Invariant: a node leads to
 * a registered route, to another site in a new window, or contains nodes that do; everything else is left out (no dead entries).
 * Source: 1-product §3.
 */
import type { Lang } from '#kernel/text.ts';

export interface SystemMenuItem {
  menuId: number;
  name: string;
  enname?: string | null;
  hkname?: string | null;
  url?: string | null;
  icon?: string | null;
  /** 0 directory, 1 menu, 2 button, 3 third-level tab. */
  type: 0 | 1 | 2 | 3;
  level?: number;
  parentId?: number | null;
  list?: readonly SystemMenuItem[] | null;
  /** '2': open in a new window. */
  jumpType?: string | null;
  keepDetailUrl?: string | null;
  /** false: not shown on a phone. */
  mobile?: boolean;
}

export interface ObjectMenuItem {
  /** Its number of digits gives the level 1-3. */
  id: number;
  label: string;
  enLabel?: string | null;
  hkLabel?: string | null;
  url?: string | null;
  icon?: string | null;
  /** 0 or 1 group, 3 tab. */
  priType?: number;
  parentId?: number | null;
  children?: readonly ObjectMenuItem[] | null;
  jumpType?: string | null;
  perms?: string | null;
  order_num?: number | null;
  mobile?: boolean;
}

export interface MenuNode {
  key: string;
  label: string;
  /** Path with its query; null for a group. */
  url: string | null;
  icon: string | null;
  newWindow: boolean;
  /** Paths of detail pages during which this entry stays selected (keepDetailUrl). */
  details: readonly string[];
  /** Menu id for the license question; null in object menus. */
  menuId: number | null;
  /** Shown on a phone. */
  mobile: boolean;
  children: readonly MenuNode[];
  /** Third-level tabs shown above the page. */
  tabs: readonly MenuNode[];
}

const pick = (lang: Lang, zh: string, hk?: string | null, en?: string | null): string =>
  (lang === 'en-US' ? en : lang === 'HK' ? hk : zh) || zh;

/** `/a/b` with one leading slash and no hash; external addresses are no menu urls. */
export function menuPath(url: string | null | undefined): string | null {
  const text = (url ?? '').trim();
  if (text === '' || /^[a-z]+:/i.test(text) || text.startsWith('//')) return null;
  return text.startsWith('/') ? text : `/${text}`;
}

/** The address of another site; entries that lead there open a new window. */
const outside = (item: Partial<SystemMenuItem>): string | null =>
  item.jumpType === '2' && /^https?:\/\//i.test(item.url ?? '') ? item.url! : null;
export const isOutside = (url: string): boolean => !url.startsWith('/');

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0]!;

type Known = (path: string) => boolean;

function node(
  key: string,
  label: string,
  item: Partial<SystemMenuItem>,
  children: readonly MenuNode[],
  tabs: readonly MenuNode[],
  known: Known,
): MenuNode | null {
  const own = menuPath(item.url);
  const url = own && known(pathOf(own)) ? own : (outside(item) ?? tabs[0]?.url ?? null);
  if (url === null && children.length === 0) return null;
  const details = (item.keepDetailUrl ?? '').split(',').flatMap((text) => menuPath(text) ?? []);
  const menuId = item.menuId ?? null;
  return {
    key,
    label,
    url,
    icon: item.icon || null,
    newWindow: item.jumpType === '2',
    details,
    menuId,
    mobile: item.mobile !== false,
    children,
    tabs,
  };
}

const present = <T>(list: readonly (T | null)[]): T[] => list.filter((x) => x !== null);

/** The system menu in one language; `known`: registered paths. Buttons (type 2) are not menu entries. */
export function systemMenu(items: readonly SystemMenuItem[], lang: Lang, known: Known): MenuNode[] {
  const build = (item: SystemMenuItem): MenuNode | null => {
    const inner = (item.list ?? []).filter((x) => x.type !== 2);
    const children = present(inner.filter((x) => x.type !== 3).map(build));
    const tabs = present(inner.filter((x) => x.type === 3).map(build));
    return node(`m${item.menuId}`, pick(lang, item.name, item.hkname, item.enname), item, children, tabs, known);
  };
  return present(items.filter((item) => item.type !== 2).map(build));
}

const lookOf = ({ url, icon, jumpType, mobile }: ObjectMenuItem): Partial<SystemMenuItem> => ({
  ...{ url, icon, jumpType },
  ...(mobile === false && { mobile }),
});

/** The submenu of one object, ordered by order_num. */
export function objectMenu(items: readonly ObjectMenuItem[], lang: Lang, known: Known): MenuNode[] {
  const sorted = (list: readonly ObjectMenuItem[] | null | undefined): ObjectMenuItem[] =>
    [...(list ?? [])].sort((a, b) => (a.order_num ?? 0) - (b.order_num ?? 0));
  const build = (item: ObjectMenuItem): MenuNode | null => {
    const inner = sorted(item.children);
    const children = present(inner.filter((x) => x.priType !== 3).map(build));
    const tabs = present(inner.filter((x) => x.priType === 3).map(build));
    return node(`o${item.id}`, pick(lang, item.label, item.hkLabel, item.enLabel), lookOf(item), children, tabs, known);
  };
  return present(sorted(items).map(build));
}

/** What of a menu a phone shows; groups that hold nothing then are left out. */
export const onPhone = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((item) => {
    if (!item.mobile) return [];
    const [children, tabs] = [onPhone(item.children), onPhone(item.tabs)];
    const empty = item.children.length + item.tabs.length > 0 && children.length + tabs.length === 0;
    // A group of tabs opens the first of them that is shown.
    const url = item.tabs.some((tab) => tab.url === item.url) ? (tabs[0]?.url ?? null) : item.url;
    return empty ? [] : [{ ...item, url, children, tabs }];
  });

/** The nodes from the top to the one whose page (or tab) is at the path; empty if there is none. */
export function trail(nodes: readonly MenuNode[], path: string): MenuNode[] {
  return find(nodes, (item) => item.url !== null && pathOf(item.url) === path) ?? nearest(nodes, path);
}

/** The way to the entry with exactly this address. */
export const exactly = (nodes: readonly MenuNode[], url: string): MenuNode[] =>
  find(nodes, (item) => item.url === url) ?? [];

function find(nodes: readonly MenuNode[], fits: (item: MenuNode) => boolean): MenuNode[] | null {
  for (const item of nodes) {
    const inner = find(item.tabs, fits) ?? find(item.children, fits);
    if (inner) return [item, ...inner];
    if (fits(item)) return [item];
  }
  return null;
}

/** A detail page belongs to the entry that names it, else to the entry whose path is its longest prefix. */
function nearest(nodes: readonly MenuNode[], path: string): MenuNode[] {
  const named = find(nodes, (item) => item.details.some((detail) => pathOf(detail) === path));
  if (named) return named;
  for (let parent = path; parent.lastIndexOf('/') > 0; ) {
    parent = parent.slice(0, parent.lastIndexOf('/'));
    const above = find(nodes, (item) => item.url !== null && pathOf(item.url) === parent);
    if (above) return above;
  }
  return [];
}

/** The menu entry of a trail: its last node that is not a third-level tab. */
export function entryOf(way: readonly MenuNode[]): MenuNode | undefined {
  const [above, last] = [way.at(-2), way.at(-1)];
  return above && last && above.tabs.includes(last) ? above : last;
}

/** Every page of a menu in order. */
export const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((item) => (item.children.length > 0 ? leaves(item.children) : item.url ? [item] : []));

/** The node with the key, anywhere. */
export function nodeOf(nodes: readonly MenuNode[], key: string): MenuNode | undefined {
  for (const item of nodes) {
    const found = item.key === key ? item : (nodeOf(item.children, key) ?? nodeOf(item.tabs, key));
    if (found) return found;
  }
  return undefined;
}
