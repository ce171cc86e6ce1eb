/**
 * From titles in a sheet to ids: one query per target for all rows.
 *
 * A title that names nothing, or more than one record, stays a text; validation then refuses the row by name.
 */
import { sql } from 'kysely';
import type { Field } from '#kernel/field.ts';
import type { Ctx } from '#server/context.ts';
import type { Cell } from '#server/sheet.ts';
import { columnOf, tableOf } from './entity-sql.ts';
import { entityNamed } from './ports.ts';

/** The id of a title, or the text itself when it is not known. */
export type TitleLookup = (field: Field, title: string) => number | string;

type Match = readonly [string, Field] | null;

async function idsByTitle(ctx: Ctx, target: string, titles: string[]): Promise<Map<string, number | null>> {
  const e = entityNamed(target);
  const through = e.fields[e.title]?.kind === 'ref' ? entityNamed(e.fields[e.title]!.to!) : null;
  if (through) return new Map();
  const names = [e.title, 'code', 'username', 'itemKey'].filter((n) => e.fields[n]?.kind === 'text');
  const out = new Map<string, number | null>();
  for (const name of names) {
    const { rows } = await sql<{
      id: number;
      title: string;
    }>`SELECT t.id, ${columnOf(name)} AS title FROM ${tableOf(e)} t
      WHERE t.company_id = ${ctx.viewer.companyId} AND ${columnOf(name)} = ANY(${titles}::text[])`.execute(ctx.db);
    for (const row of rows) {
      const known = out.get(row.title);
      out.set(row.title, known === undefined || known === row.id ? row.id : null);
    }
  }
  return out;
}

export async function resolveTitles(
  ctx: Ctx,
  matched: readonly Match[],
  rows: readonly (readonly Cell[])[],
): Promise<TitleLookup> {
  const wanted = new Map<string, Set<string>>();
  const targetOf = (f: Field): string | null => (f.kind === 'dict' ? 'dictItem' : (f.to ?? null));
  for (const [c, match] of matched.entries()) {
    const target = match && targetOf(match[1]);
    if (!target) continue;
    const set = wanted.get(target) ?? new Set<string>();
    wanted.set(target, set);
    for (const row of rows)
      for (const part of String(row[c] ?? '').split(/[;；]/)) if (part.trim()) set.add(part.trim());
  }
  const found = new Map<string, Map<string, number | null>>();
  for (const [target, titles] of wanted) found.set(target, await idsByTitle(ctx, target, [...titles]));
  return (field, title) => found.get(targetOf(field) ?? '')?.get(title) ?? title;
}
