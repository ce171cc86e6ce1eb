/**
 * A budget as it is kept, sent and typed: lines by subject, task and kind, spread over months. Whole cents everywhere. Pure.
 *
 * Invariants: the months of a line sum to its amount; a line that follows its task or its object has no months of its own, they
 * follow from working time by `monthsOfLine`, the same on both sides. Refuses: parts of a cent.
 */
import { dayOf, MINUTES_PER_DAY } from '#kernel/dates.ts';

export const lineKinds = {
  work: ['工作', '工作', 'Work'],
  reserve: ['管理储备', '管理儲備', 'Management reserve'],
} as const;
export type LineKind = keyof typeof lineKinds;

export const spreads = {
  months: ['按月填写', '按月填寫', 'By month'],
  task: ['随任务工期', '隨任務工期', 'Over its task'],
  project: ['随整体工期', '隨整體工期', 'Over the whole time'],
} as const;
export type Spread = keyof typeof spreads;

/** `2026-03`; of a template counted from the month its plan begins with. */
export type Month = string;
export type Months = Readonly<Record<Month, number>>;

export interface BudgetLine {
  subject: number;
  task: number | null;
  kind: LineKind;
  spread: Spread;
  cents: number;
  /** Of a line that is filled in by month. */
  months: Months | null;
  responsible: number | null;
  remark: string | null;
}

/** What a line is about: no two lines of a budget are about the same. */
export const lineKey = ({ subject, task, kind }: Pick<BudgetLine, 'subject' | 'task' | 'kind'>): string =>
  `${subject} ${task ?? 0} ${kind}`;

export const sumOf = (cents: Iterable<number>): number => {
  let all = 0;
  for (const one of cents) all += one;
  return all;
};

export interface Totals {
  total: number;
  /** Work: what the plan is measured against. */
  bac: number;
  reserve: number;
}
export function totalsOf(lines: Iterable<Pick<BudgetLine, 'kind' | 'cents'>>): Totals {
  const found = { total: 0, bac: 0, reserve: 0 };
  for (const { kind, cents } of lines) {
    found.total += cents;
    found[kind === 'work' ? 'bac' : 'reserve'] += cents;
  }
  return found;
}

/** Months from one to another, both included. */
export function monthRange(first: Month, last: Month): Month[] {
  const count = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const [from, to] = [count(first), count(last)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => monthAt(from + n));
}
const monthAt = (count: number): Month =>
  `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
export const monthsLater = (month: Month, by: number): Month =>
  monthAt(Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by);
export const monthsBetween = (from: Month, to: Month): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));

/** First civil minute of a month. */
export const monthStart = (month: Month): number =>
  dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), 1) * MINUTES_PER_DAY;

/** Working minutes of a span by month, from its first month on. */
export interface Work {
  first: Month;
  minutes: readonly number[];
}

/** The quotient of whole numbers, half rounded up; exact beyond 2^53. */
export function dividedUp(cents: number, part: number, whole: number): number {
  const product = cents * part;
  if (Number.isSafeInteger(product * 2)) return Math.floor((2 * product + whole) / (2 * whole));
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Cents spread by weights, so that they sum exactly: each running total is rounded. Without any weight all is in the first. */
export function spreadCents(cents: number, weights: readonly number[]): number[] {
  const whole = sumOf(weights);
  if (weights.length === 0) return [];
  if (whole === 0) return weights.map((_, n) => (n === 0 ? cents : 0));
  let [part, before] = [0, 0];
  return weights.map((weight) => {
    part += weight;
    const upTo = dividedUp(cents, part, whole);
    const own = upTo - before;
    before = upTo;
    return own;
  });
}

/** What a line is by month. `workOf`: of a task, or of the whole object (null). */
export function monthsOfLine(line: BudgetLine, workOf: (task: number | null) => Work | null): Months {
  if (line.spread === 'months') return line.months ?? {};
  const work = workOf(line.spread === 'task' ? line.task : null) ?? workOf(null);
  if (!work || work.minutes.length === 0) return {};
  const found: Record<Month, number> = {};
  for (const [n, cents] of spreadCents(line.cents, work.minutes).entries())
    if (cents !== 0) found[monthsLater(work.first, n)] = cents;
  return found;
}
