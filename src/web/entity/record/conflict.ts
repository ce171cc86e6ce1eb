/**
 * Two people changed the same record: what each of them changed, and the values that are saved after choosing. Pure.
 *
 * Invariants: a field only one side changed needs no choice; nothing the other side changed is lost without a choice.
 */
import { sameValue as sameStored } from '#kernel/diff.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Side = 'mine' | 'theirs';

export interface FieldConflict {
  name: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Equality of values in forms: '' and null are the same emptiness. */
export const sameValue = (a: unknown, b: unknown): boolean => sameStored(a === '' ? null : a, b === '' ? null : b);

/** Fields of `names` whose value differs between two records. */
export const changedFields = (names: readonly string[], before: Values, after: Values): string[] =>
  names.filter((name) => !sameValue(before[name], after[name]));

/** Fields both sides changed to different values. */
export function conflicts(names: readonly string[], base: Values, mine: Values, theirs: Values): FieldConflict[] {
  return names
    .filter(
      (name) =>
        !sameValue(base[name], mine[name]) &&
        !sameValue(base[name], theirs[name]) &&
        !sameValue(mine[name], theirs[name]),
    )
    .map((name) => ({ name, base: base[name], mine: mine[name], theirs: theirs[name] }));
}

/**
 * The values to save on top of `theirs`: my changes, except those fields for which theirs was chosen. Fields without a
 * choice keep mine.
 */
export function merged(
  names: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
  choices: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const name of names) {
    const changed = !sameValue(base[name], mine[name]);
    out[name] = changed && choices[name] !== 'theirs' ? mine[name] : theirs[name];
  }
  return out;
}
