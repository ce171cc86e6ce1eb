/**
 * Amounts of money: whole cents with a currency.
 *
 * On the wire an amount is a decimal string with its currency (`{ amount: '12.50', currency: 'CNY' }`), in the database cents as a
 * bigint. Invariants: whole numbers all the way, never floating point; an amount written in any unit reads back as itself.
 * Refuses: parts of a cent, amounts that a bigint does not hold, and sums over several currencies.
 */
import type { Triple } from '../text.ts';

/** Most digits before the point: with two behind it a bigint holds them all. */
export const MONEY_DIGITS = 16;
/** Default unit of an amount. */
export const USUAL_CURRENCY = 'CNY';

/** Units people count in, by their zeros. */
export const MONEY_UNITS = {
  one: { label: ['元', '元', 'yuan'], zeros: 0 },
  tenThousand: { label: ['万元', '萬元', '10,000 yuan'], zeros: 4 },
  hundredMillion: { label: ['亿元', '億元', '100 million yuan'], zeros: 8 },
} as const satisfies Record<string, { label: Triple; zeros: number }>;
export type MoneyUnit = keyof typeof MONEY_UNITS;

const WORDS: Readonly<Record<string, MoneyUnit>> = {
  ...{ 万: 'tenThousand', 萬: 'tenThousand', 亿: 'hundredMillion', 億: 'hundredMillion' },
};

/** Cents of an amount as it is stored; null: it is not an amount of whole cents. */
export function centsOf(amount: string): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) return null;
  const cents = BigInt(match[2]! + (match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -cents : cents;
}

/** The amount of so many cents, with two digits behind the point. */
export function amountOf(cents: bigint | number | string): string {
  const whole = BigInt(cents);
  const text = String(whole < 0n ? -whole : whole).padStart(3, '0');
  return `${whole < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Cents of a number in a unit, written plainly (`1.5`, `.5`); null: not whole. */
function wholeCents(number: string, zeros: number): bigint | null {
  const [before = '', after = ''] = number.split('.');
  const shift = zeros + 2;
  const kept = after.slice(0, shift).padEnd(shift, '0');
  return /[^0]/.test(after.slice(shift)) ? null : BigInt(`${before}${kept}` || '0');
}

/** Between and around digits: separators, spaces, apostrophes. */
const SEPARATORS = /[,'’\s]/gu;
const PARTS = /^(?:(?:\d+(?:\.\d*)?|\.\d+)[万萬亿億]?)+$/u;

/**
 * The amount that a text means, as it is stored; null: none. Full-width digits, separators, signs of currencies and units are
 * read (`１，２３４．５`, `¥ 80`, `1.5万元`, `3亿2000万`). `unit`: of a number that names none.
 */
export function readAmount(text: string, unit: MoneyUnit = 'one'): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(SEPARATORS, '')
    .replace(/^([-−–]?)(?:人民币|人民幣|RMB|CNY|[¥$€£])/iu, '$1')
    .replace(/[元圆圓]$/u, '');
  const negative = /^[-−–]/u.test(plain);
  const body = plain.replace(/^[-−–+]/u, '');
  if (!PARTS.test(body)) return null;
  const named = /[万萬亿億]/u.test(body);
  let cents = 0n;
  let last = Number.POSITIVE_INFINITY;
  for (const [, number = '', word = ''] of body.matchAll(/(\d+(?:\.\d*)?|\.\d+)([万萬亿億]?)/gu)) {
    const { zeros } = MONEY_UNITS[word ? WORDS[word]! : named ? 'one' : unit];
    const part = wholeCents(number, zeros);
    // Larger units stand before smaller ones, each once.
    if (part === null || zeros >= last) return null;
    last = zeros;
    cents += part;
  }
  return amountOf(negative ? -cents : cents);
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** An amount in a unit, whole: `12345678.90` is `12,345,678.90`, and `1,234.56789` in ten thousands. At least two decimals. */
export function showAmount(amount: string, unit: MoneyUnit = 'one'): string {
  const cents = centsOf(amount);
  if (cents === null) return amount;
  const behind = MONEY_UNITS[unit].zeros + 2;
  const text = String(cents < 0n ? -cents : cents).padStart(behind + 1, '0');
  const decimals = text.slice(-behind).replace(/0+$/, '').padEnd(2, '0');
  return `${cents < 0n ? '-' : ''}${grouped(text.slice(0, -behind))}.${decimals}`;
}
