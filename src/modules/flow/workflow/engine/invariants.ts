/**
 * The invariants of a running workflow, as a function of its rows: what tests check after each command, and what an
 * administrator's consistency check shows. Answers violations in words; [] when all hold. Source: design/workflow.md §4.
 */
import type { Graph } from '../graph.ts';
import { isEnded, type Rows, type Task, type Token, type WorkflowEvent } from '../state.ts';
import { nestingOf } from './paths.ts';
import { fold } from './rows.ts';
import { actorsOf, isLive } from './votes.ts';

/** I1, I2, I5 and the structure of lineages. */
export function violations(graph: Graph, rows: Rows): string[] {
  return [
    ...tasksAndTokens(rows),
    ...ended(rows),
    ...reasons(rows),
    ...people(rows),
    ...lineages(graph, rows),
    ...hangingOn(rows),
  ];
}

/** I3 and I4: no gap, versions grow by one a command, and the events give the rows. */
export function eventViolations(rows: Rows, events: readonly WorkflowEvent[]): string[] {
  const found: string[] = [];
  events.forEach((event, i) => {
    if (event.seq !== i + 1) found.push(`I3: event ${event.seq} at place ${i + 1}`);
    const before = events[i - 1]?.version ?? 0;
    if (event.version !== before && event.version !== before + 1)
      found.push(`I3: version ${before} to ${event.version}`);
  });
  if (rows.instance.version !== (events.at(-1)?.version ?? 0)) found.push('I3: the instance has another version');
  const folded = fold(events);
  for (const table of Object.keys(rows) as (keyof Rows)[])
    if (printed(rows[table]) !== printed(folded[table])) found.push(`I4: ${table} is not the fold of the events`);
  return found;
}

/** Rows in their own order, keys sorted: equal rows, equal text. */
export const printed = (value: unknown): string =>
  JSON.stringify(
    value instanceof Map ? [...value.entries()].sort(([a], [b]) => a - b) : value,
    (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
  );

const stateOf = (token: Token): string | null => (token.state === 'parked' ? token.parkedState : token.state);
const atWork = (task: Task): boolean => task.status === 'open' || task.status === 'parked';

function tasksAndTokens(rows: Rows): string[] {
  const found: string[] = [];
  for (const task of rows.task.values()) {
    if (!atWork(task)) continue;
    const token = rows.token.get(task.token);
    if (!token || stateOf(token) !== 'wait' || token.node !== task.node) found.push(`I1: task ${task.id} has no token`);
    else if ((task.status === 'parked') !== (token.state === 'parked')) found.push(`I1: task ${task.id} half parked`);
  }
  for (const token of rows.token.values()) {
    if (stateOf(token) !== 'wait') continue;
    const tasks = [...rows.task.values()].filter((task) => task.token === token.id && atWork(task));
    if (tasks.length !== 1) found.push(`I1: token ${token.id} waits for ${tasks.length} tasks`);
  }
  return found;
}

function ended(rows: Rows): string[] {
  if (!isEnded(rows.instance.status)) return rows.token.size === 0 ? ['a running instance without a token'] : [];
  const open = [...rows.task.values()].filter(atWork).length;
  const children = [...rows.child.values()].filter((child) => child.status === 'running').length;
  return rows.token.size + open + rows.job.size + children === 0 ? [] : ['I2: something lives on after the end'];
}

function reasons(rows: Rows): string[] {
  const owing = new Set(['skipped', 'cancelled', 'revoked', 'removed', 'transferred']);
  return [...rows.actor.values()]
    .filter((actor) => owing.has(actor.status) && actor.reason === null)
    .map((actor) => `I5: row ${actor.id} is ${actor.status} without a reason`);
}

/** Somebody can act on every open task; nobody is asked in a closed one. */
function people(rows: Rows): string[] {
  const found: string[] = [];
  for (const task of rows.task.values()) {
    const live = actorsOf(rows, task.id).filter(isLive);
    if (task.status === 'open' && !live.some((actor) => actor.status === 'open' || actor.status === 'sent'))
      found.push(`nobody can act on task ${task.id}`);
    if (task.status === 'parked' && live.some((actor) => actor.status !== 'parked'))
      found.push(`somebody sees the parked task ${task.id}`);
    if (!atWork(task) && live.length > 0) found.push(`somebody is asked in the closed task ${task.id}`);
    const users = live.filter((actor) => actor.status === 'open').map((actor) => actor.user);
    if (new Set(users).size < users.length) found.push(`somebody is asked twice in task ${task.id}`);
  }
  return found;
}

/** A token's lineage consists of open forks, and is the nesting of its node. */
function lineages(graph: Graph, rows: Rows): string[] {
  const found: string[] = [];
  const forks = new Map([...rows.fork.values()].map((fork) => [fork.visit, fork]));
  for (const token of rows.token.values()) {
    for (const [visit] of token.path)
      if (forks.get(visit)?.state !== 'open') found.push(`token ${token.id} is in a block that is not open`);
    const nesting = nestingOf(graph).get(token.node) ?? [];
    const depth = token.path.length - (graph.nodes[token.node]?.kind === 'join' ? 1 : 0);
    const fits =
      nesting.length === depth &&
      nesting.every(([node, branch], i) => forks.get(token.path[i]![0])?.node === node && token.path[i]![1] === branch);
    if (!fits) found.push(`the lineage of token ${token.id} is not that of ${token.node}`);
  }
  return found;
}

/** Jobs, incidents and children hang on tokens that exist; parked tokens are waited for. */
function hangingOn(rows: Rows): string[] {
  const found: string[] = [];
  for (const job of rows.job.values()) {
    const token = rows.token.get(job.token);
    if (!token) found.push(`job ${job.id} hangs on nothing`);
    else if (token.state === 'parked' && job.pausedAt === null) found.push(`job ${job.id} of a parked token runs`);
  }
  for (const incident of rows.incident.values())
    if (incident.resolvedAt === null && !rows.token.has(incident.token)) found.push(`incident ${incident.id} is lost`);
  for (const child of rows.child.values())
    if (child.status === 'running' && !rows.token.has(child.token)) found.push(`child ${child.id} is lost`);
  const awaited = new Set([...rows.token.values()].flatMap((token) => token.stack.flatMap((frame) => frame.parked)));
  for (const token of rows.token.values())
    if (token.state === 'parked' && !awaited.has(token.id)) found.push(`token ${token.id} is parked for ever`);
  return found;
}
