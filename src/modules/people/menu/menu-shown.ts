/** The menu in force as people get it: what their roles open and do not hide. Pure. */

import type { ObjectMenuEntry } from '#kernel/object-kind.ts';
import { holds } from '#kernel/permission.ts';
import type { MenuItem } from '#modules/people/access/access.calls.ts';
import type { MenuEntry } from './menu-tree.ts';

/** What a role opens: the menu is what any one of a person's roles shows. */
export interface MenuRole {
  rights: ReadonlySet<string>;
  hidden: ReadonlySet<number>;
}

const shows = (role: MenuRole, entry: MenuEntry): boolean =>
  holds(role.rights, entry.need) && (entry.guarded || !role.hidden.has(entry.id));

/** Address of an entry's page: own pages open inside the shell or in a new window. */
function addressOf(entry: MenuEntry, page: string): Pick<MenuItem, 'url' | 'jumpType'> {
  if (entry.kind === 'link') return { url: entry.url, jumpType: '2' };
  if (entry.kind !== 'embedded') return { url: entry.url, jumpType: null };
  return { url: `${page}?paramUrl=${encodeURIComponent(entry.url ?? '')}`, jumpType: null };
}

/** The system menu that the roles show; groups without entries are left out. */
export function systemItems(
  roles: readonly MenuRole[],
  entries: readonly MenuEntry[],
  parent: MenuEntry | null = null,
  level = 1,
): MenuItem[] {
  return entries.flatMap((entry) => {
    if (entry.hidden) return [];
    const list = systemItems(roles, entry.list, entry, level + 1);
    const leaf = entry.url !== null;
    if (leaf ? !roles.some((role) => shows(role, entry)) : list.length === 0) return [];
    const [name, hkname, enname] = entry.label;
    return [
      {
        menuId: entry.id,
        name,
        hkname,
        enname,
        ...addressOf(entry, '/modules/importOutWeb'),
        icon: entry.icon,
        type: leaf ? (parent?.kind === 'tabs' ? 3 : 1) : 0,
        level,
        parentId: parent?.id ?? null,
        mobile: !entry.offPhone,
        list,
      } satisfies MenuItem,
    ];
  });
}

/** The submenu of an object that the held rights show; groups without entries are left out. */
export function objectItems(
  held: ReadonlySet<string>,
  entries: readonly MenuEntry[],
  parent: MenuEntry | null = null,
): ObjectMenuEntry[] {
  return entries.flatMap((entry, order) => {
    if (entry.hidden) return [];
    const children = objectItems(held, entry.list, entry);
    const leaf = entry.url !== null;
    if (leaf ? !holds(held, entry.need) : children.length === 0) return [];
    const [label, hkLabel, enLabel] = entry.label;
    return [
      {
        id: entry.id,
        label,
        hkLabel,
        enLabel,
        ...addressOf(entry, '/modules/project/importOutWeb'),
        icon: entry.icon,
        priType: leaf ? (parent?.kind === 'tabs' ? 3 : parent ? 2 : 1) : 0,
        parentId: parent?.id ?? null,
        perms: entry.need.filter((key) => key !== 'login').join(','),
        order_num: order,
        mobile: !entry.offPhone,
        children,
      } satisfies ObjectMenuEntry,
    ];
  });
}

export const idsOf = (items: readonly MenuItem[]): number[] =>
  items.flatMap((item) => [item.menuId, ...idsOf(item.list)]);
