/** Figures as people read them: amounts, hours, indices, days; what is not defined is "n/a". */
import type { Message } from '#kernel/text.ts';
import { formatCents } from '#modules/planning/plan/plan-cost.ts';
import { t } from '#web/lang.ts';
import type { Unit } from '../evm.calls.ts';
import { type Figure, isFigure, reasons } from '../evm.rules.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { FIGURES, type FigureKind, type FigureName } from '../figures.ts';

export const amountSaid = (amount: number, unit: Unit): string =>
  unit === 'money' ? formatCents(amount) : t(x.hours, { hours: (Math.round(amount / 6) / 10).toFixed(1) });

export function figureSaid(figure: Figure, kind: FigureKind, unit: Unit): string {
  if (!isFigure(figure)) return t(x.na);
  return kind === 'index' ? figure.toFixed(4) : amountSaid(Math.round(figure), unit);
}

/** Why there is no figure; null: there is one. */
export const whyNone = (figure: Figure): string | null => (isFigure(figure) ? null : t(reasons[figure]));

/** Names of operands in formulas. */
const SHORT: Readonly<Record<string, string>> = { ...short(), rest: 'ETC', factor: 'factor' };
function short(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(FIGURES).map((name) => [name, name.startsWith('tcpi') ? 'TCPI' : name.toUpperCase()]),
  );
}
export const shortName = (operand: string): string => SHORT[operand] ?? operand;
export const kindOf = (operand: string): FigureKind =>
  operand === 'factor' ? 'index' : (FIGURES[operand as FigureName]?.kind ?? 'amount');
export const labelOf = (operand: string): Message | null => FIGURES[operand as FigureName]?.label ?? null;
