/**
 * `npm run doctor`: whether this node can run well, what is wrong, and what to do.
 *
 * Invariants: it changes nothing and starts nothing; every check ends within seconds, and one that fails hides no other. Only `wrong`
 * makes the exit code 1. Refuses: guessing. What cannot be looked at (a database that is stopped) is said to be so.
 */
import { access, constants, stat, statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Client, type ClientBase, type PoolConfig } from 'pg';
import { now } from '#kernel/dates.ts';
import type { Config } from '#server/config.ts';
import { checkServer } from '#server/db/embedded/cluster-check.ts';
import { isHeld } from '#server/db/embedded/instance-lock.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { usedPercent } from '#server/disk-watch.ts';
import { latestBackup } from '#server/watch/latest-backup.ts';
import { runningDatabase } from '#server/watch/running-database.ts';

export interface Finding {
  check: string;
  state: 'good' | 'look' | 'wrong';
  text: string;
  /** What to do. */
  todo?: string;
}
type Found = Omit<Finding, 'check'>;

export interface Patient {
  config: Config;
  /** Oldest major version of Node. */
  node: number;
  migrations: string;
  /** Where backups are made by default. */
  backups: string;
  /** Of tests: the database, in place of the one the configuration names. */
  database?: PoolConfig;
}

const GIB = 1024 ** 3;
const HOUR = 3_600_000;
const BACKUP_HOURS = 48;
const SKEW_MS = 120_000;
const PROBED_FILES = 50;
const WAIT_MS = 5_000;

const good = (text: string): Found => ({ state: 'good', text });
const look = (text: string, todo: string): Found => ({ state: 'look', text, todo });
const wrong = (text: string, todo: string): Found => ({ state: 'wrong', text, todo });

export function nodeFound(version: string, oldest: number): Found {
  return Number(version.split('.')[0]) >= oldest
    ? good(`Node ${version}`)
    : wrong(`Node ${version} is too old`, `Install Node ${oldest} or newer.`);
}

async function directoryFound({ config: { dataDir } }: Patient): Promise<Found> {
  const path = resolve(dataDir);
  const found = await stat(path).catch(() => null);
  if (found && !found.isDirectory()) return wrong(`${path} is no directory`, 'Choose another with WAYMARK_DATA.');
  const writable = await access(found ? path : dirname(path), constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable)
    return wrong(
      `${found ? path : dirname(path)} cannot be written by this account`,
      `Give it to this account (chown), or choose another directory with WAYMARK_DATA.`,
    );
  return good(found ? path : `${path} is not there yet; the first start makes it`);
}

async function diskFound({ config: { dataDir, diskWarn, diskReadOnly } }: Patient): Promise<Found> {
  const path = resolve(dataDir);
  const there = (await stat(path).catch(() => null)) ? path : dirname(path);
  const [percent, disk] = [await usedPercent(there), await statfs(there)];
  const free = (disk.bavail * disk.bsize) / GIB;
  const text = `${Math.floor(percent)} % used, ${free.toFixed(1)} GiB free`;
  const todo = 'Free space or enlarge the disk; backups and old logs go first.';
  if (diskReadOnly < 100 && percent >= diskReadOnly) return wrong(`${text}: nothing can be changed`, todo);
  return (diskWarn < 100 && percent >= diskWarn) || free < 1 ? look(text, todo) : good(text);
}

/** Whether something listens there, or why nobody can. */
function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', ({ code = 'error' }: NodeJS.ErrnoException) => done(code));
    server.listen({ host, port }, () => server.close(() => done(null)));
  });
}

async function ready(host: string, port: number): Promise<boolean | null> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}/health/ready`);
  const { request } = await import('node:http');
  return new Promise((done) => {
    const asked = request(address, { timeout: WAIT_MS }, (answer) => {
      answer.resume();
      done(answer.statusCode === 200 ? true : answer.statusCode === 503 ? false : null);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => done(null));
    asked.end();
  });
}

async function portFound({ config: { host, port } }: Patient): Promise<Found> {
  const code = port === 0 ? null : await tryPort(host, port);
  if (code === null) return good(`${host}:${port} is free`);
  if (code !== 'EADDRINUSE')
    return wrong(`${host}:${port} cannot be used (${code})`, 'See WAYMARK_HOST and WAYMARK_PORT.');
  const state = await ready(host, port);
  if (state === true) return good(`${host}:${port} is Waymark, which is ready`);
  if (state === false)
    return wrong(
      `${host}:${port} is Waymark, which is not ready`,
      'Its log says why: the database is away, full or read-only, or it ends.',
    );
  return wrong(`${host}:${port} is taken by another program`, 'Stop that, or choose another port with WAYMARK_PORT.');
}

async function schemaFound(client: ClientBase, migrations: string): Promise<Found> {
  const [ours, { rows }] = await Promise.all([
    readMigrations(migrations),
    client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migration'),
  ]);
  const known = new Map(ours.map((one) => [one.name, one.checksum]));
  const strange = rows.find(({ name }) => !known.has(name));
  if (strange)
    return wrong(`the database is of a newer version (${strange.name})`, 'Start that version, or restore a backup.');
  const changed = rows.find(({ name, checksum }) => known.get(name) !== checksum);
  if (changed) return wrong(`migration ${changed.name} was changed after it had been applied`, 'Put the file back.');
  const pending = ours.length - rows.length;
  return pending === 0
    ? good(`${rows.length} migrations, all applied`)
    : look(`${pending} migrations wait`, 'The next start applies them; make a backup before it.');
}

async function serverFound(client: ClientBase): Promise<Found> {
  const findings = await checkServer(client);
  const bad = findings.find(({ kind }) => kind !== 'warning');
  if (bad) return wrong(bad.text, 'See docs/configuration.md, "An external server".');
  const { rows } = await client.query<{ version: string; bytes: string }>(
    `SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS bytes`,
  );
  return good(`PostgreSQL ${rows[0]!.version}, ${rows[0]!.bytes}`);
}

async function clockFound(client: ClientBase): Promise<Found> {
  const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const ahead = now() - rows[0]!.at.getTime();
  if (Math.abs(ahead) <= SKEW_MS) return good(new Date(now()).toISOString());
  const way = ahead > 0 ? 'ahead of' : 'behind';
  return wrong(
    `the clock is ${Math.round(Math.abs(ahead) / 1000)} s ${way} that of the database`,
    'Let both machines follow a time server (chrony, systemd-timesyncd).',
  );
}

async function jobsFound(client: ClientBase, held: boolean): Promise<Found> {
  const { rows } = await client.query<{ late: number; name: string | null }>(
    `SELECT count(*)::integer AS late, min(name) AS name FROM job_run WHERE NOT paused AND NOT running AND due_at < clock_timestamp() - interval '10 minutes'`,
  );
  const { late, name } = rows[0]!;
  if (late === 0 || !held) return good(held ? 'none is late' : 'nothing runs here');
  return wrong(
    `${late} jobs have been due for ten minutes, such as ${name}`,
    'Look at /modules/job/logList and the log of this node; restart it if nothing runs.',
  );
}

async function filesFound(client: ClientBase, { config }: Patient): Promise<Found> {
  if (config.files !== '') return good('in an object store, which is not looked at here');
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM (SELECT hash, max(id) AS newest FROM file GROUP BY hash) f ORDER BY newest DESC LIMIT $1',
    [PROBED_FILES],
  );
  const there = await Promise.all(
    rows.map(({ hash }) =>
      stat(join(resolve(config.dataDir), 'files', hash.slice(0, 2), hash)).then(
        () => true,
        () => false,
      ),
    ),
  );
  const lost = there.filter((one) => !one).length;
  return lost === 0
    ? good(`the newest ${rows.length} are there`)
    : wrong(
        `${lost} of the newest ${rows.length} are missing in ${resolve(config.dataDir)}/files`,
        'Put the directory of files back from a backup, or correct WAYMARK_DATA: nodes share one directory.',
      );
}

const reaches = (host: string, port: number): Promise<string | null> =>
  new Promise((done) => {
    const socket = connect({ host, port, timeout: WAIT_MS });
    const end = (fault: string | null): void => {
      socket.destroy();
      done(fault);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('no answer'));
    socket.once('error', ({ message }) => end(message));
  });

async function mailFound(client: ClientBase): Promise<Found> {
  const { rows } = await client.query<{ host: string; port: number }>(
    'SELECT DISTINCT host, port FROM mail_setting WHERE enabled ORDER BY 1, 2 LIMIT 20',
  );
  if (rows.length === 0)
    return look(
      'no company sends mail',
      'Set a mail server under /modules/sys/emailConfig, or people cannot reset passwords by mail.',
    );
  const faults = await Promise.all(
    rows.map(async ({ host, port }) => {
      const fault = await reaches(host, port);
      return fault === null ? [] : [`${host}:${port} (${fault})`];
    }),
  );
  const bad = faults.flat();
  return bad.length === 0
    ? good(`${rows.length} servers answer`)
    : wrong(`cannot be reached: ${bad.join(', ')}`, 'Look at the name, the port and the firewall.');
}

async function backupsFound({ config, backups }: Patient): Promise<Found> {
  if (config.databaseUrl)
    return look(
      'an external database is backed up by its own means',
      'Make sure that it is, with secret.key and files/ of the data directory.',
    );
  const newest = await latestBackup(resolve(backups));
  if (newest === null)
    return look(`none in ${resolve(backups)}`, 'Run npm run backup every night, and keep copies on another machine.');
  const hours = Math.floor((now() - newest) / HOUR);
  return hours <= BACKUP_HOURS
    ? good(`the newest is ${hours} hours old`)
    : look(`the newest is ${hours} hours old`, 'Run npm run backup every night; prove it by npm run restore -- --try.');
}

async function one(check: string, work: () => Promise<Found> | Found): Promise<Finding> {
  try {
    return { check, ...(await work()) };
  } catch (error) {
    return { check, ...wrong((error as Error).message, 'Correct that and ask again.') };
  }
}

async function databaseFound(patient: Patient, held: boolean): Promise<Finding[]> {
  const { config } = patient;
  const access =
    patient.database ??
    (config.databaseUrl
      ? { connectionString: config.databaseUrl }
      : held
        ? await runningDatabase(resolve(config.dataDir))
        : null);
  if (!access)
    return [
      {
        check: 'database',
        ...look('the embedded database is stopped, so nothing in it was looked at', 'Start Waymark and ask again.'),
      },
    ];
  const client = new Client({
    ...access,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: WAIT_MS,
    query_timeout: WAIT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    return [
      {
        check: 'database',
        ...wrong(
          `cannot be reached: ${(error as Error).message}`,
          'Look at DATABASE_URL, the server and the firewall.',
        ),
      },
    ];
  }
  try {
    return [
      await one('database', () => serverFound(client)),
      await one('schema', () => schemaFound(client, patient.migrations)),
      await one('clock', () => clockFound(client)),
      await one('jobs', () => jobsFound(client, held)),
      await one('files', () => filesFound(client, patient)),
      await one('mail', () => mailFound(client)),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

/** All findings, in the order they are read. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const held = await isHeld(resolve(patient.config.dataDir));
  return [
    await one('node', () => nodeFound(process.versions.node, patient.node)),
    await one('directory', () => directoryFound(patient)),
    await one('disk', () => diskFound(patient)),
    await one('port', () => portFound(patient)),
    ...(await databaseFound(patient, held || patient.database !== undefined).catch((error: Error): Finding[] => [
      { check: 'database', ...wrong(error.message, 'Run this as the account that runs Waymark.') },
    ])),
    await one('backups', () => backupsFound(patient)),
  ];
}
