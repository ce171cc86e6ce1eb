/**
 * One run of PostgreSQL, from spawn to the end of its last process.
 *
 * Hides: a shell between Node and PostgreSQL reads a pipe from Node; when the pipe ends, even because Node was killed
 * with -9, the shell orders a fast shutdown. A second pipe, inherited by every PostgreSQL process, ends when the last of
 * them has: that is how an exit is noticed.
 * Invariants: no TCP socket; the shell reaps PostgreSQL only after its own pipe has ended, so the pid it signals cannot
 * have been given to somebody else; nobody's terminal signals reach PostgreSQL (own session).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Account, asAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { SOCKET_PORT } from './run-directory.ts';

/**
 * stdin: orders of Node, its end means that Node is gone. fd 3: the life pipe.
 * TERM goes first because a shell starts background commands with INT ignored until PostgreSQL sets its own handlers.
 */
const WATCHER = `
"$@" </dev/null >/dev/null &
pg=$!
exec 2>/dev/null 3>&-
order=fast
while read -r order; do
  case $order in
    immediate) kill -QUIT "$pg" ;;
    *) kill -TERM "$pg"; kill -INT "$pg" ;;
  esac
done
kill -TERM "$pg"
kill -INT "$pg"
wait "$pg"
`;

export interface Postmaster {
  /** Resolves when no process of this run is left (or the shell was killed), with a word about how it ended. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Fast shutdown; immediate after 30 s. Resolves when ended. */
  stop(): Promise<void>;
  /** Last lines PostgreSQL wrote in this run. */
  lastWords(): string;
}

export interface PostmasterOptions {
  binaries: Binaries;
  account: Account;
  clusterDir: string;
  runDir: string;
  logFile: string;
  /** Tests only: no flushing to disk. */
  unsafe: boolean;
}

function settings(options: PostmasterOptions): Record<string, string> {
  const constrained = process.constrainedMemory?.() ?? 0;
  const memory = Math.min(totalmem(), constrained > 0 ? constrained : Number.POSITIVE_INFINITY) / 1024 ** 2;
  const safe = options.unsafe ? 'off' : 'on';
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: options.runDir,
    unix_socket_permissions: '0700',
    fsync: safe,
    full_page_writes: safe,
    synchronous_commit: safe,
    password_encryption: 'scram-sha-256',
    max_connections: '120',
    max_slot_wal_keep_size: '1GB',
    shared_buffers: `${Math.round(Math.min(1024, Math.max(64, memory / 8)))}MB`,
    effective_cache_size: `${Math.round(Math.max(256, memory / 2))}MB`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // `log` ranks above `error`: refused statements are the application's to tell, not this file's.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    jit: 'off',
    cluster_name: 'waymark',
  };
}

/** Starts PostgreSQL on an existing cluster. Does not wait for readiness. */
export function startPostmaster(options: PostmasterOptions): Postmaster {
  if ((statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0) > 8 * 1024 * 1024)
    renameSync(options.logFile, `${options.logFile}.1`);
  const logFd = openSync(options.logFile, 'a', 0o600);
  const logStart = statSync(options.logFile).size;
  const args = Object.entries(settings(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let shell: ChildProcess;
  try {
    shell = spawn(
      '/bin/sh',
      ['-c', WATCHER, 'waymark-database', options.binaries.postgres, '-D', options.clusterDir, ...args],
      {
        ...asAccount(options.account),
        cwd: '/',
        detached: true,
        stdio: ['pipe', 'ignore', logFd, 'pipe'],
      },
    );
  } finally {
    closeSync(logFd);
  }
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
    lastWords() {
      const text = readFileSync(options.logFile).subarray(logStart).toString('utf8');
      const lines = text.split('\n').filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL|error while loading/.test(line));
      return (lines.length > 0 ? lines : text.trim().split('\n')).slice(-3).join(' | ').slice(0, 600);
    },
  };
}

export const logFileOf = (dataDir: string): string => join(dataDir, 'postgres.log');
