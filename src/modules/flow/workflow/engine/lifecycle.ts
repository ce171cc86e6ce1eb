/** The instance as a whole: start, re-submission, withdrawal, revert, suspension, and what only administrators do. */
import { mayEdit } from '#modules/flow/form/form-values.ts';
import type { ActionOf } from '../actions.ts';
import { fieldRight, type Graph } from '../graph.ts';
import { type Instance, isEnded, type Token } from '../state.ts';
import { no } from '../workflow.problems.ts';
import type { Draft } from './draft.ts';
import { copyToUsers, endInstance } from './end.ts';
import {
  actorOf,
  mustBeAdmin,
  mustBeWhole,
  mustHaveClaimed,
  mustHoldRequest,
  mustRun,
  mustSay,
  takeInput,
  tellChanges,
} from './guards.ts';
import { closeTask, killUnder } from './kill.ts';
import { mustFindApprovers, newActor } from './open-task.ts';
import { nestingOf } from './paths.ts';
import { popReturn } from './returns.ts';
import { startTask } from './settle.ts';
import { continueJobs, pauseJobs } from './timers.ts';
import { actorsOf } from './votes.ts';

/** A called workflow takes what a person might send who starts it: variables it declares, and fields its start may fill in. */
function inputOfCaller(graph: Graph, { vars = {}, form = {} }: ActionOf<'start'>): Pick<Instance, 'vars' | 'form'> {
  const begin = graph.nodes[graph.start];
  const sent = (name: string): boolean => mayEdit(fieldRight(begin, name));
  const only = (values: Record<string, unknown>, fits: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => fits(name)));
  return { vars: only(vars, (name) => Object.hasOwn(graph.variables, name) && sent(name)), form: only(form, sent) };
}

/** The initiator's step is done by starting; the token runs to the first waits. */
export function start(draft: Draft, action: ActionOf<'start'>): void {
  const { env, graph } = draft;
  const requesters = action.requesters ?? [action.instance.initiator];
  draft.strict = action.instance.parentId === null && !action.unattended;
  draft.event('started', { node: graph.start, data: { opinion: action.opinion ?? null } });
  draft.instance({
    ...action.instance,
    holder: requesters.at(-1)!,
    status: 'running',
    heldStatus: null,
    round: 1,
    vars: {},
    form: {},
    choices: action.choices ?? {},
    version: 0,
    eventSeq: 0,
    visitSeq: 0,
    startedAt: env.now,
    endedAt: null,
    suspendedAt: null,
    urgedAt: null,
    barrier: 0,
  });
  if (action.there) draft.instance({ vars: action.vars ?? {}, form: action.form ?? {} });
  else if (action.instance.parentId !== null) draft.instance(inputOfCaller(graph, action));
  else takeInput(draft, draft.node(graph.start), action, true);
  if (draft.strict && !graph.external) mustFindApprovers(draft);
  const task = draft.add('task', {
    id: draft.nextId(),
    token: draft.nextId(),
    node: graph.start,
    visit: 1,
    path: [],
    cause: [],
    stack: [],
    round: 1,
    submission: 1,
    mode: 'single',
    status: 'passed',
    auto: false,
    resumedBy: null,
    openedAt: env.now,
    dueAt: null,
    closedAt: env.now,
    closedVersion: draft.version,
  });
  draft.instance({ visitSeq: 1 });
  draft.events.at(-1)!.task = task.id;
  const submitted = {
    status: 'agreed',
    opinion: action.opinion?.trim() || null,
    actedAt: env.now,
    actedBy: draft.by.user,
  } as const;
  for (const [at, user] of requesters.entries()) {
    const values = at === requesters.length - 1 ? submitted : ({ status: 'transferred', reason: 'reassign' } as const);
    draft.add('actor', newActor(draft, task.id, user, { ...values, source: 'initiator', openedAt: env.now }));
  }
  draft.effects.push({ kind: 'handler', moment: 'start', node: graph.start });
  draft.leave(draft.node(graph.start), [], [task.id]);
}

/** The initiator sends a returned instance again: from the start, or straight to whoever returned it directly. */
export function resubmit(draft: Draft, action: ActionOf<'resubmit'>): void {
  mustRun(draft);
  mustHoldRequest(draft);
  const task = startTask(draft);
  if (draft.rows.instance.status !== 'returned' || task.status !== 'open') throw no('NOT_RETURNED');
  const { actor } = actorOf(draft, task.id);
  draft.strict = true;
  draft.event('resubmitted', { node: task.node, task: task.id, data: { opinion: action.opinion ?? null } });
  tellChanges(draft, takeInput(draft, draft.node(task.node), action, true));
  const { round, choices } = draft.rows.instance;
  draft.events.at(-1)!.data.round = round + 1;
  draft.instance({ status: 'running', round: round + 1, choices: { ...choices, ...action.choices } });
  draft.patch('actor', actor.id, {
    status: 'agreed',
    opinion: action.opinion?.trim() || null,
    actedAt: draft.env.now,
    actedBy: draft.by.user,
  });
  closeTask(draft, task.id, 'passed');
  draft.effects.push({ kind: 'handler', moment: 'resubmit', node: task.node });
  if (task.stack.length > 0) {
    popReturn(draft, task);
    return;
  }
  mustFindApprovers(draft);
  draft.leave(draft.node(task.node), [], [task.id]);
}

/** Whether an approver has decided in the present round of submission. */
const isDecided = ({ rows }: Draft): boolean =>
  [...rows.actor.values()].some(
    (actor) =>
      actor.source !== 'initiator' &&
      (actor.actedBy ?? 0) > 0 &&
      rows.task.get(actor.task)!.submission === rows.instance.round,
  );

export function withdraw(draft: Draft, action: ActionOf<'withdraw'>): void {
  mustRun(draft);
  mustHoldRequest(draft);
  mustBeWhole(draft);
  const until = draft.graph.settings.withdraw ?? 'firstDecision';
  const returned = draft.rows.instance.status === 'returned';
  if (until === 'never') throw no('NOT_ALLOWED');
  if (until === 'firstDecision' && !returned && isDecided(draft)) throw no('WITHDRAW_TOO_LATE');
  draft.event('withdrawn', { data: { opinion: action.opinion ?? null } });
  endInstance(draft, 'withdrawn', 'withdrawn');
  if (draft.graph.settings.withdrawTo === 'draft') draft.effects.push({ kind: 'restoreDraft' });
}

/** Undoes an approved instance; its business handler may refuse in the same transaction. */
export function revert(draft: Draft, action: ActionOf<'revert'>): void {
  mustHoldRequest(draft);
  mustBeWhole(draft);
  if (draft.rows.instance.status !== 'approved' || !draft.graph.settings.revert) throw no('REVERT_NOT_ALLOWED');
  draft.event('reverted', { data: { opinion: action.opinion ?? null } });
  draft.instance({ status: 'reverted' });
  draft.effects.push({ kind: 'handler', moment: 'reverted', node: null });
}

export function suspend(draft: Draft, action: ActionOf<'suspend'>): void {
  mustBeAdmin(draft);
  mustRun(draft);
  mustSay(action.reason, 'REASON_REQUIRED');
  draft.event('suspended', { data: { reason: action.reason } });
  const heldStatus = draft.rows.instance.status as 'running' | 'returned';
  draft.instance({ status: 'suspended', heldStatus, suspendedAt: draft.env.now });
  pauseJobs(draft, new Set(draft.rows.token.keys()));
  for (const child of draft.rows.child.values())
    if (child.status === 'running') draft.effects.push({ kind: 'holdChild', child: child.id, hold: true });
}

export function resume(draft: Draft, action: ActionOf<'resume'>): void {
  mustBeAdmin(draft);
  const { status, heldStatus } = draft.rows.instance;
  if (status !== 'suspended') throw no('NOT_SUSPENDED');
  draft.event('resumed', { data: { reason: action.reason } });
  draft.instance({ status: heldStatus ?? 'running', heldStatus: null, suspendedAt: null });
  const running = [...draft.rows.token.values()].filter((token) => token.state !== 'parked');
  continueJobs(draft, new Set(running.map((token) => token.id)));
  for (const child of draft.rows.child.values())
    if (child.status === 'running') draft.effects.push({ kind: 'holdChild', child: child.id, hold: false });
}

export function terminate(draft: Draft, action: { reason: string }): void {
  mustBeAdmin(draft);
  if (isEnded(draft.rows.instance.status)) throw no('INSTANCE_ENDED');
  mustSay(action.reason, 'REASON_REQUIRED');
  draft.event('terminated', { data: { reason: action.reason } });
  endInstance(draft, 'terminated', action.reason);
}

/** An administrator moves a token to a node that is around it or in its own branch. */
export function jump(draft: Draft, action: ActionOf<'jump'>): void {
  mustBeAdmin(draft);
  mustRun(draft);
  mustSay(action.reason, 'REASON_REQUIRED');
  const token = tokenOf(draft, action.token);
  const node = draft.graph.nodes[action.node];
  const nesting = node && nestingOf(draft.graph).get(node.id);
  if (!node || !nesting || node.kind === 'join' || node.kind === 'boundary' || node.kind === 'start')
    throw no('REJECT_TARGET_INVALID', undefined, 'node');
  const nodes = new Map([...draft.rows.fork.values()].map((fork) => [fork.visit, fork.node]));
  const inside = nesting.every(([fork, branch], i) => {
    const step = token.path[i];
    return step !== undefined && nodes.get(step[0]) === fork && step[1] === branch;
  });
  if (!inside) throw no('TARGET_IN_PARALLEL_BRANCH');
  const path = token.path.slice(0, nesting.length);
  draft.event('jumped', { node: node.id, data: { from: token.node, reason: action.reason } });
  if (draft.rows.instance.status === 'returned') draft.instance({ status: 'running' });
  draft.instance({ barrier: draft.version });
  killUnder(draft, path, 'jumped');
  draft.steps.push({ kind: 'enter', node: node.id, path, cause: token.cause, flow: null });
}

function tokenOf(draft: Draft, id: number | undefined): Token {
  const tokens = [...draft.rows.token.values()].filter((token) => token.state !== 'join' && token.state !== 'parked');
  const token = id === undefined ? tokens[0] : draft.rows.token.get(id);
  if (!token || (id === undefined && tokens.length !== 1)) throw no('REJECT_TARGET_INVALID', undefined, 'token');
  return token;
}

export function urge(draft: Draft, action: ActionOf<'urge'>): void {
  mustRun(draft);
  const { holder, urgedAt } = draft.rows.instance;
  const { by, env, rows } = draft;
  const acted = [...rows.actor.values()].some((actor) => actor.user === by.user && actor.actedAt !== null);
  if (by.user !== holder && !by.admin && !acted) throw no('NOT_INITIATOR');
  if (urgedAt !== null && env.now - urgedAt < (draft.graph.settings.urgeMinutes ?? 30) * 60_000)
    throw no('URGE_TOO_SOON');
  const open = [...rows.actor.values()].filter((actor) => actor.status === 'open').map((actor) => actor.user);
  draft.event('urged', { data: { users: open, opinion: action.opinion ?? null } });
  draft.instance({ urgedAt: env.now });
  draft.notify('urge', open, null, null, action.opinion);
}

export function cc(draft: Draft, action: ActionOf<'cc'>): void {
  mustRun(draft);
  if (action.task === undefined) mustHoldRequest(draft);
  else {
    const { task, actor } = actorOf(draft, action.task);
    const node = draft.node(task.node);
    if (node.kind === 'userTask' && (!node.allow.includes('cc') || actor.group === 'delegate')) throw no('NOT_ALLOWED');
    mustHaveClaimed(task, actor);
  }
  copyToUsers(draft, null, action.users, {});
}

export function readCc(draft: Draft): void {
  const unread = [...draft.rows.cc.values()].filter((row) => row.user === draft.by.user && row.readAt === null);
  if (unread.length === 0) return;
  draft.event('viewed', { data: { cc: true } });
  for (const row of unread) draft.patch('cc', row.id, { readAt: draft.env.now });
}

export function comment(draft: Draft, action: ActionOf<'comment'>): void {
  mustSay(action.text, 'OPINION_REQUIRED');
  draft.event('commented', { data: { text: action.text, mentions: action.mentions ?? [] } });
  draft.notify('mention', action.mentions ?? [], null, null, action.text);
}

/** An approver has seen their task. */
export function view(draft: Draft, action: { task: number }): void {
  const rows = actorsOf(draft.rows, action.task).filter(
    (actor) => actor.user === draft.by.user && actor.status === 'open' && actor.viewedAt === null,
  );
  if (rows.length === 0) return;
  draft.event('viewed', { node: draft.rows.task.get(action.task)!.node, task: action.task });
  for (const row of rows) draft.patch('actor', row.id, { viewedAt: draft.env.now });
}
