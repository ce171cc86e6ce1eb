/** Values a data template puts into a form under the rights of a step. Pure. */
import { type FormField, type FormSchema, type FormValues, inputsOf, rowsOf } from './form-schema.ts';
import { mayEdit, type RightOf } from './form-values.ts';

/**
 * Values for fields that may be filled in, calculated and empty ones left out (the form's own defaults stay). `mayUse`:
 * whether a stored file may be passed on; others are left out.
 */
export function prefillOf(
  schema: FormSchema,
  rightOf: RightOf,
  values: FormValues,
  mayUse: (fileId: number) => boolean,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  const take = (item: FormField, path: string, from: FormValues): unknown => {
    const value = from[item.key] ?? null;
    if (value === null || item.calc || !mayEdit(rightOf(path))) return null;
    return item.field.kind === 'file' && Array.isArray(value) ? value.filter(mayUse) : value;
  };
  for (const item of inputsOf(schema).values()) {
    if (item.type === 'field') {
      const value = take(item, item.key, values);
      if (value !== null) out[item.key] = value;
      continue;
    }
    const rows = rowsOf(values[item.key]);
    if (rows.length === 0 || !mayEdit(rightOf(item.key))) continue;
    out[item.key] = rows.map((row) => {
      const cells = item.columns.map((column) => [column.key, take(column, `${item.key}.${column.key}`, row)] as const);
      return { id: row.id, ...Object.fromEntries(cells.filter(([, value]) => value !== null)) };
    });
  }
  return out;
}
