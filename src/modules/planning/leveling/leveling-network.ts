/** Which tasks of a plan have to be placed before which: the links, with those of summaries through a node at either end. */
import type { Plan, PlanLink } from '../plan/plan-model.ts';

export interface Step {
  to: number;
  /** null: between a summary and what is in it. */
  link: PlanLink | null;
}
export interface PlanNetwork {
  /** Nodes: the tasks by index (of a summary its beginning), then the ends of summaries at `count + index`. */
  steps: Step[][];
  waits: Int32Array;
  leaf: Uint8Array;
}

export function networkOf(plan: Plan): PlanNetwork {
  const { tasks, links } = plan;
  const count = tasks.length;
  const rowOf = new Map(tasks.map((task, i) => [task.id, i]));
  const leaf = new Uint8Array(count).fill(1);
  for (const { parentId, status } of tasks) {
    if (parentId !== null && status !== 'discarded') leaf[rowOf.get(parentId)!] = 0;
  }
  const steps: Step[][] = Array.from({ length: 2 * count }, () => []);
  const waits = new Int32Array(2 * count);
  const add = (from: number, to: number, link: PlanLink | null): void => {
    steps[from]!.push({ to, link });
    waits[to]!++;
  };
  const endOf = (row: number): number => (leaf[row] ? row : count + row);
  tasks.forEach(({ parentId }, i) => {
    if (parentId === null) return;
    const parent = rowOf.get(parentId)!;
    if (leaf[parent]) return;
    add(parent, i, null);
    add(endOf(i), count + parent, null);
  });
  for (const link of links) {
    const [from, to] = [rowOf.get(link.from), rowOf.get(link.to)];
    if (from !== undefined && to !== undefined) add(endOf(from), to, link);
  }
  return { steps, waits, leaf };
}
