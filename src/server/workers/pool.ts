/**
 * Worker processes for what may take long or much memory: expressions people write, sheets, plans (ADR 105).
 *
 * Hides: child processes, which of them does what, and how one is stopped in the middle. Invariants: a chore takes at most its
 * processor time and its worker's memory, then the worker is ended and the next chore gets a new one, so no upload can block or end
 * the application; short chores never wait behind long ones; the waiting company with the fewest running chores is next, and no
 * company fills the queue; all workers of a node together take no more memory than its budget, buffers and unpacked files included,
 * which a heap's limit does not count: the largest is ended first. Refuses, with a text each: chores that wait too long or find the
 * queue full (busy), take too long, need too much memory, were canceled, or ended their worker. Not for: work that reads the
 * database or the clock (background jobs, jobs.ts).
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, setPriority, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Message, texts } from '#kernel/text.ts';
import type { Chore, Lane } from './chore.ts';
import type { Asked, Said } from './worker.ts';

export const workerTexts = texts('worker', {
  time: [
    '计算时间超过 {seconds} 秒，已停止',
    '計算時間超過 {seconds} 秒，已停止',
    'Stopped: more than {seconds} seconds of computing time',
  ],
  memory: [
    '处理所需内存超过 {megabytes} MB，已停止',
    '處理所需記憶體超過 {megabytes} MB，已停止',
    'Stopped: the processing needs more than {megabytes} MB of memory',
  ],
  busy: [
    '系统繁忙：正在处理的文件或表达式过多，请稍后重试',
    '系統繁忙：正在處理的檔案或運算式過多，請稍後重試',
    'The system is busy with other files or expressions; please try again later',
  ],
  cancelled: ['已取消，未做任何更改', '已取消，未做任何更改', 'Canceled; nothing was changed'],
  ended: [
    '处理意外终止，请重试；如仍失败请联系管理员',
    '處理意外終止，請重試；如仍失敗請聯絡管理員',
    'The process ended unexpectedly; please try again, or contact an administrator if it keeps failing',
  ],
});

export type StopReason = keyof typeof workerTexts;

/** A chore that was ended, and why. */
export class ChoreStopped extends Refusal {
  readonly why: StopReason;
  constructor(why: StopReason, params: Record<string, number> = {}) {
    super([problem(workerTexts[why] satisfies Message, params)]);
    this.why = why;
  }
}

/** How much of each lane there is. */
export interface LaneSize {
  workers: number;
  /** Of the heap of each of its workers. */
  megabytes: number;
  /** Chores that may wait, of all companies and of one. */
  waiting: number;
  waitingOfOne: number;
  /** Milliseconds a chore may wait. */
  waitMs: number;
  /** Requests go before it, where the processor is short. */
  behind: boolean;
}

/** Together at most 18 chores, so that the requests that wait for them leave connections of the database to others. */
export const LANES: Readonly<Record<Lane, LaneSize>> = {
  short: { workers: 2, megabytes: 96, waiting: 8, waitingOfOne: 4, waitMs: 5_000, behind: false },
  long: { workers: 2, megabytes: 1_024, waiting: 6, waitingOfOne: 3, waitMs: 20_000, behind: true },
};

/** A worker that has not begun after this long cannot load its file. */
const START_MS = 60_000;

export interface ChoreOptions {
  company: number;
  /** Cancels it, while it waits or runs. */
  signal?: AbortSignal;
  tell?(done: number, of: number): void;
}

interface Waiting {
  chore: Chore<unknown, unknown>;
  input: unknown;
  options: ChoreOptions;
  resolve(output: unknown): void;
  reject(error: Error): void;
  /** Ends the waiting: takes its timer and listener away. */
  leave(): void;
}

interface Helper {
  child: ChildProcess;
  /** Memory of its process, as last reported. */
  bytes: number;
  /** Ends it with its chore. */
  end(why: Error): void;
  /** Its current chore; null: free. */
  current: Waiting | null;
  timer: NodeJS.Timeout | undefined;
  /** The end of its output, for a fault. */
  wrote: string;
  /** It has run a chore: its files can be loaded. */
  begun: boolean;
}

/** Where a worker reports its memory (worker.ts). */
const MEMORY = 4;
const FILE = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** Milliseconds a chore may run beyond its processor time: on a busy machine it has a part of a processor only. */
const BUSY_MS = 45_000;
/** How a worker ends itself when its processor time is over (worker.ts). */
const OUT_OF_TIME = 'SIGXCPU';
/** How Node ends when its heap is full, and how a system ends what takes its last memory. */
const OUT_OF_MEMORY: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']);

/** A running chore keeps this process alive; an idle worker does not. */
function hold({ child }: Helper, held: boolean): void {
  const by = held ? 'ref' : 'unref';
  child[by]();
  child.channel?.[by]();
}

const MIB = 1_048_576;
/** Bytes all workers of a node may take together: a gigabyte and a half, or half of what a smaller machine has. */
const nodeBudget = (): number => Math.min(1_536 * MIB, (process.constrainedMemory() || totalmem()) / 2);

/** Counts the memory of all workers, whatever lane they are of. */
class Budget {
  readonly #bytes: number;
  readonly #helpers = new Set<Helper>();

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  join(helper: Helper): void {
    this.#helpers.add(helper);
    helper.child.once('exit', () => this.#helpers.delete(helper));
  }

  /** Current memory of a worker. Ends idle ones first, which costs nothing, then the largest. */
  told(helper: Helper, bytes: number): void {
    helper.bytes = bytes;
    const all = (): number => [...this.#helpers].reduce((sum, one) => sum + one.bytes, 0);
    while (all() > this.#bytes) {
      const order = [...this.#helpers].sort(
        (a, b) => Number(a.current !== null) - Number(b.current !== null) || b.bytes - a.bytes,
      );
      const first = order[0];
      if (!first) return;
      this.#helpers.delete(first);
      first.end(new ChoreStopped('memory', { megabytes: Math.round(this.#bytes / MIB) }));
    }
  }
}

const outOfTime = ({ current }: Helper): ChoreStopped =>
  new ChoreStopped('time', { seconds: (current?.chore.limitMs ?? 0) / 1000 });

class LaneOfWorkers {
  readonly #size: LaneSize;
  readonly #budget: Budget;
  readonly #helpers: Helper[] = [];
  readonly #waiting: Waiting[] = [];
  #closed = false;

  constructor(size: LaneSize, budget: Budget) {
    this.#size = size;
    this.#budget = budget;
  }

  run(chore: Chore<unknown, unknown>, input: unknown, options: ChoreOptions): Promise<unknown> {
    const ofOne = this.#waiting.filter((one) => one.options.company === options.company).length;
    const free = this.#helpers.filter((one) => one.current).length < this.#size.workers;
    if (options.signal?.aborted) return Promise.reject(new ChoreStopped('cancelled'));
    if (this.#closed || (!free && (this.#waiting.length >= this.#size.waiting || ofOne >= this.#size.waitingOfOne)))
      return Promise.reject(new ChoreStopped('busy'));
    return new Promise((resolve, reject) => {
      const drop = (why: StopReason) => () => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1);
        one.leave();
        reject(new ChoreStopped(why));
      };
      const cancelled = drop('cancelled');
      const timer = setTimeout(drop('busy'), this.#size.waitMs);
      options.signal?.addEventListener('abort', cancelled);
      const one: Waiting = {
        chore,
        input,
        options,
        resolve,
        reject,
        leave: () => {
          clearTimeout(timer);
          options.signal?.removeEventListener('abort', cancelled);
        },
      };
      this.#waiting.push(one);
      this.#next();
    });
  }

  /** The first of the company that has the fewest running. */
  #choose(): Waiting | undefined {
    const running = (company: number): number =>
      this.#helpers.filter((one) => one.current?.options.company === company).length;
    let best: Waiting | undefined;
    for (const one of this.#waiting)
      if (!best || running(one.options.company) < running(best.options.company)) best = one;
    return best;
  }

  #next(): void {
    if (this.#closed) return;
    const busy = this.#helpers.filter((one) => one.current).length;
    const one = busy < this.#size.workers ? this.#choose() : undefined;
    if (!one) return;
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
    one.leave();
    this.#give(this.#helpers.find((helper) => !helper.current) ?? this.#open(), one);
    this.#next();
  }

  #open(): Helper {
    const child = fork(FILE, {
      // Flags of the process (a test runner's) are not for it.
      execArgv: [`--max-old-space-size=${this.#size.megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    });
    const end = (why: Error): void => this.#stop(helper, why);
    const helper: Helper = { child, bytes: 0, end, current: null, timer: undefined, wrote: '', begun: false };
    this.#helpers.push(helper);
    this.#budget.join(helper);
    const memory = child.stdio[MEMORY] as Socket;
    memory.setEncoding('utf8').on('data', (text: string) => {
      const last = /(\d+)\n[^\n]*$/.exec(text)?.[1];
      if (last) this.#budget.told(helper, Number(last));
    });
    memory.on('error', () => {});
    memory.unref();
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      helper.wrote = (helper.wrote + text).slice(-2000);
    });
    (child.stderr as Socket).unref();
    child.on('message', (said: Said) => this.#heard(helper, said));
    child.on('error', (error) => this.#stop(helper, error));
    child.on('exit', (code, signal) => {
      if (signal === OUT_OF_TIME) this.#stop(helper, outOfTime(helper));
      else if (signal && OUT_OF_MEMORY.has(signal))
        this.#stop(helper, new ChoreStopped('memory', { megabytes: this.#size.megabytes }));
      else if (helper.begun || code === 0) this.#stop(helper, new ChoreStopped('ended'));
      else this.#stop(helper, new Error(`worker cannot start: ${helper.wrote}`));
    });
    if (child.pid && this.#size.behind) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return helper;
  }

  #give(helper: Helper, one: Waiting): void {
    const { chore, input, options } = one;
    helper.current = one;
    hold(helper, true);
    const cancelled = (): void => this.#stop(helper, new ChoreStopped('cancelled'));
    options.signal?.addEventListener('abort', cancelled);
    one.leave = () => {
      clearTimeout(helper.timer);
      options.signal?.removeEventListener('abort', cancelled);
    };
    helper.timer = setTimeout(() => this.#stop(helper, new ChoreStopped('ended')), START_MS);
    helper.child.send(
      { file: chore.file, name: chore.name, limitMs: chore.limitMs, input } satisfies Asked,
      (error) => {
        if (error) this.#stop(helper, error);
      },
    );
  }

  #heard(helper: Helper, said: Said): void {
    const one = helper.current;
    if (!one) return;
    if (said.kind === 'begun') {
      helper.begun = true;
      clearTimeout(helper.timer);
      helper.timer = setTimeout(() => this.#stop(helper, outOfTime(helper)), one.chore.limitMs + BUSY_MS);
    } else if (said.kind === 'told') one.options.tell?.(said.done, said.of);
    else if (said.kind === 'done') this.#end(helper, () => one.resolve(said.output));
    else if (said.kind === 'refused')
      this.#end(helper, () => one.reject(new Refusal(said.problems, said.code, said.data)));
    else this.#end(helper, () => one.reject(new Error(`${one.chore.name}: ${said.text}`)));
  }

  /** The helper is free for the next. */
  #end(helper: Helper, tell: () => void): void {
    helper.current?.leave();
    helper.current = null;
    hold(helper, false);
    tell();
    this.#next();
  }

  /** The helper and its chore are gone. */
  #stop(helper: Helper, why: Error): void {
    const at = this.#helpers.indexOf(helper);
    if (at < 0) return;
    this.#helpers.splice(at, 1);
    const { current } = helper;
    current?.leave();
    helper.current = null;
    helper.child.kill('SIGKILL');
    current?.reject(why);
    this.#next();
  }

  /** Refuses what waits, ends what runs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const one of this.#waiting.splice(0)) {
      one.leave();
      one.reject(new ChoreStopped('ended'));
    }
    const children = this.#helpers.map((helper) => helper.child);
    for (const helper of [...this.#helpers]) this.#stop(helper, new ChoreStopped('ended'));
    await Promise.all(
      children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((done) => child.once('exit', done))),
    );
  }
}

export interface WorkerPool {
  /** Runs a chore in a helper; throws `ChoreStopped`, the refusal of the chore, or its fault. */
  run<In, Out>(chore: Chore<In, Out>, input: In, options: ChoreOptions): Promise<Out>;
  close(): Promise<void>;
}

/** `bytes`: what all workers may take together. */
export function makePool(sizes: Readonly<Record<Lane, LaneSize>> = LANES, bytes = nodeBudget()): WorkerPool {
  const budget = new Budget(bytes);
  const lanes = { short: new LaneOfWorkers(sizes.short, budget), long: new LaneOfWorkers(sizes.long, budget) };
  return {
    run: <In, Out>(chore: Chore<In, Out>, input: In, options: ChoreOptions) =>
      lanes[chore.lane].run(chore as Chore<never, unknown> as Chore<unknown, unknown>, input, options) as Promise<Out>,
    close: async () => void (await Promise.all([lanes.short.close(), lanes.long.close()])),
  };
}
