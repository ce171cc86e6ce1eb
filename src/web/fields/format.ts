/** Values as people read them. Pure; empty values give ''. */

import { UNKNOWN_RECORD } from '#kernel/cell-text.ts';
import { isPlain } from '#kernel/check.ts';
import type { Field, Money, Period } from '#kernel/field.ts';
import { showAmount } from '#kernel/fields/money.ts';
import type { Triple } from '#kernel/text.ts';
import { companyTime } from '#web/clock.ts';
import type { Titles } from './field-kind.ts';

/** A decimal string with thousands separators; the text itself if it is not a number. */
export function groupDigits(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  return match ? `${match[1]}${match[2]!.replace(/\B(?=(\d{3})+$)/g, ',')}${match[3] ?? ''}` : text;
}

/** A number without the zeros that line it up with others in a column: it is alone. */
export const unpadded = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** `YYYY-MM-DD HH:mm` of an ISO instant on the company's clock. */
export function instantText(value: string, seconds = false): string {
  const ms = Date.parse(value);
  if (Number.isNaN(ms)) return value;
  return companyTime(ms).slice(0, seconds ? 19 : 16);
}

/** One line of text for a value; dictionary items and references by `titles`, which name no record that is not to be known. */
export function valueText(field: Field, value: unknown, say: (text: Triple) => string, titles?: Titles): string {
  if (value === null || value === undefined || value === '') return '';
  const title = (id: unknown): string => titles?.[Number(id)] ?? (titles && field.to ? say(UNKNOWN_RECORD) : `#${id}`);
  switch (field.kind) {
    case 'bool':
      return value ? say(['是', '是', 'Yes']) : say(['否', '否', 'No']);
    case 'choice': {
      const label = field.items?.[String(value)];
      return label ? say(label) : String(value);
    }
    case 'choices':
      return Array.isArray(value)
        ? value.map((one) => (field.items?.[one] ? say(field.items[one]) : String(one))).join(say(['、', '、', ', ']))
        : String(value);
    case 'dict':
    case 'ref':
    case 'tree':
      return title(value);
    case 'refs':
      return Array.isArray(value) ? value.map(title).join(say(['、', '、', ', '])) : String(value);
    case 'file':
    case 'lines':
      return Array.isArray(value) && value.length > 0 ? String(value.length) : '';
    case 'period':
      return isPlain(value) ? `${(value as unknown as Period).from} ~ ${(value as unknown as Period).to}` : '';
    case 'money':
      return isPlain(value)
        ? `${showAmount((value as unknown as Money).amount)} ${(value as unknown as Money).currency}`
        : String(value);
    case 'decimal':
      return groupDigits(String(value));
    case 'percent':
      return `${value}%`;
    case 'instant':
      return instantText(String(value));
    case 'richText':
      return String(value)
        .replace(/<[^>]*>/g, ' ')
        .replace(/&nbsp;/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    case 'json':
      return JSON.stringify(value);
    default:
      return String(value);
  }
}
