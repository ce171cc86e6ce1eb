/**
 * The cost of a schedule's memory traffic on this machine, independent of the engine: the yardstick of bench/schedule.ts, whose
 * bars are ratios to it.
 *
 * A fixed loop over as many arrays of the same sizes, along the same edges: forward the latest of the predecessors,
 * backward the earliest of the successors, slack, and the sums of the summaries; from index to minute and back by tables as
 * large as those of the plan's calendars. Only FS links, no lags, no constraints: bare passes. It uses the engine's graph,
 * so that its edges lead where the engine's do, and none of its passes.
 *
 * Why machines differ (100,000 tasks touch 20 MB a pass, each array once from end to end and along the links):
 * - The share of the last cache decides. With two neighbor processes that write 128 MB each in turn, a pass of 12.0 ms takes 16.3 at
 *   best and 17.4 mostly; with five calendars, whose tables are 4 MB more, 16.7 becomes 28. On rented machines that cache is
 *   shared with strangers, so the same machine differs from hour to hour. Processor time counts the waiting for memory. The
 *   loop waits as well: the ratio goes from 1.8 or 2.0 to 2.2, with five calendars it stays at 2.6 to 3.0.
 * - The clock of the core (turbo) scales both alike.
 * - Wall-clock time on a busy machine includes other processes; edits of microseconds, which processor time cannot
 *   count, are therefore measured three times.
 * - First pages: the first pass over new arrays takes 1.3 to 3 times as long (17 ms, then 13), while the system hands out
 *   their pages and the code is compiled; both are warmed before they are measured.
 * - The heap of the process matters little: with 15 more plans of 100,000 task objects in it a pass takes the same 12.4 ms
 *   (only the first ones wait for the collector), as typed arrays are not in it.
 */
import type { Plan } from '#modules/planning/plan/plan-model.ts';
import { buildGraph, type PlanGraph } from '#modules/planning/plan/schedule/schedule-graph.ts';

/** Of each calendar: blocks of an hour in 60 years of a usual one, the minutes of one, and days (two numbers each). */
const BLOCKS = 2 ** 17;
const PER_BLOCK = 1 / 60;
const DAYS = 2 ** 15;
const PER_DAY = 1 / 1440;

/** Everything a pass reads and writes. Functions over it, no closures: these are compiled anew for each plan. */
export interface Calibration {
  graph: PlanGraph;
  /** By place: first entries of its calendar's tables. */
  block: Int32Array;
  day: Int32Array;
  calendars: number;
  /** Place of each edge's other end and a lag of zero, with edges ordered by target and by source. */
  from: Int32Array;
  fromLag: Int32Array;
  to: Int32Array;
  toLag: Int32Array;
  length: Int32Array;
  start: Int32Array;
  finish: Int32Array;
  early: Int32Array;
  lateStart: Int32Array;
  lateFinish: Int32Array;
  /** By task: see the passes. */
  columns: readonly Float64Array[];
  form: Uint8Array;
  critical: Uint8Array;
  toMinute: Int32Array;
  toIndex: Int32Array;
}

export function calibrate(plan: Plan): Calibration {
  const graph = buildGraph(plan);
  if (Array.isArray(graph)) throw new Error(JSON.stringify(graph));
  const { order, rank, edgeFrom, edgeTo, outEdge, nodeCount } = graph;
  const places = order.length;
  const calendars = plan.calendars.length;
  const calendarOf = (p: number): number => (plan.tasks[p]?.calendarId ?? 1) - 1;
  const numbers = (): Int32Array => new Int32Array(places);
  return {
    graph,
    block: Int32Array.from(order, (p) => calendarOf(p) * BLOCKS),
    day: Int32Array.from(order, (p) => calendarOf(p) * DAYS),
    calendars,
    from: edgeFrom.map((p) => rank[p]!),
    fromLag: new Int32Array(edgeFrom.length),
    to: outEdge.map((e) => rank[edgeTo[e]!]!),
    toLag: new Int32Array(edgeFrom.length),
    length: Int32Array.from(order, (p) => plan.tasks[p]?.durationMinutes ?? 0),
    ...{ start: numbers(), finish: numbers(), early: numbers(), lateStart: numbers(), lateFinish: numbers() },
    columns: Array.from({ length: 15 }, () => new Float64Array(nodeCount)),
    form: new Uint8Array(places),
    critical: new Uint8Array(nodeCount),
    // A minute is three times its index, so that both tables are read as far as those of a calendar.
    toMinute: Int32Array.from({ length: calendars * BLOCKS }, (_, block) => (block & (BLOCKS - 1)) * 120),
    toIndex: Int32Array.from({ length: calendars * DAYS }, (_, day) => (day & (DAYS - 1)) * 480),
  };
}

/** One bare full pass. */
export function barePass(c: Calibration): void {
  const { order } = c.graph;
  forward(c);
  let last = 0;
  for (let k = 0; k < order.length; k++) if (c.finish[k]! > last) last = c.finish[k]!;
  backward(c, last);
  slack(c);
  sums(c);
}

type Columns = Float64Array[] & { [column: number]: Float64Array };

function forward(c: Calibration): void {
  const { order, inStart, edgeFrom } = c.graph;
  const { from, fromLag, length, start, finish, early, form, block, day, toMinute, toIndex } = c;
  const [earlyStart, civilStart, earlyFinish, civilFinish] = c.columns as Columns;
  const several = c.calendars > 1;
  for (let k = 0; k < order.length; k++) {
    let at = 0;
    const table = block[k]!;
    if (form[k] !== 0) continue;
    if (several) {
      let latest = 0;
      for (let e = inStart[k]!; e < inStart[k + 1]!; e++) {
        const minute = civilFinish![edgeFrom[e]!]! + fromLag[e]!;
        if (minute > latest) latest = minute;
      }
      at = toIndex[day[k]! + ((latest * PER_DAY) & (DAYS - 1))]!;
    } else {
      for (let e = inStart[k]!; e < inStart[k + 1]!; e++) {
        const index = finish[from[e]!]! + fromLag[e]!;
        if (index > at) at = index;
      }
    }
    const p = order[k]!;
    start[k] = early[k] = at;
    earlyStart![p] = civilStart![p] = at + toMinute[table + ((at * PER_BLOCK) & (BLOCKS - 1))]!;
    at += length[k]!;
    finish[k] = at;
    earlyFinish![p] = civilFinish![p] = at + toMinute[table + ((at * PER_BLOCK) & (BLOCKS - 1))]!;
  }
}

function backward(c: Calibration, last: number): void {
  const { order, outStart } = c.graph;
  const { to, toLag, length, lateStart, lateFinish, form, block, day, toMinute, toIndex } = c;
  const [civilFinish, civilStart, remaining] = c.columns.slice(4) as Columns;
  const several = c.calendars > 1;
  for (let k = order.length - 1; k >= 0; k--) {
    if (form[k] !== 0) continue;
    let at = last;
    const table = block[k]!;
    if (several) {
      let first = last * 3;
      for (let j = outStart[k]!; j < outStart[k + 1]!; j++) {
        const minute = remaining![order[to[j]!]!]! - toLag[j]!;
        if (minute < first) first = minute;
      }
      at = toIndex[day[k]! + ((first * PER_DAY) & (DAYS - 1))]!;
    } else {
      for (let j = outStart[k]!; j < outStart[k + 1]!; j++) {
        const index = lateStart[to[j]!]! - toLag[j]!;
        if (index < at) at = index;
      }
    }
    const p = order[k]!;
    lateFinish[k] = at;
    civilFinish![p] = at + toMinute[table + ((at * PER_BLOCK) & (BLOCKS - 1))]!;
    at -= length[k]!;
    lateStart[k] = at;
    civilStart![p] = remaining![p] = at + toMinute[table + ((at * PER_BLOCK) & (BLOCKS - 1))]!;
  }
}

function slack(c: Calibration): void {
  const { order, outStart } = c.graph;
  const { to, toLag, start, finish, lateStart, form, critical } = c;
  const [startSlack, finishSlack, total, free] = c.columns.slice(7) as Columns;
  for (let k = 0; k < order.length; k++) {
    if (form[k] !== 0) continue;
    let reached = 2 ** 30;
    for (let j = outStart[k]!; j < outStart[k + 1]!; j++) {
      const index = start[to[j]!]! - toLag[j]!;
      if (index < reached) reached = index;
    }
    const p = order[k]!;
    const room = lateStart[k]! - start[k]!;
    startSlack![p] = finishSlack![p] = total![p] = room;
    free![p] = reached - finish[k]!;
    critical[p] = room <= 0 ? 1 : 0;
  }
}

/** Of each summary the sums over its children; a task has its duration, progress and hours in the last columns. */
function sums(c: Calibration): void {
  const { summary, firstChild, nextSibling } = c.graph;
  const { columns, critical } = c;
  const [, start, , finish, lateFinish, lateStart] = columns as Columns;
  const [duration, progress, work, actual] = columns.slice(11) as Columns;
  for (let i = summary.length - 1; i >= 0; i--) {
    if (!summary[i]) continue;
    let [dates, hours, any] = [0, 0, 0];
    for (let child = firstChild[i]!; child >= 0; child = nextSibling[child]!) {
      dates += start![child]! + finish![child]! + lateStart![child]! + lateFinish![child]!;
      hours += duration![child]! * progress![child]! + work![child]! + actual![child]!;
      any |= critical[child]!;
    }
    start![i] = dates;
    work![i] = hours;
    critical[i] = any;
  }
}
