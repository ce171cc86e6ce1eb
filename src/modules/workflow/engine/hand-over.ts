/** A request under way whose holder has left: somebody else has from then on what its initiator may do. */
import type { ActionOf } from '../actions.ts';
import { isEnded } from '../state.ts';
import { no } from '../workflow.problems.ts';
import type { Draft } from './draft.ts';
import { mustBeAdmin, mustSay } from './guards.ts';
import { spares } from './self-approval.ts';
import { isLive } from './votes.ts';

/**
 * By an administrator; what is open at steps stays there. Refused: who is asked now at a step where initiators do not
 * decide, because it would be his own request.
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
