/** A cash flow: whole by contract, every figure the sum of its items, moving with what nodes hang on (design, section 15, scenario 12). */
import { expect, test } from 'vitest';
import {
  type CashColumn,
  type CashPayment,
  cashOf,
  figureOf,
  itemsOf,
  lowestOf,
  monthsOf,
  sumOf,
} from './cash.rules.ts';
import { nodesAt } from './contract.rules.ts';

const CNY = (amount: string) => ({ amount, currency: 'CNY' });
const node = (id: number, share: string, more: object) => ({ id, name: `n${id}`, share, retention: false, ...more });
const contract = (more: object = {}) => ({
  ...{ id: 1, direction: 'sales' as const, status: 'effective' as const, amount: CNY('1000000.00') },
  ...{ settlement: null, audit: null, endDate: '2026-12-31', warrantyUntil: null },
  ...more,
});
const nodes = [
  node(1, '30', { condition: 'date', day: '2026-02-10' }),
  node(2, '60', { condition: 'milestone', task: 7 }),
  node(3, '10', { condition: 'acceptance' }),
];
function itemsWith(planned: string, payments: CashPayment[] = [], more: object = {}) {
  const of = contract(more);
  const sum = (id: number, done: boolean): bigint =>
    payments.reduce((all, one) => (one.node === id && one.done === done ? all + one.cents : all), 0n);
  const standing = nodesAt(
    { ...of, nodes: nodes as never },
    ({ id }) => ({
      task: { planned, finished: null, progress: 0 },
      ...{ paid: sum(id!, true), approved: sum(id!, false), prepared: 0n },
    }),
    '2026-01-15',
  );
  return cashOf(of, standing, payments);
}

test('scenario 12: a milestone that slips ten working days moves 600,000 from May to June', () => {
  const of = (day: string) => itemsWith(day);
  expect([figureOf(of('2026-05-29'), 'sales.agreed', '2026-05'), figureOf(of('2026-05-29'), 'net', '2026-06')]).toEqual(
    [60_000_000, 0],
  );
  expect([figureOf(of('2026-06-12'), 'sales.agreed', '2026-05'), figureOf(of('2026-06-12'), 'net', '2026-06')]).toEqual(
    [0, 60_000_000],
  );
});

test('a draft is planned, a signed contract agreed, what is paid stands on its day; without a day it stands last', () => {
  const paid: CashPayment = { id: 9, node: 1, day: '2026-03-02', done: true, cents: 10_000_000n };
  const approved: CashPayment = { id: 10, node: 1, day: '2026-03-20', done: false, cents: 5_000_000n };
  const items = itemsWith('2026-05-29', [paid, approved]);
  expect(items.map(({ stage, day, cents, node: of }) => [stage, day, cents, of])).toEqual([
    ['paid', '2026-03-02', 10_000_000, 'n1'],
    ['agreed', '2026-03-20', 5_000_000, 'n1'],
    ['agreed', '2026-02-10', 15_000_000, 'n1'],
    ['agreed', '2026-05-29', 60_000_000, 'n2'],
    ['agreed', null, 10_000_000, 'n3'],
  ]);
  expect(monthsOf(items)).toEqual(['2026-02', '2026-03', '2026-04', '2026-05', null]);
  expect(new Set(itemsWith('2026-05-29', [], { status: 'draft' }).map(({ stage }) => stage))).toEqual(
    new Set(['planned']),
  );
  expect(itemsWith('2026-05-29', [paid], { status: 'terminated' })).toHaveLength(1);
});

test('the month of the deepest gap', () => {
  const out = itemsWith('2026-05-29', [], { direction: 'purchase', id: 2 });
  expect(lowestOf([...itemsWith('2026-06-12'), ...out])).toEqual({ month: '2026-05', cents: -60_000_000 });
  expect(lowestOf([])).toBeNull();
});

test('items of random contracts sum to what is payable, and figures to the items behind them', () => {
  let state = 11;
  const roll = (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const columns: CashColumn[] = ['sales.planned', 'sales.agreed', 'sales.paid', 'sales', 'purchase', 'net'];
  for (let round = 0; round < 200; round++) {
    const payable = 1 + roll(200_000_000);
    const settled = roll(3) === 0;
    const amount = settled ? 100_000_000 : payable;
    const payments: CashPayment[] = [];
    for (let left = Math.floor(payable * (roll(100) / 100)), id = 1; left > 0; id++) {
      const part = Math.min(left, 1 + roll(30_000_000));
      left -= part;
      payments.push({
        id,
        node: 1 + roll(3),
        day: `2026-0${1 + roll(9)}-01`,
        done: roll(2) === 0,
        cents: BigInt(part),
      });
    }
    const decimal = (cents: number) => CNY((cents / 100).toFixed(2));
    const items = itemsWith('2026-05-29', payments, {
      amount: decimal(amount),
      ...(settled && { status: 'settled', settlement: decimal(payable) }),
    });
    expect(sumOf(items, 'sales'), `round ${round}`).toBe(payable);
    for (const column of columns)
      expect(monthsOf(items).reduce((sum, month) => sum + figureOf(items, column, month), 0)).toBe(
        sumOf(itemsOf(items, column), column),
      );
  }
});
