/**
 * Output of a form and input of a write, with dependent fields: the two users of form-state.ts.
 *
 * Invariant: `judge` accepts unchanged what `formGives` lets through, and `formGives` refuses at the same fields what `judge`
 * refuses. A hidden field takes no value, and its value is cleared when it becomes hidden.
 */
import { checkValues, isEmpty } from './check.ts';
import { checkTexts } from './check-texts.ts';
import { cleanValues } from './clean.ts';
import { sameValue } from './diff.ts';
import type { Fields } from './field.ts';
import { effectiveFields, type FieldStates, formState } from './form-state.ts';
import { type Problem, problem } from './problem.ts';

type Values = Record<string, unknown>;

/** States by the definition, over them those a page gives its own form. */
export function statesOf(fields: Fields, values: Readonly<Values>, own: FieldStates = {}): FieldStates {
  const states = formState(fields, values);
  return {
    ...states,
    ...Object.fromEntries(Object.entries(own).map(([name, s]) => [name, { ...states[name], ...s }])),
  };
}

/** Cleaned values of the fields that are shown and not `fixed`, and their problems. */
export function formGives(
  fields: Fields,
  values: Readonly<Values>,
  states: FieldStates,
  fixed: (name: string) => boolean = () => false,
): { given: Values; problems: Problem[] } {
  const shown = Object.entries(effectiveFields(fields, states));
  const open = Object.fromEntries(shown.filter(([name]) => !fixed(name) && states[name]?.disabled !== true));
  const picked = Object.fromEntries(Object.keys(open).map((name) => [name, values[name] ?? null]));
  const given = cleanValues(open, picked, 'input');
  return { given, problems: checkValues(open, given, 'input') };
}

/**
 * Values of a write as accepted, and their problems. `before`: the stored record, null for a new one; `known`: values that are not
 * input but that others may depend on.
 */
export function judge(
  fields: Fields,
  before: Readonly<Values> | null,
  given: Readonly<Values>,
  known: Readonly<Values> = {},
): { values: Values; problems: Problem[] } {
  const states = formState(fields, { ...known, ...before, ...given });
  const was = before ? formState(fields, before) : {};
  const values = { ...given };
  const cleared: Values = {};
  const problems: Problem[] = [];
  // Untouched values are checked again if other values now change their conditions.
  const again: Values = {};
  for (const [name, state] of Object.entries(states)) {
    const field = fields[name]!;
    const stored = before?.[name] ?? null;
    if (state?.visible === false) {
      delete values[name];
      if (was[name]?.visible !== false && !isEmpty(field, stored)) cleared[name] = null;
    } else if (given[name] === undefined) {
      if (before && !sameValue(state, was[name])) again[name] = stored;
    } else if (state?.disabled && !sameValue(given[name], before ? stored : (field.default ?? null)))
      problems.push(problem(checkTexts.fixed, { field: field.label }, name));
  }
  const open = effectiveFields(fields, states);
  problems.push(...checkValues(open, { ...again, ...values }, before ? 'update' : 'create'));
  return { values: { ...values, ...cleared }, problems };
}
