/**
 * What is chosen from, and under which limits: items with shifts, money by periods, people with skills, dependencies, categories
 * (design/portfolio.md, section 4). Amounts are whole numbers (cents, hours), so that what is chosen is checked exactly. Pure.
 */
import type { Problem } from '#kernel/problem.ts';
import { problem } from '#kernel/problem.ts';
import { selectionTexts as t } from './selection.texts.ts';

export type Decision = 'free' | 'must' | 'never';

export interface Item {
  id: string;
  name: string;
  value: number;
  decision: Decision;
  /** First period when it is not shifted. */
  from: number;
  /** Periods it takes. */
  length: number;
  /** By how many periods it may begin later; 0: as it stands. */
  shifts: number[];
  /** Cents by its own periods. */
  capex: number[];
  opex: number[];
  /** Hours by skill and its own periods. */
  needs: Record<string, number[]>;
  category: string | null;
}
/** Money for periods `from`..`to`. */
export interface Budget {
  id: string;
  name: string;
  kinds: ('capex' | 'opex')[];
  from: number;
  to: number;
  amount: number;
}
/** People with the same usable skills: each hour of theirs is given once. */
export interface Group {
  skills: string[];
  /** Hours by period. */
  hours: number[];
}
export type Dependency =
  | { kind: 'requires' | 'excludes' | 'together'; a: string; b: string }
  /** `b` begins after `a` has ended and `lag` periods more. */
  | { kind: 'finishStart'; a: string; b: string; lag: number };
export interface CategoryRule {
  category: string;
  /** Shares of the cost of all chosen, 0..1. */
  minShare: number | null;
  maxShare: number | null;
  minCount: number | null;
  maxCount: number | null;
}
export interface Selection {
  periods: number;
  items: Item[];
  budgets: Budget[];
  /** What a budget leaves over is there for the next ones of its kinds. */
  carry: boolean;
  groups: Group[];
  dependencies: Dependency[];
  categories: CategoryRule[];
  /** Share of the value lost with each period of delay. */
  delay: number;
}

export const LIMITS = { items: 300, periods: 60, skills: 40, shifts: 12 } as const;

export const costOf = ({ capex, opex }: Item): number => [...capex, ...opex].reduce((a, b) => a + b, 0);
export const skillsOf = ({ items, groups }: Selection): string[] =>
  [...new Set([...items.flatMap(({ needs }) => Object.keys(needs)), ...groups.flatMap(({ skills }) => skills)])].sort();
/** Shifts with which an item ends within the periods. */
export const possibleShifts = ({ periods }: Selection, { from, length, shifts }: Item): number[] =>
  [...new Set(shifts)].filter((shift) => shift >= 0 && from + shift + length <= periods).sort((a, b) => a - b);

/** What an item needs of money in a period of the whole, begun with a shift. */
export const moneyAt = (item: Item, kinds: readonly ('capex' | 'opex')[], shift: number, period: number): number =>
  kinds.reduce((sum, kind) => sum + (item[kind][period - item.from - shift] ?? 0), 0);
export const hoursAt = ({ needs, from }: Item, skill: string, shift: number, period: number): number =>
  needs[skill]?.[period - from - shift] ?? 0;
export const moneyIn = (item: Item, { kinds, from, to }: Budget, shift: number): number => {
  let sum = 0;
  for (let period = from; period <= to; period++) sum += moneyAt(item, kinds, shift, period);
  return sum;
};
export const valueAt = ({ value }: Item, delay: number, shift: number): number =>
  value * Math.max(0, 1 - delay * shift);

/** Budgets as they limit: with what earlier ones of the same kinds left over, where that is carried. */
export interface Limit {
  budget: Budget;
  /** Budgets whose money and need count together. */
  with: Budget[];
  amount: number;
}
export function limitsOf({ budgets, carry }: Selection): Limit[] {
  return budgets.map((budget) => {
    const same = (one: Budget): boolean => one.kinds.join() === budget.kinds.join() && one.to <= budget.to;
    const all = carry ? budgets.filter(same) : [budget];
    return { budget, with: all, amount: all.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

const whole = (list: readonly number[]): boolean => list.every((one) => Number.isSafeInteger(one) && one >= 0);

/** What is wrong with the question itself, named before anything is computed. */
export function selectionProblems(selection: Selection): Problem[] {
  const { periods, items, budgets, groups, dependencies } = selection;
  const problems: Problem[] = [];
  const skills = skillsOf(selection);
  for (const [what, count, max] of [
    [t.items, items.length, LIMITS.items],
    [t.periods, periods, LIMITS.periods],
    [t.skills, skills.length, LIMITS.skills],
  ] as const)
    if (count > max) problems.push(problem(t.tooMany, { what: what.text, count, max }));
  if (items.length === 0) problems.push(problem(t.noItems));
  if (!(periods >= 1)) problems.push(problem(t.noPeriods));
  for (const item of items) {
    const { name } = item;
    if (!whole([...item.capex, ...item.opex, ...Object.values(item.needs).flat()]))
      problems.push(problem(t.negative, { name }));
    if (item.shifts.length > LIMITS.shifts)
      problems.push(problem(t.tooMany, { what: name, count: item.shifts.length, max: LIMITS.shifts }));
    if (item.decision !== 'never' && possibleShifts(selection, item).length === 0)
      problems.push(problem(t.outside, { name }));
  }
  for (const { name, amount } of budgets) if (!whole([amount])) problems.push(problem(t.negative, { name }));
  if (groups.some(({ hours }) => !whole(hours))) problems.push(problem(t.negativeHours));
  const known = new Set(items.map(({ id }) => id));
  for (const { a, b } of dependencies)
    if (a === b || !known.has(a) || !known.has(b)) problems.push(problem(t.unknownItem));
  return problems;
}
