/** Ending tokens with everything that hangs on them: tasks, rows of people, jobs, called instances. */
import type { ActorStatus, Path, TaskStatus, Token } from '../state.ts';
import type { Draft } from './draft.ts';
import { startsWith } from './paths.ts';
import { actorsOf, isLive } from './votes.ts';

const jobsOf = (draft: Draft, token: number): number[] =>
  [...draft.rows.job.values()].filter((job) => job.token === token).map((job) => job.id);

/** Ends the rows of a task that are still live; their former status stays, for a decision that is taken back. */
export function endActors(draft: Draft, task: number, status: ActorStatus, reason: string): void {
  const asked: number[] = [];
  for (const actor of actorsOf(draft.rows, task)) {
    if (!isLive(actor)) continue;
    if (actor.status === 'open') asked.push(actor.user);
    draft.patch('actor', actor.id, { status, reason, formerStatus: actor.formerStatus ?? actor.status });
  }
  if (status === 'cancelled') draft.notify('cancelled', asked, draft.rows.task.get(task)!.node, task);
}

/** Closes a task and drops its token with the token's jobs. The event is the caller's. */
export function closeTask(draft: Draft, task: number, status: TaskStatus, auto = false): void {
  const { token } = draft.rows.task.get(task)!;
  draft.patch('task', task, { status, auto, closedAt: draft.env.now, closedVersion: draft.version });
  dropToken(draft, token);
}

/** Drops a token's row and its jobs. */
export function dropToken(draft: Draft, token: number): void {
  for (const job of jobsOf(draft, token)) draft.drop('job', job);
  if (draft.rows.token.has(token)) draft.drop('token', token);
}

/** Kills one token: its task is canceled, its children too, its incident is void. */
export function killToken(draft: Draft, token: Token, reason: string, status: TaskStatus = 'cancelled'): void {
  for (const task of draft.rows.task.values()) {
    if (task.token !== token.id || (task.status !== 'open' && task.status !== 'parked')) continue;
    endActors(draft, task.id, status === 'revoked' ? 'revoked' : 'cancelled', reason);
    draft.patch('task', task.id, { status, closedAt: draft.env.now, closedVersion: draft.version });
  }
  for (const child of draft.rows.child.values()) {
    if (child.token !== token.id || (child.status !== 'running' && child.status !== 'waiting')) continue;
    if (child.status === 'running') draft.effects.push({ kind: 'cancelChild', child: child.id, reason });
    draft.patch('child', child.id, { status: 'cancelled' });
  }
  for (const incident of draft.rows.incident.values())
    if (incident.token === token.id && incident.resolvedAt === null)
      draft.patch('incident', incident.id, { resolvedAt: draft.env.now });
  dropToken(draft, token.id);
}

/**
 * The kill rule: every token whose lineage starts with the prefix dies, also those at joins and the parked ones; blocks
 * at or below it are dead. Steps that have not been taken yet die as well.
 */
export function killUnder(draft: Draft, prefix: Path, reason: string, keep: ReadonlySet<number> = new Set()): void {
  for (const token of draft.rows.token.values())
    if (startsWith(token.path, prefix) && !keep.has(token.id)) killToken(draft, token, reason);
  for (const fork of draft.rows.fork.values())
    if (fork.state === 'open' && startsWith(fork.path, prefix)) draft.patch('fork', fork.id, { state: 'dead' });
  const alive = draft.steps.filter((step) => step.kind === 'settle' || !startsWith(step.path, prefix));
  draft.steps.splice(0, draft.steps.length, ...alive);
  const endings = draft.endings.filter((ending) => !startsWith(ending.path, prefix));
  draft.endings.splice(0, draft.endings.length, ...endings);
}
