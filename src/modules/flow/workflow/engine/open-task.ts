/**
 * Opening a task: who is asked, and for whom a policy answers instead.
 *
 * Approvers are resolved once, here, and stored; later changes of roles act on new tasks only. Policies for nobody
 * found, for the initiator and for those who agreed before are applied here, each as a row with its reason.
 * Source: design/workflow.md §5 (last rows), §6.12.
 */
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { remindersOf } from '../definition-limits.ts';
import type { UserTaskNode } from '../graph.ts';
import type { Actor, ActorSource, AutoReason, Path, ReturnFrame, Task } from '../state.ts';
import { no, workflowProblems } from '../workflow.problems.ts';
import { ancestors } from './causes.ts';
import type { Draft } from './draft.ts';
import { Foresight } from './foreseen.ts';
import { makeIncident } from './incidents.ts';
import { isBarred, selfPolicy, sparingInitiator } from './self-approval.ts';
import { addJob, armBoundaries } from './timers.ts';
import { actorsOf } from './votes.ts';

interface Asked {
  user: number;
  source: ActorSource;
  auto: AutoReason | null;
  /** Of their row in the former round. */
  weight?: number;
  /** Not asked, because others are: the initiator among several. */
  skipped?: true;
}

export interface Opening {
  path: Path;
  cause: number[];
  flow: string | null;
  stack?: ReturnFrame[];
  /** A new round of this task, with the same people. */
  again?: Task;
  resumedBy?: number;
  /** Who decides, named by an administrator where nobody was found. */
  named?: readonly number[];
}

/** Users whose rows in the task agreed automatically. */
const agreedIn = (draft: Draft, task: number): number[] =>
  actorsOf(draft.rows, task)
    .filter((actor) => actor.status === 'agreed' && actor.source !== 'initiator')
    .map((actor) => actor.user);

/** Those who were asked last time, with their weights: the holders at the end, without the removed. */
const formerActors = (draft: Draft, task: Task): Map<number, number> =>
  new Map(
    actorsOf(draft.rows, task.id)
      .filter((actor) => actor.parent === null && !['transferred', 'removed'].includes(actor.status))
      .map((actor) => [actor.user, actor.weight]),
  );

/** Who decides at the node; null when not known yet. */
function approvers(draft: Draft, node: UserTaskNode, opening: Opening): Asked[] | null {
  if (opening.named) {
    const named = draft.people(node.id, 'named', [{ by: 'users', users: [...opening.named] }]);
    return named && bySelf(draft, node, named);
  }
  if (opening.again) {
    const former = formerActors(draft, opening.again);
    const active = former.size > 0 ? draft.people(node.id, 'again', [{ by: 'users', users: [...former.keys()] }]) : [];
    if (active === null) return null;
    if (former.size > 0 && active.length === former.size) {
      // In the order of the former ones; somebody's successor has their weight.
      const weights = new Map(active.map((user, i) => [user, [...former.values()][i]!]));
      return bySelf(draft, node, active)?.map((one) => ({ ...one, weight: weights.get(one.user) ?? 1 })) ?? null;
    }
  }
  const asked = firstAsked(draft, node, opening.cause);
  return asked && byDuplicate(draft, node, opening, asked);
}

/** Whom the rules find, with the policy for the initiator; null when not known yet. */
function firstAsked(draft: Draft, node: UserTaskNode, cause: readonly number[]): Asked[] | null {
  const rules = chosen(draft, node);
  const ofApprover = rules.some((rule) => 'of' in rule && rule.of === 'approver');
  const found = draft.people(node.id, 'approvers', rules, ofApprover ? deciders(draft, cause) : []);
  return found && bySelf(draft, node, found);
}

/** Who decided the tasks; of the first step its initiator. */
const deciders = (draft: Draft, tasks: readonly number[]): number[] => [
  ...new Set(
    tasks.flatMap((id) =>
      actorsOf(draft.rows, id)
        .filter((actor) => actor.parent === null && actor.status === 'agreed')
        .map((actor) => actor.user),
    ),
  ),
];

/** Whether the initiator has picked as many as they must, of those they may pick. */
function isChosen(draft: Draft, node: UserTaskNode): boolean {
  const users = draft.rows.instance.choices[node.id] ?? [];
  return node.approvers.every(
    (rule) =>
      rule.by !== 'initiatorChoice' ||
      (users.length > 0 &&
        users.length <= (rule.max ?? users.length) &&
        users.every((user) => !rule.from || rule.from.includes(user))),
  );
}

/** The rules with the initiator's choice filled in; a missing choice finds nobody. */
function chosen(draft: Draft, node: UserTaskNode): UserTaskNode['approvers'] {
  const legal = isChosen(draft, node);
  if (!legal && draft.strict) throw no('CHOICE_REQUIRED', { node: node.name }, node.id);
  const users = legal ? (draft.rows.instance.choices[node.id] ?? []) : [];
  return node.approvers.map((rule) => (rule.by === 'initiatorChoice' ? { by: 'users', users } : rule));
}

/**
 * Refuses a submission when a step it is certain to reach will find nobody (policy `refuse`) or lacks the
 * initiator's choice; every such step is named. What cannot be known yet becomes an incident of that step, later.
 */
export function mustFindApprovers(draft: Draft): void {
  const { graph, env } = draft;
  const foresight = new Foresight(graph, draft.vars, env.evaluate, env.takeForm !== undefined);
  const problems = foresight.tasks().flatMap((node): Problem[] => {
    const about = [{ node: node.name }, node.id] as const;
    if (!isChosen(draft, node)) return [problem(workflowProblems.CHOICE_REQUIRED, ...about)];
    if (emptyPolicy(draft, node) !== 'refuse' || !foresight.isKnown(node)) return [];
    return firstAsked(draft, node, [])?.length === 0 ? [problem(workflowProblems.NO_APPROVER, ...about)] : [];
  });
  if (problems.length > 0) throw new Refusal(problems);
}

const emptyPolicy = (draft: Draft, node: UserTaskNode) => node.empty ?? draft.graph.settings.empty ?? 'refuse';

function bySelf(draft: Draft, node: UserTaskNode, found: readonly number[]): Asked[] | null {
  const asked = (user: number): Asked => ({ user, source: found.includes(user) ? 'rule' : 'policy', auto: null });
  if (selfPolicy(draft.graph, node) !== 'skip') return sparingInitiator(draft, node, found)?.map(asked) ?? null;
  const others = (node.mode === 'or' || node.mode === 'claim') && found.length > 1;
  return found.map((user) => {
    if (!isBarred(draft.graph, draft.rows, node, user)) return asked(user);
    return others ? { ...asked(user), skipped: true } : { ...asked(user), auto: 'self' };
  });
}

function byDuplicate(draft: Draft, node: UserTaskNode, opening: Opening, asked: Asked[]): Asked[] {
  const policy = node.duplicate ?? draft.graph.settings.duplicate ?? 'none';
  if (policy === 'none') return asked;
  const { task } = draft.rows;
  const before = policy === 'consecutive' ? opening.cause : [...ancestors(draft.rows, opening.cause)];
  const agreed = new Set(
    before.filter((id) => task.get(id)!.submission === draft.rows.instance.round).flatMap((id) => agreedIn(draft, id)),
  );
  return asked.map((one) => (one.auto === null && agreed.has(one.user) ? { ...one, auto: 'duplicate' } : one));
}

/** Nobody was found. */
function byEmpty(draft: Draft, node: UserTaskNode): Asked[] | 'pass' | null {
  const policy = emptyPolicy(draft, node);
  if (policy === 'pass') return 'pass';
  if (policy === 'refuse') {
    if (draft.strict) throw no('NO_APPROVER', { node: node.name }, node.id);
    return [];
  }
  const found = draft.people(node.id, 'empty', [
    policy === 'manager' ? { by: 'manager', of: 'initiator' } : { by: 'administrator' },
  ]);
  const asked = found && bySelf(draft, node, found);
  return asked ? asked.map((one) => ({ ...one, source: 'policy' })) : null;
}

/** Opens the task of a node for a token that arrives; what votes decide at once is settled by the queue. */
export function openTask(draft: Draft, node: UserTaskNode, opening: Opening): void {
  let asked = approvers(draft, node, opening);
  if (asked?.length === 0) {
    const empty = byEmpty(draft, node);
    if (empty === 'pass') {
      passUnasked(draft, node, opening);
      return;
    }
    if (empty?.length === 0) {
      makeIncident(draft, node.id, opening, 'NO_APPROVER', node.name);
      return;
    }
    asked = empty;
  }
  if (asked === null) return;
  draft.event('opened', {
    node: node.id,
    data: { users: asked.map((one) => one.user), flow: opening.flow },
    system: true,
  });
  const token = draft.addToken({
    node: node.id,
    path: opening.path,
    state: 'wait',
    flow: opening.flow,
    cause: opening.cause,
    stack: opening.stack ?? [],
    visit: draft.nextVisit(),
  });
  const task = addTask(draft, node, token.id, opening);
  draft.events.at(-1)!.task = task.id;
  addActors(draft, node, task, asked, opening);
  const failure = armBoundaries(draft, node, token) ?? armDeadline(draft, node, task);
  if (failure) {
    failOpening(draft, node, task, failure, opening);
    return;
  }
  draft.steps.push({ kind: 'settle', task: task.id });
}

function addTask(draft: Draft, node: UserTaskNode, token: number, opening: Opening): Task {
  const before = [...draft.rows.task.values()].filter((task) => task.node === node.id).length;
  return draft.add('task', {
    id: draft.nextId(),
    token,
    node: node.id,
    visit: draft.rows.instance.visitSeq,
    path: opening.path,
    cause: opening.cause,
    stack: opening.stack ?? [],
    round: before + 1,
    submission: draft.rows.instance.round,
    mode: node.mode,
    status: 'open',
    auto: false,
    resumedBy: opening.resumedBy ?? null,
    openedAt: draft.env.now,
    dueAt: null,
    closedAt: null,
    closedVersion: null,
  });
}

export const newActor = (draft: Draft, task: number, user: number, values: Partial<Actor>): Actor => ({
  id: draft.nextId(),
  task,
  user,
  status: 'open',
  formerStatus: null,
  source: 'rule',
  parent: null,
  group: null,
  groupMode: null,
  reported: false,
  addedBy: null,
  seq: 0,
  weight: 1,
  opinion: null,
  auto: null,
  reason: null,
  claimed: false,
  openedAt: values.status === undefined || values.status === 'open' ? draft.env.now : null,
  viewedAt: null,
  actedAt: null,
  actedBy: null,
  ...values,
});

/** Rows of the people; the sequential ones wait for their turn. Votes kept from an earlier round agree automatically. */
function addActors(draft: Draft, node: UserTaskNode, task: Task, asked: Asked[], opening: Opening): void {
  const kept = new Set(
    opening.again && opening.resumedBy !== undefined && node.keepVotes ? agreedIn(draft, opening.again.id) : [],
  );
  asked.forEach((one, seq) => {
    const auto = one.auto ?? (kept.has(one.user) ? 'kept' : null);
    const status = one.skipped ? 'skipped' : auto ? 'agreed' : node.mode === 'sequential' ? 'waiting' : 'open';
    draft.add(
      'actor',
      newActor(draft, task.id, one.user, {
        status,
        source: one.source,
        seq,
        weight: one.weight ?? node.weights?.[one.user] ?? 1,
        auto,
        reason: one.skipped ? 'self' : auto,
        ...(auto && { actedAt: draft.env.now, actedBy: 0 }),
      }),
    );
    if (status === 'open') draft.notify('todo', [one.user], node.id, task.id);
  });
  const autos = actorsOf(draft.rows, task.id).filter((actor) => actor.auto !== null);
  for (const actor of autos)
    draft.event('autoAgreed', {
      node: node.id,
      task: task.id,
      data: { user: actor.user, reason: actor.auto },
      system: true,
    });
}

export function armDeadline(draft: Draft, node: UserTaskNode, task: Task): string | null {
  const { deadline } = node;
  if (!deadline) return null;
  const job = { node: node.id, token: task.token, task: task.id };
  const due = addJob(draft, { ...job, kind: 'deadline', left: 0 }, deadline.after);
  if ('failure' in due) return due.failure;
  draft.patch('task', task.id, { dueAt: due.dueAt });
  if (!deadline.remind) return null;
  const { every, times, early } = remindersOf(deadline.remind);
  const from = early ? draft.env.now : due.dueAt;
  const remind = addJob(draft, { ...job, kind: 'remind', left: times }, every, from);
  return 'failure' in remind ? remind.failure : null;
}

/** The task passes without a person: it stays in the history, and later returns pass over it. */
function passUnasked(draft: Draft, node: UserTaskNode, opening: Opening): void {
  draft.event('autoAgreed', { node: node.id, data: { reason: 'empty', flow: opening.flow }, system: true });
  const token = draft.addToken({
    node: node.id,
    path: opening.path,
    state: 'wait',
    flow: opening.flow,
    cause: opening.cause,
    stack: opening.stack ?? [],
    visit: draft.nextVisit(),
  });
  const task = addTask(draft, node, token.id, opening);
  draft.events.at(-1)!.task = task.id;
  draft.steps.push({ kind: 'settle', task: task.id });
}

function failOpening(draft: Draft, node: UserTaskNode, task: Task, failure: string, opening: Opening): void {
  for (const actor of actorsOf(draft.rows, task.id))
    draft.patch('actor', actor.id, { status: 'cancelled', reason: 'incident' });
  const { token } = task;
  draft.patch('task', task.id, { status: 'cancelled', closedAt: draft.env.now, closedVersion: draft.version });
  for (const job of [...draft.rows.job.values()].filter((one) => one.token === token)) draft.drop('job', job.id);
  draft.drop('token', token);
  makeIncident(draft, node.id, opening, 'EXPRESSION_FAILED', failure);
}
