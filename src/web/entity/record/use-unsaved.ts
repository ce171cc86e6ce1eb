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

/** Input on a screen, by name. */
export interface KeptInput {
  /** Of this name on the screen. */
  name: string;
  /** Initial values: fields changed meanwhile are not restored. */
  base: FormValues;
  values: FormValues;
  dirty: boolean;
  /** False: nothing can be given back yet. */
  ready?: boolean;
  giveBack(typed: FormValues): void;
}

/** Kept input of a form, however it stores its values. */
export type Kept = Pick<FieldsForm, 'initial' | 'values' | 'set' | 'dirty'>;

/** Credentials are kept nowhere, not even in the memory of the page. */
const isSecret = (name: string): boolean => /password/i.test(name);

/** After a session expires, the same person gets back the input under this name on the same screen; passwords must be typed again. */
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
 * Guards input of a form: its screen counts as unsaved while `dirty`, and the input outlasts the session (`useKeptInput`).
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
 * The state of a form without fields, kept like `useUnsaved`: its values and a setter for some of them. `initial` is the stored
 * value; it may be a new object at every rendering.
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
