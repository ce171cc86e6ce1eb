/** A job is due: timers let tokens go, deadlines apply their policy. A job that is gone was made void by a person. */
import { remindersOf } from '../definition-limits.ts';
import type { BoundaryNode, Deadline, UserTaskNode } from '../graph.ts';
import type { Actor, Job, Path, Task, Token } from '../state.ts';
import type { Draft } from './draft.ts';
import { dropToken, endActors, killToken, killUnder } from './kill.ts';
import { newActor } from './open-task.ts';
import { BODY } from './paths.ts';
import { sparingInitiator } from './self-approval.ts';
import { failTask } from './settle.ts';
import { addJob } from './timers.ts';
import { actorsOf, isLive } from './votes.ts';
import { addFork } from './walk.ts';

/** Runs a due job; does nothing when it is gone, paused or not yet due. */
export function fireJob(draft: Draft, id: number): void {
  const job = draft.rows.job.get(id);
  if (!job || job.pausedAt !== null || job.dueAt > draft.env.now) return;
  if (job.kind === 'remind') {
    remind(draft, job);
    return;
  }
  if (job.kind === 'deadline') {
    deadline(draft, job);
    return;
  }
  const token = draft.rows.token.get(job.token)!;
  draft.event('timerFired', { node: job.node, data: { dueAt: job.dueAt }, system: true });
  draft.instance({ barrier: draft.version });
  draft.drop('job', id);
  if (job.kind === 'boundary') {
    boundary(draft, draft.node(job.node) as BoundaryNode, token);
    return;
  }
  dropToken(draft, token.id);
  draft.leave(draft.node(token.node), token.path, token.cause);
}

function boundary(draft: Draft, node: BoundaryNode, token: Token): void {
  if (!node.interrupting) {
    const visit = draft.nextVisit();
    addFork(draft, node, visit, token.path, [node.id]);
    const path: Path = [...token.path, [visit, node.id]];
    draft.steps.push({ kind: 'enter', node: node.id, path, cause: token.cause, flow: null });
    return;
  }
  killUnder(draft, [...token.path, [token.visit, BODY]], 'timer');
  for (const fork of draft.rows.fork.values())
    if (fork.visit === token.visit && fork.state === 'open') draft.patch('fork', fork.id, { state: 'dead' });
  dropParked(draft, token);
  killToken(draft, token, 'timer');
  draft.steps.push({ kind: 'enter', node: node.id, path: token.path, cause: token.cause, flow: null });
}

/** A task that was to answer a direct return never will: what waited for it parked dies. */
function dropParked(draft: Draft, token: Token): void {
  for (const frame of token.stack)
    for (const id of frame.parked) {
      const parked = draft.rows.token.get(id);
      if (parked?.state === 'parked') killToken(draft, parked, 'timer');
    }
}

function remind(draft: Draft, job: Job): void {
  const node = draft.node(job.node) as UserTaskNode;
  const users = actorsOf(draft.rows, job.task!).filter((actor) => actor.status === 'open');
  draft.event('reminded', {
    node: job.node,
    task: job.task,
    data: { users: users.map((one) => one.user) },
    system: true,
  });
  draft.drop('job', job.id);
  draft.notify(
    'remind',
    users.map((one) => one.user),
    job.node,
    job.task,
  );
  if (job.left > 1 && node.deadline?.remind) again(draft, job, remindersOf(node.deadline.remind));
}

function again(draft: Draft, job: Job, { every, times }: NonNullable<Deadline['remind']>): void {
  addJob(draft, { ...job, left: Math.min(job.left, times) - 1 }, every, job.dueAt);
}

function deadline(draft: Draft, job: Job): void {
  const node = draft.node(job.node) as UserTaskNode;
  const task = draft.rows.task.get(job.task!)!;
  const policy = node.deadline?.policy ?? 'none';
  draft.event('deadline', { node: node.id, task: task.id, data: { policy }, system: true });
  draft.instance({ barrier: draft.version });
  draft.drop('job', job.id);
  if (policy === 'agree') {
    agreeByDeadline(draft, task);
    return;
  }
  if (policy === 'reject') {
    endActors(draft, task.id, 'skipped', 'deadline');
    failTask(draft, task, node);
    return;
  }
  if (policy === 'escalate' || policy === 'transferToManager') handOver(draft, task, node, policy);
}

/** Everybody asked agrees by the deadline; groups of add-signers have missed their turn. */
function agreeByDeadline(draft: Draft, task: Task): void {
  const decided = { auto: 'deadline' as const, actedAt: draft.env.now, actedBy: 0, reason: 'deadline' };
  for (const actor of actorsOf(draft.rows, task.id)) {
    if (!isLive(actor)) continue;
    if (actor.parent === null && actor.status !== 'taken')
      draft.patch('actor', actor.id, { ...decided, status: 'agreed', claimed: actor.claimed || task.mode === 'claim' });
    else
      draft.patch('actor', actor.id, {
        status: 'skipped',
        reason: 'deadline',
        formerStatus: actor.status,
        reported: true,
      });
  }
  for (const actor of actorsOf(draft.rows, task.id))
    if (actor.group === 'after' && !actor.reported) draft.patch('actor', actor.id, { reported: true });
  draft.steps.push({ kind: 'settle', task: task.id });
}

/** Open rows go to others: each to their manager, or all to the people of the escalation. */
function handOver(draft: Draft, task: Task, node: UserTaskNode, policy: 'escalate' | 'transferToManager'): void {
  const open = actorsOf(draft.rows, task.id).filter((actor) => actor.status === 'open');
  const present = new Set(
    actorsOf(draft.rows, task.id)
      .filter(isLive)
      .map((actor) => actor.user),
  );
  const give = (from: Actor, users: readonly number[]): void => {
    const fresh = users.filter((user) => !present.has(user));
    if (fresh.length === 0) return;
    draft.patch('actor', from.id, { status: 'transferred', reason: policy });
    for (const user of fresh) {
      present.add(user);
      const { seq, weight, parent, group, groupMode, claimed, addedBy } = from;
      draft.add(
        'actor',
        newActor(draft, task.id, user, {
          seq,
          weight,
          parent,
          group,
          groupMode,
          claimed,
          addedBy,
          source: 'transfer',
        }),
      );
    }
    draft.notify('todo', fresh, node.id, task.id);
  };
  if (policy === 'escalate') {
    const named = draft.people(node.id, 'escalate', node.deadline?.to ?? []);
    const people = named && sparingInitiator(draft, node, named);
    const [first, ...others] = open;
    if (!people || people.length === 0 || !first) return;
    for (const other of others) draft.patch('actor', other.id, { status: 'transferred', reason: policy });
    give(first, people);
    return;
  }
  for (const actor of open) {
    const above = draft.people(node.id, 'manager', [{ by: 'manager', of: 'approver' }], [actor.user]);
    const people = above && sparingInitiator(draft, node, above);
    if (people) give(actor, people.slice(0, 1));
  }
}
