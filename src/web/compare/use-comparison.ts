/** Which rows of a comparison are shown: those that differ at first, with the rows above them. */
import { useMemo, useState } from 'react';
import { type ChangeFilter, type ComparedRow, countChanges, type Fold, foldRows, type Key } from '#kernel/compare.ts';

export interface ComparisonState<R> {
  shown: readonly (ComparedRow<R> | Fold)[];
  counts: Readonly<Record<ChangeFilter, number>>;
  filter: ChangeFilter;
  choose(filter: ChangeFilter): void;
  /** Unfolds the rows folded under this key. */
  open(key: Key): void;
}

const CLOSED: ReadonlySet<Key> = new Set();

export function useComparison<R>(rows: readonly ComparedRow<R>[]): ComparisonState<R> {
  const [filter, setFilter] = useState<ChangeFilter>('differing');
  const [opened, setOpened] = useState({ rows, keys: CLOSED });
  const counts = useMemo(() => countChanges(rows), [rows]);
  // Opened folds belong to the rows they were opened among.
  const keys = opened.rows === rows ? opened.keys : CLOSED;
  // If no row matches, a text says so instead of one fold over all rows.
  const any = counts[filter] > 0;
  const shown = useMemo(() => (any ? foldRows(rows, filter, keys) : []), [any, rows, filter, keys]);
  return {
    shown,
    counts,
    filter,
    choose(next) {
      setFilter(next);
      setOpened({ rows, keys: CLOSED });
    },
    open: (key) => setOpened({ rows, keys: new Set([...keys, key]) }),
  };
}
