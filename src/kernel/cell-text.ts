/**
 * Values from the texts people write into cells, of sheets and of grids.
 *
 * A text that cannot be read is handed on as it is, so that the one validation refuses it by name.
 */
import { instantOfMinute, parseMinute } from './dates.ts';
import type { Field } from './field.ts';
import { readAmount, USUAL_CURRENCY } from './fields/money.ts';
import { texts, three } from './text.ts';

/** The id of a title, or the text itself when it is not known. */
export type TitleLookup = (field: Field, title: string) => number | string;

export const yesNoTexts = texts('entity', { yes: three('是', '是', 'Yes'), no: three('否', '否', 'No') });

/** Stands where the name of a record would that the viewer may not know, in cells and on screens; read back it names nothing. */
export const UNKNOWN_RECORD = ['（无权查看）', '（無權查看）', '(no access)'] as const;

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
    (value ? yesNoTexts.yes : yesNoTexts.no).text.some((word) => word.toLowerCase() === text.toLowerCase());
  return means(true) ? true : means(false) ? false : text;
}

/** The key of an item that is named by it or by a label: on the server in any language, in the browser in the person's. */
const itemNamed = ({ items = {} }: Field, text: string): string =>
  Object.entries(items).find(([key, label]) => key === text || label.includes(text))?.[0] ?? text;

/** The value a text stands for; `lookup` knows the ids of titles. */
export function valueOfText(field: Field, cell: string, lookup: TitleLookup, utcOffset?: number): unknown {
  const text = cell.trim();
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
      const named = /(?<=[\s\d])[A-Z]{3}$/.exec(text)?.[0];
      const amount = named ? text.slice(0, -named.length).trim() : text;
      return { amount: readAmount(amount) ?? amount, currency: named ?? USUAL_CURRENCY };
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
