/**
 * The 19 field kinds. A field is a literal: kind, label in three languages, at most 10 options.
 *
 * Hides: what a kind means is told once per reader (check.ts validates, server/db/ddl.ts stores, web/fields shows).
 * Refuses: functions, conditions, component names, widths. Options (11): required max min set digits format to items
 * open dict default. A new kind or option needs an ADR and three users of it.
 * Source: design/architecture.md §5.2; specification 1-product §3 (Additional field).
 */
import type { Triple } from './text.ts';

// biome-ignore format: a table
export const FIELD_KINDS = [
  'text', 'longText', 'richText', 'int', 'decimal', 'money', 'percent', 'bool', 'date', 'instant', 'period', 'choice', 'choices',
  'dict', 'ref', 'refs', 'file', 'tree', 'json',
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
/** Amount as a decimal string with its currency. */
export interface Money {
  amount: string;
  currency: string;
}

export interface FieldOptions {
  required?: boolean;
  /** Longest text, largest number, or most items of `refs` and `choices`. */
  max?: number;
  min?: number;
  /** `server`: never input; `create`: input only when creating. */
  set?: 'server' | 'create';
  /** Decimals of decimal, money and percent. */
  digits?: number;
  format?: TextFormat;
  /** Target entity of ref, refs and tree. */
  to?: string;
  items?: ChoiceItems;
  /** The items are handed over by modules (kernel/module.ts): the table does not list them. */
  open?: true;
  /** Dictionary module key whose items are allowed. */
  dict?: string;
  default?: string | number | boolean;
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

/** A choice whose items the modules hand over; they are filled in before the first use. */
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
/** A value whose shape a pure function of the module checks. */
export const json =
  <V>() =>
  <const O extends FieldOptions = Record<never, never>>(label: Triple, options?: Opt<O>): Field<V, Req<O>> =>
    ({ kind: 'json', label, ...options }) as Field<V, Req<O>>;

export type ValueOf<F> = F extends Field<infer V, boolean> ? V : never;
/** Input object of a set of fields: required ones present, others optional or null. */
export type Values<F extends Fields> = {
  [K in keyof F as F[K] extends Field<unknown, true> ? K : never]: ValueOf<F[K]>;
} & { [K in keyof F as F[K] extends Field<unknown, true> ? never : K]?: ValueOf<F[K]> | null };
