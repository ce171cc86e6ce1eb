/**
 * Cost of work in the database: processor time of its processes, and bytes of its write-ahead log.
 *
 * Unlike times by the clock these do not depend on what else the machine is busy with.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';

export interface Cost {
  /** Milliseconds of this process. */
  server: number;
  /** Milliseconds of the database's processes; 0 where there is no /proc. */
  database: number;
  /** Bytes. */
  log: number;
}

/** Clock ticks of /proc, which Linux fixes for programs. */
const TICK_MS = 10;

/** Parent, and milliseconds of processor time of a process and of its ended children; null: gone, or no /proc. */
function statOf(pid: string | number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ms = (from: number): number => (fields[from]! + fields[from + 1]!) * TICK_MS;
    return { parent: fields[1]!, own: ms(11), ended: ms(13) };
  } catch {
    return null;
  }
}

function processorTime(postmaster: number): number {
  const main = statOf(postmaster);
  if (!main) return 0;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const living = children.map(statOf).filter((one) => one?.parent === postmaster);
  return main.own + main.ended + living.reduce((sum, one) => sum + one!.own, 0);
}

/** The cost so far; the difference of two values is the cost in between. */
export async function spent(pool: Pool): Promise<Cost> {
  const { rows } = await pool.query<{ pid: number; log: string }>(
    `SELECT pg_backend_pid() AS pid, pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS log`,
  );
  const { user, system } = process.cpuUsage();
  const database = processorTime(statOf(rows[0]!.pid)?.parent ?? 0);
  return { server: (user + system) / 1000, database, log: Number(rows[0]!.log) };
}
