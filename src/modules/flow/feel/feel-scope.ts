/** Names and context of a running expression. Pure. */
import type { Call, FeelValue } from './feel-values.ts';

/** Names and their values, the nearest first. */
export interface Scope {
  get(name: string): FeelValue | undefined;
  up: Scope | null;
}
export interface Running extends Call {
  missing(name: string, at: number): null;
  /** The place that is being evaluated. */
  at: number;
}
export type Run = (scope: Scope, running: Running) => FeelValue;

export function lookUp(scope: Scope, name: string): FeelValue | undefined {
  for (let at: Scope | null = scope; at; at = at.up) {
    const found = at.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
export const within = (up: Scope, names: ReadonlyMap<string, FeelValue>): Scope => ({
  get: (name) => names.get(name),
  up,
});
