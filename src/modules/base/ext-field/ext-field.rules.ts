/**
 * Additional fields as fields: what a row of the table `ext_field` means to forms, lists and checks.
 */

import type { Field, FieldKind } from '#kernel/field.ts';
import type { ExtFieldRow } from './ext-field.entity.ts';

const KIND: Record<string, FieldKind> = {
  number: 'decimal',
  text: 'text',
  date: 'date',
  textarea: 'longText',
  select: 'dict',
  multiSelect: 'json',
  popup: 'ref',
};

/** The field of an additional field. Selects are bound to a dictionary, popups to an entity. */
export function fieldOf(
  row: Pick<ExtFieldRow, 'name' | 'enName' | 'hkName' | 'fieldType' | 'bindingType' | 'required'>,
): Field {
  const kind = KIND[row.fieldType] ?? 'text';
  return {
    kind,
    label: [row.name, row.hkName ?? row.name, row.enName ?? row.name],
    ...(row.required && { required: true }),
    ...(kind === 'decimal' && { digits: 4 }),
    ...(kind === 'longText' && { max: 2000 }),
    ...(row.fieldType === 'select' && row.bindingType && { dict: row.bindingType }),
    ...(row.fieldType === 'multiSelect' && row.bindingType && { dict: row.bindingType, max: 100 }),
    ...(row.fieldType === 'popup' && row.bindingType && { to: row.bindingType }),
  };
}
