/**
 * Exact arithmetic of contracts: shares, tax, and amounts in capitals as Chinese documents have them. Pure; whole cents as bigint.
 */
import type { Money } from '#kernel/field.ts';
import { amountOf, centsOf } from '#kernel/fields/money.ts';

/** Cents of an amount; of none 0. */
export const cents = (amount: Pick<Money, 'amount'> | null | undefined): bigint =>
  (amount && centsOf(amount.amount)) ?? 0n;
export const moneyOf = (of: bigint, currency: string): Money => ({ amount: amountOf(of), currency });

/** A percentage of two decimals as a whole number of hundredths; of none 0. */
export const hundredths = (percent: string | null | undefined): bigint => centsOf(percent ?? '') ?? 0n;
export const WHOLE = 10_000n;

/** Whether shares make a whole. */
export const areWhole = (shares: readonly (string | null | undefined)[]): boolean =>
  shares.reduce((sum, one) => sum + hundredths(one), 0n) === WHOLE;

/** An amount by shares that make a whole: each rounded down to cents, the last takes the rest, so they sum exactly. */
export function allocate(total: bigint, shares: readonly bigint[]): bigint[] {
  const sum = shares.reduce((all, one) => all + one, 0n);
  if (sum <= 0n) return [];
  let left = total;
  return shares.map((share, at) => {
    if (at === shares.length - 1) return left;
    const part = (total * share) / sum;
    left -= part;
    return part;
  });
}

/** An amount with tax, without it; half a cent goes up. */
export function netOf(gross: bigint, taxRate: string | null | undefined): bigint {
  const divisor = WHOLE + hundredths(taxRate);
  return (2n * gross * WHOLE + divisor) / (2n * divisor);
}

/** The tax in an amount: what it is with tax less what it is without, so the two parts sum exactly. null: no tax rate is said. */
export const taxIn = (gross: bigint, taxRate: string | null | undefined): bigint | null =>
  taxRate === null || taxRate === undefined ? null : gross - netOf(gross, taxRate);

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];

/** A whole number below 10^16. */
function capitals(whole: bigint): string {
  const digits = String(whole);
  let out = '';
  let gap = false;
  for (let at = 0; at < digits.length; at++) {
    const place = digits.length - 1 - at;
    const digit = Number(digits[at]);
    if (digit === 0) gap = out !== '';
    else {
      if (gap) out += '零';
      gap = false;
      out += DIGITS[digit]! + PLACES[place % 4]!;
    }
    if (place % 4 === 0 && place > 0) {
      // The word of a group of four that is not empty; what is above a hundred million is counted in ten thousands of it.
      const group = digits.slice(Math.max(0, at - 3), at + 1);
      const some = /[1-9]/.test(group);
      if (place === 4 && some) out += '万';
      if (place === 12 && some) out += '万';
      if (place === 8 && /[1-9]/.test(digits.slice(0, at + 1))) out += '亿';
    }
  }
  return out;
}

/**
 * An amount in capitals: 10,010.01 is 壹万零壹拾元零壹分. `whole`: after 角 too it ends with 整 (rules of accounting ask for it, rules
 * of payment leave it open).
 */
export function capitalAmount(of: bigint, whole = true): string {
  const value = of < 0n ? -of : of;
  const [yuan, rest] = [value / 100n, Number(value % 100n)];
  const [jiao, fen] = [Math.floor(rest / 10), rest % 10];
  const front = of < 0n ? '负' : '';
  const main = yuan > 0n ? `${capitals(yuan)}元` : '';
  if (rest === 0) return `${front}${main || '零元'}整`;
  const zero = main && jiao === 0 ? '零' : '';
  const behind = `${jiao > 0 ? `${DIGITS[jiao]}角` : zero}${fen > 0 ? `${DIGITS[fen]}分` : ''}`;
  return `${front}${main}${behind}${fen === 0 && whole ? '整' : ''}`;
}

/** How much of an amount another one is, in percent with one decimal; of nothing a dash. */
export function percentOf(part: string, whole: string): string {
  const [some, all] = [hundredths(part), hundredths(whole)];
  if (all <= 0n) return '–';
  const tenths = (some * 2000n + all) / (2n * all);
  return `${tenths / 10n}.${tenths % 10n}%`;
}
