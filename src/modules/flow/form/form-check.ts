/**
 * Checks a schema that came from a browser or a file: everything the rest of the module relies on.
 *
 * `draft` lets a form be saved while it is being designed: its shape must hold, its formulas and labels need not.
 */
import { checkValue, cleanText, isPlain } from '#kernel/check.ts';
import type { Field } from '#kernel/field.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Params, Triple } from '#kernel/text.ts';
import { checkFeel, type FeelFault, kindOfFeel } from '#modules/flow/feel/feel.ts';
import { limitText } from '#modules/flow/feel/feel-texts.ts';
import type { Kind } from '#modules/flow/feel/feel-values.ts';
import { formProblems as p } from './form.problems.ts';
import { formulaOrder, RESULTS, scopeTypes } from './form-calc.ts';
import { MOST_KEY_FIELDS, mayBeKey } from './form-keys.ts';
import {
  FORM_KINDS,
  type FormField,
  type FormItem,
  type FormSchema,
  inputsOf,
  isNumberKind,
  leavesOf,
  MAX_ITEMS,
  MAX_ROWS,
  PICKED,
  type SubTable,
} from './form-schema.ts';
import { whenCycle } from './form-visible.ts';

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const RESERVED = new Set(['id', 'constructor', 'prototype']);
const FIELD_KEYS = new Set([
  'kind',
  'label',
  'required',
  'max',
  'min',
  'digits',
  'format',
  'to',
  'items',
  'dict',
  'default',
]);
const ITEM_KEYS: Readonly<Record<string, readonly string[]>> = {
  field: ['type', 'key', 'field', 'span', 'calc', 'help', 'variable', 'when'],
  table: ['type', 'key', 'label', 'columns', 'minRows', 'maxRows', 'sums', 'variable', 'when'],
  hint: ['type', 'key', 'text', 'tone', 'when'],
  section: ['type', 'key', 'label', 'items', 'when'],
};

const isTriple = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 3 &&
  value.every((t) => typeof t === 'string' && t.length <= 2000 && cleanText(t));
const isCount = (value: unknown, max: number): boolean =>
  value === undefined || (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max);
const isOptional = (value: unknown, type: 'string' | 'number' | 'boolean', max = 2000): boolean =>
  value === undefined ||
  (typeof value === type && (type !== 'string' || ((value as string).length <= max && cleanText(value as string))));

function fieldShape(value: unknown): boolean {
  if (!isPlain(value) || Object.keys(value).some((key) => !FIELD_KEYS.has(key))) return false;
  const { kind, label, items } = value;
  if (!(FORM_KINDS as readonly unknown[]).includes(kind) || !isTriple(label)) return false;
  if (!isOptional(value.required, 'boolean') || !isCount(value.digits, 6)) return false;
  if (!isOptional(value.min, 'number') || !isOptional(value.max, 'number')) return false;
  if (!isOptional(value.to, 'string', 50) || !isOptional(value.dict, 'string', 100)) return false;
  if (value.format !== undefined && !['email', 'mobile', 'phone', 'url', 'code'].includes(String(value.format)))
    return false;
  if (!['undefined', 'string', 'number', 'boolean'].includes(typeof value.default)) return false;
  if (items === undefined) return true;
  return (
    isPlain(items) &&
    Object.keys(items).length <= 200 &&
    Object.entries(items).every(([k, t]) => k !== '' && k.length <= 60 && isTriple(t))
  );
}

function itemShape(value: unknown, allowed: readonly string[]): boolean {
  if (!isPlain(value) || typeof value.type !== 'string' || !allowed.includes(value.type)) return false;
  if (
    typeof value.key !== 'string' ||
    Object.keys(value).some((key) => !ITEM_KEYS[value.type as string]!.includes(key))
  )
    return false;
  if (!isOptional(value.variable, 'string', 40) || !isOptional(value.when, 'string')) return false;
  switch (value.type) {
    case 'field':
      return (
        fieldShape(value.field) &&
        isCount(value.span, 3) &&
        isOptional(value.calc, 'string') &&
        (value.help === undefined || isTriple(value.help))
      );
    case 'hint':
      return isTriple(value.text) && (value.tone === undefined || value.tone === 'info' || value.tone === 'warning');
    case 'section':
      return (
        isTriple(value.label) &&
        Array.isArray(value.items) &&
        value.items.every((one) => itemShape(one, ['field', 'table', 'hint']))
      );
    default:
      return (
        isTriple(value.label) &&
        isCount(value.minRows, MAX_ROWS) &&
        isCount(value.maxRows, MAX_ROWS) &&
        (value.sums === undefined ||
          (Array.isArray(value.sums) && value.sums.every((key) => typeof key === 'string'))) &&
        Array.isArray(value.columns) &&
        value.columns.length <= 50 &&
        value.columns.every((one) => itemShape(one, ['field']))
      );
  }
}

/** Whether a value has the shape of a schema; the first item that has not is named. */
function shapeProblem(value: unknown): Problem | null {
  if (!isPlain(value) || value.v !== 1 || ![1, 2, 3].includes(value.columns as number) || !Array.isArray(value.items))
    return problem(p.shape, { at: 'schema' });
  const { keyFields } = value;
  const named =
    keyFields === undefined || (Array.isArray(keyFields) && keyFields.every((key) => typeof key === 'string'));
  if (
    Object.keys(value).length !== (keyFields === undefined ? 3 : 4) ||
    !named ||
    (keyFields?.length ?? 0) > MOST_KEY_FIELDS
  )
    return problem(p.shape, { at: 'schema' });
  const at = value.items.findIndex((item) => !itemShape(item, ['field', 'table', 'hint', 'section']));
  if (at >= 0) return problem(p.shape, { at: `items[${at}]` });
  const count = value.items.reduce(
    (sum: number, item) => sum + 1 + ((item as { items?: unknown[] }).items?.length ?? 0),
    0,
  );
  return count > MAX_ITEMS ? problem(p.tooManyItems, { max: MAX_ITEMS }) : null;
}

const blank = (label: readonly string[]): boolean => label.some((text) => text.trim() === '');

const whyOf = ({ kind, name = '' }: FeelFault): string | Triple => limitText(kind, name) ?? `${kind} ${name}`.trim();

/** Whether a formula can have a result its field accepts: never a false report for one that depends on values. */
function fits(schema: FormSchema, item: FormField, table: SubTable | null): boolean {
  const wanted = RESULTS[item.field.kind];
  const types = scopeTypes(schema, table);
  const found = kindOfFeel(item.calc!, types);
  if (wanted === undefined || (found !== null && found !== 'null' && found !== wanted && !asText(wanted, found)))
    return false;
  // A person is not a number to count with, nor a number a person.
  const source = types[item.calc!.trim()];
  return source === undefined || (source === 'user') === (item.field.kind === 'ref' && item.field.to === 'user');
}
/** Numbers may be in texts, as they did. */
const asText = (wanted: Kind, found: Kind): boolean =>
  wanted === 'string' && (found === 'number' || found === 'boolean' || found === 'date');

function fieldProblems(schema: FormSchema, item: FormField, table: SubTable | null): Problem[] {
  const { field } = item;
  const at = table ? `${table.key}.${item.key}` : item.key;
  const out: Problem[] = [];
  const add = (message: (typeof p)[keyof typeof p], params: Params = {}): void =>
    void out.push(problem(message, { key: item.key, ...params }, at));
  if (blank(field.label)) add(p.noLabel);
  const chosen = field.kind === 'choice' || field.kind === 'choices';
  if (chosen && Object.keys(field.items ?? {}).length === 0) add(p.noItems);
  if (chosen && Object.values(field.items ?? {}).some(blank)) add(p.noLabel);
  if ((field.kind === 'ref' || field.kind === 'refs') && !(PICKED as readonly unknown[]).includes(field.to))
    add(p.noTarget);
  if (field.kind === 'dict' && !field.dict) add(p.noTarget);
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) add(p.badRange);
  if (field.default !== undefined) {
    const wrong = checkValue(item.key, field as Field, field.default);
    if (wrong) out.push({ ...wrong, field: at });
  }
  if (table && item.when) add(p.whenOfColumn);
  if (item.calc) {
    const fault = checkFeel(item.calc, scopeTypes(schema, table));
    if (fault) add(p.badCalc, { detail: whyOf(fault) });
    else if (!fits(schema, item, table)) add(p.calcKind);
  }
  return out;
}

function whenProblems(schema: FormSchema, { key, when }: FormItem): Problem[] {
  const fault = when ? checkFeel(when, scopeTypes(schema, null)) : null;
  return fault ? [problem(p.badWhen, { key, detail: whyOf(fault) }, key)] : [];
}

function keyProblems(keys: readonly string[], prefix = ''): Problem[] {
  return keys.flatMap((key, i) => {
    const at = prefix + key;
    if (!KEY.test(key) || RESERVED.has(key)) return [problem(p.badKey, { key: key.slice(0, 60) }, at)];
    return keys.indexOf(key) === i ? [] : [problem(p.twice, { key }, at)];
  });
}

/** All problems of a schema; their `field` is the path of the item. A broken shape is the only problem reported. */
export function checkSchema(value: unknown, mode: 'draft' | 'publish' = 'publish'): Problem[] {
  const broken = shapeProblem(value);
  if (broken) return [broken];
  const schema = value as FormSchema;
  const leaves = leavesOf(schema);
  const sections = schema.items.filter((item) => item.type === 'section');
  const out = keyProblems([...sections, ...leaves].map((item) => item.key));
  for (const item of leaves)
    if (item.type === 'table')
      out.push(
        ...keyProblems(
          item.columns.map((c) => c.key),
          `${item.key}.`,
        ),
      );
  if (mode === 'draft' || out.length > 0) return out;
  for (const item of [...sections, ...leaves]) out.push(...whenProblems(schema, item));
  const inputs = [...inputsOf(schema).values()];
  if (inputs.length === 0) out.push(problem(p.empty));
  for (const section of sections)
    if (blank(section.label)) out.push(problem(p.noLabel, { key: section.key }, section.key));
  for (const item of inputs) {
    if (item.type === 'field') {
      out.push(...fieldProblems(schema, item, null));
      continue;
    }
    if (blank(item.label)) out.push(problem(p.noLabel, { key: item.key }, item.key));
    if (item.columns.length === 0) out.push(problem(p.noColumns, { key: item.key }, item.key));
    if ((item.minRows ?? 0) > (item.maxRows ?? MAX_ROWS)) out.push(problem(p.badRange, { key: item.key }, item.key));
    for (const column of item.columns) out.push(...fieldProblems(schema, column, item));
    for (const key of item.sums ?? []) {
      const column = item.columns.find((c) => c.key === key);
      if (!column || !isNumberKind(column.field.kind)) out.push(problem(p.badSum, { key }, item.key));
    }
  }
  for (const key of schema.keyFields ?? []) {
    const item = inputs.find((one) => one.key === key);
    if (item?.type !== 'field' || !mayBeKey(item)) out.push(problem(p.badKeyField, { key }));
  }
  const variables = inputs.flatMap((item) => (item.variable ? [item.variable] : []));
  for (const [i, key] of variables.entries()) {
    if (!KEY.test(key)) out.push(problem(p.badKey, { key: key.slice(0, 60) }));
    if (variables.indexOf(key) !== i) out.push(problem(p.variableTwice, { key }));
  }
  if (out.length > 0) return out;
  const { cycle } = formulaOrder(schema);
  if (cycle.length > 0) return [problem(p.cycle, { keys: cycle.join(', ') }, cycle[0])];
  const circle = whenCycle(schema);
  return circle.length > 0 ? [problem(p.whenCycle, { keys: circle.join(', ') }, circle[0])] : [];
}
