/**
 * Menus as the server gives them and as the shell shows them. Pure.
 *
 * Hides: the two shapes of the specification (System menu item, Object menu item) behind one `MenuNode`. Invariant: a
 * node leads to a registered route or holds nodes that do; everything else is left out (no dead entries).
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
}

export interface MenuNode {
  key: string;
  label: string;
  /** Path with its query; null for a group. */
  url: string | null;
  icon: string | null;
  newWindow: boolean;
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

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0]!;

type Known = (path: string) => boolean;

function node(
  key: string,
  label: string,
  item: { url?: string | null; icon?: string | null; jumpType?: string | null },
  children: readonly MenuNode[],
  tabs: readonly MenuNode[],
  known: Known,
): MenuNode | null {
  const own = menuPath(item.url);
  const url = own && known(pathOf(own)) ? own : (tabs[0]?.url ?? null);
  if (url === null && children.length === 0) return null;
  return { key, label, url, icon: item.icon || null, newWindow: item.jumpType === '2', children, tabs };
}

const present = <T>(list: readonly (T | null)[]): T[] => list.filter((x) => x !== null);

/** The system menu in one language; `known` tells registered paths. Buttons (type 2) are no menu entries. */
export function systemMenu(items: readonly SystemMenuItem[], lang: Lang, known: Known): MenuNode[] {
  const build = (item: SystemMenuItem): MenuNode | null => {
    const inner = (item.list ?? []).filter((x) => x.type !== 2);
    const children = present(inner.filter((x) => x.type !== 3).map(build));
    const tabs = present(inner.filter((x) => x.type === 3).map(build));
    return node(`m${item.menuId}`, pick(lang, item.name, item.hkname, item.enname), item, children, tabs, known);
  };
  return present(items.filter((item) => item.type !== 2).map(build));
}

/** The submenu of one object, ordered by order_num. */
export function objectMenu(items: readonly ObjectMenuItem[], lang: Lang, known: Known): MenuNode[] {
  const sorted = (list: readonly ObjectMenuItem[] | null | undefined): ObjectMenuItem[] =>
    [...(list ?? [])].sort((a, b) => (a.order_num ?? 0) - (b.order_num ?? 0));
  const build = (item: ObjectMenuItem): MenuNode | null => {
    const inner = sorted(item.children);
    const children = present(inner.filter((x) => x.priType !== 3).map(build));
    const tabs = present(inner.filter((x) => x.priType === 3).map(build));
    return node(`o${item.id}`, pick(lang, item.label, item.hkLabel, item.enLabel), item, children, tabs, known);
  };
  return present(sorted(items).map(build));
}

/** The way from the top to the node whose page (or one of whose tabs) is at the path; empty when there is none. */
export function trail(nodes: readonly MenuNode[], path: string): MenuNode[] {
  for (const item of nodes) {
    for (const list of [item.tabs, item.children]) {
      const inner = trail(list, path);
      if (inner.length > 0) return [item, ...inner];
    }
    if (item.url !== null && pathOf(item.url) === path) return [item];
  }
  return [];
}

/** Every page of a menu in order. */
export const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((item) => (item.children.length > 0 ? leaves(item.children) : item.url ? [item] : []));
