import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountIds,
  cleanUp,
  freshDirectory,
  type Host,
  type HostReady,
  isRoot,
  leftIn,
  processesIn,
  query,
  startHost,
  startWriters,
  type Writers,
} from './crash-rig.ts';

/** CRASH_ROUNDS=50 for the long run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const WRITERS = 8;

let directory: string;
let host: Host;
let ready: HostReady;
let writers: Writers;
const restarts: number[] = [];

const kill = (pids: number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already gone with another.
    }
  }
};
const postgres = () => processesIn(directory).filter((p) => p.command === 'postgres');
const postmaster = () => postgres().find((p) => !p.title.startsWith('postgres:'))!.pid;

async function restartHost(): Promise<void> {
  const begin = performance.now();
  host = startHost(directory);
  ready = await host.ready;
  restarts.push(performance.now() - begin);
}

/** Does `act` and waits until the host says that its database is ready again. */
async function untilRestarted(act: () => void): Promise<void> {
  const before = host.states.length;
  act();
  const end = performance.now() + 60_000;
  while (host.states.slice(before).at(-1) !== 'ready') {
    if (performance.now() > end) throw new Error(`not ready again: ${host.states.join()} ${host.lines.join()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function storedIds(): Promise<Set<number>> {
  for (let tries = 0; ; tries++) {
    try {
      const rows = await query<{ id: string }>(ready.app, 'SELECT id FROM acknowledged');
      return new Set(rows.map((row) => Number(row.id)));
    } catch (error) {
      // A killed backend makes PostgreSQL refuse connections for a moment.
      if (tries > 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

beforeAll(async () => {
  directory = freshDirectory();
  host = startHost(directory);
  ready = await host.ready;
  await query(ready.owner, 'CREATE TABLE acknowledged (id bigint PRIMARY KEY)');
  writers = startWriters(ready.app, WRITERS);
  await writers.advance(200);
});

afterAll(async () => {
  await writers?.stop();
  await cleanUp();
});

const modes: Record<string, () => Promise<void>> = {
  async 'node, waiting for the orphans to end'() {
    await host.kill();
    expect(await leftIn(directory)).toEqual([]);
    await restartHost();
  },
  async 'node, starting again at once'() {
    await host.kill();
    await restartHost();
  },
  async postmaster() {
    await untilRestarted(() => kill([postmaster()]));
  },
  async 'one backend'() {
    kill([postgres().find((p) => p.title.includes('waymark_app'))!.pid]);
  },
  async 'the watching shell'() {
    await untilRestarted(() =>
      kill(
        processesIn(directory)
          .filter((p) => p.command === 'sh')
          .map((p) => p.pid),
      ),
    );
  },
  async 'node and the shell, PostgreSQL left without a watcher'() {
    const shell = processesIn(directory)
      .filter((p) => p.command === 'sh')
      .map((p) => p.pid);
    // The shell first: it must not live to see the end of its pipe.
    kill(shell);
    host.child.kill('SIGKILL');
    await host.exited;
    await restartHost();
    expect(host.lines.join()).toMatch(/left over/);
  },
  async everything() {
    host.child.kill('SIGKILL');
    kill(processesIn(directory).map((p) => p.pid));
    await host.exited;
    await restartHost();
  },
  async 'everything, and again during recovery'() {
    for (const delay of [15, 40, 90]) {
      host.child.kill('SIGKILL');
      kill(processesIn(directory).map((p) => p.pid));
      await host.exited;
      host = startHost(directory);
      const end = performance.now() + 10_000;
      while (postgres().length === 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 1));
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
    host.child.kill('SIGKILL');
    kill(processesIn(directory).map((p) => p.pid));
    await host.exited;
    await restartHost();
  },
};

for (const [mode, act] of Object.entries(modes)) {
  test(
    `kill -9 of ${mode}: no row lost, no hand needed (${ROUNDS} rounds)`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await act();
        await writers.advance(100);
        const known = writers.acknowledged.slice();
        const stored = await storedIds();
        expect(known.filter((id) => !stored.has(id))).toEqual([]);
      }
    },
    300_000 + ROUNDS * 10_000,
  );
}

test('the index agrees with every row, and nothing is left after an orderly stop', async () => {
  await query(ready.admin, 'CREATE EXTENSION amcheck');
  await query(ready.admin, `SELECT bt_index_check('acknowledged_pkey', true)`);
  await writers.stop();
  const rows = await query<{ n: number }>(ready.app, 'SELECT count(*)::int AS n FROM acknowledged');
  expect(rows[0]!.n).toBeGreaterThanOrEqual(writers.acknowledged.length);
  expect(await host.stop()).toBe(0);
  expect(await leftIn(directory, 0)).toEqual([]);
  expect(restarts.length).toBe(5 * ROUNDS);
  console.log(
    `${writers.acknowledged.length} acknowledged rows, 0 lost; restarts after kill -9 (ms): ${restarts
      .map(Math.round)
      .toSorted((a, b) => a - b)
      .join(' ')}`,
  );
});

test.runIf(isRoot)('an ordinary user: first start, kill -9, second start', async () => {
  const nobody = accountIds('nobody');
  const { chownSync } = await import('node:fs');
  const own = freshDirectory();
  chownSync(own, nobody.uid, nobody.gid);
  const first = startHost(own, [], nobody);
  const { owner } = await first.ready;
  await query(owner, 'CREATE TABLE kept AS SELECT 1 AS one');
  await first.kill();
  const second = startHost(own, [], nobody);
  expect(await query((await second.ready).app, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(await leftIn(own, 0)).toEqual([]);
  // Root afterwards: the owner of the directory is kept.
  const third = startHost(own);
  expect(await query((await third.ready).app, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await third.stop();
});
