/**
 * From titles in a sheet to ids: one query per target for all rows.
 *
 * A title that names nothing, or more than one record, stays a text; validation then refuses the row by name. Of several of a
 * name the one in the object that is imported into is meant: roles are called alike in every project.
 */

import { type SqlBool, sql } from 'kysely';
import type { TitleLookup } from '#kernel/cell-text.ts';
import { scopeId } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import { scopesOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Ctx } from '#server/context.ts';
import type { Cell } from '#server/sheet.ts';
import { visibleWhere } from './entity-read.ts';
import { ACCOUNTS, columnOf, inObject, tableOf } from './entity-sql.ts';
import { entityNamed, entityPorts } from './ports.ts';

type Match = readonly [string, Field] | null;

const DICTIONARY = '#dict:';

/** What the titles of a column name: `#dict:<dictionary>` or an entity. */
const targetOf = (field: Field): string | null => (field.dict ? DICTIONARY + field.dict : (field.to ?? null));

async function idsByTitle(
  ctx: Ctx,
  target: string,
  titles: readonly string[],
  within: ScopeRef,
): Promise<ReadonlyMap<string, number | null>> {
  if (target.startsWith(DICTIONARY)) return entityPorts().dictIds(ctx, target.slice(DICTIONARY.length), titles);
  const e = entityNamed(target);
  // People who may not read accounts do not learn whether one exists.
  const accounts = (await ctx.can(e.rights.read)) ? ACCOUNTS : [];
  const names = [e.title, 'code', ...accounts].filter(
    (n, i, all) => e.fields[n]?.kind === 'text' && all.indexOf(n) === i,
  );
  const visible = await visibleWhere(e, ctx);
  const here = scopesOf(e).flatMap((scope) => {
    const id = within[scopeId(scope)];
    return typeof id === 'number' ? [inObject(e, { scope, id })] : [];
  });
  const own = here.length > 0 ? sql<SqlBool>`coalesce(${sql.join(here, sql` OR `)}, false)` : sql<SqlBool>`false`;
  const all = new Map<string, Map<number, boolean>>();
  for (const name of names) {
    const { rows } = await sql<{
      id: number;
      title: string;
      own: boolean;
    }>`SELECT t.id, ${columnOf(name)} AS title, ${own} AS own FROM ${tableOf(e)} t
      WHERE ${visible} AND ${columnOf(name)} = ANY(${[...titles]}::text[])`.execute(ctx.db);
    for (const { id, title, own: inside } of rows) {
      const known = all.get(title) ?? new Map<number, boolean>();
      all.set(title, known.set(id, inside));
    }
  }
  return new Map(
    [...all].map(([title, known]) => {
      const inside = [...known].flatMap(([id, is]) => (is ? [id] : []));
      const meant = inside.length > 0 ? inside : [...known.keys()];
      return [title, meant.length === 1 ? meant[0]! : null];
    }),
  );
}

/** Looks up all titles of a sheet. `matched`: the field of each column; `within`: the object that is imported into. */
export async function resolveTitles(
  ctx: Ctx,
  matched: readonly Match[],
  rows: readonly (readonly Cell[])[],
  within: ScopeRef = {},
): Promise<TitleLookup> {
  const wanted = new Map<string, Set<string>>();
  for (const [c, match] of matched.entries()) {
    const target = match && targetOf(match[1]);
    if (!target) continue;
    const set = wanted.get(target) ?? new Set<string>();
    wanted.set(target, set);
    for (const row of rows) {
      const whole = String(row[c] ?? '').trim();
      for (const part of [whole, ...whole.split(/[;；]/)]) if (part.trim()) set.add(part.trim());
    }
  }
  const found = new Map<string, ReadonlyMap<string, number | null>>();
  for (const [target, titles] of wanted) found.set(target, await idsByTitle(ctx, target, [...titles], within));
  return (field, title) => found.get(targetOf(field) ?? '')?.get(title) ?? title;
}
