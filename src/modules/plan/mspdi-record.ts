/**
 * A record of MSPDI with typed reading of its fields.
 *
 * Hides: what happens to a value that is not understood (a default is used and reported with line, field and value)
 * and to a field nobody reads (reported as left out, unless it only repeats or formats what we compute ourselves).
 */
import type { Message } from '#kernel/text.ts';
import type { ExchangeObject } from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';
import type { Ledger } from './fidelity-ledger.ts';
import { parseDate, parseDuration, parseFlag, parseNumber } from './mspdi-values.ts';
import type { Minute } from './plan-model.ts';
import type { XmlNode } from './xml-records.ts';

/** Values that say nothing: a field that holds one of them is not worth a line in the report. */
const EMPTY = new Set(['', '0', '-1', '0.00', '0.0', 'false', 'PT0H0M0S', 'NA', '-65535']);

export interface RecordReader {
  node: XmlNode;
  text: (field: string) => string;
  has: (field: string) => boolean;
  flag: (field: string, otherwise?: boolean) => boolean;
  number: (field: string, otherwise: number) => number;
  date: (field: string) => Minute | null;
  /** Whole minutes, or null when the field is absent. */
  duration: (field: string) => number | null;
  /** A duration in tenths of minutes, as slack and lag are stored; null when absent. */
  tenths: (field: string) => number | null;
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
  return {
    node,
    text: raw,
    has: (field) => raw(field) !== '',
    flag: (field, otherwise = false) => (raw(field) === '' ? otherwise : parseFlag(raw(field))),
    number(field, otherwise) {
      if (raw(field) === '') return otherwise;
      const value = parseNumber(raw(field));
      if (value === null) bad(field, String(otherwise));
      return value ?? otherwise;
    },
    date(field) {
      const value = parseDate(raw(field));
      if (value === undefined) bad(field, '-');
      return value ?? null;
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
    tenths(field) {
      const value = parseNumber(raw(field));
      return value === null ? null : value / 10;
    },
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

/** Money that Project computes from rates is computed from ours; its rates are nobody's here. */
function whyIgnored(field: string): Message {
  if (/Rates?$|^CostPerUse$/.test(field)) return exchangeTexts.rateIgnored;
  return field.endsWith('Cost') ? exchangeTexts.costIgnored : exchangeTexts.fieldIgnored;
}
