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
import { parseDate, parseDuration, parseFlag, parseNumber } from './mspdi-values.ts';
import type { XmlNode } from './xml-records.ts';

/** Values that say nothing: a field that holds one of them is not worth a line in the report. */
const EMPTY = new Set(['', '0', '-1', '0.00', '0.0', 'false', 'PT0H0M0S', 'NA', '-65535']);

const FLAGS = new Set(['0', '1', '-1', 'true', 'false']);
/** After the minutes of a date: seconds that are not zero, and a zone. */
const DATE_REST = /^[^T ]+[T ]\d{2}:\d{2}(?::(?:00|(\d{2}))(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

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

export function recordReader(node: XmlNode, object: ExchangeObject, name: string, ledger: Ledger): RecordReader {
  const raw = (field: string): string => node.values.get(field)?.trim() ?? '';
  const bad = (field: string, used: string): void =>
    ledger.note('changed', object, exchangeTexts.badValue, {
      name,
      field,
      line: node.line,
      params: { value: raw(field), used },
    });
  const adjusted = (field: string, used: string): void =>
    ledger.note('changed', object, exchangeTexts.adjusted, {
      name,
      field,
      line: node.line,
      params: { value: raw(field), used },
    });
  const refuse: RecordReader['refuse'] = (field, message, allowed, allowedParams = {}, whole = false) => {
    const value = raw(field);
    ledger.note('refused', object, message, {
      name,
      field,
      line: node.line,
      value,
      params: { value },
      allowed,
      allowedParams,
      ...(!whole && { valueOnly: true }),
    });
  };
  return {
    node,
    text: raw,
    has: (field) => raw(field) !== '',
    flag(field, otherwise = false) {
      if (raw(field) === '') return otherwise;
      if (!FLAGS.has(raw(field).toLowerCase())) bad(field, '0');
      return parseFlag(raw(field));
    },
    number(field, otherwise) {
      if (raw(field) === '') return otherwise;
      const value = parseNumber(raw(field));
      if (value === null) bad(field, String(otherwise));
      return value ?? otherwise;
    },
    date(field) {
      const value = parseDate(raw(field));
      if (value === null) return null;
      if (value === undefined || !isDate(value)) {
        const message = value === undefined ? exchangeTexts.noDate : exchangeTexts.dateOutside;
        refuse(field, message, exchangeTexts.allowDates, DATE_RANGE);
        return null;
      }
      const rest = DATE_REST.exec(raw(field));
      if (rest?.[1]) ledger.note('changed', object, exchangeTexts.secondsCut, { field });
      if (rest?.[2]) ledger.note('changed', object, exchangeTexts.zoneIgnored, { field });
      return value;
    },
    stored(field) {
      const value = parseDate(raw(field));
      if (value === null) return null;
      if (value !== undefined && isDate(value)) return value;
      ledger.note('ignored', object, exchangeTexts.notCompared, { field });
      return null;
    },
    quiet(field) {
      const value = parseDate(raw(field));
      return value != null && isDate(value) ? value : null;
    },
    lasts(field, whole = false) {
      const value = parseDuration(raw(field));
      if (value === null || Math.abs(value) <= MOST_MINUTES) return true;
      const most = Math.floor(MOST_MINUTES / 60);
      refuse(field, exchangeTexts.amountOutside, exchangeTexts.allowHours, { most }, whole);
      return false;
    },
    duration(field) {
      if (raw(field) === '') return null;
      const value = parseDuration(raw(field));
      if (value === null) {
        bad(field, '-');
        return null;
      }
      const whole = Math.round(value);
      if (whole !== value) {
        ledger.note('changed', object, exchangeTexts.roundedMinutes, {
          name,
          field,
          line: node.line,
          params: { value: raw(field) },
        });
      }
      return whole;
    },
    exact(field) {
      const value = raw(field) === '' ? null : parseDuration(raw(field));
      return value === null || value < 0 ? this.amount(field) : value;
    },
    amount(field) {
      const value = this.duration(field);
      if (value === null || value >= 0) return value;
      adjusted(field, '0');
      return 0;
    },
    within(field, otherwise, least, most) {
      const value = this.number(field, otherwise);
      const used = Math.min(most, Math.max(least, value));
      if (used !== value) adjusted(field, String(used));
      return used;
    },
    tenths(field) {
      const value = parseNumber(raw(field));
      return value === null ? null : value / 10;
    },
    refuse,
    note: (outcome, message, field, value, used) =>
      ledger.note(outcome, object, message, {
        name,
        line: node.line,
        ...(field && { field }),
        ...(value !== undefined && { params: { value, used: used ?? '' } }),
      }),
  };
}

/** Reports the fields of a record that are neither read nor only a repetition. */
export function noteIgnoredFields(
  node: XmlNode,
  object: ExchangeObject,
  known: ReadonlySet<string>,
  ledger: Ledger,
): void {
  for (const [field, text] of node.values) {
    if (!known.has(field) && !EMPTY.has(text.trim())) {
      ledger.note('ignored', object, whyIgnored(field), { field });
    }
  }
  for (const kid of node.kids) {
    if (!known.has(kid.name)) ledger.note('ignored', object, whyIgnored(kid.name), { field: kid.name });
  }
}

/** Money that Project computes from rates is computed from our rates; the file's rates belong to nobody here. */
function whyIgnored(field: string): Message {
  if (/Rates?$|^CostPerUse$/.test(field)) return exchangeTexts.rateIgnored;
  return field.endsWith('Cost') ? exchangeTexts.costIgnored : exchangeTexts.fieldIgnored;
}
