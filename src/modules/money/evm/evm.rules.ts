/**
 * The figures of earned value of one node at one date, from four sums: budget (BAC), planned (PV), earned (EV) and actual (AC).
 * Pure, run by browser and server.
 *
 * Amounts are whole cents, or whole minutes where they are hours. What is not defined is never 0, 1 or infinity, but the reason why
 * there is no figure. Indices of a node are made of its sums, never of indices of the nodes below it. Source: ADR 429.
 */
import { type Triple, texts } from '#kernel/text.ts';
import { roundedUp, sumOf } from './exact.ts';

/** Why a figure is not there. */
export const reasons = texts('evmReason', {
  noActual: ['还没有实际成本', '還沒有實際成本', 'There is no actual cost yet'],
  noPlanned: ['此日之前没有计划值', '此日之前沒有計劃值', 'Nothing was planned until this date'],
  noEarned: ['还没有挣得任何价值', '還沒有掙得任何價值', 'Nothing has been earned yet'],
  noBudget: ['没有预算', '沒有預算', 'There is no budget'],
  usedUp: ['预算已用完而工作尚未完成', '預算已用完而工作尚未完成', 'The budget is used up and work is left'],
  noRest: ['没有剩余工作的估算', '沒有剩餘工作的估算', 'Remaining work has not been estimated'],
  noDates: ['计划没有日期', '計劃沒有日期', 'The plan has no dates'],
  notBegun: ['计划尚未开始', '計劃尚未開始', 'The plan has not begun'],
  timeUp: ['计划工期已过而工作尚未完成', '計劃工期已過而工作尚未完成', 'The planned time is over and work is left'],
});
export type Reason = keyof typeof reasons;
/** A figure, or why there is none. */
export type Figure = number | Reason;
export const isFigure = (figure: Figure): figure is number => typeof figure === 'number';

/** How the estimate at completion is made (EAC a to f). */
export const forecasts = {
  cpi: ['按当前成本绩效（BAC / CPI）', '按當前成本績效（BAC / CPI）', 'At the present cost performance: BAC / CPI'],
  budget: ['剩余按预算（AC + BAC − EV）', '剩餘按預算（AC + BAC − EV）', 'The rest as budgeted: AC + BAC − EV'],
  both: [
    '按成本与进度绩效（CPI × SPI）',
    '按成本與進度績效（CPI × SPI）',
    'At cost and schedule performance: AC + (BAC − EV) / (CPI × SPI)',
  ],
  weighted: [
    '按加权绩效（0.8 CPI + 0.2 SPI）',
    '按加權績效（0.8 CPI + 0.2 SPI）',
    'At weighted performance: AC + (BAC − EV) / (0.8 CPI + 0.2 SPI)',
  ],
  bottomUp: ['按剩余工作重新估算（AC + ETC）', '按剩餘工作重新估算（AC + ETC）', 'Bottom-up: AC + ETC of what is left'],
  own: ['按自定系数', '按自訂係數', 'By a factor of your own: AC + factor × (BAC − EV)'],
} as const satisfies Record<string, Triple>;
export type Forecast = keyof typeof forecasts;

/** The four sums of a node, and what forecasts need beside them. */
export interface Sums {
  bac: number;
  pv: number;
  ev: number;
  ac: number;
  /** What is left to do at the rates of its days, with unpaid payments; null: not estimated. */
  rest?: number | null;
}
/** How to forecast: `factor` (thousandths) is for `own` alone. */
export interface Method {
  forecast: Forecast;
  factor: number;
}
export const delivered: Method = { forecast: 'cpi', factor: 1000 };

const big = BigInt;

/** EAC: exact cents, rounded once. */
export function atCompletion({ bac, pv, ev, ac, rest }: Sums, { forecast, factor }: Method): Figure {
  const left = bac - ev;
  if (forecast === 'bottomUp') return rest === null || rest === undefined ? 'noRest' : sumOf([ac, rest]);
  if (forecast === 'budget') return sumOf([ac, left]);
  if (forecast === 'own') return sumOf([ac, roundedUp(big(left) * big(factor), 1000n)]);
  if (ac <= 0) return 'noActual';
  if (ev <= 0) return bac === 0 ? 'noBudget' : 'noEarned';
  if (forecast === 'cpi') return roundedUp(big(bac) * big(ac), big(ev));
  if (pv <= 0) return 'noPlanned';
  // In both the rest is multiplied by a fraction of whole numbers, so that nothing is rounded before the end.
  const [times, over] =
    forecast === 'both'
      ? [big(ac) * big(pv), big(ev) * big(ev)]
      : [10n * big(ac) * big(pv), big(ev) * (8n * big(pv) + 2n * big(ac))];
  return sumOf([ac, roundedUp(big(left) * times, over)]);
}

/** What still has to be earned for each unit that may still be spent. */
function toComplete(left: number, money: number): Figure {
  if (left <= 0) return 0;
  return money <= 0 ? 'usedUp' : left / money;
}

export interface Measures extends Sums {
  cv: number;
  sv: number;
  cpi: Figure;
  spi: Figure;
  eac: Figure;
  etc: Figure;
  vac: Figure;
  tcpiBac: Figure;
  tcpiEac: Figure;
}

export function measures(sums: Sums, method: Method = delivered): Measures {
  const { bac, pv, ev, ac } = sums;
  const eac = atCompletion(sums, method);
  const from = (of: (eac: number) => Figure): Figure => (isFigure(eac) ? of(eac) : eac);
  return {
    ...sums,
    cv: ev - ac,
    sv: ev - pv,
    cpi: ac > 0 ? ev / ac : 'noActual',
    spi: pv > 0 ? ev / pv : 'noPlanned',
    eac,
    etc: from((at) => at - ac),
    vac: from((at) => bac - at),
    tcpiBac: toComplete(bac - ev, bac - ac),
    tcpiEac: from((at) => toComplete(bac - ev, at - ac)),
  };
}

/** Sums of several nodes or projects; indices are made of the result. */
export function together(parts: readonly Sums[]): Sums {
  const of = (key: 'bac' | 'pv' | 'ev' | 'ac'): number => sumOf(parts.map((part) => part[key]));
  const rest = parts.some((part) => typeof part.rest !== 'number') ? null : sumOf(parts.map((part) => part.rest ?? 0));
  return { bac: of('bac'), pv: of('pv'), ev: of('ev'), ac: of('ac'), rest: parts.length === 0 ? null : rest };
}

export type Light = 'green' | 'yellow' | 'red';
/** Thresholds of indices in hundredths. */
export interface Thresholds {
  green: number;
  yellow: number;
}
export const lightOf = (index: Figure, { green, yellow }: Thresholds): Light | null => {
  if (!isFigure(index)) return null;
  if (index * 100 >= green) return 'green';
  return index * 100 >= yellow ? 'yellow' : 'red';
};
