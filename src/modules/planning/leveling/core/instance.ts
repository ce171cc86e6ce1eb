/**
 * A problem of leveling without calendars: activities of whole ticks, what they need at once of each resource, and how much of
 * it there is in each tick. What places tasks on calendars is plan-leveling; this is what orders are searched on.
 *
 * Invariants: `order` of the network is topological; offsets are from start to start and may be negative.
 */
export interface Wait {
  from: number;
  to: number;
  /** Ticks from the start of `from` to the start of `to`, at the least. */
  offset: number;
}

export interface Instance {
  count: number;
  duration: Int32Array;
  /** Needs by activity and resource: `need[activity * resources + resource]`. */
  resources: number;
  need: Int32Array;
  /** What there is of a resource in a tick; of those behind the last one the most there ever is. By resource. */
  capacity: readonly Int32Array[];
  /** No earlier than this tick. */
  release: Int32Array;
  /** Rank of importance: lower ones are placed first. Equal: the search decides. */
  rank: Int32Array;
  /** Links both ways: those of activity `a` are from `start[a]` to before `start[a + 1]`. */
  inStart: Int32Array;
  inFrom: Int32Array;
  inOffset: Int32Array;
  outStart: Int32Array;
  outTo: Int32Array;
  outOffset: Int32Array;
  topological: Int32Array;
  /** In which everything fits, one after the other. */
  horizon: number;
}

export interface InstanceInput {
  duration: readonly number[];
  /** Per activity: units by resource. */
  need: readonly (readonly number[])[];
  /** Per resource: the same at all times, or by tick. */
  capacity: readonly (number | readonly number[])[];
  waits: readonly Wait[];
  release?: readonly number[];
  rank?: readonly number[];
}

/** Thrown for a network that waits for itself. */
export class CircleError extends Error {}

/** Needs above all that there ever is are cut to it: the activity is then alone on the resource. */
export function instanceOf(input: InstanceInput): Instance {
  const count = input.duration.length;
  const resources = input.capacity.length;
  const capacity = input.capacity.map((c) => Int32Array.from(typeof c === 'number' ? [c] : c));
  const most = capacity.map((c) => Math.max(...c));
  const need = new Int32Array(count * resources);
  for (let a = 0; a < count; a++) {
    for (let r = 0; r < resources; r++) need[a * resources + r] = Math.min(input.need[a]![r] ?? 0, most[r]!);
  }
  const links = (key: 'from' | 'to') => {
    const start = new Int32Array(count + 1);
    for (const wait of input.waits) start[wait[key] + 1]!++;
    for (let a = 0; a < count; a++) start[a + 1]! += start[a]!;
    const other = new Int32Array(input.waits.length);
    const offset = new Int32Array(input.waits.length);
    const next = start.slice();
    for (const wait of input.waits) {
      const at = next[wait[key]]!++;
      other[at] = key === 'from' ? wait.to : wait.from;
      offset[at] = wait.offset;
    }
    return { start, other, offset };
  };
  const [ins, outs] = [links('to'), links('from')];
  const open = Int32Array.from({ length: count }, (_, a) => ins.start[a + 1]! - ins.start[a]!);
  const topological = new Int32Array(count);
  let [found, seen] = [0, 0];
  for (let a = 0; a < count; a++) if (open[a] === 0) topological[found++] = a;
  for (; seen < found; seen++) {
    const a = topological[seen]!;
    for (let e = outs.start[a]!; e < outs.start[a + 1]!; e++) {
      if (--open[outs.other[e]!]! === 0) topological[found++] = outs.other[e]!;
    }
  }
  if (found < count) throw new CircleError('the network waits for itself');
  const duration = Int32Array.from(input.duration);
  const release = Int32Array.from(input.release ?? duration.map(() => 0));
  const steps = Math.max(0, ...capacity.map((c) => c.length));
  const waits = input.waits.reduce((sum, { offset }) => sum + Math.max(0, offset), 0);
  const whole = duration.reduce((sum, d) => sum + d, 0) + steps + Math.max(0, ...release);
  return {
    count,
    duration,
    resources,
    need,
    capacity,
    release,
    rank: Int32Array.from(input.rank ?? duration.map(() => 0)),
    inStart: ins.start,
    inFrom: ins.other,
    inOffset: ins.offset,
    outStart: outs.start,
    outTo: outs.other,
    outOffset: outs.offset,
    topological,
    // A wait is from start to start, so it holds the duration already.
    horizon: whole + waits + 1,
  };
}
