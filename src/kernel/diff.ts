/**
 * What differs between two values of the same shape: a record before and after, or two keyed lists (snapshots).
 */
import type { Entity } from './entity.ts';
import { extName, namedValue } from './query.ts';
import type { Triple } from './text.ts';

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
function stable(value: unknown): string {
  return JSON.stringify(value, (_, v) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}

/** Changed fields of a record; `before` null when created, `after` null when removed. Ext values as `ext.<column>`. */
export function diffRows(e: Entity, before: object | null, after: object | null): FieldChange[] {
  const a = (before ?? {}) as Record<string, unknown>;
  const b = (after ?? {}) as Record<string, unknown>;
  const out: FieldChange[] = [];
  const compare = (field: string, x: unknown, y: unknown): void => {
    if (!sameValue(x, y)) out.push({ field, before: x ?? null, after: y ?? null });
  };
  for (const name of Object.keys(e.fields)) compare(name, a[name], b[name]);
  const ext = { ...(a.ext as object | undefined), ...(b.ext as object | undefined) };
  for (const name of Object.keys(ext).map(extName)) compare(name, namedValue(a, name), namedValue(b, name));
  return out;
}

/** Label of a changed field, or its name for an additional field. */
export const fieldLabel = (e: Entity, field: string): Triple => e.fields[field]?.label ?? [field, field, field];

export interface SnapshotDiff<T> {
  added: T[];
  removed: T[];
  changed: { before: T; after: T; fields: string[] }[];
}

/** Compares two lists by key over the given fields. Order of the answer: that of `after`, removed ones in that of `before`. */
export function diffSnapshots<T extends object>(
  before: readonly T[],
  after: readonly T[],
  key: (item: T) => string | number,
  fields: readonly (keyof T & string)[],
): SnapshotDiff<T> {
  const old = new Map(before.map((item) => [key(item), item]));
  const out: SnapshotDiff<T> = { added: [], removed: [], changed: [] };
  for (const item of after) {
    const was = old.get(key(item));
    if (!was) out.added.push(item);
    else {
      const changed = fields.filter((f) => !sameValue(was[f], item[f]));
      if (changed.length > 0) out.changed.push({ before: was, after: item, fields: changed });
      old.delete(key(item));
    }
  }
  out.removed = before.filter((item) => old.has(key(item)));
  return out;
}
