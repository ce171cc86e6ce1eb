/**
 * Steps on which the engine itself fails: only an incident remains, visible to administrators.
 *
 * The engine turns failures while tokens move into incidents (engine/decide.ts); the rest is handled here: a
 * command that fails as a whole, and a step that gives commands without end. A savepoint is set before a step writes
 * anything that others may follow; a command that fails earlier has written nothing.
 */
import { sql } from 'kysely';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { Command } from '../../actions.ts';
import { workflowProblems as p } from '../../workflow.problems.ts';
import type { Pending } from './effects.ts';

/** The engine has failed on an instance. */
export class EngineFault extends Error {
  readonly instance: number;
  constructor(instance: number, cause: unknown) {
    super(String(cause), { cause });
    this.instance = instance;
  }
}

/** Times an instance may call others in one step; sub-flows without any task would loop forever. */
const MOST_CALLS = 100;

let marks = 0;
const running = new WeakMap<object, number>();

/** One step: a command and those it gives, in a transaction. */
export class WorkflowStep {
  readonly first: Pending;
  readonly #ctx: Ctx;
  readonly #calls = new Map<number, Set<number>>();
  #mark: string | null = null;

  constructor(ctx: Ctx, first: Pending) {
    this.#ctx = ctx;
    this.first = first;
  }

  /** Runs it. Inside another step it is alone no longer: what fails in it is undone with the whole. */
  async run<T>(work: () => Promise<T>, failed: (fault: EngineFault) => Promise<unknown>): Promise<T> {
    const { db } = this.#ctx;
    const around = running.get(db) ?? 0;
    running.set(db, around + 1);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EngineFault) || this.first.command.by.user === 0) throw error;
      throw around > 0 ? faultRefusal(error, false) : await failed(error);
    } finally {
      running.set(db, around);
    }
  }

  /** From here on it can be undone. */
  async mark(): Promise<void> {
    this.#mark = `workflow_step_${++marks}`;
    await sql.raw(`SAVEPOINT ${this.#mark}`).execute(this.#ctx.db);
  }

  /** Undoes what was written since it was marked; when it was not, nothing was written. */
  async undo(): Promise<void> {
    if (this.#mark) await sql.raw(`ROLLBACK TO SAVEPOINT ${this.#mark}`).execute(this.#ctx.db);
    this.#mark = null;
  }

  /** Counts the calls of each instance; several children of one call are one. */
  count({ command }: Pending): void {
    if (command.kind !== 'start') return;
    const { parentId, parentToken } = command.instance;
    if (parentId === null || parentToken === null) return;
    const tokens = this.#calls.get(parentId) ?? new Set();
    this.#calls.set(parentId, tokens.add(parentToken));
    if (tokens.size > MOST_CALLS)
      throw new EngineFault(parentId, new Error('sub-flows are called in a loop without a wait'));
  }
}

/** The command that leaves an incident; `failed`: the command the instance was given, if any. */
export const faultOf = (failed: Command | null, { message }: EngineFault): Command => ({
  kind: 'faulted',
  task: failed && 'task' in failed && typeof failed.task === 'number' ? failed.task : null,
  detail: message.slice(0, 500),
  by: { user: 0, admin: true },
});

/** What the person reads; the log of the server gets the failure. `told`: an incident was left. */
export function faultRefusal(fault: EngineFault, told: boolean): Refusal {
  const refusal = new Refusal([problem(told ? p.ENGINE_FAULT : p.ENGINE_FAULT_START)], CODE.refused, null, told);
  refusal.cause = fault.cause;
  return refusal;
}
