/**
 * A good order of activities: samples by latest finish, then a genetic search whose children are justified twice (moved to the
 * end as far as they go, and back), which closes gaps at the cost of two more schedules.
 *
 * Deterministic: the same instance, seed and number of schedules give the same answer. Time is the caller's: `stop` is asked
 * between schedules. Source: design/scheduling.md part 5 (Valls, Ballestin and Quintanilla 2005; Hartmann 1998).
 */
import type { Instance } from './instance.ts';
import { type Random, randomOf } from './random.ts';
import { Serial } from './serial.ts';

export interface SearchOptions {
  seed: number;
  /** At most so many schedules are made. */
  schedules: number;
  stop?: () => boolean;
  /** Told each time after some hundred schedules. */
  tell?: (schedules: number, end: number) => void;
}
export interface Found {
  /** Activities in the order in which they are placed. */
  order: Int32Array;
  start: Int32Array;
  end: number;
  schedules: number;
}
interface One {
  order: Int32Array;
  end: number;
  /** Of two with one end the one whose activities end earlier is better: less is moved. */
  sum: number;
}

const POPULATION = 40;
const MUTATION = 0.05;
const SAMPLE_POWER = 3;
/** After so many generations without a better one the population begins anew, but for its best. */
const PATIENCE = 25;

const better = (a: One, b: One): boolean => a.end < b.end || (a.end === b.end && a.sum < b.sum);

export function search(p: Instance, options: SearchOptions): Found {
  const state = new Search(p, options);
  return state.run();
}

/** Activities by latest finish: the order of a single schedule. */
export function byLatestFinish(p: Instance): Int32Array {
  return orderBy(p, latestFinishes(p));
}

/** A topological order whose activities of lower rank come first, then those of a lower key. */
export function orderBy(p: Instance, key: ArrayLike<number>): Int32Array {
  const open = openOf(p);
  const before = (a: number, b: number): boolean =>
    p.rank[a]! !== p.rank[b]! ? p.rank[a]! < p.rank[b]! : key[a]! !== key[b]! ? key[a]! < key[b]! : a < b;
  const heap: number[] = [];
  const push = (a: number): void => {
    let i = heap.push(a) - 1;
    for (let up = (i - 1) >> 1; i > 0 && before(a, heap[up]!); up = (i - 1) >> 1) {
      heap[i] = heap[up]!;
      i = up;
    }
    heap[i] = a;
  };
  const pop = (): number => {
    const top = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return top;
    let i = 0;
    for (;;) {
      let kid = 2 * i + 1;
      if (kid >= heap.length) break;
      if (kid + 1 < heap.length && before(heap[kid + 1]!, heap[kid]!)) kid++;
      if (!before(heap[kid]!, last)) break;
      heap[i] = heap[kid]!;
      i = kid;
    }
    heap[i] = last;
    return top;
  };
  for (let a = 0; a < p.count; a++) if (open[a] === 0) push(a);
  const order = new Int32Array(p.count);
  for (let i = 0; i < p.count; i++) {
    const a = pop();
    order[i] = a;
    for (let e = p.outStart[a]!; e < p.outStart[a + 1]!; e++) if (--open[p.outTo[e]!]! === 0) push(p.outTo[e]!);
  }
  return order;
}

const openOf = (p: Instance): Int32Array =>
  Int32Array.from({ length: p.count }, (_, a) => p.inStart[a + 1]! - p.inStart[a]!);

function latestFinishes(p: Instance): Int32Array {
  const early = new Int32Array(p.count);
  let end = 0;
  for (const a of p.topological) {
    let at = p.release[a]!;
    for (let e = p.inStart[a]!; e < p.inStart[a + 1]!; e++) at = Math.max(at, early[p.inFrom[e]!]! + p.inOffset[e]!);
    early[a] = at;
    end = Math.max(end, at + p.duration[a]!);
  }
  const late = new Int32Array(p.count);
  for (let i = p.count - 1; i >= 0; i--) {
    const a = p.topological[i]!;
    let at = end;
    for (let e = p.outStart[a]!; e < p.outStart[a + 1]!; e++) {
      const to = p.outTo[e]!;
      at = Math.min(at, late[to]! - p.duration[to]! - p.outOffset[e]! + p.duration[a]!);
    }
    late[a] = at;
  }
  return late;
}

class Search {
  readonly #p: Instance;
  readonly #options: SearchOptions;
  readonly #serial: Serial;
  readonly #random: Random;
  readonly #late: Int32Array;
  readonly #place: Int32Array;
  readonly #keys: Float64Array;
  /** Starting times in order are a topological order: no activity may begin before one it waits for. */
  readonly #plain: boolean;
  readonly #ranked: boolean;
  #made = 0;

  constructor(p: Instance, options: SearchOptions) {
    this.#p = p;
    this.#options = options;
    this.#serial = new Serial(p);
    this.#random = randomOf(options.seed);
    this.#late = latestFinishes(p);
    this.#place = new Int32Array(p.count);
    p.topological.forEach((a, i) => {
      this.#place[a] = i;
    });
    this.#keys = new Float64Array(p.count);
    this.#plain = p.outOffset.every((offset) => offset >= 0);
    this.#ranked = p.rank.some((rank) => rank !== p.rank[0]);
  }

  run(): Found {
    const { count } = this.#p;
    let best = this.#evaluate(byLatestFinish(this.#p));
    if (count > 1) {
      let people = this.#sampled(best);
      let waited = 0;
      while (this.#goesOn()) {
        const before = best;
        people = this.#next(people);
        if (better(people[0]!, best)) best = people[0]!;
        waited = better(best, before) ? 0 : waited + 1;
        if (waited < PATIENCE) continue;
        waited = 0;
        people = this.#sampled(best);
      }
      if (better(people[0]!, best)) best = people[0]!;
    }
    const end = this.#serial.forward(best.order);
    return { order: best.order, start: this.#serial.start.slice(), end, schedules: this.#made };
  }

  #goesOn(): boolean {
    const { schedules, stop } = this.#options;
    return this.#made < schedules && !stop?.();
  }

  /** The schedule of an order, justified: its order becomes that of the result. */
  #evaluate(order: Int32Array): One {
    const serial = this.#serial;
    let end = serial.forward(order);
    let best = order;
    this.#count(1, end);
    if (this.#plain && !this.#ranked) {
      const p = this.#p;
      if (
        serial.backward(
          this.#sorted((a) => -(serial.start[a]! + p.duration[a]!), -1),
          end,
        ) >= 0
      ) {
        best = this.#sorted((a) => serial.start[a]!, 1);
        end = serial.forward(best);
      } else serial.forward(order);
      this.#count(2, end);
      best = this.#sorted((a) => serial.start[a]!, 1);
    }
    let sum = 0;
    for (let a = 0; a < serial.start.length; a++) sum += serial.start[a]!;
    return { order: best, end, sum };
  }

  #count(schedules: number, end: number): void {
    const before = this.#made;
    this.#made += schedules;
    if (this.#options.tell && Math.floor(before / 512) !== Math.floor(this.#made / 512))
      this.#options.tell(this.#made, end);
  }

  /** Activities by a value, those with equal ones in the order of the network (-1: against it). */
  #sorted(value: (a: number) => number, direction: 1 | -1): Int32Array {
    const { count, topological } = this.#p;
    const keys = this.#keys;
    for (let a = 0; a < count; a++) {
      keys[a] = value(a) * count + (direction === 1 ? this.#place[a]! : count - 1 - this.#place[a]!);
    }
    keys.sort();
    const order = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const rest = ((keys[i]! % count) + count) % count;
      order[i] = topological[direction === 1 ? rest : count - 1 - rest]!;
    }
    return order;
  }

  /** A new population around the best: drawn by latest finish, the more urgent the likelier. */
  #sampled(best: One): One[] {
    const people = [best];
    while (people.length < POPULATION && this.#goesOn()) people.push(this.#evaluate(this.#drawn()));
    return people.sort((a, b) => a.end - b.end || a.sum - b.sum);
  }

  #drawn(): Int32Array {
    const p = this.#p;
    const open = openOf(p);
    const eligible: number[] = [];
    for (let a = 0; a < p.count; a++) if (open[a] === 0) eligible.push(a);
    const order = new Int32Array(p.count);
    for (let i = 0; i < p.count; i++) {
      let last = -1;
      for (const a of eligible) if (this.#late[a]! > last) last = this.#late[a]!;
      let sum = 0;
      for (const a of eligible) sum += (last - this.#late[a]! + 1) ** SAMPLE_POWER;
      let left = this.#random() * sum;
      let k = 0;
      for (; k < eligible.length - 1; k++) {
        left -= (last - this.#late[eligible[k]!]! + 1) ** SAMPLE_POWER;
        if (left <= 0) break;
      }
      const a = eligible[k]!;
      eligible[k] = eligible[eligible.length - 1]!;
      eligible.pop();
      order[i] = a;
      for (let e = p.outStart[a]!; e < p.outStart[a + 1]!; e++) {
        if (--open[p.outTo[e]!]! === 0) eligible.push(p.outTo[e]!);
      }
    }
    return this.#ranked ? this.#byRank(order) : order;
  }

  /** The same order, but what is more important first where the network allows. */
  #byRank(order: Int32Array): Int32Array {
    const at = new Int32Array(order.length);
    order.forEach((a, i) => {
      at[a] = i;
    });
    return orderBy(this.#p, at);
  }

  #next(people: readonly One[]): One[] {
    const children: One[] = [];
    while (children.length < POPULATION && this.#goesOn()) {
      const [mother, father] = [this.#chosen(people), this.#chosen(people)];
      const order = this.#mutated(this.#crossed(mother.order, father.order));
      children.push(this.#evaluate(this.#ranked ? this.#byRank(order) : order));
    }
    const all = [...people, ...children].sort((a, b) => a.end - b.end || a.sum - b.sum);
    // Equal ones are mostly the same schedule.
    return all
      .filter((one, i) => i === 0 || one.end !== all[i - 1]!.end || one.sum !== all[i - 1]!.sum)
      .slice(0, POPULATION);
  }

  #chosen(people: readonly One[]): One {
    const a = Math.floor(this.#random() * people.length);
    const b = Math.floor(this.#random() * people.length);
    return people[Math.min(a, b)]!;
  }

  /** The middle in the order of the father, the rest in that of the mother: topological, since both are. */
  #crossed(mother: Int32Array, father: Int32Array): Int32Array {
    const { count } = this.#p;
    const a = Math.floor(this.#random() * count);
    const b = Math.floor(this.#random() * count);
    const [from, to] = a < b ? [a, b] : [b, a];
    const taken = new Uint8Array(count);
    const child = new Int32Array(count);
    let n = 0;
    for (let i = 0; i < from; i++) {
      child[n++] = mother[i]!;
      taken[mother[i]!] = 1;
    }
    for (let i = 0; i < count && n < to; i++) {
      if (taken[father[i]!]) continue;
      child[n++] = father[i]!;
      taken[father[i]!] = 1;
    }
    for (let i = 0; i < count; i++) if (!taken[mother[i]!]) child[n++] = mother[i]!;
    return child;
  }

  /** Neighbors change places where neither waits for the other. */
  #mutated(order: Int32Array): Int32Array {
    const p = this.#p;
    for (let i = 0; i + 1 < order.length; i++) {
      if (this.#random() >= MUTATION) continue;
      const [a, b] = [order[i]!, order[i + 1]!];
      let waits = false;
      for (let e = p.inStart[b]!; e < p.inStart[b + 1]!; e++) if (p.inFrom[e] === a) waits = true;
      if (waits) continue;
      order[i] = b;
      order[i + 1] = a;
    }
    return order;
  }
}
