/** The lines of a matrix of people: for each row its figures by period, and their remarks. Pure. */
import { parseDay } from '#kernel/dates.ts';
import { type Numbers, type Tone, toneOf } from './figures.ts';
import type { ManpowerMatrix, ManpowerRow } from './manpower.calls.ts';
import type { Period } from './weeks.ts';

export type Figure = 'need' | 'assigned' | 'open' | 'planned' | 'available' | 'actual';

export interface Line {
  key: string;
  row: ManpowerRow;
  figure: Figure;
  /** The first line of its row. */
  first: boolean;
  /** Sums of all rows. */
  all: boolean;
}
export const ALL = 'all';

const plus = (a: readonly number[], b: readonly number[]): number[] => a.map((one, i) => one + (b[i] ?? 0));

/** Rows as they are shown: with job posts that are about to be filled in, and the sum of all at the end. */
export function withRows(matrix: ManpowerMatrix, added: readonly number[], all: string): ManpowerMatrix {
  const zeros = matrix.weeks.map(() => 0);
  const none = { people: [], rate: null, assigned: zeros, open: zeros, available: zeros, actual: zeros };
  const posts = matrix.posts
    .filter(({ id }) => added.includes(id))
    .map(({ id, name }): ManpowerRow => ({ ...none, key: `p${id}`, title: name, role: null, post: id }));
  const rows = [
    ...matrix.rows.filter(({ key }) => key !== 'none'),
    ...posts,
    ...matrix.rows.filter(({ key }) => key === 'none'),
  ];
  if (rows.length < 2) return { ...matrix, rows };
  const sum: ManpowerRow = { ...none, key: ALL, title: all, role: null, post: null };
  for (const row of rows) {
    sum.assigned = plus(sum.assigned, row.assigned);
    sum.open = plus(sum.open, row.open);
    sum.available = plus(sum.available, row.available);
    sum.actual = sum.actual && row.actual ? plus(sum.actual, row.actual) : null;
  }
  return { ...matrix, rows: [...rows, sum] };
}

/** Lines of all rows. A template has no members and no actual hours; unassigned work is shown if there is some. */
export function linesOf({ rows }: ManpowerMatrix, template: boolean): Line[] {
  return rows.flatMap((row) => {
    const figures: Figure[] = template
      ? ['need', 'planned']
      : [
          'need',
          'assigned',
          ...(row.open.some((m) => m > 0) ? (['open'] as const) : []),
          'available',
          ...(row.actual === null ? [] : (['actual'] as const)),
        ];
    return figures.map((figure, i) => ({
      key: `${row.key} ${figure}`,
      row,
      figure,
      first: i === 0,
      all: row.key === ALL,
    }));
  });
}

const within = (minutes: readonly number[], { from, to }: Period): number =>
  minutes.slice(from, to + 1).reduce((sum, one) => sum + one, 0);

/** Minutes of demand of a row in a period. */
export function needOf({ demand }: ManpowerMatrix, key: string, { from, to }: Period): number {
  return demand.reduce(
    (sum, one) => (one.week >= from && one.week <= to && (key === ALL || one.row === key) ? sum + one.minutes : sum),
    0,
  );
}

/** All numbers of a row in a period, in minutes. */
export function numbersOf(matrix: ManpowerMatrix, row: ManpowerRow, period: Period): Numbers {
  return {
    need: needOf(matrix, row.key, period),
    assigned: within(row.assigned, period),
    open: within(row.open, period),
    available: within(row.available, period),
    actual: row.actual && within(row.actual, period),
  };
}

/** Minutes of a line in a period; null: nothing is shown there. */
export function minutesOf(matrix: ManpowerMatrix, { row, figure }: Line, period: Period): number | null {
  const { need, assigned, open, available, actual } = numbersOf(matrix, row, period);
  // It is worth saying that members have nothing free, but not that there are no members.
  if (figure === 'available') return available > 0 || row.people.length > 0 ? available : null;
  // It is also worth saying that nobody is assigned although somebody is demanded.
  if (figure === 'assigned' && need > 0) return assigned;
  return { need, assigned, open, planned: assigned + open, actual }[figure] || null;
}

/** The remark on a line's number in a period; none in templates, which have no people yet. */
export function toneAt(
  matrix: ManpowerMatrix,
  { row, figure }: Line,
  period: Period,
  template: boolean,
): { tone: Tone; by: number } | null {
  if (template || figure === 'open' || figure === 'planned') return null;
  const past = parseDay(matrix.weeks[period.to]!)! + 6 < parseDay(matrix.today)!;
  return toneOf(figure, numbersOf(matrix, row, period), past);
}
