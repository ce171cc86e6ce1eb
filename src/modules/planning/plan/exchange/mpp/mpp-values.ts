/** Values of records in the words of MSPDI. */
import { formatMinute } from '#kernel/dates.ts';
import { formatDuration } from '../mspdi/mspdi-values.ts';
import type { CustomField } from './mpp-custom-fields.ts';
import type { FieldRow } from './mpp-fields.ts';
import { plainText } from './mpp-rtf.ts';
import type { MppRow, Spot } from './mpp-table.ts';

/** Thousandths of a minute. */
const WORK = 1000;
export const rounded = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** A minute with fractions: to the second, as Project writes it. */
const written = (minute: number): string => {
  const whole = Math.floor(minute);
  const seconds = Math.round((minute - whole) * 60);
  const text = formatMinute(whole);
  return seconds === 0 ? text : text.replace(/:00$/, `:${String(seconds).padStart(2, '0')}`);
};
export function dateText(minute: number | null): string {
  if (minute === null) return '';
  let text = recent.get(minute);
  if (text === undefined) {
    if (recent.size >= MOST_RECENT) recent.clear();
    text = written(minute);
    recent.set(minute, text);
  }
  return text;
}
/** Dates of a plan repeat. */
const recent = new Map<number, string>();
const MOST_RECENT = 5000;

function textAt({ bytes, at, length }: Readonly<Spot>, kind: FieldRow[2]): string {
  switch (kind) {
    case 'date':
      return dateText(bytes.date(at));
    case 'text':
      return bytes.text(at, length);
    case 'work': {
      const value = bytes.double(at);
      return value === 0 ? '' : formatDuration(value / WORK);
    }
    case 'duration':
      return formatDuration(bytes.i32(at) / 10);
    case 'money': {
      const value = bytes.double(at);
      return value === 0 ? '' : rounded(value);
    }
    case 'u16':
      return String(bytes.u16(at));
    case 'tenths':
    case 'i32':
      return String(bytes.i32(at));
    case 'units':
      return rounded(bytes.double(at) / 10_000);
    case 'guid':
      return bytes.guid(at);
    case 'rtf':
      return plainText(bytes.part(at, length).raw);
    case 'flag':
      return '';
  }
}

/** What a record holds of these fields; those it has not, and amounts of nothing, stay away. */
export function valuesOf(row: MppRow, fields: readonly FieldRow[], into: Map<string, string>): void {
  for (const [id, element, kind] of row.known(fields)) {
    if (kind === 'flag') {
      if (row.flag(id)) into.set(element, '1');
      continue;
    }
    const spot = row.spot(id);
    const value = spot ? textAt(spot, kind) : '';
    if (value !== '') into.set(element, value);
  }
}

/** The value of a custom field as MSPDI writes it, null if it has none. */
export function customValue(row: MppRow, { id, kind, unit }: CustomField): { value: string; format?: string } | null {
  if (kind === 'flag') return row.flag(id) ? { value: '1' } : null;
  if (!row.has(id)) return null;
  switch (kind) {
    case 'text': {
      const value = row.text(id);
      return value ? { value } : null;
    }
    case 'date': {
      const value = dateText(row.date(id));
      return value ? { value } : null;
    }
    case 'duration':
      return {
        value: formatDuration(row.i32(id) / 10),
        format: String(unit !== undefined && row.has(unit) ? row.u16(unit) : 7),
      };
    default:
      return { value: rounded(row.double(id)) };
  }
}
