/**
 * Values of a form under the rights of a step: what may be seen, what may be written, what is missing. Pure.
 *
 * Invariants: a hidden value never passes `strip`; an input changes nothing the step may not edit (FIELD_FORBIDDEN) and what it
 * does not see keeps its stored value; a field hidden by a condition is not required, and stored only if the step may not edit it;
 * calculated fields are computed here, whatever the input says. Source: design/workflow.md §6 rule 11.
 */
import { checkValue, isPlain } from '#kernel/check.ts';
import { cleanValues } from '#kernel/clean.ts';
import { sameValue } from '#kernel/diff.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import type { Evaluate, Facts } from '#modules/flow/feel/feel.ts';
import { limitText } from '#modules/flow/feel/feel-texts.ts';
import { formProblems as p } from './form.problems.ts';
import {
  type FormField,
  type FormItem,
  type FormLeaf,
  type FormRow,
  type FormSchema,
  type FormValues,
  inputsOf,
  MAX_ROWS,
  rowsOf,
  type SubTable,
} from './form-schema.ts';
import { readBy, settle } from './form-visible.ts';

export type FormRight = 'hidden' | 'read' | 'edit' | 'required';
/** Right of a path: `amount`, `lines`, `lines.price`. */
export type RightOf = (path: string) => FormRight;

const RANK: Readonly<Record<FormRight, number>> = { hidden: 0, read: 1, edit: 2, required: 3 };
export const mayEdit = (right: FormRight): boolean => RANK[right] >= 2;

/** Rights as a step names them; a column without its own has its table's, and never more than that. */
export function rightsOf(named: Readonly<Record<string, FormRight>>, otherwise: FormRight): RightOf {
  const own = (path: string): FormRight | undefined => (Object.hasOwn(named, path) ? named[path] : undefined);
  return (path) => {
    const dot = path.indexOf('.');
    if (dot < 0) return own(path) ?? otherwise;
    const table = own(path.slice(0, dot)) ?? otherwise;
    const column = own(path) ?? (table === 'required' ? 'edit' : table);
    return mayEdit(column) && !mayEdit(table) ? table : table === 'hidden' ? 'hidden' : column;
  };
}
export const editAll: RightOf = () => 'edit';
export const readAll: RightOf = () => 'read';

/** A copy without what the step hides, and without what the form does not have. */
export function strip(schema: FormSchema, rightOf: RightOf, values: FormValues): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const item of inputsOf(schema).values()) {
    const value = values[item.key];
    if (rightOf(item.key) === 'hidden' || value === undefined) continue;
    if (item.type === 'field') out[item.key] = value;
    else {
      const shown = item.columns.filter((column) => rightOf(`${item.key}.${column.key}`) !== 'hidden');
      out[item.key] = rowsOf(value).map((row) => pick(row, shown));
    }
  }
  return out;
}
const pick = (row: FormRow, columns: readonly FormField[]): FormRow => ({
  id: row.id,
  ...Object.fromEntries(columns.filter((c) => row[c.key] !== undefined).map((c) => [c.key, row[c.key]])),
});

/**
 * The schema as a step sees it: hidden items are gone, so are sections left empty. A condition over fields the step does not see is
 * evaluated here, with the stored `values`: the item stays without it, or is removed.
 */
export function stripSchema(schema: FormSchema, rightOf: RightOf, values: FormValues, facts: Facts): FormSchema {
  const { hidden } = settle(schema, values, facts);
  const unseen = (when: string): boolean => readBy(schema, when).some((key) => rightOf(key) === 'hidden');
  const answered = <T extends FormItem>(item: T): T[] => {
    if (!item.when || !unseen(item.when)) return [item];
    const { when: _secret, ...rest } = item;
    return hidden.has(item.key) ? [] : [rest as T];
  };
  const keep = (leaf: FormLeaf): FormLeaf[] => answered(leaf).flatMap(seen);
  const seen = (item: FormLeaf): FormLeaf[] => {
    if (item.type === 'hint') return [item];
    if (rightOf(item.key) === 'hidden') return [];
    if (item.type === 'field') return [item];
    const columns = item.columns.filter((column) => rightOf(`${item.key}.${column.key}`) !== 'hidden');
    const sums = item.sums?.filter((key) => columns.some((column) => column.key === key));
    return [{ ...item, columns, ...(sums && { sums }) }];
  };
  const items = schema.items.flatMap((item): FormItem[] => {
    if (item.type !== 'section') return keep(item);
    return answered(item).flatMap((section) => {
      const inner = section.items.flatMap(keep);
      return inner.length > 0 ? [{ ...section, items: inner }] : [];
    });
  });
  // The fields for lists do not concern a step, and would name hidden ones.
  const { keyFields: _lists, ...rest } = schema;
  return { ...rest, items };
}

const defaultOf = ({ field }: FormField): unknown => field.default ?? null;
/** A new row with its defaults. */
export const newRow = (table: SubTable, id: string): FormRow => ({
  id,
  ...Object.fromEntries(table.columns.map((column) => [column.key, defaultOf(column)])),
});

/** Values of an empty form; with the rows a sub-table needs. */
export function defaultValues(schema: FormSchema, facts: Facts): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const item of inputsOf(schema).values())
    out[item.key] =
      item.type === 'field'
        ? defaultOf(item)
        : Array.from({ length: item.minRows ?? 0 }, (_, i) => newRow(item, `r${i + 1}`));
  return settle(schema, out, facts).values;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

interface Pass {
  rightOf: RightOf;
  submit: boolean;
  problems: Problem[];
}

/** The value a field gets from an input; `at` is its path with the row, as problems name it. */
function takeField(item: FormField, path: string, at: string, before: unknown, input: FormValues, pass: Pass): unknown {
  const right = pass.rightOf(path);
  const label = { field: item.field.label };
  const given = Object.hasOwn(input, item.key);
  const cleaned = given
    ? cleanValues({ [item.key]: item.field }, { [item.key]: input[item.key] }, 'input')[item.key]
    : before;
  if (item.calc) return before ?? null;
  // A hidden value is not even compared: the answer would confirm a guess.
  if (given && !mayEdit(right) && (right === 'hidden' || !sameValue(cleaned, before))) {
    pass.problems.push(problem(p.FIELD_FORBIDDEN, label, at));
    return before ?? null;
  }
  if (!mayEdit(right)) return before ?? null;
  const required = pass.submit && (right === 'required' || item.field.required === true);
  const { required: _own, ...field } = item.field;
  const wrong = checkValue(at, field as FormField['field'], cleaned);
  if (wrong) pass.problems.push(wrong);
  else if (required && isBlank(cleaned)) pass.problems.push(problem(p.required, label, at));
  return cleaned ?? null;
}

const NOTHING: FormValues = {};
const ROW_ID = /^[A-Za-z0-9_-]{1,40}$/;

function takeTable(table: SubTable, before: unknown, input: FormValues, pass: Pass): unknown {
  const { key } = table;
  const right = pass.rightOf(key);
  const label = { field: table.label };
  const old = rowsOf(before);
  const given = Object.hasOwn(input, key) && input[key] !== null;
  const raw = given ? input[key] : old;
  const bad = (message: (typeof p)[keyof typeof p], params = {}): unknown => {
    pass.problems.push(problem(message, { ...label, ...params }, key));
    return old;
  };
  if (!Array.isArray(raw) || !raw.every((row) => isPlain(row) && typeof row.id === 'string' && ROW_ID.test(row.id)))
    return bad(p.badRows);
  const rows = raw as FormRow[];
  if (new Set(rows.map((row) => row.id)).size !== rows.length) return bad(p.badRows);
  const columns = new Set(['id', ...table.columns.map((c) => c.key)]);
  if (rows.some((row) => Object.keys(row).some((name) => !columns.has(name)))) return bad(p.badRows);
  const max = table.maxRows ?? MAX_ROWS;
  if (rows.length > max) return bad(p.manyRows, { max });
  const editable = mayEdit(right);
  if (!editable && rows.map((r) => r.id).join() !== old.map((r) => r.id).join()) return bad(p.FIELD_FORBIDDEN);
  const min = Math.max(table.minRows ?? 0, right === 'required' || table.minRows ? 1 : 0);
  if (pass.submit && editable && rows.length < min) pass.problems.push(problem(p.fewRows, { ...label, min }, key));
  const byId = new Map(old.map((row) => [row.id, row]));
  return rows.map((row, i) => {
    const was = byId.get(row.id);
    const cells = table.columns.map((column) => {
      const path = `${key}.${column.key}`;
      // In a new row the step fills in only the cells it may edit; the rest has defaults.
      const stored = was ? was[column.key] : defaultOf(column);
      return [column.key, takeField(column, path, `${key}.${i}.${column.key}`, stored, given ? row : NOTHING, pass)];
    });
    return { id: row.id, ...Object.fromEntries(cells) };
  });
}

/**
 * What is stored after an input at a step. `draft`: required values may still be missing. Problems name their place: `amount`,
 * `lines`, `lines.0.price` (row from 0). `evaluate`: the server's, for formulas of any cost; one that had to be stopped is then a
 * problem.
 */
export function applyInput(
  schema: FormSchema,
  rightOf: RightOf,
  stored: FormValues,
  input: FormValues,
  mode: 'draft' | 'submit',
  facts: Facts,
  evaluate?: Evaluate,
): { values: Record<string, unknown>; problems: Problem[] } {
  const inputs = inputsOf(schema);
  const pass: Pass = { rightOf, submit: mode === 'submit', problems: [] };
  for (const name of Object.keys(input))
    if (!inputs.has(name)) pass.problems.push(problem(p.unknown, { field: name.slice(0, 50).replaceAll('\0', '') }));
  const out: Record<string, unknown> = {};
  for (const item of inputs.values())
    out[item.key] =
      item.type === 'field'
        ? takeField(item, item.key, item.key, stored[item.key], input, pass)
        : takeTable(item, stored[item.key], input, pass);
  const stopped = new Map<FormField, Triple>();
  const { values, hidden } = settle(schema, out, facts, evaluate, (item, { kind, name, text }) => {
    // If costly formulas are not evaluated (in a browser) their result is missing until saving.
    const reason = evaluate && limitText(kind, name ?? text);
    if (reason) stopped.set(item, reason);
  });
  for (const [{ key, field }, reason] of stopped)
    pass.problems.push(problem(p.formulaCostly, { field: field.label, reason }, key));
  // Fields a step may not edit are not changed by its other values either: they are hidden, not cleared.
  for (const item of inputs.values())
    if (hidden.has(item.key) && !mayEdit(rightOf(item.key)) && !(item.type === 'field' && item.calc))
      values[item.key] = out[item.key];
  // A hidden field is not required, and its input is dropped.
  const asked = pass.problems.filter(({ field }) => !hidden.has(field?.split('.')[0] ?? ''));
  return { values, problems: asked };
}
