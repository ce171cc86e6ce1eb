import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, areWhole, capitalAmount, hundredths, netOf, taxIn } from './amounts.ts';

test.each([
  // Those of the rules of payment and of accounting.
  [140950n, '壹仟肆佰零玖元伍角整'],
  [600714n, '陆仟零柒元壹角肆分'],
  [168032n, '壹仟陆佰捌拾元叁角贰分'],
  [10700053n, '壹拾万零柒仟元伍角叁分'],
  [1640902n, '壹万陆仟肆佰零玖元零贰分'],
  [32504n, '叁佰贰拾伍元零肆分'],
  [1001001n, '壹万零壹拾元零壹分'],
  [10000000050n, '壹亿元伍角整'],
  // Groups that are empty, and those above a hundred million.
  [0n, '零元整'],
  [5n, '伍分'],
  [50n, '伍角整'],
  [100n, '壹元整'],
  [10000000100n, '壹亿零壹元整'],
  [1000000000000n, '壹佰亿元整'],
  [100000000000000n, '壹万亿元整'],
  [123456789012345678n, '壹仟贰佰叁拾肆万伍仟陆佰柒拾捌亿玖仟零壹拾贰万叁仟肆佰伍拾陆元柒角捌分'],
  [-140950n, '负壹仟肆佰零玖元伍角整'],
])('%s cents in capitals', (cents, said) => {
  expect(capitalAmount(cents)).toBe(said);
});

test('整 after 角 is a choice', () => {
  expect(capitalAmount(140950n, false)).toBe('壹仟肆佰零玖元伍角');
  expect(capitalAmount(140900n, false)).toBe('壹仟肆佰零玖元整');
});

/** Reads an amount in capitals back, digit by digit. */
function read(text: string): bigint {
  const value = (part: string): bigint => {
    let [sum, digit] = [0n, 0n];
    for (const c of part) {
      const place = { 拾: 10n, 佰: 100n, 仟: 1000n }[c];
      if (place) [sum, digit] = [sum + digit * place, 0n];
      else digit = BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(c));
    }
    return sum + digit;
  };
  const tenThousands = (part: string): bigint => {
    const [high, low] = part.includes('万') ? part.split('万') : ['', part];
    return value(high!) * 10_000n + value(low!);
  };
  const [front, back] = text.includes('元') ? text.split('元') : ['', text];
  const [high, low] = front!.includes('亿') ? front!.split('亿') : ['', front];
  const small = value(back!.split('角').length > 1 ? back!.split('角')[0]! : '') * 10n;
  const fen = value((back!.split('角').at(-1) ?? '').replace(/[分整]/g, ''));
  return (tenThousands(high!) * 100_000_000n + tenThousands(low!)) * 100n + small + fen;
}

test('capitals say the amount, whatever it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (cents) => {
      const said = capitalAmount(cents);
      expect(read(said)).toBe(cents);
      expect(said).not.toMatch(/零零|零[元万亿](?!整)|零$/);
    }),
    { numRuns: 500 },
  );
});

test('shares of an amount sum exactly, whatever they are, and none is negative', () => {
  expect(allocate(10_000n, [3333n, 3333n, 3334n])).toEqual([3333n, 3333n, 3334n]);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 17n }),
      fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 20 }),
      (total, shares) => {
        const parts = allocate(total, shares);
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(total);
        expect(parts.every((part) => part >= 0n)).toBe(true);
      },
    ),
  );
});

test('shares make a whole or they do not', () => {
  expect(areWhole(['33.33', '33.33', '33.34'])).toBe(true);
  expect(areWhole(['33.33', '33.33', '33.33'])).toBe(false);
  expect(hundredths('13')).toBe(1300n);
});

test.each([
  ['113.00', '13', '100.00'],
  ['100.00', '13', '88.50'],
  ['0.01', '13', '0.01'],
  ['106.00', '6.00', '100.00'],
  ['100.00', null, '100.00'],
  ['9007199254740991.00', '13', '7970972791806186.73'],
])('%s with %s % of tax is %s without', (gross, rate, net) => {
  expect(netOf(BigInt(gross.replace('.', '')), rate)).toBe(BigInt(net.replace('.', '')));
});

test('tax and the amount without it sum to the amount, whatever the rate', () => {
  expect(taxIn(11_300n, '13')).toBe(1_300n);
  expect(taxIn(11_300n, null)).toBeNull();
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.integer({ min: 0, max: 10_000 }), (gross, rate) => {
      const said = (rate / 100).toFixed(2);
      expect(taxIn(gross, said)! + netOf(gross, said)).toBe(gross);
      expect(taxIn(gross, said)).toBeGreaterThanOrEqual(0n);
    }),
  );
});
