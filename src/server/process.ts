/**
 * The life of the application's process: start, signals, end.
 *
 * Hides: what each signal and each kind of failure means for a person at the console or for a service manager.
 * Invariants: a refusal to start is one line and exit code 1, without a stack; the first SIGINT, SIGTERM or SIGHUP
 * drains and stops everything and ends with 0, also when it comes in the middle of the start; the second one ends at once
 * (the embedded database is then stopped by its watcher); an exception nobody caught is written, everything is stopped,
 * exit code 1. No end takes longer than the limit. Whoever reads what the process says may go away: it says it to nobody.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from './start-refusal.ts';

export interface Running {
  /** Stops accepting, finishes what is under way, closes everything. */
  stop(): Promise<void>;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STOP_LIMIT_MS = 40_000;

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
    // Ctrl-C ends the programs a start asks too, and what they then did not answer is heard before the signal is.
    await sleep(50);
    if (ending) return;
    process.stderr.write(
      error instanceof StartRefusal
        ? `Waymark cannot start: ${error.message}\n`
        : `Waymark cannot start: ${(error as Error).stack}\n`,
    );
    process.exit(1);
  } finally {
    starting.resolve();
  }
}
