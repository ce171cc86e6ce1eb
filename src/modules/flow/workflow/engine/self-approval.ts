/**
 * The policy for the initiator as an approver of their own request (SelfPolicy), applied wherever a task gets a person.
 *
 * Invariant: at a node whose policy is not `self` the initiator decides nothing, neither by their own row nor as
 * somebody's agent. Who is asked instead: nobody (skip), the head above them (manager), or the head of their department and,
 * when that is themselves, the next head up (departmentHead). Source: design/workflow.md §5 (approver = initiator).
 */
import type { Graph, GraphNode, UserTaskNode } from '../graph.ts';
import type { Rows } from '../state.ts';
import { no } from '../workflow.problems.ts';
import type { Draft } from './draft.ts';

export const selfPolicy = (graph: Graph, node: UserTaskNode) => node.self ?? graph.settings.self ?? 'self';

/** Whether those who made the request may decide on it at the node. */
export const spares = (graph: Graph, node: GraphNode | undefined): boolean =>
  node?.kind !== 'userTask' || selfPolicy(graph, node) === 'self';

/** People whose request it is: its initiator, anyone who submitted it in their place, and last its current holder. */
export function requestersOf(graph: Graph, rows: Pick<Rows, 'instance' | 'task' | 'actor'>): Set<number> {
  const own = [...rows.actor.values()].filter((actor) => rows.task.get(actor.task)?.node === graph.start);
  const users = own.sort((a, b) => a.id - b.id).map((actor) => actor.user);
  const last = rows.instance.holder;
  return new Set([...[rows.instance.initiator, ...users].filter((user) => user !== last), last]);
}

/** Whether this person has no part in deciding at the node. */
export const isBarred = (
  graph: Graph,
  rows: Pick<Rows, 'instance' | 'task' | 'actor'>,
  node: GraphNode | undefined,
  user: number,
): boolean => !spares(graph, node) && requestersOf(graph, rows).has(user);

/** Refuses the initiator among people whom somebody names for a task. */
export function mustSpareInitiator(draft: Draft, node: UserTaskNode, users: readonly number[]): void {
  if (users.some((user) => isBarred(draft.graph, draft.rows, node, user)))
    throw no('SELF_FORBIDDEN', { node: node.name }, 'users');
}

/** Who decides instead of the initiator; null when not known yet. */
function insteadOfInitiator(draft: Draft, node: UserTaskNode): readonly number[] | null {
  const barred = requestersOf(draft.graph, draft.rows);
  const policy = selfPolicy(draft.graph, node);
  if (policy === 'departmentHead') {
    const heads = draft.people(node.id, 'self', [{ by: 'departmentHead', of: 'initiator', levels: 0 }]);
    if (heads === null) return null;
    const others = heads.filter((user) => !barred.has(user));
    if (others.length > 0) return others;
  }
  if (policy !== 'manager' && policy !== 'departmentHead') return [];
  const above = draft.people(node.id, 'self', [{ by: 'manager', of: 'initiator' }]);
  return above?.filter((user) => !barred.has(user)) ?? null;
}

/** The people with those who stand in for the initiator in their place, each once; null when not known yet. */
export function sparingInitiator(draft: Draft, node: UserTaskNode, users: readonly number[]): number[] | null {
  const barred = (user: number): boolean => isBarred(draft.graph, draft.rows, node, user);
  if (!users.some(barred)) return [...users];
  const instead = insteadOfInitiator(draft, node);
  return instead && [...new Set(users.flatMap((user) => (barred(user) ? instead : [user])))];
}
