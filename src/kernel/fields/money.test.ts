import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, centsOf, MONEY_UNITS, type MoneyUnit, readAmount, showAmount } from './money.ts';

const LARGEST = 10n ** 18n - 1n;
const cents = fc.bigInt({ min: -LARGEST, max: LARGEST });
const units = Object.keys(MONEY_UNITS) as MoneyUnit[];
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0)).replaceAll(' ', '　');

test.each([
  ['1234.5', '1234.50'],
  ['１，２３４．５', '1234.50'],
  ['¥ 1,234.50', '1234.50'],
  ['￥１２', '12.00'],
  ['-80元', '-80.00'],
  ['RMB 80', '80.00'],
  ['1.5万', '15000.00'],
  ['1.5万元', '15000.00'],
  ['1.5萬', '15000.00'],
  ['3亿2000万元', '320000000.00'],
  ['3億2,000萬5', '320000005.00'],
  ['0.00000001亿', '1.00'],
  ['.5', '0.50'],
  ['5.', '5.00'],
  ["1'234", '1234.00'],
  ['0', '0.00'],
])('%s is read', (text, amount) => expect(readAmount(text)).toBe(amount));

test.each(['', '-', '元', '1.234', '0.0000001万', '1万2万', '1万2亿', '1.2.3', 'abc', '1e5', '12 USD x', '万'])(
  '%s is no amount',
  (text) => expect(readAmount(text)).toBeNull(),
);

test('a number without a unit is in the one that was chosen; a written unit wins', () => {
  expect([readAmount('1.5', 'tenThousand'), readAmount('2', 'hundredMillion')]).toEqual(['15000.00', '200000000.00']);
  expect(readAmount('1.5万', 'hundredMillion')).toBe('15000.00');
});

test('cents are exact both ways, and in every unit, in full width and with separators', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(...units), (whole, unit) => {
      const amount = amountOf(whole);
      expect(centsOf(amount)).toBe(whole);
      const shown = showAmount(amount, unit);
      for (const text of [shown, wide(shown), `${shown.replaceAll(',', ' ')}`])
        expect(readAmount(text, unit)).toBe(amount);
    }),
  );
});

test('sums of amounts are those of BigInt, whatever units they are written in', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, fc.constantFrom(...units)), { maxLength: 40 }), (parts) => {
      const read = parts.map(([whole, unit]) => centsOf(readAmount(showAmount(amountOf(whole), unit), unit)!)!);
      expect(read.reduce((sum, one) => sum + one, 0n)).toBe(parts.reduce((sum, [whole]) => sum + whole, 0n));
    }),
  );
});

test('composed units are the sum of their parts', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(9999), fc.bigInt({ min: 0n, max: 999_999n }), (yi, wan, rest) => {
      const sum = BigInt(yi) * 10n ** 10n + BigInt(wan) * 10n ** 6n + rest;
      expect(readAmount(`${yi}亿${wan}万${amountOf(rest)}元`)).toBe(amountOf(sum));
    }),
  );
});
