/**
 * A record of MSPDI with typed reading of its fields.
 *
 * Hides: what happens to a value that is not understood (a default is used and reported with line, field and value)
 * and to a field nobody reads (reported as left out, unless it only repeats or formats what we compute ourselves).
 */
import type { Message, Params } from '#kernel/text.ts';
import { DATE_RANGE, isDate, MOST_MINUTES } from '../../plan-limits.ts';
import type { Minute } from '../../plan-model.ts';
import type { ExchangeObject } from '../exchange-model.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import type { Ledger } from '../fidelity-ledger.ts';
import { KEPT } from '../kept.ts';
import { parseDate, parseDuration, parseFlag, parseNumber } from './mspdi-values.ts';
import type { XmlNode } from './xml-records.ts';

/** Values that say nothing: a field that holds one of them is not worth a line in the report. */
const EMPTY = new Set(['', '0', '-1', '0.00', '0.0', 'false', 'PT0H0M0S', 'NA', '-65535']);

const FLAGS = new Set(['0', '1', '-1', 'true', 'false']);
/** After the minutes of a date: seconds that are not zero, and a zone. */
const DATE_REST = /^[^T ]+[T ]\d{2}:\d{2}(?::(?:00|(\d{2}))(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Length of a date and time to the second. */
const WHOLE_MINUTE = 19;

export interface RecordReader {
  node: XmlNode;
  text: (field: string) => string;
  has: (field: string) => boolean;
  flag: (field: string, otherwise?: boolean) => boolean;
  number: (field: string, otherwise: number) => number;
  /** A date that matters: anything but a date a plan may hold is refused by name. */
  date: (field: string) => Minute | null;
  /** A date that we compute ourselves and only compare; null if the file has none. */
  stored: (field: string) => Minute | null;
  /** The same without a report, where `date` has made one already. */
  quiet: (field: string) => Minute | null;
  /** Whether a plan can hold the duration; otherwise it is refused by name. */
  lasts: (field: string, whole?: boolean) => boolean;
  /** Whole minutes, or null when the field is absent. */
  duration: (field: string) => number | null;
  /** Whole minutes of what cannot be less than nothing; 0 (reported) when it is, null when the field is absent. */
  amount: (field: string) => number | null;
  /** The same to the second: what people share of a task need not be whole minutes. */
  exact: (field: string) => number | null;
  /** A number clamped to a range; a change is reported. */
  within: (field: string, otherwise: number, least: number, most: number) => number;
  /** A duration in tenths of minutes, as slack and lag are stored; null when absent. */
  tenths: (field: string) => number | null;
  /** The value of a field is refused; `whole`: together with its owner. */
  refuse: (field: string, message: Message, allowed: Message, allowedParams?: Params, whole?: boolean) => void;
  note: (
    outcome: 'changed' | 'refused' | 'ignored',
    message: Message,
    field?: string,
    value?: string,
    used?: string,
  ) => void;
}

/** A class, so that the thousands of records of a file share their functions. */
class Reader implements RecordReader {
  readonly node: XmlNode;
  readonly #object: ExchangeObject;
  readonly #name: string;
  readonly #ledger: Ledger;

  constructor(node: XmlNode, object: ExchangeObject, name: string, ledger: Ledger) {
    this.node = node;
    this.#object = object;
    this.#name = name;
    this.#ledger = ledger;
  }
  text(field: string): string {
    return this.node.values.get(field)?.trim() ?? '';
  }
  #tell(message: Message, field: string, used: string): void {
    const [name, line, value] = [this.#name, this.node.line, this.text(field)];
    this.#ledger.note('changed', this.#object, message, { name, field, line, params: { value, used } });
  }
  #bad(field: string, used: string): void {
    this.#tell(exchangeTexts.badValue, field, used);
  }
  refuse(field: string, message: Message, allowed: Message, allowedParams: Params = {}, whole = false): void {
    const value = this.text(field);
    this.#ledger.note('refused', this.#object, message, {
      name: this.#name,
      field,
      line: this.node.line,
      value,
      params: { value },
      allowed,
      allowedParams,
      ...(!whole && { valueOnly: true }),
    });
  }
  has(field: string): boolean {
    return this.text(field) !== '';
  }
  flag(field: string, otherwise = false): boolean {
    const value = this.text(field);
    if (value === '') return otherwise;
    if (!FLAGS.has(value.toLowerCase())) this.#bad(field, '0');
    return parseFlag(value);
  }
  number(field: string, otherwise: number): number {
    const text = this.text(field);
    if (text === '') return otherwise;
    const value = parseNumber(text);
    if (value === null) this.#bad(field, String(otherwise));
    return value ?? otherwise;
  }
  date(field: string): Minute | null {
    const text = this.text(field);
    const value = parseDate(text);
    if (value === null) return null;
    if (value === undefined || !isDate(value)) {
      const message = value === undefined ? exchangeTexts.noDate : exchangeTexts.dateOutside;
      this.refuse(field, message, exchangeTexts.allowDates, DATE_RANGE);
      return null;
    }
    // Most end with their minute.
    if (text.length === WHOLE_MINUTE && text.endsWith(':00')) return value;
    const rest = DATE_REST.exec(text);
    if (rest?.[1]) this.#ledger.note('changed', this.#object, exchangeTexts.secondsCut, { field });
    if (rest?.[2]) this.#ledger.note('changed', this.#object, exchangeTexts.zoneIgnored, { field });
    return value;
  }
  stored(field: string): Minute | null {
    const value = parseDate(this.text(field));
    if (value === null) return null;
    if (value !== undefined && isDate(value)) return value;
    this.#ledger.note('ignored', this.#object, exchangeTexts.notCompared, { field });
    return null;
  }
  quiet(field: string): Minute | null {
    const value = parseDate(this.text(field));
    return value != null && isDate(value) ? value : null;
  }
  lasts(field: string, whole = false): boolean {
    const value = parseDuration(this.text(field));
    if (value === null || Math.abs(value) <= MOST_MINUTES) return true;
    const most = Math.floor(MOST_MINUTES / 60);
    this.refuse(field, exchangeTexts.amountOutside, exchangeTexts.allowHours, { most }, whole);
    return false;
  }
  duration(field: string): number | null {
    const text = this.text(field);
    if (text === '') return null;
    const value = parseDuration(text);
    if (value === null) {
      this.#bad(field, '-');
      return null;
    }
    const whole = Math.round(value);
    if (whole !== value) {
      const [name, line] = [this.#name, this.node.line];
      this.#ledger.note('changed', this.#object, exchangeTexts.roundedMinutes, {
        name,
        field,
        line,
        params: { value: text },
      });
    }
    return whole;
  }
  exact(field: string): number | null {
    const text = this.text(field);
    const value = text === '' ? null : parseDuration(text);
    return value === null || value < 0 ? this.amount(field) : value;
  }
  amount(field: string): number | null {
    const value = this.duration(field);
    if (value === null || value >= 0) return value;
    this.#tell(exchangeTexts.adjusted, field, '0');
    return 0;
  }
  within(field: string, otherwise: number, least: number, most: number): number {
    const value = this.number(field, otherwise);
    const used = Math.min(most, Math.max(least, value));
    if (used !== value) this.#tell(exchangeTexts.adjusted, field, String(used));
    return used;
  }
  tenths(field: string): number | null {
    const value = parseNumber(this.text(field));
    return value === null ? null : value / 10;
  }
  note(
    outcome: 'changed' | 'refused' | 'ignored',
    message: Message,
    field?: string,
    value?: string,
    used?: string,
  ): void {
    this.#ledger.note(outcome, this.#object, message, {
      name: this.#name,
      line: this.node.line,
      ...(field && { field }),
      ...(value !== undefined && { params: { value, used: used ?? '' } }),
    });
  }
}

export const recordReader = (node: XmlNode, object: ExchangeObject, name: string, ledger: Ledger): RecordReader =>
  new Reader(node, object, name, ledger);

/** Reports the fields of a record that are neither read nor only a repetition. */
export function noteIgnoredFields(
  node: XmlNode,
  object: ExchangeObject,
  known: ReadonlySet<string>,
  ledger: Ledger,
): void {
  for (const [field, text] of node.values) {
    if (!known.has(field) && !EMPTY.has(text.trim())) {
      ledger.note('ignored', object, whyIgnored(field, object), { field });
    }
  }
  for (const kid of node.kids) {
    if (!known.has(kid.name)) ledger.note('ignored', object, whyIgnored(kid.name, object), { field: kid.name });
  }
}

/** Money that Project computes from rates is computed from our rates; the file's rates belong to nobody here. */
function whyIgnored(field: string, object: ExchangeObject): Message {
  if (/Rates?$|^CostPerUse$/.test(field)) return exchangeTexts.rateIgnored;
  if (field.endsWith('Cost') && field !== 'BudgetCost') return exchangeTexts.costIgnored;
  const isKept = object === 'baseline' || (object in KEPT && KEPT[object as keyof typeof KEPT].has(field));
  return isKept ? exchangeTexts.keptBeside : exchangeTexts.fieldIgnored;
}
