/**
 * Leveling of plans: tasks are placed one after the other, each where everybody it needs is free, by a delay that the engine
 * honors. The dates are the engine's at every step, so what is proposed is what the plan has once the delays are applied.
 *
 * Never moves started, manual, fixed, external and late tasks, never breaks a constraint; whatever stays in conflict is told with
 * its cause. Pure and deterministic. Refuses plans that have no schedule (PlanProblem), and says so of those scheduled from
 * their finish by leaving them as they are.
 */
import { compiled } from '#kernel/workdays.ts';
import type { Minute, PlanTask } from '../plan/plan-model.ts';
import type { PlanProblem } from '../plan/plan-problem.ts';
import { makeScheduler, type PlanScheduler } from '../plan/schedule/schedule.ts';
import { isInactive, isTerminated } from '../plan/schedule/schedule-outline.ts';
import { heldBy } from './held.ts';
import { latestByConstraint } from './latest-start.ts';
import { foundOrder } from './level-search.ts';
import type {
  Busy,
  LeveledProject,
  LevelHeld,
  LevelInput,
  LevelMove,
  LevelProposal,
  LevelReason,
} from './leveling-model.ts';
import { networkOf } from './leveling-network.ts';
import { compareRanked, type Ranked, whyBefore } from './leveling-order.ts';
import { leftOf, overMinutes } from './leveling-rest.ts';
import type { Item, Leveling, Taken } from './leveling-state.ts';
import { Needs, piecesOfNeed, workStart } from './needs.ts';
import { type Piece, Profile, piecesOf } from './profile.ts';

/** Steps of finding a place; more means that there is none. */
const TRIES = 20_000;
/** Nothing is moved further than this. */
const FURTHEST = 20 * 366 * 1440;

export function levelPlans(
  input: LevelInput,
  tell?: (done: number, of: number) => void,
): LevelProposal | { problems: PlanProblem[]; projectId: number } {
  const { options } = input;
  const plans = input.projects.map((source, project) => prepared(source, project, input));
  const failed = plans.find((plan) => 'problems' in plan);
  if (failed) return failed;
  const all = plans as Leveling[];
  let best = new Pass(input, all, tell).run();
  if (options.order === 'shortest') {
    const order = foundOrder(input, all);
    for (const [p, leveling] of all.entries()) {
      for (const item of leveling.items) if (item) item.rank = { ...item.rank, found: order[p]![item.index]! };
    }
    const again = new Pass(input, all.map(renewed), tell).run();
    if (endOf(again) < endOf(best) || again.over[1] < best.over[1]) best = again;
  }
  return best;
}

const busyPieces = ({ calendar, from, to }: Busy): Piece[] => piecesOf(calendar ? compiled(calendar) : null, from, to);

const endOf = ({ projects }: LevelProposal): number => projects.reduce((sum, { finish }) => sum + finish[1], 0);

const mayDelay = (task: PlanTask): boolean => task.levelingDelayMinutes > 0;

/** The plan without the delays of what may move, and what there is to know of its tasks. */
function prepared(
  source: LeveledProject,
  project: number,
  { options }: LevelInput,
): Leveling | { problems: PlanProblem[]; projectId: number } {
  const now = makeScheduler(source.plan);
  if ('problems' in now) return { ...now, projectId: source.projectId };
  const network = networkOf(source.plan);
  const backward = source.plan.settings.scheduleFrom === 'finish';
  const heldOf = (task: PlanTask): LevelHeld | null =>
    source.fixed || backward ? 'project' : heldBy(task, source.plan.settings.honorConstraints);
  const tasks = source.plan.tasks.map((task, i) =>
    network.leaf[i] && mayDelay(task) && heldOf(task) === null ? { ...task, levelingDelayMinutes: 0 } : task,
  );
  const plan = { ...source.plan, tasks };
  const engine = makeScheduler(plan);
  if ('problems' in engine) return { ...engine, projectId: source.projectId };
  const needs = new Needs(plan, source.needs);
  const { schedule } = engine;
  const place = new Map(source.priorities.map((id, i) => [id, i]));
  const items = tasks.map((task, i): Item | null => {
    if (!network.leaf[i] || isInactive(task) || isTerminated(task)) return null;
    const was = [schedule.start[i]!, schedule.finish[i]!] as const;
    const rank: Ranked = {
      project: source.rank,
      priority:
        task.priority === null ? source.priorities.length : (place.get(task.priority) ?? source.priorities.length),
      found: 0,
      slack: schedule.totalSlack[i]!,
      start: was[0],
      minutes: schedule.durationMinutes[i]!,
      number: project * 1e6 + i,
    };
    const constraint = latestByConstraint(plan, task, needs.calendarOf(task));
    const late = options.withinSlack ? schedule.lateStart[i]! : Number.POSITIVE_INFINITY;
    return {
      ...{ project, index: i, task, held: heldOf(task), rank, was },
      until: Math.min(constraint, late),
      bound: late < constraint ? 'slack' : 'constraint',
      needs: needs.of(task, ...was),
    };
  });
  return { source, plan, needs, network, engine, tasks: [...tasks], items, before: now.schedule };
}

/** The same plan ready for another pass. */
function renewed(leveling: Leveling): Leveling {
  const engine = makeScheduler(leveling.plan) as PlanScheduler;
  const items = leveling.items.map((item) => (item ? { ...item, wanted: undefined } : null));
  return { ...leveling, engine, tasks: [...leveling.plan.tasks], items };
}

class Pass {
  readonly #input: LevelInput;
  readonly #all: readonly Leveling[];
  readonly #tell?: (done: number, of: number) => void;
  readonly #free = new Map<string, Profile>();
  readonly #most = new Map<string, number>();
  readonly #taken = new Map<string, Taken[]>();
  readonly #reasons = new Map<Item, LevelReason>();

  constructor(input: LevelInput, all: readonly Leveling[], tell?: (done: number, of: number) => void) {
    this.#input = input;
    this.#all = all;
    this.#tell = tell;
    const { from, until } = input.options;
    for (const { key, steps } of input.supplies) {
      // Whatever is before and after what is leveled is no conflict.
      const profile = new Profile(Number.POSITIVE_INFINITY);
      profile.set(from, 0);
      for (const [at, amount] of steps) profile.set(Math.max(from, at), amount);
      if (until !== null) profile.set(until, Number.POSITIVE_INFINITY);
      this.#free.set(key, profile);
      this.#most.set(key, Math.max(0, ...steps.map(([, amount]) => amount)));
      this.#taken.set(key, []);
    }
  }

  run(): LevelProposal {
    const { busy } = this.#input;
    for (const one of busy) this.#take(one.key, one.amount, busyPieces(one), null);
    const items = this.#all.flatMap(({ items }) => items.filter((item) => item !== null));
    // What has its dates whatever happens comes first.
    const stands = (item: Item): boolean => item.held !== null && item.held !== 'late' && !this.#follows(item);
    for (const item of items) if (stands(item)) this.#settle(item);
    let done = 0;
    for (const item of this.#inOrder()) {
      if (!stands(item)) {
        this.#place(item);
        this.#settle(item);
      }
      if (++done % 64 === 0) this.#tell?.(done, items.length);
    }
    return this.#proposal();
  }

  /** Tasks of a plan that is not to be moved are where they are; of others a soft date may follow links. */
  #follows(item: Item): boolean {
    const { task } = item;
    const dated = task.mode === 'manual' || task.external || task.actualStart !== null || task.actualFinish !== null;
    const must = task.constraint === 'MSO' || task.constraint === 'MFO';
    return !(this.#all[item.project]!.source.fixed || dated || (must && item.held === 'pinned'));
  }

  /** All tasks, each behind those it waits for; of several that could be next the first by the rules. */
  *#inOrder(): Iterable<Item> {
    const open: Item[] = [];
    const waits = this.#all.map(({ network }) => network.waits.slice());
    const put = (item: Item): void => {
      let i = open.push(item) - 1;
      for (let up = (i - 1) >> 1; i > 0 && compareRanked(item.rank, open[up]!.rank) < 0; up = (i - 1) >> 1) {
        open[i] = open[up]!;
        i = up;
      }
      open[i] = item;
    };
    const next = (): Item => {
      const top = open[0]!;
      const last = open.pop()!;
      if (open.length === 0) return top;
      let i = 0;
      for (let kid = 1; kid < open.length; kid = 2 * i + 1) {
        if (kid + 1 < open.length && compareRanked(open[kid + 1]!.rank, open[kid]!.rank) < 0) kid++;
        if (compareRanked(open[kid]!.rank, last.rank) >= 0) break;
        open[i] = open[kid]!;
        i = kid;
      }
      open[i] = last;
      return top;
    };
    /** A node is past; whatever is no task to be placed is past at once. */
    const past = (p: number, first: number): void => {
      const stack = [first];
      for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
        for (const { to } of this.#all[p]!.network.steps[node]!) if (--waits[p]![to]! === 0) reach(p, to, stack);
      }
    };
    const reach = (p: number, node: number, stack: number[]): void => {
      const item = this.#all[p]!.items[node];
      if (item) put(item);
      else stack.push(node);
    };
    for (const [p, { network }] of this.#all.entries()) {
      const free = [...network.waits.keys()].filter((node) => network.waits[node] === 0);
      for (const node of free) {
        const stack: number[] = [];
        reach(p, node, stack);
        for (const one of stack) past(p, one);
      }
    }
    while (open.length > 0) {
      const item = next();
      yield item;
      past(item.project, item.index);
    }
  }

  /** Finds the first place for a task, and delays it to there. */
  #place(item: Item): void {
    const { engine, tasks, needs } = this.#all[item.project]!;
    if (item.held !== null || item.needs.length === 0) return;
    const first = engine.schedule.start[item.index]!;
    const { options } = this.#input;
    if (options.until !== null && first >= options.until) return;
    let at = first;
    for (let tries = 0; ; tries++) {
      const conflict = this.#conflict(item, at);
      if (!conflict) break;
      if (at === first) this.#reasons.set(item, this.#reason(item, conflict));
      const free = conflict.until;
      if (free === Number.POSITIVE_INFINITY || free - first > FURTHEST || tries > TRIES) {
        item.wanted = Number.POSITIVE_INFINITY;
        return;
      }
      at = needs.aligned(item.task, item.needs, free);
    }
    if (at === first) return;
    item.wanted = at;
    if (at > item.until) return;
    tasks[item.index] = { ...item.task, levelingDelayMinutes: at - first };
    engine.update([item.index], tasks);
  }

  #conflict(
    item: Item,
    start: Minute,
  ): { key: string; at: Minute; until: Minute; free: number; amount: number } | null {
    const { needs } = this.#all[item.project]!;
    const finish = needs.finishAt(item.task, item.needs, item.was, start);
    for (const need of item.needs) {
      const profile = this.#free.get(need.key);
      if (!profile) continue;
      const amount = Math.min(need.amount, this.#most.get(need.key)!);
      for (const piece of piecesOfNeed(need, start, finish)) {
        const found = profile.conflict(piece, amount);
        if (found) return { ...found, key: need.key, amount: need.amount };
      }
    }
    return null;
  }

  #reason(
    item: Item,
    { key, at, free, amount }: { key: string; at: Minute; free: number; amount: number },
  ): LevelReason {
    const there = this.#taken.get(key)!.filter((one) => one.pieces.some(([from, to]) => from <= at && at < to));
    const used = there.reduce((sum, one) => sum + one.amount, 0);
    const tasks = there.flatMap((one) => one.item ?? []);
    const main = tasks.toSorted((a, b) => compareRanked(a.rank, b.rank))[0];
    const because = !main ? 'elsewhere' : main.held !== null ? 'fixed' : whyBefore(main.rank, item.rank);
    const blockers = tasks.map(({ project, task }) => ({
      projectId: this.#all[project]!.source.projectId,
      taskId: task.id,
    }));
    return { key, at, asked: used + amount, available: used + free, blockers, because };
  }

  /** The task has its dates: what it needs is taken. */
  #settle(item: Item): void {
    const { schedule } = this.#all[item.project]!.engine;
    const [start, finish] = [workStart(schedule, item.index), schedule.finish[item.index]!];
    for (const need of item.needs) this.#take(need.key, need.amount, piecesOfNeed(need, start, finish), item);
  }

  #take(key: string, amount: number, pieces: Piece[], item: Item | null): void {
    const profile = this.#free.get(key);
    if (!profile) return;
    for (const piece of pieces) profile.take(piece, amount);
    this.#taken.get(key)!.push({ amount, pieces, item });
  }

  #proposal(): LevelProposal {
    const moves: LevelMove[] = [];
    for (const { source, plan, items, tasks, before, engine } of this.#all) {
      const { schedule } = engine;
      for (const item of items) {
        if (!item) continue;
        const i = item.index;
        const delay = [source.plan.tasks[i]!.levelingDelayMinutes, tasks[i]!.levelingDelayMinutes] as const;
        const same = before.start[i] === schedule.start[i] && before.finish[i] === schedule.finish[i];
        if (same && delay[0] === delay[1]) continue;
        moves.push({
          ...{ projectId: source.projectId, taskId: plan.tasks[i]!.id, delay },
          start: [before.start[i]!, schedule.start[i]!],
          finish: [before.finish[i]!, schedule.finish[i]!],
          reason: delay[1] > 0 ? (this.#reasons.get(item) ?? null) : null,
        });
      }
    }
    const { options, supplies } = this.#input;
    return {
      moves,
      left: leftOf(supplies, this.#taken, this.#all, options),
      projects: this.#all.map(({ source, before, engine }) => ({
        projectId: source.projectId,
        finish: [before.projectFinish, engine.schedule.projectFinish],
      })),
      over: [overMinutes(supplies, this.#takenBefore(), options), overMinutes(supplies, this.#taken, options)],
    };
  }

  /** What is taken by the plans as they are. */
  #takenBefore(): Map<string, Taken[]> {
    const taken = new Map<string, Taken[]>([...this.#taken.keys()].map((key) => [key, []]));
    for (const one of this.#input.busy) {
      taken.get(one.key)?.push({ amount: one.amount, pieces: busyPieces(one), item: null });
    }
    for (const { items, before } of this.#all) {
      for (const item of items) {
        if (!item) continue;
        const [start, finish] = [workStart(before, item.index), before.finish[item.index]!];
        for (const need of item.needs) {
          taken.get(need.key)?.push({ amount: need.amount, pieces: piecesOfNeed(need, start, finish), item });
        }
      }
    }
    return taken;
  }
}
