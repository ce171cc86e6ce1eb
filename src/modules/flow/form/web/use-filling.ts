/**
 * Filling in a form: values, problems at their fields, calculated fields as one types.
 *
 * Invariants: `applyInput`, the function the server runs, decides what may be typed and what is missing; a field is
 * checked again when it is edited, all of them by `check`.
 */
import { useMemo, useState } from 'react';
import type { CallRefused } from '#web/api.ts';
import { t } from '#web/lang.ts';
import type { FormSchema, FormValues } from '../form-schema.ts';
import { applyInput, type RightOf } from '../form-values.ts';
import { settle } from '../form-visible.ts';
import { useCompanyFacts } from './company-facts.ts';

const NONE: FormValues = {};

export interface Filling {
  schema: FormSchema;
  rightOf: RightOf;
  values: FormValues;
  /** Raw input. */
  edits: FormValues;
  /** Keys of items that a condition does not show now. */
  hidden: ReadonlySet<string>;
  /** By path: `amount`, `lines`, `lines.0.price`. */
  errors: Readonly<Record<string, string>>;
  dirty: boolean;
  set(key: string, value: unknown): void;
  /** Replaces all values (a template, a draft). */
  load(values: FormValues): void;
  /** Values to send, or null if something is wrong (shown). `draft`: required values may be missing. */
  check(mode?: 'draft' | 'submit'): Record<string, unknown> | null;
  showRefusal(refusal: CallRefused): void;
}

/** `opened`: edits of an earlier time (a draft) that it begins with. */
export function useFilling(
  schema: FormSchema,
  rightOf: RightOf,
  stored: FormValues,
  opened: FormValues = NONE,
): Filling {
  const [edits, setEdits] = useState<FormValues>(opened);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const facts = useCompanyFacts();
  const { values, hidden } = useMemo(
    () => settle(schema, { ...stored, ...edits }, facts),
    [schema, stored, edits, facts],
  );
  const problemsOf = (input: FormValues, mode: 'draft' | 'submit'): Record<string, string> => {
    const out: Record<string, string> = {};
    for (const { field, message, params } of applyInput(schema, rightOf, stored, input, mode, facts).problems)
      out[field ?? ''] ??= t(message, params);
    return out;
  };
  const ofItem = (path: string, key: string): boolean => path === key || path.startsWith(`${key}.`);
  return {
    schema,
    rightOf,
    values,
    edits,
    hidden,
    errors,
    dirty: edits !== opened && Object.keys(edits).length > 0,
    set(key, value) {
      const next = { ...edits, [key]: value };
      setEdits(next);
      const found = problemsOf({ [key]: value }, 'draft');
      setErrors((old) => ({
        ...Object.fromEntries(Object.entries(old).filter(([path]) => path !== '' && !ofItem(path, key))),
        ...Object.fromEntries(Object.entries(found).filter(([path]) => ofItem(path, key))),
      }));
    },
    load(all) {
      setEdits(all);
      setErrors({});
    },
    check(mode = 'submit') {
      const found = problemsOf(edits, mode);
      setErrors(found);
      return Object.keys(found).length === 0 ? { ...edits } : null;
    },
    showRefusal(refusal) {
      const { byField } = refusal;
      setErrors(Object.keys(byField).length > 0 ? byField : { '': refusal.told });
    },
  };
}
