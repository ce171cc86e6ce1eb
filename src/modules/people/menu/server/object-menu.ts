/** The submenu of objects as the company set it up. */
import type { ScopeName } from '#kernel/entity.ts';
import type { ObjectMenuEntry } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { objectItems } from '../menu-shown.ts';
import { companyMenu } from './settings.ts';

/** The submenu of an object that the held rights show. */
export async function objectMenuOf(ctx: Ctx, kind: ScopeName, held: ReadonlySet<string>): Promise<ObjectMenuEntry[]> {
  return objectItems(held, await companyMenu(ctx, kind));
}
