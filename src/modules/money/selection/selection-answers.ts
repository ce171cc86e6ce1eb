/** What the solver answers, as it travels. */
import type { Violation } from './check.ts';

export interface Chosen {
  item: string;
  shift: number;
}
export interface Answer {
  /** `best`: proven. `found`: the best when the time was over. */
  state: 'best' | 'found' | 'impossible' | 'nothing';
  chosen: Chosen[];
  value: number;
  cost: number;
  /** How much better another choice may be at most, as a share of the value; 0: none is. */
  gap: number | null;
}
export interface FrontierPoint extends Answer {
  budget: number;
}
export interface WhyOut {
  /** With it inside; null: that is impossible. */
  forced: Answer | null;
  /** How much less the whole is worth with it. */
  price: number | null;
  /** What it takes the place of. */
  displaced: string[];
  /** What would be exceeded if it came beside the chosen ones, with the shift that exceeds least. */
  short: Violation[];
  /** The least more money, and hours, with which it is in and nothing is lost; null: no amount is enough. */
  money: number | null;
  hours: number | null;
}
export interface WhyImpossible {
  /** Limits that cannot hold together, of which any one less could: `must P1`, `money B1`, `people A`, `dependency 0`. */
  groups: string[];
  /** The time was enough to leave out whatever is not needed. */
  least: boolean;
}
