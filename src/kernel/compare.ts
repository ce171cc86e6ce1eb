/**
 * Two versions of the same rows side by side: one comparison of flat lists and of outlines, run by browser and server.
 *
 * Hides: how rows are matched and where removed rows are shown. Invariants: rows are matched by key; every reported difference is
 * real, and all are reported (fields by content, places by the fewest moves that lead from one order to the other); removed rows
 * stay at their old places. A difference is always after minus before: plus is more, or later. Refuses: displaying values (fields
 * do), rows without a key, and duplicate keys of one version (the last counts).
 */
import { sameValue } from './diff.ts';
import { addTo } from './lists.ts';

export type Key = string | number;
/** Result of a row. One that changed and moved is `changed`. */
export type RowChange = 'added' | 'removed' | 'changed' | 'moved' | 'same';

export interface ComparedRow<R, K extends Key = Key> {
  key: K;
  change: RowChange;
  /** Depth in the merged outline, from 0. */
  level: number;
  before: R | null;
  after: R | null;
  /** Fields that differ, of a row both versions have. */
  fields: string[];
  /** Both versions have it, at different places. */
  moved: boolean;
}

export interface CompareRules<R, K extends Key> {
  key(row: R): K;
  /** Fields that are compared; without them all that either row has. */
  fields?: readonly string[];
  /** The row it is in; null, or a key its version does not have: at the top. Makes the lists outlines, without circles. */
  parent?(row: R): K | null;
  /** The order of rows says something. */
  ordered?: boolean;
}

/** Places (from 0) of the longest run of numbers that grows; the others are the fewest that must move. */
export function longestGrowing(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  numbers.forEach((value, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  });
  const out = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) out.add(at);
  return out;
}

interface Version<R, K> {
  rows: Map<K, R>;
  parentOf(key: K): K | null;
  /** Keys of the rows in each row, in order; null: at the top. */
  children: Map<K | null, K[]>;
}

function versionOf<R, K extends Key>(list: readonly R[], { key, parent }: CompareRules<R, K>): Version<R, K> {
  const rows = new Map(list.map((row) => [key(row), row]));
  const parentOf = (own: K): K | null => {
    const above = parent?.(rows.get(own)!) ?? null;
    return above !== null && rows.has(above) ? above : null;
  };
  const children = new Map<K | null, K[]>();
  for (const own of rows.keys()) addTo(children, parentOf(own), own);
  return { rows, parentOf, children };
}

/** Rows both versions have that are elsewhere: in another row, or, where order counts, not in the longest order that stayed. */
function movedRows<R, K extends Key>(old: Version<R, K>, now: Version<R, K>, ordered: boolean): Set<K> {
  const moved = new Set<K>();
  const place = new Map<K, number>();
  for (const keys of old.children.values()) for (const [at, key] of keys.entries()) place.set(key, at);
  for (const [parent, keys] of now.children) {
    const stays = keys.filter((key) => {
      if (!old.rows.has(key)) return false;
      if (old.parentOf(key) === parent) return true;
      moved.add(key);
      return false;
    });
    if (!ordered) continue;
    const kept = longestGrowing(stays.map((key) => place.get(key)!));
    for (const [at, key] of stays.entries()) if (!kept.has(at)) moved.add(key);
  }
  return moved;
}

/** Rows within each row of the merged tree: current ones; after each the removed ones that followed it. */
function merged<R, K extends Key>(old: Version<R, K>, now: Version<R, K>): Map<K | null, K[]> {
  const out = new Map<K | null, K[]>();
  for (const parent of new Set([...now.children.keys(), ...old.children.keys()])) {
    const [before, after] = [old.children.get(parent) ?? [], now.children.get(parent) ?? []];
    const here = new Set(after);
    const behind = new Map<K | null, K[]>();
    let last: K | null = null;
    for (const key of before)
      if (here.has(key)) last = key;
      else if (!now.rows.has(key)) addTo(behind, last, key);
    out.set(parent, [...(behind.get(null) ?? []), ...after.flatMap((key) => [key, ...(behind.get(key) ?? [])])]);
  }
  return out;
}

function differing<R>(before: R, after: R, fields: readonly string[] | undefined): string[] {
  const [a, b] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = fields ?? [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.filter((name) => !sameValue(a[name], b[name]));
}

/** Every row of either version with what became of it, in the order of `after`. */
export function compareRows<R extends object, K extends Key>(
  before: readonly R[],
  after: readonly R[],
  rules: CompareRules<R, K>,
): ComparedRow<R, K>[] {
  const [old, now] = [versionOf(before, rules), versionOf(after, rules)];
  const moved = movedRows(old, now, rules.ordered ?? false);
  const children = merged(old, now);
  const out: ComparedRow<R, K>[] = [];
  const walk = (parent: K | null, level: number): void => {
    for (const key of children.get(parent) ?? []) {
      const [a, b] = [old.rows.get(key) ?? null, now.rows.get(key) ?? null];
      const fields = a && b ? differing(a, b, rules.fields) : [];
      const rest: RowChange = fields.length > 0 ? 'changed' : moved.has(key) ? 'moved' : 'same';
      const change = !a ? 'added' : !b ? 'removed' : rest;
      out.push({ key, change, level, before: a, after: b, fields, moved: moved.has(key) });
      walk(key, level + 1);
    }
  };
  walk(null, 0);
  return out;
}

type Told = Pick<ComparedRow<unknown>, 'change' | 'moved'>;

/** `differing`: whatever is not the same. */
export type ChangeFilter = 'all' | 'differing' | Exclude<RowChange, 'same'>;

/** Whether a filter means this row; one that changed and moved is found by both. */
export const isMeant = ({ change, moved }: Told, filter: ChangeFilter): boolean =>
  filter === 'all' ||
  (filter === 'differing' && change !== 'same') ||
  filter === change ||
  (filter === 'moved' && moved);

/** How many rows each filter means. */
export function countChanges(rows: readonly Told[]): Record<ChangeFilter, number> {
  const counts = { all: 0, differing: 0, added: 0, removed: 0, changed: 0, moved: 0 };
  for (const row of rows)
    for (const filter of Object.keys(counts) as ChangeFilter[]) if (isMeant(row, filter)) counts[filter]++;
  return counts;
}

/** Rows that are not shown, in a row; `key` is that of the first of them. */
export interface Fold {
  key: Key;
  folded: number;
}

/** The rows matching a filter with the rows above them; the others are folded, except opened folds. */
export function foldRows<R, K extends Key>(
  rows: readonly ComparedRow<R, K>[],
  filter: ChangeFilter,
  opened: ReadonlySet<Key> = new Set(),
): (ComparedRow<R, K> | Fold)[] {
  const shown = new Array<boolean>(rows.length).fill(false);
  const branch: number[] = [];
  rows.forEach((row, at) => {
    branch.length = row.level;
    branch.push(at);
    if (isMeant(row, filter)) for (const above of branch) shown[above] = true;
  });
  const out: (ComparedRow<R, K> | Fold)[] = [];
  for (let at = 0; at < rows.length; at++) {
    if (shown[at]) {
      out.push(rows[at]!);
      continue;
    }
    const from = at;
    while (at + 1 < rows.length && !shown[at + 1]) at++;
    if (opened.has(rows[from]!.key)) out.push(...rows.slice(from, at + 1));
    else out.push({ key: rows[from]!.key, folded: at + 1 - from });
  }
  return out;
}

export const isFold = (row: object): row is Fold => 'folded' in row;

/** Two numbers and their difference: after minus before. */
export interface Difference {
  before: number | null;
  after: number | null;
  more: number | null;
}

/** The difference of two numbers; none where one is not known. */
export const difference = (before: number | null, after: number | null): Difference => ({
  before,
  after,
  more: before === null || after === null ? null : after - before,
});

/** Sums of a number over both versions; null: the row does not count, as in outlines whose parents hold the sums. */
export function totalOf<R>(rows: readonly ComparedRow<R>[], value: (side: R) => number | null): Difference {
  const sum = (of: 'before' | 'after'): number =>
    rows.reduce((total, { [of]: side }) => total + ((side && value(side)) ?? 0), 0);
  return difference(sum('before'), sum('after'));
}
