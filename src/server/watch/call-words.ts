/** What a call and its answer are called in figures. */
import { type Call, reads } from '#kernel/call.ts';
import { CODE } from '#kernel/problem.ts';
import type { CallKind } from './metrics.ts';

export const kindOf = (call: Call): CallKind => (call.body ? 'file' : reads(call) ? 'read' : 'write');

const WORDS: ReadonlyMap<number, string> = new Map(Object.entries(CODE).map(([word, code]) => [code, word]));
/** A word of `CODE`; whatever else a call answers is a refusal of its own. */
export const outcomeOf = (code: number): string => WORDS.get(code) ?? 'refused';
