/** A pivot: heads of rows and columns, a number of each measure where they cross, and the sums. Pure. */

/** A head: a key and a title for each of its dimensions. */
export interface Head {
  keys: (string | null)[];
  titles: string[];
}
export interface Pivot {
  rows: Head[];
  columns: Head[];
  /** By row, column and measure; null: there is nothing to tell. */
  cells: (number | null)[][][];
  rowTotals: (number | null)[][];
  columnTotals: (number | null)[][];
  totals: (number | null)[];
}

/** One group of rows: its keys (null of what it is summed over), and its numbers. */
export interface Group {
  rows: (string | null)[] | null;
  columns: (string | null)[] | null;
  values: (number | null)[];
}

const keyOf = (keys: readonly (string | null)[]): string => JSON.stringify(keys);

/** The pivot of groups over both sides, over each and over neither. `order`: compares heads. */
export function pivotOf(
  groups: readonly Group[],
  measures: number,
  titleOf: (side: 'rows' | 'columns', at: number, key: string | null) => string,
  order: (side: 'rows' | 'columns', a: Head, b: Head) => number,
): Pivot {
  const heads = (side: 'rows' | 'columns'): Head[] => {
    const found = new Map<string, (string | null)[]>();
    for (const group of groups) if (group[side]) found.set(keyOf(group[side]), group[side]);
    return [...found.values()]
      .map((keys): Head => ({ keys, titles: keys.map((key, at) => titleOf(side, at, key)) }))
      .sort((a, b) => order(side, a, b));
  };
  const [rows, columns] = [heads('rows'), heads('columns')];
  const places = (of: readonly Head[]) => new Map(of.map(({ keys }, at) => [keyOf(keys), at]));
  const [rowAt, columnAt] = [places(rows), places(columns)];
  const none = (): (number | null)[] => Array.from({ length: measures }, () => null);
  const out: Pivot = {
    ...{ rows, columns },
    cells: rows.map(() => columns.map(none)),
    ...{ rowTotals: rows.map(none), columnTotals: columns.map(none), totals: none() },
  };
  for (const { rows: row, columns: column, values } of groups) {
    const [r, c] = [row && rowAt.get(keyOf(row))!, column && columnAt.get(keyOf(column))!];
    if (r !== null && c !== null) out.cells[r]![c] = values;
    else if (r !== null) out.rowTotals[r] = values;
    else if (c !== null) out.columnTotals[c] = values;
    else out.totals = values;
  }
  return out;
}
