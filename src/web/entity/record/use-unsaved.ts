import { useContext, useEffect, useMemo, useState } from 'react';
import { ScreenContext, useDirty } from '../../dirty.ts';
import { toast } from '../../feedback.tsx';
import { t } from '../../lang.ts';
import { holdInput, takeInput } from '../../parts/typed-input.ts';
import { useSession } from '../../session.ts';
import { entityTexts } from '../entity-texts.ts';
import { changedFields, sameValue } from './conflict.ts';
import type { FieldsForm, FormValues } from './use-fields-form.ts';

const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** What is typed on a screen, by names. */
export interface KeptInput {
  /** Of this name on the screen. */
  name: string;
  /** Values it began with: what changes in them meanwhile is not given back. */
  base: FormValues;
  values: FormValues;
  dirty: boolean;
  /** False: nothing can be given back yet. */
  ready?: boolean;
  giveBack(typed: FormValues): void;
}

/** What is kept of a form, however it holds its values. */
export type Kept = Pick<FieldsForm, 'initial' | 'values' | 'set' | 'dirty'>;

/** What proves who somebody is stays nowhere, not even in the memory of the page. */
const isSecret = (name: string): boolean => /password/i.test(name);

/** When the session ends by itself, the same person finds again what was typed under this name on the same screen; passwords are typed anew. */
export function useKeptInput({ name, base, values, dirty, ready = true, giveBack }: KeptInput): void {
  const screen = useContext(ScreenContext);
  const { viewer } = useSession();
  useEffect(() => {
    const typed = Object.keys(values).filter((field) => !isSecret(field));
    const names = changedFields(typed, base, values);
    holdInput(screen.key, name, dirty ? { base: pick(base, names), typed: pick(values, names) } : null);
  }, [screen.key, name, dirty, base, values]);
  useEffect(
    () => () => {
      if (screen.isActive()) holdInput(screen.key, name, null);
    },
    [screen, name],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes up
  useEffect(() => {
    if (!ready) return;
    const typed = takeInput(viewer.userId, screen.key, name, (field, before) => sameValue(before, base[field]));
    if (!typed) return;
    giveBack(typed);
    toast.info(t(entityTexts.inputBack));
  }, [ready]);
}

/**
 * Guards what is typed into a form: its screen counts as unsaved while `dirty`, and it outlasts the end of the session
 * (`useKeptInput`).
 */
export function useUnsaved(name: string, form: Kept, dirty = form.dirty): void {
  useDirty(dirty);
  useKeptInput({
    name,
    base: form.initial,
    values: form.values,
    dirty,
    giveBack: (typed) => {
      for (const [field, value] of Object.entries(typed)) form.set(field, value);
    },
  });
}

/**
 * The state of a form that is none of fields, kept as `useUnsaved` keeps: its values and a way to change some of them.
 * `initial` is what is stored; it may be made anew by every drawing.
 */
export function useKept<V extends object>(
  name: string,
  initial: V,
): readonly [values: V, set: (patch: Partial<V>) => void, dirty: boolean] {
  const [start] = useState(initial);
  const [edits, setEdits] = useState<Partial<V>>({});
  const values = useMemo(() => ({ ...start, ...edits }), [start, edits]);
  const kept = { initial: start, values } as unknown as Pick<Kept, 'initial' | 'values'>;
  const dirty = changedFields(Object.keys(values), kept.initial, kept.values).length > 0;
  const set = (patch: Partial<V>): void => setEdits((old) => ({ ...old, ...patch }));
  useUnsaved(name, { ...kept, dirty, set: (field, value) => set({ [field]: value } as Partial<V>) });
  return [values, set, dirty];
}
