/**
 * What an edit moves: the same placing as in the full passes, but only of nodes whose neighbors have moved, by heaps in
 * the order of the graph.
 *
 * Forward from the edited tasks; where tasks stand late also backward from them, and forward again from those late ones
 * whose dates these two have moved. Gives up, so that the caller computes everything, when more than a share of all nodes
 * is visited, or when what all late dates rest on has moved: the finish of the plan, or its start where that is a result.
 */
import { latesFollowEarly, placeLateRange } from './schedule-backward.ts';
import { latest, placeRange, standsLate } from './schedule-forward.ts';
import { HUB, TASK } from './schedule-graph.ts';
import { RankHeap } from './schedule-heap.ts';
import { WAY_BITS } from './schedule-places.ts';
import { firstLateStart, isFromFinish, type PlanState } from './schedule-state.ts';

/** Above this part of all nodes an incremental update becomes a full pass. */
const FULL_PASS_SHARE = 0.05;

export class Edit {
  readonly #s: PlanState;
  readonly #heap: RankHeap;
  readonly #last: number;
  #left = 0;
  /** Whether a node with moved late dates was the first of all before. */
  #firstLeft = false;

  constructor(s: PlanState) {
    this.#s = s;
    this.#last = s.graph.order.length - 1;
    this.#heap = new RankHeap(s.graph.order.length);
  }

  /**
   * Moves what the edited nodes move; their inputs have been read. `early`: the state of the early dates (see
   * `computeAll`). `recounted`: a task began or ceased to count for the plan's finish. Answers the nodes that may have
   * moved, the edited ones among them; null: too much, everything is to be computed.
   */
  move(edited: readonly number[], early: PlanState, recounted: boolean): number[] | null {
    const s = this.#s;
    this.#left = Math.max(64, (this.#last + 1) * FULL_PASS_SHARE);
    const oldFinish = early.projectFinish;
    const moved = this.#forward(early, edited, recounted);
    if (!moved || early === s) return moved;
    // Late dates rest on the finish of the plan, and on where the leaves of hubs and the ends of chains are.
    const rests = early.projectFinish !== oldFinish || moved.some((p) => s.graph.kind[p] === HUB);
    if (rests || (isFromFinish(s) && looksAtEarly(s))) return null;
    const late = this.#backward(early, [...edited, ...moved.filter((p) => latesFollowEarly(s, p))]);
    if (!late || (isFromFinish(s) && this.#movesStart(late, recounted))) return null;
    const begin = new Set(edited);
    for (const p of moved) if (standsLate(s, p)) begin.add(p);
    for (const p of late) if (standsLate(s, p)) begin.add(p);
    return this.#forward(s, [...begin], false, early);
  }

  /** Early dates, or with `early` the actual dates, and without it the finish of the plan. */
  #forward(s: PlanState, begin: readonly number[], recounted: boolean, early?: PlanState): number[] | null {
    const { graph, places } = s;
    const { order, rank, outStart, kind } = graph;
    const [oldFinish, seeds, moved] = [s.projectFinish, new Set(begin), [...begin]];
    let finishLeft = recounted;
    for (const p of begin) this.#heap.push(rank[p]!);
    while (this.#heap.size > 0) {
      if (!this.#goesOn()) return null;
      const k = this.#heap.pop();
      const p = order[k]!;
      const [start, finish, first, leaf] = [s.start[p]!, s.finish[p]!, s.earlyStart[p]!, s.firstLeaf[p]!];
      placeRange(s, k, k + 1, early);
      const same = start === s.start[p] && finish === s.finish[p] && first === s.earlyStart[p];
      // Late dates also ask which leaf of a hub is the first: of two that start together the other one may be.
      if (same && leaf === s.firstLeaf[p] && !seeds.has(p)) continue;
      for (let j = outStart[k]!; j < outStart[k + 1]!; j++) this.#heap.push(places.outWay[j]! >> WAY_BITS);
      if (!seeds.has(p)) moved.push(p);
      if (early || kind[p] !== TASK) continue;
      if (finish === oldFinish) finishLeft = true;
      if (!s.aside[p] && s.finish[p]! > s.projectFinish) s.projectFinish = s.finish[p]!;
    }
    if (isFromFinish(s)) s.projectFinish = s.fixedFinish;
    else if (finishLeft && !early) s.projectFinish = latest(s, s.earlyFinish);
    return moved;
  }

  /** Late dates. What an edited task allows its predecessors may have changed without its own late dates. */
  #backward(s: PlanState, begin: readonly number[]): number[] | null {
    const { order, rank, inStart } = s.graph;
    const { lateStart, lateFinish, lateRemainingStart, lateHeld, hubLateStart } = s;
    const seeds = new Set(begin);
    const moved: number[] = [];
    this.#firstLeft = false;
    for (const p of begin) this.#heap.push(this.#last - rank[p]!);
    while (this.#heap.size > 0) {
      if (!this.#goesOn()) return null;
      const k = this.#last - this.#heap.pop();
      const p = order[k]!;
      const [start, finish, rest, hub] = [lateStart[p], lateFinish[p], lateRemainingStart[p], hubLateStart[p]];
      const held = lateHeld[p];
      placeLateRange(s, k, k + 1);
      const same = start === lateStart[p] && finish === lateFinish[p] && rest === lateRemainingStart[p];
      if (same && held === lateHeld[p] && hub === hubLateStart[p] && !seeds.has(p)) continue;
      moved.push(p);
      if (start === s.projectStart) this.#firstLeft = true;
      for (let e = inStart[k]!; e < inStart[k + 1]!; e++)
        this.#heap.push(this.#last - (s.places.inWay[e]! >> WAY_BITS));
    }
    return moved;
  }

  /** Whether the start of a plan scheduled from its finish is another now that these late dates have moved. */
  #movesStart(late: readonly number[], recounted: boolean): boolean {
    const { aside, lateStart, projectStart } = this.#s;
    if (late.some((p) => lateStart[p]! < projectStart && !aside[p])) return true;
    return (recounted || this.#firstLeft) && firstLateStart(this.#s) !== projectStart;
  }

  #goesOn(): boolean {
    if (this.#left-- > 0) return true;
    this.#heap.clear();
    return false;
  }
}

/** Whether late dates look at early ones: at those of the leaves of hubs, and of the ends of all chains. */
export function looksAtEarly(s: PlanState): boolean {
  return s.manyPaths || s.graph.hubTasks.size > 0;
}
