/**
 * Two fillings of a form that began with the same values, made one: field by field, rows of sub-tables by their id. Pure.
 *
 * Invariants: what only one side has changed is taken from it; what both have changed to different values is a conflict
 * until a side is chosen; rows of either side are never lost without a choice. Give values stripped of what the person
 * may not see. Source: design/workflow.md §6 rule 6.
 */
import { sameValue } from '#kernel/diff.ts';
import type { Field } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { type FormRow, type FormSchema, type FormValues, inputsOf, rowsOf, type SubTable } from './form-schema.ts';

export type MergeSide = 'mine' | 'theirs';
export interface FormConflict {
  /** `amount`, or `lines.<row id>.price`; of a whole row `lines.<row id>`. */
  path: string;
  label: Triple;
  /** How values are shown; null for a whole row (null: deleted) and for what no schema knows. */
  field: Field | null;
  /** Place of the row, from 1, as it is stored now (of a deleted one as it was). */
  row: number | null;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}
export type Sides = Readonly<Record<string, MergeSide>>;

export interface Merged {
  /** The rest of my changes to be stored. */
  values: Record<string, unknown>;
  conflicts: FormConflict[];
}

/** `mine` may hold some of the fields only; without a schema each field is one value. */
export function mergeForms(
  schema: FormSchema | null,
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  sides: Sides = {},
): Merged {
  const inputs = schema ? inputsOf(schema) : null;
  const merged: Merged = { values: {}, conflicts: [] };
  for (const [key, value] of Object.entries(mine)) {
    const item = inputs?.get(key);
    if (item?.type === 'table' && Array.isArray(value)) {
      const rows = mergeRows(item, base[key], value, theirs[key], sides, merged.conflicts);
      if (!sameValue(rows, rowsOf(theirs[key]))) merged.values[key] = rows;
      continue;
    }
    const asked = {
      path: key,
      label: item?.type === 'field' ? item.field.label : ([key, key, key] as const),
      field: item?.type === 'field' ? item.field : null,
      row: null,
      base: base[key] ?? null,
      mine: value ?? null,
      theirs: theirs[key] ?? null,
    };
    if (sideOf(asked, sides, merged.conflicts) === 'mine') merged.values[key] = value;
  }
  return merged;
}

/** Which side a value is taken from; an undecided conflict is recorded and taken from theirs. */
function sideOf(asked: FormConflict, sides: Sides, conflicts: FormConflict[]): MergeSide {
  const { base, mine, theirs, path } = asked;
  if (sameValue(mine, base) || sameValue(mine, theirs)) return 'theirs';
  if (sameValue(theirs, base)) return 'mine';
  const side = Object.hasOwn(sides, path) ? sides[path] : undefined;
  if (!side) conflicts.push(asked);
  return side ?? 'theirs';
}

function mergeRows(
  table: SubTable,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  sides: Sides,
  conflicts: FormConflict[],
): FormRow[] {
  const byId = (value: unknown) => new Map(rowsOf(value).map((row, at) => [row.id, { row, at }]));
  const [b, m, t] = [byId(base), byId(mine), byId(theirs)];
  const whole = (id: string): MergeSide => {
    const place = t.get(id) ?? b.get(id);
    const asked = {
      path: `${table.key}.${id}`,
      label: table.label,
      field: null,
      row: place ? place.at + 1 : null,
      base: b.get(id)?.row ?? null,
      mine: m.get(id)?.row ?? null,
      theirs: t.get(id)?.row ?? null,
    };
    return sideOf(asked, sides, conflicts);
  };
  const out: FormRow[] = [];
  for (const { row, at } of t.values()) {
    const own = m.get(row.id)?.row;
    if (own) out.push(mergeCells(table, b.get(row.id)?.row, own, row, at + 1, sides, conflicts));
    else if (!b.has(row.id) || whole(row.id) === 'theirs') out.push(row);
  }
  let before: string | null = null;
  for (const { row } of m.values()) {
    if (!t.has(row.id) && (!b.has(row.id) || whole(row.id) === 'mine')) {
      const place = out.findIndex((one) => one.id === before) + 1;
      // After the row it followed; a new one whose neighbor is gone comes last.
      out.splice(place > 0 || (before === null && b.has(row.id)) ? place : out.length, 0, row);
    }
    before = row.id;
  }
  return out;
}

function mergeCells(
  table: SubTable,
  base: FormRow | undefined,
  mine: FormRow,
  theirs: FormRow,
  place: number,
  sides: Sides,
  conflicts: FormConflict[],
): FormRow {
  const row: FormRow = { ...theirs };
  for (const { key, field, calc } of table.columns) {
    if (calc || !Object.hasOwn(mine, key)) continue;
    const asked = {
      path: `${table.key}.${mine.id}.${key}`,
      label: field.label,
      field,
      row: place,
      base: base?.[key] ?? null,
      mine: mine[key] ?? null,
      theirs: theirs[key] ?? null,
    };
    if (sideOf(asked, sides, conflicts) === 'mine') row[key] = mine[key];
  }
  return row;
}
