/**
 * Fields that not everybody may read: what a definition, a record, a write and a log entry are to somebody.
 *
 * `need: 'pm:cost:query'` on a field, on `lines` or on a cell of them. The right is asked as those of calls: inside the object
 * a record lies in, else system-wide; who asks it is the caller's (`may`). A value that may not be read is left out, is never
 * written, and counts as empty wherever records are filtered, put in order or summed. Where nothing is asked for, everything
 * answers what it was given. Refuses: definitions in which what is hidden could be told by something else (`needProblems`).
 * See docs/adr/413-fields-not-everybody-may-read.md.
 */
import { ofLine } from '../check.ts';
import { checkTexts } from '../check-texts.ts';
import type { FieldChange } from '../diff.ts';
import type { Entity, RightKey } from '../entity.ts';
import type { Field, Fields } from '../field.ts';
import { type Problem, problem } from '../problem.ts';

export type May = (right: RightKey) => boolean;
type Values = Record<string, unknown>;

const isHidden = ({ need }: Field, may: May): boolean => need !== undefined && !may(need);
const hiddenCells = ({ cells = {} }: Field, may: May): string[] =>
  Object.keys(cells).filter((cell) => isHidden(cells[cell]!, may));
const linesOf = (value: unknown): Values[] => (Array.isArray(value) ? value : []);
const without = <V extends object>(value: V, names: readonly string[]): V =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as V;

const needs = new WeakMap<Fields, readonly RightKey[]>();

/** The rights that fields and their cells ask for. */
export function needsOf(fields: Fields): readonly RightKey[] {
  const known = needs.get(fields);
  if (known) return known;
  const all = Object.values(fields).flatMap((field) => [field, ...Object.values(field.cells ?? {})]);
  const found = [...new Set(all.flatMap(({ need }) => need ?? []))];
  needs.set(fields, found);
  return found;
}

/** The fields somebody may read. */
export function readableFields(fields: Fields, may: May): Fields {
  if (needsOf(fields).every(may)) return fields;
  const out: Record<string, Field> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (isHidden(field, may)) continue;
    const cells = hiddenCells(field, may);
    out[name] = cells.length > 0 ? { ...field, cells: without(field.cells!, cells) } : field;
  }
  return out;
}

/** The definition as somebody has it: fields, columns, filters and rows of the form. */
export function readable<E extends Entity>(e: E, may: May): E {
  const fields = readableFields(e.fields, may);
  if (fields === e.fields) return e;
  const kept = (names: readonly string[]): string[] => names.filter((name) => name in fields || !(name in e.fields));
  return {
    ...e,
    fields,
    list: { ...e.list, columns: kept(e.list.columns), filters: kept(e.list.filters) },
    form: e.form.map(kept).filter((row) => row.length > 0),
  };
}

/** A record as somebody may read it. */
export function readableRow<R extends object>(fields: Fields, row: R, may: May): R {
  if (needsOf(fields).every(may)) return row;
  const hidden = Object.keys(fields).filter((name) => isHidden(fields[name]!, may));
  const out = without(row, hidden) as Values;
  for (const [name, field] of Object.entries(fields)) {
    const cells = hiddenCells(field, may);
    if (cells.length > 0 && name in out) out[name] = linesOf(out[name]).map((line) => without(line, cells));
  }
  return out as R;
}

/** Whether the row was read with all its values: nothing was left out of it. */
export const isWhole = (fields: Fields, row: object): boolean =>
  Object.entries(fields).every(([name, field]) => {
    const value = (row as Values)[name];
    const cells = Object.keys(field.cells ?? {}).filter((cell) => field.cells![cell]!.need);
    return (
      (field.need === undefined || value !== undefined) &&
      linesOf(value).every((line) => cells.every((cell) => cell in line))
    );
  });

const noNeed = (name: string, { label }: Field): Problem => problem(checkTexts.noNeed, { field: label }, name);

/**
 * Values as somebody may write them: what may not be read is refused where something is given for it, and lines that were
 * there keep their cells of it. `before`: the whole record; null: a new one.
 */
export function writable(
  fields: Fields,
  given: Readonly<Values>,
  before: object | null,
  may: May,
): { values: Values; problems: Problem[] } {
  const values: Values = { ...given };
  const problems: Problem[] = [];
  if (needsOf(fields).every(may)) return { values, problems };
  for (const [name, field] of Object.entries(fields)) {
    if (given[name] === undefined) continue;
    if (isHidden(field, may)) {
      // Emptying is writing too; whether there is something is not told.
      if (before === null && given[name] === null) delete values[name];
      else problems.push(noNeed(name, field));
      continue;
    }
    const cells = hiddenCells(field, may);
    if (cells.length === 0 || !Array.isArray(given[name])) continue;
    const was = new Map(linesOf((before as Values | null)?.[name]).map((line) => [line.id, line]));
    values[name] = given[name].map((line: unknown, at) => {
      if (typeof line !== 'object' || line === null) return line;
      const told = line as Values;
      const wrong = cells.find((cell) => (told[cell] ?? null) !== null);
      if (wrong) problems.push(ofLine(name, field, at, noNeed(wrong, field.cells![wrong]!)));
      const old = was.get(told.id);
      return { ...told, ...Object.fromEntries(cells.flatMap((cell) => (old ? [[cell, old[cell]]] : []))) };
    });
  }
  return { values, problems };
}

/** Entries of a log as somebody may read them; of lines without the cells they may not. */
export function readableChanges<C extends FieldChange>(fields: Fields, changes: readonly C[], may: May): C[] {
  if (needsOf(fields).every(may)) return [...changes];
  return changes.flatMap((change) => {
    const [name = '', line] = change.field.split('.');
    const field = Object.hasOwn(fields, name) ? fields[name]! : null;
    if (!field) return [change];
    if (isHidden(field, may)) return [];
    const cells = line === undefined ? [] : hiddenCells(field, may);
    if (cells.length === 0) return [change];
    const told = (value: unknown): unknown =>
      typeof value === 'object' && value !== null ? without(value, cells) : value;
    const [before, after] = [told(change.before), told(change.after)];
    const says = [before, after].some((value) => value !== null && Object.keys(value as object).length > 0);
    return says ? [{ ...change, before, after }] : [];
  });
}

/** Names of inputs whose values ask for a right: the operation log, which others read, does not keep them. */
export const unloggedOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.need ? [name] : Object.keys(field.cells ?? {}).filter((cell) => field.cells![cell]!.need),
  );

/** Kinds whose values are told by something beside the record: who reads it reads its files, trees are read as a whole. */
const NEVER: readonly Field['kind'][] = ['file', 'tree'];

/** Parts of a definition that would reveal hidden values, or keep people from writing who may not read it. */
export function needProblems(e: Entity): string[] {
  if (needsOf(e.fields).length === 0) return [];
  const told = new Set([
    ...[e.title, 'code', e.dataScope, e.list.sort.replace(/^-/, '')],
    ...(e.search?.words ?? []),
    ...(e.unique ?? []).flat(),
    ...(e.facets?.watchedBy ?? []),
  ]);
  const wrong: string[] = [];
  const judge = (place: string, fields: Fields, outer: RightKey | undefined): void => {
    for (const [name, field] of Object.entries(fields)) {
      const { shown = {}, required = {}, locked = {}, items } = field.when ?? {};
      const asked = [shown, required === true ? {} : required, locked].flatMap((one) => Object.keys(one));
      for (const other of [...asked, ...(items ? [items.by] : [])]) {
        const need = fields[other]?.need;
        if (need && need !== (field.need ?? outer)) wrong.push(`${place}${name} tells ${other}`);
      }
      if (!field.need) continue;
      if (field.required && field.default === undefined && field.set !== 'server')
        wrong.push(`${place}${name} is required`);
      if (NEVER.includes(field.kind)) wrong.push(`${place}${name} is a ${field.kind}`);
    }
  };
  for (const [name, field] of Object.entries(e.fields)) {
    if (field.need && told.has(name)) wrong.push(`${name} is told by its use`);
    if (!field.cells) continue;
    judge(`${name}.`, field.cells, field.need);
    // A new order of lines is told by their first cells.
    if (Object.values(field.cells)[0]?.need) wrong.push(`${name} begins with what is hidden`);
  }
  judge('', e.fields, undefined);
  return wrong;
}
