/**
 * A program that ends when Node ends, however Node ends.
 *
 * Hides: a shell between Node and the program reads a pipe from Node; when the pipe ends, even because Node was killed
 * with -9, the shell ends the program. A second pipe, inherited by the program and everything it starts, ends when the
 * last of them has: that is how an exit is noticed.
 * Invariants: the shell reaps the program only after its own pipe has ended, so the pid it signals cannot have been given
 * to somebody else; nobody's terminal signals reach the program (own session).
 */
import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type Account, asAccount } from './account.ts';

/**
 * stdin: orders of Node, its end means that Node is gone; fd 3: the life pipe. TERM goes first because a shell starts
 * background commands with INT ignored until they set their own handlers. PostgreSQL takes TERM as "wait for the
 * clients" and INT after it as "now".
 */
const WATCHER = `
"$@" </dev/null >/dev/null &
program=$!
exec 2>/dev/null 3>&-
while read -r order; do
  case $order in
    immediate) kill -QUIT "$program" ;;
    *) kill -TERM "$program"; kill -INT "$program" ;;
  esac
done
kill -TERM "$program"
kill -INT "$program"
wait "$program"
`;

export interface WatchedProcess {
  /** Resolves when nothing of the program is left (or the shell was killed), with a word about how it ended. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** TERM and INT; QUIT after 30 s. Resolves when ended. */
  stop(): Promise<void>;
}

export const GOOD_END = 'exit code 0';

/** Starts `command` as the account, its error output going to the open file `errorFd`. */
export function spawnWatched(account: Account, command: readonly string[], errorFd: number): WatchedProcess {
  const shell = spawn('/bin/sh', ['-c', WATCHER, 'waymark-database', ...command], {
    ...asAccount(account),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', errorFd, 'pipe'],
  });
  const orders = shell.stdin as Writable;
  const life = shell.stdio[3] as Readable;
  // A write to a dead shell is an error event; its exit is handled below.
  orders.on('error', () => {});
  life.on('error', () => {});
  let over = false;
  const shellExit = new Promise<string>((resolve) => {
    shell.on('error', (error) => resolve(error.message));
    shell.on('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  const lifeEnd = new Promise<void>((resolve) => life.resume().on('close', resolve));
  const ended = (async () => {
    const killed = await Promise.race([shellExit.then(() => true), lifeEnd.then(() => false)]);
    over = true;
    orders.end();
    const how = await shellExit;
    life.destroy();
    return killed ? `the watcher ended first, ${how}` : how;
  })();
  return {
    ended,
    hasEnded: () => over,
    async stop() {
      if (!over) orders.write('fast\n');
      const hurry = setTimeout(() => orders.write('immediate\n'), 30_000);
      await ended;
      clearTimeout(hurry);
    },
  };
}
