/**
 * A simulation of 1,000 runs over a plan of 5,000 tasks with 25 risks on it, beside bare passes of the engine over the same plan.
 * The bars (records.md B8): at most 2 s, and per run at most 1.3 times a bare pass. A run is one scenario that moves something;
 * the cost of each risk (a scenario for every risk that occurs) is printed separately.
 */
import { makeScheduler } from '#modules/planning/plan/schedule/schedule.ts';
import { type SimulatedRisk, simulate } from '#modules/registers/risk/simulate.ts';
import { generate, random } from './schedule-plans.ts';
import { barHere } from './yardstick.ts';

const TASKS = 5_000;
const RUNS = 1_000;
const RISKS = 25;
const ON_EACH = 3;
const ROUNDS = 5;
const SECONDS = 2;
const BAR = 1.3;

const plan = generate(TASKS);
const next = random(5);
const parents = new Set(plan.tasks.map(({ parentId }) => parentId));
const leaves = plan.tasks.filter(({ id }) => !parents.has(id));
const risks: SimulatedRisk[] = Array.from({ length: RISKS }, (_, i) => ({
  id: i + 1,
  chance: 0.1 + 0.6 * next(),
  sign: 1,
  delays: Array.from({ length: ON_EACH }, () => ({
    task: leaves[Math.floor(next() * leaves.length)]!.id,
    days: [1, 3, 10] as const,
  })),
  cost: [1000, 5000, 9000],
  chanceLeft: 0.5,
  impactLeft: 0.7,
  responseCents: 100,
}));

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
/** Processor time: other work on the machine does not matter. */
const millis = (run: () => unknown): number => {
  const from = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
};

const engine = makeScheduler(plan);
if ('problems' in engine) throw new Error(JSON.stringify(engine.problems));
// Each scenario is judged by the runs of both sides, all risks and responses carried out; no risk is left out.
const scenarios = 2 * RUNS;
const whole: number[] = [];
const bare: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  bare.push(
    millis(() => {
      for (let i = 0; i < 200; i++) engine.recalculate();
    }) / 200,
  );
  whole.push(millis(() => simulate({ plan, risks, runs: RUNS, seed: round, plannedCents: 0 }, undefined, false)));
}
const perRun = median(whole) / scenarios;
const full = millis(() => simulate({ plan, risks, runs: RUNS, seed: 1, plannedCents: 0 }));
const faster = perRun / median(bare);
const bar = barHere(SECONDS * 1000);
process.stdout.write(
  `${RUNS} runs x ${TASKS} tasks, ${RISKS} risks: ${(median(whole) / 1000).toFixed(2)} s (${bar.told}), ` +
    `per run ${perRun.toFixed(2)} ms, bare pass ${median(bare).toFixed(2)} ms, ratio ${faster.toFixed(2)} (bar ${BAR}); ` +
    `with each risk left out ${(full / 1000).toFixed(2)} s\n`,
);
process.exitCode = median(whole) <= bar.ms && faster <= BAR ? 0 : 1;
