/**
 * How much of each supply is free at what time, as steps. Amounts are taken piece by piece, each piece working time of the
 * calendar it is worked by, so that what never works at the same minute is never in conflict.
 */
import { type CompiledCalendar, nextWorkStart, workBetween } from '#kernel/workdays.ts';
import type { Minute } from '../plan/plan-model.ts';

export type Piece = readonly [from: Minute, to: Minute];
/** Amounts are shares of work by time: what differs less is equal. */
export const TINY = 1e-6;

/** The working time between two minutes, in pieces without a rest; `calendar` null: all of it. */
export function piecesOf(calendar: CompiledCalendar | null, from: Minute, to: Minute): Piece[] {
  if (to <= from) return [];
  if (!calendar) return [[from, to]];
  const out: Piece[] = [];
  for (let left = workBetween(calendar, from, to), at = from; left > 0; ) {
    at = nextWorkStart(calendar, at);
    // The longest run without a rest, which is at most what is left.
    let [low, high] = [1, Math.min(left, to - at)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (workBetween(calendar, at, at + middle) === middle) low = middle;
      else high = middle - 1;
    }
    out.push([at, at + low]);
    at += low;
    left -= low;
  }
  return out;
}

export class Profile {
  /** From each of these minutes on, to the next. The first is before all. */
  readonly #at: number[] = [Number.NEGATIVE_INFINITY];
  readonly #free: number[];

  constructor(first = 0) {
    this.#free = [first];
  }

  /** The step that a minute is in. */
  #step(minute: Minute): number {
    let [low, high] = [0, this.#at.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#at[middle]! <= minute) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #cut(minute: Minute): number {
    const step = this.#step(minute);
    if (this.#at[step] === minute) return step;
    this.#at.splice(step + 1, 0, minute);
    this.#free.splice(step + 1, 0, this.#free[step]!);
    return step + 1;
  }

  /** From here on there is so much. */
  set(from: Minute, amount: number): void {
    const step = this.#cut(from);
    this.#free.fill(amount, step);
  }

  take([from, to]: Piece, amount: number): void {
    const first = this.#cut(from);
    const end = this.#cut(to);
    for (let k = first; k < end; k++) this.#free[k]! -= amount;
  }

  /** Where in the piece there is first not enough, until when, and what is free there; null: it fits. */
  conflict([from, to]: Piece, amount: number): { at: Minute; until: Minute; free: number } | null {
    const { length } = this.#at;
    for (let k = this.#step(from); k < length && this.#at[k]! < to; k++) {
      const free = this.#free[k]!;
      if (free >= amount - TINY) continue;
      const at = Math.max(from, this.#at[k]!);
      while (k + 1 < length && this.#free[k + 1]! < amount - TINY) k++;
      return { at, until: k + 1 < length ? this.#at[k + 1]! : Number.POSITIVE_INFINITY, free };
    }
    return null;
  }

  /** Steps with less than nothing. */
  *short(): Iterable<{ from: Minute; to: Minute; free: number }> {
    for (let k = 0; k < this.#at.length; k++) {
      const free = this.#free[k]!;
      if (free < -TINY) yield { from: this.#at[k]!, to: this.#at[k + 1] ?? Number.POSITIVE_INFINITY, free };
    }
  }
}
