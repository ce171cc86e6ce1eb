/**
 * One run of PostgreSQL: its settings and its log.
 *
 * Invariants: no TCP socket; the settings that keep acknowledged rows are given on the command line, where no file or
 * ALTER SYSTEM can override them; the log file holds starts, ends and crashes, not refused statements, and is turned over at
 * 8 MiB.
 */
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { SOCKET_PORT } from './run-directory.ts';
import { spawnWatched, type WatchedProcess } from './watched-process.ts';

export interface Postmaster extends WatchedProcess {
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
    // `log` ranks above `error`: refused statements are reported by the application, not in this file.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    jit: 'off',
    // Pages are in memory or on flash, where random access costs no more than sequential.
    random_page_cost: '1.1',
    // Plans made while the tables were empty go as soon as there is something in them.
    autovacuum_naptime: '10s',
    cluster_name: 'waymark',
  };
}

export const logFileOf = (dataDir: string): string => join(dataDir, 'postgres.log');

/** The relevant lines of `logFile` from byte `start` on. */
export function wordsSince(logFile: string, start: number): string {
  const text = readFileSync(logFile).subarray(start).toString('utf8').trim();
  const lines = text.split('\n').filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL|error|could not/.test(line));
  return (lines.length > 0 ? lines : text.split('\n')).slice(-3).join(' | ').slice(0, 600);
}

/** Starts PostgreSQL on an existing cluster. Does not wait for readiness. */
export function startPostmaster(options: PostmasterOptions): Postmaster {
  const { logFile } = options;
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 8 * 1024 * 1024) renameSync(logFile, `${logFile}.1`);
  const args = Object.entries(settings(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFd = openSync(logFile, 'a', 0o600);
  try {
    const logStart = statSync(logFile).size;
    const watched = spawnWatched(
      options.account,
      [options.binaries.postgres, '-D', options.clusterDir, ...args],
      logFd,
    );
    return { ...watched, lastWords: () => wordsSince(logFile, logStart) };
  } finally {
    closeSync(logFd);
  }
}
