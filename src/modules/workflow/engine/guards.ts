/** What every action checks first: the instance lives, the caller is who he says, and what he sends is allowed. */

import type { Input } from '../actions.ts';
import { fieldRight, type GraphNode, type VariableType } from '../graph.ts';
import { type Actor, isEnded, type Task } from '../state.ts';
import { no, type WorkflowCode } from '../workflow.problems.ts';
import type { Draft } from './draft.ts';
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

export function mustBeInitiator(draft: Draft): void {
  if (draft.by.user !== draft.rows.instance.initiator) throw no('NOT_INITIATOR');
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
 * The caller's open row in the task: his own before those he is agent for. The principal of an agent goes into the
 * events. Whoever has (or had) a row there reads TASK_CLOSED, everybody else NOT_ACTOR.
 */
export function actorOf(draft: Draft, id: number): { task: Task; actor: Actor } {
  const task = openTaskOf(draft, id);
  const own = actorsOf(draft.rows, id).filter((actor) => isOf(draft, actor));
  if (own.length === 0) throw no('NOT_ACTOR');
  const open = own.filter((actor) => actor.status === 'open');
  const actor = open.find((one) => one.user === draft.by.user) ?? open[0];
  if (task.status !== 'open' || !actor) {
    if (task.status === 'open' && own.some((one) => one.status === 'taken')) throw no('ALREADY_CLAIMED');
    throw no('TASK_CLOSED');
  }
  if (actor.user !== draft.by.user) draft.principal = actor.user;
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
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}([T ].*)?$/.test(value),
  user: (value) => Number.isInteger(value),
  users: (value) => Array.isArray(value) && value.every(Number.isInteger),
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/**
 * Checks what the caller sends against the node's rights and the registered variables, and puts it into the instance.
 * Answers the fields that changed: [before, after]. `complete`: required fields must have a value.
 */
export function takeInput(
  draft: Draft,
  node: GraphNode | undefined,
  given: Input,
  complete: boolean,
): Record<string, [unknown, unknown]> {
  const { form, vars } = draft.rows.instance;
  const checked = draft.env.takeForm?.(node, form, given, complete);
  const input = checked ?? given;
  const diff: Record<string, [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(input.form ?? {})) {
    if (JSON.stringify(value) === JSON.stringify(form[field])) continue;
    const right = checked ? 'edit' : fieldRight(node, field);
    if (right !== 'edit' && right !== 'required') throw no('FIELD_FORBIDDEN', { field }, field);
    diff[field] = [form[field] ?? null, value];
  }
  for (const [name, value] of Object.entries(input.vars ?? {})) {
    const type = Object.hasOwn(draft.graph.variables, name) ? draft.graph.variables[name] : undefined;
    if (!type) throw no('VARIABLE_FORBIDDEN', { field: name }, name);
    if (value !== null && !FITS[type](value)) throw no('VARIABLE_TYPE', { field: name }, name);
  }
  const next = { ...form, ...Object.fromEntries(Object.entries(diff).map(([field, [, value]]) => [field, value])) };
  if (complete && !checked && (node?.kind === 'start' || node?.kind === 'userTask'))
    for (const [field, right] of Object.entries(node.fields ?? {})) {
      const value = next[field];
      const blank =
        value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
      if (right === 'required' && blank) throw no('FIELD_REQUIRED', { field }, field);
    }
  if (Object.keys(diff).length > 0) draft.instance({ form: next });
  if (input.vars && Object.keys(input.vars).length > 0) draft.instance({ vars: { ...vars, ...input.vars } });
  return diff;
}
