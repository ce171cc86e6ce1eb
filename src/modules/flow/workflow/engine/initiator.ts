/** Giving an instance back to whoever started it. */
import type { ReturnFrame, Task } from '../state.ts';
import type { Draft } from './draft.ts';
import { killUnder } from './kill.ts';
import { newActor } from './open-task.ts';

/** Everything that lives dies, and the initiator gets the instance back: a sub-flow has failed. */
export function returnAll(draft: Draft): void {
  killUnder(draft, [], 'failed');
  const starts = [...draft.rows.task.values()].filter((task) => task.node === draft.graph.start);
  returnToInitiator(draft, starts.at(-1)!, []);
}

/** A new round of the initiator's step: they edit and submit again, or go back directly by the stack. */
export function returnToInitiator(draft: Draft, target: Task, stack: ReturnFrame[]): void {
  const { round } = draft.rows.instance;
  const owner = presentHolder(draft, target.node);
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
  draft.instance({ status: 'returned', holder: owner });
  draft.effects.push({ kind: 'handler', moment: 'returned', node: target.node });
  draft.notify('returned', [owner], target.node, task.id);
}

/** Who holds the request, or their successor when they have left. */
function presentHolder(draft: Draft, node: string): number {
  const { holder } = draft.rows.instance;
  return draft.people(node, 'returned', [{ by: 'users', users: [holder] }])?.[0] ?? holder;
}
