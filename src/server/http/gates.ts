/**
 * How much one person, and all people together, may run at once on a node.
 *
 * Hides: who waits, and for whom. Invariants: running work never exceeds the limits; people with capacity left go before earlier
 * ones who have used theirs, so that one person's many calls hold up nobody else; a call that asks for more than a person may have
 * gets that limit, alone. Refuses, in words, calls that have waited too long, and a person's long queue.
 */
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { httpTexts } from './errors.ts';

export interface GateSize {
  person: number;
  node: number;
  /** How many of a person's may wait. */
  waiting: number;
  waitMs: number;
}

interface Waiting {
  person: number;
  amount: number;
  go(): void;
}

/** Returned by `enter`: releases the taken capacity; a second call does nothing. */
export type Leave = () => void;

export class Gate {
  readonly #size: GateSize;
  readonly #of = new Map<number, number>();
  readonly #waiting = new Set<Waiting>();
  #all = 0;

  constructor(size: GateSize) {
    this.#size = size;
  }

  /** Waits for room. Throws the refusal of a busy system. */
  enter(person: number, wanted: number, signal?: AbortSignal): Promise<Leave> {
    const amount = Math.max(1, Math.min(wanted, this.#size.person, this.#size.node));
    if (this.#fits(person, amount)) return Promise.resolve(this.#take(person, amount));
    const busy = (): Refusal => new Refusal([problem(httpTexts.manyAtOnce)], CODE.busy);
    const others = [...this.#waiting].filter((one) => one.person === person).length;
    if (others >= this.#size.waiting || signal?.aborted) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const give = (): void => {
        this.#waiting.delete(one);
        signal?.removeEventListener('abort', give);
        reject(busy());
      };
      const timer = setTimeout(give, this.#size.waitMs);
      signal?.addEventListener('abort', give);
      const one: Waiting = {
        person,
        amount,
        go: () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', give);
          this.#waiting.delete(one);
          resolve(this.#take(person, amount));
        },
      };
      this.#waiting.add(one);
    });
  }

  #fits(person: number, amount: number): boolean {
    return (this.#of.get(person) ?? 0) + amount <= this.#size.person && this.#all + amount <= this.#size.node;
  }

  #take(person: number, amount: number): Leave {
    this.#count(person, amount);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#count(person, -amount);
      for (const one of [...this.#waiting]) if (this.#fits(one.person, one.amount)) one.go();
    };
  }

  #count(person: number, amount: number): void {
    this.#all += amount;
    const now = (this.#of.get(person) ?? 0) + amount;
    if (now > 0) this.#of.set(person, now);
    else this.#of.delete(person);
  }
}

const MIB = 1_048_576;
const WAIT_MS = 30_000;

export interface Gates {
  /** Bytes of uploads that are on their way to disk. */
  receiving: Gate;
  /** Bytes of uploads that are read whole, by imports. */
  reading: Gate;
  /** Exports that hold a connection of the database: fewer than there are (PROFILES.app), so that others go on. */
  exports: Gate;
  /** Downloads that are being read, each by its buffers. */
  sending: Gate;
}

/** `maxUpload`: the largest file. */
export function makeGates(maxUpload: number): Gates {
  const size = (person: number, node: number, waiting: number): Gate =>
    new Gate({ person, node, waiting, waitMs: WAIT_MS });
  return {
    receiving: size(4 * maxUpload, 32 * maxUpload, 50),
    reading: size(maxUpload, 3 * maxUpload, 10),
    exports: size(3, 8, 10),
    sending: size(16 * MIB, 256 * MIB, 50),
  };
}
