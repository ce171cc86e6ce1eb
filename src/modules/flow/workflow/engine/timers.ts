/** Jobs: deadlines, reminders, timer nodes and boundary timers. A job is a row; it is dropped when it has run. */
import type { BoundaryNode, Delay, GraphNode } from '../graph.ts';
import type { Job, Token } from '../state.ts';
import type { Draft } from './draft.ts';

/** Adds a job `delay` after `from`; false when the delay has no value (the caller makes it an incident). */
export function addJob(
  draft: Draft,
  job: Pick<Job, 'kind' | 'node' | 'token' | 'task' | 'left'>,
  delay: Delay,
  from: number = draft.env.now,
): { dueAt: number } | { failure: string } {
  const due = draft.dueAt(delay, from);
  if ('failure' in due) return due;
  draft.add('job', { ...job, id: draft.nextId(), dueAt: due.value, pausedAt: null });
  return { dueAt: due.value };
}

/** Arms the boundary timers of a node a token stays at; returns why one could not be armed. */
export function armBoundaries(draft: Draft, node: GraphNode, token: Token): string | null {
  for (const id of 'boundaries' in node ? (node.boundaries ?? []) : []) {
    const boundary = draft.node(id) as BoundaryNode;
    const armed = addJob(draft, { kind: 'boundary', node: id, token: token.id, task: null, left: 0 }, boundary.after);
    if ('failure' in armed) return armed.failure;
  }
  return null;
}

/** Stops the jobs of the tokens; they keep the time that is left. */
export function pauseJobs(draft: Draft, tokens: ReadonlySet<number>): void {
  for (const job of draft.rows.job.values())
    if (tokens.has(job.token) && job.pausedAt === null) draft.patch('job', job.id, { pausedAt: draft.env.now });
}

/** Lets the jobs of the tokens run again: due times, also those shown on tasks, move by the pause. */
export function continueJobs(draft: Draft, tokens: ReadonlySet<number>): void {
  for (const job of draft.rows.job.values()) {
    if (!tokens.has(job.token) || job.pausedAt === null) continue;
    const dueAt = job.dueAt + draft.env.now - job.pausedAt;
    draft.patch('job', job.id, { dueAt, pausedAt: null });
    if (job.kind === 'deadline' && job.task !== null) draft.patch('task', job.task, { dueAt });
  }
}
