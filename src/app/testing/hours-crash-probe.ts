/**
 * A server that passes batches of hours until it is killed: for the test that kills it.
 *
 * Reads {access, companyId, manager, batches} from stdin; passes each batch on behalf of the manager, four at a time, and prints its
 * number once it is committed.
 */

import { text } from 'node:stream/consumers';
import type { PoolConfig } from 'pg';
import { handOver } from '#kernel/contribution.ts';
import { now } from '#kernel/dates.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { passHours } from '#modules/registers/hours/server/decide.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { makeDb } from '#server/tx.ts';
import { serverModules } from '../server-modules.ts';

export interface HoursCrashOrder {
  access: PoolConfig;
  companyId: number;
  manager: number;
  /** Ids of records by the number of their batch. */
  batches: [number, number[]][];
}

const WORKERS = 4;
const order = JSON.parse(await text(process.stdin)) as HoursCrashOrder;
handOver('server', serverModules({ idleMinutes: 30, hours: 12 }));
const pool = makePool(order.access, { ...PROFILES.app, max: WORKERS }, () => {});
const db = makeDb(pool);
const { companyId, manager, batches } = order;

async function work(): Promise<void> {
  for (let next = batches.shift(); next; next = batches.shift()) {
    const [number, ids] = next;
    await asSystem(db, companyId, now(), (ctx) =>
      passHours(ctx.as({ ...ctx.viewer, userId: manager, name: 'manager' }), ids, null),
    );
    process.stdout.write(`${number}\n`);
  }
}
await Promise.all(Array.from({ length: WORKERS }, work));
await pool.end();
