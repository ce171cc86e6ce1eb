/**
 * Inside a worker process: loads the file of a chore, runs its function, answers. Started by pool.ts only.
 *
 * A refusal goes over as its problems; any other error as its text. A separate thread does what a chore that blocks the loop would
 * prevent: it ends the process when the chore's processor time is over or the parent is gone, and reports the memory of the process
 * to the parent (pool.ts).
 */
import { Worker } from 'node:worker_threads';
import { Refusal } from '#kernel/problem.ts';
import type { ChoreTools } from './chore.ts';

/** What the pool asks. */
export interface Asked {
  file: string;
  name: string;
  /** Processor time it may take. */
  limitMs: number;
  input: unknown;
}

/** What the worker says: that the function runs, how far it is, and how it ended. */
export type Said =
  | { kind: 'begun' }
  | { kind: 'told'; done: number; of: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; problems: Refusal['problems']; code: Refusal['code']; data: unknown }
  | { kind: 'failed'; text: string };

const say = (said: Said): void => void process.send!(said);
const tools: ChoreTools = { tell: (done, of) => say({ kind: 'told', done, of }) };

/** When the processor time of the chore is over, in milliseconds of this process; 0: there is none. */
const over = new Float64Array(new SharedArrayBuffer(8));
const used = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function run({ file, name, limitMs, input }: Asked): Promise<void> {
  try {
    const found = (await import(file)) as Record<string, (input: unknown, tools: ChoreTools) => unknown>;
    over[0] = used() + limitMs;
    say({ kind: 'begun' });
    say({ kind: 'done', output: await found[name]!(input, tools) });
  } catch (error) {
    if (error instanceof Refusal) {
      const { problems, code, data } = error;
      say({ kind: 'refused', problems, code, data });
    } else say({ kind: 'failed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    over[0] = 0;
  }
}

process.on('message', (asked: Asked) => void run(asked));
process.on('disconnect', () => process.exit(0));
// Signals of the console go to all processes of a group; when to end is the parent's business.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
new Worker(
  `const { over, parent } = require('node:worker_threads').workerData;
  const { writeSync } = require('node:fs');
  let told = 0;
  setInterval(() => {
    const rss = process.memoryUsage.rss();
    // What it gave back counts as what it took.
    if (Math.abs(rss - told) > 4194304) try { writeSync(4, rss + '\\n'); told = rss; } catch {}
    const { user, system } = process.cpuUsage();
    if (over[0] > 0 && (user + system) / 1000 > over[0]) process.kill(process.pid, 'SIGXCPU');
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 25);`,
  {
    eval: true,
    workerData: { over, parent: process.ppid },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  },
).unref();
