/**
 * Every figure of earned value with its formula, its operands and the rows behind them: what a click on it opens. Pure. The rows of an
 * amount sum to it exactly (figures.test.ts).
 */
import type { Message } from '#kernel/text.ts';
import type { Figure, Forecast, Measures } from './evm.rules.ts';
import { evmTexts as t } from './evm.texts.ts';
import { type EvmAt, type EvmData, ownAt } from './evm-at.ts';

/** `amount`: cents or minutes; `index`: a ratio. */
export type FigureKind = 'amount' | 'index';
export const AMOUNTS = ['bac', 'pv', 'ev', 'ac'] as const;
export type Amount = (typeof AMOUNTS)[number];
export type FigureName = Exclude<keyof Measures, 'rest'>;

interface Definition {
  label: Message;
  kind: FigureKind;
  /** With names of figures in braces: what people read, and with their values. */
  formula: string;
}

/** EAC by each way of making it. */
export const EAC_FORMULAS: Readonly<Record<Forecast, string>> = {
  cpi: '{bac} × {ac} ÷ {ev}',
  budget: '{ac} + {bac} − {ev}',
  both: '{ac} + ({bac} − {ev}) ÷ ({cpi} × {spi})',
  weighted: '{ac} + ({bac} − {ev}) ÷ (0.8 × {cpi} + 0.2 × {spi})',
  bottomUp: '{ac} + {rest}',
  own: '{ac} + {factor} × ({bac} − {ev})',
};

/** Those that tables have a column for. */
export const TABLE_FIGURES: readonly FigureName[] = ['bac', 'pv', 'ev', 'ac', 'cv', 'sv', 'cpi', 'spi', 'eac', 'vac'];

export const FIGURES: Readonly<Record<FigureName, Definition>> = {
  bac: { label: t.bac, kind: 'amount', formula: '{bac}' },
  pv: { label: t.pv, kind: 'amount', formula: '{pv}' },
  ev: { label: t.ev, kind: 'amount', formula: '{ev}' },
  ac: { label: t.ac, kind: 'amount', formula: '{ac}' },
  cv: { label: t.cv, kind: 'amount', formula: '{ev} − {ac}' },
  sv: { label: t.sv, kind: 'amount', formula: '{ev} − {pv}' },
  cpi: { label: t.cpi, kind: 'index', formula: '{ev} ÷ {ac}' },
  spi: { label: t.spi, kind: 'index', formula: '{ev} ÷ {pv}' },
  eac: { label: t.eac, kind: 'amount', formula: EAC_FORMULAS.cpi },
  etc: { label: t.etc, kind: 'amount', formula: '{eac} − {ac}' },
  vac: { label: t.vac, kind: 'amount', formula: '{bac} − {eac}' },
  tcpiBac: { label: t.tcpiBac, kind: 'index', formula: '({bac} − {ev}) ÷ ({bac} − {ac})' },
  tcpiEac: { label: t.tcpiEac, kind: 'index', formula: '({bac} − {ev}) ÷ ({eac} − {ac})' },
};

const formulaOf = (name: FigureName, forecast: Forecast): string =>
  name === 'eac' ? EAC_FORMULAS[forecast] : FIGURES[name].formula;

const NAMED = /\{(\w+)\}/g;
/** A formula with what stands for each operand: its short name, or its value. */
export const filled = (formula: string, said: (operand: string) => string): string =>
  formula.replace(NAMED, (_, operand: string) => said(operand));

/** Names of the operands of a figure, each once. */
export const operandsOf = (name: FigureName, forecast: Forecast): string[] => [
  ...new Set([...formulaOf(name, forecast).matchAll(NAMED)].map((match) => match[1]!)),
];

/** The amounts a figure comes from in the end. */
export function amountsBehind(name: FigureName, forecast: Forecast): Amount[] {
  if ((AMOUNTS as readonly string[]).includes(name)) return [name as Amount];
  const found = new Set<Amount>();
  for (const operand of operandsOf(name, forecast))
    if (operand !== name && operand in FIGURES)
      for (const amount of amountsBehind(operand as FigureName, forecast)) found.add(amount);
  return AMOUNTS.filter((amount) => found.has(amount));
}

export interface Proof {
  name: FigureName;
  value: Figure;
  formula: string;
  /** Other than the figure itself. */
  operands: { name: string; value: Figure }[];
}
export function proofOf(name: FigureName, m: Measures, forecast: Forecast, factor: number): Proof {
  const valueFor = (operand: string): Figure =>
    operand === 'factor'
      ? factor / 1000
      : operand === 'rest'
        ? (m.rest ?? 'noRest')
        : (m[operand as FigureName] as Figure);
  return {
    name,
    value: m[name],
    formula: formulaOf(name, forecast),
    operands: operandsOf(name, forecast).flatMap((operand) =>
      operand === name ? [] : [{ name: operand, value: valueFor(operand) }],
    ),
  };
}

/** A task's own part of an amount; -1: what is of the project itself. */
export interface FigureRow {
  node: number;
  amount: number;
}

/** The rows that sum to an amount of a node (-1: of the whole). Tasks without anything of their own are left out. */
export function rowsBehind(data: EvmData, day: number, amount: Amount, node: number): FigureRow[] {
  const own = ownAt(data, day);
  const inside = new Uint8Array(data.nodes.length);
  const rows: FigureRow[] = [];
  data.nodes.forEach(({ parent }, i) => {
    if (node >= 0 && i !== node && !(parent >= 0 && inside[parent])) return;
    inside[i] = 1;
    if (own[amount][i] !== 0) rows.push({ node: i, amount: own[amount][i]! });
  });
  if (node < 0 && amount === 'ac' && own.alone !== 0) rows.push({ node: -1, amount: own.alone });
  return rows;
}

/** Sums of a node (-1: of the whole) at a day. */
export const sumsOf = (at: EvmAt, data: EvmData, node: number) =>
  node < 0
    ? at.total
    : { bac: at.bac[node]!, pv: at.pv[node]!, ev: at.ev[node]!, ac: at.ac[node]!, rest: restOf(data, node) };

function restOf({ nodes }: EvmData, node: number): number | null {
  let rest: number | null = null;
  const inside = new Uint8Array(nodes.length);
  nodes.forEach((one, i) => {
    if (i !== node && !(one.parent >= 0 && inside[one.parent])) return;
    inside[i] = 1;
    if (one.rest !== undefined) rest = (rest ?? 0) + one.rest;
  });
  return rest;
}
