/** Two snapshots of the same records compared by id. Pure. */
import type { Entity } from '#kernel/entity.ts';
import { sameValue } from './conflict.ts';

export type CompareKind = 'added' | 'removed' | 'changed' | 'same';
export type Snapshot = Readonly<Record<string, unknown>> & { readonly id: number };

export interface Compared {
  id: number;
  kind: CompareKind;
  before: Snapshot | null;
  after: Snapshot | null;
  /** Names of fields that differ. */
  changed: string[];
}

/** In the order of `after`; removed records stand where they stood before. */
export function compareRows(
  entity: Entity,
  before: readonly Snapshot[],
  after: readonly Snapshot[],
  names: readonly string[] = Object.keys(entity.fields),
): Compared[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(after.map((row) => row.id));
  const out = after.map((row): Compared => {
    const was = old.get(row.id) ?? null;
    const changed = was ? names.filter((name) => !sameValue(was[name], row[name])) : [];
    return {
      id: row.id,
      kind: was ? (changed.length > 0 ? 'changed' : 'same') : 'added',
      before: was,
      after: row,
      changed,
    };
  });
  before.forEach((row, at) => {
    if (kept.has(row.id)) return;
    const previous = before[at - 1];
    const place = previous ? out.findIndex((entry) => entry.id === previous.id) + 1 : 0;
    out.splice(place, 0, { id: row.id, kind: 'removed', before: row, after: null, changed: [] });
  });
  return out;
}
