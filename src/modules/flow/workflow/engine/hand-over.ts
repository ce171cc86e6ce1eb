/** A running request whose holder has left: from then on somebody else may do what its initiator may. */
import type { ActionOf } from '../actions.ts';
import { isEnded } from '../state.ts';
import { no } from '../workflow.problems.ts';
import type { Draft } from './draft.ts';
import { mustBeAdmin, mustSay } from './guards.ts';
import { spares } from './self-approval.ts';
import { isLive } from './votes.ts';

/**
 * By an administrator; open tasks stay where they are. Refused for somebody who is asked now at a step where initiators do not
 * decide, because it would become their own request.
 */
export function handOverRequest(draft: Draft, action: ActionOf<'handOver'>): void {
  mustBeAdmin(draft);
  const { rows, graph } = draft;
  const { status, holder } = rows.instance;
  if (isEnded(status)) throw no('INSTANCE_ENDED');
  mustSay(action.reason, 'REASON_REQUIRED');
  if (holder === action.user) throw no('HOLDS_REQUEST', undefined, 'users');
  for (const actor of rows.actor.values()) {
    const task = rows.task.get(actor.task)!;
    const isAsked = actor.user === action.user && isLive(actor) && (task.status === 'open' || task.status === 'parked');
    const node = graph.nodes[task.node];
    if (isAsked && !spares(graph, node)) throw no('SELF_FORBIDDEN', { node: node?.name ?? '' }, 'users');
  }
  draft.event('handedOver', { data: { from: holder, to: action.user, reason: action.reason } });
  draft.instance({ holder: action.user });
  draft.notify('notice', [action.user], null, null, action.reason);
}
