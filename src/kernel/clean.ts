/**
 * Values as they are stored.
 *
 * Trims texts, turns '' into null (2-rules §5: strings trimmed before submit), makes one line of texts of one line, writes
 * numbers and instants in one way, names each file once, and drops blank lines. Invariant: cleaning twice is cleaning
 * once. Does not check; values of the wrong kind are left for the check.
 */
import { type CheckMode, checkValue, isPlain, oneLine } from './check.ts';
import type { Field, Fields } from './field.ts';
import { readAmount } from './fields/money.ts';
import { shownValues } from './form-state.ts';

/** `1.5` with two decimals as `1.50`, `-0.00` as `0.00`: one writing per number, so that equal values compare as equal. */
function storedDecimal(text: string, digits: number): string {
  const match = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(text);
  if (!match || (match[3]?.length ?? 0) > digits) return text;
  const fraction = (match[3] ?? '').padEnd(digits, '0');
  const zero = /^0*$/.test(match[2]! + fraction);
  return `${zero ? '' : match[1]}${match[2]}${digits > 0 ? `.${fraction}` : ''}`;
}

/** A value as it is stored; one of the wrong kind is left for the check to refuse. */
function stored(field: Field | undefined, value: unknown): unknown {
  if (!field || field.kind === 'json') return value;
  if (field.kind === 'lines' && Array.isArray(value))
    return value.filter((line) => !isBlank(line)).map((line) => storedLine(field.cells ?? {}, line));
  if (field.kind === 'file' && Array.isArray(value)) return [...new Set(value)];
  if (field.kind === 'money' && isPlain(value) && typeof value.amount === 'string')
    return { ...value, amount: storedDecimal(readAmount(value.amount) ?? value.amount, field.digits ?? 2) };
  if (typeof value !== 'string') return value;
  const text = field.kind === 'text' ? oneLine(value) : value.trim();
  if (text === '') return null;
  if (field.kind === 'decimal') return storedDecimal(text, field.digits ?? 2);
  if (field.kind === 'instant' && checkValue('', field, text) === null) return new Date(text).toISOString();
  return text;
}

/** A line as it is stored: without what its other cells hide. */
function storedLine(cells: Fields, line: unknown): unknown {
  if (!isPlain(line)) return line;
  const { id, ...given } = line;
  const values = shownValues(cells, cleanValues(cells, given, 'create'));
  return { ...(id !== undefined && id !== null && { id }), ...values };
}

/** A new line into which nothing was put, such as the last one of a grid. */
const isBlank = (line: unknown): boolean =>
  isPlain(line) && Object.values(line).every((value) => value === null || value === undefined || value === '');

/** Values as they are stored, and in mode `create` defaults for fields that are not given. Answers a new object. */
export function cleanValues(fields: Fields, values: Record<string, unknown>, mode: CheckMode): Record<string, unknown> {
  const fieldOf = (name: string): Field | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  // fromEntries keeps a name such as `__proto__` an ordinary one, which the check then refuses.
  const out = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, stored(fieldOf(name), value)]));
  if (mode === 'create') {
    for (const [name, field] of Object.entries(fields)) {
      if (out[name] === undefined && field.default !== undefined) out[name] = field.default;
    }
  }
  return out;
}
