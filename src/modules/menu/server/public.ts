/** What objects ask of menus: their submenu as the company set it up. */
import type { ObjectMenuEntry } from '#modules/access/access.calls.ts';
import type { Ctx } from '#server/context.ts';
import { objectItems } from '../menu-shown.ts';
import type { ObjectArea } from '../menu-tree.ts';
import { companyMenu } from './settings.ts';

export { bindMenus } from './settings.ts';

/** The submenu of an object that the held rights show. */
export async function objectMenuOf(ctx: Ctx, area: ObjectArea, held: ReadonlySet<string>): Promise<ObjectMenuEntry[]> {
  return objectItems(held, await companyMenu(ctx, area));
}
