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

/**
 * Guards what is typed into a form: its screen counts as unsaved while `dirty`, and when the session ends by itself the
 * same person finds it again in the form of this name on the same screen. Not for forms with passwords.
 */
export function useUnsaved(name: string, form: FieldsForm, dirty = form.dirty): void {
  const screen = useContext(ScreenContext);
  const { viewer } = useSession();
  useDirty(dirty);
  useEffect(() => {
    const names = changedFields(Object.keys(form.values), form.initial, form.values);
    const input = { base: pick(form.initial, names), typed: pick(form.values, names) };
    holdInput(screen.key, name, dirty ? input : null);
  }, [screen.key, name, dirty, form.initial, form.values]);
  useEffect(
    () => () => {
      if (screen.isActive()) holdInput(screen.key, name, null);
    },
    [screen, name],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes up
  useEffect(() => {
    const typed = takeInput(viewer.userId, screen.key, name, (field, base) => sameValue(base, form.initial[field]));
    if (!typed) return;
    for (const [field, value] of Object.entries(typed)) form.set(field, value);
    toast.info(t(entityTexts.inputBack));
  }, []);
}
