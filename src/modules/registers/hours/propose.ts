/**
 * A proposal for a day or week: the plan's share of each task, else the work of the previous workday; days that have
 * hours already are left alone. Each day is filled up to its expected minutes, in tenths of an hour. Pure.
 * Source: records.md A11-1.
 */
import type { HoursSheet, SheetRow } from './hours.calls.ts';

type Place = Pick<SheetRow, 'projectId' | 'task' | 'category'>;
interface Worked extends Place {
  workDate: string;
  minutes: number;
}

const TENTH = 6;

/** Parts `minutes` by weights in whole tenths of an hour; the parts sum up to it, rounded down to a tenth. */
export function shared(minutes: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, w) => sum + w, 0);
  const tenths = Math.floor(minutes / TENTH);
  if (all === 0) return weights.map(() => 0);
  let given = 0;
  let seen = 0;
  return weights.map((weight) => {
    seen += weight;
    const until = Math.round((tenths * seen) / all);
    const part = until - given;
    given = until;
    return part * TENTH;
  });
}

export function propose<P extends SheetRow>(given: {
  days: HoursSheet['days'];
  rows: readonly P[];
  records: readonly Worked[];
  /** Of the two weeks before. */
  before: readonly Worked[];
  keyOf(place: Place): string;
}): HoursSheet['proposal'] {
  const { days, rows, records, before, keyOf } = given;
  const filled = new Set(records.map(({ workDate }) => workDate));
  const byDate = Map.groupBy([...before, ...records], ({ workDate }) => workDate);
  const worked = [...byDate.keys()].toSorted();
  const out: HoursSheet['proposal'] = [];
  for (const { date, expected, locked } of days) {
    if (locked !== null || expected === 0 || filled.has(date)) continue;
    const open = rows.map((row, i) => ({ i, row })).filter(({ row }) => row.days.includes(date));
    let weights = open.map(({ row }) => row.planned[date] ?? 0);
    if (weights.every((w) => w === 0)) {
      const last = byDate.get(worked.findLast((day) => day < date) ?? '') ?? [];
      weights = open.map(({ row }) =>
        last.filter((one) => keyOf(one) === keyOf(row)).reduce((sum, { minutes }) => sum + minutes, 0),
      );
    }
    for (const [n, minutes] of shared(expected, weights).entries())
      if (minutes > 0) out.push({ row: open[n]!.i, date, minutes });
  }
  return out;
}
