/**
 * Choosing rights with their prerequisites. Pure.
 *
 * Invariants: choosing a right chooses everything it needs; a right that others need cannot be taken away before them
 * (1-product §6.5: canceling a view permission requires canceling the later ones first).
 */

import type { RightDefinition, RightGroup } from '#kernel/permission.ts';
import type { RightScope } from '../access.rules.ts';

/** Groups with the rights a role of these scopes may hold; empty groups are left out. */
export function groupsFor(catalogue: readonly RightGroup[], scopes: readonly RightScope[]): RightGroup[] {
  return catalogue
    .map((group) => ({
      ...group,
      rights: group.rights.filter((right) => right.scopes.some((scope) => scopes.includes(scope))),
    }))
    .filter((group) => group.rights.length > 0);
}

export type Known = ReadonlyMap<string, RightDefinition>;
export const knownRights = (groups: readonly RightGroup[]): Known =>
  new Map(groups.flatMap((group) => group.rights.map((right) => [right.key, right] as const)));

/** What the right needs of the known ones, directly and indirectly, without itself. */
export function prerequisites(known: Known, key: string): string[] {
  const found = new Set<string>();
  const walk = (at: string): void => {
    for (const need of known.get(at)?.needs ?? []) {
      if (found.has(need) || !known.has(need)) continue;
      found.add(need);
      walk(need);
    }
  };
  walk(key);
  found.delete(key);
  return [...found];
}

/** Held rights that need this one directly or indirectly. */
export const dependents = (known: Known, held: ReadonlySet<string>, key: string): string[] =>
  [...held].filter((other) => other !== key && prerequisites(known, other).includes(key));

/** Why somebody may not give a right, in their words; null: they may. */
export type Refuse = (right: RightDefinition) => string | null;

/** Why a right cannot be chosen: it, or something it needs and the role has not got, is not theirs to give. */
export function refusalOf(known: Known, held: ReadonlySet<string>, key: string, refuse: Refuse): string | null {
  for (const each of [key, ...prerequisites(known, key)]) {
    const right = held.has(each) ? undefined : known.get(each);
    const reason = right ? refuse(right) : null;
    if (reason !== null) return reason;
  }
  return null;
}

/** The rights after adding these with all they need; those that cannot be chosen stay as they are. */
export function addRights(
  known: Known,
  held: readonly string[],
  keys: readonly string[],
  refuse: Refuse = () => null,
): string[] {
  const next = new Set(held);
  const given = keys.filter((key) => refusalOf(known, next, key, refuse) === null);
  for (const key of given) for (const each of [...prerequisites(known, key), key]) next.add(each);
  return [...next];
}

/** The rights after taking these away; those that a remaining right needs stay. */
export function removeRights(known: Known, held: readonly string[], keys: readonly string[]): string[] {
  const rest = new Set(held.filter((key) => !keys.includes(key)));
  const needed = new Set([...rest].flatMap((key) => prerequisites(known, key)));
  return held.filter((key) => rest.has(key) || needed.has(key));
}
