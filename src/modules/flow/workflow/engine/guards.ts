/** What every action checks first: the instance is alive, the caller is authentic, and the input is allowed. */

import { sameValue } from '#kernel/diff.ts';
import { numberOf } from '#modules/flow/feel/feel-number.ts';
import type { Input } from '../actions.ts';
import { fieldRight, type Graph, type GraphNode, type VariableType } from '../graph.ts';
import { type Actor, isEnded, type Task } from '../state.ts';
import { no, type WorkflowCode } from '../workflow.problems.ts';
import type { Draft } from './draft.ts';
import { isBarred } from './self-approval.ts';
import { actorsOf, isLive, voteOf } from './votes.ts';

/** Refuses actions on an ended or suspended instance. */
export function mustRun(draft: Draft): void {
  const { status } = draft.rows.instance;
  if (isEnded(status)) throw no('INSTANCE_ENDED');
  if (status === 'suspended') throw no('INSTANCE_SUSPENDED');
}

export function mustBeAdmin(draft: Draft): void {
  if (!draft.by.admin && draft.by.user !== 0) throw no('NOT_ADMIN');
}

/** Only the server itself gives this command. */
export function mustBeSystem(draft: Draft): void {
  if (draft.by.user !== 0) throw no('NOT_ALLOWED');
}

/** Whoever holds the request has what its initiator may do; one who has handed it over has not. */
export function mustHoldRequest(draft: Draft): void {
  if (draft.by.user !== draft.rows.instance.holder) throw no('NOT_INITIATOR');
}

/** A called workflow is part of its parent's approval: its initiator takes back the whole, or nothing. */
export function mustBeWhole(draft: Draft): void {
  if (draft.rows.instance.parentId !== null) throw no('CHILD_NOT_ALONE');
}

export function mustSay(text: string | undefined, code: WorkflowCode): void {
  if (!text?.trim()) throw no(code, undefined, 'opinion');
}

const isOf = (draft: Draft, actor: Actor): boolean =>
  actor.user === draft.by.user || (draft.by.agentOf?.includes(actor.user) ?? false);

/** The open task, or TASK_CLOSED. */
export function openTaskOf(draft: Draft, id: number): Task {
  const task = draft.rows.task.get(id);
  if (!task) throw no('NOT_ACTOR');
  return task;
}

/**
 * The caller's open row in the task: their own before those they are agent for. The principal of an agent goes into the
 * events. Whoever has (or had) a row there reads TASK_CLOSED, everybody else NOT_ACTOR. Where the initiator must not
 * decide they act for nobody; their own row (older than the policy) they may only hand on (`handing`).
 */
export function actorOf(draft: Draft, id: number, handing = false): { task: Task; actor: Actor } {
  const task = openTaskOf(draft, id);
  const mine = actorsOf(draft.rows, id).filter((actor) => isOf(draft, actor));
  if (mine.length === 0) throw no('NOT_ACTOR');
  const open = mine.filter((actor) => actor.status === 'open');
  const actor = open.find((one) => one.user === draft.by.user) ?? open[0];
  if (task.status !== 'open' || !actor) {
    if (task.status === 'open' && mine.some((one) => one.status === 'taken')) throw no('ALREADY_CLAIMED');
    throw no('TASK_CLOSED');
  }
  const own = actor.user === draft.by.user;
  const node = draft.graph.nodes[task.node];
  if (!(own && handing) && isBarred(draft.graph, draft.rows, node, draft.by.user))
    throw no('SELF_FORBIDDEN', { node: node?.name ?? '' });
  if (!own) draft.principal = actor.user;
  return { task, actor };
}

/** Candidates claim a task before they do anything with it. */
export function mustHaveClaimed(task: Task, actor: Actor): void {
  const candidate = task.mode === 'claim' && actor.parent === null && actor.addedBy === null;
  if (candidate && !actor.claimed) throw no('CLAIM_FIRST');
}

/** Users who are asked in the task now, or may be asked again by their group, may not be asked twice. */
export function mustBeNew(draft: Draft, task: number, users: readonly number[]): void {
  const { rows } = draft;
  const asked = actorsOf(rows, task).filter((actor) => isLive(actor) || voteOf(rows, actor) === 'pending');
  const present = new Set(asked.map((actor) => actor.user));
  for (const user of users) {
    if (present.has(user)) throw no('ALREADY_MEMBER', { user });
    present.add(user);
  }
}

const FITS: Record<VariableType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  // A number with more digits than JSON has is a text.
  number: (value) => (typeof value === 'number' || typeof value === 'string') && numberOf(value) !== null,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}([T ].*)?$/.test(value),
  instant: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value),
  time: (value) => typeof value === 'string' && /^\d{2}:\d{2}/.test(value),
  user: (value) => Number.isInteger(value),
  users: (value) => Array.isArray(value) && value.every(Number.isInteger),
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Fields and variables that an input has changed: [before, after]. */
export interface Changes {
  form: Record<string, [unknown, unknown]>;
  vars: Record<string, [unknown, unknown]>;
}

const mayWrite = (node: GraphNode | undefined, name: string): boolean =>
  ['edit', 'required'].includes(fieldRight(node, name));
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Whether a step lets its people send this value. They may send read-only values unchanged, because pages send everything they
 * show; hidden values not even unchanged, or a guess could be confirmed.
 */
export function mustBeWritable(node: GraphNode | undefined, name: string, value: unknown, stored: unknown): void {
  if (mayWrite(node, name)) return;
  if (fieldRight(node, name) === 'hidden' || !sameValue(value ?? null, stored ?? null))
    throw no('FIELD_FORBIDDEN', { field: name }, name);
}

function changedFields(
  node: GraphNode | undefined,
  stored: Record<string, unknown>,
  sent: Record<string, unknown>,
  checked: boolean,
): Changes['form'] {
  const changes: Changes['form'] = {};
  for (const [field, value] of Object.entries(sent)) {
    if (!checked) mustBeWritable(node, field, value, stored[field]);
    if (!sameValue(value ?? null, stored[field] ?? null)) changes[field] = [stored[field] ?? null, value];
  }
  return changes;
}

function changedVariables(
  draft: Draft,
  node: GraphNode | undefined,
  sent: Record<string, unknown>,
  ofObject: Record<string, unknown>,
): Changes['vars'] {
  const { variables } = draft.graph;
  const stored = draft.rows.instance.vars;
  const changes: Changes['vars'] = {};
  const take = (name: string, value: unknown): void => {
    if (!sameValue(value ?? null, stored[name] ?? null)) changes[name] = [stored[name] ?? null, value];
  };
  for (const [name, value] of Object.entries(sent)) {
    mustFit(variables, name, value);
    const own = Object.hasOwn(ofObject, name);
    mustBeWritable(node, name, value, own ? ofObject[name] : stored[name]);
    if (!own) take(name, value);
  }
  for (const [name, value] of Object.entries(ofObject)) {
    mustFit(variables, name, value);
    take(name, value);
  }
  return changes;
}

/** Refuses variables that are not registered, and values of another type. */
export function mustFit(variables: Graph['variables'], name: string, value: unknown): void {
  const type = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (!type) throw no('VARIABLE_FORBIDDEN', { field: name }, name);
  if (value !== null && !FITS[type](value)) throw no('VARIABLE_TYPE', { field: name }, name);
}

const after = (changes: Changes['form']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]));

/**
 * Checks what the caller sends against the node's rights and the registered variables, and puts it into the instance.
 * Answers what changed. `complete`: required fields must have a value.
 */
export function takeInput(draft: Draft, node: GraphNode | undefined, given: Input, complete: boolean): Changes {
  const { form, vars } = draft.rows.instance;
  const checked = draft.env.takeForm?.(node, form, vars, given, complete);
  const fields = changedFields(node, form, checked?.form ?? given.form ?? {}, checked !== undefined);
  const own = changedVariables(draft, node, checked?.vars ?? given.vars ?? {}, given.ofObject ?? {});
  const next = { ...form, ...(checked?.form ?? after(fields)) };
  const nextVars = { ...vars, ...after(own), ...checked?.ofForm };
  if (complete && !checked && (node?.kind === 'start' || node?.kind === 'userTask'))
    for (const [field, right] of Object.entries(node.fields ?? {}))
      if (right === 'required' && isBlank(next[field] ?? nextVars[field])) throw no('FIELD_REQUIRED', { field }, field);
  if (!sameValue(next, form)) draft.instance({ form: next });
  if (!sameValue(nextVars, vars)) draft.instance({ vars: nextVars });
  return { form: fields, vars: own };
}

/** Records in the open event what an input changed, for the story. */
export function tellChanges(draft: Draft, { form, vars }: Changes): void {
  const { data } = draft.events.at(-1)!;
  if (Object.keys(form).length > 0) data.diff = form;
  if (Object.keys(vars).length > 0) data.varDiff = vars;
}
