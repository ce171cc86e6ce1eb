/**
 * The schema of a form: literals that designer, renderer, server and workflows read. Pure.
 *
 * Inputs are the kernel's fields; around them are sections, sub-tables and hints. Invariants (checkSchema refuses
 * everything else): keys are unique in the form and in each sub-table, calculated fields have no cycle, variable keys
 * are unique. Values are `{ key: value }`, a sub-table's value is a list of rows, each with an `id` made by the browser.
 * Refuses: code, CSS, sections in sections, sub-tables in sub-tables. Source: design/workflow.md §3 "Forms".
 */
import type { Field, FieldKind } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { VariableType } from '#modules/flow/feel/feel.ts';

export const FORM_KINDS = [
  'text',
  'longText',
  'richText',
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
  'dict',
  'ref',
  'refs',
  'file',
] as const satisfies readonly FieldKind[];
/** What pickers may point at. */
export const PICKED = ['user', 'department', 'project', 'userGroup'] as const;

interface Shown {
  /** FEEL over the other values: shown, asked for and stored only when it is true. Not of columns. */
  when?: string;
}
export interface FormField extends Shown {
  type: 'field';
  key: string;
  field: Field;
  /** Columns it takes, 1 to the form's. */
  span?: number;
  /** FEEL over the other values; the server's result wins and the field is read only. */
  calc?: string;
  /** Shown under the input. */
  help?: Triple;
  /** Name by which conditions of workflows know it (variableKey). */
  variable?: string;
}
export interface SubTable extends Shown {
  type: 'table';
  key: string;
  label: Triple;
  columns: readonly FormField[];
  minRows?: number;
  /** Default and limit 500. */
  maxRows?: number;
  /** Keys of number columns with a sum below. */
  sums?: readonly string[];
  variable?: string;
}
export interface Hint extends Shown {
  type: 'hint';
  key: string;
  /** Plain paragraphs. */
  text: Triple;
  tone?: 'info' | 'warning';
}
export interface Section extends Shown {
  type: 'section';
  key: string;
  label: Triple;
  items: readonly FormLeaf[];
}
export type FormLeaf = FormField | SubTable | Hint;
export type FormItem = FormLeaf | Section;

export interface FormSchema {
  /** Version of this shape. */
  v: 1;
  columns: 1 | 2 | 3;
  items: readonly FormItem[];
  /** Fields that represent a filled-in form in lists, at most two; default: the first two that fit a line. */
  keyFields?: readonly string[];
}

export interface FormRow {
  id: string;
  [column: string]: unknown;
}
export type FormValues = Readonly<Record<string, unknown>>;

export const MAX_ITEMS = 300;
export const MAX_ROWS = 500;

/** All items with the sections opened. */
export const leavesOf = (schema: FormSchema): FormLeaf[] =>
  schema.items.flatMap((item) => (item.type === 'section' ? [...item.items] : [item]));

/** Items that hold a value, by key. */
export function inputsOf(schema: FormSchema): ReadonlyMap<string, FormField | SubTable> {
  return new Map(leavesOf(schema).flatMap((item) => (item.type === 'hint' ? [] : [[item.key, item] as const])));
}

/** Rows of a sub-table's value; anything else is left out. */
export const rowsOf = (value: unknown): FormRow[] =>
  Array.isArray(value)
    ? value.filter((row): row is FormRow => typeof row === 'object' && row !== null && typeof row.id === 'string')
    : [];

const NUMBERS = new Set<string>(['int', 'decimal', 'money', 'percent']);
export const isNumberKind = (kind: FieldKind): boolean => NUMBERS.has(kind);

/** Type of a value in conditions, null for a kind that conditions cannot read. */
export function variableTypeOf(item: FormField | SubTable): VariableType | null {
  if (item.type === 'table') return 'list';
  const { kind, to } = item.field;
  if (isNumberKind(kind) || kind === 'dict') return 'number';
  if (kind === 'bool') return 'boolean';
  if (kind === 'date' || kind === 'instant') return kind;
  if (kind === 'ref') return to === 'user' ? 'user' : 'number';
  if (kind === 'choices') return 'list';
  if (kind === 'refs') return to === 'user' ? 'users' : 'list';
  return kind === 'period' ? 'object' : kind === 'richText' || kind === 'file' ? null : 'text';
}

export const emptySchema: FormSchema = { v: 1, columns: 2, items: [] };
