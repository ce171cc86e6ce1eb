/**
 * Serial generation of schedules: activities one after the other, each at the first (or, backward, the last) place where
 * everything it needs is free.
 *
 * Hides: the free amounts by resource and tick. Deterministic; an object is used by one search at a time.
 */
import type { Instance } from './instance.ts';

export class Serial {
  readonly #p: Instance;
  readonly start: Int32Array;
  readonly #free: Int32Array;
  readonly #width: number;
  /** Resources that an activity needs, and how much. */
  readonly #uses: { at: number; units: number }[][];
  readonly #most: number[];
  #touched: number;

  constructor(p: Instance) {
    this.#p = p;
    this.start = new Int32Array(p.count);
    this.#width = p.horizon + 1;
    this.#free = new Int32Array(p.resources * this.#width);
    this.#uses = Array.from({ length: p.count }, (_, a) => {
      const uses: { at: number; units: number }[] = [];
      for (let r = 0; r < p.resources; r++) {
        const units = p.need[a * p.resources + r]!;
        if (units > 0) uses.push({ at: r * this.#width, units });
      }
      return uses;
    });
    this.#most = p.capacity.map((steps) => Math.max(...steps));
    this.#touched = this.#width;
  }

  #reset(): void {
    const { capacity } = this.#p;
    const end = Math.min(this.#width, this.#touched);
    for (let r = 0; r < capacity.length; r++) {
      const steps = capacity[r]!;
      const at = r * this.#width;
      const own = Math.min(end, steps.length);
      for (let t = 0; t < own; t++) this.#free[at + t] = steps[t]!;
      this.#free.fill(this.#most[r]!, at + own, at + end);
    }
    this.#touched = 0;
  }

  #take(a: number, at: number): void {
    const end = at + this.#p.duration[a]!;
    for (const use of this.#uses[a]!) {
      for (let x = use.at + at; x < use.at + end; x++) this.#free[x]! -= use.units;
    }
    if (end > this.#touched) this.#touched = end;
  }

  /** Activities in this order, which respects the network, as early as they fit. The answer is when the last one ends. */
  forward(order: ArrayLike<number>): number {
    const { count, duration, release, inStart, inFrom, inOffset } = this.#p;
    const { start } = this;
    this.#reset();
    let end = 0;
    for (let i = 0; i < count; i++) {
      const a = order[i]!;
      let at = release[a]!;
      for (let e = inStart[a]!; e < inStart[a + 1]!; e++) {
        const asked = start[inFrom[e]!]! + inOffset[e]!;
        if (asked > at) at = asked;
      }
      at = this.#firstFit(a, at);
      start[a] = at;
      this.#take(a, at);
      if (at + duration[a]! > end) end = at + duration[a]!;
    }
    return end;
  }

  /** The same from the end: as late as they fit before `end`. The answer is the first start, possibly below 0: then it did not fit. */
  backward(order: ArrayLike<number>, end: number): number {
    const { count, duration, outStart, outTo, outOffset } = this.#p;
    const { start } = this;
    this.#reset();
    let first = end;
    for (let i = 0; i < count; i++) {
      const a = order[i]!;
      let at = end - duration[a]!;
      for (let e = outStart[a]!; e < outStart[a + 1]!; e++) {
        const allowed = start[outTo[e]!]! - outOffset[e]!;
        if (allowed < at) at = allowed;
      }
      at = this.#lastFit(a, at);
      if (at < 0) return -1;
      start[a] = at;
      this.#take(a, at);
      if (at < first) first = at;
    }
    // Rows behind the last taken tick are as they were.
    this.#touched = Math.max(this.#touched, end);
    return first;
  }

  #firstFit(a: number, from: number): number {
    const length = this.#p.duration[a]!;
    const uses = this.#uses[a]!;
    const free = this.#free;
    let at = from;
    // What is in the way moves the start behind it, for one resource after the other until none moves it.
    for (let calm = 0, u = 0; calm < uses.length; u = u + 1 === uses.length ? 0 : u + 1) {
      const base = uses[u]!.at;
      const units = uses[u]!.units;
      let moved = false;
      for (let t = at + length - 1; t >= at; t--) {
        if (free[base + t]! >= units) continue;
        at = t + 1;
        moved = true;
        t = at + length;
      }
      calm = moved ? 1 : calm + 1;
    }
    return at;
  }

  #lastFit(a: number, from: number): number {
    const length = this.#p.duration[a]!;
    const uses = this.#uses[a]!;
    const free = this.#free;
    let at = from;
    for (let calm = 0, u = 0; calm < uses.length; u = u + 1 === uses.length ? 0 : u + 1) {
      const base = uses[u]!.at;
      const units = uses[u]!.units;
      let moved = false;
      for (let t = at; t < at + length; t++) {
        if (t < 0) return -1;
        if (free[base + t]! >= units) continue;
        at = t - length;
        moved = true;
        t = at - 1;
      }
      if (at < 0) return -1;
      calm = moved ? 1 : calm + 1;
    }
    return at;
  }
}
