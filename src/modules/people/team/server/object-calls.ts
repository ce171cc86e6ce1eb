/** Server of the calls that every kind of object has under its own names (`calls` of the kind). */
import { contribution, grouped } from '#kernel/contribution.ts';
import { type ScopeName, scopeId } from '#kernel/entity.ts';
import type { ObjectKind, ObjectMenuEntry } from '#kernel/object-kind.ts';
import type { Refusal } from '#kernel/problem.ts';
import { objectMenuOf } from '#modules/people/menu/server/public.ts';
import { type Ctx, type Handler, handle } from '#server/context.ts';
import { companyRights, rightsInObject } from './held.ts';

/** Entries of the submenu of one object that its state takes away, by id. */
export type MenuHides = (ctx: Ctx, id: number) => Promise<readonly number[]>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** By the kind of object. */
    menuHides?: { readonly [S in ScopeName]?: MenuHides };
  }
}
const hides = contribution('server', 'menuHides', grouped<MenuHides>);

async function hiddenOf(ctx: Ctx, kind: ScopeName, id: number): Promise<ReadonlySet<number>> {
  const out: number[] = [];
  for (const hide of hides().get(kind) ?? []) out.push(...(await hide(ctx, id)));
  return new Set(out);
}
const shown = (entries: readonly ObjectMenuEntry[], hidden: ReadonlySet<number>): ObjectMenuEntry[] =>
  hidden.size === 0
    ? [...entries]
    : entries.flatMap((entry) => (hidden.has(entry.id) ? [] : { ...entry, children: shown(entry.children, hidden) }));

/**
 * Its submenu filtered by the viewer's rights, and those rights. `unknown`: the refusal of the submenu of one that the viewer
 * may not know of.
 */
export function objectHandlers(kind: ObjectKind, unknown: (ctx: Ctx, id: number) => Promise<Refusal>): Handler[] {
  const { menu, rights } = kind.calls;
  // The specification's own names, as `poId`, are those of addresses.
  const idOf = (input: Record<string, unknown>): number => Number(input[scopeId(kind.name)] ?? input[kind.query]);
  const held = (ctx: Ctx, id: number) => rightsInObject(ctx, { [scopeId(kind.name)]: id });
  return [
    handle(menu, async (ctx, input) => {
      // Without an id: they are the same in all of them.
      if (!(scopeId(kind.name) in menu.input || kind.query in menu.input))
        return objectMenuOf(ctx, kind.name, companyRights(kind, ctx.viewer.rights));
      const own = await held(ctx, idOf(input));
      if (!own) throw await unknown(ctx, idOf(input));
      return shown(await objectMenuOf(ctx, kind.name, own), await hiddenOf(ctx, kind.name, idOf(input)));
    }),
    handle(rights, async (ctx, input) => [...((await held(ctx, idOf(input))) ?? [])]),
  ];
}
