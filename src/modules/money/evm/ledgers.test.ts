/** Sums of random ledgers are those of arithmetic without bounds, to the cent. MONEY_LEDGERS: how many. */
import { expect, test } from 'vitest';
import { labourCents } from '#modules/registers/hours/hours.rules.ts';
import { atCompletion, isFigure, measures, together } from './evm.rules.ts';
import { type EvmData, type EvmNode, evmAt } from './evm-at.ts';
import { dayOf, weekdays } from './testing/base-case.ts';

const LEDGERS = Number(process.env.MONEY_LEDGERS ?? 300);

/** Numbers that follow from a seed alone. */
function dice(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
const START = dayOf('2026-01-01');
/** floor(a / b + 1/2) for a positive b. */
const halfUp = (a: bigint, b: bigint): bigint => {
  const [whole, rest] = [(2n * a + b) / (2n * b), (2n * a + b) % (2n * b)];
  return rest < 0n ? whole - 1n : whole;
};

interface Made {
  data: EvmData;
  cents: bigint[];
  percents: number[];
}
function ledger(roll: (n: number) => number): Made {
  const count = 1 + roll(12);
  const [cents, percents]: [bigint[], number[]] = [[], []];
  const nodes = Array.from({ length: count }, (_, i): EvmNode => {
    // Sums of a dozen of them still are whole numbers.
    const own = roll(4) === 0 ? 0 : roll(2 ** 30) * (1 + roll(50_000));
    const percent = roll(10_001);
    cents.push(BigInt(own));
    percents.push(percent);
    const first = START + roll(200);
    const span = { start: first * 1440 + 540, finish: (first + roll(90)) * 1440 + 1080 };
    return {
      ...{ id: i + 1, parent: i === 0 ? -1 : roll(i + 1) - 1, calendar: 0, technique: 'percent' },
      versions: own === 0 ? [] : [{ from: 0, parts: [{ cents: own, ...span }] }],
      progress: [[START, percent]],
      ...{ startedOn: START, finishedOn: null },
    };
  });
  const actuals = { node: [] as number[], day: [] as number[], amount: [] as number[] };
  for (let i = roll(60); i > 0; i--) {
    actuals.node.push(roll(count + 1) - 1);
    actuals.day.push(START + roll(365));
    const cost = labourCents(6 * (1 + roll(240)), roll(10_000_000), 100 + 50 * roll(3), 480)!;
    actuals.amount.push(roll(5) === 0 ? -cost : cost);
  }
  return { data: { nodes, calendars: [weekdays], shared: 0, actuals }, cents, percents };
}

test(`sums, earned value and forecasts of ${LEDGERS} random ledgers: no cent of difference`, () => {
  for (let seed = 1; seed <= LEDGERS; seed++) {
    const { data, cents, percents } = ledger(dice(seed));
    const day = START + 366;
    const at = evmAt(data, day);
    const bac = cents.reduce((sum, one) => sum + one, 0n);
    const ev = cents.reduce((sum, one, i) => sum + halfUp(one * BigInt(percents[i]!), 10_000n), 0n);
    const ac = data.actuals.amount.reduce((sum, one) => sum + BigInt(one), 0n);
    const told = [at.total.bac, at.total.ev, at.total.ac].map(BigInt);
    expect(told, `ledger ${seed}`).toEqual([bac, ev, ac]);
    expect(BigInt(at.total.pv), `PV of ${seed}`).toBe(bac);
    const m = measures(at.total);
    expect([BigInt(m.cv), BigInt(m.sv)]).toEqual([ev - ac, ev - bac]);
    if (isFigure(m.eac)) expect(BigInt(m.eac), `EAC of ${seed}`).toBe(halfUp(bac * ac, ev));
    const both = atCompletion(at.total, { forecast: 'both', factor: 1000 });
    if (isFigure(both)) expect(BigInt(both)).toBe(ac + halfUp((bac - ev) * ac * bac, ev * ev));
    // Each node is what lies below it, and the whole is the sum of its roots.
    const roots = data.nodes.flatMap(({ parent }, i) =>
      parent < 0 ? [{ bac: at.bac[i]!, pv: at.pv[i]!, ev: at.ev[i]!, ac: at.ac[i]! }] : [],
    );
    const sums = together(roots);
    expect([sums.bac, sums.pv, sums.ev]).toEqual([at.total.bac, at.total.pv, at.total.ev]);
  }
});

test('labor of random hours is that of arithmetic without bounds', () => {
  const roll = dice(7);
  for (let i = 0; i < LEDGERS * 10; i++) {
    const [minutes, rate, factor] = [1 + roll(1440), roll(1_000_000_000), 100 + roll(200)];
    const exact = halfUp(BigInt(minutes) * BigInt(rate) * BigInt(factor), 48_000n);
    expect(BigInt(labourCents(minutes, rate, factor, 480)!)).toBe(exact);
  }
  expect([labourCents(24, 10_010, 100, 480), labourCents(10, 33_333, 100, 480)]).toEqual([501, 694]);
});
