/** Which form fields a person may see in an instance: hidden ones never leave the server (design/workflow.md §6.11). */
import { fieldRight, type Graph } from '../graph.ts';
import type { Rows } from '../state.ts';

/**
 * Names of the fields the user must not see. A participant sees what any of their nodes shows them (while they are asked, only what
 * those nodes show); a mere reader sees what no node hides.
 */
export function hiddenFields(graph: Graph, rows: Rows, users: readonly number[]): Set<string> {
  const mine = [...rows.actor.values()].filter((actor) => users.includes(actor.user));
  const nodeOf = (task: number): string => rows.task.get(task)!.node;
  const asked = mine.filter((actor) => actor.status === 'open' && actor.source !== 'initiator');
  const nodes = new Set((asked.length > 0 ? asked : mine).map((actor) => nodeOf(actor.task)));
  const named = new Set<string>();
  for (const node of Object.values(graph.nodes))
    if (node.kind === 'start' || node.kind === 'userTask') for (const field in node.fields) named.add(field);
  const hiddenAt = (node: string, field: string): boolean => fieldRight(graph.nodes[node], field) === 'hidden';
  const all = Object.keys(graph.nodes);
  return new Set(
    [...named].filter((field) =>
      nodes.size > 0 ? [...nodes].every((node) => hiddenAt(node, field)) : all.some((node) => hiddenAt(node, field)),
    ),
  );
}

/** A copy of the values without these fields. */
export const withoutFields = <T>(values: Record<string, T>, hidden: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !hidden.has(field)));
