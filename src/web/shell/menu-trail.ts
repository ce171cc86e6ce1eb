/** The menus on hand, for code outside components: the menu path of a page (header menuName) and its names. */
import { type MenuNode, trail } from './menu.ts';

let menus: readonly (readonly MenuNode[])[] = [];

/** The shell hands in the object menu (if any) and the system menu whenever they change. */
export function setMenus(next: readonly (readonly MenuNode[])[]): void {
  menus = next;
}

/** Names from the top to the page; empty when no menu holds it. */
export function currentMenuTrail(path: string): string[] {
  for (const menu of menus) {
    const found = trail(menu, path);
    if (found.length > 0) return found.map((item) => item.label);
  }
  return [];
}
