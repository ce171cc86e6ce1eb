/**
 * Values of fields as cells people read, and back.
 *
 * Invariant: what `cellOf` writes `parseCell` reads. A cell that cannot be read is handed on as it is, so that the one
 * validation refuses it by name.
 */
import { formatInstant, instantOfMinute, parseMinute } from '#kernel/dates.ts';
import type { Field, Money, Period } from '#kernel/field.ts';
import { LANGS, type Lang, say } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import { type Cell, dateOfSerial } from '#server/sheet.ts';
import { entityTexts } from './entity-texts.ts';
import type { TitleLookup } from './sheet-titles.ts';

export const yesNo = (value: unknown, lang: Lang): string => say(value ? entityTexts.yes : entityTexts.no, lang);

/** A stored value as people read it. */
export function cellOf(
  field: Field,
  value: unknown,
  titles: Record<number, string>,
  { lang, utcOffset }: Pick<Ctx, 'lang' | 'utcOffset'>,
): Cell {
  if (value === null || value === undefined) return null;
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
      return titles[value as number] ?? '';
    case 'refs':
      return (value as number[]).map((id) => titles[id] ?? '').join('; ');
    case 'int':
    case 'percent':
      return value as number;
    case 'decimal':
      // A number cell keeps 15 digits.
      return String(value).replace(/\D/g, '').length > 15 ? String(value) : Number(value);
    case 'instant':
      return formatInstant(Date.parse(String(value)), utcOffset);
    case 'period':
      return `${(value as Period).from} ~ ${(value as Period).to}`;
    case 'money':
      return `${(value as Money).amount} ${(value as Money).currency}`;
    case 'text':
    case 'longText':
    case 'date':
      return String(value);
    case 'json':
      if (field.dict && Array.isArray(value)) return value.map((id) => titles[id as number] ?? '').join('; ');
      return typeof value === 'string' ? value : JSON.stringify(value);
    default:
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** `2026/1/5`, `2026-1-5`, `20260105` and `2026年1月5日` as `2026-01-05`. */
const dateText = (text: string): string => {
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?=$| )/.exec(text) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  return match ? `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}` : text;
};

/** Yes and no in any of the languages; another text is left for the check to refuse. */
function flag(text: string): boolean | string {
  const means = (value: boolean): boolean =>
    String(value) === text.toLowerCase() ||
    LANGS.some((lang) => yesNo(value, lang).toLowerCase() === text.toLowerCase());
  return means(true) ? true : means(false) ? false : text;
}

/** The key of an item that is named by it or by a label in any language. */
const itemNamed = ({ items = {} }: Field, text: string): string =>
  Object.entries(items).find(([key, label]) => key === text || label.includes(text))?.[0] ?? text;

/** The value of a cell; `lookup` knows the ids of titles. */
export function parseCell(field: Field, cell: Cell, lookup: TitleLookup, utcOffset: number): unknown {
  // A date in a cell without the format of one is its serial number.
  const serial = typeof cell === 'number' && (field.kind === 'date' || field.kind === 'instant') && dateOfSerial(cell);
  const text = serial || String(cell ?? '').trim();
  if (text === '') return null;
  switch (field.kind) {
    case 'int':
    case 'percent': {
      const number = Number(text.replace(/%$/, ''));
      return Number.isFinite(number) ? number : text;
    }
    case 'bool':
      return flag(text);
    case 'date':
      return dateText(text).replace(/ 00:00(:00)?$/, '');
    case 'instant': {
      const minute = parseMinute(text);
      const seconds = /:\d\d:(\d\d)$/.exec(text)?.[1] ?? '00';
      return minute === null ? text : instantOfMinute(minute, utcOffset).replace(':00.000Z', `:${seconds}.000Z`);
    }
    case 'period': {
      const [from = '', to = ''] = text.split('~').map((end) => dateText(end.trim()));
      return { from, to };
    }
    case 'money': {
      const [amount = '', currency = ''] = text.split(/\s+/);
      return { amount, currency };
    }
    case 'choice':
      return itemNamed(field, text);
    case 'choices':
      return text
        .split(/[;；]/)
        .filter((part) => part.trim() !== '')
        .map((part) => itemNamed(field, part.trim()));
    case 'dict':
    case 'ref':
    case 'tree':
      return lookup(field, text);
    case 'refs':
    case 'json':
      return text
        .split(/[;；]/)
        .filter((part) => part.trim() !== '')
        .map((part) => lookup(field, part.trim()));
    default:
      return text;
  }
}
