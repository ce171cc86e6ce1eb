/** Stored files that values of a form name. Pure. */
import { type FormField, type FormSchema, type FormValues, inputsOf, rowsOf } from './form-schema.ts';

const idsIn = (field: FormField, values: FormValues): number[] => {
  const value = values[field.key];
  return field.field.kind === 'file' && Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id)) : [];
};

/** Ids of the files in the form's fields and sub-tables, each once. */
export function fileIdsOf(schema: FormSchema, values: FormValues): number[] {
  const all = [...inputsOf(schema).values()].flatMap((item) =>
    item.type === 'field'
      ? idsIn(item, values)
      : rowsOf(values[item.key]).flatMap((row) => item.columns.flatMap((column) => idsIn(column, row))),
  );
  return [...new Set(all)];
}
