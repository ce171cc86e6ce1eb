/** Server of the calls that every kind of object has under its own names (`calls` of the kind). */
import { scopeId } from '#kernel/entity.ts';
import type { ObjectKind } from '#kernel/object-kind.ts';
import type { Refusal } from '#kernel/problem.ts';
import { objectMenuOf } from '#modules/people/menu/server/public.ts';
import { type Ctx, type Handler, handle } from '#server/context.ts';
import { companyRights, rightsInObject } from './held.ts';

/**
 * Its submenu filtered by the viewer's rights, and those rights. `unknown`: the refusal of the submenu of one that the viewer
 * may not know of.
 */
export function objectHandlers(kind: ObjectKind, unknown: (ctx: Ctx, id: number) => Promise<Refusal>): Handler[] {
  const { menu, rights } = kind.calls;
  const idOf = (input: Record<string, unknown>): number => Number(input[scopeId(kind.name)]);
  const held = (ctx: Ctx, id: number) => rightsInObject(ctx, { [scopeId(kind.name)]: id });
  return [
    handle(menu, async (ctx, input) => {
      // Without an id: they are the same in all of them.
      if (!(scopeId(kind.name) in menu.input))
        return objectMenuOf(ctx, kind.name, companyRights(kind, ctx.viewer.rights));
      const own = await held(ctx, idOf(input));
      if (!own) throw await unknown(ctx, idOf(input));
      return objectMenuOf(ctx, kind.name, own);
    }),
    handle(rights, async (ctx, input) => [...((await held(ctx, idOf(input))) ?? [])]),
  ];
}
