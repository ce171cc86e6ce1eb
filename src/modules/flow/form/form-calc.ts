/**
 * Calculated fields: FEEL over the other values, in the order of their dependence. Pure, the same on both sides.
 *
 * Hides: how stored values are read by formulas (decimal strings and amounts as numbers, empty ones as null) and how
 * results are written back. A formula that has no result (a value is missing) leaves its field empty. Inside a
 * sub-table a formula sees the columns of its row and, behind them, the fields of the form.
 */
import type { Field, FieldKind } from '#kernel/field.ts';
import {
  type Evaluate,
  evaluateWithin,
  type Facts,
  type FeelFault,
  type NameType,
  type Vars,
  type VarTypes,
  variablesOf,
} from '#modules/flow/feel/feel.ts';
import { parseDate } from '#modules/flow/feel/feel-dates.ts';
import {
  type FeelNumber,
  numberOf,
  numberText,
  plainNumber,
  plus,
  rounded,
  ZERO,
} from '#modules/flow/feel/feel-number.ts';
import { instantOf } from '#modules/flow/feel/feel-time.ts';
import type { Kind } from '#modules/flow/feel/feel-values.ts';
import {
  type FormField,
  type FormSchema,
  type FormValues,
  inputsOf,
  isNumberKind,
  rowsOf,
  type SubTable,
  variableTypeOf,
} from './form-schema.ts';

interface Formula {
  /** `total` or `lines.sum`. */
  path: string;
  table: SubTable | null;
  item: FormField;
}

/** Columns and fields a formula at this place may use, with their types. */
export function scopeTypes(schema: FormSchema, table: SubTable | null): VarTypes {
  const items = [...inputsOf(schema).values(), ...(table?.columns ?? [])];
  return Object.fromEntries(items.map((item) => [item.key, choiceTypeOf(item) ?? variableTypeOf(item) ?? 'text']));
}
/** Words are those of the first language: a stored text must not change with whoever saves it. */
const choiceTypeOf = (item: FormField | SubTable): NameType | null =>
  item.type === 'field' && item.field.kind === 'choice'
    ? { words: Object.fromEntries(Object.entries(item.field.items ?? {}).map(([key, [words]]) => [key, words])) }
    : null;

function formulasOf(schema: FormSchema): Formula[] {
  const out: Formula[] = [];
  for (const item of inputsOf(schema).values()) {
    if (item.type === 'field' && item.calc) out.push({ path: item.key, table: null, item });
    if (item.type === 'table')
      for (const column of item.columns)
        if (column.calc) out.push({ path: `${item.key}.${column.key}`, table: item, item: column });
  }
  return out;
}

/** Paths of other formulas whose results a formula reads. */
function needsOf(schema: FormSchema, { item, table }: Formula, all: readonly Formula[]): string[] {
  const columns = new Set(table?.columns.map((c) => c.key));
  return variablesOf(item.calc!, scopeTypes(schema, table)).flatMap((name) =>
    all
      .filter((other) =>
        table && columns.has(name)
          ? other.path === `${table.key}.${name}`
          : other.path === name || other.path.startsWith(`${name}.`),
      )
      .map((other) => other.path),
  );
}

/** Formulas so that each comes after those it reads; `cycle` are the ones that read each other. */
export function formulaOrder(schema: FormSchema): { order: Formula[]; cycle: string[] } {
  const all = formulasOf(schema);
  const needs = new Map(all.map((one) => [one.path, needsOf(schema, one, all)]));
  const order: Formula[] = [];
  const done = new Set<string>();
  for (let left = all; left.length > 0; ) {
    const ready = left.filter(({ path }) => needs.get(path)!.every((other) => done.has(other)));
    if (ready.length === 0) return { order, cycle: left.map(({ path }) => path) };
    for (const one of ready) done.add(one.path);
    order.push(...ready);
    left = left.filter(({ path }) => !done.has(path));
  }
  return { order, cycle: [] };
}

/** Rounds half away from zero in decimal notation. */
export const roundTo = (value: FeelNumber, digits: number): string =>
  rounded(value, digits, 'halfUp')?.toFixed(digits) ?? numberText(value);

const decimalOf = (value: unknown): FeelNumber | null =>
  typeof value === 'number' || typeof value === 'string' ? numberOf(value) : null;

/** A stored value as formulas and conditions see it. */
export function plainValue(item: FormField | SubTable, value: unknown): unknown {
  if (item.type === 'table')
    return rowsOf(value).map((row) =>
      Object.fromEntries(item.columns.map((column) => [column.key, plainValue(column, row[column.key])])),
    );
  if (value === undefined || value === null || value === '') return null;
  if (!isNumberKind(item.field.kind)) return value;
  const amount = typeof value === 'object' && 'amount' in value ? value.amount : value;
  const number = decimalOf(amount);
  return number && plainNumber(number);
}

/** Rows as formulas outside the sub-table see them: an empty number counts as 0, so that a sum does not vanish. */
const countedValue = (item: FormField | SubTable, value: unknown): unknown =>
  item.type === 'field'
    ? plainValue(item, value)
    : rowsOf(value).map((row) =>
        Object.fromEntries(
          item.columns.map((column) => [
            column.key,
            plainValue(column, row[column.key]) ?? (isNumberKind(column.field.kind) ? 0 : null),
          ]),
        ),
      );

/** The key of a choice named by a result, as the key or the label. */
const chosen = ({ items = {} }: Field, value: unknown): string | null =>
  Object.entries(items).find(([key, words]) => key === value || words.some((word) => word === value))?.[0] ?? null;

/** What results of a formula may be, by the kind of its field; a kind that is not here has no formulas. */
export const RESULTS: Partial<Record<FieldKind, Kind>> = {
  text: 'string',
  longText: 'string',
  int: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  bool: 'boolean',
  date: 'date',
  instant: 'date and time',
  choice: 'string',
  ref: 'number',
};

/** A result as the field stores it, null when it is not of the field's kind. */
function storedResult(field: Field, value: unknown, before: unknown, { ahead }: Facts): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'date') return typeof value === 'string' && parseDate(value) ? value : null;
  if (field.kind === 'instant') {
    const at = typeof value === 'string' && !parseDate(value) ? instantOf(value, 0, ahead ?? 0) : null;
    return at === null ? null : new Date(at).toISOString();
  }
  if (field.kind === 'choice') return chosen(field, value);
  if (field.kind === 'ref') return Number.isSafeInteger(value) ? value : null;
  if (field.kind === 'bool') return typeof value === 'boolean' ? value : null;
  if (field.kind === 'text' || field.kind === 'longText') return typeof value === 'object' ? null : String(value);
  const number = isNumberKind(field.kind) ? decimalOf(value) : null;
  if (!number) return null;
  if (field.kind === 'int') return Number(roundTo(number, 0));
  if (field.kind === 'percent') return Number(roundTo(number, field.digits ?? 0));
  const text = roundTo(number, field.digits ?? 2);
  if (field.kind === 'decimal') return text;
  const currency = (before as { currency?: unknown } | null)?.currency;
  return { amount: text, currency: typeof currency === 'string' ? currency : 'CNY' };
}

/**
 * Steps of all formulas of a form, and of all its conditions, together; beyond it they are computed only on the server (MOST_STEPS
 * is for one).
 */
export const STEPS = 1_000_000;

/**
 * Values with all calculated fields computed anew; answers a new object. `failed` hears of formulas that have no result
 * for another reason than a missing value.
 */
export function calculate(
  schema: FormSchema,
  values: FormValues,
  facts: Facts,
  evaluate: Evaluate = evaluateWithin({ steps: STEPS }, facts),
  failed: (item: FormField, fault: FeelFault) => void = () => {},
): Record<string, unknown> {
  const { order } = formulaOrder(schema);
  const out: Record<string, unknown> = { ...values };
  if (order.length === 0) return out;
  const inputs = [...inputsOf(schema).values()];
  const outer = scopeTypes(schema, null);
  const result = (item: FormField, vars: Vars, types: VarTypes): unknown => {
    const { value, fault } = evaluate(item.calc!, vars, types);
    if (fault) failed(item, fault);
    return value;
  };
  for (const { item, table } of order) {
    const form: Vars = Object.fromEntries(inputs.map((input) => [input.key, countedValue(input, out[input.key])]));
    if (!table) {
      out[item.key] = storedResult(item.field, result(item, form, outer), out[item.key], facts);
      continue;
    }
    const types = scopeTypes(schema, table);
    out[table.key] = rowsOf(out[table.key]).map((row) => {
      const cells = table.columns.map((column) => [column.key, plainValue(column, row[column.key])]);
      const found = result(item, { ...form, ...Object.fromEntries(cells) }, types);
      return { ...row, [item.key]: storedResult(item.field, found, row[item.key], facts) };
    });
  }
  return out;
}

/** Sum of a number column over its rows, as a decimal text. */
export function columnSum(column: FormField, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const digits = column.field.kind === 'int' ? 0 : (column.field.digits ?? (column.field.kind === 'percent' ? 0 : 2));
  const total = rows.reduce((sum, row) => plus(sum, decimalOf(plainValue(column, row[column.key])) ?? ZERO), ZERO);
  return roundTo(total, digits);
}
