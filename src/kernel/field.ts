/**
 * The 20 field kinds. A field is a literal: kind, label in three languages, at most 15 options.
 *
 * Hides: the meaning of a kind is defined once per reader (check.ts validates, server/db/ddl.ts stores, web/fields shows).
 * Refuses: functions, component names, widths. Options (15): required max min set digits format to items open dict texts
 * default cells when need. A new kind or option needs an ADR and three users of it.
 * Source: design/architecture.md §5.2; specification 1-product §3 (Additional field); ADR 170, 413.
 */
import type { Triple } from './text.ts';

// biome-ignore format: a table
export const FIELD_KINDS = [
  'text', 'longText', 'richText', 'int', 'decimal', 'money', 'percent', 'bool', 'date', 'instant', 'period', 'choice', 'choices',
  'dict', 'ref', 'refs', 'file', 'tree', 'json', 'lines',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Named formats of a text (2-rules §5, accounts and generic helpers). */
export type TextFormat = 'account' | 'email' | 'mobile' | 'phone' | 'url' | 'code' | 'color' | 'qq';

/** Choice items: stored value -> label. */
export type ChoiceItems = Readonly<Record<string, Triple>>;

/** A period of two civil dates; both or none (2-rules §5: not only one end filled). */
export interface Period {
  from: string;
  to: string;
}
/** Amount as a decimal string with its currency; stored in whole cents (fields/money.ts). */
export interface Money {
  amount: string;
  currency: string;
}

/** Other field -> the values of which it has one (`null`: it is empty); of several fields each. */
export type Condition = Readonly<Record<string, readonly (string | number | boolean | null)[]>>;

/** What the other values of the same record (or line, or input) make of a field; read by form-state.ts on both sides. */
export interface When {
  /** Shown only where this holds. A hidden field holds nothing, whatever is sent. */
  shown?: Condition;
  /** Needed where this holds; `true`: wherever it is shown. */
  required?: true | Condition;
  /** Fixed where this holds. */
  locked?: Condition;
  /** The items that may be taken, by the value of another field; of values it does not name all. */
  items?: { readonly by: string; readonly of: Readonly<Record<string, readonly string[]>> };
}

export interface FieldOptions {
  required?: boolean;
  /** Longest text, largest number, or most items of `refs`, `choices`, `file` and `lines`. */
  max?: number;
  min?: number;
  /** `server`: never input; `create`: input only when creating. */
  set?: 'server' | 'create';
  /** Decimals of decimal and percent; of money at most two where it is stored as such. */
  digits?: number;
  format?: TextFormat;
  /** Target entity of ref, refs and tree. */
  to?: string;
  items?: ChoiceItems;
  /** The items are handed over by modules (kernel/module.ts): the table does not list them. */
  open?: true;
  /** Dictionary module key whose items are allowed. */
  dict?: string;
  /** Of `json`: texts by name, and nothing else. */
  texts?: true;
  default?: string | number | boolean;
  /** The fields of each of the `lines`. */
  cells?: Fields;
  when?: When;
  /** Who reads and writes its values: holders of this right in the object a record lies in, else system-wide (fields/readable.ts). */
  need?: string;
}

/** V is the TypeScript value; R whether it is required. Both exist for the compiler only. */
export interface Field<V = unknown, R extends boolean = boolean> extends FieldOptions {
  kind: FieldKind;
  label: Triple;
  readonly valueType?: V;
  readonly isRequired?: R;
}
export type Fields = Readonly<Record<string, Field>>;

type Opt<O> = O & FieldOptions;
type Req<O> = O extends { required: true } ? true : false;
const make =
  <V>(kind: FieldKind) =>
  <const O extends FieldOptions = Record<never, never>>(label: Triple, options?: Opt<O>): Field<V, Req<O>> =>
    ({ kind, label, ...options }) as Field<V, Req<O>>;

export const text = make<string>('text');
export const longText = make<string>('longText');
export const richText = make<string>('richText');
export const int = make<number>('int');
/** Decimal numbers are decimal strings end to end; `digits` decimals, default 2. */
export const decimal = make<string>('decimal');
export const money = make<Money>('money');
/** 0..100. */
export const percent = make<number>('percent');
export const bool = make<boolean>('bool');
/** `YYYY-MM-DD`. */
export const date = make<string>('date');
/** ISO 8601 in UTC. */
export const instant = make<string>('instant');
export const period = make<Period>('period');

export const choice = <const I extends ChoiceItems, const O extends FieldOptions = Record<never, never>>(
  label: Triple,
  items: I,
  options?: Opt<O>,
): Field<keyof I & string, Req<O>> => ({ kind: 'choice', label, items, ...options }) as Field<keyof I & string, Req<O>>;

/** A choice with items from modules; they are filled in before the first use. */
export const openChoice = <const O extends FieldOptions = Record<never, never>>(
  label: Triple,
  items: ChoiceItems,
  options?: Opt<O>,
): Field<string, Req<O>> => ({ kind: 'choice', label, items, open: true, ...options }) as Field<string, Req<O>>;

/** Several of the items, each once, in their order. */
export const choices = <const I extends ChoiceItems, const O extends FieldOptions = Record<never, never>>(
  label: Triple,
  items: I,
  options?: Opt<O>,
): Field<(keyof I & string)[], Req<O>> =>
  ({ kind: 'choices', label, items, ...options }) as Field<(keyof I & string)[], Req<O>>;

const withTarget =
  <V>(kind: FieldKind, key: 'to' | 'dict') =>
  <const O extends FieldOptions = Record<never, never>>(label: Triple, target: string, options?: Opt<O>) =>
    ({ kind, label, [key]: target, ...options }) as unknown as Field<V, Req<O>>;

/** Item of a dictionary, by its id. */
export const dict = withTarget<number>('dict', 'dict');
/** Id of a record of the entity `to`. */
export const ref = withTarget<number>('ref', 'to');
export const refs = withTarget<number[]>('refs', 'to');
/** Parent record of the same entity; the server keeps it acyclic. */
export const tree = withTarget<number>('tree', 'to');
/** Ids of stored files. */
export const file = make<number[]>('file');

/** Kinds of the cells of lines: what fits into a cell of a grid and of a sheet. */
export const CELL_KINDS: readonly FieldKind[] = [
  ...['text', 'longText', 'int', 'decimal', 'money', 'percent', 'bool', 'date', 'instant', 'choice', 'dict', 'ref'],
] as FieldKind[];
/** A line as it is stored; new ones have no id yet. */
export type LineOf<C extends Fields> = { id?: number } & Values<C>;
/** Ordered rows below the record; each is checked by its cells, and all are deleted with the record. */
export const lines = <const C extends Fields, const O extends FieldOptions = Record<never, never>>(
  label: Triple,
  cells: C,
  options?: Opt<O>,
): Field<LineOf<C>[], Req<O>> => ({ kind: 'lines', label, cells, ...options }) as unknown as Field<LineOf<C>[], Req<O>>;

/** A value with a shape checked by a pure function of the module. */
export const json =
  <V>() =>
  <const O extends FieldOptions = Record<never, never>>(label: Triple, options?: Opt<O>): Field<V, Req<O>> =>
    ({ kind: 'json', label, ...options }) as Field<V, Req<O>>;

export type ValueOf<F> = F extends Field<infer V, boolean> ? V : never;
/** Input object of a set of fields: required ones present, others optional or null. */
export type Values<F extends Fields> = {
  [K in keyof F as F[K] extends Field<unknown, true> ? K : never]: ValueOf<F[K]>;
} & { [K in keyof F as F[K] extends Field<unknown, true> ? never : K]?: ValueOf<F[K]> | null };
