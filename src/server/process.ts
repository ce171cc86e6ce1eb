/**
 * The life of the application's process: start, signals, end.
 *
 * Hides: what each signal and each kind of failure means for a person at the console or for a service manager. Invariants: a
 * refusal to start is one line and exit code 1, without a stack; the first SIGINT, SIGTERM or SIGHUP drains and stops everything
 * and ends with 0, also when it comes in the middle of the start; the second one ends at once (the embedded database is then
 * stopped by its watcher); an uncaught exception is written, everything is stopped, exit code 1. Stopping never takes longer than
 * the limit. The reader of the output may go away: the process goes on.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from './start-refusal.ts';

export interface Running {
  /** Stops accepting, finishes what is under way, closes everything. */
  stop(): Promise<void>;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STOP_LIMIT_MS = 40_000;

/** A message a person at the console can act on; the stack is only for those who ask for it. */
async function inWords(error: unknown): Promise<string> {
  if (error instanceof StartRefusal) return error.message;
  const { message = String(error), stack = '' } = error as Error;
  // Loaded only now: a successful start does not need it yet.
  const outage = await import('./http/errors.ts').then(({ outageOf }) => outageOf(error)).catch(() => null);
  const more = /^(debug|trace)$/.test(process.env.WAYMARK_LOG_LEVEL ?? '') ? `\n${stack}` : '';
  const line = message.replace(/\s*\n\s*/g, ' ');
  if (outage === 'disk') return `a disk is full (${line}).${more}`;
  if (outage)
    return `the database did not answer in time (${line}); the machine may be busy: start again, or look at the database server.${more}`;
  return `an unexpected failure (${line}); WAYMARK_LOG_LEVEL=debug shows where.${more}`;
}

/** Runs `start` and keeps the process's promises above. Never returns to a caller that matters: it ends the process. */
export async function runProcess(start: () => Promise<Running>): Promise<void> {
  let ending = false;
  let running: Running | undefined;
  const starting = Promise.withResolvers<void>();

  const end = async (code: number, why: string): Promise<void> => {
    if (ending) process.exit(1);
    ending = true;
    process.stderr.write(`${why}\n`);
    setTimeout(() => {
      process.stderr.write('Stopping takes too long; ending now.\n');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    try {
      await starting.promise;
      await running?.stop();
      process.exit(code);
    } catch (error) {
      process.stderr.write(`Stopping failed: ${(error as Error).stack}\n`);
      process.exit(1);
    }
  };

  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  for (const signal of SIGNALS) process.on(signal, () => void end(0, `Stopping (${signal}).`));
  for (const failure of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(failure, (error: unknown) => {
      // A refusal that surfaces late is still a plain line.
      const text = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error);
      if (ending) process.stderr.write(`${text}\n`);
      else void end(1, `Unexpected failure, stopping: ${text}`);
    });
  }

  try {
    running = await start();
  } catch (error) {
    // Ctrl-C also ends programs run by the start, and their failure arrives before the signal does.
    await sleep(50);
    if (ending) return;
    process.stderr.write(`Waymark cannot start: ${await inWords(error)}\n`);
    process.exit(1);
  } finally {
    starting.resolve();
  }
}
