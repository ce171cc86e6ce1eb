/**
 * How much a definition may ask of the machine; one set of limits for publishing and for running. Pure.
 *
 * Publishing refuses anything beyond (definition/limit-problems.ts), with the element and the limit. Older published
 * definitions and results of expressions are checked against them at run time: a time beyond is an incident, reminders are fewer
 * and further apart. Refuses: bounds of single screens, and of FEEL (feel-cost.ts).
 */
import type { Deadline } from './graph.ts';

export interface Range {
  min: number;
  max: number;
}
const DAY = 1440;

export const LIMITS = {
  /** Minutes of the clock, and of a working calendar: a second to ten years. */
  clock: { min: 1 / 60, max: 3660 * DAY },
  work: { min: 1 / 60, max: 1_200_000 },
  /** Minutes between two reminders or two automatic starts. */
  apart: { min: 1, max: 3660 * DAY },
  reminders: { min: 1, max: 100 },
  starts: { min: 1, max: 100_000 },
  /** Sub-flows of one step. */
  children: { min: 0, max: 1000 },
  nodes: { min: 1, max: 1000 },
  flows: { min: 0, max: 3000 },
  variables: { min: 0, max: 500 },
  /** Sub-processes within one another, as branches within one another in a tree. */
  depth: { min: 0, max: 12 },
  name: { min: 0, max: 200 },
  key: { min: 0, max: 100 },
  id: { min: 1, max: 200 },
  expression: { min: 0, max: 2000 },
  ratio: { min: 1, max: 1_000_000 },
  weight: { min: 0.001, max: 1_000_000 },
  levels: { min: 0, max: 20 },
  chosen: { min: 1, max: 200 },
  takeBackMinutes: { min: 0, max: 3660 * DAY },
  urgeMinutes: { min: 0, max: 30 * DAY },
  delegationDepth: { min: 0, max: 10 },
} as const satisfies Record<string, Range>;
export type LimitName = keyof typeof LIMITS;

export const within = (name: LimitName, value: number): boolean =>
  value >= LIMITS[name].min && value <= LIMITS[name].max;

const MINUTE = 60_000;
/** Whether a moment may be waited for, counted from another; one that is over is due at once. */
export const isWaitable = (at: number, from: number): boolean =>
  Number.isFinite(at) && Math.abs(at - from) <= LIMITS.clock.max * MINUTE;

/** Reminders as they are sent: of definitions from before the bounds too. */
export function remindersOf(remind: NonNullable<Deadline['remind']>): NonNullable<Deadline['remind']> {
  const { every, times } = remind;
  const apart = (minutes: number, max: number): number => Math.min(max, Math.max(LIMITS.apart.min, minutes));
  return {
    ...remind,
    times: Math.min(times, LIMITS.reminders.max),
    every:
      'clock' in every
        ? { clock: apart(every.clock, LIMITS.clock.max) }
        : 'work' in every
          ? { work: apart(every.work, LIMITS.work.max) }
          : every,
  };
}
