/** Walks a graph in a worker, where its expressions may take long. */
import { evaluateWithoutLimit, type Facts, type Vars } from '#modules/flow/feel/feel.ts';
import { chore } from '#server/workers/chore.ts';
import { type Simulation, simulate } from '../../definition/simulate.ts';
import type { Graph } from '../../graph.ts';

interface Walked {
  graph: Graph;
  vars: Vars;
  facts: Facts;
}
export const simulateAll = ({ graph, vars, facts }: Walked): Simulation =>
  simulate(graph, vars, facts, evaluateWithoutLimit(facts));

export const simulateChore = chore<Walked, Simulation>(import.meta.url, simulateAll.name, 'short');
