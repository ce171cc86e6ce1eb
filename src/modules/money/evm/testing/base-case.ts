/** The base case of the tests of earned value, worked out by hand: three tasks of a plan from Monday to Friday, 8 hours a day. */
import { parseDay } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { Technique } from '../earned.ts';
import type { EvmData, EvmNode } from '../evm-at.ts';

const day = [[540, 720] as const, [780, 1080] as const];
export const weekdays: WorkCalendar = {
  id: 1,
  name: 'Monday to Friday',
  week: [[], day, day, day, day, day, []],
  exceptions: [],
};

export const dayOf = (text: string): number => parseDay(text)!;
export const STATUS = dayOf('2026-04-03');
/** Cents of the management reserve, which is no part of BAC. */
export const RESERVE = 6_000_000;

export function task(
  id: number,
  [first, last]: [string, string],
  cents: number,
  percent: number,
  technique: Technique = 'percent',
): EvmNode {
  return {
    id,
    parent: -1,
    calendar: 0,
    technique,
    versions: [{ from: 0, parts: [{ cents, start: dayOf(first) * 1440 + 540, finish: dayOf(last) * 1440 + 1080 }] }],
    progress: percent > 0 ? [[dayOf('2026-04-02'), percent]] : [],
    startedOn: dayOf(first) <= STATUS ? dayOf(first) : null,
    finishedOn: percent >= 10_000 ? dayOf(last) : null,
  };
}

export const baseCase = (techniques: readonly Technique[] = [], ac = 33_000_000): EvmData => ({
  nodes: [
    task(1, ['2026-03-02', '2026-03-13'], 10_000_000, 10_000, techniques[0]),
    task(2, ['2026-03-16', '2026-03-27'], 20_000_000, 8_000, techniques[1]),
    task(3, ['2026-03-30', '2026-04-24'], 30_000_000, 1_000, techniques[2]),
  ],
  calendars: [weekdays],
  shared: 0,
  actuals: ac === 0 ? { node: [], day: [], amount: [] } : { node: [0], day: [dayOf('2026-03-31')], amount: [ac] },
});
