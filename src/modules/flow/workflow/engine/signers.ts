/** Changing who is asked: add-sign, remove-sign, transfer, delegate, claim, reassign. */
import type { ActionOf, Caller } from '../actions.ts';
import type { Graph } from '../graph.ts';
import type { Actor, ActorSource, AddSignWhere, GroupMode, Rows, Task } from '../state.ts';
import { no } from '../workflow.problems.ts';
import { mustAllow, userTask } from './decisions.ts';
import type { Draft } from './draft.ts';
import { actorOf, mustBeAdmin, mustBeNew, mustHaveClaimed, mustRun, mustSay, openTaskOf } from './guards.ts';
import { newActor } from './open-task.ts';
import { isBarred, mustSpareInitiator } from './self-approval.ts';
import { openActor } from './settle.ts';
import { actorsOf, groupOf, isLive, voters } from './votes.ts';

export const ALLOWANCE = {
  before: 'addSignBefore',
  after: 'addSignAfter',
  parallel: 'addSignParallel',
} as const satisfies Record<AddSignWhere, string>;

/**
 * before: a group decides, then the adder; after: the adder has agreed, then a group; parallel: more voters of the
 * node. The mode is the group's and means nothing in parallel.
 */
export function addSign(draft: Draft, action: ActionOf<'addSign'>): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task);
  mustAllow(userTask(draft, task), ALLOWANCE[action.where]);
  mustHaveClaimed(task, actor);
  if (action.users.length === 0) throw no('USER_INVALID', undefined, 'users');
  if (actor.group === 'delegate') throw no('NOT_ALLOWED');
  mustBeNew(draft, task.id, action.users);
  mustSpareInitiator(draft, userTask(draft, task), action.users);
  if (action.where === 'after') mustSay(action.opinion, 'OPINION_REQUIRED');
  const mode = action.mode ?? 'all';
  draft.event('addedSign', {
    node: task.node,
    task: task.id,
    data: { where: action.where, mode, users: action.users, opinion: action.opinion ?? null, actor: actor.id },
  });
  if (action.where === 'parallel') addParallel(draft, task, actor, action.users);
  else addGroup(draft, task, actor, action.users, action.where, mode);
  if (action.where === 'before') draft.patch('actor', actor.id, { status: 'held' });
  if (action.where === 'after')
    draft.patch('actor', actor.id, {
      status: 'agreed',
      opinion: action.opinion!.trim(),
      actedAt: draft.env.now,
      actedBy: draft.by.user,
    });
  draft.steps.push({ kind: 'settle', task: task.id });
}

function addGroup(
  draft: Draft,
  task: Task,
  adder: Actor,
  users: readonly number[],
  group: 'before' | 'after',
  groupMode: GroupMode,
): void {
  // Earlier groups of theirs are history; only this group counts.
  for (const old of groupOf(draft.rows, adder, group)) draft.patch('actor', old.id, { reported: true });
  users.forEach((user, seq) => {
    const status = groupMode === 'sequential' && seq > 0 ? 'waiting' : 'open';
    const values = { status, source: 'addSign', parent: adder.id, group, groupMode, seq, addedBy: adder.user } as const;
    draft.add('actor', newActor(draft, task.id, user, values));
    if (status === 'open') draft.notify('todo', [user], task.node, task.id);
  });
}

/** More voters beside the adder; in a sequence they come right after them. */
function addParallel(draft: Draft, task: Task, adder: Actor, users: readonly number[]): void {
  const { parent, group, groupMode } = adder;
  const sequential = parent === null ? task.mode === 'sequential' : groupMode === 'sequential';
  for (const row of actorsOf(draft.rows, task.id))
    if (row.parent === parent && row.seq > adder.seq) draft.patch('actor', row.id, { seq: row.seq + users.length });
  users.forEach((user, i) => {
    const values = {
      status: sequential ? 'waiting' : 'open',
      source: 'addSign',
      seq: adder.seq + 1 + i,
      addedBy: adder.user,
      parent,
      group,
      groupMode,
    } as const;
    draft.add('actor', newActor(draft, task.id, user, values));
    if (!sequential) draft.notify('todo', [user], task.node, task.id);
  });
}

/** Takes an added row out, by whoever added it; rows of the model only by an administrator. The node is counted again. */
export function removeSign(draft: Draft, action: ActionOf<'removeSign'>): void {
  mustRun(draft);
  const row = draft.rows.actor.get(action.actor);
  if (!row) throw no('NOT_ACTOR');
  const task = openTaskOf(draft, row.task);
  if (!draft.by.admin && (row.source !== 'addSign' || row.addedBy !== draft.by.user)) throw no('NOT_ALLOWED');
  if (task.status !== 'open' || !isLive(row)) throw no('TASK_CLOSED');
  if (row.parent === null && voters(draft.rows, task.id).length <= 1) throw no('LAST_ACTOR');
  draft.event('removedSign', {
    node: task.node,
    task: task.id,
    data: { user: row.user, actor: row.id, opinion: action.opinion ?? null },
  });
  removeRow(draft, row);
  draft.notify('cancelled', [row.user], task.node, task.id);
  draft.steps.push({ kind: 'settle', task: task.id });
}

/** Removes a row with those who were added under it; a delegation returns to its owner. */
function removeRow(draft: Draft, row: Actor): void {
  draft.patch('actor', row.id, { status: 'removed', reason: 'removed', formerStatus: row.status });
  for (const under of actorsOf(draft.rows, row.task))
    if (under.parent === row.id && isLive(under)) removeRow(draft, under);
  const owner = row.group === 'delegate' ? draft.rows.actor.get(row.parent!) : undefined;
  if (owner?.status === 'delegated') openActor(draft, draft.rows.task.get(row.task)!, owner);
}

/** Hands a row to somebody: same weight, turn, group and state. */
function handRow(draft: Draft, task: Task, row: Actor, user: number, source: ActorSource): void {
  const { seq, weight, parent, group, groupMode, claimed, formerStatus } = row;
  const { status } = row;
  const under = actorsOf(draft.rows, task.id).filter((one) => one.parent === row.id);
  draft.patch('actor', row.id, {
    status: 'transferred',
    reason: source === 'transfer' ? source : 'reassign',
    formerStatus: row.status,
  });
  const heir = draft.add(
    'actor',
    newActor(draft, task.id, user, {
      status,
      ...(status === 'parked' && { formerStatus }),
      source,
      seq,
      weight,
      parent,
      group,
      groupMode,
      claimed,
      addedBy: row.addedBy,
    }),
  );
  // Those they added, or who answer for them, report to whoever has their row now.
  for (const one of under) draft.patch('actor', one.id, { parent: heir.id });
  if (status === 'open') draft.notify('todo', [user], task.node, task.id);
}

export function transfer(draft: Draft, action: ActionOf<'transfer'>): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task, true);
  mustAllow(userTask(draft, task), 'transfer');
  mustHaveClaimed(task, actor);
  mustBeNew(draft, task.id, [action.user]);
  mustSpareInitiator(draft, userTask(draft, task), [action.user]);
  draft.event('transferred', {
    node: task.node,
    task: task.id,
    data: { from: actor.user, to: action.user, opinion: action.opinion ?? null },
  });
  handRow(draft, task, actor, action.user, 'transfer');
}

/** By an administrator: any live row, also when its person has left. */
export function reassign(draft: Draft, action: ActionOf<'reassign'>): void {
  mustBeAdmin(draft);
  mustRun(draft);
  mustSay(action.reason, 'REASON_REQUIRED');
  const row = draft.rows.actor.get(action.actor);
  if (!row) throw no('NOT_ACTOR');
  const task = openTaskOf(draft, row.task);
  const parked = task.status === 'parked' && row.status === 'parked';
  if (!parked && (task.status !== 'open' || !isLive(row))) throw no('TASK_CLOSED');
  mustBeNew(draft, task.id, [action.user]);
  const node = draft.node(task.node);
  if (node.kind === 'userTask') mustSpareInitiator(draft, node, [action.user]);
  draft.event('reassigned', {
    node: task.node,
    task: task.id,
    data: { from: row.user, to: action.user, reason: action.reason },
  });
  // A request that is handed on stays a request: its row is not an approver's.
  const request = row.source === 'initiator';
  handRow(draft, task, row, action.user, request ? 'initiator' : 'reassign');
  if (request) draft.instance({ holder: action.user });
  draft.notify('cancelled', [row.user], task.node, task.id);
}

/** How many delegations deep a row is. */
export function delegations(rows: Pick<Rows, 'actor'>, actor: Actor): number {
  const owner = actor.group === 'delegate' ? rows.actor.get(actor.parent!) : undefined;
  return owner ? delegations(rows, owner) + 1 : 0;
}
export const mostDelegations = (graph: Graph): number => graph.settings.delegationDepth ?? 3;

/** Whether a delegate's part may be taken from them: they have not answered yet, and it was given by this person. */
export function isRecallable(rows: Pick<Rows, 'actor' | 'task'>, row: Actor, by: Caller): boolean {
  const owner = row.group === 'delegate' ? rows.actor.get(row.parent!) : undefined;
  if (owner?.status !== 'delegated' || !isLive(row) || rows.task.get(row.task)?.status !== 'open') return false;
  return by.user === 0 || owner.user === by.user || (by.agentOf?.includes(owner.user) ?? false);
}

/**
 * Takes a delegated task back from the delegate, with everybody they have asked themselves; its owner decides again. By who
 * delegated it, or by the system when the delegate's account has ended.
 */
export function recall(draft: Draft, action: ActionOf<'recall'>): void {
  mustRun(draft);
  const row = draft.rows.actor.get(action.actor);
  if (row?.group !== 'delegate') throw no('NOT_ACTOR');
  const owner = draft.rows.actor.get(row.parent!)!;
  const task = openTaskOf(draft, row.task);
  if (!isRecallable(draft.rows, row, { ...draft.by, user: draft.by.user || owner.user }))
    throw no(isRecallable(draft.rows, row, { user: 0 }) ? 'NOT_ACTOR' : 'TASK_CLOSED');
  const node = draft.node(task.node);
  if (draft.by.user !== 0 && owner.user !== draft.by.user) {
    if (isBarred(draft.graph, draft.rows, node, draft.by.user)) throw no('SELF_FORBIDDEN', { node: node.name });
    draft.principal = owner.user;
  }
  draft.event('recalled', {
    node: task.node,
    task: task.id,
    data: { user: row.user, opinion: action.opinion ?? null },
    ...(draft.by.user === 0 && { system: true as const }),
  });
  draft.notify('cancelled', liveUnder(draft, row), task.node, task.id);
  removeRow(draft, row);
}

/** Who is asked in a row and under it. */
const liveUnder = (draft: Draft, row: Actor): number[] => [
  ...(row.status === 'open' ? [row.user] : []),
  ...actorsOf(draft.rows, row.task)
    .filter((one) => one.parent === row.id && isLive(one))
    .flatMap((one) => liveUnder(draft, one)),
];

export function delegate(draft: Draft, action: ActionOf<'delegate'>): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task);
  mustAllow(userTask(draft, task), 'delegate');
  mustHaveClaimed(task, actor);
  mustBeNew(draft, task.id, [action.user]);
  mustSpareInitiator(draft, userTask(draft, task), [action.user]);
  if (delegations(draft.rows, actor) >= mostDelegations(draft.graph)) throw no('DELEGATION_TOO_DEEP');
  draft.event('delegated', {
    node: task.node,
    task: task.id,
    data: { from: actor.user, to: action.user, opinion: action.opinion ?? null },
  });
  draft.patch('actor', actor.id, { status: 'delegated' });
  const values = { source: 'delegate', parent: actor.id, group: 'delegate', addedBy: actor.user } as const;
  draft.add('actor', newActor(draft, task.id, action.user, { ...values, seq: actor.seq, weight: actor.weight }));
  draft.notify('todo', [action.user], task.node, task.id);
}

/** One of the candidates takes the task; the others see it as taken. */
export function claim(draft: Draft, action: { task: number }): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task);
  if (task.mode !== 'claim' || actor.parent !== null || actor.addedBy !== null) throw no('NOT_ALLOWED');
  if (actor.claimed) return;
  if (voters(draft.rows, task.id).some((other) => other.claimed)) throw no('ALREADY_CLAIMED');
  draft.event('claimed', { node: task.node, task: task.id, data: { user: actor.user } });
  draft.patch('actor', actor.id, { claimed: true });
  for (const other of voters(draft.rows, task.id))
    if (other.id !== actor.id && other.status === 'open' && other.addedBy === null)
      draft.patch('actor', other.id, { status: 'taken' });
}

export function unclaim(draft: Draft, action: { task: number }): void {
  mustRun(draft);
  const { task, actor } = actorOf(draft, action.task, true);
  if (task.mode !== 'claim' || !actor.claimed) throw no('NOT_ALLOWED');
  draft.event('unclaimed', { node: task.node, task: task.id, data: { user: actor.user } });
  draft.patch('actor', actor.id, { claimed: false });
  for (const other of voters(draft.rows, task.id)) if (other.status === 'taken') openActor(draft, task, other);
}
