/** What is still in conflict after leveling, and why. */
import { compiled, workBetween } from '#kernel/workdays.ts';
import type { Minute } from '../plan/plan-model.ts';
import type { LevelHeld, LevelLeft, LevelOptions, Supply } from './leveling-model.ts';
import type { Item, Leveling, Taken } from './leveling-state.ts';
import { TINY } from './profile.ts';

interface Span {
  from: Minute;
  to: Minute;
  asked: number;
  available: number;
  taken: Set<Taken>;
}

/** Times within what is leveled in which a supply is asked for more than there is, in order. */
function* spansOf({ steps }: Supply, taken: readonly Taken[], { from, until }: LevelOptions): Iterable<Span> {
  const events: { at: Minute; by: number; of: Taken | null }[] = [];
  for (const of of taken) {
    for (const [start, end] of of.pieces) {
      events.push({ at: start, by: of.amount, of }, { at: end, by: -of.amount, of });
    }
  }
  for (const [at, amount] of steps) events.push({ at, by: amount, of: null });
  // What ends at a minute makes room for what begins there.
  events.sort((a, b) => a.at - b.at || a.by - b.by);
  const now = new Map<Taken, number>();
  let asked = 0;
  let available = 0;
  for (let k = 0; k < events.length; ) {
    const { at } = events[k]!;
    for (; k < events.length && events[k]!.at === at; k++) {
      const { by, of } = events[k]!;
      if (!of) available = by;
      else {
        asked += by;
        const count = (now.get(of) ?? 0) + Math.sign(by);
        if (count === 0) now.delete(of);
        else now.set(of, count);
      }
    }
    const start = Math.max(at, from);
    const end = Math.min(events[k]?.at ?? at, until ?? Number.POSITIVE_INFINITY);
    if (asked > available + TINY && end > start)
      yield { from: start, to: end, asked, available, taken: new Set(now.keys()) };
  }
}

/** Minutes of work that are asked of everybody beyond what there is: of two whole tasks at once those of one of them. */
export function overMinutes(
  supplies: readonly Supply[],
  taken: ReadonlyMap<string, readonly Taken[]>,
  options: LevelOptions,
): number {
  let sum = 0;
  for (const supply of supplies) {
    for (const { from, to, asked, available } of spansOf(supply, taken.get(supply.key) ?? [], options))
      sum += ((to - from) * (asked - available)) / 100;
  }
  return sum;
}

/** Conflicts that stay; those of the same tasks, one after the other, are one. */
export function leftOf(
  supplies: readonly Supply[],
  taken: ReadonlyMap<string, readonly Taken[]>,
  all: readonly Leveling[],
  options: LevelOptions,
): LevelLeft[] {
  const out: LevelLeft[] = [];
  for (const supply of supplies) {
    const most = Math.max(0, ...supply.steps.map(([, amount]) => amount));
    const known = new Map<string, LevelLeft>();
    for (const span of spansOf(supply, taken.get(supply.key) ?? [], options)) {
      const items = [...span.taken].flatMap(({ item }) => item ?? []);
      const elsewhere = items.length < span.taken.size;
      const name = `${items.map(({ rank }) => rank.number).sort((a, b) => a - b)} ${elsewhere}`;
      const before = known.get(name);
      if (before) {
        before.to = span.to;
        if (span.asked - span.available > before.asked - before.available) {
          before.asked = span.asked;
          before.available = span.available;
        }
        continue;
      }
      const tasks = items.map((item) => leftTask(supply.key, most, item, all[item.project]!));
      const left = { key: supply.key, from: span.from, to: span.to, asked: span.asked, available: span.available };
      known.set(name, { ...left, tasks, elsewhere });
    }
    out.push(...known.values());
  }
  return out;
}

function leftTask(key: string, most: number, item: Item, leveling: Leveling): LevelLeft['tasks'][number] {
  const need = item.needs.reduce((sum, one) => (one.key === key ? sum + one.amount : sum), 0);
  const start = leveling.engine.schedule.start[item.index]!;
  const base = { projectId: leveling.source.projectId, taskId: item.task.id };
  const held = heldNow(item, need > most + TINY);
  if (held !== 'slack') return { ...base, held };
  const calendar = compiled(leveling.needs.calendarOf(item.task).source);
  const late = item.until === Number.POSITIVE_INFINITY ? start : item.until;
  const slackMinutes = item.task.elapsed ? late - start : workBetween(calendar, start, late);
  return { ...base, held, slackMinutes, needMinutes: neededMinutes(leveling, item, start) };
}

function heldNow(item: Item, alone: boolean): LevelHeld {
  if (item.held) return item.held;
  if (alone) return 'alone';
  if (item.wanted === Number.POSITIVE_INFINITY) return 'never';
  if (item.wanted === undefined || item.wanted <= item.until) return 'first';
  return item.bound;
}

/** Working time that a task waits for its people. */
function neededMinutes({ needs, plan }: Leveling, item: Item, from: Minute): number | undefined {
  if (item.wanted === undefined || item.wanted === Number.POSITIVE_INFINITY) return undefined;
  const calendar = needs.calendarOf(plan.tasks[item.index]!);
  return item.task.elapsed ? item.wanted - from : workBetween(calendar, from, item.wanted);
}
