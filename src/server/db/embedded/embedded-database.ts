/**
 * The embedded PostgreSQL: a real server of our own under supervision, used when DATABASE_URL is not set.
 *
 * Hides: everything between a directory and a database that answers. In `dataDir`: `postgres/` the cluster,
 * `run/` its socket, `database-passwords.json`, `postgres.log`, `instance.lock`, an emergency file, and, where
 * node_modules cannot be used, a copy of the programs.
 * Invariants: one Waymark per directory; no TCP; no PostgreSQL outlives Node, however Node ends; no start needs a hand
 * after any crash; ready means that our own SELECT answered from our own directory.
 * As root PostgreSQL runs as an existing unprivileged account (see account.ts) that owns `postgres/` and `run/`. If that
 * account cannot enter the default data directory (say, a clone below /root), `/var/lib/waymark-<hash of the path>` is
 * used and said on the console; a directory that was asked for is never replaced, but refused.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { StartRefusal } from '#server/start-refusal.ts';
import { type Account, canEnter, chooseAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { CLUSTER, ensureCluster, keepBallast, type Secrets } from './cluster.ts';
import { checkServer } from './cluster-check.ts';
import { type InstanceLock, lockInstance } from './instance-lock.ts';
import { logFileOf, type Postmaster, startPostmaster } from './postmaster.ts';
import { clearLeftovers } from './process-scan.ts';
import { DATABASE, ensureDatabase, ensureRoles, grantRights, ROLE } from './roles.ts';
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
  /** Where it really is (see the file header). */
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
const READY_LIMIT_MS = 10 * 60_000;
const ALARM = { ends: 5, withinMs: 10 * 60_000 };

/** Makes the directory, or the replacement described in the file header; answers its real path and the account. */
function prepareDirectory(options: EmbeddedOptions): { dataDir: string; account: Account } {
  const make = (path: string): { dataDir: string; account: Account } => {
    try {
      mkdirSync(path, { recursive: true, mode: 0o755 });
    } catch (error) {
      throw new StartRefusal(
        `The data directory ${path} cannot be made (${(error as Error).message}); choose another with WAYMARK_DATA.`,
      );
    }
    const dataDir = realpathSync(path);
    return { dataDir, account: chooseAccount(join(dataDir, CLUSTER)) };
  };
  const wished = resolve(options.dataDir);
  const first = make(wished);
  if (canEnter(first.account, first.dataDir)) return first;
  if (!options.relocatable) {
    throw new StartRefusal(
      `PostgreSQL runs as account ${first.account.name}, which cannot enter ${first.dataDir}; choose a directory it can reach with WAYMARK_DATA, for example /var/lib/waymark.`,
    );
  }
  const moved = make(`/var/lib/waymark-${createHash('sha256').update(first.dataDir).digest('hex').slice(0, 8)}`);
  options.log(
    `The account ${moved.account.name}, which runs PostgreSQL, cannot enter ${first.dataDir}; the data is in ${moved.dataDir}.`,
  );
  if (canEnter(moved.account, moved.dataDir)) return moved;
  throw new StartRefusal(
    `The account ${moved.account.name} can enter neither ${first.dataDir} nor ${moved.dataDir}; set WAYMARK_DATA to a directory it can reach.`,
  );
}

/** Waits for our own SELECT from our own directory. Throws when PostgreSQL ended, or after ten minutes. */
async function untilReady(
  admin: PoolConfig,
  clusterDir: string,
  postmaster: Postmaster,
  log: (line: string) => void,
): Promise<void> {
  const begin = performance.now();
  let said = 10_000;
  for (;;) {
    if (postmaster.hasEnded())
      throw new StartRefusal(`PostgreSQL ended while starting (${await postmaster.ended}): ${postmaster.lastWords()}`);
    const client = new Client({ ...admin, database: 'postgres', connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ at: string }>(`SELECT current_setting('data_directory') AS at`);
      if (rows[0]?.at === clusterDir) return;
      throw new StartRefusal(`The server behind ${admin.host} works on ${rows[0]?.at}, not on ${clusterDir}.`);
    } catch (error) {
      if (error instanceof StartRefusal) throw error;
      if ((error as { code?: string }).code === '28P01') {
        throw new StartRefusal(
          `The password in database-passwords.json does not fit the database in ${clusterDir}: put the file back from a backup.`,
        );
      }
    } finally {
      void client.end().catch(() => {});
    }
    const waited = performance.now() - begin;
    if (waited > READY_LIMIT_MS)
      throw new StartRefusal(`PostgreSQL does not answer after ten minutes: ${postmaster.lastWords()}`);
    if (waited > said) {
      log(`PostgreSQL is still recovering (${Math.round(waited / 1000)} s).`);
      said += 10_000;
    }
    await Promise.race([sleep(waited < 2_000 ? 15 : 200), postmaster.ended]);
  }
}

/** Roles, database and rights, then the checks of recipe 2.2.7. */
async function prepareServer(
  admin: PoolConfig,
  secrets: Secrets,
  dataDir: string,
  options: EmbeddedOptions,
): Promise<void> {
  const run = async <T>(database: string, work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ ...admin, database });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  };
  await run('postgres', async (client) => {
    await ensureRoles(client, secrets);
    await ensureDatabase(client);
  });
  await run(DATABASE, async (client) => {
    await grantRights(client);
    if (options.unsafe) return;
    for (const finding of await checkServer(client, dataDir)) {
      if (finding.kind === 'fatal' || (finding.kind === 'damage' && !options.acceptDamage))
        throw new StartRefusal(finding.text);
      options.log(finding.text);
    }
  });
}

/** Starts (and on first use makes) the database of `options.dataDir`. Throws StartRefusal with one plain line. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options;
  const { dataDir, account } = prepareDirectory(options);
  let supervisor: Supervisor | undefined;
  const lock = await lockInstance(dataDir, () => {
    log(`The lock of ${dataDir} was taken by another Waymark; the database stops here to protect it.`);
    void supervisor?.stop();
  });
  try {
    const binaries = findBinaries(account, dataDir, log);
    const { clusterDir, secrets } = await ensureCluster({ dataDir, binaries, account, sync: !options.unsafe, log });
    const runDir = makeRunDirectory(dataDir, account);
    if (!options.unsafe) keepBallast(dataDir, log);
    supervisor = new Supervisor({ options, dataDir, account, binaries, clusterDir, runDir, secrets, lock });
    await supervisor.start();
    return supervisor;
  } catch (error) {
    await supervisor?.stop();
    lock.release();
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

  /** First start: failures are the caller's. */
  async start(): Promise<void> {
    const { options, secrets, dataDir } = this.#ground;
    let postmaster: Postmaster;
    for (;;) {
      postmaster = await this.#run();
      try {
        await prepareServer(this.admin, secrets, dataDir, options);
        break;
      } catch (error) {
        // Killed between ready and prepared: that is a restart, not a refusal.
        if (error instanceof StartRefusal || !postmaster.hasEnded()) throw error;
        await this.#pause();
      }
    }
    this.#become('ready');
    void this.#watch(postmaster);
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
