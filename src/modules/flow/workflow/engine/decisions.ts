/** What approvers decide: agree, disagree, abstain, answer as a delegate, reject, refuse. */

import type { ActionOf, Input } from '../actions.ts';
import { fieldRight, type TaskAllowance, type UserTaskNode } from '../graph.ts';
import type { Actor, ActorStatus, EventKind, Task } from '../state.ts';
import { no } from '../workflow.problems.ts';
import { returnTargets } from './causes.ts';
import type { Draft } from './draft.ts';
import { endInstance } from './end.ts';
import { actorOf, mustBeWritable, mustHaveClaimed, mustRun, mustSay, takeInput, tellChanges } from './guards.ts';
import { closeTask, endActors } from './kill.ts';
import { areSiblings } from './paths.ts';
import { previousTasks, returnTo } from './returns.ts';
import { openActor, startTask } from './settle.ts';

type Vote = ActionOf<'agree'>;
type Reject = ActionOf<'reject'>;

export const userTask = (draft: Draft, task: Task): UserTaskNode => {
  const node = draft.node(task.node);
  if (node.kind !== 'userTask') throw no('NOT_ALLOWED');
  return node;
};

export function mustAllow(node: UserTaskNode, what: TaskAllowance): void {
  if (!node.allow.includes(what)) throw no('NOT_ALLOWED');
}

/** Writes a decision into the caller's row. */
function decideRow(draft: Draft, actor: Actor, status: ActorStatus, input: Input): void {
  draft.patch('actor', actor.id, {
    status,
    opinion: input.opinion?.trim() || null,
    actedAt: draft.env.now,
    actedBy: draft.by.user,
  });
}

const VOTES = {
  agree: { status: 'agreed', event: 'agreed' },
  disagree: { status: 'disagreed', event: 'disagreed' },
  abstain: { status: 'abstained', event: 'abstained' },
} as const satisfies Record<string, { status: ActorStatus; event: EventKind }>;

/** agree, disagree, abstain: one vote; the task is settled by the queue. */
export function vote(draft: Draft, action: Vote, kind: keyof typeof VOTES): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task);
  const node = userTask(draft, task);
  if (actor.group === 'delegate') {
    // Their yes is their opinion: other pages have no other word for it.
    if (kind !== 'agree') throw no('NOT_ALLOWED');
    answer(draft, task, actor, action);
    return;
  }
  mustHaveClaimed(task, actor);
  if (kind === 'disagree' && !isVote(task, actor)) throw no('NOT_ALLOWED');
  if (kind !== 'agree' || node.opinion !== 'optional')
    mustSay(action.opinion, kind === 'disagree' ? 'REJECT_OPINION_REQUIRED' : 'OPINION_REQUIRED');
  if (kind === 'abstain' && (node.abstain ?? 'forbidden') === 'forbidden') throw no('NOT_ALLOWED');
  const own = VOTES[kind];
  draft.event(own.event, { node: node.id, task: task.id, data: { opinion: action.opinion ?? null, actor: actor.id } });
  tellChanges(draft, takeInput(draft, node, action, kind === 'agree'));
  decideRow(draft, actor, own.status, action);
  draft.steps.push({ kind: 'settle', task: task.id });
}

/** Refuses values that differ from the stored ones, and hidden ones: only the owner of the step fills in its fields. */
function mustLeaveAll(draft: Draft, node: UserTaskNode, input: Input): void {
  const { form, vars } = draft.rows.instance;
  const rights = Object.keys(node.fields ?? {}).map((name) => [name, fieldRight(node, name) === 'hidden']);
  const fields = Object.fromEntries(rights.map(([name, hidden]) => [name, hidden ? 'hidden' : 'read']));
  const reading: UserTaskNode = { ...node, fields };
  const checked = draft.env.takeForm?.(reading, form, vars, input, false);
  const leave = (stored: Record<string, unknown>, sent: Record<string, unknown> = {}): void => {
    for (const [name, value] of Object.entries(sent)) mustBeWritable(reading, name, value, stored[name]);
  };
  if (!checked) leave(form, input.form);
  leave(vars, checked?.vars ?? input.vars);
}

/** A delegate gives their opinion; the owner decides. */
function answer(draft: Draft, task: Task, actor: Actor, input: Input): void {
  mustSay(input.opinion, 'OPINION_REQUIRED');
  draft.event('answered', { node: task.node, task: task.id, data: { opinion: input.opinion, actor: actor.id } });
  mustLeaveAll(draft, userTask(draft, task), input);
  decideRow(draft, actor, 'answered', input);
  const owner = draft.rows.actor.get(actor.parent!)!;
  if (owner.status === 'delegated') openActor(draft, task, owner);
}

export function answerDelegate(draft: Draft, action: ActionOf<'answer'>): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task);
  if (actor.group !== 'delegate') throw no('NOT_ALLOWED');
  answer(draft, task, actor, action);
}

/** Votes and members of add-sign groups cannot return the instance: theirs is a vote against. Delegates answer. */
export const isVote = (task: Task, actor: Actor): boolean =>
  task.mode === 'ratio' || task.mode === 'weighted' || actor.parent !== null;

export function reject(draft: Draft, action: Reject): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task);
  const node = userTask(draft, task);
  // A vote against is not a return, and a delegate only gives an opinion.
  if (isVote(task, actor)) throw no('NOT_ALLOWED');
  mustHaveClaimed(task, actor);
  mustSay(action.opinion, 'REJECT_OPINION_REQUIRED');
  mustAllow(node, ({ start: 'rejectToStart', previous: 'rejectToPrevious', node: 'rejectToNode' } as const)[action.to]);
  if (action.mode === 'direct' && !node.allow.includes('direct')) throw no('DIRECT_NOT_ALLOWED');
  const targets = targetsOf(draft, task, action);
  draft.event('rejected', {
    node: node.id,
    task: task.id,
    data: {
      opinion: action.opinion,
      actor: actor.id,
      mode: action.mode,
      from: node.id,
      to: targets.map((target) => target.node),
    },
  });
  tellChanges(draft, takeInput(draft, node, action, false));
  decideRow(draft, actor, 'rejected', action);
  returnTo(draft, task, targets, action.mode, 'rejected');
}

/** The visits a rejection leads to. */
export function targetsOf(draft: Draft, task: Task, action: Pick<Reject, 'to' | 'node'>): Task[] {
  if (action.to === 'start') return [startTask(draft)];
  if (action.to === 'previous') {
    const previous = previousTasks(draft, task);
    const start = previous.find((one) => one.node === draft.graph.start);
    return start || previous.length === 0 ? [startTask(draft)] : previous;
  }
  if (!action.node) throw no('BACK_NODE_REQUIRED', undefined, 'destination');
  const target = returnTargets(draft.rows, task).find((one) => one.node === action.node);
  if (target) return [target.node === draft.graph.start ? startTask(draft) : target];
  const others = [...draft.rows.task.values()].filter((one) => one.node === action.node && one.node !== task.node);
  if (others.some((other) => areSiblings(task.path, other.path))) throw no('TARGET_IN_PARALLEL_BRANCH');
  throw no('REJECT_TARGET_INVALID', undefined, 'destination');
}

/** Rejects and ends the instance. */
export function refuse(draft: Draft, action: ActionOf<'refuse'>): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task);
  const node = userTask(draft, task);
  mustAllow(node, 'refuse');
  mustHaveClaimed(task, actor);
  if (isVote(task, actor)) throw no('NOT_ALLOWED');
  mustSay(action.opinion, 'REJECT_OPINION_REQUIRED');
  draft.event('refused', { node: node.id, task: task.id, data: { opinion: action.opinion, actor: actor.id } });
  tellChanges(draft, takeInput(draft, node, action, false));
  decideRow(draft, actor, 'rejected', action);
  endActors(draft, task.id, 'cancelled', 'refused');
  closeTask(draft, task.id, 'rejected');
  endInstance(draft, 'rejected', 'refused');
}
