/**
 * The order that makes plans short: their tasks as a problem without calendars (core), in ticks of working time, searched for the
 * shortest schedule. What it finds is placed on the calendars afterwards like any other order.
 */
import { compiled, workBetween, workIndex } from '#kernel/workdays.ts';
import type { PlanLink } from '../plan/plan-model.ts';
import { type InstanceInput, instanceOf, type Wait } from './core/instance.ts';
import { search } from './core/search.ts';
import type { LevelInput } from './leveling-model.ts';
import type { Leveling } from './leveling-state.ts';

/** All tasks one after the other take no more of them: a tick is as long as that asks. */
const MOST_TICKS = 20_000;
const SHORTEST_TICK = 30;

/** By project and task index: its place in the order; 0 of what has none. */
export function foundOrder({ supplies, options }: LevelInput, all: readonly Leveling[]): Float64Array[] {
  const places = all.map(({ tasks }) => new Float64Array(tasks.length));
  const whole = all.reduce((sum, { items }) => sum + items.reduce((n, item) => n + (item?.rank.minutes ?? 0), 0), 0);
  const tick = Math.max(SHORTEST_TICK, Math.ceil(whole / MOST_TICKS));
  const ticks = (minutes: number): number => Math.round(minutes / tick);
  const keys = supplies.map(({ key }) => key);
  const column = new Map(keys.map((key, i) => [key, i]));
  const duration: number[] = [];
  const need: number[][] = [];
  const release: number[] = [];
  const ranks: { project: number; priority: number }[] = [];
  const waits: Wait[] = [];
  const firsts: number[] = [];
  const none = keys.map(() => 0);
  for (const { plan, network, items, engine } of all) {
    const base = duration.length;
    firsts.push(base);
    const calendar = compiled(plan.calendars.find(({ id }) => id === plan.settings.calendarId)!);
    const origin = workIndex(calendar, Math.min(options.from, engine.schedule.projectStart));
    for (let node = 0; node < network.steps.length; node++) {
      const item = items[node];
      duration.push(item ? ticks(item.rank.minutes) : 0);
      need.push(item && item.needs.length > 0 ? needsOf(item.needs, column, none) : none);
      const stands = item && (item.held !== null || item.task.constraint === 'SNET');
      const begin = stands ? item.was[0] : engine.schedule.projectStart;
      release.push(Math.max(0, ticks(workIndex(calendar, begin) - origin)));
      // What is fixed is placed before all that may move.
      ranks.push(item && item.held === null ? item.rank : { project: -1, priority: -1 });
      for (const { to, link } of network.steps[node]!) {
        const length = duration[base + node]!;
        const other = items[to] ? ticks(items[to].rank.minutes) : 0;
        const end = node >= items.length;
        waits.push({ from: base + node, to: base + to, offset: offsetOf(link, end ? 0 : length, other, ticks) });
      }
    }
  }
  const order = ranks
    .map((rank, i) => ({ rank, i }))
    .sort((a, b) => a.rank.project - b.rank.project || a.rank.priority - b.rank.priority);
  const rank: number[] = [];
  let last = -1;
  order.forEach((one, k) => {
    const before = order[k - 1]?.rank;
    if (!before || before.project !== one.rank.project || before.priority !== one.rank.priority) last++;
    rank[one.i] = last;
  });
  const calendar = all[0] && compiled(all[0].plan.calendars.find(({ id }) => id === all[0]!.plan.settings.calendarId)!);
  const capacity = supplies.map(({ steps }) => {
    const amounts: number[] = [];
    for (const [k, [from, amount]] of steps.entries()) {
      const begin = calendar
        ? Math.max(0, ticks(workBetween(calendar, options.from, Math.max(options.from, from))))
        : 0;
      const end = Math.min(k === steps.length - 1 ? begin + 1 : MOST_TICKS, MOST_TICKS);
      for (let t = begin; t < end; t++) amounts[t] = Math.round(amount);
    }
    return amounts.length > 0 ? Array.from(amounts, (amount) => amount ?? 0) : 0;
  });
  const input: InstanceInput = { duration, need, capacity, waits, release, rank };
  const { order: found } = search(instanceOf(input), { seed: options.seed, schedules: options.schedules });
  found.forEach((activity, at) => {
    let p = firsts.length - 1;
    while (firsts[p]! > activity) p--;
    const index = activity - firsts[p]!;
    if (index < places[p]!.length) places[p]![index] = at;
  });
  return places;
}

function needsOf(
  needs: readonly { key: string; amount: number }[],
  column: ReadonlyMap<string, number>,
  none: readonly number[],
): number[] {
  const out = [...none];
  for (const { key, amount } of needs) {
    const at = column.get(key);
    if (at !== undefined) out[at]! += Math.round(amount);
  }
  return out;
}

/** Ticks from start to start. */
function offsetOf(link: PlanLink | null, length: number, other: number, ticks: (minutes: number) => number): number {
  if (!link) return length;
  const lag = ticks(link.lagUnit === 'percent' ? 0 : link.lag);
  const begin = link.type[0] === 'F' ? length + lag : lag;
  return link.type[1] === 'F' ? begin - other : begin;
}
