/**
 * The result of the passes as a Schedule, and its summaries. The arrays of a Schedule are those of the state (a node has
 * the index of its task), so ordinary tasks need nothing; summaries and tasks outside the network are written here.
 *
 * Rules: a parent spans its children (2-rules §5), or keeps its own dates in `frame` mode; its duration is the working time it
 * spans, its hours are the sum; its progress is the average of the lowest-level tasks weighted by planned duration (2-rules §9),
 * rounded as everywhere (`wholeProgress`); it has an actual finish only when all of them have; it is critical when one of them is.
 * Tasks outside the schedule (inactive, deleted, of other plans) keep their own dates and count nowhere; terminated ones likewise,
 * but their hours stay in their parents', for they were planned and spent.
 */
import { workBetween, workIndex } from '#kernel/workdays.ts';
import { wholeProgress } from '#modules/objects/project/progress.ts';
import type { PlanTask, Schedule } from '../plan-model.ts';
import { latest } from './schedule-forward.ts';
import { isInactive, isTerminated } from './schedule-outline.ts';
import { PLAIN } from './schedule-places.ts';
import { ALAP, isFromFinish, type PlanState } from './schedule-state.ts';

/** What the roll-up keeps of each summary in addition to the schedule. */
export interface RollUp {
  schedule: Schedule;
  /**
   * Of each task that is not a node, so many numbers from this one on: lowest-level tasks below that count, those with an
   * actual finish, planned duration, the sums of progress, weighted and not, how many are at 100 % and begun, and planned
   * and actual hours.
   */
  sumsAt: Int32Array;
  sums: Float64Array;
}
const SUMS = 9;

export function makeRollUp(s: PlanState): RollUp {
  const n = s.plan.tasks.length;
  const sumsAt = new Int32Array(n);
  let sums = 0;
  for (let i = 0; i < n; i++) {
    if (s.graph.rank[i]! >= 0) continue;
    sumsAt[i] = sums;
    sums += SUMS;
  }
  const tasks = (values: Float64Array): Float64Array => values.subarray(0, n);
  return {
    schedule: {
      start: tasks(s.start),
      finish: tasks(s.finish),
      earlyStart: tasks(s.earlyStart),
      earlyFinish: tasks(s.earlyFinish),
      lateStart: tasks(s.lateStart),
      lateFinish: tasks(s.lateFinish),
      startSlack: tasks(s.startSlack),
      finishSlack: tasks(s.finishSlack),
      totalSlack: tasks(s.totalSlack),
      freeSlack: tasks(s.freeSlack),
      durationMinutes: tasks(s.shown),
      workMinutes: tasks(s.workMinutes),
      progress: tasks(s.progress),
      actualStart: tasks(s.actualStart),
      actualFinish: tasks(s.actualFinish),
      actualWorkMinutes: tasks(s.actualWorkMinutes),
      resume: tasks(s.resume),
      critical: s.critical.subarray(0, n),
      nearCritical: s.nearCritical.subarray(0, n),
      summary: s.graph.summary.slice(),
      projectStart: s.projectStart,
      projectFinish: s.projectFinish,
    },
    sumsAt,
    sums: new Float64Array(sums),
  };
}

/** Everything, children before parents. */
export function rollUpAll(s: PlanState, r: RollUp, tasks: readonly PlanTask[]): void {
  const { rank } = s.graph;
  for (let i = tasks.length - 1; i >= 0; i--) {
    if (rank[i]! < 0) publish(s, r, i, tasks);
  }
  r.schedule.projectStart = s.projectStart;
  r.schedule.projectFinish = planFinish(s);
}

/** Of a plan scheduled from its finish that is where its tasks end: they may not make it. */
export function planFinish(s: PlanState): number {
  return isFromFinish(s) ? latest(s, s.finish) : s.projectFinish;
}

/** One summary from its children (which must be published before), or one task; of most tasks nothing is left to do. */
export function publish(s: PlanState, r: RollUp, i: number, tasks: readonly PlanTask[]): void {
  if (s.graph.summary[i]) publishSummary(s, r, i, tasks);
  else if (s.graph.rank[i]! < 0) publishOutside(s, r, i, tasks[i]!);
}

/** An inactive, deleted or terminated task: its own dates, no slack. */
function publishOutside(s: PlanState, r: RollUp, i: number, task: PlanTask): void {
  const to = r.schedule;
  const start = task.start ?? task.finish ?? s.projectStart;
  const finish = Math.max(start, task.finish ?? start);
  to.start[i] = to.earlyStart[i] = to.lateStart[i] = start;
  to.finish[i] = to.earlyFinish[i] = to.lateFinish[i] = finish;
  to.startSlack[i] = to.finishSlack[i] = to.totalSlack[i] = to.freeSlack[i] = 0;
  to.critical[i] = to.nearCritical[i] = 0;
  to.resume[i] = Number.NaN;
  to.durationMinutes[i] = task.durationMinutes;
  to.workMinutes[i] = task.workMinutes;
  to.progress[i] = task.progress;
  to.actualStart[i] = task.actualStart ?? Number.NaN;
  to.actualFinish[i] = task.actualFinish ?? Number.NaN;
  to.actualWorkMinutes[i] = task.actualWorkMinutes;
  const at = r.sumsAt[i]!;
  r.sums[at] = 0;
  const { summary, parent, inactive } = s.graph;
  const counts = !summary[i] && isTerminated(task) && !isInactive(task) && !task.external && !inactive[parent[i]!];
  r.sums[at + 7] = counts ? task.workMinutes : 0;
  r.sums[at + 8] = counts ? task.actualWorkMinutes : 0;
}

/** Before and after all dates that calendars know, so near that differences fit 32 bits. */
const FIRST_MINUTE = -500_000_000;
const LAST_MINUTE = 1_500_000_000;

/** The lesser and the greater of two whole minutes without a branch: which it is nothing predicts. */
const lesser = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));
const greater = (a: number, b: number): number => a - ((a - b) & ((a - b) >> 31));

function publishSummary(s: PlanState, r: RollUp, i: number, tasks: readonly PlanTask[]): void {
  const { firstChild, nextSibling, rank } = s.graph;
  const { form } = s.places;
  const { earlyStart, earlyFinish: earlyFinishes, lateStart, lateFinish: lateFinishes, shown, progress } = s;
  const { start: starts, finish: finishes, workMinutes, actualWorkMinutes, critical: isCritical, nearCritical } = s;
  const { schedule: to, sums, sumsAt } = r;
  let [plainStart, plainFinish, plainLateStart, plainLateFinish] = [
    LAST_MINUTE,
    FIRST_MINUTE,
    LAST_MINUTE,
    FIRST_MINUTE,
  ];
  let start = Number.POSITIVE_INFINITY;
  let early = start;
  let late = start;
  let actualStart = start;
  let finish = Number.NEGATIVE_INFINITY;
  let earlyFinish = finish;
  let lateFinish = finish;
  let actualFinish = finish;
  let leaves = 0;
  let finished = 0;
  let weight = 0;
  let weighted = 0;
  let plain = 0;
  let full = 0;
  let begun = 0;
  let work = 0;
  let actualWork = 0;
  let critical = 0;
  let near = 0;
  for (let c = firstChild[i]!; c >= 0; c = nextSibling[c]!) {
    const place = rank[c]!;
    const isLeaf = place >= 0;
    if (isLeaf && form[place] === PLAIN) {
      // A plain task is neither late nor manual nor begun: its early dates are its dates.
      plainStart = lesser(plainStart, starts[c]! | 0);
      plainFinish = greater(plainFinish, finishes[c]! | 0);
      plainLateStart = lesser(plainLateStart, lateStart[c]! | 0);
      plainLateFinish = greater(plainLateFinish, lateFinishes[c]! | 0);
      const share = shown[c]!;
      leaves++;
      weight += share;
      weighted += share * progress[c]!;
      plain += progress[c]!;
      full += progress[c]! >= 100 ? 1 : 0;
      begun += progress[c]! > 0 ? 1 : 0;
      work += workMinutes[c]!;
      actualWork += actualWorkMinutes[c]!;
      critical |= isCritical[c]!;
      near |= nearCritical[c]!;
      continue;
    }
    if (isLeaf && s.aside[c] === 1) continue;
    if (!isLeaf && sums[sumsAt[c]!] === 0) {
      work += sums[sumsAt[c]! + 7]!;
      actualWork += sums[sumsAt[c]! + 8]!;
      continue;
    }
    // An as-late-as-possible child counts with its late dates, a manual one with its own. NaN (not started, not
    // finished) loses every comparison.
    const isLate = isLeaf && s.constraint[c] === ALAP;
    const isManual = isLeaf && s.manual[c] === 1;
    const childEarly = isLate ? lateStart[c]! : earlyStart[c]!;
    const childEarlyFinish = isLate ? lateFinishes[c]! : earlyFinishes[c]!;
    const childLate = isManual ? earlyStart[c]! : lateStart[c]!;
    const childLateFinish = isManual ? earlyFinishes[c]! : lateFinishes[c]!;
    if (starts[c]! < start) start = starts[c]!;
    if (finishes[c]! > finish) finish = finishes[c]!;
    if (childEarly < early) early = childEarly;
    if (childEarlyFinish > earlyFinish) earlyFinish = childEarlyFinish;
    if (childLate < late) late = childLate;
    if (childLateFinish > lateFinish) lateFinish = childLateFinish;
    if (s.actualStart[c]! < actualStart) actualStart = s.actualStart[c]!;
    if (s.actualFinish[c]! > actualFinish) actualFinish = s.actualFinish[c]!;
    if (isLeaf) {
      const share = s.elapsed[c] ? workBetween(s.calendar[c]!, starts[c]!, finishes[c]!) : shown[c]!;
      leaves++;
      if (!Number.isNaN(s.actualFinish[c]!)) finished++;
      weight += share;
      weighted += share * progress[c]!;
      plain += progress[c]!;
      full += progress[c]! >= 100 ? 1 : 0;
      begun += progress[c]! > 0 ? 1 : 0;
    } else {
      const at = sumsAt[c]!;
      leaves += sums[at]!;
      finished += sums[at + 1]!;
      weight += sums[at + 2]!;
      weighted += sums[at + 3]!;
      plain += sums[at + 4]!;
      full += sums[at + 5]!;
      begun += sums[at + 6]!;
    }
    work += workMinutes[c]!;
    actualWork += actualWorkMinutes[c]!;
    critical |= isCritical[c]!;
    near |= nearCritical[c]!;
  }
  if (leaves === 0) {
    publishOutside(s, r, i, tasks[i]!);
    if (work + actualWork > 0) {
      to.workMinutes[i] = sums[sumsAt[i]! + 7] = work;
      to.actualWorkMinutes[i] = sums[sumsAt[i]! + 8] = actualWork;
    }
    return;
  }
  start = Math.min(start, plainStart);
  early = Math.min(early, plainStart);
  late = Math.min(late, plainLateStart);
  finish = Math.max(finish, plainFinish);
  earlyFinish = Math.max(earlyFinish, plainFinish);
  lateFinish = Math.max(lateFinish, plainLateFinish);
  if (s.plan.settings.parentMode === 'frame') {
    start = tasks[i]!.start ?? start;
    finish = Math.max(start, tasks[i]!.finish ?? finish);
  }
  to.start[i] = start;
  to.finish[i] = finish;
  to.earlyStart[i] = early;
  to.earlyFinish[i] = earlyFinish;
  to.lateStart[i] = late;
  to.lateFinish[i] = lateFinish;
  const calendar = s.calendar[i]!;
  const [first, last] = [workIndex(calendar, early), workIndex(calendar, earlyFinish)];
  const startSlack = workIndex(calendar, late) - first;
  const finishSlack = workIndex(calendar, lateFinish) - last;
  to.startSlack[i] = startSlack;
  to.finishSlack[i] = finishSlack;
  to.totalSlack[i] = Math.min(startSlack, finishSlack);
  // As of a task without successors; what follows a summary follows its subtasks, which have the slack.
  to.freeSlack[i] = finished === leaves || s.graph.hubTasks.has(i) ? 0 : to.totalSlack[i]!;
  const spansThem = start === early && finish === earlyFinish;
  to.durationMinutes[i] = spansThem ? last - first : workBetween(calendar, start, finish);
  to.workMinutes[i] = work;
  to.progress[i] = wholeProgress({
    average: weight > 0 ? weighted / weight : plain / leaves,
    least: full === leaves ? 100 : 0,
    most: begun > 0 ? 100 : 0,
  });
  to.actualStart[i] = actualStart === Infinity ? Number.NaN : actualStart;
  to.actualFinish[i] = finished === leaves ? actualFinish : Number.NaN;
  to.actualWorkMinutes[i] = actualWork;
  to.critical[i] = critical;
  to.nearCritical[i] = critical ? 0 : near;
  const own = sumsAt[i]!;
  sums[own] = leaves;
  sums[own + 1] = finished;
  sums[own + 2] = weight;
  sums[own + 3] = weighted;
  sums[own + 4] = plain;
  sums[own + 5] = full;
  sums[own + 6] = begun;
  sums[own + 7] = work;
  sums[own + 8] = actualWork;
}
