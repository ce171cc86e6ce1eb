/**
 * Instances that run at an external engine: requests to it, and rows that mirror its state.
 *
 * One token stands for the engine as long as the instance lives; each open task of theirs has a token and a task of ours with one
 * person. A decision made here is only sent: the row waits as `sent` until the engine reports the result. Invariants: those of
 * every instance (I1-I5); a reported state is taken over whole, so reporting it twice changes nothing; business handlers run when
 * the engine reports the end. Refuses: whatever only the engine could do. Source: design/workflow.md §6.9, §2 (third-party
 * approvals).
 */

import type { ActionKind, ActionOf, MirroredTask } from '../actions.ts';
import { THERE } from '../graph.ts';
import { type Actor, type ActorStatus, isEnded, type TaskStatus, type Token } from '../state.ts';
import { no } from '../workflow.problems.ts';
import type { Draft } from './draft.ts';
import { copyToUsers, endInstance } from './end.ts';
import {
  actorOf,
  mustBeSystem,
  mustBeWhole,
  mustHoldRequest,
  mustRun,
  mustSay,
  takeInput,
  tellChanges,
} from './guards.ts';
import { noteIncident } from './incidents.ts';
import { closeTask, endActors } from './kill.ts';
import { cc, comment, readCc, start, terminate, urge, view } from './lifecycle.ts';
import { newActor } from './open-task.ts';
import { retry } from './retry.ts';
import { actorsOf, isLive } from './votes.ts';

/** What only the engine that runs it could do. */
export const notHere = (): void => {
  throw no('NOT_HERE');
};

function startThere(draft: Draft, action: ActionOf<'start'>): void {
  start(draft, action);
  draft.steps.length = 0;
  const task = draft.events[0]!.task!;
  draft.addToken({
    node: THERE,
    path: [],
    state: 'service',
    flow: 'in',
    cause: [task],
    stack: [],
    visit: draft.nextVisit(),
  });
  if (!action.there) draft.effects.push({ kind: 'engine', request: { ask: 'start' } });
}

function sendDecision(draft: Draft, action: ActionOf<'agree'> | ActionOf<'reject'>, verdict: 'agree' | 'reject'): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task);
  mustSay(action.opinion, verdict === 'agree' ? 'OPINION_REQUIRED' : 'REJECT_OPINION_REQUIRED');
  const opinion = action.opinion!.trim();
  draft.event('sent', { node: THERE, task: task.id, data: { opinion, verdict } });
  tellChanges(draft, takeInput(draft, draft.node(THERE), action, false));
  draft.patch('actor', actor.id, { status: 'sent', opinion, actedAt: draft.env.now, actedBy: draft.by.user });
  draft.effects.push({ kind: 'engine', request: { ask: 'act', task: task.id, verdict, user: actor.user, opinion } });
}

function askWithdrawal(draft: Draft, action: ActionOf<'withdraw'>): void {
  mustRun(draft);
  mustHoldRequest(draft);
  mustBeWhole(draft);
  if (draft.graph.settings.withdraw === 'never') throw no('NOT_ALLOWED');
  draft.event('withdrawAsked', { data: { opinion: action.opinion ?? null } });
  draft.effects.push({ kind: 'engine', request: { ask: 'cancel' } });
}

/** Ends it here at once; the engine is notified. */
function endHere(draft: Draft, action: { reason: string }): void {
  terminate(draft, action);
  draft.effects.push({ kind: 'engine', request: { ask: 'cancel' } });
}

const engineToken = (draft: Draft): Token | undefined =>
  [...draft.rows.token.values()].find((token) => token.state === 'service');

/** The engine did not take a decision: it is open again. */
function sendRefused(draft: Draft, action: ActionOf<'sendRefused'>): void {
  mustBeSystem(draft);
  const task = draft.rows.task.get(action.task);
  const actor = task && actorsOf(draft.rows, task.id).find((one) => one.status === 'sent');
  if (task?.status !== 'open' || !actor) return;
  draft.event('sendRefused', {
    node: THERE,
    task: task.id,
    data: { text: action.detail, users: [actor.user] },
    system: true,
  });
  draft.patch('actor', actor.id, OPEN_AGAIN);
  draft.notify('sendRefused', [actor.user], THERE, task.id, action.detail);
}

function engineFailed(draft: Draft, action: ActionOf<'engineFailed'>): void {
  mustBeSystem(draft);
  const token = engineToken(draft);
  if (token) noteIncident(draft, { token: token.id, node: THERE, task: null }, 'ENGINE_FAILED', action.detail);
}

function askAgain(draft: Draft, action: ActionOf<'retry'>): void {
  retry(draft, action);
  draft.effects.push({ kind: 'engineAgain' });
}

const OPEN_AGAIN = { status: 'open', opinion: null, actedAt: null, actedBy: null, reason: null } as const;

/** How a task that has ended there ends here. `kind`: the entry in the story. */
const ENDS = {
  agreed: { task: 'passed', actor: 'agreed', kind: 'agreed' },
  rejected: { task: 'rejected', actor: 'rejected', kind: 'rejected' },
  transferred: { task: 'cancelled', actor: 'transferred', kind: 'transferred' },
  done: { task: 'passed', actor: 'skipped', kind: 'mirrored' },
  cancelled: { task: 'cancelled', actor: 'cancelled', kind: 'mirrored' },
} as const satisfies Record<
  Exclude<MirroredTask['status'], 'open'>,
  { task: TaskStatus; actor: ActorStatus; kind: 'agreed' | 'rejected' | 'transferred' | 'mirrored' }
>;
const DECIDED: ReadonlySet<ActorStatus> = new Set(['agreed', 'rejected']);

function mirror(draft: Draft, { state, replace, onTheWay }: ActionOf<'mirror'>): void {
  mustBeSystem(draft);
  const { status } = draft.rows.instance;
  if (isEnded(status)) {
    if (status !== 'approved' || state.status !== 'reverted') return;
    draft.event('reverted', { data: { opinion: null }, system: true });
    draft.instance({ status: 'reverted' });
    draft.effects.push({ kind: 'handler', moment: 'reverted', node: null });
    return;
  }
  const listed = new Set<number>();
  for (const told of state.tasks) {
    const id = told.id ?? addTask(draft, told);
    listed.add(id);
    if (told.id !== null) followUser(draft, told.id, told.user);
    if (told.status === 'open') keepOpen(draft, id, told, onTheWay);
    else finish(draft, id, told, told.status);
  }
  if (replace)
    for (const task of draft.rows.task.values())
      if (task.node === THERE && task.status === 'open' && !listed.has(task.id)) dropTask(draft, task.id);
  copyToUsers(draft, null, state.cc, { system: true });
  if (state.status !== 'running') endInstance(draft, state.status, 'engine');
}

function addTask(draft: Draft, told: MirroredTask): number {
  const openedAt = told.openedAt ?? draft.env.now;
  const before = [...draft.rows.task.values()].filter((task) => task.node === THERE).length;
  draft.event('opened', { node: THERE, data: { users: [told.user], name: told.name }, system: true });
  const token = waitingToken(draft);
  const { id } = draft.add('task', {
    id: draft.nextId(),
    token: token.id,
    node: THERE,
    visit: token.visit,
    path: [],
    cause: token.cause,
    stack: [],
    round: before + 1,
    submission: 1,
    mode: 'single',
    status: 'open',
    auto: false,
    resumedBy: null,
    openedAt,
    dueAt: told.dueAt,
    closedAt: null,
    closedVersion: null,
  });
  draft.events.at(-1)!.task = id;
  draft.add('actor', newActor(draft, id, told.user, { openedAt }));
  draft.effects.push({ kind: 'mirrored', task: id, of: told });
  if (told.status === 'open') draft.notify('todo', [told.user], THERE, id);
  return id;
}

const waitingToken = (draft: Draft): Token =>
  draft.addToken({
    node: THERE,
    path: [],
    state: 'wait',
    flow: 'in',
    cause: engineToken(draft)?.cause ?? [],
    stack: [],
    visit: draft.nextVisit(),
  });

/** Whose row a task shows now: the last one. */
const holderOf = (draft: Draft, task: number): Actor => actorsOf(draft.rows, task).at(-1)!;

/** The engine has given a task to somebody else. */
function followUser(draft: Draft, task: number, user: number): void {
  const holder = holderOf(draft, task);
  if (holder.user === user) return;
  draft.event('transferred', { node: THERE, task, data: { user }, system: true });
  if (isLive(holder))
    draft.patch('actor', holder.id, { status: 'transferred', reason: 'engine', formerStatus: holder.status });
  const open = draft.rows.task.get(task)!.status === 'open';
  draft.add(
    'actor',
    newActor(draft, task, user, { source: 'transfer', seq: holder.seq + 1, status: open ? 'open' : 'waiting' }),
  );
  if (open) draft.notify('todo', [user], THERE, task);
}

function keepOpen(draft: Draft, id: number, told: MirroredTask, onTheWay: ReadonlySet<number>): void {
  const task = draft.rows.task.get(id)!;
  const holder = holderOf(draft, id);
  if (task.status === 'open') {
    if (task.dueAt !== told.dueAt) {
      draft.event('mirrored', { node: THERE, task: id, system: true });
      draft.patch('task', id, { dueAt: told.dueAt });
    }
    if (holder.status !== 'sent' || onTheWay.has(id)) return;
  }
  draft.event('mirrored', { node: THERE, task: id, system: true });
  if (task.status !== 'open')
    draft.patch('task', id, {
      status: 'open',
      token: waitingToken(draft).id,
      dueAt: told.dueAt,
      closedAt: null,
      closedVersion: null,
    });
  draft.patch('actor', holder.id, OPEN_AGAIN);
  draft.notify('todo', [holder.user], THERE, id);
}

function finish(draft: Draft, id: number, told: MirroredTask, status: keyof typeof ENDS): void {
  const task = draft.rows.task.get(id)!;
  const holder = holderOf(draft, id);
  const end = ENDS[status];
  if (task.status === end.task && holder.status === end.actor) return;
  const opinion = told.opinion ?? holder.opinion;
  // A decision made here was made for oneself or a principal; one made there was made by the task's holder.
  const decided = DECIDED.has(end.actor);
  const by = holder.status === 'sent' && holder.actedBy ? holder.actedBy : told.user;
  draft.event(end.kind, { node: THERE, task: id, data: { opinion }, ...(decided ? { user: by } : { system: true }) });
  if (!decided && holder.status === 'open') draft.notify('cancelled', [holder.user], THERE, id);
  draft.patch('actor', holder.id, {
    status: end.actor,
    formerStatus: holder.status,
    opinion,
    reason: decided ? null : 'engine',
    actedAt: decided ? (told.endedAt ?? draft.env.now) : holder.actedAt,
    actedBy: decided ? by : holder.actedBy,
  });
  if (task.status === 'open') closeTask(draft, id, end.task);
  else draft.patch('task', id, { status: end.task });
  draft.patch('task', id, { closedAt: told.endedAt ?? draft.env.now });
}

function dropTask(draft: Draft, id: number): void {
  draft.event('mirrored', { node: THERE, task: id, system: true });
  endActors(draft, id, 'cancelled', 'engine');
  closeTask(draft, id, 'cancelled');
}

/** What may be done with such an instance; everything else is refused. */
export const THERE_ACTIONS: { [K in ActionKind]?: (draft: Draft, action: ActionOf<K>) => void } = {
  start: startThere,
  agree: (draft, action) => sendDecision(draft, action, 'agree'),
  refuse: (draft, action) => sendDecision(draft, action, 'reject'),
  reject: (draft, action) => sendDecision(draft, action, 'reject'),
  withdraw: askWithdrawal,
  terminate: endHere,
  cancel: (draft, action) => {
    if (!isEnded(draft.rows.instance.status)) endHere(draft, action);
  },
  retry: askAgain,
  urge,
  cc,
  readCc,
  comment,
  view,
  mirror,
  sendRefused,
  engineFailed,
  faulted: (draft, action) => engineFailed(draft, { kind: 'engineFailed', detail: action.detail }),
};
