/**
 * Connection pools with every time-out set.
 *
 * Hides: the options without which node-postgres waits for ever on a dead or frozen server, and the error listener
 * without which a database stop ends Node.
 * Invariants: no query of the application waits longer than its profile says; `int8` arrives as number (unsafe values
 * are an error, not a rounding), `date` as `YYYY-MM-DD`, `numeric` as decimal string, `timestamptz` as Date.
 * Refuses: servers outside PostgreSQL 15-18.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientBase, Pool, type PoolConfig, types } from 'pg';
import { StartRefusal } from '#server/start-refusal.ts';
import { versionProblem } from './embedded/cluster-check.ts';
import { prepareAll, prepareMarked } from './prepared.ts';

/** How the application reaches its database; with an external server all three may be the same user. */
export interface DatabaseAccess {
  owner: PoolConfig;
  app: PoolConfig;
  audit: PoolConfig;
}

export interface Pools {
  /** Requests: everything ends within 3 s. */
  app: Pool;
  /** Background jobs, imports, exports: up to 10 minutes a query. */
  jobs: Pool;
  /** The audit writer. */
  audit: Pool;
  close(): Promise<void>;
}

/** Milliseconds; `lock` and `statement` are enforced by the server, `query` by the client, in this order of age. */
export interface PoolProfile {
  max: number;
  lock: number;
  statement: number;
  query: number;
  idleInTransaction: number;
}

export const PROFILES = {
  app: { max: 20, lock: 1_500, statement: 2_500, query: 3_000, idleInTransaction: 5_000 },
  jobs: { max: 20, lock: 10_000, statement: 600_000, query: 610_000, idleInTransaction: 60_000 },
  audit: { max: 2, lock: 1_500, statement: 2_500, query: 3_000, idleInTransaction: 5_000 },
  /** Migrations: short waits for locks (they retry), long statements. */
  owner: { max: 2, lock: 5_000, statement: 0, query: 0, idleInTransaction: 0 },
} as const satisfies Record<string, PoolProfile>;

function int8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range of numbers: ${text}`);
  return value;
}

const list = <T>(item: (text: string) => T) => {
  const parse = types.getTypeParser(1009 as never) as (text: string) => (string | null)[];
  return (text: string): (T | null)[] => parse(text).map((value) => (value === null ? null : item(value)));
};

const same = (text: string): string => text;

/** By type oid: int8, date, timestamp without zone, and their arrays; everything else as node-postgres does it. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [20, int8],
  [1016, list(int8)],
  [1082, same],
  [1182, list(same)],
  [1114, same],
]);

const customTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    return (format !== 'binary' && PARSERS.get(oid)) || types.getTypeParser(oid, format as 'text');
  },
};

const CONNECTION_MS = 2_000;
/** Limits for work no caller waits for: starts and jobs, even on a busy machine. */
const PATIENT_MS = 20_000;

const LOST_EVERY_MS = 60_000;

/** A function that logs lost connections: a database that goes away cuts all of them, which is one line a minute. */
export function makeLostLog(
  log: (line: string) => void,
  clock = () => performance.now(),
): (error: { message: string }) => void {
  let told = Number.NEGATIVE_INFINITY;
  let more = 0;
  return ({ message }) => {
    if (clock() - told < LOST_EVERY_MS) {
      more++;
      return;
    }
    log(`Database connection lost: ${message}${more > 0 ? ` (${more} more since the last line)` : ''}`);
    told = clock();
    more = 0;
  };
}

/** A new session's limits, set before anything else. */
const limitsOf = ({ lock, statement, idleInTransaction }: PoolProfile): string =>
  `SET lock_timeout = ${lock}; SET statement_timeout = ${statement}; SET idle_in_transaction_session_timeout = ${idleInTransaction}`;

/** One pool. `log` receives errors of idle connections (a stopping server), which are otherwise harmless. */
export function makePool(config: PoolConfig, profile: PoolProfile, log: (line: string) => void): Pool {
  const lost = makeLostLog(log);
  // A pooler (pgbouncer) refuses settings that come with the connection: of a server by URL each session sets them itself.
  const own = config.connectionString === undefined;
  const pool = new Pool({
    application_name: 'waymark',
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_MS,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    ...config,
    max: profile.max,
    query_timeout: profile.query || undefined,
    ...(own && {
      lock_timeout: profile.lock,
      statement_timeout: profile.statement || undefined,
      idle_in_transaction_session_timeout: profile.idleInTransaction || undefined,
    }),
    types: customTypes as PoolConfig['types'],
    // Awaited by the pool, whose connection is refused when it fails.
    ...(!own && { onConnect: (client: ClientBase) => client.query(limitsOf(profile)) as unknown as undefined }),
  });
  pool.on('connect', prepareMarked);
  // A connection may end while a transaction holds it and asks nothing (the server's time-out, a stopping server). The
  // next statement reports it; without its own listener the event would end Node.
  pool.on('connect', (client) => client.on('error', () => {}));
  // A pool is ended before its connections are closed, so a database that stops then may still cut them.
  pool.on('error', (error) => pool.ending || lost(error));
  return pool;
}

/** A pool of calls, whose limits are `patience` times as long. */
export function makeCallPool(
  config: PoolConfig,
  profile: PoolProfile,
  patience: number,
  log: (line: string) => void,
): Pool {
  const { lock, statement, query, idleInTransaction } = profile;
  return makePool(
    { ...config, connectionTimeoutMillis: CONNECTION_MS * patience },
    {
      ...profile,
      lock: lock * patience,
      statement: statement * patience,
      query: query * patience,
      idleInTransaction: idleInTransaction * patience,
    },
    log,
  );
}

/** One connection for thousands of small statements in a row: each of them is planned once. */
export function makeBulkPool(config: PoolConfig, log: (line: string) => void): Pool {
  const pool = makePool(patient(config), { ...PROFILES.jobs, max: 1 }, log);
  pool.on('connect', prepareAll);
  return pool;
}

/** The same access, with time for a connection. */
export const patient = (config: PoolConfig): PoolConfig => ({ ...config, connectionTimeoutMillis: PATIENT_MS });

/** The application's pools. Opens no connection yet. */
export function makePools(access: DatabaseAccess, log: (line: string) => void, patience = 1): Pools {
  const app = makeCallPool(access.app, PROFILES.app, patience, log);
  const jobs = makePool(patient(access.app), PROFILES.jobs, log);
  const audit = makeCallPool(access.audit, PROFILES.audit, patience, log);
  return {
    app,
    jobs,
    audit,
    async close() {
      await Promise.all([app.end(), jobs.end(), audit.end()]);
    },
  };
}

/** Access by DATABASE_URL: one user for everything. */
export function accessByUrl(url: string): DatabaseAccess {
  const config: PoolConfig = { connectionString: url };
  return { owner: config, app: config, audit: config };
}

/** The server is not up yet, or not reachable yet: worth another try. Everything else (password, database) is not. */
const NOT_YET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
  '57P01',
]);

/**
 * Asks the server its version, for up to `waitMs` while it is not up. Throws StartRefusal when it does not answer or is
 * outside 15-18.
 */
export async function requireServer(pool: Pool, waitMs = 0, log: (line: string) => void = () => {}): Promise<void> {
  const end = performance.now() + waitMs;
  let said = false;
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
      const problem = versionProblem(Number(rows[0]?.version));
      if (problem) throw new StartRefusal(problem);
      return;
    } catch (error) {
      if (error instanceof StartRefusal) throw error;
      const { code = '', message } = error as { code?: string; message: string };
      const notYet = NOT_YET.has(code) || /timeout/i.test(message);
      if (!notYet || performance.now() >= end) {
        throw new StartRefusal(`The database server does not answer: ${message || code}. Check DATABASE_URL.`);
      }
      if (!said) log(`Waiting for the database server (${message || code}).`);
      said = true;
      await sleep(500);
    }
  }
}
