/**
 * The state of a form over fields: values, problems, dependent fields. Used for records and for inputs of calls.
 *
 * Invariants: a field is checked while it is edited and all of them on submit, by the same `checkValues` as the server;
 * fields that `formState` hides are neither checked nor given; server problems stay at their field until it is edited.
 */
import { useMemo, useState } from 'react';
import { checkValue, cleanValues } from '#kernel/check.ts';
import type { Field, Fields } from '#kernel/field.ts';
import type { Problem } from '#kernel/problem.ts';
import type { CallRefused } from '../../api.ts';
import { t } from '../../lang.ts';
import type { Refusal } from '../../parts/RefusalAlert.tsx';
import { useSession, type Viewer } from '../../session.ts';
import { entityTexts } from '../entity-texts.ts';
import { changedFields } from './conflict.ts';

const NO_REFUSAL: Refusal = { failure: '', reasons: [] };

export type FormValues = Readonly<Record<string, unknown>>;

/** What depends on the other values; absent keys leave the definition as it is. */
export interface FieldState {
  visible?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** Choices that may be taken now (kind choice). */
  items?: readonly string[];
}
/** Pure: the same function runs in the service. */
export type FormState = (values: FormValues, viewer: Viewer) => Readonly<Record<string, FieldState | undefined>>;

export interface FieldsForm {
  fields: Fields;
  /** What the form started with. */
  initial: FormValues;
  values: FormValues;
  errors: Readonly<Record<string, string>>;
  /** What the form says on its top: what failed, and the problems that belong to no shown field. */
  refusal: Refusal;
  dirty: boolean;
  disabled(name: string): boolean;
  set(name: string, value: unknown): void;
  /** Cleaned values of the shown fields, or null when something is wrong (shown). */
  check(): Record<string, unknown> | null;
  showRefusal(refusal: CallRefused): void;
  /** Problems of rules over several fields, found before anything is sent. */
  showProblems(problems: readonly Problem[]): void;
}

/** Fields as the current values make them; hidden ones are left out. */
export function effectiveFields(fields: Fields, states: ReturnType<FormState>): Fields {
  const out: Record<string, Field> = {};
  for (const [name, field] of Object.entries(fields)) {
    const state = states[name];
    if (state?.visible === false) continue;
    const items = state?.items && field.items ? state.items : null;
    out[name] = {
      ...field,
      ...(state?.required !== undefined && { required: state.required }),
      ...(items && { items: Object.fromEntries(items.map((key) => [key, field.items![key]!])) }),
    };
  }
  return out;
}

export function useFieldsForm(
  all: Fields,
  initial: FormValues,
  options: { formState?: FormState | undefined; locked?: ((name: string) => boolean) | undefined } = {},
): FieldsForm {
  const { viewer } = useSession();
  // Edits lie over the start values, so that fields which arrive later (additional ones) bring their value along.
  const [edits, setEdits] = useState<FormValues>({});
  const values = useMemo(() => ({ ...initial, ...edits }), [initial, edits]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const { formState, locked } = options;
  const states = useMemo(() => formState?.(values, viewer) ?? {}, [formState, values, viewer]);
  const fields = useMemo(() => effectiveFields(all, states), [all, states]);
  const disabled = (name: string): boolean => locked?.(name) === true || states[name]?.disabled === true;
  const problemOf = (name: string, value: unknown): string => {
    const found = fields[name]
      ? checkValue(name, fields[name], typeof value === 'string' ? value.trim() : value)
      : null;
    return found ? t(found.message, found.params) : '';
  };
  const set = (name: string, value: unknown): void => {
    setEdits((old) => ({ ...old, [name]: value }));
    setErrors(({ [name]: _old, ...rest }) => {
      const text = problemOf(name, value);
      return text ? { ...rest, [name]: text } : rest;
    });
    setRefusal(NO_REFUSAL);
  };
  const check = (): Record<string, unknown> | null => {
    const names = Object.keys(fields).filter((name) => !disabled(name));
    const given = cleanValues(fields, Object.fromEntries(names.map((name) => [name, values[name] ?? null])), 'input');
    const found: Record<string, string> = {};
    for (const name of names) {
      const text = problemOf(name, given[name]);
      if (text) found[name] = text;
    }
    setErrors(found);
    setRefusal(NO_REFUSAL);
    return Object.keys(found).length === 0 ? given : null;
  };
  const showRefusal = (refused: CallRefused): void => {
    const { byField } = refused;
    const at: Record<string, string> = {};
    const rest: string[] = refused.problems.filter((problem) => !problem.field).map((problem) => problem.text);
    for (const [name, text] of Object.entries(byField)) {
      if (name in fields) at[name] = text;
      else rest.push(text);
    }
    setErrors(at);
    const marked = Object.keys(at).length > 0;
    if (rest.length === 0 && !marked) rest.push(refused.message);
    else if (marked && refused.failure !== '') rest.push(t(entityTexts.checkMarked));
    setRefusal({ failure: refused.failure, reasons: rest });
  };
  const showProblems = (problems: readonly Problem[]): void => {
    const at: Record<string, string> = {};
    for (const { field, message, params } of problems) if (field && field in fields) at[field] ??= t(message, params);
    setErrors(at);
    const rest = problems.filter(({ field }) => !field || !(field in fields));
    setRefusal({ failure: '', reasons: rest.map((p) => t(p.message, p.params)) });
  };
  const dirty = changedFields(Object.keys(all), initial, values).length > 0;
  return { fields, initial, values, errors, refusal, dirty, disabled, set, check, showRefusal, showProblems };
}
