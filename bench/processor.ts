/**
 * Processor time of this process and of the database, which other work on the machine hardly moves: the cost of a page where
 * wall-clock time mostly measures other processes. The database's only on Linux (/proc); elsewhere 0.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Milliseconds of a clock tick of /proc. */
const TICK = 10;

export interface Processor {
  /** Milliseconds. */
  node: number;
  database: number;
}

/** Parent and ticks of a process: its own, those of children that have ended. */
function processOf(pid: string): { parent: number; own: number; ended: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! };
  } catch {
    return null;
  }
}

/** A function that returns the time used so far, including parallel workers of queries. */
export async function processorClock(pool: Pool): Promise<() => Processor> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = processOf(String(rows[0]!.pid))?.parent ?? null;
  const database = (): number => {
    const main = server === null ? null : processOf(String(server));
    if (!main) return 0;
    const running = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(name) ?? []) : []));
    const ticks = running.filter(({ parent }) => parent === server).reduce((sum, { own }) => sum + own, 0);
    return (main.own + main.ended + ticks) * TICK;
  };
  return () => {
    const { user, system } = process.cpuUsage();
    return { node: (user + system) / 1000, database: database() };
  };
}
