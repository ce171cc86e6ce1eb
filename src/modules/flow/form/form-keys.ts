/** Fields that represent a filled-in form in a line of a list. Pure. */
import type { FieldKind } from '#kernel/field.ts';
import { type FormField, type FormSchema, inputsOf } from './form-schema.ts';

export const MOST_KEY_FIELDS = 2;

const SHOWN = new Set<FieldKind>([
  'text',
  'int',
  'decimal',
  'money',
  'percent',
  'bool',
  'date',
  'instant',
  'period',
  'choice',
  'choices',
]);
/** Whether a line can show the field: short values, and people by name. */
export const mayBeKey = ({ field }: FormField): boolean =>
  SHOWN.has(field.kind) || ((field.kind === 'ref' || field.kind === 'refs') && field.to === 'user');

/** Those the form names, else its first ones; only those in `seen`. */
export function keyFieldsIn(schema: FormSchema, seen: (key: string) => boolean): FormField[] {
  const inputs = [...inputsOf(schema).values()].flatMap((item) =>
    item.type === 'field' && mayBeKey(item) && seen(item.key) ? item : [],
  );
  const named = (schema.keyFields ?? []).flatMap((key) => inputs.find((item) => item.key === key) ?? []);
  return schema.keyFields ? named : inputs.slice(0, MOST_KEY_FIELDS);
}
