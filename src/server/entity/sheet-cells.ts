/**
 * Values of fields as cells people read, and back.
 *
 * Invariant: what `cellOf` writes `parseCell` reads, but for records that the viewer may not know, which are marked as on
 * screens and refused when read back. A cell that cannot be read is handed on as it is, so that the one
 * validation refuses it by name.
 */
import { type TitleLookup, UNKNOWN_RECORD, valueOfText, yesNoTexts } from '#kernel/cell-text.ts';
import { formatInstant } from '#kernel/dates.ts';
import type { Field, Money, Period } from '#kernel/field.ts';
import { USUAL_CURRENCY } from '#kernel/fields/money.ts';
import { type Lang, say } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import { type Cell, dateOfSerial, type WrittenCell } from '#server/sheet.ts';

export const yesNo = (value: unknown, lang: Lang): string => say(value ? yesNoTexts.yes : yesNoTexts.no, lang);

/** An amount in the usual currency is a number people can sum; a number cell keeps 15 digits. */
const moneyCell = ({ amount, currency }: Money): WrittenCell =>
  currency === USUAL_CURRENCY && amount.replace(/\D/g, '').length <= 15 ? Number(amount) : `${amount} ${currency}`;

/** A stored value as people read it. */
export function cellOf(
  field: Field,
  value: unknown,
  titles: Record<number, string>,
  { lang, utcOffset }: Pick<Ctx, 'lang' | 'utcOffset'>,
): WrittenCell {
  if (value === null || value === undefined) return null;
  const title = (id: number): string => titles[id] ?? (field.to ? say(UNKNOWN_RECORD, lang) : '');
  switch (field.kind) {
    case 'bool':
      return yesNo(value, lang);
    case 'choice': {
      const label = field.items?.[String(value)];
      return label ? say(label, lang) : String(value);
    }
    case 'choices':
      return (value as string[])
        .map((one) => {
          const label = field.items?.[one];
          return label ? say(label, lang) : one;
        })
        .join('; ');
    case 'dict':
    case 'ref':
    case 'tree':
      return title(value as number);
    case 'refs':
      return (value as number[]).map(title).join('; ');
    case 'file':
      return (value as number[]).map((id) => titles[id] ?? `#${id}`).join('; ');
    case 'int':
      return value as number;
    case 'percent':
      return { percent: Number(value) };
    case 'decimal':
      // A number cell keeps 15 digits.
      return String(value).replace(/\D/g, '').length > 15 ? String(value) : Number(value);
    case 'instant':
      return { at: formatInstant(Date.parse(String(value)), utcOffset) };
    case 'date':
      return { at: String(value) };
    case 'period':
      return `${(value as Period).from} ~ ${(value as Period).to}`;
    case 'money':
      return moneyCell(value as Money);
    case 'text':
    case 'longText':
      return String(value);
    case 'json':
      if (field.dict && Array.isArray(value)) return value.map((id) => titles[id as number] ?? '').join('; ');
      return typeof value === 'string' ? value : JSON.stringify(value);
    default:
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** The value of a cell; `lookup` knows the ids of titles. */
export function parseCell(field: Field, cell: Cell, lookup: TitleLookup, utcOffset: number): unknown {
  // A date in a cell without the format of one is its serial number.
  const serial = typeof cell === 'number' && (field.kind === 'date' || field.kind === 'instant') && dateOfSerial(cell);
  return valueOfText(field, serial || String(cell ?? ''), lookup, utcOffset);
}
