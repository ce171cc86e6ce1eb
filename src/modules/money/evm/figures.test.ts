/** Every figure proves itself: its rows sum to it to the cent, and its formula with its operands gives its value. */
import { expect, test } from 'vitest';
import { type Forecast, forecasts, measures } from './evm.rules.ts';
import { evmAt } from './evm-at.ts';
import { AMOUNTS, FIGURES, type FigureName, filled, proofOf, rowsBehind, sumsOf } from './figures.ts';
import { baseCase, STATUS } from './testing/base-case.ts';

const ARITHMETIC: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-' };
/** The formula, worked out from its operands alone. */
const workedOut = (formula: string): number =>
  new Function(`return ${formula.replace(/[×÷−]/g, (sign) => ARITHMETIC[sign]!)}`)() as number;

test('the rows of every amount of every node sum to it', () => {
  const data = baseCase();
  const nested = { ...data, nodes: data.nodes.map((node, i) => ({ ...node, parent: i === 2 ? 0 : -1 })) };
  const alone = { node: [0, -1, 2], day: [STATUS, STATUS, STATUS], amount: [1001, 7, -3] };
  for (const one of [data, nested, { ...nested, actuals: alone }]) {
    const at = evmAt(one, STATUS);
    for (const node of [-1, 0, 1, 2])
      for (const amount of AMOUNTS)
        expect(
          rowsBehind(one, STATUS, amount, node).reduce((sum, row) => sum + row.amount, 0),
          `${amount} of ${node}`,
        ).toBe(sumsOf(at, one, node)[amount]);
  }
});

test('the formula of every figure gives it, by every way to forecast', () => {
  const { total } = evmAt(baseCase(), STATUS);
  for (const forecast of Object.keys(forecasts) as Forecast[]) {
    const m = measures({ ...total, rest: 31_234_567 }, { forecast, factor: 1250 });
    for (const name of Object.keys(FIGURES) as FigureName[]) {
      const { formula, operands, value } = proofOf(name, m, forecast, 1250);
      if (operands.length === 0) continue;
      const text = filled(formula, (one) => `(${String(operands.find((operand) => operand.name === one)!.value)})`);
      // Amounts are whole cents; indices are as exact as numbers are.
      expect(Math.abs(workedOut(text) - (value as number)), `${name} by ${forecast}`).toBeLessThanOrEqual(
        FIGURES[name].kind === 'amount' ? 0.5 : 1e-9,
      );
    }
  }
});
