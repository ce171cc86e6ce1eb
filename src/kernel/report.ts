/**
 * A report: a list of a call, defined once and read on both sides.
 *
 * Columns are fields, so that cells, filters, order, column settings, saved views and sheets are those of the lists of entities.
 * Inputs of the call in addition to the list's (a period, the grouping) are in the address like filters. Hides: how its answer is
 * asked for (web/report) and made (server/report). Invariants: totals, charts and sheets are of the same rows as the pages; a
 * number leads to the address of a list that holds as many rows. Refuses: SQL, and columns that are not fields.
 */
import type { Call } from './call.ts';
import { type Entity, scopeId } from './entity.ts';
import type { ListPage } from './entity-calls.ts';
import { type Field, type Fields, text } from './field.ts';
import { objectKinds } from './object-kind.ts';
import { listInput } from './query.ts';
import type { Triple } from './text.ts';

/** Input of its sheet: which columns, in which order, by their names. */
export const sheetInput = {
  ...listInput,
  columns: text(['列', '欄', 'Columns'], { max: 2000 }),
} as const;

/** What a chart shows: positions along one axis, and a number of each line at each of them. */
export interface Series {
  x: string[];
  lines: Readonly<Record<string, (number | null)[]>>;
  /** What each position is of, for a chart that leads somewhere. */
  keys?: (string | null)[];
}

/** Rows of a page, and figures of all rows. */
export interface ReportAnswer<R> extends ListPage<R> {
  figures: Record<string, number | null>;
  series: Record<string, Series>;
}

export interface Chart {
  kind: 'line' | 'bar' | 'stack';
  label: Triple;
  /** Name of a line, and unit of its numbers. */
  lines: Readonly<Record<string, { label: Triple; unit?: string; dashed?: true }>>;
  /** Drawn of these columns of all rows, in this order; without it the server gives the series by the chart's name. */
  of?: { x: string; sort: string; most: number };
  /** Drawn only where this input has one of these values. */
  only?: { input: string; is: readonly string[] };
  /** Where a click at a position leads, by the key of its series. */
  drill?(key: string | null, asked: Asked): string | null;
}

/** Values of the inputs and filters of an address, as texts. */
export type Asked = Readonly<Record<string, string>>;

export interface ReportDefinition<R = Record<string, unknown>> {
  /** Names its views and column settings. */
  name: string;
  label: Triple;
  call: Call;
  sheet?: Call;
  columns: Fields;
  /** The column by which people name a row. */
  title: string;
  list: { columns: readonly string[]; filters: readonly string[]; sort: string };
  /** Texts of a row searched by free text (not only columns), and the placeholder of the input. */
  search?: { in: readonly string[]; label: Triple };
  /** Inputs that have a value before anybody chose one; `today` on the company's clock. */
  start?(today: string): Asked;
  /** Numbers about all rows: sums of columns, and figures the server gives by name; `bad`: more than none is bad news. */
  summary?: Readonly<Record<string, { label: Triple; sum?: string; unit?: string; bad?: true }>>;
  charts?: Readonly<Record<string, Chart>>;
  /** Link of a number of a row, by its column; figures of the summary have no row. */
  drill?: Readonly<Record<string, (row: R, asked: Asked) => string | null>>;
  drillSummary?: Readonly<Record<string, (asked: Asked) => string | null>>;
}

export interface Report<R = Record<string, unknown>> extends ReportDefinition<R> {
  /** Inputs of the call that are neither the list's nor its object. */
  inputs: Readonly<Record<string, Field>>;
  /** What lists read of a definition. */
  listing: Entity;
}

const nobody = 'platform:nobody';

/** Reads of the call's inputs when first asked: which of them name objects is told after reports are made. */
export function report<R = Record<string, unknown>>(definition: ReportDefinition<R>): Report<R> {
  let read: Pick<Report<R>, 'inputs' | 'listing'> | undefined;
  const known = (): Pick<Report<R>, 'inputs' | 'listing'> => {
    read ??= readInputs(definition);
    return read;
  };
  return {
    ...definition,
    get inputs() {
      return known().inputs;
    },
    get listing() {
      return known().listing;
    },
  };
}

function readInputs<R>(definition: ReportDefinition<R>): Pick<Report<R>, 'inputs' | 'listing'> {
  const { name, label, title, columns, list, search, call } = definition;
  const kinds = objectKinds().map((kind) => kind.name);
  const own = new Set<string>([...Object.keys(sheetInput), ...kinds.map(scopeId)]);
  const inputs = Object.fromEntries(Object.entries(call.input).filter(([input]) => !own.has(input)));
  const scopes = kinds.filter((scope) => scopeId(scope) in call.input);
  const listing: Entity = {
    name,
    module: 'report',
    label,
    title,
    fields: columns,
    list: {
      ...list,
      filters: [...Object.keys(inputs), ...list.filters],
      plain: { search: search?.label ?? null, inputs: Object.keys(inputs) },
    },
    form: [],
    rights: { read: call.right as string, create: nobody, update: nobody, remove: nobody, export: nobody },
    noExtFields: 'rows of a call',
    ...(scopes.length > 0 && { scopes }),
  };
  return { inputs, listing };
}

/** The filters of an address as inputs of the call and filters of columns; unset inputs have their first value. */
export function askedOf(
  { inputs, start }: Pick<Report, 'inputs' | 'start'>,
  filters: Asked,
  today: string,
): { inputs: Record<string, string>; filters: Record<string, string> } {
  const out = { inputs: {} as Record<string, string>, filters: {} as Record<string, string> };
  for (const [name, value] of Object.entries({ ...start?.(today), ...filters }))
    out[name in inputs ? 'inputs' : 'filters'][name] = value;
  return out;
}

/** The address of a list with these filters. */
export function listAddress(path: string, asked: Readonly<Record<string, string | number | null | undefined>>): string {
  const pairs = Object.entries(asked).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length > 0 ? `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}` : path;
}
