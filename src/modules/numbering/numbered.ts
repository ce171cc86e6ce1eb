/**
 * What is numbered by coding rules: each module hands over its own kinds.
 *
 * Invariant: the labels are the items of a rule's field `target`, so they are filled once, by the composition, before
 * anything reads them. Refuses: two modules with one key.
 */
import type { Module } from '#kernel/module.ts';
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

const kinds = new Map<string, Numbered>();
/** Labels by key. */
export const numberedLabels: Record<string, Triple> = {};

/** Tells what all modules hand over; called once by the composition. */
export function bindNumbered(modules: readonly Module[]): void {
  for (const [key, kind] of modules.flatMap((module) => Object.entries(module.numbered ?? {}))) {
    if (kinds.has(key)) throw new Error(`${key} is numbered by two modules`);
    kinds.set(key, kind);
    numberedLabels[key] = kind.label;
  }
}

export const numberedKinds = (): ReadonlyMap<string, Numbered> => kinds;
