/** Baselines and custom fields of records, as the elements that MSPDI has in each. */
import { formatDuration } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { node } from '../record-node.ts';
import { type AmountFields, ASSIGNMENT_SECOND, BASELINES, type CustomField } from './mpp-custom-fields.ts';
import { codeNode, type Lookups } from './mpp-lookups.ts';
import type { MppRow, MppTable } from './mpp-table.ts';
import { customValue, dateText, rounded } from './mpp-values.ts';

export const ASSIGNMENT_FIELD = 0x0f400000;

const noFlag = (value: string | undefined): boolean => value === undefined || value === '0' || value === '';

export function baselineNodes(row: MppRow): XmlNode[] {
  const out: XmlNode[] = [];
  if (row.variables.size === 0) return out;
  for (const { number, start, finish, cost, work, duration, unit, fixed } of BASELINES) {
    if (
      !row.has(start) &&
      !row.has(finish) &&
      !row.has(work) &&
      !row.has(cost) &&
      !row.has(duration) &&
      !row.has(fixed)
    )
      continue;
    const [from, to] = [dateText(row.date(start)), dateText(row.date(finish))];
    const [minutes, length] = [row.double(work) / 1000, row.i32(duration) / 10];
    if (!from && !to && minutes === 0 && length === 0 && row.double(cost) === 0 && row.double(fixed) === 0) continue;
    const values: [string, string][] = [['Number', String(number)]];
    if (from) values.push(['Start', from]);
    if (to) values.push(['Finish', to]);
    values.push(['Duration', formatDuration(length)], ['DurationFormat', String(row.has(unit) ? row.u16(unit) : 7)]);
    values.push(['Work', formatDuration(minutes)]);
    if (row.double(cost) !== 0) values.push(['Cost', String(row.double(cost))]);
    if (row.double(fixed) !== 0) values.push(['FixedCost', String(row.double(fixed))]);
    out.push(node('Baseline', values));
  }
  return out;
}

/** Baselines by the variable data that tells of them: most records have none, and are not asked for each. */
export interface AmountPlan {
  byType: ReadonlyMap<number, AmountFields>;
  always: readonly AmountFields[];
}
export function amountPlan(table: MppTable, baselines: readonly AmountFields[]): AmountPlan {
  const byType = new Map<number, AmountFields>();
  const always = new Set<AmountFields>();
  for (const baseline of baselines) {
    const { number: _number, ...fields } = baseline;
    for (const id of Object.values(fields)) {
      const place = table.dictionary.get(id);
      if (place?.kind === 'var') byType.set(place.at, baseline);
      else if (place) always.add(baseline);
    }
  }
  return { byType, always: [...always] };
}

/** Baselines of assignments and resources. */
export function amountNodes(row: MppRow, { byType, always }: AmountPlan): XmlNode[] {
  const out: XmlNode[] = [];
  const told = new Set(always);
  for (const type of row.variables.keys()) {
    const baseline = byType.get(type);
    if (baseline) told.add(baseline);
  }
  if (told.size === 0) return out;
  for (const { number, ...fields } of [...told].sort((a, b) => a.number - b.number)) {
    const values: [string, string][] = [];
    const date = (name: string, id: number | undefined): void => {
      const text = id === undefined ? '' : dateText(row.date(id));
      if (text) values.push([name, text]);
    };
    const amount = (name: string, id: number | undefined, written: (value: number) => string): void => {
      const value = id === undefined ? 0 : row.double(id);
      if (value !== 0) values.push([name, written(value)]);
    };
    const work = (value: number): string => formatDuration(value / 1000);
    date('Start', fields.start);
    date('Finish', fields.finish);
    amount('Work', fields.work, work);
    amount('Cost', fields.cost, rounded);
    amount('BudgetWork', fields.budgetWork, work);
    amount('BudgetCost', fields.budgetCost, rounded);
    if (values.length > 0) out.push(node('Baseline', [['Number', String(number)], ...values]));
  }
  return out;
}

/** Custom fields of a table, those with variable data by its type. */
export interface CustomPlan {
  base: number;
  byType: ReadonlyMap<number, CustomField>;
  flags: readonly CustomField[];
  /** Further places of fields that were not found. */
  seconds: ReadonlyMap<number, CustomField>;
  lookups: Lookups;
  old: boolean;
  /** Fields that some record has. */
  used: Set<number>;
}
export function customPlan(
  table: MppTable,
  fields: readonly CustomField[],
  base: number,
  shared: Pick<CustomPlan, 'lookups' | 'old' | 'used'>,
): CustomPlan {
  const byType = new Map<number, CustomField>();
  for (const field of fields) {
    // The value of an outline code is the field behind it.
    const place = table.dictionary.get(field.kind === 'code' ? field.id + 1 : field.id);
    if (place?.kind === 'var') byType.set(place.at, field);
  }
  const further = base === ASSIGNMENT_FIELD && !shared.old ? ASSIGNMENT_SECOND : [];
  const seconds = new Map(further.map((field) => [field.id, field]));
  return { base, byType, flags: fields.filter(({ kind }) => kind === 'flag'), seconds, ...shared };
}

export function customNodes(row: MppRow, { base, byType, flags, seconds, lookups, old, used }: CustomPlan): XmlNode[] {
  const out: XmlNode[] = [];
  const told = new Set<number>();
  const add = (field: CustomField): void => {
    if (field.kind === 'code') {
      const code = codeNode(row, field, base, lookups, old);
      if (code) out.push(code);
      return;
    }
    const found = customValue(row, field);
    if (!found || (field.kind !== 'text' && noFlag(found.value)) || found.value === 'PT0H0M0S') return;
    const id = base + (field.known ?? field.id);
    if (told.has(id)) return;
    told.add(id);
    const values: [string, string][] = [
      ['FieldID', String(id)],
      ['Value', found.value],
    ];
    if (found.format) values.push(['DurationFormat', found.format]);
    used.add(id);
    out.push(node('ExtendedAttribute', values));
  };
  const later: CustomField[] = [];
  for (const type of row.variables.keys()) {
    const field = byType.get(type);
    if (field) add(field);
    else if (seconds.has(type)) later.push(seconds.get(type)!);
  }
  for (const field of flags) if (row.flag(field.id)) add(field);
  for (const field of later) add(field);
  return out;
}
