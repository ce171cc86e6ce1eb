/**
 * From titles in a sheet to ids: one query per target for all rows.
 *
 * A title that names nothing, or more than one record, stays a text; validation then refuses the row by name.
 */
import { sql } from 'kysely';
import type { TitleLookup } from '#kernel/cell-text.ts';
import type { Field } from '#kernel/field.ts';
import type { Ctx } from '#server/context.ts';
import type { Cell } from '#server/sheet.ts';
import { visibleWhere } from './entity-read.ts';
import { columnOf, tableOf } from './entity-sql.ts';
import { entityNamed, entityPorts } from './ports.ts';

type Match = readonly [string, Field] | null;

const DICTIONARY = '#dict:';

/** What the titles of a column name: `#dict:<dictionary>` or an entity. */
const targetOf = (field: Field): string | null => (field.dict ? DICTIONARY + field.dict : (field.to ?? null));

async function idsByTitle(
  ctx: Ctx,
  target: string,
  titles: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (target.startsWith(DICTIONARY)) return entityPorts().dictIds(ctx, target.slice(DICTIONARY.length), titles);
  const e = entityNamed(target);
  const names = [e.title, 'code', 'username'].filter(
    (n, i, all) => e.fields[n]?.kind === 'text' && all.indexOf(n) === i,
  );
  const visible = await visibleWhere(e, ctx);
  const out = new Map<string, number | null>();
  for (const name of names) {
    const { rows } = await sql<{
      id: number;
      title: string;
    }>`SELECT t.id, ${columnOf(name)} AS title FROM ${tableOf(e)} t
      WHERE ${visible} AND ${columnOf(name)} = ANY(${[...titles]}::text[])`.execute(ctx.db);
    for (const { id, title } of rows) out.set(title, out.has(title) && out.get(title) !== id ? null : id);
  }
  return out;
}

/** Looks up all titles of a sheet. `matched`: the field of each column. */
export async function resolveTitles(
  ctx: Ctx,
  matched: readonly Match[],
  rows: readonly (readonly Cell[])[],
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
  for (const [target, titles] of wanted) found.set(target, await idsByTitle(ctx, target, [...titles]));
  return (field, title) => found.get(targetOf(field) ?? '')?.get(title) ?? title;
}
