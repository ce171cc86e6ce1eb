/** A budget as the rows of a grid: entries under their tasks or their subjects, with sums; and what typing does to an entry. Pure. */
import {
  type BudgetLine,
  lineKey,
  type Month,
  type Months,
  monthsOfLine,
  spreadCents,
  sumOf,
  type Work,
} from './budget-model.ts';

export const arrangements = {
  task: ['按任务', '按任務', 'By task'],
  subject: ['按科目', '按科目', 'By subject'],
} as const;
export type Arrangement = keyof typeof arrangements;

/** Something that entries lie under: a task or a subject. */
export interface Place {
  id: number;
  name: string;
  parent: number | null;
}
export interface SheetRow {
  key: string;
  level: number;
  /** What it is under: the other side of the arrangement is the entry's own name. */
  place: Place | null;
  /** null: a sum of all below it. */
  line: BudgetLine | null;
  months: Months;
  cents: number;
}

const added = (a: Record<Month, number>, b: Months): void => {
  for (const [month, cents] of Object.entries(b)) a[month] = (a[month] ?? 0) + cents;
};

/**
 * Rows in the order of the places, each followed by its entries; places without any are left out. Entries of no place (whole
 * object) come first.
 */
export function sheetRows(
  lines: readonly BudgetLine[],
  places: readonly Place[],
  placeOf: (line: BudgetLine) => number | null,
  workOf: (task: number | null) => Work | null,
): SheetRow[] {
  const known = new Map(places.map((place) => [place.id, place]));
  const own = new Map<number | null, BudgetLine[]>();
  for (const line of lines) {
    const at = placeOf(line);
    const place = at !== null && known.has(at) ? at : null;
    own.set(place, [...(own.get(place) ?? []), line]);
  }
  const children = new Map<number | null, Place[]>();
  for (const place of places) {
    const above = place.parent !== null && known.has(place.parent) ? place.parent : null;
    children.set(above, [...(children.get(above) ?? []), place]);
  }
  const entry = (line: BudgetLine, level: number, place: Place | null): SheetRow => ({
    ...{ key: lineKey(line), level, place, line, cents: line.cents },
    months: monthsOfLine(line, workOf),
  });
  const below = (place: Place, level: number): SheetRow[] => {
    const rows = [
      ...(own.get(place.id) ?? []).map((line) => entry(line, level + 1, place)),
      ...(children.get(place.id) ?? []).flatMap((child) => below(child, level + 1)),
    ];
    if (rows.length === 0) return [];
    const months: Record<Month, number> = {};
    for (const row of rows) if (row.line) added(months, row.months);
    const cents = sumOf(rows.flatMap((row) => (row.line ? [row.cents] : [])));
    return [{ key: `place ${place.id}`, level, place, line: null, months, cents }, ...rows];
  };
  return [
    ...(own.get(null) ?? []).map((line) => entry(line, 0, null)),
    ...(children.get(null) ?? []).flatMap((place) => below(place, 0)),
  ];
}

/** Sums of all entries by month. */
export function monthSums(rows: readonly SheetRow[]): Record<Month, number> {
  const sums: Record<Month, number> = {};
  for (const row of rows) if (row.line) added(sums, row.months);
  return sums;
}

const filled = (line: BudgetLine, months: Months): BudgetLine => {
  const kept = Object.fromEntries(Object.entries(months).filter(([, cents]) => cents !== 0));
  return { ...line, spread: 'months', months: kept, cents: sumOf(Object.values(kept)) };
};

/** The entry with another amount in a month; from then on its months are its own. `shown`: its months as they are. */
export const withMonth = (line: BudgetLine, shown: Months, month: Month, cents: number): BudgetLine =>
  filled(line, { ...shown, [month]: cents });

/** The amount of a month in every later one, to the last. */
export function filledRight(line: BudgetLine, shown: Months, from: Month, months: readonly Month[]): BudgetLine {
  const cents = shown[from] ?? 0;
  return filled(line, {
    ...shown,
    ...Object.fromEntries(months.filter((one) => one >= from).map((one) => [one, cents])),
  });
}

/** The whole amount evenly over months. */
export function evenlyOver(line: BudgetLine, months: readonly Month[]): BudgetLine {
  const parts = spreadCents(
    line.cents,
    months.map(() => 1),
  );
  return filled(line, Object.fromEntries(months.map((month, n) => [month, parts[n]!])));
}

/** The entry with another amount: months keep their shares. */
export function withAmount(line: BudgetLine, cents: number): BudgetLine {
  if (line.spread !== 'months') return { ...line, cents };
  const months = Object.entries(line.months ?? {});
  if (months.length === 0) return { ...line, cents: 0 };
  const parts = spreadCents(
    cents,
    months.map(([, part]) => part),
  );
  return filled(line, Object.fromEntries(months.map(([month], n) => [month, parts[n]!])));
}

/** The entries with one in place of another of the same key, or behind all others. */
export const withLine = (lines: readonly BudgetLine[], line: BudgetLine, key = lineKey(line)): BudgetLine[] =>
  lines.some((one) => lineKey(one) === key)
    ? lines.map((one) => (lineKey(one) === key ? line : one))
    : [...lines, line];
