/** Sums and colors of a table of rows by periods. Pure. */

export interface Totals {
  rows: number[];
  columns: number[];
  all: number;
}

/** Numbers are counted in hundredths, so that tenths of hours do not leave 0.30000000000000004. */
const HUNDRED = 100;

/** Sums of every row, every period and all; null counts nothing. */
export function totalsOf(values: readonly (readonly (number | null)[])[], periods: number): Totals {
  const columns = Array.from({ length: periods }, () => 0);
  const rows = values.map((row) => {
    let sum = 0;
    for (let at = 0; at < periods; at++) {
      const cents = Math.round((row[at] ?? 0) * HUNDRED);
      sum += cents;
      columns[at]! += cents;
    }
    return sum;
  });
  return {
    rows: rows.map((cents) => cents / HUNDRED),
    columns: columns.map((cents) => cents / HUNDRED),
    all: rows.reduce((sum, cents) => sum + cents, 0) / HUNDRED,
  };
}

const LEVELS = ['none', 'low', 'fair', 'full', 'over'] as const;
/** How much of `full` a value is: over it, nearly or all of it, from half on, less, nothing. */
export function levelOf(value: number | null, full: number): (typeof LEVELS)[number] {
  if (value === null || value <= 0) return 'none';
  if (value > full) return 'over';
  if (value >= full * 0.8) return 'full';
  return value >= full * 0.5 ? 'fair' : 'low';
}

/** The rows of a window over equally high ones, some before and behind it. */
export function rowsInSight(
  count: number,
  { top, height, row, spare }: { top: number; height: number; row: number; spare: number },
): { first: number; last: number } {
  const first = Math.max(0, Math.min(count, Math.floor(top / row) - spare));
  return { first, last: Math.min(count, Math.max(first, Math.ceil((top + height) / row) + spare)) };
}

/** The cell an arrow key leads to. */
export function stepOf(
  key: string,
  { row, column }: { row: number; column: number },
  { rows, columns }: { rows: number; columns: number },
): { row: number; column: number } | null {
  const by = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-10, 0],
    PageDown: [10, 0],
    Home: [0, -columns],
    End: [0, columns],
  }[key];
  if (!by) return null;
  const inside = (at: number, most: number): number => Math.max(0, Math.min(most - 1, at));
  return { row: inside(row + by[0]!, rows), column: inside(column + by[1]!, columns) };
}

/** Rows of cells copied from a spreadsheet; null: a single value, which is typed as it is. */
export function blockOf(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const block = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return block.length > 1 || block[0]!.length > 1 ? block : null;
}
