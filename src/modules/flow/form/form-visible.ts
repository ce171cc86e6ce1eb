/**
 * Items that are shown only when a condition over the other values holds. Pure, the same on both sides.
 *
 * A condition is FEEL; anything but true hides (a missing value makes no condition true). A hidden item has no value: conditions
 * and formulas that read it see none (a stored one may wait for the condition, `applyInput`). Published forms have no circle of
 * conditions and formulas (`whenCycle`), so each condition is asked once, after those it reads; what a section hides, everything in
 * it is.
 */
import {
  type Evaluate,
  evaluateWithin,
  type Facts,
  type FeelFault,
  type VarTypes,
  variablesOf,
} from '#modules/flow/feel/feel.ts';
import { calculate, plainValue, STEPS, scopeTypes } from './form-calc.ts';
import { type FormField, type FormItem, type FormSchema, type FormValues, inputsOf, leavesOf } from './form-schema.ts';

/** Values with the formulas computed and nothing under a hidden item, and the keys of those. */
export interface Settled {
  values: Record<string, unknown>;
  hidden: ReadonlySet<string>;
}

/** Data of a schema independent of values. */
interface Plan {
  types: VarTypes;
  items: ReadonlyMap<string, FormItem>;
  /** Section an item is in. */
  inside: ReadonlyMap<string, string>;
  /** Other items an item's condition and formulas read, and its section. */
  needs: ReadonlyMap<string, ReadonlySet<string>>;
  /** Every item after those it needs. */
  order: readonly string[];
  /** Items that lead back to themselves. */
  cycle: string[];
  conditional: boolean;
}
const plans = new WeakMap<FormSchema, Plan>();

function needsOf(schema: FormSchema, inside: ReadonlyMap<string, string>, types: VarTypes): Map<string, Set<string>> {
  const inputs = inputsOf(schema);
  const needs = new Map<string, Set<string>>();
  const add = (key: string, names: readonly string[]): void => {
    const known = needs.get(key) ?? new Set();
    for (const name of names) known.add(name);
    needs.set(key, known);
  };
  const read = (text: string | undefined, known: VarTypes): string[] =>
    text ? variablesOf(text, known).filter((name) => inputs.has(name)) : [];
  for (const item of [...schema.items, ...leavesOf(schema)]) {
    add(item.key, read(item.when, types));
    if (item.type === 'field') add(item.key, read(item.calc, types));
    if (item.type !== 'table') continue;
    const columns = new Set(item.columns.map((column) => column.key));
    // A column of the same table is not another item.
    for (const { calc } of item.columns)
      add(
        item.key,
        read(calc, scopeTypes(schema, item)).filter((name) => !columns.has(name)),
      );
  }
  for (const [key, section] of inside) add(key, [section]);
  return needs;
}

function planOf(schema: FormSchema): Plan {
  const known = plans.get(schema);
  if (known) return known;
  const types = scopeTypes(schema, null);
  const items = new Map([...schema.items, ...leavesOf(schema)].map((item) => [item.key, item]));
  const inside = new Map(
    schema.items.flatMap((item) =>
      item.type === 'section' ? item.items.map((one) => [one.key, item.key] as const) : [],
    ),
  );
  const needs = needsOf(schema, inside, types);
  const order: string[] = [];
  const done = new Set<string>();
  let cycle: string[] = [];
  const walk = (key: string, way: readonly string[]): void => {
    if (way.includes(key) && cycle.length === 0) cycle = way.slice(way.indexOf(key));
    if (done.has(key) || way.includes(key)) return;
    for (const next of needs.get(key) ?? []) walk(next, [...way, key]);
    done.add(key);
    order.push(key);
  };
  for (const key of items.keys()) walk(key, []);
  const conditional = [...items.values()].some((item) => item.when);
  const plan = { types, items, inside, needs, order, cycle, conditional };
  plans.set(schema, plan);
  return plan;
}

const nothing = (item: FormItem): unknown => (item.type === 'table' ? [] : null);

/**
 * The visible items for these values, and the resulting values. `evaluate` and `failed`: of formulas (`calculate`); conditions are
 * always evaluated at once, so that both sides show the same.
 */
export function settle(
  schema: FormSchema,
  given: FormValues,
  facts: Facts,
  evaluate: Evaluate = evaluateWithin({ steps: STEPS }, facts),
  failed: (item: FormField, fault: FeelFault) => void = () => {},
): Settled {
  const { types, items, inside, needs, order, conditional } = planOf(schema);
  const hidden = new Set<string>();
  if (!conditional) return { values: calculate(schema, given, facts, evaluate, failed), hidden };
  let values = calculate(schema, given, facts, evaluate);
  const holds = evaluateWithin({ steps: STEPS }, facts);
  const inputs = inputsOf(schema);
  const calculated = new Set(
    [...inputs.values()].flatMap((item) =>
      (item.type === 'field' ? item.calc : item.columns.some((column) => column.calc)) ? item.key : [],
    ),
  );
  const hide = (item: FormItem): void => {
    hidden.add(item.key);
    if (inputs.has(item.key)) values[item.key] = nothing(item);
  };
  for (const key of order) {
    const item = items.get(key)!;
    if (hidden.has(inside.get(key) ?? '')) hide(item);
    else if (item.when) {
      const read = [...needs.get(key)!];
      if (read.some((name) => calculated.has(name)))
        values = cleared(schema, calculate(schema, values, facts, evaluate), hidden);
      const vars = Object.fromEntries(
        read.flatMap((name) => (inputs.has(name) ? [[name, plainValue(inputs.get(name)!, values[name])]] : [])),
      );
      if (holds(item.when, vars, types).value !== true) hide(item);
    }
  }
  return { values: cleared(schema, calculate(schema, values, facts, evaluate, failed), hidden), hidden };
}

function cleared(schema: FormSchema, values: Record<string, unknown>, hidden: ReadonlySet<string>) {
  for (const [key, item] of inputsOf(schema)) if (hidden.has(key)) values[key] = nothing(item);
  return values;
}

/** Keys of conditions and formulas that lead back to themselves; empty: none do. */
export const whenCycle = (schema: FormSchema): string[] => planOf(schema).cycle;

/** The keys a condition reads. */
export const readBy = (schema: FormSchema, when: string): string[] => variablesOf(when, scopeTypes(schema, null));
