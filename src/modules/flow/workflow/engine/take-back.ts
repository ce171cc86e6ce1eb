/**
 * Taking one's own decision back, as long as nothing has built on it.
 *
 * Refused (TAKE_BACK_TOO_LATE) when a later approver acted, a timer fired, a service ran or a child was started since,
 * when a parked branch has gone on, or when the node's time for it is over.
 * Source: design/workflow.md §5 (take back).
 */
import type { ActionOf } from '../actions.ts';
import type { Actor, Path, Task, Token } from '../state.ts';
import { no } from '../workflow.problems.ts';
import { ancestors } from './causes.ts';
import { mustAllow, userTask } from './decisions.ts';
import type { Draft } from './draft.ts';
import { mustRun } from './guards.ts';
import { killToken } from './kill.ts';
import { armDeadline } from './open-task.ts';
import { startsWith } from './paths.ts';
import { parkAgain, planReturn, reopenForks } from './returns.ts';
import { armBoundaries } from './timers.ts';
import { actorsOf, groupOf, groupVote, isLive } from './votes.ts';

const DECIDED = ['agreed', 'disagreed', 'abstained'];

export function takeBack(draft: Draft, action: ActionOf<'takeBack'>): void {
  mustRun(draft);
  const task = draft.rows.task.get(action.task);
  const own =
    task && actorsOf(draft.rows, task.id).filter((one) => one.user === draft.by.user || one.actedBy === draft.by.user);
  if (!task || !own?.length) throw no('NOT_ACTOR');
  const node = userTask(draft, task);
  mustAllow(node, 'takeBack');
  const actor = own.find((one) => DECIDED.includes(one.status) && one.actedBy === draft.by.user);
  if (!actor) throw no('TAKE_BACK_TOO_LATE');
  const { takeBackMinutes } = draft.graph.settings;
  if (takeBackMinutes !== undefined && draft.env.now - actor.actedAt! > takeBackMinutes * 60_000)
    throw no('TAKE_BACK_TOO_LATE');
  draft.event('takenBack', {
    node: task.node,
    task: task.id,
    data: { actor: actor.id, opinion: action.opinion ?? null },
  });
  if (task.status === 'open') reopenVote(draft, task, actor);
  else if (task.status === 'passed') reopenTask(draft, task, actor);
  else throw no('TAKE_BACK_TOO_LATE');
}

const clear = { opinion: null, actedAt: null, actedBy: null, formerStatus: null, reason: null } as const;

/** Inside an unfinished countersign only their vote opens again; a later turn that nobody used is given back. */
function reopenVote(draft: Draft, task: Task, actor: Actor): void {
  const rows = actorsOf(draft.rows, task.id);
  const after = groupOf(draft.rows, actor, 'after');
  if (rows.some((row) => row.user === actor.user && isLive(row))) throw no('TAKE_BACK_TOO_LATE');
  if (after.some((member) => !isLive(member))) throw no('TAKE_BACK_TOO_LATE');
  for (const member of after)
    draft.patch('actor', member.id, { status: 'revoked', reason: 'takenBack', formerStatus: member.status });
  const inGroup = actor.parent !== null;
  const turns = inGroup ? actor.groupMode === 'sequential' : task.mode === 'sequential';
  const members = inGroup ? rows.filter((row) => row.parent === actor.parent && row.group === actor.group) : [];
  if (inGroup && (actor.reported || groupVote(draft.rows, members) !== 'pending')) throw no('TAKE_BACK_TOO_LATE');
  if (turns)
    for (const next of rows) {
      if (next.parent !== actor.parent || next.seq <= actor.seq || next.status === 'waiting') continue;
      if (next.status !== 'open') throw no('TAKE_BACK_TOO_LATE');
      draft.patch('actor', next.id, { status: 'waiting', openedAt: null });
    }
  draft.patch('actor', actor.id, { ...clear, status: 'open', openedAt: draft.env.now });
  draft.notify('todo', [actor.user], task.node, task.id);
}

/** The task had passed by their vote: what followed dies, blocks it had left open again, the task is theirs once more. */
function reopenTask(draft: Draft, task: Task, actor: Actor): void {
  const { rows } = draft;
  const late = (): never => {
    throw no('TAKE_BACK_TOO_LATE');
  };
  if (rows.instance.barrier >= task.closedVersion!) late();
  const decided = actorsOf(rows, task.id).filter((one) => one.actedAt !== null && one.actedBy !== 0);
  if (
    decided.some(
      (one) =>
        one.actedAt! > actor.actedAt! ||
        (one.actedAt === actor.actedAt && one.id !== actor.id && one.status !== 'agreed'),
    )
  )
    late();
  if (groupOf(rows, actor, 'after').length > 0) late();
  const dead = new Set([...rows.fork.values()].filter((fork) => fork.state === 'dead').map((fork) => fork.visit));
  if (task.path.some(([visit]) => dead.has(visit))) late();
  const follows = (causes: readonly number[]): boolean => ancestors(rows, causes).has(task.id);
  const later = [...rows.task.values()].filter(
    (one) => one.id !== task.id && (follows(one.cause) || one.resumedBy === task.id),
  );
  const touched = (one: Task): boolean =>
    !one.auto && (one.status !== 'open' || actorsOf(rows, one.id).some((row) => (row.actedBy ?? 0) > 0));
  if (later.some((one) => one.status !== 'cancelled' && one.status !== 'revoked' && touched(one))) late();
  const ids = new Set(later.map((one) => one.id));
  const tokens = [...rows.token.values()].filter(
    (token) => follows(token.cause) || [...rows.task.values()].some((one) => one.token === token.id && ids.has(one.id)),
  );
  if (tokens.length === 0 || tokens.some((token) => token.state === 'parked')) late();
  undo(draft, task, tokens);
  for (const one of later) if (one.auto && one.status === 'passed') draft.patch('task', one.id, { status: 'revoked' });
  for (const frame of task.stack.slice(-1)) if (!parkAgain(draft, frame.parked)) late();
  openOnceMore(draft, task, actor);
}

/**
 * Kills what followed and opens the blocks that were joined on the way. After a direct return the blocks of the
 * rejecting task stay open: it comes back once more.
 */
function undo(draft: Draft, task: Task, tokens: readonly Token[]): void {
  const outside = tokens.find((token) => !startsWith(token.path, task.path));
  for (const token of tokens) killToken(draft, token, 'takenBack', 'revoked');
  if (task.stack.length > 0) return;
  const inside = (path: Path, visit: number): boolean => path.some(([fork]) => fork === visit);
  for (const fork of draft.rows.fork.values()) {
    const left = tokens.some((token) => inside(token.path, fork.visit));
    const alive = [...draft.rows.token.values()].some((token) => inside(token.path, fork.visit));
    if (fork.state === 'open' && left && !alive && !inside(task.path, fork.visit))
      draft.patch('fork', fork.id, { state: 'dead' });
  }
  if (outside) reopenForks(draft, planReturn(draft, outside.path, [task.path]).reopen, [task.path]);
}

function openOnceMore(draft: Draft, task: Task, actor: Actor): void {
  const node = userTask(draft, task);
  const token = draft.addToken({
    node: task.node,
    path: task.path,
    state: 'wait',
    flow: null,
    cause: task.cause,
    stack: task.stack,
    visit: task.visit,
  });
  draft.patch('task', task.id, { status: 'open', token: token.id, closedAt: null, closedVersion: null });
  for (const row of actorsOf(draft.rows, task.id))
    if (row.status === 'skipped' && row.reason === 'passed')
      draft.patch('actor', row.id, { status: row.formerStatus ?? 'open', formerStatus: null, reason: null });
  draft.patch('actor', actor.id, { ...clear, status: 'open', openedAt: draft.env.now });
  armBoundaries(draft, node, token);
  if (task.dueAt === null || task.dueAt > draft.env.now) armDeadline(draft, node, { ...task, token: token.id });
  draft.notify('todo', [actor.user], task.node, task.id);
}
