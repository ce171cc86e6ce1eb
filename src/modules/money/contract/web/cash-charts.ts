/** Pictures of a cash flow: what comes in and goes out by month, and both added up over time. Pure; amounts as the axis shows them. */
import type { Chart, Series } from '#kernel/report.ts';
import { t } from '#web/lang.ts';
import { type CashItem, DIRECTIONS, figureOf, STAGES } from '../cash.rules.ts';
import { cashColumns, contractPageTexts as x } from './texts.ts';

const named = (label: string): Chart['label'] => [label, label, label];

export const monthChart = (currency: string): Chart => ({
  kind: 'stack',
  label: named(t(x.cashOf, { currency })),
  lines: Object.fromEntries(
    DIRECTIONS.flatMap((direction) =>
      STAGES.map((stage) => [`${direction}.${stage}`, { label: cashColumns[`${direction}.${stage}`].text }]),
    ),
  ),
});

/** What goes out hangs below the axis. */
export const monthSeries = (items: readonly CashItem[], months: readonly string[]): Series => ({
  x: [...months],
  lines: Object.fromEntries(
    DIRECTIONS.flatMap((direction) =>
      STAGES.map((stage) => [
        `${direction}.${stage}`,
        months.map((month) => {
          const cents = figureOf(items, `${direction}.${stage}`, month);
          return cents === 0 ? null : ((direction === 'purchase' ? -1 : 1) * cents) / 100;
        }),
      ]),
    ),
  ),
});

export const balanceChart = (currency: string): Chart => ({
  kind: 'line',
  label: named(t(x.curveOf, { currency })),
  lines: {
    inDone: { label: cashColumns['sales.paid'].text },
    inAll: { label: x.inAll.text, dashed: true },
    outDone: { label: cashColumns['purchase.paid'].text },
    outAll: { label: x.outAll.text, dashed: true },
    balance: { label: x.balance.text },
  },
});

/** Added up: what was paid until this month, and all that is expected to the end. */
export function balanceSeries(items: readonly CashItem[], months: readonly string[], thisMonth: string): Series {
  const added = (at: (month: string) => number): number[] => {
    let sum = 0;
    return months.map((month) => {
      sum += at(month);
      return sum / 100;
    });
  };
  const past = (values: readonly number[]): (number | null)[] =>
    values.map((value, i) => (months[i]! <= thisMonth ? value : null));
  return {
    x: [...months],
    lines: {
      inDone: past(added((month) => figureOf(items, 'sales.paid', month))),
      inAll: added((month) => figureOf(items, 'sales', month)),
      outDone: past(added((month) => figureOf(items, 'purchase.paid', month))),
      outAll: added((month) => figureOf(items, 'purchase', month)),
      balance: added((month) => figureOf(items, 'net', month)),
    },
  };
}
