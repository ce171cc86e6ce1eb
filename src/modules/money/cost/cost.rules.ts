/**
 * Rules of actual cost: what a line of a sheet may be, and what the ledger says on a day as known at an instant. Pure, amounts in
 * whole cents.
 */

import { centsOf } from '#kernel/fields/money.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { costTexts as t } from './cost.texts.ts';
import type { CostSheetRow } from './cost-sheet.entity.ts';

type Line = CostSheetRow['lines'][number];

/** What is wrong with the lines of a sheet, by the place of each. */
export function wrongLines(lines: readonly Line[]): Problem[] {
  if (lines.length === 0) return [problem(t.noLine, undefined, 'lines')];
  return lines.flatMap(({ amount, note }, at) => {
    const cents = amount ? centsOf(amount.amount) : null;
    const field = `lines.${at}.`;
    if (cents === 0n) return [problem(t.zero, undefined, `${field}amount`)];
    if (cents !== null && cents < 0n && (note ?? '').trim() === '')
      return [problem(t.creditNote, undefined, `${field}note`)];
    return [];
  });
}

/** An entry of the ledger as the two clocks see it: when it arose, and when it was booked. */
export interface KnownEntry {
  effectDate: string;
  knownAt: number;
  cents: number;
}
/** Actual cost until a day, as known at an instant; without one, as known now. */
export const actualAt = (entries: readonly KnownEntry[], day: string, known = Number.POSITIVE_INFINITY): number =>
  entries.reduce((sum, one) => (one.effectDate <= day && one.knownAt <= known ? sum + one.cents : sum), 0);

/** What came to be known about the time until a day between two instants: the difference of the two answers, as rows. */
export const learnedBetween = <E extends KnownEntry>(
  entries: readonly E[],
  day: string,
  first: number,
  then = Number.POSITIVE_INFINITY,
): E[] => entries.filter((one) => one.effectDate <= day && one.knownAt > first && one.knownAt <= then);
