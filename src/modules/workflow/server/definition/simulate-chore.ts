/** Walks a graph in a worker, where its expressions may take long. */
import { evaluateWithoutLimit, type Vars } from '#modules/feel/feel.ts';
import { chore } from '#server/workers/chore.ts';
import { type Simulation, simulate } from '../../definition/simulate.ts';
import type { Graph } from '../../graph.ts';

/** What an instance would keep: dates a script sets are texts. */
export const simulateAll = ({ graph, vars }: { graph: Graph; vars: Vars }): Simulation =>
  JSON.parse(JSON.stringify(simulate(graph, vars, evaluateWithoutLimit)));

export const simulateChore = chore<{ graph: Graph; vars: Vars }, Simulation>(
  import.meta.url,
  simulateAll.name,
  'short',
);
