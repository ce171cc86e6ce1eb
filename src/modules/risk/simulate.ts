/**
 * What open risks do to the finish and the cost of a plan: so many runs of the scheduling engine, in each of which risks occur
 * by their chance and make tasks longer (opportunities: shorter) by a triangular draw. Pure.
 *
 * Invariants: the same seed gives the same answer. A draw depends on the seed, the risk, the run and nothing else, so that
 * leaving a risk out changes no draw of another, and a risk of 0 % changes nothing bit for bit. All links, calendars, people
 * and actuals are the engine's. Refuses nothing: what cannot become longer (summaries, finished, manual and external tasks) is
 * named in `unmoved`. Source: records.md B7-1, B9-11.
 */
import type { Minute, Plan, PlanTask } from '#modules/plan/plan-model.ts';
import type { PlanProblem } from '#modules/plan/plan-problem.ts';
import { makeScheduler } from '#modules/plan/schedule/schedule.ts';

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
  /** What is left of chance and impact when its open responses are carried out, from 0 to 1. */
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

/** What the runs came to: minutes of the finish and cents, exceeded by half and by a fifth of the runs. */
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
}

export const MIN_RUNS = 100;
export const MAX_RUNS = 10_000;

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
  task.actualFinish === null &&
  !summaries.has(task.id);

/**
 * A task so many minutes longer; work of its people grows alike. `ofWhatIsLeft`: the engine schedules what is left of a started
 * one by its progress, so that the whole delay must come out of that share.
 */
function longer(task: PlanTask, minutes: number, ofWhatIsLeft: boolean): PlanTask {
  const begun = ofWhatIsLeft && task.actualStart !== null;
  const left = begun ? Math.max(0.01, 1 - Math.min(100, task.progress) / 100) : 1;
  const duration = Math.max(0, Math.round(task.durationMinutes + minutes / left));
  const by = task.durationMinutes > 0 ? duration / task.durationMinutes : 1;
  const assignments = task.assignments.map((one) => ({ ...one, workMinutes: Math.round(one.workMinutes * by) }));
  return { ...task, durationMinutes: duration, assignments };
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

  constructor(plan: Plan, engine: Engine) {
    this.#plan = plan;
    this.#engine = engine;
    this.#tasks = [...plan.tasks];
    this.planned = engine.schedule.projectFinish;
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
}

/** What one risk does in one run: minutes by index of the task, cents; null: it does not occur. */
interface Hit {
  delays: readonly (readonly [at: number, minutes: number])[];
  cents: number;
}

/** `tell`: how many runs are done. `each`: also without each risk. */
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
  const perDay = plan.settings.minutesPerDay;
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
        return [at, risk.sign * impact * drawn * perDay] as const;
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
    finishes[run] = delayed.finish(sumOf(hits));
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
  };
}
