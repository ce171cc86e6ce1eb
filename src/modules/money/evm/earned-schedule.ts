/**
 * Earned schedule (Lipke): by which working day what is earned now was planned to be earned. Pure. `curve` is cumulative planned value
 * at the end of each working day of the plan, the first day first; its length is the planned duration PD.
 */
import type { Figure } from './evm.rules.ts';
import { isFigure } from './evm.rules.ts';

export interface EarnedSchedule {
  /** Working days. */
  es: Figure;
  /** Working days since the plan began. */
  at: number;
  pd: number;
  svt: Figure;
  spit: Figure;
  ieac: Figure;
  tspi: Figure;
}

/** ES = C + (EV - PV_C) / (PV_C+1 - PV_C), C the last day with PV_C <= EV. */
export function earnedDays(curve: ArrayLike<number>, ev: number): number {
  const pd = curve.length;
  if (pd > 0 && ev >= curve[pd - 1]!) return pd;
  let low = 0;
  let high = pd;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (curve[mid]! <= ev) low = mid + 1;
    else high = mid;
  }
  const before = low === 0 ? 0 : curve[low - 1]!;
  return low + (ev - before) / (curve[low]! - before);
}

export function earnedSchedule(curve: ArrayLike<number>, ev: number, at: number): EarnedSchedule {
  const pd = curve.length;
  const planned = pd > 0 ? curve[pd - 1]! : 0;
  const none = (reason: Figure): EarnedSchedule => ({
    ...{ es: reason, at, pd, svt: reason, spit: reason, ieac: reason, tspi: reason },
  });
  if (pd === 0) return none('noDates');
  if (planned <= 0) return none('noBudget');
  const es = earnedDays(curve, ev);
  const spit: Figure = at > 0 ? es / at : 'notBegun';
  const left = pd - es;
  return {
    es,
    at,
    pd,
    svt: es - at,
    spit,
    ieac: isFigure(spit) ? (spit > 0 ? pd / spit : 'noEarned') : spit,
    tspi: left <= 0 ? 0 : pd - at > 0 ? left / (pd - at) : 'timeUp',
  };
}
