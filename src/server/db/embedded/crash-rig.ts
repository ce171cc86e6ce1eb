/**
 * Tools of the crash tests: hosts to kill, and writers outside them that remember what was acknowledged.
 *
 * Invariants: every directory and process made here is gone after `cleanUp`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type PoolConfig } from 'pg';
import { processFacts } from './process-scan.ts';

export interface HostReady {
  dataDir: string;
  app: PoolConfig;
  owner: PoolConfig;
  admin: PoolConfig;
}

export interface Host {
  child: ChildProcess;
  /** Resolves with the connections, or rejects with what was refused. */
  ready: Promise<HostReady>;
  lines: string[];
  states: string[];
  exited: Promise<number | null>;
  /** kill -9, awaited. */
  kill(): Promise<void>;
  /** Orderly end. */
  stop(): Promise<number | null>;
}

const HOST = fileURLToPath(new URL('./host-process.ts', import.meta.url));
const directories: string[] = [];
const hosts: Host[] = [];

export const isRoot = process.getuid?.() === 0;

/** Uid and gid of an account of this machine, for tests that start as root. */
export function accountIds(name: string): { uid: number; gid: number } {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((f) => f[0] === name);
  if (!fields) throw new Error(`no account ${name} on this machine`);
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** A fresh directory that any account can enter. */
export function freshDirectory(): string {
  const made = mkdtempSync(join(realpathSync(tmpdir()), 'waymark-crash-'));
  chmodSync(made, 0o755);
  directories.push(made);
  return made;
}

export function forget(directory: string): void {
  directories.push(directory);
}

export function startHost(
  dataDir: string,
  flags: readonly string[] = [],
  as: { uid?: number; gid?: number } = {},
  env: Record<string, string> = {},
): Host {
  const child = spawn(process.execPath, [HOST, dataDir, ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
    ...as,
  });
  const lines: string[] = [];
  const states: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  child.stdin?.on('error', () => {});
  const ready = new Promise<HostReady>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const event = JSON.parse(line) as { log?: string; state?: string; ready?: HostReady; refused?: string };
      if (event.log) lines.push(event.log);
      if (event.state) states.push(event.state);
      if (event.ready) resolve(event.ready);
      if (event.refused) reject(new Error(event.refused));
    });
    void exited.then((code) => reject(new Error(`host ended with ${code}: ${lines.join(' ')}`)));
  });
  ready.catch(() => {});
  const host: Host = {
    child,
    ready,
    lines,
    states,
    exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.stdin?.end();
      return exited;
    },
  };
  hosts.push(host);
  return host;
}

/** Every live process that works in `directory` or below, or is the shell that watches one; newest last. */
export function processesIn(directory: string): { pid: number; command: string; parent: number; title: string }[] {
  const found = [];
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    const facts = Number.isInteger(pid) ? processFacts(pid) : null;
    if (!facts) continue;
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      const inside = readlinkSync(`/proc/${pid}/cwd`).startsWith(`${directory}/`);
      const watcher = facts.command === 'sh' && title.includes('waymark-database') && title.includes(`${directory}/`);
      if (inside || watcher) found.push({ pid, command: facts.command, parent: facts.parent, title });
    } catch {
      // Gone between two reads.
    }
  }
  return found.sort((a, b) => a.pid - b.pid);
}

/** Waits until nothing runs in the directory; returns what is left after `ms`. */
export async function leftIn(directory: string, ms = 30_000): Promise<string[]> {
  const end = performance.now() + ms;
  let left = processesIn(directory);
  while (left.length > 0 && performance.now() < end) {
    await sleep(20);
    left = processesIn(directory);
  }
  return left.map((p) => `${p.pid} ${p.title}`);
}

export async function query<T extends object>(config: PoolConfig, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ ...config, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export interface Writers {
  acknowledged: number[];
  /** Waits for `more` further acknowledged rows. Fails after a minute. */
  advance(more: number): Promise<void>;
  stop(): Promise<void>;
}

/** Writers that insert one row per transaction, reconnect for ever, and note an id only after its acknowledgement. */
export function startWriters(config: PoolConfig, count: number): Writers {
  const acknowledged: number[] = [];
  let running = true;
  let next = 0;
  const work = async (): Promise<void> => {
    while (running) {
      const client = new Client({ ...config, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
      client.on('error', () => {});
      try {
        await client.connect();
        while (running) {
          const id = ++next;
          await client.query('INSERT INTO acknowledged (id) VALUES ($1)', [id]);
          acknowledged.push(id);
        }
      } catch {
        await sleep(10);
      } finally {
        void client.end().catch(() => {});
      }
    }
  };
  const all = Promise.all(Array.from({ length: count }, work));
  return {
    acknowledged,
    async advance(more) {
      const goal = acknowledged.length + more;
      const end = performance.now() + 60_000;
      while (acknowledged.length < goal) {
        if (performance.now() > end) throw new Error(`writers stand at ${acknowledged.length}, wanted ${goal}`);
        await sleep(5);
      }
    },
    async stop() {
      running = false;
      await all;
    },
  };
}

/** Kills what is left of the hosts, then removes the directories. */
export async function cleanUp(): Promise<void> {
  for (const host of hosts.splice(0))
    if (host.child.exitCode === null && host.child.signalCode === null) await host.kill();
  for (const directory of directories.splice(0)) {
    for (const { pid } of processesIn(directory)) process.kill(pid, 'SIGKILL');
    await leftIn(directory);
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
