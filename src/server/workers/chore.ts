/**
 * A chore: a pure function of a module that may take long, which is run by a worker (pool.ts).
 *
 * `export const parsePlan = chore<Input, Output>(import.meta.url, 'parse', { lane: 'long' })` names the exported function
 * `parse` of that file. Input and output are copied, so they must be plain data. A Refusal that the
 * function throws arrives as the same Refusal.
 */

/** What a chore may report while it runs. */
export interface ChoreTools {
  /** How far it is: `done` of `of` (characters, rows, ...). */
  tell(done: number, of: number): void;
}

/** `short` chores wait behind short ones only. */
export type Lane = 'short' | 'long';

export interface Chore<In, Out> {
  /** URL of the file that exports the function. */
  file: string;
  /** Name under which it is exported. */
  name: string;
  lane: Lane;
  /** Milliseconds of processor time it may take. */
  limitMs: number;
  /** Exists for the compiler only. */
  readonly types?: (input: In) => Out;
}

const LIMITS: Readonly<Record<Lane, number>> = { short: 2_000, long: 30_000 };

/** Names a function `(input, tools) => output` of a file as a chore. */
export const chore = <In, Out>(file: string, name: string, lane: Lane, limitMs = LIMITS[lane]): Chore<In, Out> => ({
  file,
  name,
  lane,
  limitMs,
});
