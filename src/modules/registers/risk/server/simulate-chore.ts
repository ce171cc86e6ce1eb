/** The simulation in a worker: it may take long (docs/adr/105-workers.md). */
import type { PlanProblem } from '#modules/planning/plan/plan-problem.ts';
import { type ChoreTools, chore } from '#server/workers/chore.ts';
import { type Simulation, type SimulationInput, simulate } from '../simulate.ts';

export const runRuns = (input: SimulationInput, { tell }: ChoreTools): Simulation | { problems: PlanProblem[] } =>
  simulate(input, tell);

export const simulateChore = chore<SimulationInput, Simulation | { problems: PlanProblem[] }>(
  import.meta.url,
  'runRuns',
  'long',
);
