/**
 * Counting votes: what a task's rows decide, as a function of the rows alone.
 *
 * Invariants: the order of votes never changes the outcome; shares are compared as integers, never rounded; only the
 * rows of the task itself count. An add-sign group before an actor holds them; one after them is part of their vote.
 * Source: design/workflow.md §5.
 */
import type { UserTaskNode } from '../graph.ts';
import type { Actor, ActorStatus, Rows, Task } from '../state.ts';

export type Vote = 'agree' | 'disagree' | 'abstain' | 'pending';
export type Verdict = 'open' | 'pass' | 'fail';

/** Rows that still may or must do something. */
const LIVE: readonly ActorStatus[] = ['waiting', 'open', 'held', 'delegated', 'taken', 'parked', 'sent'];
export const isLive = (actor: Actor): boolean => LIVE.includes(actor.status);
const isGone = (actor: Actor): boolean =>
  actor.status === 'transferred' || actor.status === 'removed' || actor.status === 'revoked';

export const actorsOf = (rows: Pick<Rows, 'actor'>, task: number): Actor[] =>
  [...rows.actor.values()].filter((actor) => actor.task === task).sort((a, b) => a.seq - b.seq || a.id - b.id);

/** The rows whose votes the node counts. */
export const voters = (rows: Pick<Rows, 'actor'>, task: number): Actor[] =>
  actorsOf(rows, task).filter((actor) => actor.parent === null && !isGone(actor));

/** Members of an actor's present group of add-signers, or their delegate. */
export const groupOf = (rows: Rows, actor: Actor, group: NonNullable<Actor['group']>): Actor[] =>
  actorsOf(rows, actor.task).filter(
    (row) => row.parent === actor.id && row.group === group && !row.reported && !isGone(row),
  );

/** What a group has decided; an empty one asks nothing more. */
export function groupVote(rows: Rows, members: readonly Actor[]): Vote {
  if (members.length === 0) return 'agree';
  const votes = members.map((member) => voteOf(rows, member));
  const some = (vote: Vote): boolean => votes.includes(vote);
  if (members[0]!.groupMode === 'or') {
    if (some('agree')) return 'agree';
    return some('pending') ? 'pending' : 'disagree';
  }
  if (some('disagree')) return 'disagree';
  return some('pending') ? 'pending' : 'agree';
}

/** An actor's vote together with those they added after themselves. */
export function voteOf(rows: Rows, actor: Actor): Vote {
  if (actor.status === 'agreed') return groupVote(rows, groupOf(rows, actor, 'after'));
  if (actor.status === 'disagreed' || actor.status === 'rejected') return 'disagree';
  if (actor.status === 'abstained') return 'abstain';
  return isLive(actor) ? 'pending' : 'abstain';
}

export interface Count {
  /** Denominator: weights with mode weighted, heads otherwise. */
  total: number;
  agreed: number;
  disagreed: number;
  open: number;
}

/** Weighs the votes; an abstention leaves the total, or counts as no, as the node says. */
function countVotes(rows: Rows, task: Task, node: UserTaskNode): Count {
  const count: Count = { total: 0, agreed: 0, disagreed: 0, open: 0 };
  for (const actor of voters(rows, task.id)) {
    const vote = voteOf(rows, actor);
    const weight = task.mode === 'weighted' ? actor.weight : 1;
    if (vote === 'abstain' && node.abstain !== 'asNo') continue;
    count.total += weight;
    if (vote === 'agree') count.agreed += weight;
    else if (vote === 'pending') count.open += weight;
    else count.disagreed += weight;
  }
  return count;
}

/** Whether the votes decide; `complete`: the node's completion condition over the count. */
export function verdict(rows: Rows, task: Task, node: UserTaskNode, complete: (count: Count) => boolean): Verdict {
  const count = countVotes(rows, task, node);
  switch (task.mode) {
    case 'ratio':
    case 'weighted': {
      const { num, den } = node.ratio ?? { num: 1, den: 1 };
      if (count.agreed > 0 && count.agreed * den >= num * count.total) return 'pass';
      const reachable = count.total > 0 && (count.total - count.disagreed) * den >= num * count.total;
      return reachable && count.open > 0 ? 'open' : 'fail';
    }
    case 'or':
      if (count.agreed > 0) return 'pass';
      return count.open > 0 ? 'open' : 'fail';
    case 'claim': {
      const all = voters(rows, task.id);
      const chosen = (actor: Actor): boolean => actor.claimed || actor.auto !== null;
      const candidates = all.filter((actor) => actor.addedBy === null);
      if (candidates.length > 0 && !candidates.some(chosen)) return 'open';
      const votes = all.filter((actor) => chosen(actor) || actor.addedBy !== null).map((actor) => voteOf(rows, actor));
      if (votes.includes('disagree')) return 'fail';
      return votes.includes('pending') ? 'open' : votes.includes('agree') ? 'pass' : 'fail';
    }
    default:
      if (count.disagreed > 0) return 'fail';
      if (count.agreed > 0 && complete(count)) return 'pass';
      if (count.open > 0) return 'open';
      return count.agreed > 0 ? 'pass' : 'fail';
  }
}
