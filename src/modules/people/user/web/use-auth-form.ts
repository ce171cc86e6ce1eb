/**
 * A form that is the input of one public call: checks it, sends it, shows what the server refuses at its field.
 */
import { useMemo, useState } from 'react';
import type { Call, InputOf, OutputOf } from '#kernel/call.ts';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send } from '#web/api.ts';
import { type FieldsForm, useFieldsForm } from '#web/entity/record/use-fields-form.ts';

export interface AuthFormState<C extends Call> {
  form: FieldsForm;
  busy: boolean;
  /** Sends the values with `more`; null when something is wrong (shown). */
  submit(more?: Record<string, unknown>): Promise<{ output: OutputOf<C> } | null>;
}

const EMPTY = {};
/** Refusals the form shows itself. */
const TAKEN = [CODE.refused, CODE.forbidden, CODE.absent, CODE.conflict];

/** `hidden`: input fields that are not typed but given to `submit`. `refused` answers true for what needs no showing. */
export function useAuthForm<C extends Call>(
  call: C,
  hidden: readonly string[] = [],
  refused?: (refusal: CallRefused) => boolean,
): AuthFormState<C> {
  const key = hidden.join();
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(call.input).filter(([name]) => !key.split(',').includes(name))),
    [call, key],
  );
  const form = useFieldsForm(fields, EMPTY);
  const [busy, setBusy] = useState(false);
  const submit = async (more: Record<string, unknown> = {}): Promise<{ output: OutputOf<C> } | null> => {
    const values = form.check();
    if (!values || busy) return null;
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    setBusy(true);
    try {
      return { output: await send(call, { ...given, ...more } as InputOf<C>, { quiet: TAKEN }) };
    } catch (error) {
      // A lost connection has already been reported.
      if (error instanceof CallRefused) {
        if (refused?.(error) !== true) form.showRefusal(error);
      }
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { form, busy, submit };
}
