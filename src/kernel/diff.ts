/**
 * What differs between a record before and after, field by field. Lists of rows: compare.ts.
 */
import type { Entity } from './entity.ts';
import type { Field, Fields } from './field.ts';
import { extName, namedValue } from './query.ts';

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Equality of field values; objects and arrays by content, absent equals null. */
export function sameValue(a: unknown, b: unknown): boolean {
  const x = a ?? null;
  const y = b ?? null;
  if (x === y) return true;
  return typeof x === 'object' && typeof y === 'object' && stable(x) === stable(y);
}

/** JSON with sorted keys, so that the order in which a database keeps them does not matter. */
export function stable(value: unknown): string {
  return JSON.stringify(value, (_, v) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}

type Line = Readonly<Record<string, unknown>>;
const linesIn = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : []);

/**
 * Changed lines, each as `<field>.<number>`: the cells that differ, of a new or removed line all that hold something. A new order
 * of remaining lines is one change of the field, shown by their first cells.
 */
function diffLines(name: string, cells: Fields, before: readonly Line[], after: readonly Line[]): FieldChange[] {
  const [first = ''] = Object.keys(cells);
  const held = (line: Line): Line =>
    Object.fromEntries(Object.keys(cells).flatMap((c) => (sameValue(line[c], null) ? [] : [[c, line[c]]])));
  const was = new Map(before.map((line) => [line.id, line]));
  const stays = after.filter((line) => was.has(line.id));
  const kept = new Set(stays.map((line) => line.id));
  const out: FieldChange[] = before.flatMap((line, i) =>
    kept.has(line.id) ? [] : [{ field: `${name}.${i + 1}`, before: held(line), after: null }],
  );
  for (const [i, line] of after.entries()) {
    const old = was.get(line.id);
    const changed = old ? Object.keys(cells).filter((cell) => !sameValue(old[cell], line[cell])) : [];
    const pick = (from: Line): Line => Object.fromEntries(changed.map((cell) => [cell, from[cell] ?? null]));
    if (!old) out.push({ field: `${name}.${i + 1}`, before: null, after: held(line) });
    else if (changed.length > 0) out.push({ field: `${name}.${i + 1}`, before: pick(old), after: pick(line) });
  }
  const ordered = before.filter((line) => kept.has(line.id));
  const moved = ordered.some((line, i) => line.id !== stays[i]!.id);
  const told = (list: readonly Line[]): unknown[] => list.map((line) => line[first] ?? null);
  return moved ? [...out, { field: name, before: told(ordered), after: told(stays) }] : out;
}

/** The field and the number of the line that a change names (`steps.3`); null when it names no line. */
export function lineNamed(fields: Fields, name: string): { field: Field; line: number } | null {
  const [field, line] = [fields[name.split('.')[0]!], Number(name.split('.')[1])];
  return field?.kind === 'lines' && line > 0 ? { field, line } : null;
}

/** Changed fields of a record; `before` null when created, `after` null when removed. Ext values as `ext.<column>`. */
export function diffRows(e: Entity, before: object | null, after: object | null): FieldChange[] {
  const a = (before ?? {}) as Record<string, unknown>;
  const b = (after ?? {}) as Record<string, unknown>;
  const out: FieldChange[] = [];
  const compare = (field: string, x: unknown, y: unknown): void => {
    if (!sameValue(x, y)) out.push({ field, before: x ?? null, after: y ?? null });
  };
  for (const [name, field] of Object.entries(e.fields))
    if (field.kind === 'lines') out.push(...diffLines(name, field.cells ?? {}, linesIn(a[name]), linesIn(b[name])));
    else compare(name, a[name], b[name]);
  const ext = { ...(a.ext as object | undefined), ...(b.ext as object | undefined) };
  for (const name of Object.keys(ext).map(extName)) compare(name, namedValue(a, name), namedValue(b, name));
  return out;
}
