/**
 * What the engine cannot know, given as data and pure functions.
 *
 * Approvers depend on people and on the values at the moment a task opens, so they cannot be loaded beforehand. decide
 * collects such questions and answers `needs`; the caller resolves them and asks again with the answers, until nothing
 * is missing. Nothing is written in between, so repeating a pass has no effect (docs/adr/030-workflow-engine.md).
 */

import type { Input } from './actions.ts';
import type { ApproverRule, Delay, GraphNode } from './graph.ts';

/** Key of the need for what the business object says now; it has no rules. */
export const OBJECT = 'object';

/** The value of an expression, or why it has none (a missing variable is never false). */
export type Evaluation = { value: unknown } | { failure: string };

/** Key of the need for the work calendar; it has no rules. */
export const CALENDAR = 'calendar';

/** A question: which active users do these rules give? */
export interface Need {
  /** Same question, same key. */
  key: string;
  rules: ApproverRule[];
  node: string;
  /** Variables and form fields at this moment. */
  vars: Record<string, unknown>;
  /** Approvers the rules were about, for `of: 'approver'`. */
  approvers: number[];
}

/**
 * What an input at a node makes of the form; throws a refusal. `complete`: nothing required may be missing. `vars`: the
 * variables sent that no field gives; `ofForm`: those that fields give, as the form has them now.
 */
export type TakeForm = (
  node: GraphNode | undefined,
  stored: Record<string, unknown>,
  vars: Readonly<Record<string, unknown>>,
  input: Input,
  complete: boolean,
) => { form: Record<string, unknown>; vars: Record<string, unknown>; ofForm: Record<string, unknown> };

export interface Env {
  /** Milliseconds since the epoch. */
  now: number;
  /** First of a reserved block of ids, `idCount` long; rows and child instances take their ids from it. */
  firstId: number;
  idCount: number;
  /** FEEL over the variables. */
  evaluate(expression: string, vars: Record<string, unknown>): Evaluation;
  /** The instant a delay ends: milliseconds since the epoch, why there is none, or null if the calendar is needed first. */
  dueAt(delay: Delay, from: number, vars: Record<string, unknown>): { value: number } | { failure: string } | null;
  /** Set when the instance is filled in with a form of ours: its schema decides instead of the node's rights alone. */
  takeForm?: TakeForm;
  /** Nothing is answered any more: a step that asks all the same cannot be taken. */
  lastPass?: true;
  /**
   * What the business object gives to variables, as it is now; null: it must be read first. Left out: it gives nothing.
   */
  ofObject?: Readonly<Record<string, unknown>> | null;
  /** Resolved approvers by the key of their need, in order, each once. */
  people: ReadonlyMap<string, readonly number[]>;
}
