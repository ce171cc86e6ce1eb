/**
 * Kinds of records numbered by coding rules, handed over by their modules.
 *
 * Invariant: the labels are the items of a rule's field `target`, so they are filled once, by the composition, before
 * anything reads them. Refuses: two modules with one key.
 */
import { byKey, contribution, type Given } from '#kernel/contribution.ts';
import type { Triple } from '#kernel/text.ts';
import type { CodePart } from './code-part.ts';

export interface Numbered {
  label: Triple;
  /** Its records have a class, whose mark their numbers may carry. */
  classed?: true;
  /** Each object counts by itself. */
  perObject?: true;
  /** The rule a new company starts with. */
  rule: { name: Triple; digits: number; reset: 'never' | 'year' | 'month' | 'day'; parts: CodePart[] };
}

declare module '#kernel/module.ts' {
  interface Module {
    /** What of it is numbered, by the key that its entity names in `code`. */
    numbered?: Readonly<Record<string, Numbered>>;
  }
}

/** Labels by key. */
export const numberedLabels: Record<string, Triple> = {};

export const numberedKinds = contribution(
  'modules',
  'numbered',
  (given: readonly Given<Record<string, Numbered>>[], name) => {
    const kinds = byKey(given, name);
    for (const key of Object.keys(numberedLabels)) delete numberedLabels[key];
    for (const [key, { label }] of kinds) numberedLabels[key] = label;
    return kinds;
  },
);
