/** The S-curve: planned, earned and actual amounts over time, the forecast to completion and earned schedule. Pure. */
import { formatDay } from '#kernel/dates.ts';
import type { Chart, Series } from '#kernel/report.ts';
import { earnedCents, earnedPercent } from './earned.ts';
import type { EarnedSchedule } from './earned-schedule.ts';
import { type Figure, isFigure } from './evm.rules.ts';
import { evmTexts as t } from './evm.texts.ts';
import { type EvmAt, type EvmData, evmAt, plannedCurve, plannedSpan, workingDays } from './evm-at.ts';
import { plannedTotal } from './planned.ts';

/** Most days of the axis. */
const MOST = 90;

/** Days of the axis: from the first to the last, evenly, with those that must be on it. */
export function axisDays(first: number, last: number, must: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil((last - first) / MOST));
  const days = new Set(must.filter((day) => day >= first && day <= last));
  for (let day = first; day <= last; day += step) days.add(day);
  days.add(last);
  return [...days].sort((a, b) => a - b);
}

/** Earned and actual amounts at the end of each day, until `until`; the days are in order. */
export function doneCurve(data: EvmData, days: readonly number[], until: number): { ev: number[]; ac: number[] } {
  const known = days.filter((day) => day <= until);
  const follows = data.nodes.some(({ technique }) => ['effort', 'apportioned', 'milestones'].includes(technique));
  if (follows) {
    const at = known.map((day) => evmAt(data, day).total);
    return { ev: at.map(({ ev }) => ev), ac: at.map(({ ac }) => ac) };
  }
  const add = (steps: Float64Array, day: number, amount: number): void => {
    const i = known.findIndex((one) => one >= day);
    if (i >= 0) steps[i]! += amount;
  };
  const [evSteps, acSteps] = [new Float64Array(known.length), new Float64Array(known.length)];
  for (const node of data.nodes) {
    const bac = plannedTotal(node.versions);
    if (bac === 0) continue;
    const turns = new Set([...node.progress.map(([day]) => day), node.startedOn, node.finishedOn]);
    let before = 0;
    for (const day of [...turns].filter((one) => one !== null).sort((a, b) => a - b)) {
      const now = earnedCents(bac, earnedPercent(node.technique, node, day) ?? 0);
      if (now !== before) add(evSteps, day, now - before);
      before = now;
    }
  }
  data.actuals.day.forEach((day, i) => {
    add(acSteps, day, data.actuals.amount[i]!);
  });
  const summed = (steps: Float64Array): number[] => {
    let sum = 0;
    return Array.from(steps, (step) => (sum += step));
  };
  return { ev: summed(evSteps), ac: summed(acSteps) };
}

export interface CurveAsked {
  data: EvmData;
  at: EvmAt;
  day: number;
  eac: Figure;
  schedule: EarnedSchedule;
  /** Amounts as the axis shows them. */
  scale: number;
}

/** The day on which so many working days of the plan are over. */
const dayOfWork = (working: readonly number[], count: number): number | null =>
  working[Math.max(0, Math.min(working.length, Math.ceil(count)) - 1)] ?? null;

export function evmCurve({
  data,
  at,
  day,
  eac,
  schedule,
  scale,
}: CurveAsked): { series: Series; days: number[] } | null {
  const span = plannedSpan(data);
  if (!span) return null;
  const actualDays = data.actuals.day;
  const first = Math.min(span[0], ...(actualDays.length > 0 ? [Math.min(...actualDays)] : []));
  const working = workingDays(data, span[0], span[1]);
  const over = isFigure(schedule.ieac)
    ? Math.ceil(((schedule.ieac - schedule.pd) * (span[1] - span[0])) / Math.max(1, schedule.pd))
    : 0;
  // A forecast far beyond the plan is cut at its length again: the picture is about the plan.
  const end = Math.max(span[1], day, Math.min(span[1] + Math.max(0, over), span[1] + (span[1] - span[0])));
  const esDay = isFigure(schedule.es) && schedule.es > 0 ? dayOfWork(working, schedule.es) : null;
  const days = axisDays(first - 1, end, [day, ...(esDay === null ? [] : [esDay]), span[1]]);
  const planned = plannedCurve(data, days);
  const { ev, ac } = doneCurve(data, days, day);
  const upTo = (values: readonly number[]) => days.map((_, i) => (i < values.length ? values[i]! / scale : null));
  const forecast = days.map((one) => {
    if (!isFigure(eac) || one < day) return null;
    const part = end === day ? 1 : (one - day) / (end - day);
    return (at.total.ac + (eac - at.total.ac) * part) / scale;
  });
  const es = days.map((one) => (esDay !== null && (one === esDay || one === day) ? at.total.ev / scale : null));
  // Between the two ends the line of earned schedule is level.
  const level = days.map((one, i) =>
    esDay !== null && one >= Math.min(esDay, day) && one <= Math.max(esDay, day) ? at.total.ev / scale : es[i]!,
  );
  return {
    days,
    series: {
      x: days.map(formatDay),
      lines: {
        pv: Array.from(planned, (value) => value / scale),
        ev: upTo(ev),
        ac: upTo(ac),
        eac: forecast,
        es: level,
      },
    },
  };
}

export const curveChart: Chart = {
  kind: 'line',
  label: t.curve.text,
  lines: {
    pv: { label: t.pv.text, dashed: true },
    ev: { label: t.ev.text },
    ac: { label: t.ac.text },
    eac: { label: t.forecast.text, dashed: true },
    es: { label: t.esLine.text },
  },
};
