import { useContext, useEffect } from 'react';
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

/** When the session ends by itself, the same person finds again what was typed under this name on the same screen. */
export function useKeptInput({ name, base, values, dirty, ready = true, giveBack }: KeptInput): void {
  const screen = useContext(ScreenContext);
  const { viewer } = useSession();
  useEffect(() => {
    const names = changedFields(Object.keys(values), base, values);
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
 * (`useKeptInput`). Not for forms with passwords.
 */
export function useUnsaved(name: string, form: FieldsForm, dirty = form.dirty): void {
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
