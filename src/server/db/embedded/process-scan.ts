/**
 * Which PostgreSQL processes live on a data directory, and how leftovers of an earlier run are ended.
 *
 * Hides: /proc on Linux, `ps` on macOS.
 * Invariants: a process is signaled only after the system itself (not a file) has said that it is a PostgreSQL program
 * whose working directory is this cluster. Zombies count as gone.
 * Refuses: to trust postmaster.pid, which may be empty, garbage or name a stranger's recycled pid.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#server/start-refusal.ts';
import { type Account, asAccount } from './account.ts';

export interface ClusterProcess {
  pid: number;
  /** Start time in the system's own unit; with the pid it identifies a process for ever. */
  started: string;
  /** The first process of the cluster; false for its children. */
  postmaster: boolean;
}

/** State, parent and start time of a live process; null when it does not exist or is a zombie. */
export function processFacts(pid: number): { command: string; parent: number; started: string } | null {
  if (process.platform !== 'linux') {
    const ps = spawnSync('ps', ['-o', 'stat=,ppid=,lstart=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', PATH: process.env.PATH },
    });
    const m = /^\s*(\S+)\s+(\d+)\s+(\S+ +\S+ +\S+ +\S+ +\S+)\s+(.+)$/m.exec(ps.stdout ?? '');
    if (!m || m[1]!.startsWith('Z')) return null;
    return { command: m[4]!.trim().split('/').pop()!, parent: Number(m[2]), started: m[3]! };
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const open = stat.indexOf('(');
    const close = stat.lastIndexOf(')');
    const rest = stat.slice(close + 2).split(' ');
    if (rest[0] === 'Z' || rest[0] === 'X') return null;
    return { command: stat.slice(open + 1, close), parent: Number(rest[1]), started: rest[19]! };
  } catch {
    return null;
  }
}

/** Root without the ptrace capability (containers) may not read another account's cwd: ask as that account. */
function cwdOf(pid: number, account: Account): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    if (!account.borrowed) return null;
    const asked = spawnSync('readlink', [`/proc/${pid}/cwd`], { ...asAccount(account), cwd: '/', encoding: 'utf8' });
    return asked.status === 0 ? asked.stdout.trim() : null;
  }
}

/** Live PostgreSQL processes whose working directory is the cluster, the postmaster first. */
function clusterProcesses(clusterDir: string, account: Account): ClusterProcess[] {
  const real = realpathSync(clusterDir);
  return process.platform === 'linux' ? scanProc(real, account) : scanByPidFile(real);
}

function scanProc(real: string, account: Account): ClusterProcess[] {
  const found = new Map<number, { started: string; parent: number }>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const facts = processFacts(pid);
    if (facts?.command !== 'postgres' || cwdOf(pid, account) !== real) continue;
    found.set(pid, facts);
  }
  return [...found]
    .map(([pid, { started, parent }]) => ({ pid, started, postmaster: !found.has(parent) && isPostmaster(pid) }))
    .sort((a, b) => Number(b.postmaster) - Number(a.postmaster));
}

/** Children overwrite their title with "postgres: checkpointer" and the like; the postmaster keeps its command line. */
function isPostmaster(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres:');
  } catch {
    return false;
  }
}

/** Without /proc: the pid of the file counts only if a postgres program runs there since the second the file names. */
function scanByPidFile(real: string): ClusterProcess[] {
  let lines: string[];
  try {
    lines = readFileSync(join(real, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
  const pid = Number(lines[0]);
  const facts = Number.isInteger(pid) && pid > 1 && lines[1] === real ? processFacts(pid) : null;
  if (facts?.command !== 'postgres') return [];
  return Math.abs(Date.parse(facts.started) / 1000 - Number(lines[2])) <= 2
    ? [{ pid, started: facts.started, postmaster: true }]
    : [];
}

function signal(target: ClusterProcess, name: NodeJS.Signals): void {
  if (processFacts(target.pid)?.started !== target.started) return;
  try {
    process.kill(target.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Ends what an earlier run left on the cluster: a fast shutdown of a living postmaster (up to 20 s), then, for children
 * that outlived theirs, SIGQUIT and SIGKILL; at last removes the pid file and the socket locks. The caller holds the
 * instance lock.
 */
export async function clearLeftovers(
  clusterDir: string,
  runDir: string,
  account: Account,
  log: (line: string) => void,
): Promise<void> {
  let waited = 0;
  for (const [name, limit] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    let left = clusterProcesses(clusterDir, account);
    if (left.length === 0) break;
    // Children of a dead postmaster end on their own; only the later, harder signals are for them.
    const targets = name === 'SIGINT' ? left.filter((p) => p.postmaster) : left;
    if (waited === 0) log(`Ending ${left.length} PostgreSQL process(es) left over by an earlier run.`);
    for (const target of targets) signal(target, name);
    const end = performance.now() + (targets.length > 0 ? limit : 2_000);
    while (left.length > 0 && performance.now() < end) {
      await sleep(20);
      waited += 20;
      left = clusterProcesses(clusterDir, account);
    }
  }
  const left = clusterProcesses(clusterDir, account);
  if (left.length > 0) {
    throw new StartRefusal(
      `PostgreSQL processes ${left.map((p) => p.pid).join(', ')} on ${clusterDir} do not end; end them and start again.`,
    );
  }
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  for (const entry of readdirSync(runDir)) {
    if (entry.startsWith('.s.PGSQL.')) rmSync(join(runDir, entry), { force: true });
  }
}
