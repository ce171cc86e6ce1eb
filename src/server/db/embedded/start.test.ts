import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { now } from '#kernel/dates.ts';
import { chooseAccount } from './account.ts';
import { carrierDirectory, findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import {
  accountIds,
  cleanUp,
  forget,
  freshDirectory,
  isRoot,
  leftIn,
  processesIn,
  query,
  startHost,
} from './crash-rig.ts';
import { makeDirectory } from './data-directory.ts';

afterEach(cleanUp);

const quiet = (): void => {};

/** A cluster made once; tests work on copies of it, as initdb is the slow part. */
let original: string | undefined;
async function madeCluster(): Promise<string> {
  if (!original) {
    const made = join(tmpdir(), `waymark-original-${process.pid}`);
    mkdirSync(made, { mode: 0o755 });
    const host = startHost(made);
    await host.ready;
    await host.stop();
    original = made;
  }
  const directory = freshDirectory();
  cpSync(original, directory, { recursive: true, verbatimSymlinks: true });
  if (isRoot) giveAll(join(directory, 'postgres'), statSync(join(original, 'postgres')));
  chmodSync(directory, 0o755);
  return directory;
}
afterAll(() => {
  if (original) rmSync(original, { recursive: true, force: true });
});

function giveAll(path: string, to: { uid: number; gid: number }): void {
  chownSync(path, to.uid, to.gid);
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    chownSync(join(path, entry), to.uid, to.gid);
}

const account = () => chooseAccount('/nonexistent');

describe('postmaster.pid left by a killed run', () => {
  const stranger = () =>
    spawn('sleep', ['60'], isRoot ? { uid: account().uid, gid: account().gid, stdio: 'ignore' } : { stdio: 'ignore' });

  test.each(['', 'garbage\n', '\0\0\0\0', '999999\n/tmp\n1\n5432\n', '-1\n', '1\n'])(
    'with content %j',
    async (content) => {
      const directory = await madeCluster();
      writeFileSync(join(directory, 'postgres', 'postmaster.pid'), content);
      mkdirSync(join(directory, 'run'), { recursive: true });
      writeFileSync(join(directory, 'run', '.s.PGSQL.5432.lock'), content);
      const host = startHost(directory);
      await host.ready;
      expect(await host.stop()).toBe(0);
    },
  );

  test('with the pid of a living stranger of the same account, who is left alone', async () => {
    const directory = await madeCluster();
    const sleeper = stranger();
    onTestFinished(() => void sleeper.kill());
    const pidFile = join(directory, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, `${sleeper.pid}\n${join(directory, 'postgres')}\n${Math.floor(now() / 1000)}\n5432\n\n\n`);
    const host = startHost(directory);
    await host.ready;
    expect(await host.stop()).toBe(0);
    expect(sleeper.exitCode).toBeNull();
    expect(sleeper.signalCode).toBeNull();
  });

  test('garbage while PostgreSQL itself was left running: it is found without the file, ended, and started anew', async () => {
    const directory = await madeCluster();
    const first = startHost(directory);
    const { owner } = await first.ready;
    await query(owner, 'CREATE TABLE kept AS SELECT 1 AS one');
    for (const shell of processesIn(directory).filter((p) => p.command === 'sh')) process.kill(shell.pid, 'SIGKILL');
    await first.kill();
    expect(processesIn(directory).length).toBeGreaterThan(3);
    writeFileSync(join(directory, 'postgres', 'postmaster.pid'), 'garbage\n');
    const second = startHost(directory);
    expect(await query((await second.ready).app, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(second.lines.join()).toContain('left over');
    await second.stop();
    expect(await leftIn(directory, 0)).toEqual([]);
  });
});

test('a start killed at any moment of the first start is simply started again', async () => {
  for (const delay of [60, 150, 250, 350, 450, 550, 700]) {
    const directory = freshDirectory();
    const first = startHost(directory);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await first.kill();
    const second = startHost(directory);
    const { admin } = await second.ready;
    expect(
      await query(
        admin,
        `SELECT current_setting('data_checksums') AS sums, datlocprovider AS provider, datlocale AS locale FROM pg_database WHERE datname = 'waymark'`,
      ),
    ).toEqual([{ sums: 'on', provider: 'b', locale: 'C.UTF-8' }]);
    expect(await second.stop()).toBe(0);
    expect(readdirSync(directory).filter((entry) => /init-|draft|lock/.test(entry))).toEqual([]);
    expect(await leftIn(directory, 0)).toEqual([]);
  }
});

test('PostgreSQL killed while it starts is started again by the same Waymark', async () => {
  const directory = await madeCluster();
  for (const delay of [0, 30, 60]) {
    const host = startHost(directory);
    let postgres: { pid: number } | undefined;
    while (!postgres) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      postgres = processesIn(directory).find((p) => p.command === 'postgres');
    }
    await new Promise((resolve) => setTimeout(resolve, delay));
    process.kill(postgres.pid, 'SIGKILL');
    const { app } = await host.ready;
    for (let tries = 0; ; tries++) {
      try {
        expect(await query(app, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
        break;
      } catch (error) {
        // The kill may have come just after ready.
        if (tries > 200) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    expect(host.lines.join()).toMatch(/ended (while starting|unexpectedly)/);
    expect(await host.stop()).toBe(0);
  }
});

test('a directory that is no database of ours is refused in one line and not touched', async () => {
  const directory = freshDirectory();
  mkdirSync(join(directory, 'postgres'));
  writeFileSync(join(directory, 'postgres', 'PG_VERSION'), '17\n');
  if (isRoot) giveAll(join(directory, 'postgres'), account());
  await expect(startHost(directory).ready).rejects.toThrow(
    /not a complete PostgreSQL 18 database \(version file: 17\)/,
  );
  expect(readdirSync(join(directory, 'postgres'))).toEqual(['PG_VERSION']);
  expect(existsSync(join(directory, 'instance.lock'))).toBe(false);
});

describe('one Waymark per directory', () => {
  test('a second one is refused in one line, the first is unharmed', async () => {
    const directory = await madeCluster();
    const first = startHost(directory);
    const { app } = await first.ready;
    const rivals = [1, 2, 3].map(() => startHost(directory));
    for (const rival of rivals) {
      await expect(rival.ready).rejects.toThrow(`Another Waymark is running on ${directory}; stop it first`);
      expect(await rival.exited).toBe(3);
    }
    expect(await query(app, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(first.states).toEqual([]);
    await first.stop();
  });

  test('of several starting at once on a stale lock exactly one wins', async () => {
    const directory = await madeCluster();
    const dead = startHost(directory);
    await dead.ready;
    await dead.kill();
    const hosts = Array.from({ length: 5 }, () => startHost(directory));
    const results = await Promise.allSettled(hosts.map((h) => h.ready));
    expect(results.filter((r) => r.status === 'fulfilled').length).toBe(1);
    const winner = hosts[results.findIndex((r) => r.status === 'fulfilled')]!;
    await winner.stop();
  });

  test('a holder out of sight (another container) counts while it touches the lock, and not afterwards', async () => {
    const directory = await madeCluster();
    const lock = join(directory, 'instance.lock');
    writeFileSync(lock, JSON.stringify({ id: 'x', pid: 1, started: '1', table: 'elsewhere' }));
    const touching = setInterval(() => utimesSync(lock, now() / 1000, now() / 1000), 500);
    await expect(startHost(directory).ready).rejects.toThrow('Another Waymark is running');
    clearInterval(touching);
    const host = startHost(directory);
    await host.ready;
    await host.stop();
  });
});

test('a path too long for a socket: the socket moves to the temporary folder, which is tidied', async () => {
  const deep = join(freshDirectory(), 'a-rather-long-name-of-a-folder'.repeat(5), '路标'.repeat(10));
  mkdirSync(deep, { recursive: true });
  const first = startHost(deep);
  const { app } = await first.ready;
  expect(dirname(app.host!)).not.toContain('a-rather-long');
  expect(statSync(app.host!).mode & 0o777).toBe(0o700);
  await first.kill();
  const second = startHost(deep);
  const again = await second.ready;
  expect(again.app.host).not.toBe(app.host);
  expect(existsSync(app.host!)).toBe(false);
  expect(await query(again.app, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.stop();
  rmSync(again.app.host!, { recursive: true, force: true });
});

test('settings that keep rows cannot be turned off from inside; no TCP; the socket and the passwords are private', async () => {
  const directory = await madeCluster();
  writeFileSync(
    join(directory, 'postgres', 'postgresql.auto.conf'),
    "fsync = off\nfull_page_writes = off\nlisten_addresses = '*'\n",
  );
  const host = startHost(directory);
  const { admin, app } = await host.ready;
  expect(
    await query(
      admin,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'max_slot_wal_keep_size', 'data_checksums') ORDER BY name`,
    ),
  ).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'max_slot_wal_keep_size', setting: '1024' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect(statSync(app.host!).mode & 0o777).toBe(0o700);
  expect(statSync(join(directory, 'database-passwords.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(directory, 'ballast-delete-when-disk-is-full')).blocks * 512).toBeGreaterThanOrEqual(
    32 * 1024 * 1024,
  );
  await expect(query({ ...app, password: 'wrong' }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await expect(query(app, 'CREATE TABLE x (i int)')).rejects.toMatchObject({ code: '42501' });
  expect(readFileSync(join(directory, 'postgres', 'pg_hba.conf'), 'utf8')).not.toMatch(
    /^[^#]*\b(trust|peer|password|md5)\s*$/m,
  );
  await host.stop();
});

test('synchronous_commit turned off for the database is noticed at the start', async () => {
  const directory = await madeCluster();
  const first = startHost(directory);
  await query((await first.ready).admin, 'ALTER DATABASE waymark SET synchronous_commit = off');
  await first.stop();
  await expect(startHost(directory).ready).rejects.toThrow('runs with synchronous_commit = off; it must be on');
  expect(await leftIn(directory)).toEqual([]);
});

test('a damaged page: found when read, refused at the next start, open to whoever accepts it', async () => {
  const directory = await madeCluster();
  const first = startHost(directory);
  const { owner, admin } = await first.ready;
  await query(owner, 'CREATE TABLE damaged AS SELECT generate_series(1, 5000) AS n');
  await query(admin, 'CHECKPOINT');
  const [file] = await query<{ path: string }>(admin, `SELECT pg_relation_filepath('damaged') AS path`);
  await first.stop();
  const fd = openSync(join(directory, 'postgres', file!.path), 'r+');
  writeSync(fd, 'flip', 8192 + 4000);
  closeSync(fd);
  const second = startHost(directory);
  const { app } = await second.ready;
  await expect(query(app, 'SELECT count(*) FROM damaged')).rejects.toMatchObject({ code: 'XX001' });
  await second.stop();
  await expect(startHost(directory).ready).rejects.toThrow(/damaged page\(s\).*WAYMARK_ACCEPT_DAMAGE/);
  const third = startHost(directory, ['accept-damage']);
  expect(await query((await third.ready).app, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(third.lines.join()).toContain('damaged page');
  await third.stop();
});

test('a lock removed by hand comes back, and still keeps a second Waymark out', async () => {
  const directory = await madeCluster();
  const first = startHost(directory);
  await first.ready;
  rmSync(join(directory, 'instance.lock'));
  while (!existsSync(join(directory, 'instance.lock'))) await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(startHost(directory).ready).rejects.toThrow('Another Waymark is running');
  await first.stop();
});

describe('programs', () => {
  const copyCarrier = (): string => {
    const root = join(freshDirectory(), 'carrier');
    cpSync(carrierDirectory(), root, { recursive: true, verbatimSymlinks: true });
    const lib = join(root, 'native', 'lib');
    for (const entry of readdirSync(lib)) if (lstatSync(join(lib, entry)).isSymbolicLink()) rmSync(join(lib, entry));
    return root;
  };

  test('no install script has run: the links are made', async () => {
    const root = copyCarrier();
    const directory = freshDirectory();
    const binaries = findBinaries(account(), directory, quiet, root);
    expect(binaries.native).toBe(join(root, 'native'));
    const { clusterDir } = await ensureCluster({
      dataDir: directory,
      binaries,
      account: account(),
      sync: false,
      log: quiet,
    });
    expect(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()).toBe('18');
  });

  test('node_modules out of reach or without x bits: the programs are copied once, whole, and used', async () => {
    const root = copyCarrier();
    if (isRoot) chmodSync(join(root, 'native'), 0o600);
    else chmodSync(join(root, 'native', 'bin', 'postgres'), 0o644);
    const directory = freshDirectory();
    mkdirSync(join(directory, 'postgres-programs-18.4.0-beta.17.copy-1'));
    mkdirSync(join(directory, 'postgres-programs-17.0.0'));
    const said: string[] = [];
    const binaries = findBinaries(account(), directory, (line) => said.push(line), root);
    expect(said.join()).toContain('Copying');
    expect(readdirSync(directory)).toEqual([binaries.native.slice(directory.length + 1).split('/')[0]]);
    const { clusterDir } = await ensureCluster({
      dataDir: directory,
      binaries,
      account: account(),
      sync: false,
      log: quiet,
    });
    expect(existsSync(join(clusterDir, 'global', 'pg_control'))).toBe(true);
    said.length = 0;
    findBinaries(account(), directory, (line) => said.push(line), root);
    expect(said).toEqual([]);
  });
});

describe.runIf(isRoot)('as root', () => {
  test('a data directory the account cannot enter: a chosen one is refused, a default one moves to /var/lib', async () => {
    const closed = freshDirectory();
    chmodSync(closed, 0o700);
    await expect(startHost(join(closed, 'data')).ready).rejects.toThrow(/cannot enter .* WAYMARK_DATA/);
    const host = startHost(join(closed, 'data'), ['relocatable', 'unsafe']);
    const { dataDir, app } = await host.ready;
    forget(dataDir);
    expect(dataDir).toMatch(/^\/var\/lib\/waymark-[0-9a-f]{8}$/);
    expect(host.lines.join()).toContain(`the data is in ${dataDir}`);
    expect(await query(app, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await host.stop();
  });

  test('PostgreSQL does not run as root, and another account cannot reach its socket', async () => {
    const directory = await madeCluster();
    const host = startHost(directory);
    const { app } = await host.ready;
    const postmaster = processesIn(directory).find((p) => p.command === 'postgres')!;
    expect(statSync(`/proc/${postmaster.pid}`).uid).toBe(account().uid);
    const script = `require('net').connect(${JSON.stringify(`${app.host}/.s.PGSQL.5432`)}).on('connect', () => process.exit(9)).on('error', (e) => { console.log(e.code); })`;
    const daemon = spawn(process.execPath, ['-e', script], {
      ...accountIds('daemon'),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    daemon.stdout.on('data', (text) => (said += text));
    await new Promise((resolve) => daemon.on('close', resolve));
    expect(said.trim()).toBe('EACCES');
    await host.stop();
  });

  test('an ordinary user on a directory of another account is told so in one line', async () => {
    const directory = await madeCluster();
    await expect(startHost(directory, [], accountIds('nobody')).ready).rejects.toThrow(
      /belongs to .*: start as root or as that account/,
    );
  });
});

test('a data directory the system cannot make is refused at once', () => {
  expect(() => makeDirectory('/proc/waymark/data')).toThrow('cannot be made');
  const directory = freshDirectory();
  const file = join(directory, 'file');
  writeFileSync(file, '');
  expect(() => makeDirectory(file)).toThrow('cannot be made');
});

test('nobody else reads a data directory that is made', () => {
  const directory = freshDirectory();
  const made = join(directory, 'a', 'data');
  expect(makeDirectory(made)).toEqual([join(directory, 'a'), made]);
  expect(statSync(made).mode & 0o066).toBe(0);
});
