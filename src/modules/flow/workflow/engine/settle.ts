/** What votes lead to: turns, reports of add-sign groups, and the end of a task. */
import type { UserTaskNode } from '../graph.ts';
import type { Actor, Task } from '../state.ts';
import type { Draft } from './draft.ts';
import { copyTo, endInstance } from './end.ts';
import { noteIncident } from './incidents.ts';
import { closeTask, endActors } from './kill.ts';
import { popReturn, previousTasks, returnTo } from './returns.ts';
import { actorsOf, type Count, groupOf, groupVote, isLive, verdict, voteOf, voters } from './votes.ts';

/** Counts the votes of an open task and does what follows. */
export function settleTask(draft: Draft, id: number): void {
  const task = draft.rows.task.get(id);
  if (task?.status !== 'open') return;
  const node = draft.node(task.node);
  if (node.kind !== 'userTask') return;
  if (actorsOf(draft.rows, id).length === 0) {
    passTask(draft, task, node);
    return;
  }
  if (task.mode === 'claim') offerAgain(draft, task);
  if (reportGroups(draft, task, node) === 'fail') {
    failTask(draft, task, node);
    return;
  }
  const decision = verdict(draft.rows, task, node, (count) => isComplete(draft, task, node, count));
  if (decision === 'pass') {
    passTask(draft, task, node);
    return;
  }
  if (decision === 'fail') {
    failTask(draft, task, node);
    return;
  }
  if (task.mode === 'sequential') giveTurn(draft, task, voters(draft.rows, id));
}

/** The person who had claimed the task is gone, so the other candidates may claim it. */
function offerAgain(draft: Draft, task: Task): void {
  const rows = voters(draft.rows, task.id);
  if (rows.some((actor) => actor.claimed)) return;
  for (const actor of rows) if (actor.status === 'taken') openActor(draft, task, actor);
}

/** Opens the next row when no earlier row is still open. */
function giveTurn(draft: Draft, task: Task, rows: readonly Actor[]): void {
  for (const actor of rows) {
    if (actor.status === 'waiting') {
      openActor(draft, task, actor);
      return;
    }
    if (voteOf(draft.rows, actor) === 'pending') return;
  }
}

export function openActor(draft: Draft, task: Task, actor: Actor): void {
  draft.patch('actor', actor.id, { status: 'open', openedAt: draft.env.now });
  draft.notify('todo', [actor.user], task.node, task.id);
}

/** Groups that have decided report to their adder; sequential ones get their next turn. Innermost first. */
function reportGroups(draft: Draft, task: Task, node: UserTaskNode): 'fail' | 'done' {
  for (let changed = true; changed; ) {
    changed = false;
    for (const { id } of actorsOf(draft.rows, task.id)) {
      const adder = draft.rows.actor.get(id)!;
      const group = adder.status === 'held' ? 'before' : adder.status === 'agreed' ? 'after' : null;
      if (!group) continue;
      const members = groupOf(draft.rows, adder, group);
      if (members.length === 0 && group === 'after') continue;
      const vote = groupVote(draft.rows, members);
      if (vote === 'pending') {
        if (members[0]!.groupMode === 'sequential') giveTurn(draft, task, members);
        continue;
      }
      if (vote === 'disagree' && node.addSignFail === 'node') return 'fail';
      for (const member of members) {
        const over = isLive(member) && { status: 'skipped' as const, formerStatus: member.status, reason: 'group' };
        if (over || group === 'before' || vote === 'disagree')
          draft.patch('actor', member.id, { ...over, reported: group === 'before' || vote === 'disagree' });
      }
      if (group === 'after' && vote !== 'disagree') continue;
      openActor(draft, task, adder);
      changed = true;
    }
  }
  return 'done';
}

/** The completion condition of the node over the count; a condition without a value is an incident and does not hold. */
function isComplete(draft: Draft, task: Task, node: UserTaskNode, count: Count): boolean {
  if (!node.completion) return false;
  const result = draft.env.evaluate(node.completion, { ...draft.vars, ...count });
  if ('value' in result && typeof result.value === 'boolean') return result.value;
  const detail = 'failure' in result ? result.failure : node.completion;
  noteIncident(draft, { token: task.token, node: node.id, task: task.id }, 'CONDITION_FAILED', detail);
  return false;
}

function passTask(draft: Draft, task: Task, node: UserTaskNode): void {
  const auto = !actorsOf(draft.rows, task.id).some((actor) => (actor.actedBy ?? 0) > 0);
  draft.event('passed', { node: node.id, task: task.id, data: { auto }, system: true });
  endActors(draft, task.id, 'skipped', 'passed');
  closeTask(draft, task.id, 'passed', auto);
  draft.effects.push({ kind: 'handler', moment: 'node', node: node.id });
  copyTo(draft, node.id, node.cc);
  goOn(draft, task, node, auto);
}

/** Onwards from a task that is closed: by its flow, or straight back to whoever had it returned directly. */
export function goOn(draft: Draft, task: Task, node: UserTaskNode, auto: boolean): void {
  if (task.stack.length > 0) popReturn(draft, task);
  else draft.leave(node, task.path, auto ? task.cause : [task.id]);
}

/** The votes have failed: the node's policy decides. */
export function failTask(draft: Draft, task: Task, node: UserTaskNode): void {
  const policy = node.onFail ?? 'start';
  draft.event('failed', { node: node.id, task: task.id, data: { policy }, system: true });
  if (policy === 'continue') {
    const outcomes = { ...(draft.rows.instance.vars.outcomes as object | undefined), [node.id]: 'failed' };
    draft.instance({ vars: { ...draft.rows.instance.vars, outcomes } });
    endActors(draft, task.id, 'skipped', 'failed');
    closeTask(draft, task.id, 'failed');
    goOn(draft, task, node, false);
    return;
  }
  endActors(draft, task.id, 'skipped', 'failed');
  if (policy === 'end') {
    closeTask(draft, task.id, 'failed');
    endInstance(draft, 'rejected', 'failed');
    return;
  }
  const previous = policy === 'previous' ? previousTasks(draft, task) : [];
  returnTo(draft, task, previous.length > 0 ? previous : [startTask(draft)], 'normal', 'failed');
}

/** The initiator's latest step. */
export function startTask(draft: Draft): Task {
  const tasks = [...draft.rows.task.values()].filter((task) => task.node === draft.graph.start);
  return tasks.reduce((a, b) => (b.id > a.id ? b : a));
}
