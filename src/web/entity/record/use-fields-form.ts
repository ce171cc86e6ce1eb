/**
 * The state of a form over fields: values, problems, dependent fields. Used for records and for inputs of calls.
 *
 * Invariants: a field is checked while it is edited and all of them on submit, by the same `checkValues` as the server;
 * fields that `formState` hides are neither checked nor given; server problems stay at their field until it is edited.
 */
import { useMemo, useRef, useState } from 'react';
import { checkValue } from '#kernel/check.ts';
import type { Fields } from '#kernel/field.ts';
import { formGives, statesOf } from '#kernel/form-check.ts';
import { effectiveFields, type FieldStates } from '#kernel/form-state.ts';
import type { Problem } from '#kernel/problem.ts';
import { extColumn } from '#kernel/query.ts';
import type { CallRefused } from '../../api.ts';
import { t } from '../../lang.ts';
import type { Refusal } from '../../parts/RefusalAlert.tsx';
import { useSession, type Viewer } from '../../session.ts';
import { entityTexts } from '../entity-texts.ts';
import { changedFields } from './conflict.ts';

const NO_REFUSAL: Refusal = { failure: '', reasons: [] };

export type FormValues = Readonly<Record<string, unknown>>;

/**
 * A page's own conditions of its form in addition to those of the definition: depending on other records or on the viewer. The
 * server does not know them (form-state.ts is what both sides run).
 */
export type FormState = (values: FormValues, viewer: Viewer) => FieldStates;

export interface FieldsForm {
  fields: Fields;
  /** What the form started with. */
  initial: FormValues;
  values: FormValues;
  errors: Readonly<Record<string, string>>;
  /** What the form says on its top: what failed, and the problems that belong to no shown field. */
  refusal: Refusal;
  /** Errors of the cells of lines, by `<line>.<cell>`. */
  problemsOf(name: string): Readonly<Record<string, string>>;
  dirty: boolean;
  disabled(name: string): boolean;
  set(name: string, value: unknown): void;
  /** The value of a field is still loading (an upload): nothing is sent meanwhile. */
  hold(name: string, busy: boolean): void;
  /** Cleaned values of the shown fields, or null when something is wrong (shown). */
  check(): Record<string, unknown> | null;
  showRefusal(refusal: CallRefused): void;
  /** Problems of rules over several fields, found before anything is sent. */
  showProblems(problems: readonly Problem[]): void;
}

/** The field that an error is at: a cell of lines is named `<field>.<line>.<cell>`, an additional field `ext.<column>`. */
const baseOf = (name: string): string => (extColumn(name) === null ? name.split('.')[0]! : name);

/** Errors by place; the first of the lines of a field also at the field. */
function errorsAt(found: readonly (readonly [string, string])[]): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, text] of found) {
    out[name] ??= text;
    out[baseOf(name)] ??= text;
  }
  return out;
}

export function useFieldsForm(
  all: Fields,
  initial: FormValues,
  options: {
    formState?: FormState | undefined;
    locked?: ((name: string) => boolean) | undefined;
    /** Values that are not inputs, but that inputs depend on. */
    known?: FormValues | undefined;
  } = {},
): FieldsForm {
  const { viewer } = useSession();
  // Edits overlay the initial values, so that fields which arrive later (additional ones) bring their value along.
  const [edits, setEdits] = useState<FormValues>({});
  const values = useMemo(() => ({ ...initial, ...edits }), [initial, edits]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const held = useRef(new Set<string>());
  const { formState, locked, known: beside } = options;
  const states = useMemo(
    () => statesOf(all, { ...beside, ...values }, formState?.(values, viewer)),
    [all, beside, formState, values, viewer],
  );
  const fields = useMemo(() => effectiveFields(all, states), [all, states]);
  const disabled = (name: string): boolean => locked?.(name) === true || states[name]?.disabled === true;
  /** Lines are checked as a whole: missing values of one are not reported while it is filled in. */
  const problemOf = (name: string, value: unknown): string => {
    const field = fields[name];
    if (!field || field.kind === 'lines') return '';
    const found = checkValue(name, field, typeof value === 'string' ? value.trim() : value);
    return found ? t(found.message, found.params) : '';
  };
  const set = (name: string, value: unknown): void => {
    setEdits((old) => ({ ...old, [name]: value }));
    setErrors((old) => {
      const rest = Object.fromEntries(Object.entries(old).filter(([at]) => at !== name && !at.startsWith(`${name}.`)));
      const text = problemOf(name, value);
      return text ? { ...rest, [name]: text } : rest;
    });
    setRefusal(NO_REFUSAL);
  };
  const hold = (name: string, busy: boolean): void => {
    if (busy) held.current.add(name);
    else held.current.delete(name);
  };
  const check = (): Record<string, unknown> | null => {
    const { given, problems } = formGives(all, values, states, disabled);
    const busy = Object.keys(fields).filter((name) => held.current.has(name));
    setErrors({
      ...errorsAt(problems.map((p) => [p.field ?? '', t(p.message, p.params)])),
      ...Object.fromEntries(busy.map((name) => [name, t(entityTexts.stillUploading)])),
    });
    setRefusal(NO_REFUSAL);
    return problems.length === 0 && busy.length === 0 ? given : null;
  };
  const known = (name: string): boolean => baseOf(name) in fields;
  const showRefusal = (refused: CallRefused): void => {
    const { byField } = refused;
    const at: Record<string, string> = {};
    const rest: string[] = refused.problems.filter((problem) => !problem.field).map((problem) => problem.text);
    for (const [name, text] of Object.entries(byField)) {
      if (known(name)) at[name] = text;
      else rest.push(text);
    }
    setErrors(errorsAt(Object.entries(at)));
    const marked = Object.keys(at).length > 0;
    if (rest.length === 0 && !marked) rest.push(refused.message);
    else if (marked && refused.failure !== '') rest.push(t(entityTexts.checkMarked));
    setRefusal({ failure: refused.failure, reasons: rest });
  };
  const showProblems = (problems: readonly Problem[]): void => {
    const [at, rest] = [
      problems.filter(({ field }) => known(field ?? '')),
      problems.filter((p) => !known(p.field ?? '')),
    ];
    setErrors(errorsAt(at.map((p) => [p.field!, t(p.message, p.params)])));
    setRefusal({ failure: '', reasons: rest.map((p) => t(p.message, p.params)) });
  };
  const problemsOf = (name: string): Record<string, string> => {
    const at = Object.entries(errors).filter(([place]) => place.startsWith(`${name}.`));
    return Object.fromEntries(at.map(([place, text]) => [place.slice(name.length + 1), text]));
  };
  const dirty = changedFields(Object.keys(all), initial, values).length > 0;
  const state = { fields, initial, values, errors, refusal, dirty };
  return { ...state, problemsOf, disabled, set, hold, check, showRefusal, showProblems };
}
