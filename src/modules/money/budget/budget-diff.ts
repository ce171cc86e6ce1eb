/**
 * Two states of a budget: what differs, whether it is a change of cost at all, and putting a change on a newer state. Pure.
 */
import { type ComparedRow, compareRows } from '#kernel/compare.ts';
import { sameValue } from '#kernel/diff.ts';
import { type BudgetLine, lineKey, type Month } from './budget-model.ts';

/** The fields that make up the cost of a line. */
export const COST_FIELDS = ['cents', 'spread', 'months'] as const;
const OTHER_FIELDS = ['responsible', 'remark'] as const;

const shape = (line: BudgetLine) => ({ ...line, months: line.months ? withoutZeros(line.months) : null });
const withoutZeros = (months: Readonly<Record<Month, number>>): Record<Month, number> =>
  Object.fromEntries(
    Object.entries(months)
      .filter(([, cents]) => cents !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Lines that cost nothing are as good as none. */
const costing = (lines: readonly BudgetLine[]): BudgetLine[] => lines.filter(({ cents }) => cents !== 0).map(shape);

/** Whether every cell (subject, task, kind, month) is the same on both sides; who is in charge and remarks do not count. */
export function sameCosts(before: readonly BudgetLine[], after: readonly BudgetLine[]): boolean {
  const [old, now] = [costing(before), costing(after)];
  if (old.length !== now.length) return false;
  const byKey = new Map(old.map((line) => [lineKey(line), line]));
  return now.every((line) => {
    const other = byKey.get(lineKey(line));
    return other !== undefined && COST_FIELDS.every((field) => sameValue(other[field], line[field]));
  });
}

/** Every line of either state with what became of it, in the order of the later one. */
export const compareLines = (
  before: readonly BudgetLine[],
  after: readonly BudgetLine[],
): ComparedRow<BudgetLine, string>[] =>
  compareRows<BudgetLine, string>(before.map(shape), after.map(shape), {
    key: lineKey,
    fields: [...COST_FIELDS, ...OTHER_FIELDS],
  });

/** A line that both a change and what took effect meanwhile have changed, each otherwise. null: it is not there. */
export interface LineConflict {
  key: string;
  base: BudgetLine | null;
  mine: BudgetLine | null;
  theirs: BudgetLine | null;
}

/**
 * A change, made from `base` to `mine`, put on the state `theirs`: lines it does not touch are theirs. `decided`: by key, which
 * side counts where both changed a line.
 */
export function mergeLines(
  base: readonly BudgetLine[],
  mine: readonly BudgetLine[],
  theirs: readonly BudgetLine[],
  decided: Readonly<Record<string, 'mine' | 'theirs'>> = {},
): { lines: BudgetLine[]; conflicts: LineConflict[] } {
  const [b, m, t] = [base, mine, theirs].map((lines) => new Map(lines.map((line) => [lineKey(line), shape(line)]))) as [
    Map<string, BudgetLine>,
    Map<string, BudgetLine>,
    Map<string, BudgetLine>,
  ];
  const conflicts: LineConflict[] = [];
  const lines: BudgetLine[] = [];
  for (const key of new Set([...t.keys(), ...m.keys(), ...b.keys()])) {
    const [was, own, now] = [b.get(key) ?? null, m.get(key) ?? null, t.get(key) ?? null];
    const [iChanged, theyChanged] = [!sameValue(was, own), !sameValue(was, now)];
    const side =
      iChanged && theyChanged && !sameValue(own, now) ? (decided[key] ?? 'conflict') : iChanged ? 'mine' : 'theirs';
    if (side === 'conflict') conflicts.push({ key, base: was, mine: own, theirs: now });
    const taken = side === 'mine' ? own : now;
    if (taken) lines.push(taken);
  }
  return { lines, conflicts };
}
