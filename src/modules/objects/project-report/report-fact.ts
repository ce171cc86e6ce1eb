/**
 * Facts of a project report: rows of a module about a project at the cut-off, and figures derived from them.
 *
 * A module hands over one literal for each (`reportFacts` of ServerModule, a `FactSource`): its key, name, columns, figures, and a
 * reader of its rows. Frozen facts hold their own columns and figures, so that later code does not rewrite reports. Invariant: a
 * figure is computed only from the rows and from the values kept of left-out rows (`rest`). Pure. Refuses: figures without rows.
 * Source: records.md B4, B7-4.
 */
import type { RightKey } from '#kernel/entity.ts';
import type { ChoiceItems } from '#kernel/field.ts';
import { cutText, type Message, type Params, type Triple } from '#kernel/text.ts';
import { told, wholePercent } from '#modules/objects/project/progress.ts';

/** `points`: percent points, below 0 is behind. `cents`: of the company's currency. */
export type Unit = 'count' | 'percent' | 'points' | 'days' | 'hours' | 'cents';
/** `hidden`: not shown, figures are computed from it. `yes`: true or false. `hours`: to a tenth. Dates are civil. */
export type ColumnKind = 'text' | 'date' | 'int' | 'hours' | 'percent' | 'yes' | 'choice' | 'cents' | 'hidden';
export type FactValue = string | number | boolean | null;

export interface FactColumn {
  label: Triple;
  kind: ColumnKind;
  /** Words of a `choice`. */
  items?: ChoiceItems;
}

/**
 * How a figure follows from the rows: how many there are, or those in which a column says yes; a sum; the largest; an average
 * weighted by one column, by the second where the first weighs nothing, rounded as progress is if the rows know its range; a
 * difference of two figures named before it.
 */
export type Reckoning =
  | { count: string | null }
  | { sum: string }
  | { most: string }
  | { average: string; by: readonly [weight: string, number: string]; between?: readonly [least: string, most: string] }
  | { minus: readonly [figure: string, other: string] };

export interface FigureOf {
  name: Triple;
  unit: Unit;
  of: Reckoning;
  /** The better direction; left out: neither. */
  better?: 'more' | 'less';
}

/** A column of a kind by its label. */
export const columnOf = (kind: Exclude<ColumnKind, 'choice'>, label: Triple): FactColumn => ({ label, kind });
/** A column of the words of a choice. */
export const choiceOf = (label: Triple, items: ChoiceItems): FactColumn => ({ label, kind: 'choice', items });
/** A figure that counts the rows, or those in which a column says yes. */
export const countOf = (name: Triple, column: string | null = null, better?: FigureOf['better']): FigureOf => ({
  name,
  unit: 'count',
  of: { count: column },
  ...(better && { better }),
});

/** `id`: of the record behind the row; 0: there is none. */
export type FactRow = { id: number } & Readonly<Record<string, FactValue>>;

/** A line that says the values of a row. */
export const lineOf = (said: Message, { id: _, ...values }: FactRow): readonly [Message, Params] => [
  said,
  values as Params,
];

/** What all facts of a kind of report are. */
export interface FactShape {
  key: string;
  name: Triple;
  /** The right inside the project needed to read it. */
  need: RightKey;
  /** Entity of the records behind the rows; null: they have no page. */
  entity: string | null;
  columns: Readonly<Record<string, FactColumn>>;
  figures: Readonly<Record<string, FigureOf>>;
}

/** A fact as it was at the cut-off. Columns and figures are lists: a database keeps no order of names. */
export interface FrozenFact extends Omit<FactShape, 'columns' | 'figures'> {
  columns: (readonly [name: string, FactColumn])[];
  figures: (readonly [key: string, FigureOf])[];
  /** Values by column; `[id, ...]`. null: no data, for the reason in `why`. */
  rows: FactValue[][] | null;
  why: Triple | null;
  /** Rows that were left out: how many, and what each figure is computed from. */
  rest: { rows: number; parts: Readonly<Record<string, number[]>> } | null;
}

/** What a report froze. */
export interface FrozenFacts {
  /** ISO instants: the start of included events, and the cut-off. */
  since: string;
  at: string;
  facts: FrozenFact[];
}

/** Most rows of a fact that are kept, most characters of a text in them, and most bytes of all together. */
export const MOST_ROWS = 500;
export const MOST_TEXT = 100;
export const MOST_BYTES = 2 * 1024 * 1024;

const numberOf = (value: FactValue | undefined): number => (typeof value === 'number' ? value : value === true ? 1 : 0);

/** What a figure is computed from, so that parts of the rows can be put together. */
function partsOf(of: Reckoning, rows: readonly FactRow[]): number[] {
  if ('count' in of) return [of.count === null ? rows.length : rows.filter((row) => row[of.count!] === true).length];
  if ('sum' in of) return [rows.reduce((sum, row) => sum + numberOf(row[of.sum]), 0)];
  if ('most' in of) return [rows.reduce((most, row) => Math.max(most, numberOf(row[of.most])), 0)];
  if ('minus' in of) return [];
  const sums = [0, 0, 0, 0];
  for (const row of rows)
    of.by.forEach((by, i) => {
      sums[2 * i]! += numberOf(row[by]);
      sums[2 * i + 1]! += numberOf(row[by]) * numberOf(row[of.average]);
    });
  if (!of.between || rows.length === 0) return sums;
  const [least, most] = of.between;
  return [
    ...sums,
    Math.min(...rows.map((row) => numberOf(row[least]))),
    Math.max(...rows.map((row) => numberOf(row[most]))),
  ];
}

/** Sums follow one another, then the least and the most. */
const joined = (of: Reckoning, i: number, a: number, b: number): number =>
  'most' in of || i === 5 ? Math.max(a, b) : i === 4 ? Math.min(a, b) : a + b;
const together = (of: Reckoning, a: readonly number[], b: readonly number[] | undefined): number[] =>
  a.map((part, i) => (b?.[i] === undefined ? part : joined(of, i, part, b[i])));

function reckoned(of: Reckoning, parts: readonly number[]): number | null {
  if (!('average' in of)) return parts[0] ?? 0;
  const [weight, weighed, number, counted, least, most] = parts as [number, number, number, number, number?, number?];
  if (weight <= 0 && number <= 0) return null;
  const average = weight > 0 ? weighed / weight : counted / number;
  return least === undefined || most === undefined ? average : told({ average, least, most });
}

/** The rows of a frozen fact by their columns; none if there were no data. */
export function rowsOf({ rows, columns }: Pick<FrozenFact, 'rows' | 'columns'>): FactRow[] {
  return (rows ?? []).map(
    ([id, ...values]) => ({ id, ...Object.fromEntries(columns.map(([name], i) => [name, values[i]!])) }) as FactRow,
  );
}

const inUnit = (value: number, unit: Unit): number =>
  unit === 'percent' ? wholePercent(value) : unit === 'hours' ? Math.round(value * 10) / 10 : value;

/** All figures of a fact, in whole units, hours to a tenth; null: there is nothing to compute them of. */
export function figuresOf(
  fact: Pick<FrozenFact, 'figures' | 'columns' | 'rows' | 'rest'>,
): Record<string, number | null> {
  if (fact.rows === null) return Object.fromEntries(fact.figures.map(([key]) => [key, null]));
  const rows = rowsOf(fact);
  const out: Record<string, number | null> = {};
  for (const [key, { of, unit }] of fact.figures) {
    if ('minus' in of) {
      const [a, b] = [out[of.minus[0]] ?? null, out[of.minus[1]] ?? null];
      out[key] = a === null || b === null ? null : a - b;
      continue;
    }
    const value = reckoned(of, together(of, partsOf(of, rows), fact.rest?.parts[key]));
    out[key] = value === null ? null : inUnit(value, unit);
  }
  return out;
}

const cut = (value: FactValue | undefined): FactValue =>
  typeof value === 'string' && value.length > MOST_TEXT ? `${cutText(value, MOST_TEXT - 1)}…` : (value ?? null);

/** A frozen fact: `rows` the most important first, of which at most `most` are kept; null: no data, for this reason. */
export function frozen(
  shape: FactShape,
  rows: readonly FactRow[] | null,
  why: Triple | null,
  most = MOST_ROWS,
): FrozenFact {
  const { key, name, need, entity, columns, figures } = shape;
  const kept = rows?.slice(0, most) ?? null;
  const left = rows?.slice(most) ?? [];
  return {
    key,
    name,
    need,
    entity,
    columns: Object.entries(columns),
    figures: Object.entries(figures),
    rows: kept?.map((row) => [row.id, ...Object.keys(columns).map((column) => cut(row[column]))]) ?? null,
    why: rows === null ? why : null,
    rest:
      left.length === 0
        ? null
        : {
            rows: left.length,
            parts: Object.fromEntries(Object.entries(figures).map(([figure, { of }]) => [figure, partsOf(of, left)])),
          },
  };
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The same text whatever order keys are in, for the hash of what a database gives back. */
export function canonical(value: unknown): string {
  // Rows are lists of plain values, in which no key has an order.
  if (Array.isArray(value)) return value.some(isNested) ? `[${value.map(canonical).join(',')}]` : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`;
}
