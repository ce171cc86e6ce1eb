/** Entries of the menu as a role may show them. Pure. */
import { holds } from '#kernel/permission.ts';
import type { MenuChoice } from '../access.calls.ts';

/** The pages of an entry: itself, or those below it. */
export const leavesOf = (entry: MenuChoice): MenuChoice[] =>
  entry.list.length === 0 ? [entry] : entry.list.flatMap(leavesOf);

/** Whether rights of a role (`*`: all) open the page. */
export const opens = (rights: readonly string[], entry: MenuChoice): boolean =>
  rights.includes('*') || holds(new Set(rights), entry.need);
