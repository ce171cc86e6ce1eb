/**
 * Progress of a long call, and how to stop it.
 *
 * The browser gives such a call its own id (header `progress`); while it runs, the same user may ask how far it is, and cancel it.
 * Hides: where that is kept (in memory, beside the call). Invariants: nobody sees or cancels somebody else's call; a canceled call
 * ends with the refusal "canceled" without any change, or with its answer if it was too late. Refuses: nothing; an id that names no
 * call names one that has ended.
 */
import type { HowFar } from '#kernel/calls/progress-call.ts';
import type { Message } from '#kernel/text.ts';
import { ChoreStopped } from '#server/workers/pool.ts';

/** Progress reports of a handler. */
export class Progress {
  readonly #abort = new AbortController();
  #how: HowFar = { step: null, share: null };

  get how(): HowFar {
    return this.#how;
  }
  /** Aborted when the caller cancels. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }
  cancel(): void {
    this.#abort.abort();
  }
  /** Throws the refusal of a canceled call: between two pieces of work, never where a refusal would be a row's. */
  check(): void {
    if (this.signal.aborted) throw new ChoreStopped('cancelled');
  }
  /** A new step begins. Throws when the call was canceled. */
  step(message: Message): void {
    this.check();
    this.#how = { step: message.text, share: null };
  }
  /** How far the step is: `done` of `of` (rows, characters). */
  tell(done: number, of: number): void {
    this.#how = { ...this.#how, share: of > 0 ? Math.min(1, done / of) : null };
  }
}

const ID = /^[0-9a-f]{32}$/;
const running = new Map<string, Progress>();
const keyOf = (userId: number, id: string): string => `${userId}/${id}`;

/** Runs a call's work; under an id that is one it can be asked for and canceled until it ends. */
export async function watched<T>(
  userId: number,
  id: string | undefined,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = new Progress();
  const key = keyOf(userId, id ?? '');
  if (userId === 0 || !id || !ID.test(id) || running.has(key)) return work(progress);
  running.set(key, progress);
  try {
    return await work(progress);
  } finally {
    running.delete(key);
  }
}

/** The running call a user gave this id to. */
export const runningCall = (userId: number, id: string): Progress | undefined => running.get(keyOf(userId, id));
