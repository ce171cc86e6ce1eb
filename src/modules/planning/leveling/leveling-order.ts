/** Which of two tasks is placed first: the rules of resources-reports.md 6 (9), and the order that a search finds. */
import type { LevelBecause } from './leveling-model.ts';

/** What the order is made by. */
export interface Ranked {
  /** Place of its project, the most important first. */
  project: number;
  /** Place of its priority, the most important first. */
  priority: number;
  /** Place that the search gave it; 0 without one. */
  found: number;
  slack: number;
  start: number;
  minutes: number;
  number: number;
}

const RULES: readonly [LevelBecause, (a: Ranked, b: Ranked) => number][] = [
  ['project', (a, b) => a.project - b.project],
  ['priority', (a, b) => a.priority - b.priority],
  ['shortest', (a, b) => a.found - b.found],
  ['slack', (a, b) => a.slack - b.slack],
  ['start', (a, b) => a.start - b.start],
  ['longer', (a, b) => b.minutes - a.minutes],
  ['number', (a, b) => a.number - b.number],
];

export function compareRanked(a: Ranked, b: Ranked): number {
  for (const [, compare] of RULES) {
    const difference = compare(a, b);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The rule by which `first` went before `second`; `waits`: none of them, it could begin when the other could not yet. */
export function whyBefore(first: Ranked, second: Ranked): LevelBecause {
  for (const [because, compare] of RULES) {
    const difference = compare(first, second);
    if (difference < 0) return because;
    if (difference > 0) return 'waits';
  }
  return 'number';
}
