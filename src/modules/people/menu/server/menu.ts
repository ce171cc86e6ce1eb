/** Server of menus: what people see, and the administration of it. */
import { sql } from 'kysely';
import { holds } from '#kernel/permission.ts';
import { absent, problem, Refusal } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import {
  hasMenuPrivilege,
  type MenuChoice,
  type MenuItem,
  menuCatalogue,
  systemMenu,
} from '#modules/people/access/access.calls.ts';
import { expandRights, menuRoles, rightGroups } from '#modules/people/access/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import * as calls from '../menu.calls.ts';
import { menuPlaces } from '../menu.menu.ts';
import { menuModule } from '../menu.module.ts';
import { menuRights } from '../menu.rights.ts';
import { menuTexts } from '../menu.texts.ts';
import * as edit from '../menu-edit.ts';
import { idsOf, systemItems } from '../menu-shown.ts';
import { flatten, type MenuEntry, menuInForce } from '../menu-tree.ts';
import { companyMenu, editMenu, readMenu, type Stored, shownBeside } from './settings.ts';

async function menuOf(ctx: Ctx): Promise<MenuItem[]> {
  const roles = await menuRoles(ctx.db, ctx.viewer.companyId, ctx.viewer.userId);
  const managed = await shownBeside(ctx);
  return systemItems(
    roles.map(({ rights, hidden }) => ({ rights: new Set([...rights, ...managed]), hidden: new Set(hidden) })),
    await companyMenu(ctx, 'system'),
  );
}

/** Entries as roles choose among them; what the company hides is not offered. */
const choicesOf = (entries: readonly MenuEntry[]): MenuChoice[] =>
  entries
    .filter((entry) => !entry.hidden)
    .map(({ id, label, need, guarded, list }) => ({
      menuId: id,
      label,
      need: [...need],
      guarded,
      list: choicesOf(list),
    }));

const stateOf = ({ version, delivered, settings }: Stored): calls.MenuState => ({ version, delivered, settings });

function differencesOf(stored: Stored): calls.MenuDifferences {
  const tree = flatten(menuInForce(stored.area, stored.delivered, stored.settings));
  const labels: Record<number, Triple> = {};
  for (const { entry } of tree) labels[entry.id] = entry.label;
  const own = new Set(stored.settings.own.map((o) => o.id));
  const list = edit
    .differences(stored)
    .map(({ id, fields }) => ({ id, fields, label: labels[id] ?? ['', '', ''], own: own.has(id) }));
  return { version: stored.version, list, labels };
}

/** Operation keys of a page: those that open it, and those of the catalog that begin like one of them. */
function keysOf(entry: MenuEntry): { key: string; label: Triple; opens: boolean }[] {
  const stems = entry.need.filter((key) => key.includes(':')).map((key) => key.slice(0, key.lastIndexOf(':') + 1));
  return rightGroups().flatMap(({ rights }) =>
    rights
      .filter(({ key }) => stems.some((stem) => key.startsWith(stem) && !key.slice(stem.length).includes(':')))
      .map(({ key, label }) => ({ key, label, opens: entry.need.includes(key) })),
  );
}

async function permissions(ctx: Ctx): Promise<calls.MenuPermissions> {
  const { rows } = await sql<{
    id: number;
    name: string;
    active: boolean;
    rights: string[];
    hiddenMenus: number[] | null;
  }>`
    SELECT id, name, active, rights, hidden_menus FROM role WHERE company_id = ${ctx.viewer.companyId} ORDER BY name`.execute(
    ctx.db,
  );
  const roles = rows.map((row) => ({
    ...row,
    held: new Set(expandRights(row.rights)),
    hidden: new Set(row.hiddenMenus ?? []),
  }));
  const withKeys = ({ list, ...entry }: MenuEntry): calls.MenuPermission => ({
    ...entry,
    keys: keysOf({ ...entry, list }).map((key) => ({
      ...key,
      roles: roles.filter((r) => r.held.has(key.key)).map((r) => r.id),
    })),
    hiddenBy: roles
      .filter((r) => !entry.guarded && r.hidden.has(entry.id) && holds(r.held, entry.need))
      .map((r) => r.id),
    list: list.map(withKeys),
  });
  return {
    roles: roles.map(({ id, name, active }) => ({ id, name, active })),
    menu: (await companyMenu(ctx, 'system')).map(withKeys),
  };
}

/** Refuses a right that is not in the catalog: nobody would see the entry. */
function checkNeed(need: string | null | undefined): void {
  if (!need || need === 'login' || rightGroups().some((group) => group.rights.some((right) => right.key === need)))
    return;
  throw new Refusal([problem(menuTexts.unknownRight, undefined, 'need')]);
}

export const menuServer: ServerModule = {
  ...menuModule,
  menu: menuPlaces,
  tables: ['menu_setting'],
  rights: [menuRights],
  handlers: [
    handle(systemMenu, menuOf),
    handle(menuCatalogue, async (ctx) => choicesOf(await companyMenu(ctx, 'system'))),
    handle(hasMenuPrivilege, async (ctx, { menuId }) => ({ hasPri: idsOf(await menuOf(ctx)).includes(menuId) })),
    handle(calls.menuState, async (ctx, { area }) => stateOf(await readMenu(ctx.db, ctx.viewer.companyId, area))),
    handle(calls.saveMenuEntry, async (ctx, { id, ...input }) =>
      stateOf(await editMenu(ctx, input, (editing) => edit.changeLook(editing, id, input))),
    ),
    handle(calls.showMenuEntry, async (ctx, { id, hidden, ...input }) =>
      stateOf(await editMenu(ctx, input, (editing) => edit.setHidden(editing, id, hidden))),
    ),
    handle(calls.moveMenuEntry, async (ctx, { id, parent, before, ...input }) =>
      stateOf(await editMenu(ctx, input, (editing) => edit.moveEntry(editing, id, parent ?? null, before ?? null))),
    ),
    handle(calls.saveOwnMenu, async (ctx, { id, ...input }) => {
      checkNeed(input.need);
      return stateOf(await editMenu(ctx, input, (editing) => edit.saveOwn(editing, id ?? null, input)));
    }),
    handle(calls.removeOwnMenu, async (ctx, { id, ...input }) =>
      stateOf(await editMenu(ctx, input, (editing) => edit.removeOwn(editing, id))),
    ),
    handle(calls.menuDifferences, async (ctx, { area }) =>
      differencesOf(await readMenu(ctx.db, ctx.viewer.companyId, area)),
    ),
    handle(calls.resetMenu, async (ctx, { ids, all, ...input }) => {
      const chosen = Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : [];
      return differencesOf(await editMenu(ctx, input, (editing) => edit.resetEntries(editing, all ? null : chosen)));
    }),
    handle(calls.menuPermissions, permissions),
    handle(calls.embeddedPage, async (ctx, { url, projectId }) => {
      const area = projectId ? ('project' as const) : ('system' as const);
      const held = await ctx.rightsIn(projectId ? { projectId } : {});
      const open = flatten(await companyMenu(ctx, area)).find(
        ({ entry }) => entry.kind === 'embedded' && entry.url === url && !entry.hidden && holds(held, entry.need),
      );
      if (!open) throw absent();
      return { url, label: open.entry.label };
    }),
  ],
};
