/**
 * Effect of a form's values on its fields: shown, required, fixed, and allowed items.
 *
 * Invariant: one function of the definition and the values, run by the form while people type and by the server on its input
 * (form-check.ts); a hidden field counts as empty for every other condition. Refuses: anything but literals of the definition;
 * dependencies on other records are a `check` of the module.
 */
import type { Condition, Field, Fields } from './field.ts';

/** Absent keys leave the definition as it is. */
export interface FieldState {
  visible?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** Choices that may be taken now (kind choice). */
  items?: readonly string[];
}
export type FieldStates = Readonly<Record<string, FieldState | undefined>>;
type Values = Readonly<Record<string, unknown>>;

const holds = (condition: Condition, values: Values): boolean =>
  Object.entries(condition).every(([name, any]) => any.includes((values[name] ?? null) as string | null));

function stateOf({ when }: Field, values: Values): FieldState {
  const { shown, required, locked, items } = when!;
  const allowed = items?.of[String(values[items.by] ?? '')];
  return {
    ...(shown && { visible: holds(shown, values) }),
    ...(required && { required: required === true || holds(required, values) }),
    ...(locked && { disabled: holds(locked, values) }),
    ...(allowed && { items: allowed }),
  };
}

/** States of the fields that depend on others. */
export function formState(fields: Fields, values: Values): FieldStates {
  const dependent = Object.entries(fields).filter(([, field]) => field.when);
  if (dependent.length === 0) return {};
  for (let seen = values; ; ) {
    const states = Object.fromEntries(dependent.map(([name, field]) => [name, stateOf(field, seen)]));
    const hidden = dependent.filter(([name]) => states[name]!.visible === false && (seen[name] ?? null) !== null);
    if (hidden.length === 0) return states;
    seen = { ...seen, ...Object.fromEntries(hidden.map(([name]) => [name, null])) };
  }
}

/** Fields as the states make them; hidden ones are left out. */
export function effectiveFields(fields: Fields, states: FieldStates): Fields {
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

/** The fields that these values leave; those of a line, or of a whole input. */
export const shapedFields = (fields: Fields, values: Values): Fields =>
  effectiveFields(fields, formState(fields, values));

/** The values without those of hidden fields. */
export function shownValues(fields: Fields, values: Values): Record<string, unknown> {
  const states = formState(fields, values);
  return Object.fromEntries(Object.entries(values).filter(([name]) => states[name]?.visible !== false));
}
