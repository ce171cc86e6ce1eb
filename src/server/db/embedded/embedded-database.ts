/**
 * The embedded PostgreSQL: a real server of our own under supervision, used when DATABASE_URL is not set.
 *
 * Hides: everything between a directory and a database that answers. In `dataDir`: `postgres/` the cluster,
 * `run/` its socket, `database-passwords.json`, `postgres.log`, `instance.lock`, an emergency file, and, where
 * node_modules cannot be used, a copy of the programs.
 * Invariants: one Waymark per directory; no TCP; no PostgreSQL outlives Node, however Node ends; no start needs a hand
 * after any crash; ready means that our own SELECT answered from our own directory.
 * Which account PostgreSQL runs as: account.ts; where the directory is when that account cannot enter it: data-directory.ts.
 */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { StartRefusal } from '#server/start-refusal.ts';
import type { Account } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster, keepBallast, type Secrets } from './cluster.ts';
import { plain, prepareDirectory } from './data-directory.ts';
import { type InstanceLock, lockInstance } from './instance-lock.ts';
import { logFileOf, type Postmaster, startPostmaster } from './postmaster.ts';
import { clearLeftovers } from './process-scan.ts';
import { prepareServer, untilReady } from './readiness.ts';
import { DATABASE, ROLE } from './roles.ts';
import { makeRunDirectory, SOCKET_PORT } from './run-directory.ts';

/** `failing`: five unexpected ends within ten minutes; restarts go on. */
export type DatabaseState = 'ready' | 'restarting' | 'failing' | 'stopped';

export interface EmbeddedDatabase {
  /** Owner of the schema: migrations only. */
  ownerUrl: PoolConfig;
  /** Reads and writes rows, no DDL: the application. */
  app: PoolConfig;
  /** Adds to and reads schema `audit` only. */
  audit: PoolConfig;
  /** Superuser: doctor, backup, tests. */
  admin: PoolConfig;
  /** Where it really is (see data-directory.ts). */
  dataDir: string;
  state(): DatabaseState;
  /** Calls back at each change; answers a function that ends that. */
  onStateChange(listener: (state: DatabaseState) => void): () => void;
  /** Fast shutdown; resolves when no process is left. Repeatable. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** The directory is a default, not a wish: root may move it to /var/lib when the account cannot enter it. */
  relocatable?: boolean;
  /** Start although damaged pages were met. */
  acceptDamage?: boolean;
  /** Tests only: no flushing, no ballast; such a server loses rows in a power cut. */
  unsafe?: boolean;
}

const BACKOFF_MS = [100, 200, 500, 1_000, 2_000, 5_000];
const ALARM = { ends: 5, withinMs: 10 * 60_000 };

/** A directory that is ours, with its cluster. */
export interface PreparedDatabase {
  start(): Promise<EmbeddedDatabase>;
}

/** Starts (and on first use makes) the database of `options.dataDir`. Throws StartRefusal with one plain line. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return (await prepareEmbedded(options)).start();
}

/** What comes before a server: takes the directory and makes its cluster. Another program does that, so the caller can go on. */
export async function prepareEmbedded(options: EmbeddedOptions): Promise<PreparedDatabase> {
  const { dataDir, account } = prepareDirectory(options.dataDir, options.relocatable === true, options.log);
  const plainly = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw plain(error, dataDir);
    }
  };
  const ground = await plainly(prepareIn(dataDir, account, options));
  return { start: () => plainly(startOn(ground)) };
}

/** `supervised`: told of the server that the lock's loss ends. */
type Prepared = Ground & { supervised: { by?: Supervisor } };

async function prepareIn(dataDir: string, account: Account, options: EmbeddedOptions): Promise<Prepared> {
  const { log } = options;
  const supervised: Prepared['supervised'] = {};
  const lock = await lockInstance(dataDir, () => {
    log(`The lock of ${dataDir} was taken by another Waymark; the database stops here to protect it.`);
    void supervised.by?.stop();
  });
  try {
    const binaries = findBinaries(account, dataDir, log);
    const { clusterDir, secrets } = await ensureCluster({ dataDir, binaries, account, sync: !options.unsafe, log });
    const runDir = makeRunDirectory(dataDir, account);
    if (!options.unsafe) keepBallast(dataDir, log);
    return { options, dataDir, account, binaries, clusterDir, runDir, secrets, lock, supervised };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startOn(ground: Prepared): Promise<Supervisor> {
  const supervisor = new Supervisor(ground);
  ground.supervised.by = supervisor;
  try {
    await supervisor.start();
    return supervisor;
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

interface Ground {
  options: EmbeddedOptions;
  dataDir: string;
  account: Account;
  binaries: Binaries;
  clusterDir: string;
  runDir: string;
  secrets: Secrets;
  lock: InstanceLock;
}

class Supervisor implements EmbeddedDatabase {
  readonly ownerUrl: PoolConfig;
  readonly app: PoolConfig;
  readonly audit: PoolConfig;
  readonly admin: PoolConfig;
  readonly dataDir: string;
  readonly #ground: Ground;
  readonly #listeners = new Set<(state: DatabaseState) => void>();
  #state: DatabaseState = 'restarting';
  #postmaster: Postmaster | null = null;
  #stopping: Promise<void> | null = null;
  /** Monotonic times of unexpected ends within the alarm's window. */
  #ends: number[] = [];
  readonly #cancel = new AbortController();

  constructor(ground: Ground) {
    this.#ground = ground;
    this.dataDir = ground.dataDir;
    const config = (role: keyof Secrets): PoolConfig => ({
      host: ground.runDir,
      port: SOCKET_PORT,
      user: ROLE[role],
      password: ground.secrets[role],
      database: DATABASE,
    });
    this.ownerUrl = config('owner');
    this.app = config('app');
    this.audit = config('audit');
    this.admin = config('superuser');
  }

  state(): DatabaseState {
    return this.#state;
  }

  onStateChange(listener: (state: DatabaseState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #become(state: DatabaseState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  async #run(): Promise<Postmaster> {
    const { options, dataDir, account, binaries, clusterDir, runDir } = this.#ground;
    await clearLeftovers(clusterDir, runDir, account, options.log);
    if (this.#stopping) throw new StartRefusal('The database is being stopped.');
    const postmaster = startPostmaster({
      binaries,
      account,
      clusterDir,
      runDir,
      logFile: logFileOf(dataDir),
      unsafe: options.unsafe === true,
    });
    this.#postmaster = postmaster;
    await untilReady(this.admin, clusterDir, postmaster, options.log);
    return postmaster;
  }

  /** First start. Up to three tries if PostgreSQL is killed meanwhile; every other failure is thrown. */
  async start(): Promise<void> {
    const { options, secrets, dataDir } = this.#ground;
    for (let tries = 1; ; tries++) {
      try {
        const postmaster = await this.#run();
        await prepareServer(this.admin, secrets, dataDir, options);
        this.#become('ready');
        void this.#watch(postmaster);
        return;
      } catch (error) {
        if (tries === 3 || this.#stopping || !(await this.#endedWith(error))) throw error;
        options.log(`The database ended while starting and is started again. ${this.#postmaster?.lastWords() ?? ''}`);
        await this.#pause();
      }
    }
  }

  /** Whether PostgreSQL ended around the time of the error; a cut connection is seen a moment before the end is. */
  async #endedWith(error: unknown): Promise<boolean> {
    const postmaster = this.#postmaster;
    if (!postmaster || postmaster.hasEnded() || error instanceof StartRefusal) return postmaster?.hasEnded() === true;
    return Promise.race([postmaster.ended.then(() => true), sleep(1_000, false)]);
  }

  async #pause(): Promise<void> {
    this.#ends = [...this.#ends.filter((at) => performance.now() - at < ALARM.withinMs), performance.now()];
    const alarm = this.#ends.length >= ALARM.ends;
    if (alarm)
      this.#ground.options.log(
        `ALARM: the database ended ${this.#ends.length} times within ten minutes; see ${logFileOf(this.dataDir)}.`,
      );
    this.#become(alarm ? 'failing' : 'restarting');
    const recent = this.#ends.filter((at) => performance.now() - at < 30_000).length;
    await sleep(BACKOFF_MS[Math.min(recent, BACKOFF_MS.length) - 1], undefined, { signal: this.#cancel.signal }).catch(
      () => {},
    );
  }

  async #watch(first: Postmaster): Promise<void> {
    let current: Postmaster | null = first;
    while (!this.#stopping) {
      if (current) {
        const how = await current.ended;
        if (this.#stopping) return;
        this.#ground.options.log(
          `The database ended unexpectedly (${how}) and is started again. ${current.lastWords()}`,
        );
      }
      await this.#pause();
      if (this.#stopping) return;
      try {
        current = await this.#run();
        this.#become('ready');
        this.#ground.options.log('The database is ready again.');
      } catch (error) {
        if (this.#stopping) return;
        await this.#postmaster?.stop();
        current = null;
        this.#ground.options.log(`The database did not start: ${(error as Error).message}`);
      }
    }
  }

  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      this.#cancel.abort();
      await this.#postmaster?.stop();
      const { clusterDir, runDir, account, options, lock } = this.#ground;
      if (existsSync(clusterDir)) await clearLeftovers(clusterDir, runDir, account, options.log);
      lock.release();
      this.#become('stopped');
    })();
    return this.#stopping;
  }
}
