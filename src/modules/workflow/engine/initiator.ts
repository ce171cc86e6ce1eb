/** Giving an instance back to who started it. */
import type { ReturnFrame, Task } from '../state.ts';
import type { Draft } from './draft.ts';
import { killUnder } from './kill.ts';
import { newActor } from './open-task.ts';
import { actorsOf } from './votes.ts';

/** Everything that lives dies, and the initiator gets the instance back: a sub-flow has failed. */
export function returnAll(draft: Draft): void {
  killUnder(draft, [], 'failed');
  const starts = [...draft.rows.task.values()].filter((task) => task.node === draft.graph.start);
  returnToInitiator(draft, starts.at(-1)!, []);
}

/** A new round of the initiator's step: he edits and submits again, or goes back directly by the stack. */
export function returnToInitiator(draft: Draft, target: Task, stack: ReturnFrame[]): void {
  const { round } = draft.rows.instance;
  const owner = requesterOf(draft, target);
  const token = draft.addToken({
    node: target.node,
    path: [],
    state: 'wait',
    flow: null,
    cause: [],
    stack,
    visit: draft.nextVisit(),
  });
  const task: Task = {
    ...target,
    id: draft.nextId(),
    token: token.id,
    visit: token.visit,
    stack,
    round: target.round + 1,
    submission: round,
    status: 'open',
    openedAt: draft.env.now,
    closedAt: null,
    closedVersion: null,
  };
  draft.add('task', task);
  draft.add('actor', newActor(draft, task.id, owner, { source: 'initiator' }));
  draft.instance({ status: 'returned' });
  draft.effects.push({ kind: 'handler', moment: 'returned', node: target.node });
  draft.notify('returned', [owner], target.node, task.id);
}

/** Who submitted the request last (the initiator, unless it was handed over), or his successor when he has left. */
function requesterOf(draft: Draft, target: Task): number {
  const last = actorsOf(draft.rows, target.id).find((actor) => actor.status === 'agreed');
  const user = last?.user ?? draft.rows.instance.initiator;
  return draft.people(target.node, 'returned', [{ by: 'users', users: [user] }])?.[0] ?? user;
}
