/** What changed between two fillings of a form, as the approver reads it. Pure. */
import { sameValue } from '#kernel/diff.ts';
import type { Field } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { type FormSchema, type FormValues, inputsOf, rowsOf } from './form-schema.ts';

export interface FormChange {
  /** `amount`, or `lines.<row id>.price`; of a whole row `lines.<row id>`. */
  path: string;
  label: Triple;
  /** How `before` and `after` are shown; null for a whole row. */
  field: Field | null;
  kind: 'changed' | 'rowAdded' | 'rowRemoved';
  /** Place of the row, from 1, in `after` (of a removed one in `before`). */
  row: number | null;
  before: unknown;
  after: unknown;
}

/** Changes in the order of the form; pass stripped values, so that nothing hidden is shown. */
export function diffForms(schema: FormSchema, before: FormValues, after: FormValues): FormChange[] {
  const out: FormChange[] = [];
  for (const item of inputsOf(schema).values()) {
    const [a, b] = [before[item.key] ?? null, after[item.key] ?? null];
    if (item.type === 'field') {
      if (!sameValue(a, b))
        out.push({
          path: item.key,
          label: item.field.label,
          field: item.field,
          kind: 'changed',
          row: null,
          before: a,
          after: b,
        });
      continue;
    }
    const old = new Map(rowsOf(a).map((row) => [row.id, row]));
    const now = rowsOf(b);
    for (const [i, row] of now.entries()) {
      const was = old.get(row.id);
      const at = { row: i + 1, path: `${item.key}.${row.id}` };
      if (!was) out.push({ ...at, label: item.label, field: null, kind: 'rowAdded', before: null, after: row });
      else
        for (const { key, field } of item.columns)
          if (!sameValue(was[key], row[key]))
            out.push({
              ...at,
              path: `${at.path}.${key}`,
              label: field.label,
              field,
              kind: 'changed',
              before: was[key] ?? null,
              after: row[key] ?? null,
            });
    }
    const kept = new Set(now.map((row) => row.id));
    for (const [i, row] of rowsOf(a).entries())
      if (!kept.has(row.id))
        out.push({
          path: `${item.key}.${row.id}`,
          label: item.label,
          field: null,
          kind: 'rowRemoved',
          row: i + 1,
          before: row,
          after: null,
        });
  }
  return out;
}
