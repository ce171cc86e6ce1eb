/**
 * Earned value of every node of a plan at a day: one pass over its tasks, sums from the leaves up. Pure; browser and server run the
 * same, so that a status date can be moved without asking the server. Amounts are cents, or minutes for who may not see money.
 */
import { type CompiledCalendar, compiled, isWorkday, type WorkCalendar, workdaysBetween } from '#kernel/workdays.ts';
import { earnedCents, earnedPercent, type Technique, type Told } from './earned.ts';
import { type EarnedSchedule, earnedSchedule } from './earned-schedule.ts';
import type { Sums } from './evm.rules.ts';
import { timesOver } from './exact.ts';
import { type Calendars, type PlannedVersion, plannedPart, plannedTotal, plannedUntil, spanOf } from './planned.ts';

/** A task, in outline order: parents stand before their children. */
export interface EvmNode extends Told {
  id: number;
  /** Index of its parent; -1: none. */
  parent: number;
  /** Budget of its own, without that of its children. */
  versions: readonly PlannedVersion[];
  /** Index in `calendars`. */
  calendar: number;
  technique: Technique;
  /** It was chosen for this task; else it is the project's. */
  chosen?: true;
  /** Index of a task, and its share in hundredths of a percent. */
  milestones?: readonly (readonly [node: number, weight: number])[];
  /** Index of the task it follows. */
  apportionedTo?: number | null;
  /** What is left of it at the rates of its days. */
  rest?: number;
}

/** Actual amounts by day, of a task or (-1) of none of them. */
export interface Actuals {
  node: readonly number[];
  day: readonly number[];
  amount: readonly number[];
}

export interface EvmData {
  nodes: readonly EvmNode[];
  calendars: readonly WorkCalendar[];
  /** Index of the project's calendar. */
  shared: number;
  actuals: Actuals;
}

/** By node, with everything below it; `total` is the whole with what no task has. */
export interface EvmAt {
  bac: Float64Array;
  pv: Float64Array;
  ev: Float64Array;
  ac: Float64Array;
  total: Sums;
}

const calendarsOf = ({ calendars, shared }: EvmData): { of(node: EvmNode): Calendars; shared: CompiledCalendar } => {
  const ready = calendars.map(compiled);
  const both = ready.map((own) => ({ own, shared: ready[shared]! }));
  return { of: ({ calendar }) => both[calendar]!, shared: ready[shared]! };
};

/** Adds what the children of each node have to it. */
function rollUp(values: Float64Array, nodes: readonly EvmNode[]): void {
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { parent } = nodes[i]!;
    if (parent >= 0) values[parent]! += values[i]!;
  }
}
const rootSum = (values: Float64Array, nodes: readonly EvmNode[]): number =>
  nodes.reduce((sum, { parent }, i) => (parent < 0 ? sum + values[i]! : sum), 0);

/** What nodes have themselves, without what is below them. */
export interface EvmOwn {
  bac: Float64Array;
  pv: Float64Array;
  ev: Float64Array;
  ac: Float64Array;
  /** Actual amount of none of the tasks. */
  alone: number;
}

function measured(data: EvmData, day: number): EvmOwn {
  const { nodes, actuals } = data;
  const by = calendarsOf(data);
  const make = (): Float64Array => new Float64Array(nodes.length);
  const [bac, pv, ev, ac] = [make(), make(), make(), make()];
  nodes.forEach((node, i) => {
    if (node.versions.length === 0) return;
    bac[i] = plannedTotal(node.versions);
    pv[i] = plannedUntil(node.versions, day, by.of(node));
    const milestones = (node.milestones ?? []).map(([n, weight]) => ({ told: nodes[n]!, weight }));
    const percent = earnedPercent(node.technique, node, day, milestones);
    if (percent !== null) ev[i] = earnedCents(bac[i]!, percent);
    else if (node.technique === 'effort') ev[i] = Math.min(pv[i]!, bac[i]!);
  });
  let alone = 0;
  for (let i = 0; i < actuals.node.length; i++) {
    if (actuals.day[i]! > day) continue;
    const node = actuals.node[i]!;
    if (node < 0) alone += actuals.amount[i]!;
    else ac[node]! += actuals.amount[i]!;
  }
  return { bac, pv, ev, ac, alone };
}

/** With everything below each node. */
function rolledUp(values: Float64Array, nodes: readonly EvmNode[]): Float64Array {
  const out = values.slice();
  rollUp(out, nodes);
  return out;
}

/** Tasks that are apportioned earn as their base does, rolled up; a base that is itself apportioned earns nothing this way. */
export function ownAt(data: EvmData, day: number): EvmOwn {
  const { nodes } = data;
  const own = measured(data, day);
  if (!nodes.some(({ technique }) => technique === 'apportioned')) return own;
  const [bac, ev] = [rolledUp(own.bac, nodes), rolledUp(own.ev, nodes)];
  nodes.forEach(({ technique, apportionedTo }, i) => {
    const base = technique === 'apportioned' ? (apportionedTo ?? null) : null;
    if (base !== null && bac[base]! > 0) own.ev[i] = timesOver(own.bac[i]!, ev[base]!, bac[base]!);
  });
  return own;
}

export function evmAt(data: EvmData, day: number): EvmAt {
  const { nodes } = data;
  const own = ownAt(data, day);
  const [bac, pv, ev, ac] = [own.bac, own.pv, own.ev, own.ac].map((values) => rolledUp(values, nodes)) as [
    ...[Float64Array, Float64Array, Float64Array, Float64Array],
  ];
  const estimated = nodes.some(({ rest }) => rest !== undefined);
  return {
    ...{ bac, pv, ev, ac },
    total: {
      bac: rootSum(bac, nodes),
      pv: rootSum(pv, nodes),
      ev: rootSum(ev, nodes),
      ac: rootSum(ac, nodes) + own.alone,
      rest: estimated ? nodes.reduce((sum, { rest }) => sum + (rest ?? 0), 0) : null,
    },
  };
}

/** The first and last day on which anything is planned, or null. */
export function plannedSpan({ nodes }: EvmData): [number, number] | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { versions } of nodes)
    for (const part of versions.at(-1)?.parts ?? []) {
      if (part.cents === 0) continue;
      const [a, b] = spanOf(part);
      first = Math.min(first, a);
      last = Math.max(last, b);
    }
  return last < first ? null : [first, last];
}

/** Planned value of all nodes at the end of each of some days, which are in order. */
export function plannedCurve(data: EvmData, days: readonly number[]): Float64Array {
  const by = calendarsOf(data);
  const out = new Float64Array(days.length);
  const steps = new Float64Array(days.length + 1);
  for (const node of data.nodes) {
    const calendars = by.of(node);
    if (node.versions.length > 1) {
      days.forEach((day, i) => {
        out[i]! += plannedUntil(node.versions, day, calendars);
      });
      continue;
    }
    for (const part of node.versions[0]?.parts ?? []) {
      const [first, last] = spanOf(part);
      let i = lowest(days, first);
      for (; i < days.length && days[i]! < last; i++) out[i]! += plannedPart(part, days[i]!, calendars);
      steps[i]! += part.cents;
    }
  }
  let ended = 0;
  for (let i = 0; i < days.length; i++) {
    ended += steps[i]!;
    out[i]! += ended;
  }
  return out;
}

/** Index of the first of ordered days that is not before a day. */
function lowest(days: readonly number[], day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if (days[mid]! < day) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** Working days of the project from a day to another, both included. */
export function workingDays(data: EvmData, first: number, last: number): number[] {
  const { shared } = calendarsOf(data);
  const out: number[] = [];
  for (let day = first; day <= last; day++) if (isWorkday(shared, day)) out.push(day);
  return out;
}

/** Earned schedule at a day; `finishedOn`: the time of a finished project stands still. */
export function scheduleAt(data: EvmData, at: EvmAt, day: number, finishedOn: number | null = null): EarnedSchedule {
  const span = plannedSpan(data);
  if (!span) return earnedSchedule([], at.total.ev, 0);
  const days = workingDays(data, span[0], span[1]);
  const { shared } = calendarsOf(data);
  const until = finishedOn !== null && finishedOn < day ? finishedOn : day;
  const time = until < span[0] ? 0 : workdaysBetween(shared, span[0], until);
  return earnedSchedule(plannedCurve(data, days), at.total.ev, time);
}
