/** Numbers, durations and dates of expressions against rational arithmetic of our own and the calendar of the platform. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { condition, evaluateFeel, evaluateWith, evaluateWithoutLimit } from './feel.ts';

const RUNS = Number(process.env.FEEL_RUNS ?? 300);

/** n / d, exact. */
interface Rational {
  n: bigint;
  d: bigint;
}
const abs = (n: bigint): bigint => (n < 0n ? -n : n);
const pow10 = (digits: number): bigint => 10n ** BigInt(digits);
const rational = (digits: bigint, scale: number): Rational => ({ n: digits, d: pow10(scale) });
const written = ({ digits, scale }: Decimal): string => {
  const text = abs(digits)
    .toString()
    .padStart(scale + 1, '0');
  const at = text.length - scale;
  return `${digits < 0n ? '-' : ''}${text.slice(0, at)}${scale ? `.${text.slice(at)}` : ''}`;
};
type Decimal = { digits: bigint; scale: number };
const decimals = fc.record({
  digits: fc.oneof(fc.bigInt(-999n, 999n), fc.bigInt(-(10n ** 17n), 10n ** 17n)),
  scale: fc.integer({ min: 0, max: 9 }),
});
const of = ({ digits, scale }: Decimal): Rational => rational(digits, scale);

type Mode = 'halfEven' | 'up' | 'down' | 'halfUp' | 'halfDown' | 'floor' | 'ceiling';
/** n / d as a whole number. */
function whole({ n, d }: Rational, mode: Mode): bigint {
  const [below, left] = [abs(n) / d, abs(n) % d];
  const half = left * 2n === d ? 0 : left * 2n > d ? 1 : -1;
  const away =
    left === 0n
      ? false
      : mode === 'up' ||
        (mode === 'floor' && n < 0n) ||
        (mode === 'ceiling' && n > 0n) ||
        (mode.startsWith('half') &&
          (half > 0 || (half === 0 && (mode === 'halfUp' || (mode === 'halfEven' && below % 2n === 1n)))));
  const size = below + (away ? 1n : 0n);
  return n < 0n ? -size : size;
}

/** Rounded to 34 digits, half to even. */
function to34(value: Rational): Rational {
  if (value.n === 0n) return value;
  let scale = 0;
  const size = (): bigint => abs(whole(shifted(value, scale), 'down'));
  while (size() >= pow10(34)) scale--;
  while (size() < pow10(33)) scale++;
  const digits = whole(shifted(value, scale), 'halfEven');
  return scale >= 0 ? rational(digits, scale) : { n: digits * pow10(-scale), d: 1n };
}
const shifted = ({ n, d }: Rational, by: number): Rational =>
  by >= 0 ? { n: n * pow10(by), d } : { n, d: d * pow10(-by) };

/** The number an answer says. */
function said(value: unknown): Rational {
  const [, sign, before, after = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(
    String(value),
  )!;
  const moved = shifted(rational(BigInt(`${before}${after}`), after.length), Number(exponent));
  return { n: sign ? -moved.n : moved.n, d: moved.d };
}
const same = (a: Rational, b: Rational): boolean => a.n * b.d === b.n * a.d;
const sign = ({ n, d }: Rational, { n: m, d: e }: Rational): number => Number(n * e > m * d) - Number(n * e < m * d);
/** The answer of an expression over `a` and `b`, held against the value it must have. */
function held(text: string, vars: Record<string, unknown>, expected: Rational): void {
  const { value, fault } = evaluateFeel(text, vars, { a: 'number', b: 'number' });
  expect(fault, text).toBeUndefined();
  expect({ text, vars, value: same(said(value), expected) ? 'right' : value }).toEqual({ text, vars, value: 'right' });
}

test('+ - * / are exact, rounded to 34 digits', () => {
  fc.assert(
    fc.property(decimals, decimals, (x, y) => {
      const vars = { a: written(x), b: written(y) };
      const [a, b] = [of(x), of(y)];
      held('a + b', vars, to34({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }));
      held('a - b', vars, to34({ n: a.n * b.d - b.n * a.d, d: a.d * b.d }));
      held('a * b', vars, to34({ n: a.n * b.n, d: a.d * b.d }));
      if (b.n === 0n) return;
      const up = b.n < 0n ? -1n : 1n;
      held('a / b', vars, to34({ n: up * a.n * b.d, d: a.d * abs(b.n) }));
      const floored = whole({ n: up * a.n * b.d, d: a.d * abs(b.n) }, 'floor');
      held('modulo(a, b)', vars, { n: a.n * b.d - floored * b.n * a.d, d: a.d * b.d });
    }),
    { numRuns: RUNS },
  );
});

test('comparisons are those of the numbers themselves', () => {
  fc.assert(
    fc.property(decimals, decimals, fc.boolean(), (x, y, twin) => {
      // The same number, written with more zeros.
      const other = twin ? { digits: x.digits * 10n, scale: x.scale + 1 } : y;
      const way = sign(of(x), of(other));
      const vars = { a: written(x), b: written(other) };
      const answers = ['a < b', 'a <= b', 'a = b', 'a != b', 'a >= b', 'a > b', 'a in [b..b]'].map(
        (text) => condition(text, vars, { a: 'number', b: 'number' }).value,
      );
      expect(answers).toEqual([way < 0, way <= 0, way === 0, way !== 0, way >= 0, way > 0, way === 0]);
    }),
    { numRuns: RUNS },
  );
});

const ROUNDINGS: readonly [string, Mode][] = [
  ['decimal', 'halfEven'],
  ['round up', 'up'],
  ['round down', 'down'],
  ['round half up', 'halfUp'],
  ['round half down', 'halfDown'],
  ['floor', 'floor'],
  ['ceiling', 'ceiling'],
];
test.each(ROUNDINGS)('%s rounds the decimal that is written', (name, mode) => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: -4, max: 9 }), fc.boolean(), (x, scale, tie) => {
      const own = tie ? { digits: x.digits * 10n + 5n, scale: Math.max(0, scale) + 1 } : x;
      const digits = whole(shifted(of(own), scale), mode);
      held(`${name}(a, ${scale})`, { a: written(own) }, shifted({ n: digits, d: 1n }, -scale));
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ['0.1 + 0.2 <= 0.3', true],
  ['100 * 1.13 = 113', true],
  ['333.3 * 3 > 999.9', false],
  ['1100.10 + 2200.20 = 3300.30', true],
  ['ceiling(1.1 * 100) = 110', true],
  ['round half up(1.005, 2) = 1.01', true],
  ['string(0.1 + 0.2) = "0.3"', true],
  ['sum([0.1, 0.2, 0.3]) = 0.6', true],
  ['mean([0.1, 0.2]) = 0.15', true],
  ['12345678901234567.89 + 0.01 = 12345678901234567.90', true],
  ['(1 / 3) * 3 = 1', false],
  ['duration("PT1H") / duration("PT15M") = 4', true],
  ['duration("P1D") * 1.5 = duration("PT36H")', true],
  ['3 * duration("P1M") = duration("P3M")', true],
])('%s is %s', (text, value) => {
  expect(condition(text, {})).toEqual({ value });
});

test.each(['1 / 0 > 5', '0 / 0 = 1', 'sqrt(-1) > 0', 'log(0) < 0', '10 ** 6145 > 1', 'exp(20000) > 1', '0 ** -1 > 1'])(
  '%s has no value: an incident, never no',
  (text) => {
    expect(condition(text, {}).fault?.kind).toBe('EVALUATION');
    expect(condition(`not(${text})`, {}).fault?.kind).toBe('EVALUATION');
    expect(condition(`some x in [1] satisfies (${text})`, {}).fault?.kind).toBe('EVALUATION');
  },
);

test('numbers travel as JSON where it says the same, else as their text, and come back as they were', () => {
  const third = evaluateFeel('1 / 3', {}).value;
  expect(third).toBe('0.3333333333333333333333333333333333');
  expect(condition('a = 1 / 3', { a: third }, { a: 'number' })).toEqual({ value: true });
  expect(evaluateFeel('0.1 + 0.2', {}).value).toBe(0.3);
  expect(evaluateFeel('10 ** 400', {}).value).toBe('1E+400');
  expect(condition('a = 10 ** 400', { a: '1E+400' }, { a: 'number' })).toEqual({ value: true });
});

test('powers, roots and huge exponents end at once', () => {
  for (const text of [
    '1.0000001 ** 1000000000',
    '9.9 ** 6000',
    '2 ** 0.5',
    'exp(14000)',
    'log(10 ** 6000)',
    'modulo(10 ** 6000, 7)',
  ])
    expect(evaluateWithoutLimit({ ahead: null })(text, {}).fault, text).toBeUndefined();
});

const ON_OUR_CLOCK = evaluateWith({ ahead: 480 });
const days = fc.date({
  min: new Date('1600-01-01T00:00:00Z'),
  max: new Date('2600-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const zone = fc.integer({ min: -11 * 60, max: 13 * 60 });
const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
const inZone = (at: Date, minutes: number): string =>
  `${new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19)}${offsetText(minutes)}`;

test('instants of different zones subtract and compare exactly; dates differ by their days', () => {
  fc.assert(
    fc.property(days, days, zone, zone, (x, y, p, q) => {
      const [a, b] = [Math.floor(x.getTime() / 1000), Math.floor(y.getTime() / 1000)];
      const vars = { a: inZone(x, p), b: inZone(y, q) };
      const types = { a: 'instant', b: 'instant' } as const;
      expect(ON_OUR_CLOCK('(a - b) / duration("PT1S")', vars, types)).toEqual({ value: a - b });
      expect(ON_OUR_CLOCK('a < b', vars, types)).toEqual({ value: a < b });
      expect(ON_OUR_CLOCK('b + (a - b) = a', vars, types)).toEqual({ value: true });
      const dates = { a: x.toISOString().slice(0, 10), b: y.toISOString().slice(0, 10) };
      const apart = (Date.parse(dates.a) - Date.parse(dates.b)) / 86_400_000;
      expect(ON_OUR_CLOCK('(a - b).days', dates, { a: 'date', b: 'date' })).toEqual({ value: apart });
      const later = new Date(Date.parse(dates.b) + apart * 86_400_000).toISOString().slice(0, 10);
      expect(ON_OUR_CLOCK(`string(b + duration("P1D") * ${apart})`, dates, { a: 'date', b: 'date' })).toEqual({
        value: later,
      });
    }),
    { numRuns: RUNS },
  );
});

test('times of the day are those of the company', () => {
  const ask = (text: string, vars = {}, types = {}) => ON_OUR_CLOCK(text, vars, types).value;
  const types = { at: 'instant' } as const;
  const vars = { at: '2026-03-10T20:30:00.000Z' };
  expect(ask('at.hour', vars, types)).toBe(4);
  expect(ask('string(date(at))', vars, types)).toBe('2026-03-11');
  expect(ask('day of week(at)', vars, types)).toBe('Wednesday');
  expect(ask('at = date and time("2026-03-11T04:30:00")', vars, types)).toBe(true);
  expect(ask('time(at) < time("09:00:00")', vars, types)).toBe(true);
  expect(ask('at - date and time("2026-03-11T00:00:00") = duration("PT4H30M")', vars, types)).toBe(true);
});

test('what older definitions declare as a date and hold a time of it compares with dates by its day', () => {
  const types = { day: 'date', at: 'date' } as const;
  const vars = { day: '2026-03-10', at: '2026-03-10T09:30:00' };
  const ask = (text: string) => condition(text, vars, types, ON_OUR_CLOCK).value;
  expect([ask('day > at'), ask('day = at'), ask('at >= date("2026-03-10")'), ask('date("2026-03-11") > at')]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(ask('at < date and time("2026-03-10T10:00:00")')).toBe(true);
});
