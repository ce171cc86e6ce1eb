/** Variables of a form: the values that conditions and approver rules of a workflow may use (variableKey). Pure. */
import type { VariableType } from '#modules/flow/feel/feel.ts';
import { plainValue } from './form-calc.ts';
import { type FormSchema, type FormValues, inputsOf, variableTypeOf } from './form-schema.ts';

export interface FormVariable {
  variableKey: string;
  /** Key of the form's field. */
  field: string;
  label: readonly [string, string, string];
  type: VariableType;
}

/** Fields with a variable key, in the order of the form. */
export function formVariables(schema: FormSchema): FormVariable[] {
  return [...inputsOf(schema).values()].flatMap((item) => {
    const type = variableTypeOf(item);
    if (!item.variable || !type) return [];
    return [
      {
        variableKey: item.variable,
        field: item.key,
        label: item.type === 'table' ? item.label : item.field.label,
        type,
      },
    ];
  });
}

/** `vars` of a start or a completion: variable key -> value as conditions see it. */
export function variableValues(schema: FormSchema, values: FormValues): Record<string, unknown> {
  const inputs = inputsOf(schema);
  return Object.fromEntries(
    formVariables(schema).map(({ variableKey, field }) => [variableKey, plainValue(inputs.get(field)!, values[field])]),
  );
}
