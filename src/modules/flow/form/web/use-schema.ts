/** A schema being designed, with undo and redo. */
import { useState } from 'react';
import type { FormSchema } from '../form-schema.ts';

interface History {
  past: FormSchema[];
  now: FormSchema;
  next: FormSchema[];
  /** Edits of the same thing in a row are one step back. */
  what: string;
}
export interface SchemaEditing {
  schema: FormSchema;
  canUndo: boolean;
  canRedo: boolean;
  put(schema: FormSchema, what?: string): void;
  undo(): void;
  redo(): void;
}
const STEPS = 200;

export function useSchema(initial: FormSchema): SchemaEditing {
  const [history, setHistory] = useState<History>({ past: [], now: initial, next: [], what: '' });
  return {
    schema: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.next.length > 0,
    put: (schema, what = '') =>
      setHistory((old) => ({
        past: what !== '' && what === old.what ? old.past : [...old.past, old.now].slice(-STEPS),
        now: schema,
        next: [],
        what,
      })),
    undo: () =>
      setHistory((old) => {
        const before = old.past.at(-1);
        return before ? { past: old.past.slice(0, -1), now: before, next: [old.now, ...old.next], what: '' } : old;
      }),
    redo: () =>
      setHistory((old) => {
        const [after, ...rest] = old.next;
        return after ? { past: [...old.past, old.now], now: after, next: rest, what: '' } : old;
      }),
  };
}
