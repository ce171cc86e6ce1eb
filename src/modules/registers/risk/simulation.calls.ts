/** The simulation of a project's risks: running one, reading the last one (records.md B7-1). */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { RiskRow } from './risk.entity.ts';
import { MAX_RUNS, MIN_RUNS, type Simulation } from './simulate.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });

/** A result as somebody may read it: cents are 0 for viewers who may not see costs. */
export interface KeptSimulation {
  result: Simulation;
  /** Names of the risks it left out one by one that the viewer may read, by id. */
  risks: Record<number, { code: string; name: string; nature: RiskRow['nature'] }>;
  /** Tasks that were critical in some run and that the viewer may read, by id. */
  tasks: Record<number, { wbs: string; name: string }>;
  /** Of the plan it was made of. */
  revision: number;
  /** The plan was saved since; risks have changed since. */
  stale: { plan: boolean; risks: boolean };
  /** Cents are included. */
  money: boolean;
  by: string;
  at: string;
}
export interface SimulationAnswer {
  /** null: none was run yet. */
  kept: KeptSimulation | null;
  /** Risks that would take part now, and those of them with a delay or a loss. */
  risks: number;
  telling: number;
}
export const readSimulation = call(
  'GET',
  '/api/v1/risk/simulation',
  'pm:risk:query',
  { projectId },
  output<SimulationAnswer>(),
  {
    label: ['查看风险仿真', '查看風險仿真', 'View the risk simulation'],
    scope: 'project',
    reads: ['risk', 'plan', 'task', 'riskSimulation'],
  },
);
/** Takes longer the larger the plan is; it reports its progress and can be canceled. */
export const runSimulation = call(
  'POST',
  '/api/v1/risk/simulation',
  'pm:risk:simulate',
  {
    projectId,
    runs: int(['仿真次数', '仿真次數', 'Runs'], { required: true, min: MIN_RUNS, max: MAX_RUNS }),
    /** The same one gives the same answer; left out: 1. */
    seed: int(['随机种子', '隨機種子', 'Seed'], { min: 0, max: 2_147_483_647 }),
  },
  output<SimulationAnswer>(),
  {
    label: ['运行风险仿真', '執行風險仿真', 'Simulate risks'],
    scope: 'project',
    touches: ['riskSimulation'],
  },
);
