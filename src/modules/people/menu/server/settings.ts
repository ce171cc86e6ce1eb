/** Stored settings of menus: read per request, written by a version that must be the latest. */

import { type Kysely, sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import type { RightKey, Tables } from '#kernel/entity.ts';
import { menuEntriesOf, objectKind } from '#kernel/object-kind.ts';
import { CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { Edited, Editing } from '../menu-edit.ts';
import {
  type DeliveredEntry,
  deliveredByDigits,
  type MenuArea,
  type MenuEntry,
  type MenuSettings,
  menuInForce,
  NO_SETTINGS,
} from '../menu-tree.ts';
import { deliveredSystemMenu, type MenuPlace } from '../system-menu.ts';

type Shows = (ctx: Ctx) => Promise<readonly RightKey[]>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** Rights other than those of roles that show somebody entries of the system menu. */
    shows?: Shows;
  }
}
const shows = contribution('server', 'shows', list<Shows>);
const places = contribution('server', 'menu', list<MenuPlace>);

/** A menu as it is delivered. */
function deliveredMenu(area: MenuArea): readonly DeliveredEntry[] {
  if (area === 'system') return deliveredSystemMenu(places());
  return deliveredByDigits(menuEntriesOf(objectKind(area)));
}

/** The rights other than those of roles that show the viewer entries of the system menu. */
export async function shownBeside(ctx: Ctx): Promise<RightKey[]> {
  const found: RightKey[] = [];
  for (const one of shows()) found.push(...(await one(ctx)));
  return found;
}

export interface Stored extends Editing {
  version: number;
}

/** A company's menu as it is stored; version 0: never changed. */
export async function readMenu(db: Kysely<Tables>, companyId: number, area: MenuArea): Promise<Stored> {
  const { rows } = await sql<{ settings: MenuSettings; version: number }>`SELECT settings, version FROM menu_setting
    WHERE company_id = ${companyId} AND area = ${area}`.execute(db);
  return {
    area,
    delivered: deliveredMenu(area),
    settings: rows[0]?.settings ?? NO_SETTINGS,
    version: rows[0]?.version ?? 0,
  };
}

/** The company's menu in force, including hidden entries. */
export async function companyMenu(ctx: Ctx, area: MenuArea): Promise<MenuEntry[]> {
  const stored = await readMenu(ctx.db, ctx.viewer.companyId, area);
  return menuInForce(area, stored.delivered, stored.settings);
}

/** One step of editing; refuses if the menu has changed since. */
export async function editMenu(
  ctx: Ctx,
  input: { area: MenuArea; version: number },
  step: (editing: Editing) => Edited,
): Promise<Stored> {
  const { companyId, userId } = ctx.viewer;
  const stored = await readMenu(ctx.db, companyId, input.area);
  if (stored.version !== input.version) throw conflict();
  const done = step(stored);
  if ('problem' in done) throw new Refusal([done.problem]);
  const { rows } = await sql`INSERT INTO menu_setting AS m (company_id, area, settings, updated_at, updated_by)
    VALUES (${companyId}, ${input.area}, ${JSON.stringify(done.settings)}::jsonb, ${new Date(ctx.now)}, ${userId})
    ON CONFLICT (company_id, area) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by, version = m.version + 1
    WHERE m.version = ${input.version} RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) throw conflict();
  return { ...stored, settings: done.settings, version: stored.version + 1 };
}

const conflict = (): Refusal => new Refusal([problem(commonTexts.conflict)], CODE.conflict);
