/**
 * The effect of open risks on the finish and cost of a plan: many runs of the scheduling engine, in each of which risks occur by
 * their chance and make tasks longer (opportunities: shorter) by a triangular draw. Pure.
 *
 * Invariants: the same seed gives the same answer. A draw depends on the seed, the risk, the run and nothing else, so that leaving
 * a risk out changes no draw of another, and a risk of 0 % changes nothing bit for bit. All links, calendars, people and actuals
 * are the engine's. Refuses nothing: tasks that cannot become longer (summaries, finished, manual and external ones) are named in
 * `unmoved`. Source: records.md B7-1, B9-11.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { Minute, Plan, PlanTask } from '#modules/planning/plan/plan-model.ts';
import type { PlanProblem } from '#modules/planning/plan/plan-problem.ts';
import { makeScheduler } from '#modules/planning/plan/schedule/schedule.ts';

/** Least, most likely, most. */
export type Spread = readonly [min: number, likely: number, max: number];

export interface SimulatedRisk {
  id: number;
  /** From 0 to 1. */
  chance: number;
  /** 1: a threat; -1: an opportunity, which shortens and saves. */
  sign: 1 | -1;
  /** Working days by task. */
  delays: readonly { task: number; days: Spread }[];
  /** Cents; null: not said. */
  cost: Spread | null;
  /** The remaining share of chance and impact when its open responses are carried out, from 0 to 1. */
  chanceLeft: number;
  impactLeft: number;
  /** Cents of carrying them out. */
  responseCents: number;
}

export interface SimulationInput {
  plan: Plan;
  risks: readonly SimulatedRisk[];
  runs: number;
  seed: number;
  /** Cents the plan costs as it is. */
  plannedCents: number;
}

/** Results of the runs: minutes of the finish and cents, exceeded by half and by a fifth of the runs. */
export interface Outcome {
  p50: Minute;
  p80: Minute;
  mean: Minute;
  centsP50: number;
  centsP80: number;
  centsMean: number;
}
export interface Simulation {
  runs: number;
  seed: number;
  /** As the plan says, when nothing occurs. */
  planned: { finish: Minute; cents: number };
  all: Outcome;
  /** With the open responses carried out. */
  treated: Outcome;
  /** Without each one, those first that cost most time on average, then most money. */
  without: ({ risk: number } & Outcome)[];
  /** Tasks named by risks that cannot become longer. */
  unmoved: number[];
  /** In which share of the runs (0 to 1) tasks were critical, the most often first; those that never were are left out. */
  critical: { task: number; share: number }[];
  /** How many tasks were critical in some run; the list keeps the first `MOST_CRITICAL`. */
  criticalTasks: number;
}

export const MIN_RUNS = 100;
export const MAX_RUNS = 10_000;
/** Tasks a result lists by how often they were critical. */
export const MOST_CRITICAL = 100;

/** One of 2^32 numbers, each bit of which depends on every bit that came in (the finaliser of MurmurHash3). */
function mixed(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
/** A number from 0 to below 1 that belongs to these four. */
function draw(seed: number, risk: number, run: number, nth: number): number {
  const key = mixed(mixed(mixed(mixed(seed) ^ risk) + Math.imul(run, 0x9e3779b1)) + Math.imul(nth, 0x85ebca77));
  return (key >>> 0) / 4_294_967_296;
}

/** The value of a triangular distribution below which a share of it lies. */
export function triangular([min, likely, max]: Spread, share: number): number {
  if (max <= min) return min;
  const middle = (likely - min) / (max - min);
  return share < middle
    ? min + Math.sqrt(share * (max - min) * (likely - min))
    : max - Math.sqrt((1 - share) * (max - min) * (max - likely));
}

/** The value that a share of sorted ones does not exceed. */
const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
const meanOf = (values: Float64Array): number => values.reduce((sum, one) => sum + one, 0) / values.length;

function outcomeOf(finishes: Float64Array, cents: Float64Array): Outcome {
  const [byTime, byMoney] = [finishes.toSorted(), cents.toSorted()];
  return {
    p50: quantile(byTime, 0.5),
    p80: quantile(byTime, 0.8),
    mean: meanOf(finishes),
    centsP50: quantile(byMoney, 0.5),
    centsP80: quantile(byMoney, 0.8),
    centsMean: meanOf(cents),
  };
}

const canMove = (task: PlanTask, summaries: ReadonlySet<number>): boolean =>
  task.mode === 'auto' &&
  task.active &&
  !task.external &&
  task.status !== 'discarded' &&
  task.status !== 'passoff' &&
  task.actualFinish === null &&
  !summaries.has(task.id);

/**
 * A task so many minutes longer; work of its people grows alike. `ofWhatIsLeft`: the engine schedules the remaining work of a
 * started one by its progress, so that finished work stays and the rest grows by the delay; also at 100 %, unfinished.
 */
function longer(task: PlanTask, minutes: number, ofWhatIsLeft: boolean): PlanTask {
  const begun = ofWhatIsLeft && task.actualStart !== null;
  const done = begun ? (task.durationMinutes * Math.min(100, task.progress)) / 100 : 0;
  const duration = Math.max(0, Math.ceil(done), Math.round(task.durationMinutes + minutes));
  const progress = begun && duration > 0 ? (100 * done) / duration : task.progress;
  const by = task.durationMinutes > 0 ? duration / task.durationMinutes : 1;
  const assignments = task.assignments.map((one) => ({ ...one, workMinutes: one.workMinutes * by }));
  return { ...task, durationMinutes: duration, progress, assignments };
}

type Engine = Exclude<ReturnType<typeof makeScheduler>, { problems: PlanProblem[] }>;

/** The plan with delays of some of its tasks, again and again: a question costs what it moves. */
class Delayed {
  readonly planned: Minute;
  readonly #engine: Engine;
  readonly #plan: Plan;
  readonly #tasks: PlanTask[];
  readonly #ofWhatIsLeft: boolean;
  #changed: number[] = [];
  /** Runs that went as planned, and runs of the others in which each task was critical. */
  #asPlanned = 0;
  readonly #criticalAsPlanned: Uint8Array;
  readonly #criticalRuns: Uint32Array;

  constructor(plan: Plan, engine: Engine) {
    this.#plan = plan;
    this.#engine = engine;
    this.#tasks = [...plan.tasks];
    this.planned = engine.schedule.projectFinish;
    this.#criticalAsPlanned = engine.schedule.critical.slice();
    this.#criticalRuns = new Uint32Array(plan.tasks.length);
    const { progressRule, statusAt } = plan.settings;
    this.#ofWhatIsLeft = progressRule !== 'actual' && statusAt !== null;
  }

  /** Minutes by index of the task; empty: as planned. */
  finish(delays: ReadonlyMap<number, number>): Minute {
    if (delays.size === 0) return this.planned;
    const before = this.#changed;
    for (const at of before) this.#tasks[at] = this.#plan.tasks[at]!;
    for (const [at, minutes] of delays) this.#tasks[at] = longer(this.#plan.tasks[at]!, minutes, this.#ofWhatIsLeft);
    this.#changed = [...delays.keys()];
    return this.#engine.finishWith([...new Set([...before, ...this.#changed])], this.#tasks);
  }

  /** As `finish`, of a run that counts for how often tasks are critical. */
  counted(delays: ReadonlyMap<number, number>): Minute {
    const finish = this.finish(delays);
    if (delays.size === 0) this.#asPlanned++;
    else {
      const { critical } = this.#engine.settle();
      for (let at = 0; at < critical.length; at++) this.#criticalRuns[at]! += critical[at]!;
    }
    return finish;
  }

  /** In how many of the counted runs the task at an index was critical. */
  criticalRuns(at: number): number {
    return this.#criticalRuns[at]! + this.#criticalAsPlanned[at]! * this.#asPlanned;
  }
}

/** What one risk does in one run: minutes by index of the task, cents; null: it does not occur. */
interface Hit {
  delays: readonly (readonly [at: number, minutes: number])[];
  cents: number;
}

/** `tell`: called with the number of runs done. `each`: also without each risk. */
export function simulate(
  { plan, risks, runs, seed, plannedCents }: SimulationInput,
  tell: (done: number, of: number) => void = () => {},
  each = true,
): Simulation | { problems: PlanProblem[] } {
  const engine = makeScheduler(plan);
  if ('problems' in engine) return engine;
  const delayed = new Delayed(plan, engine);
  const parents = new Set(plan.tasks.flatMap(({ parentId }) => parentId ?? []));
  const indexOf = new Map(plan.tasks.map((task, at) => [task.id, at]));
  /** Days of an elapsed duration are elapsed days. */
  const perDay = plan.tasks.map(({ elapsed }) => (elapsed ? MINUTES_PER_DAY : plan.settings.minutesPerDay));
  const unmoved = new Set<number>();
  const moving = risks.map((risk) => ({
    ...risk,
    delays: risk.delays.flatMap(({ task, days }, nth) => {
      const at = indexOf.get(task);
      if (at !== undefined && canMove(plan.tasks[at]!, parents)) return [{ at, days, nth }];
      unmoved.add(task);
      return [];
    }),
  }));

  const hitOf = (risk: (typeof moving)[number], run: number, chance: number, impact: number): Hit | null => {
    if (draw(seed, risk.id, run, 0) >= chance) return null;
    return {
      delays: risk.delays.map(({ at, days, nth }) => {
        const drawn = triangular(days, draw(seed, risk.id, run, nth + 2));
        return [at, risk.sign * impact * drawn * perDay[at]!] as const;
      }),
      cents: risk.cost ? risk.sign * impact * triangular(risk.cost, draw(seed, risk.id, run, 1)) : 0,
    };
  };
  const sumOf = (hits: readonly (Hit | null)[], except = -1): Map<number, number> => {
    const sum = new Map<number, number>();
    hits.forEach((hit, i) => {
      if (hit && i !== except) for (const [at, minutes] of hit.delays) sum.set(at, (sum.get(at) ?? 0) + minutes);
    });
    return sum;
  };
  const centsOf = (hits: readonly (Hit | null)[], except = -1): number =>
    hits.reduce((sum, hit, i) => sum + (hit && i !== except ? hit.cents : 0), plannedCents);

  const numbers = (): Float64Array => new Float64Array(runs);
  const [finishes, cents, treatedFinishes, treatedCents] = [numbers(), numbers(), numbers(), numbers()];
  const without = risks.map(() => ({ finishes: numbers(), cents: numbers() }));
  const responses = risks.reduce((sum, { responseCents }) => sum + responseCents, 0);
  const TURN = 20;
  for (let run = 0; run < runs; run++) {
    const hits = moving.map((risk) => hitOf(risk, run, risk.chance, 1));
    finishes[run] = delayed.counted(sumOf(hits));
    cents[run] = centsOf(hits);
    const treated = moving.map((risk) => hitOf(risk, run, risk.chance * risk.chanceLeft, risk.impactLeft));
    treatedFinishes[run] = delayed.finish(sumOf(treated));
    treatedCents[run] = centsOf(treated) + responses;
    if (each)
      hits.forEach((hit, i) => {
        const moves = hit !== null && hit.delays.length > 0;
        without[i]!.finishes[run] = moves ? delayed.finish(sumOf(hits, i)) : finishes[run]!;
        without[i]!.cents[run] = hit ? centsOf(hits, i) : cents[run]!;
      });
    if (run % TURN === TURN - 1) tell(run + 1, runs);
  }
  const all = outcomeOf(finishes, cents);
  // Parents are critical with their tasks: they would only be in the way.
  const critical = plan.tasks
    .flatMap(({ id }, at) => {
      const share = parents.has(id) ? 0 : delayed.criticalRuns(at) / runs;
      return share > 0 ? [{ task: id, share }] : [];
    })
    .sort((a, b) => b.share - a.share);
  return {
    runs,
    seed,
    planned: { finish: delayed.planned, cents: plannedCents },
    all,
    treated: outcomeOf(treatedFinishes, treatedCents),
    without: (each ? risks : [])
      .map(({ id }, i) => ({ risk: id, ...outcomeOf(without[i]!.finishes, without[i]!.cents) }))
      .sort((a, b) => a.mean - b.mean || a.centsMean - b.centsMean || a.risk - b.risk),
    unmoved: [...unmoved],
    critical: critical.slice(0, MOST_CRITICAL),
    criticalTasks: critical.length,
  };
}
